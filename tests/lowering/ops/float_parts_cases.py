"""Cases of lowering/ops/float_parts.py."""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten

_X = torch.tensor([1.0, -2.5, 0.0, float("nan")])
_SIGNS = torch.tensor([0.0, -0.0, -2.0, 2.0])

CASES = [
    Case("aten.copysign.Tensor", aten.copysign.Tensor, (_X, _SIGNS)),
    Case("aten.copysign.Scalar", lambda x: aten.copysign.Scalar(x, -0.0), (torch.arange(3),), "int"),
    Case("aten.signbit.default", aten.signbit.default, (_SIGNS,)),
    Case("aten.signbit.default", aten.signbit.default, (torch.arange(-1, 2),), "int"),
    Case("aten.nextafter.default", aten.nextafter.default, (_X, _SIGNS)),
    Case("aten.ldexp.Tensor", aten.ldexp.Tensor, (_X, torch.tensor([3, -1, 2, 0]))),
]
