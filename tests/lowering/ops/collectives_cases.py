"""Cases of lowering/ops/collectives.py in a world of one rank; for several see tests/lowering/test_collectives.py."""

from __future__ import annotations

import torch
import torch.distributed as dist

from tests.support.lowering import Case

c10d = torch.ops._c10d_functional
X = torch.arange(6.0).reshape(2, 3)
WORDS = torch.tensor([3, -2, 2**40])


def _world() -> str:
    return str(dist.group.WORLD.group_name)


def _done(results: list[torch.Tensor]) -> list[torch.Tensor]:
    return [c10d.wait_tensor(r) for r in results]


CASES = [
    Case("_c10d_functional.wait_tensor.default", lambda x: c10d.wait_tensor(c10d.all_reduce(x, "sum", _world())), (X,)),
    Case(
        "_c10d_functional.all_reduce.default", lambda x: c10d.wait_tensor(c10d.all_reduce(x, "max", _world())), (WORDS,)
    ),
    Case(
        "_c10d_functional.all_reduce_coalesced.default",
        lambda x, y: _done(c10d.all_reduce_coalesced([x, y], "sum", _world())),
        (X, X + 1),
    ),
    Case(
        "_c10d_functional.all_gather_into_tensor.default",
        lambda x: c10d.wait_tensor(c10d.all_gather_into_tensor(x, 1, _world())),
        (X,),
    ),
    Case(
        "_c10d_functional.all_gather_into_tensor_coalesced.default",
        lambda x, y: _done(c10d.all_gather_into_tensor_coalesced([x, y], 1, _world())),
        (X, WORDS),
    ),
    Case(
        "_c10d_functional.reduce_scatter_tensor.default",
        lambda x: c10d.wait_tensor(c10d.reduce_scatter_tensor(x, "sum", 1, _world())),
        (X,),
    ),
    Case(
        "_c10d_functional.reduce_scatter_tensor_coalesced.default",
        lambda x, y: _done(c10d.reduce_scatter_tensor_coalesced([x, y], "sum", 1, _world())),
        (X, WORDS),
    ),
    Case(
        "_c10d_functional.all_to_all_single.default",
        lambda x: c10d.wait_tensor(c10d.all_to_all_single(x, [2], [2], _world())),
        (X,),
    ),
    Case("_c10d_functional.broadcast.default", lambda x: c10d.wait_tensor(c10d.broadcast(x, 0, _world())), (X,)),
]
