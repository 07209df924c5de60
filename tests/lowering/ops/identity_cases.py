"""Cases of lowering/ops/identity.py."""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten
X = torch.arange(6.0).reshape(2, 3)
IMAGE = torch.arange(24.0).reshape(1, 2, 3, 4)


CASES = [
    Case("aten.alias.default", aten.alias.default, (X,)),
    Case("aten.alias_copy.default", aten.alias_copy.default, (X,)),
    Case("aten.clone.default", aten.clone.default, (X.t(),), "keeps_strides"),
    Case(
        "aten.clone.default",
        lambda x: aten.clone.default(x, memory_format=torch.channels_last),
        (IMAGE,),
        "channels_last",
    ),
    Case("aten.detach.default", aten.detach.default, (X,)),
    Case("aten.detach_copy.default", aten.detach_copy.default, (X,)),
    Case("aten.lift_fresh_copy.default", lambda: aten.lift_fresh_copy.default(torch.tensor([1.0, 2, 3]))),
    Case("prims.copy_strided.default", lambda x: torch.ops.prims.copy_strided.default(x, [1, 2]), (X,)),
    Case(
        "aten.lift_fresh_copy.default",
        lambda: aten.lift_fresh_copy.default(torch.tensor([[True, False, True]] * 3 + [[False, True, False]])),
        name="bools",
    ),
]
