"""Cases of lowering/ops/orthogonal_polynomials.py."""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten

NAMES = (
    *(f"{kind}chebyshev_polynomial_{letter}" for kind in ("", "shifted_") for letter in "tuvw"),
    "hermite_polynomial_h",
    "hermite_polynomial_he",
    "laguerre_polynomial_l",
    "legendre_polynomial_p",
)

_X = torch.tensor([-1.0, 0.0, 0.25, 1.5])
_DEGREES = torch.tensor([[-1.0, 0.0, 1.0, 2.5], [3.0, 5.0, 7.0, 9.0]])

CASES = [
    Case(f"aten.special_{name}.default", getattr(aten, f"special_{name}").default, (_X, _DEGREES)) for name in NAMES
]
