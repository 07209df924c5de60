"""Cases of lowering/ops/logarithmic.py."""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten

_X = torch.tensor([0.0, 1.0, -2.0, float("inf")])
_Y = torch.tensor([0.0, 3.0, 2.5, float("inf")])

CASES = [
    Case("aten.logaddexp.default", aten.logaddexp.default, (_X, _Y)),
    Case("aten.logaddexp2.default", aten.logaddexp2.default, (_X, _Y)),
    Case("aten.xlogy.Tensor", aten.xlogy.Tensor, (_X, _Y)),
    Case("aten.xlogy.Scalar_Other", lambda x: aten.xlogy.Scalar_Other(x, 0.5), (torch.arange(3),), "int"),
    Case("aten.xlogy.Scalar_Self", lambda y: aten.xlogy.Scalar_Self(0, y), (torch.tensor([0.0, float("nan")]),)),
    Case("aten.heaviside.default", aten.heaviside.default, (_X, torch.tensor(0.5))),
]
