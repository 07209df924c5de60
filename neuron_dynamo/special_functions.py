"""Decompositions of special functions into polynomials and rationals: Bessel and Airy functions, the normal quantile.

The approximations and the points where one gives way to the next are eager's (ATen/native/Math.h, after Cephes).
Integers are computed on in the default dtype, half types in float32.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor

from neuron_dynamo import special_coefficients as coefficients

aten = torch.ops.aten

INF, NAN = math.inf, math.nan

Function = Callable[[Tensor], Any]


def _of_floats(function: Function) -> Function:
    """``function``, which is of float32 or float64, for all real dtypes."""

    @functools.wraps(function)
    def decomposition(x: Tensor) -> Any:
        dtype = x.dtype if x.dtype.is_floating_point else torch.get_default_dtype()
        y = function(x.to(torch.promote_types(dtype, torch.float32)))
        return y if y is NotImplemented else y.to(dtype)

    return decomposition


def _polynomial(x: Tensor, terms: Sequence[float]) -> Tensor:
    """By Horner's rule, highest power first."""
    value = torch.full_like(x, terms[0])
    for term in terms[1:]:
        value = value * x + term
    return value


def _rational(x: Tensor, above: Sequence[float], below: Sequence[float]) -> Tensor:
    return _polynomial(x, above) / _polynomial(x, below)


def _chebyshev(x: Tensor, terms: Sequence[float]) -> Tensor:
    """A Chebyshev series of ``x / 2``, highest order first, by Clenshaw's rule."""
    least = torch.finfo(x.dtype).eps / 1024
    first = next(i for i, term in enumerate(terms) if abs(term) > least)  # what is less cannot be seen
    value, before, second = torch.full_like(x, terms[first]), torch.zeros_like(x), torch.zeros_like(x)
    for term in terms[first + 1 :]:
        second, before = before, value
        value = x * before - second + term
    return 0.5 * (value - second)


# -- Bessel functions -----------------------------------------------------------------------------------------------


def _far(x: Tensor, order: int) -> tuple[Tensor, Tensor, Tensor]:
    """Of the asymptotic form for x > 5: the two parts that the phase's cosine and sine go with, and the phase."""
    pp, pq, qp, qq, _, _ = coefficients.J1 if order else coefficients.J0
    z = 25.0 / (x * x)
    scale = math.sqrt(2 / math.pi) / x.sqrt()
    phase = x - (0.75 * math.pi if order else 0.25 * math.pi)
    return _rational(z, pp, pq) * scale, 5.0 / x * _rational(z, qp, qq) * scale, phase


@_of_floats
def bessel_j0(x: Tensor) -> Tensor:
    """J0: ``aten.special_bessel_j0``."""
    x = x.abs()
    square = x * x
    near = (square - 5.78318596294678452118) * (square - 30.4712623436620863991)  # its first two zeros
    near = near * _rational(square, *coefficients.J0[4:])
    near = torch.where(x < 0.00001, 1.0 - square / 4.0, near)
    p, q, phase = _far(x, 0)
    return torch.where(x <= 5.0, near, p * phase.cos() - q * phase.sin())


@_of_floats
def bessel_j1(x: Tensor) -> Tensor:
    """J1: ``aten.special_bessel_j1``."""
    size = x.abs()
    square = size * size
    near = _rational(square, *coefficients.J1[4:]) * size
    near = near * (square - 14.6819706421238932572) * (square - 49.2184563216946036703)
    p, q, phase = _far(size, 1)
    value = torch.where(size <= 5.0, near, p * phase.cos() - q * phase.sin())
    return torch.where(x < 0, -value, value)


def _at_zero(x: Tensor, pole: float, value: Tensor) -> Tensor:
    """``value`` for positive x, ``pole`` for zero, NaN for negative x."""
    return torch.where(x == 0, pole, torch.where(x < 0, NAN, value))


@_of_floats
def bessel_y0(x: Tensor) -> Tensor:
    """Y0: ``aten.special_bessel_y0``."""
    near = _rational(x * x, *coefficients.Y0) + 2 / math.pi * x.log() * bessel_j0(x)
    p, q, phase = _far(x, 0)
    return _at_zero(x, -INF, torch.where(x <= 5.0, near, p * phase.sin() + q * phase.cos()))


@_of_floats
def bessel_y1(x: Tensor) -> Tensor:
    """Y1: ``aten.special_bessel_y1``."""
    near = x * _rational(x * x, *coefficients.Y1) + 2 / math.pi * (bessel_j1(x) * x.log() - 1.0 / x)
    p, q, phase = _far(x, 1)
    return _at_zero(x, -INF, torch.where(x <= 5.0, near, p * phase.sin() + q * phase.cos()))


@_of_floats
def spherical_bessel_j0(x: Tensor) -> Tensor:
    """sin(x) / x: ``aten.special_spherical_bessel_j0``."""
    near = _polynomial(x * x, [(-1) ** k / math.factorial(2 * k + 1) for k in reversed(range(7))])
    return torch.where(x.isinf(), 0.0, torch.where(x.abs() < 0.5, near, x.sin() / x))


def _i(x: Tensor, order: int, scaled: bool) -> Tensor:
    """The modified Bessel function of the first kind for x >= 0; ``scaled`` by exp(-x)."""
    near, far = coefficients.I1 if order else coefficients.I0
    low = _chebyshev(x / 2.0 - 2.0, near)
    low = low * x if order else low
    high = _chebyshev(32.0 / x - 2.0, far)
    grown = 1.0 if scaled else x.exp()
    return torch.where(x <= 8.0, grown * low, grown * high / x.sqrt())


def _even(scaled: bool) -> Function:
    return _of_floats(lambda x: _i(x.abs(), 0, scaled))


def _odd(scaled: bool) -> Function:
    def function(x: Tensor) -> Tensor:
        value = _i(x.abs(), 1, scaled)
        return torch.where(x < 0, -value, value)

    return _of_floats(function)


def _k(order: int, scaled: bool) -> Function:
    """The modified Bessel function of the second kind; ``scaled`` by exp(x)."""
    near, far = coefficients.K1 if order else coefficients.K0

    def function(x: Tensor) -> Tensor:
        series = _chebyshev(x * x - 2.0, near)
        logarithmic = (0.5 * x).log() * _i(x, order, False)
        low = logarithmic + series / x if order else series - logarithmic
        high = _chebyshev(8.0 / x - 2.0, far)
        low, high = (low * x.exp(), high) if scaled else (low, (-x).exp() * high)
        return _at_zero(x, INF, torch.where(x <= 2.0, low, high / x.sqrt()))

    return _of_floats(function)


# -- Airy function, normal distribution -------------------------------------------------------------------------------


@_of_floats
def airy_ai(x: Tensor) -> Tensor:
    """Ai: ``aten.special_airy_ai``; NaN for the infinities, as eager has it."""
    an, ad, afn, afd, agn, agd = coefficients.AIRY
    size = x.abs()
    grown = 2.0 * size * size.sqrt() / 3.0
    scale = 1 / math.sqrt(math.pi) / size.sqrt().sqrt()
    z = 1.0 / grown
    phase = grown + 0.25 * math.pi
    sine = phase.sin() * (1.0 + z * z * _rational(z * z, afn, afd))
    below = scale * (sine - phase.cos() * (z * _rational(z * z, agn, agd)))
    above = scale * _rational(z, an, ad) / (2.0 * grown.exp())
    cube = x * x * x
    even = odd = torch.ones_like(x)
    for k in reversed(range(16)):  # both power series, in nested form; the 16th term is below float64's rounding
        even = 1.0 + even * cube / ((3 * k + 2) * (3 * k + 3))
        odd = 1.0 + odd * cube / ((3 * k + 3) * (3 * k + 4))
    near = 0.355028053887817239260 * even - 0.258819403792806798405 * (x * odd)
    value = torch.where(x < -2.09, below, torch.where(x >= 2.09, above, near))
    return torch.where(x.isinf(), NAN, torch.where(x > 103.892, 0.0, value))


@_of_floats
def ndtri(x: Tensor) -> Tensor:
    """The quantile of the normal distribution: ``aten.special_ndtri``."""
    p0, q0, p1, q1, p2, q2 = coefficients.NDTRI
    edge = 0.13533528323661269189  # exp(-2)
    upper = x > 1.0 - edge
    y = torch.where(upper, 1.0 - x, x)
    central = y - 0.5
    square = central * central
    middle = (central + central * (square * _rational(square, p0, q0))) * math.sqrt(2 * math.pi)
    root = (-2.0 * y.log()).sqrt()
    z = 1.0 / root
    tail = z * torch.where(root < 8.0, _rational(z, p1, q1), _rational(z, p2, q2))
    outer = root - root.log() / root - tail
    value = torch.where(y > edge, middle, torch.where(upper, outer, -outer))
    value = torch.where(x == 0, -INF, torch.where(x == 1, INF, value))
    return torch.where((x < 0) | (x > 1), NAN, value)


@_of_floats
def erfcx(x: Tensor) -> Any:
    """exp(x^2) erfc(x): ``aten.special_erfcx``, in float32 as Cephes' ``erfcf`` has it without the exponential."""
    if x.dtype is torch.float64:
        return NotImplemented
    inverse = 1.0 / x.abs()
    square = inverse * inverse
    far = inverse * torch.where(
        x < 2.0, _polynomial(square, coefficients.ERFC[0]), _polynomial(square, coefficients.ERFC[1])
    )
    return torch.where(x > 1.0, far, (x * x).exp() * x.erfc())


# -- Numbers as operands ----------------------------------------------------------------------------------------------

_WITH_NUMBERS = {
    **{f"chebyshev_polynomial_{kind}": ("x_scalar", "n_scalar") for kind in "tuvw"},
    **{f"shifted_chebyshev_polynomial_{kind}": ("x_scalar", "n_scalar") for kind in "tuvw"},
    **{f"hermite_polynomial_{kind}": ("x_scalar", "n_scalar") for kind in ("h", "he")},
    "laguerre_polynomial_l": ("x_scalar", "n_scalar"),
    "legendre_polynomial_p": ("x_scalar", "n_scalar"),
    "zeta": ("self_scalar", "other_scalar"),
}
"""Operators of two operands, with their overloads whose first or second is a number."""


def _as_tensor(overload: Any) -> Callable[[Any, Any], Tensor]:
    """``overload``, of two tensors, with one of them a number."""

    def decomposition(a: Any, b: Any) -> Tensor:
        tensor = a if isinstance(a, Tensor) else b
        dtype = torch.result_type(a, b)
        dtype = dtype if dtype.is_floating_point else torch.get_default_dtype()
        a, b = (x if isinstance(x, Tensor) else torch.full((), x, dtype=dtype, device=tensor.device) for x in (a, b))
        result: Tensor = overload(a, b)
        return result

    return decomposition


def _with_numbers() -> dict[Any, Callable[..., Any]]:
    packets = {getattr(aten, f"special_{name}"): overloads for name, overloads in _WITH_NUMBERS.items()}
    return {
        getattr(packet, overload): _as_tensor(packet.default)
        for packet, overloads in packets.items()
        for overload in overloads
    }


def special_functions() -> dict[Any, Callable[..., Any]]:
    """Overload -> decomposition."""
    return _with_numbers() | {
        aten.i0.default: _even(False),
        aten.special_airy_ai.default: airy_ai,
        aten.special_bessel_j0.default: bessel_j0,
        aten.special_bessel_j1.default: bessel_j1,
        aten.special_bessel_y0.default: bessel_y0,
        aten.special_bessel_y1.default: bessel_y1,
        aten.special_erfcx.default: erfcx,
        aten.special_i0e.default: _even(True),
        aten.special_i1.default: _odd(False),
        aten.special_i1e.default: _odd(True),
        aten.special_modified_bessel_i0.default: _even(False),
        aten.special_modified_bessel_i1.default: _odd(False),
        aten.special_modified_bessel_k0.default: _k(0, False),
        aten.special_modified_bessel_k1.default: _k(1, False),
        aten.special_ndtri.default: ndtri,
        aten.special_scaled_modified_bessel_k0.default: _k(0, True),
        aten.special_scaled_modified_bessel_k1.default: _k(1, True),
        aten.special_spherical_bessel_j0.default: spherical_bessel_j0,
    }
