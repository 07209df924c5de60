"""Cases of lowering/ops/activation.py."""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten

_X = torch.tensor([-30.0, -1.5, -0.0, 0.7, 25.0])
_PLAIN = (
    "relu",
    "sigmoid",
    "silu",
    "mish",
    "hardsigmoid",
    "hardswish",
    "gelu",
    "leaky_relu",
    "elu",
    "celu",
    "softplus",
)
_UNIT = torch.tensor([0.1, 0.5, 0.999])

CASES = [
    *(Case(f"aten.{op}.default", getattr(aten, op).default, (_X,)) for op in _PLAIN),
    Case("aten.relu.default", aten.relu.default, (torch.tensor([-1, 2, 0]),), "int"),
    Case("aten.sigmoid.default", aten.sigmoid.default, (torch.tensor([-1, 2, 0]),), "int"),
    Case("aten.silu.default", aten.silu.default, (_X.bfloat16(),), "half"),
    Case("aten.gelu.default", lambda x: aten.gelu.default(x, approximate="tanh"), (_X,), "tanh"),
    Case("aten.elu.default", lambda x: aten.elu.default(x, 1.5, 2.0, 0.5), (_X,), "scaled"),
    Case("aten.celu.default", lambda x: aten.celu.default(x, 0.5), (_X,), "alpha"),
    Case("aten.softplus.default", lambda x: aten.softplus.default(x, 2, 10), (_X,), "beta"),
    Case("aten.threshold.default", lambda x: aten.threshold.default(x, 0.5, 20), (_X,)),
    Case("aten.logit.default", aten.logit.default, (_UNIT,)),
    Case("aten.logit.default", lambda x: aten.logit.default(x, 0.2), (_UNIT,), "eps"),
]
