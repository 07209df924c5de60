"""Cases of lowering/ops/triangle.py."""

from __future__ import annotations

import math

import torch

from tests.support.lowering import Case

aten = torch.ops.aten
X = torch.tensor([[1.0, math.inf, 2], [3, 4, math.nan]])
BATCH = torch.ones(2, 3, 3, dtype=torch.bool)


CASES = [
    Case("aten.tril.default", aten.tril.default, (X,)),
    Case("aten.tril.default", lambda x: aten.tril.default(x, -1), (BATCH,), "bools_below"),
    Case("aten.triu.default", lambda x: aten.triu.default(x, 1), (X,), "above"),
    Case("aten.triu.default", lambda x: aten.triu.default(x, -(2**40)), (X,), "far"),
    Case("aten.tril_indices.default", lambda: aten.tril_indices.default(3, 2, -1)),
    Case("aten.triu_indices.default", lambda: aten.triu_indices.default(2, 3, 1, dtype=torch.int32)),
]
