"""Cases of lowering/ops/diagonal.py."""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten
X = torch.arange(12.0).reshape(3, 4)
CUBE = torch.arange(24).reshape(2, 3, 4)
EDGES = torch.tensor([[float("nan"), 1], [float("inf"), -0.0]])


CASES = [
    Case("aten.diagonal.default", aten.diagonal.default, (X,)),
    Case("aten.diagonal.default", lambda x: aten.diagonal.default(x, -1, -1, 0), (CUBE,), "dims"),
    Case("aten.diagonal.default", lambda x: aten.diagonal.default(x, 5), (X,), "outside"),
    Case("aten.diagonal_copy.default", lambda x: aten.diagonal_copy.default(x, 2), (X,)),
    Case("aten.diag_embed.default", aten.diag_embed.default, (X[0],)),
    Case("aten.diag_embed.default", lambda x: aten.diag_embed.default(x, -1, 0, 2), (EDGES,), "dims"),
    Case("aten.diagonal_scatter.default", lambda x, y: aten.diagonal_scatter.default(x, y, 1), (X, -X[0, :3])),
    Case(
        "aten.diagonal_scatter.default",
        lambda x, y: aten.diagonal_scatter.default(x, y, -1, 2, 0),
        (CUBE, -CUBE[0, :, :2]),
        "dims",
    ),
    Case("aten.diagonal_backward.default", lambda g: aten.diagonal_backward.default(g, [3, 4], 1, 0, 1), (X[0, :3],)),
    Case("aten.trace.default", aten.trace.default, (X.int(),), "int"),
]
