"""Cases of lowering/ops/rounding.py."""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten

_X = torch.tensor([-2.5, -0.5, 0.5, 1.5, 2.7, float("nan")])

CASES = [
    *(
        Case(f"aten.{op}.default", getattr(aten, op).default, (_X,))
        for op in ("floor", "ceil", "trunc", "round", "frac")
    ),
    Case("aten.floor.default", aten.floor.default, (torch.arange(3),), "int"),
    Case("aten.round.default", aten.round.default, (_X.bfloat16(),), "half"),
    Case("aten.round.decimals", lambda x: aten.round.decimals(x, decimals=1), (torch.tensor([0.25, -0.35, 1.05]),)),
    Case("aten.round.decimals", lambda x: aten.round.decimals(x, decimals=-1), (torch.tensor([15.0, 25.0]),), "tens"),
]
