"""Cases of lowering/ops/functions.py."""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten

_ANY = torch.tensor([-2.5, -0.0, 0.5, 3.0])
_POSITIVE = torch.tensor([0.25, 1.0, 8.0, 1000.0])
_UNIT = torch.tensor([-0.75, 0.0, 0.5, 1.0])

_DOMAINS = {
    "sqrt": _POSITIVE,
    "rsqrt": _POSITIVE,
    "exp": _ANY,
    "exp2": _ANY,
    "expm1": _ANY,
    "log": _POSITIVE,
    "log1p": _POSITIVE,
    "log2": _POSITIVE,
    "log10": _POSITIVE,
    "sin": _ANY,
    "cos": _ANY,
    "tan": _ANY,
    "asin": _UNIT,
    "acos": _UNIT,
    "atan": _ANY,
    "sinh": _ANY,
    "cosh": _ANY,
    "tanh": _ANY,
    "asinh": _ANY,
    "acosh": _POSITIVE,
    "atanh": _UNIT,
    "erf": _ANY,
    "erfc": _ANY,
    "erfinv": _UNIT,
    "lgamma": _POSITIVE,
    "digamma": _POSITIVE,
}

CASES = [
    *(Case(f"aten.{op}.default", getattr(aten, op).default, (x,)) for op, x in _DOMAINS.items()),
    Case("aten.exp.default", aten.exp.default, (_ANY.bfloat16(),), "half"),
    Case("aten.cos.default", aten.cos.default, (torch.arange(4),), "int"),
    Case("aten.sin.default", aten.sin.default, (torch.tensor([True, False]),), "bool"),
    Case("aten.tanh.default", aten.tanh.default, (torch.zeros(0, 3),), "empty"),
    Case("aten.atan2.default", aten.atan2.default, (_ANY.view(2, 2), _UNIT[:2])),
    Case("aten.special_zeta.default", aten.special_zeta.default, (torch.tensor([0.5, 1.0, 3.0, 3.0]), _ANY)),
    Case("aten.polygamma.default", lambda x: aten.polygamma.default(0, x), (_ANY,), "digamma"),
    Case("aten.polygamma.default", lambda x: aten.polygamma.default(1, x), (_ANY,), "trigamma"),
]
