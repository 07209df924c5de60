"""Cases of lowering/ops/windows.py."""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten
LINE = torch.arange(7.0)
PLANE = torch.arange(12.0).reshape(3, 4)
IMAGE = torch.arange(20.0).reshape(1, 1, 4, 5)
COLUMNS = torch.arange(24.0).reshape(1, 4, 6)


CASES = [
    Case("aten.unfold.default", lambda x: aten.unfold.default(x, 0, 2, 3), (LINE,)),
    Case("aten.unfold.default", lambda x: aten.unfold.default(x, -2, 3, 1), (PLANE,), "long"),
    Case("aten.unfold.default", lambda x: aten.unfold.default(x, 0, 1, 1), (LINE[3],), "scalar"),
    Case("aten.unfold.default", lambda x: aten.unfold.default(x, 0, 0, 1), (LINE,), "empty"),
    Case("aten.unfold_copy.default", lambda x: aten.unfold_copy.default(x, 1, 2, 2), (PLANE,)),
    Case("aten.unfold_backward.default", lambda g: aten.unfold_backward.default(g, [6], 0, 4, 1), (PLANE,)),
    Case(
        "aten.unfold_backward.default",
        lambda g: aten.unfold_backward.default(g, [3, 7], -1, 2, 3),
        (LINE[:6].reshape(3, 1, 2).repeat(1, 2, 1),),
        "gaps",
    ),
    Case("aten.im2col.default", lambda x: aten.im2col.default(x, [2, 2], [1, 1], [0, 0], [1, 2]), (IMAGE,)),
    Case(
        "aten.im2col.default", lambda x: aten.im2col.default(x, [2, 3], [2, 1], [1, 0], [2, 1]), (IMAGE[0],), "no_batch"
    ),
    Case("aten.col2im.default", lambda x: aten.col2im.default(x, [3, 4], [2, 2], [1, 1], [0, 0], [1, 1]), (COLUMNS,)),
    Case(
        "aten.col2im.default",
        lambda x: aten.col2im.default(x, [3, 3], [2, 2], [2, 1], [1, 1], [1, 2]),
        (COLUMNS[0],),
        "no_batch",
    ),
]
