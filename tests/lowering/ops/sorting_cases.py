"""Cases of lowering/ops/sorting.py.

The position of one of several equal elements is compared only where eager's choice is defined (a stable sort).
"""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten
generator = torch.Generator().manual_seed(0)
nan, inf = float("nan"), float("inf")


def _f32(*shape: int) -> torch.Tensor:
    return torch.randn(shape, generator=generator)


def _int(*values: object) -> torch.Tensor:
    return torch.tensor(list(values))


NANS = torch.tensor([[1.0, nan, -inf, inf, nan, 0.0], [3.0, 1.0, 2.0, -1.0, 5.0, 4.0]])
ZEROS = torch.tensor([0.0, -0.0, 1.0, -0.0, 0.0, -1.0])
WIDE = _int(2**62 + 1, 2**62, -(2**62), 2**62 + 1, 0)

CASES = [
    Case("aten.sort.default", aten.sort.default, (_f32(2, 5),)),
    Case("aten.sort.default", lambda x: aten.sort.default(x, 0, True), (_f32(3, 2).half(),), "descending_half"),
    Case("aten.sort.stable", lambda x: aten.sort.stable(x, stable=True), (NANS,), "nan_is_greatest"),
    Case("aten.sort.stable", lambda x: aten.sort.stable(x, stable=True, descending=True), (NANS,), "nan_first"),
    Case("aten.sort.stable", lambda x: aten.sort.stable(x, stable=True), (ZEROS,), "signed_zeros_tie"),
    Case("aten.sort.stable", lambda x: aten.sort.stable(x, stable=True, descending=True), (WIDE,), "int64"),
    Case("aten.sort.stable", lambda x: aten.sort.stable(x, stable=True), (ZEROS > 0,), "bool"),
    Case("aten.sort.stable", lambda x: aten.sort.stable(x, stable=True), (torch.tensor(3.0),), "0d"),
    Case("aten.sort.default", lambda x: aten.sort.default(x, 1), (_f32(2, 0),), "empty"),
    Case("aten.topk.default", lambda x: aten.topk.default(x, 2), (_f32(2, 5),)),
    Case("aten.topk.default", lambda x: aten.topk.default(x, 3, 1, False), (NANS[1:],), "smallest"),
    Case("aten.topk.default", lambda x: aten.topk.default(x, 2, 0), (_f32(5, 2).bfloat16(),), "half_dim0"),
    Case("aten.topk.default", lambda x: aten.topk.default(x, 3), (_int(2**62, 2**62 + 1, -5, 4),), "int64"),
    Case("aten.topk.default", lambda x: aten.topk.default(x, 0), (_f32(3),), "none"),
    Case("aten.topk.default", lambda x: aten.topk.default(x, 1, 0), (torch.tensor(2.0),), "0d"),
    Case("aten.kthvalue.default", lambda x: aten.kthvalue.default(x, 2, 1, True), (_f32(2, 5),)),
    Case("aten.kthvalue.default", lambda x: aten.kthvalue.default(x, 2, 0), (WIDE[:3],), "int64"),
    Case("aten.median.default", aten.median.default, (_f32(2, 3),)),
    Case("aten.median.default", aten.median.default, (NANS,), "nan"),
    Case("aten.median.default", aten.median.default, (_f32(0),), "empty"),
    Case("aten.median.dim", lambda x: aten.median.dim(x, 0, True), (_f32(4, 2),), "lower"),
    Case("aten.median.dim", lambda x: aten.median.dim(x, 0), (_int(3, 1, 2),), "int"),
    Case("aten.median.dim", lambda x: aten.median.dim(x, 1), (NANS,), "nan"),
    Case("aten.nanmedian.default", aten.nanmedian.default, (NANS.bfloat16(),), "half"),
    Case("aten.nanmedian.dim", lambda x: aten.nanmedian.dim(x, 1), (NANS,)),
    Case("aten.nanmedian.dim", lambda x: aten.nanmedian.dim(x, 0), (torch.tensor([nan]),), "all_nan"),
]
