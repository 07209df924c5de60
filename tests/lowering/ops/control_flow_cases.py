"""Cases of lowering/ops/control_flow.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch._higher_order_ops import map as row_map
from torch._higher_order_ops import scan, while_loop
from torch.fx import GraphModule
from torch.fx.experimental.proxy_tensor import make_fx

from tests.support.lowering import Case, functional

generator = torch.Generator().manual_seed(0)
_X = torch.randn(4, 3, generator=generator)
_TABLE = torch.randn(5, 3, generator=generator)


def _branch(x: torch.Tensor) -> Any:
    return torch.cond(x.sum() > 0, lambda t: (t.sin() + 1, t.sum(0)), lambda t: (t.cos() * 2, t[0].clone()), (x,))


def _looked_up(flag: torch.Tensor, table: torch.Tensor, index: torch.Tensor) -> Any:
    return torch.cond(flag, lambda t, i: t.index_select(0, i), lambda t, i: t.index_select(0, i * 0), (table, index))


def _halve(x: torch.Tensor) -> Any:
    def more(count: torch.Tensor, value: torch.Tensor) -> torch.Tensor:
        return value.abs().max() > 0.1

    return while_loop(more, lambda count, value: (count + 1, value / 2), (torch.tensor(0), x))


def _running(x: torch.Tensor) -> Any:
    return scan(lambda carry, row: (carry + row, carry * row), torch.ones(3), x, dim=0)


def _rows(ids: torch.Tensor, table: torch.Tensor) -> Any:
    return row_map(lambda i, t: t.index_select(0, i), ids, table)


def _region(body: Callable[[torch.Tensor], Any]) -> GraphModule:
    return make_fx(body, tracing_mode="fake")(_X)


_SQUARE = _region(lambda x: (x.sin() * x,))


@functional
def _called(x: torch.Tensor) -> Any:
    return torch.ops.higher_order.invoke_subgraph(_SQUARE, "square", x)


CASES = [
    Case("higher_order.cond", _branch, (_X,)),
    Case("higher_order.cond", _branch, (-_X.abs(),), "the_other_branch"),
    Case("higher_order.cond", _looked_up, (torch.tensor(True), _TABLE, torch.tensor([0, 4])), "with_a_check"),
    Case("higher_order.while_loop", _halve, (_X,)),
    Case("higher_order.while_loop", _halve, (_X * 0,), "no_round"),
    Case("higher_order.scan", _running, (_X,)),
    Case("higher_order.map_impl", _rows, (torch.tensor([[0, 1], [4, 2], [3, 3]]), _TABLE)),
    Case("higher_order.invoke_subgraph", _called, (_X,)),
]
