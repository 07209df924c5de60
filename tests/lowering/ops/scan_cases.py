"""Cases of lowering/ops/scan.py."""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten
generator = torch.Generator().manual_seed(0)
nan, inf = float("nan"), float("inf")


def _f32(*shape: int) -> torch.Tensor:
    return torch.randn(shape, generator=generator)


TIES = torch.tensor([[2, 5, 5, 1], [3, 3, 2, 2]])
NANS = torch.tensor([1.0, nan, 3.0, nan, inf])
BOOLS = torch.tensor([True, False, True, True])

CASES = [
    Case("aten.cumsum.default", lambda x: aten.cumsum.default(x, -1), (_f32(2, 5),)),
    Case(
        "aten.cumsum.default",
        lambda x: aten.cumsum.default(x, 0),
        (torch.tensor([2**62, 2**62, 2**62]),),
        "int64_wraps",
    ),
    Case("aten.cumsum.default", lambda x: aten.cumsum.default(x, 0), (BOOLS,), "bool"),
    Case(
        "aten.cumsum.default", lambda x: aten.cumsum.default(x, 0, dtype=torch.float64), (_f32(3, 2).half(),), "dtype"
    ),
    Case("aten.cumsum.default", lambda x: aten.cumsum.default(x, 0), (torch.tensor(2.0),), "0d"),
    Case("aten.cumsum.default", lambda x: aten.cumsum.default(x, 1), (_f32(2, 0),), "empty"),
    Case("aten.cumprod.default", lambda x: aten.cumprod.default(x, 0), (_f32(4, 2),)),
    Case("aten.cumprod.default", lambda x: aten.cumprod.default(x, 0), (_f32(4).bfloat16(),), "half"),
    Case("aten.cummax.default", lambda x: aten.cummax.default(x, 1), (TIES,), "last_of_ties"),
    Case("aten.cummax.default", lambda x: aten.cummax.default(x, 0), (NANS,), "nan"),
    Case("aten.cummax.default", lambda x: aten.cummax.default(x, 0), (BOOLS,), "bool"),
    Case("aten.cummin.default", lambda x: aten.cummin.default(x, -1), (TIES.bfloat16(),), "half"),
    Case("aten.cummin.default", lambda x: aten.cummin.default(x, 0), (torch.tensor(1),), "0d"),
    Case("aten.logcumsumexp.default", lambda x: aten.logcumsumexp.default(x, 0), (_f32(3, 2) * 50,)),
    Case(
        "aten.logcumsumexp.default",
        lambda x: aten.logcumsumexp.default(x, 0),
        (torch.tensor([-inf, -inf, 1.0, inf, 2.0]),),
        "infinite",
    ),
]
