"""Cases of lowering/ops/rearrange.py."""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten
X = torch.arange(6.0).reshape(2, 3)
IMAGE = torch.arange(16).reshape(1, 4, 2, 2)


CASES = [
    Case("aten.flip.default", lambda x: aten.flip.default(x, [0, -1]), (X,)),
    Case("aten.flip.default", lambda x: aten.flip.default(x, [0]), (X[0, 0],), "scalar"),
    Case("prims.rev.default", lambda x: torch.ops.prims.rev.default(x, [1]), (X,)),
    Case("aten.roll.default", lambda x: aten.roll.default(x, [-1, 5], [0, 1]), (X,)),
    Case("aten.roll.default", lambda x: aten.roll.default(x, [2]), (X.t(),), "flat"),
    Case("aten.roll.default", lambda x: aten.roll.default(x, [2], [1]), (X[:, :0],), "empty"),
    Case("aten.rot90.default", lambda x: aten.rot90.default(x), (X,)),
    Case("aten.rot90.default", lambda x: aten.rot90.default(x, 2), (X,), "twice"),
    Case("aten.rot90.default", lambda x: aten.rot90.default(x, -1, [-1, 0]), (X,), "back"),
    Case("aten.pixel_shuffle.default", lambda x: aten.pixel_shuffle.default(x, 2), (IMAGE,)),
    Case("aten.pixel_unshuffle.default", lambda x: aten.pixel_unshuffle.default(x, 2), (IMAGE,)),
    Case("aten.channel_shuffle.default", lambda x: aten.channel_shuffle.default(x, 2), (IMAGE,)),
]
