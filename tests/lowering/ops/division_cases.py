"""Cases of lowering/ops/division.py."""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten

_X = torch.tensor([7.0, -7.0, 7.5, -0.5, 1.0])
_Y = torch.tensor([2.0, 2.0, -2.5, 1.0, 0.0])
_I = torch.tensor([7, -7, 7, -7, 0])
_J = torch.tensor([2, 2, -2, -2, 5])

CASES = [
    Case("aten.div.Tensor", aten.div.Tensor, (_X, _Y)),
    Case("aten.div.Tensor", aten.div.Tensor, (_I, _J), "int"),
    Case("aten.div.Scalar", lambda x: aten.div.Scalar(x, 3), (_X.bfloat16(),)),
    Case("aten.div.Tensor_mode", lambda x, y: aten.div.Tensor_mode(x, y, rounding_mode="floor"), (_I, _J), "floor_int"),
    Case("aten.div.Tensor_mode", lambda x, y: aten.div.Tensor_mode(x, y, rounding_mode="trunc"), (_I, _J), "trunc_int"),
    Case("aten.div.Tensor_mode", lambda x, y: aten.div.Tensor_mode(x, y, rounding_mode="floor"), (_X, _Y), "floor"),
    Case("aten.div.Tensor_mode", lambda x, y: aten.div.Tensor_mode(x, y, rounding_mode="trunc"), (_X, _Y), "trunc"),
    Case("aten.div.Tensor_mode", lambda x, y: aten.div.Tensor_mode(x, y, rounding_mode=None), (_I, _Y), "true"),
    Case("aten.div.Scalar_mode", lambda x: aten.div.Scalar_mode(x, -2, rounding_mode="floor"), (_I,)),
    Case("aten.floor_divide.default", aten.floor_divide.default, (_I, _J)),
    Case("aten.fmod.Tensor", aten.fmod.Tensor, (_X, _Y)),
    Case("aten.fmod.Tensor", aten.fmod.Tensor, (_I, _J), "int"),
    Case("aten.fmod.Scalar", lambda x: aten.fmod.Scalar(x, 3), (_I.to(torch.uint8),)),
    Case("aten.remainder.Tensor", aten.remainder.Tensor, (_X, _Y)),
    Case("aten.remainder.Tensor", aten.remainder.Tensor, (_I, _J), "int"),
    Case("aten.remainder.Scalar", lambda x: aten.remainder.Scalar(x, -3), (_I,)),
    Case("aten.remainder.Scalar_Tensor", lambda y: aten.remainder.Scalar_Tensor(-7, y), (_J,)),
    Case("aten.gcd.default", aten.gcd.default, (torch.tensor([12, -18, 0, 0]), torch.tensor([18, 12, 5, 0]))),
    Case("aten.lcm.default", aten.lcm.default, (torch.tensor([4, -6, 0]), torch.tensor([[6], [9]]))),
]
