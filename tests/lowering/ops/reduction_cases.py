"""Cases of lowering/ops/reduction.py."""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten
generator = torch.Generator().manual_seed(0)
nan, inf = float("nan"), float("inf")


def _f32(*shape: int) -> torch.Tensor:
    return torch.randn(shape, generator=generator)


def _int(*shape: int, dtype: torch.dtype = torch.int64) -> torch.Tensor:
    return torch.randint(-9, 9, shape, generator=generator, dtype=dtype)


BOOLS = torch.tensor([[True, False, True], [False, False, False]])

CASES = [
    Case("aten.sum.default", aten.sum.default, (_f32(2, 3),)),
    Case("aten.sum.default", aten.sum.default, (BOOLS,), "bool_counts_in_int64"),
    Case(
        "aten.sum.dim_IntList", lambda x: aten.sum.dim_IntList(x, [-1], True), (_f32(2, 3).bfloat16(),), "half_keepdim"
    ),
    Case(
        "aten.sum.dim_IntList", lambda x: aten.sum.dim_IntList(x, [0, 2]), (_int(2, 3, 4, dtype=torch.int32),), "dims"
    ),
    Case("aten.sum.dim_IntList", lambda x: aten.sum.dim_IntList(x, None), (_f32(3, 2).t(),), "no_dim"),
    Case("aten.sum.dim_IntList", lambda x: aten.sum.dim_IntList(x, [0]), (torch.tensor(2.5),), "0d"),
    Case(
        "aten.sum.dim_IntList",
        lambda x: aten.sum.dim_IntList(x, [1], dtype=torch.int64),
        (torch.tensor([[1.9, -1.9]]),),
        "dtype_before_sum",
    ),
    Case("aten.nansum.default", lambda x: aten.nansum.default(x, [0]), (torch.tensor([[nan, 1], [2, nan]]),)),
    Case("aten.nansum.default", aten.nansum.default, (_int(3),), "int"),
    Case("aten.mean.default", aten.mean.default, (_f32(2, 3),)),
    Case("aten.mean.default", lambda x: aten.mean.default(x, dtype=torch.float64), (_int(4),), "dtype"),
    Case("aten.mean.dim", lambda x: aten.mean.dim(x, [-1], True), (_f32(2, 3),), "keepdim"),
    Case("aten.mean.dim", lambda x: aten.mean.dim(x, [0, 1]), (_f32(2, 3).half(),), "half"),
    Case("aten.mean.dim", lambda x: aten.mean.dim(x, [1]), (_f32(2, 0),), "empty_is_nan"),
    Case("aten.prod.default", aten.prod.default, (_int(5),), "int"),
    Case("aten.prod.default", aten.prod.default, (_f32(2, 3).bfloat16(),), "half"),
    Case("aten.prod.dim_int", lambda x: aten.prod.dim_int(x, -2, True), (_f32(2, 3),), "keepdim"),
    Case("aten.prod.dim_int", lambda x: aten.prod.dim_int(x, 0), (BOOLS,), "bool"),
    Case("aten.amax.default", lambda x: aten.amax.default(x, [1]), (torch.tensor([[1.0, nan], [-inf, -inf]]),), "nan"),
    Case("aten.amax.default", lambda x: aten.amax.default(x, [0], True), (BOOLS,), "bool"),
    Case("aten.amin.default", aten.amin.default, (_int(3, 2, dtype=torch.int8),), "all_dims"),
    Case("aten.amin.default", lambda x: aten.amin.default(x, [-1]), (torch.tensor([[1.0, nan], [inf, inf]]),), "nan"),
    Case("aten.aminmax.default", lambda x: aten.aminmax.default(x, dim=1), (_f32(2, 3),)),
    Case("aten.aminmax.default", aten.aminmax.default, (_int(2, 3),), "all_dims"),
    Case("aten.any.default", aten.any.default, (BOOLS,)),
    Case(
        "aten.any.dim", lambda x: aten.any.dim(x, -1, True), (torch.tensor([[0.0, nan], [0.0, -0.0]]),), "nan_is_true"
    ),
    Case("aten.any.dim", lambda x: aten.any.dim(x, 0), (torch.tensor([[0, 4]], dtype=torch.uint8),), "uint8_stays"),
    Case("aten.any.dims", lambda x: aten.any.dims(x, [0, 1]), (BOOLS,)),
    Case("aten.any.dims", lambda x: aten.any.dims(x, []), (BOOLS,), "empty_dims"),
    Case("aten.any.dims", lambda x: aten.any.dims(x, None), (BOOLS,), "no_dims"),
    Case("aten.all.default", aten.all.default, (_int(2, 2),), "int"),
    Case("aten.all.dim", lambda x: aten.all.dim(x, 1), (BOOLS,)),
    Case("aten.all.dims", lambda x: aten.all.dims(x, [1, 0], True), (BOOLS,), "keepdim"),
    Case("aten.all.dims", lambda x: aten.all.dims(x, []), (_int(2, 2),), "empty_dims"),
    Case("aten.count_nonzero.default", aten.count_nonzero.default, (torch.tensor([0.0, nan, 2.0]),)),
    Case("aten.count_nonzero.dim_IntList", lambda x: aten.count_nonzero.dim_IntList(x, [0]), (BOOLS,)),
]
