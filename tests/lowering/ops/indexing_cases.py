"""Cases of lowering/ops/indexing.py."""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten
generator = torch.Generator().manual_seed(0)


def _f32(*shape: int) -> torch.Tensor:
    return torch.randn(shape, generator=generator)


def _index(*values: object, dtype: torch.dtype = torch.int64) -> torch.Tensor:
    return torch.tensor(list(values), dtype=dtype)


WIDE = torch.tensor([2**32 + 1, -(2**40), 2**62 + 1])
COLUMN = _index([0], [1], [-1])

CASES = [
    Case(
        "aten.index.Tensor", lambda x, i: aten.index.Tensor(x, [i]), (WIDE, _index(0, -1, 2, 1)), "int64_and_negative"
    ),
    Case(
        "aten.index.Tensor",
        lambda x, i: aten.index.Tensor(x, [None, i]),
        (_f32(2, 3, 4), _index([0, 2], [1, 1])),
        "dim1",
    ),
    Case(
        "aten.index.Tensor",
        lambda x, i, j: aten.index.Tensor(x, [None, i, j]),
        (_f32(2, 3, 4), COLUMN, _index(3, 0, dtype=torch.int32)),
        "adjacent",
    ),
    Case(
        "aten.index.Tensor",
        lambda x, i, j: aten.index.Tensor(x, [i, None, j]),
        (_f32(2, 3, 4), _index(0, 1), _index(3, -1)),
        "apart",
    ),
    Case(
        "aten.index.Tensor",
        lambda x, i, j: aten.index.Tensor(x, [None, i, None, j]),
        (_f32(2, 3, 2, 4).transpose(0, 1).contiguous().transpose(0, 1), torch.tensor(1), _index([0], [1])),
        "apart_0d",
    ),
    Case(
        "aten.index.Tensor",
        lambda x, i: aten.index.Tensor(x, [i]),
        (_f32(3, 2), torch.empty(0, dtype=torch.int64)),
        "empty",
    ),
    Case("aten.index.Tensor", lambda x, i: aten.index.Tensor(x, [i]), (_f32(3) > 0, torch.tensor(1)), "0d_result"),
    Case(
        "aten._unsafe_index.Tensor", lambda x, i: aten._unsafe_index.Tensor(x, [None, i]), (_f32(2, 3), _index(2, -3))
    ),
    Case("aten.index_select.default", lambda x, i: aten.index_select.default(x, 0, i), (WIDE, _index(2, 0)), "int64"),
    Case(
        "aten.index_select.default",
        lambda x, i: aten.index_select.default(x, -1, i),
        (_f32(2, 3).bfloat16(), _index(2, 2, 0, dtype=torch.int32)),
        "last_dim",
    ),
    Case(
        "aten.index_select.default",
        lambda x, i: aten.index_select.default(x, 0, i),
        (_f32(3, 2), torch.tensor(1)),
        "0d_index",
    ),
    Case(
        "aten.index_select.default", lambda x, i: aten.index_select.default(x, 0, i), (torch.tensor(5), _index(0)), "0d"
    ),
    Case(
        "aten.index_select.default",
        lambda x, i: aten.index_select.default(x, 0, i),
        (_f32(3, 0), _index(0, 1)),
        "no_columns",
    ),
    Case("aten.gather.default", lambda x, i: aten.gather.default(x, 1, i), (_f32(2, 3), _index([0, 0], [2, 1]))),
    Case(
        "aten.gather.default",
        lambda x, i: aten.gather.default(x, 0, i),
        (_f32(3, 4, 2), _index([[2]], [[0]])),
        "smaller",
    ),
    Case("aten.gather.default", lambda x, i: aten.gather.default(x, 0, i), (torch.tensor(5), torch.tensor(0)), "0d"),
    Case("aten.take.default", aten.take.default, (_f32(2, 3), _index([0, -1], [5, -6]))),
]
