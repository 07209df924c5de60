"""Cases of lowering/ops/bounds.py."""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten

_NAN = float("nan")
_X = torch.tensor([-2.0, 0.3, _NAN, 5.0])
_Y = torch.tensor([1.0, _NAN, 2.0, -1.0])
_I = torch.tensor([-3, 0, 7])

CASES = [
    *(Case(f"aten.{op}.default", getattr(aten, op).default, (_X, _Y)) for op in ("maximum", "minimum", "fmax", "fmin")),
    Case("aten.maximum.default", aten.maximum.default, (_I, torch.tensor([[1.5]])), "int_and_float"),
    Case("aten.clamp.default", lambda x: aten.clamp.default(x, -1, 1), (_X,)),
    Case("aten.clamp.default", lambda x: aten.clamp.default(x, None, 2), (_I,), "max_of_int"),
    Case("aten.clamp.default", lambda x: aten.clamp.default(x, 1, -1), (_X,), "crossed"),
    Case("aten.clamp.default", lambda x: aten.clamp.default(x, 0.5), (_I,), "float_bound_of_int"),
    Case("aten.clamp.Tensor", aten.clamp.Tensor, (_X, _Y, torch.ones(4))),
    Case("aten.clamp.Tensor", lambda x, high: aten.clamp.Tensor(x, None, high), (_I, torch.tensor(2)), "max"),
    Case("aten.clamp_min.default", lambda x: aten.clamp_min.default(x, 0.5), (_X.bfloat16(),)),
    Case("aten.clamp_min.Tensor", aten.clamp_min.Tensor, (_X, _Y)),
    Case("aten.clamp_max.default", lambda x: aten.clamp_max.default(x, 0), (_I,)),
    Case("aten.clamp_max.Tensor", aten.clamp_max.Tensor, (_X, _Y)),
    Case("aten.hardtanh.default", aten.hardtanh.default, (_X,)),
    Case("aten.hardtanh.default", lambda x: aten.hardtanh.default(x, 0, 6), (_I,), "int"),
]
