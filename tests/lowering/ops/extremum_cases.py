"""Cases of lowering/ops/extremum.py."""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten
generator = torch.Generator().manual_seed(0)
nan, inf = float("nan"), float("inf")

TIES = torch.tensor([[1, 3, 3], [2, 2, 1]])
NANS = torch.tensor([[1.0, nan, 3.0, nan], [inf, -inf, inf, 0.0], [-inf, -inf, -inf, -inf]])
BOOLS = torch.tensor([[True, False, True], [False, False, False]])

CASES = [
    Case("aten.max.default", aten.max.default, (NANS,), "nan"),
    Case("aten.max.default", aten.max.default, (BOOLS,), "bool"),
    Case("aten.min.default", aten.min.default, (TIES,)),
    Case("aten.max.dim", lambda x: aten.max.dim(x, 1), (TIES,), "first_of_ties"),
    Case("aten.max.dim", lambda x: aten.max.dim(x, -1, True), (NANS,), "nan"),
    Case("aten.max.dim", lambda x: aten.max.dim(x, 0), (BOOLS,), "bool"),
    Case("aten.max.dim", lambda x: aten.max.dim(x, 0), (torch.tensor(3.0),), "0d"),
    Case("aten.min.dim", lambda x: aten.min.dim(x, 1), (NANS.bfloat16(),), "half"),
    Case("aten.min.dim", lambda x: aten.min.dim(x, 1), (torch.zeros(0, 3),), "no_rows"),
    Case("aten.argmax.default", lambda x: aten.argmax.default(x, -1), (NANS,), "nan"),
    Case("aten.argmax.default", aten.argmax.default, (TIES,), "flat"),
    Case("aten.argmax.default", lambda x: aten.argmax.default(x, None, True), (TIES.t(),), "flat_keepdim"),
    Case("aten.argmin.default", lambda x: aten.argmin.default(x, 0, True), (TIES.to(torch.uint8),), "uint8"),
    Case("aten.argmin.default", aten.argmin.default, (NANS,), "nan"),
]
