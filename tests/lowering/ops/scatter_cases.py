"""Cases of lowering/ops/scatter.py."""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten
generator = torch.Generator().manual_seed(0)
nan = float("nan")


def _f32(*shape: int) -> torch.Tensor:
    return torch.randn(shape, generator=generator)


def _index(*values: object) -> torch.Tensor:
    return torch.tensor(list(values))


def _reduce(mode: str, include_self: bool, x: torch.Tensor, src: torch.Tensor, name: str) -> Case:
    return Case(
        "aten.scatter_reduce.two",
        lambda x, i, s: aten.scatter_reduce.two(x, 0, i, s, mode, include_self=include_self),
        (x, _index(0, 2, 0, 0), src),
        f"{mode}_{name}",
    )


INTS, ADDED = _index(-7, 5, 1), _index(2, -3, 4, -8)

CASES = [
    Case("aten.scatter.src", lambda x, i, s: aten.scatter.src(x, 0, i, s), (INTS, _index(2, 0, 2), ADDED), "last_wins"),
    Case(
        "aten.scatter.src",
        lambda x, i, s: aten.scatter.src(x, -1, i, s),
        (_f32(2, 3, 4), _index([[3, 1], [0, 0]]), _f32(1, 2, 3)),
        "smaller",
    ),
    Case(
        "aten.scatter.src",
        lambda x, i, s: aten.scatter.src(x, 0, i, s),
        (torch.tensor(1), torch.tensor(0), torch.tensor(2)),
        "0d",
    ),
    Case("aten.scatter.value", lambda x, i: aten.scatter.value(x, 1, i, 1), (_f32(2, 4), _index([1, 3], [0, 0]))),
    Case(
        "aten.scatter.value", lambda x, i: aten.scatter.value(x, 1, i, True), (_f32(2, 2) > 9, _index([1], [0])), "bool"
    ),
    Case(
        "aten.scatter.reduce",
        lambda x, i, s: aten.scatter.reduce(x, 0, i, s, reduce="multiply"),
        (INTS, _index(1, 1, 0), ADDED),
    ),
    Case(
        "aten.scatter.value_reduce",
        lambda x, i: aten.scatter.value_reduce(x, 0, i, 0.5, reduce="add"),
        (_f32(3), _index(1, 1, 0)),
    ),
    Case(
        "aten.scatter_add.default",
        lambda x, i, s: aten.scatter_add.default(x, 1, i, s),
        (_f32(2, 3), _index([0, 0, 2], [1, 1, 1]), _f32(2, 3)),
    ),
    Case(
        "aten.scatter_add.default",
        lambda x, i, s: aten.scatter_add.default(x, 0, i, s),
        (torch.ones(2).bfloat16(), torch.zeros(300, dtype=torch.int64), torch.ones(300).bfloat16()),
        "half_adds_in_float32",
    ),
    Case(
        "aten.scatter_add.default",
        lambda x, i, s: aten.scatter_add.default(x, 0, i, s),
        (INTS, torch.empty(0, dtype=torch.int64), ADDED),
        "no_index",
    ),
    _reduce("sum", False, _f32(3), _f32(4), "alone"),
    _reduce("prod", True, INTS, ADDED, "int"),
    _reduce("mean", False, INTS, ADDED, "int_rounds_down"),
    _reduce("mean", True, _f32(3).bfloat16(), _f32(4).bfloat16(), "half"),
    _reduce("amax", True, _f32(3), torch.tensor([nan, 1.0, 2.0, 3.0]), "nan"),
    _reduce("amin", False, INTS, ADDED, "alone"),
    Case("aten.put.default", aten.put.default, (_f32(2, 2), _index(0, -1), _f32(2))),
    Case(
        "aten.put.default",
        lambda x, i, s: aten.put.default(x, i, s, True),
        (INTS, _index(0, 0), ADDED[:2]),
        "accumulate",
    ),
]
