"""Cases of lowering/ops/joining.py."""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten
prims = torch.ops.prims
X = torch.arange(6.0).reshape(2, 3)
INTS = torch.arange(4).reshape(2, 2)
NOTHING = torch.ones(0)


CASES = [
    Case("aten.cat.default", lambda x, y: aten.cat.default([x, y, x], -1), (X, INTS), "mixed_dtypes"),
    Case("aten.cat.default", lambda x, y: aten.cat.default([y, x, y]), (INTS, NOTHING), "empty_vector"),
    Case("aten.cat.default", lambda x: aten.cat.default([x, x], 1), (NOTHING.reshape(0, 1),), "no_rows"),
    Case("aten.cat.default", lambda x: aten.cat.default([x, x]), (NOTHING,), "all_empty"),
    Case("prims.cat.default", lambda x: prims.cat.default([x, x], 1), (X,)),
    Case("aten.stack.default", lambda x, y: aten.stack.default([x, y], -1), (X, -X)),
    Case("aten.stack.default", lambda x, y: aten.stack.default([x, y]), (X[0, 0], X[0, 1]), "scalars"),
    Case("aten.repeat.default", lambda x: aten.repeat.default(x, [2, 1, 3]), (X,)),
    Case("aten.repeat.default", lambda x: aten.repeat.default(x, [2, 2]), (X[:, :1],), "size_one"),
    Case("aten.repeat.default", lambda x: aten.repeat.default(x, [2, 0]), (X,), "none"),
    Case("aten.repeat.default", lambda x: aten.repeat.default(x, []), (X[0, 0],), "scalar"),
    Case(
        "aten.repeat_interleave.Tensor",
        lambda r: aten.repeat_interleave.Tensor(r, output_size=6),
        (torch.tensor([0, 3, 0, 1, 2, 0]),),
    ),
    Case("aten.block_diag.default", lambda x, y: aten.block_diag.default([x, y, y]), (X, X[0, 1])),
]
