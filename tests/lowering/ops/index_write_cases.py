"""Cases of lowering/ops/index_write.py."""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten
generator = torch.Generator().manual_seed(0)


def _f32(*shape: int) -> torch.Tensor:
    return torch.randn(shape, generator=generator)


def _index(*values: object, dtype: torch.dtype = torch.int64) -> torch.Tensor:
    return torch.tensor(list(values), dtype=dtype)


MASK = torch.tensor([[True, False, True], [False, True, False]])
CACHE, STEP = _f32(1, 2, 4, 3), _f32(1, 2, 1, 3)

CASES = [
    Case(
        "aten.index_put.default",
        lambda x, i, v: aten.index_put.default(x, [None, None, i], v),
        (CACHE, _index(3), STEP),
        "cache_step",
    ),
    Case(
        "aten.index_put.default",
        lambda x, i, v: aten.index_put.default(x, [None, None, i], v),
        (CACHE, _index(1, -4), _f32(1, 2, 2, 3)),
        "cache_prefill",
    ),
    Case(
        "aten.index_put.default",
        lambda x, i, j, v: aten.index_put.default(x, [i, None, j], v),
        (_f32(2, 3, 4), _index(0, 1), _index([3], [0]), torch.tensor(7.0)),
        "apart_and_broadcast",
    ),
    Case(
        "aten.index_put.default",
        lambda x, i, v: aten.index_put.default(x, [i], v, True),
        (_index(1, 2, 3), _index(0, 2, 0), _index(10, 20, 30)),
        "accumulate_duplicates",
    ),
    Case(
        "aten.index_put.default",
        lambda x, i, v: aten.index_put.default(x, [i, i], v, True),
        (_f32(2, 2).bfloat16(), _index(-1), _f32(1).bfloat16()),
        "accumulate_one",
    ),
    Case(
        "aten.index_put.default",
        lambda x, m, v: aten.index_put.default(x, [m], v),
        (_f32(2, 3), MASK, torch.tensor(0.0)),
        "mask",
    ),
    Case(
        "aten.index_put.default",
        lambda x, m, v: aten.index_put.default(x, [None, m], v, True),
        (_f32(2, 3, 2), MASK[0], _f32(1, 2)),
        "mask_and_row",
    ),
    Case(
        "aten.index_put.default",
        lambda x, m, v: aten.index_put.default(x, [m], v),
        (_f32(2, 3, 2), MASK, _f32(3, 2)),
        "mask_and_rows",
    ),
    Case(
        "aten._unsafe_index_put.default",
        lambda x, i, v: aten._unsafe_index_put.default(x, [None, i], v),
        (_f32(2, 3), _index(2, -3), _f32(2, 2)),
    ),
    Case(
        "aten.index_copy.default",
        lambda x, i, s: aten.index_copy.default(x, 2, i, s),
        (CACHE, _index(2), STEP),
        "cache_step",
    ),
    Case(
        "aten.index_copy.default",
        lambda x, i, s: aten.index_copy.default(x, -1, i, s),
        (_f32(2, 3), _index(2, 0), _f32(2, 2)),
    ),
    Case(
        "aten.index_copy.default",
        lambda x, i, s: aten.index_copy.default(x, 0, i, s),
        (torch.tensor(1), _index(0), _index(5)),
        "0d",
    ),
    Case(
        "aten.index_add.default",
        lambda x, i, s: aten.index_add.default(x, 0, i, s, alpha=-2),
        (_f32(3, 2), _index(1, 1, dtype=torch.int32), _f32(2, 2)),
        "alpha",
    ),
    Case(
        "aten.index_fill.int_Scalar", lambda x, i: aten.index_fill.int_Scalar(x, 1, i, 9), (_f32(2, 3), _index(0, -1))
    ),
    Case(
        "aten.index_fill.int_Tensor",
        lambda x, i, v: aten.index_fill.int_Tensor(x, 0, i, v),
        (_f32(2, 3), _index(1), torch.tensor(2.0)),
    ),
    Case(
        "aten.index_reduce.default",
        lambda x, i, s: aten.index_reduce.default(x, 0, i, s, "mean", include_self=False),
        (_f32(3, 2), _index(1, 1), _f32(2, 2)),
    ),
    Case("aten.masked_scatter.default", aten.masked_scatter.default, (_f32(2, 3), MASK, _f32(4))),
    Case(
        "aten.masked_scatter.default", aten.masked_scatter.default, (_f32(2, 2, 3), MASK[1], _f32(4)), "broadcast_mask"
    ),
]
