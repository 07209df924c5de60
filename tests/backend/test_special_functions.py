"""Special functions that decompose, against eager: over both sides of each bound between approximations, and poles."""

from __future__ import annotations

import torch
from torch import Tensor

from neuron_dynamo.special_functions import special_functions

TWINS = {
    f"aten::special_{name}"
    for name in (
        "i0e",
        "i1",
        "modified_bessel_i0",
        "modified_bessel_i1",
        "modified_bessel_k0",
        "scaled_modified_bessel_k1",
    )
}
"""Made like another that is tried, but for the scale: i0, i1e, scaled k0, k1."""
INF, NAN = float("inf"), float("nan")


def test_values_are_eagers() -> None:
    special = [torch.tensor([0.0, -0.0, 1e-6, 1e-9, 1 - 1e-6, 50, 110, -60, 1e3, NAN, INF, -INF])]
    x = torch.cat([torch.linspace(-12, 12, 49), torch.linspace(0, 1, 23), *special])
    overloads = [o for o in special_functions() if o._overloadname == "default" and o.name() not in TWINS]

    def call(x: Tensor) -> list[Tensor]:
        return [overload(x) for overload in overloads] + [torch.special.log_ndtr(x)]

    actual = torch.compile(call, backend="neuron", fullgraph=True)(x)
    for overload, a, e in zip([*overloads, "log_ndtr"], actual, call(x), strict=True):
        torch.testing.assert_close(
            a, e, rtol=1e-5, atol=1e-5, equal_nan=True, msg=lambda m, name=overload: f"{name}: {m}"
        )


def test_numbers_halves_integers_and_poles() -> None:
    x, n = torch.tensor([-1.5, 0.5, 2.0]), torch.tensor([[1], [4]])

    def call(x: Tensor, n: Tensor) -> list[Tensor]:
        special = torch.special
        return [
            special.legendre_polynomial_p(x, 3),
            special.chebyshev_polynomial_u(2, n),
            special.laguerre_polynomial_l(0.5, n),
            special.zeta(2.5, x),
            special.zeta(torch.tensor([0.5, 1.0, 3.0]), torch.tensor([[-2.0], [0.0], [-0.5], [-30.4], [1.5]])),
            special.polygamma(3, torch.tensor([-8.4783735, 0.0, -2.0, 0.3])),
            special.i0(n),
            special.bessel_y1(n),
            special.i1e(x.bfloat16()),
        ]

    actual = torch.compile(call, backend="neuron", fullgraph=True)(x, n)
    torch.testing.assert_close(actual, call(x, n), equal_nan=True)
