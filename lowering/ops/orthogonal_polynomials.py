"""Orthogonal polynomials P_n(x), degree and argument both tensors: the recurrence in n, all elements in one loop.

The loop ends with the largest degree that is wanted, or when the other elements are NaN. Limits, values at the ends of
the interval and the trigonometric forms inside it are eager's (ATen/native/Math.h), so that sizes of rounding errors
are eager's too. A degree is truncated to an integer; NaN and infinite degrees count as negative, which give zero.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.pointwise import Body, fill, is_nan, rules_of, truncate

_rule = rules_of(__name__)

Step = Callable[[Value, Value, Value, Value], Value]
"""P_{k+1} from x, the degree k >= 1 as a float of x's shape, P_k and P_{k-1}."""

_HERMITE_LIMIT = {torch.float32: 128, torch.float64: 512}
"""Degrees above give NaN."""


def _run(x: Value, degree: Value, first: Value, step: Step, known: Value | None = None) -> Value:
    """P_degree(x) from P_0 = 1 and P_1 = ``first``, not looped for where ``known``; zero for negative degrees."""
    one = fill(x, 1)
    last = degree if known is None else ir.select(known, one, degree)

    def wanted(k: Value, value: Value) -> Value:
        return ir.and_(ir.compare("LT", ir.broadcast_in_dim(k, x.shape, ()), last), ir.not_(is_nan(value)))

    def more(k: Value, before: Value, value: Value) -> Value:
        del before
        return ir.reduce_with("or", wanted(k, value), False, range(x.rank))

    def advance(k: Value, before: Value, value: Value) -> tuple[Value, Value, Value]:
        active, number = wanted(k, value), ir.broadcast_in_dim(k, x.shape, ())
        following = step(x, number, value, before)
        return (
            ir.add(k, ir.constant(1, k.dtype, ())),
            ir.select(active, value, before),
            ir.select(active, following, value),
        )

    value = ir.while_([ir.constant(1, x.dtype, ()), one, first], more, advance)[2]
    value = ir.select(ir.compare("EQ", degree, fill(x, 0)), one, value)
    return ir.select(ir.compare("LT", degree, fill(x, 0)), fill(x, 0), value)


def _degree(n: Value) -> Value:
    """Whole; negative for NaN and infinities."""
    finite = ir.compare("LT", ir.unary("abs", n), fill(n, float("inf")))
    return ir.select(finite, truncate(n), fill(n, -1))


def _alternating(degree: Value, x: Value) -> Value:
    """``x`` for even degrees, -``x`` for odd ones."""
    half = ir.multiply(degree, fill(degree, 0.5))
    even = ir.compare("EQ", half, ir.unary("floor", half))
    return ir.select(even, x, ir.negate(x))


# -- Chebyshev ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Chebyshev:
    """A kind of Chebyshev polynomials.

    Attributes:
        kind: ``t``, ``u``, ``v`` or ``w``.
        above: degrees above have the trigonometric form for |x| < 1.
        shifted: whether the argument is 2 x - 1.
    """

    kind: str
    above: int
    shifted: bool = False

    def __call__(self, x: Value, n: Value) -> Value:
        degree, one = _degree(n), fill(x, 1)
        y = ir.subtract(ir.add(x, x), one) if self.shifted else x
        twice = ir.add(y, y)
        first = {"t": y, "u": twice, "v": ir.subtract(twice, one), "w": ir.add(twice, one)}[self.kind]
        high, low = self._ends(degree)
        at_high = ir.compare("EQ", x, one)
        at_low = ir.compare("EQ", x, fill(x, 0 if self.shifted else -1))
        inside = ir.and_(ir.compare("LT", ir.unary("abs", y), one), ir.compare("GT", degree, fill(degree, self.above)))
        known = ir.or_(inside, ir.or_(at_high, at_low))
        value = _run(x, degree, first, lambda x, k, p, before: ir.subtract(ir.multiply(twice, p), before), known)
        closed = ir.select(at_high, high, ir.select(at_low, low, self._inside(y, degree, high, low)))
        return ir.select(ir.and_(known, ir.compare("GE", degree, fill(degree, 0))), closed, value)

    def _ends(self, degree: Value) -> tuple[Value, Value]:
        """The values at y = 1 and y = -1."""
        one = fill(degree, 1)
        odd = ir.add(ir.add(degree, degree), one)
        high = {"t": one, "u": ir.add(degree, one), "v": one, "w": odd}[self.kind]
        low = {"t": one, "u": ir.add(degree, one), "v": odd, "w": one}[self.kind]
        return high, _alternating(degree, low)

    def _inside(self, y: Value, degree: Value, high: Value, low: Value) -> Value:
        angle = ir.chlo_unary("acos", y)
        half = ir.multiply(angle, fill(y, 0.5))
        if self.kind == "t":
            return ir.unary("cosine", ir.multiply(degree, angle))
        if self.kind == "u":
            several, sine = ir.multiply(ir.add(degree, fill(y, 1)), angle), ir.unary("sine", angle)
            limit = ir.divide(ir.multiply(ir.add(degree, fill(y, 1)), ir.unary("cosine", several)), y)
            none = ir.compare("EQ", sine, fill(y, 0))
            return ir.select(none, limit, ir.divide(ir.unary("sine", several), sine))
        several = ir.multiply(ir.add(degree, fill(y, 0.5)), angle)
        sine, cosine = ir.unary("sine", half), ir.unary("cosine", half)
        if self.kind == "v":
            ratio = ir.divide(ir.unary("cosine", several), cosine)
            return ir.select(ir.compare("EQ", sine, fill(y, 1)), low, ratio)
        # So close to 1 that the angle vanishes: eager's shifted polynomial has the value at the other end.
        near = low if self.shifted else ir.select(ir.compare("GT", y, fill(y, 0)), high, low)
        ratio = ir.divide(ir.unary("sine", several), sine)
        return ir.select(ir.compare("EQ", cosine, fill(y, 1)), near, ratio)


# -- Hermite, Laguerre, Legendre --------------------------------------------------------------------------------------


def _hermite(scale: int) -> Body:
    """The physicists' (2) or the probabilists' (1) polynomials."""

    def body(x: Value, n: Value) -> Value:
        degree, times = _degree(n), fill(x, scale)
        first = ir.multiply(times, x)

        def step(x: Value, k: Value, value: Value, before: Value) -> Value:
            return ir.subtract(ir.multiply(first, value), ir.multiply(ir.multiply(times, k), before))

        beyond = ir.compare("GT", degree, fill(x, _HERMITE_LIMIT[x.dtype]))
        return ir.select(beyond, fill(x, float("nan")), _run(x, degree, first, step, beyond))

    return body


def _laguerre(x: Value, n: Value) -> Value:
    one = fill(x, 1)
    first, degree = ir.subtract(one, x), _degree(n)

    def step(x: Value, k: Value, value: Value, before: Value) -> Value:
        grown = ir.multiply(ir.add(ir.add(k, k), first), value)
        return ir.divide(ir.subtract(grown, ir.multiply(k, before)), ir.add(k, one))

    return _run(x, degree, first, step, ir.compare("EQ", x, fill(x, 0)))


def _legendre(x: Value, n: Value) -> Value:
    one, degree = fill(x, 1), _degree(n)
    at_end = ir.compare("EQ", ir.unary("abs", x), one)

    def step(x: Value, k: Value, value: Value, before: Value) -> Value:
        grown = ir.multiply(ir.multiply(ir.add(ir.add(k, k), one), x), value)
        return ir.divide(ir.subtract(grown, ir.multiply(k, before)), ir.add(k, one))

    value = _run(x, degree, x, step, at_end)
    end = ir.select(ir.compare("GT", x, fill(x, 0)), one, _alternating(degree, one))
    return ir.select(ir.and_(at_end, ir.compare("GE", degree, fill(x, 0))), end, value)


_ARGUMENTS = "(Tensor x, Tensor n) -> Tensor"

chebyshev_t = _rule(f"special_chebyshev_polynomial_t{_ARGUMENTS}", _Chebyshev("t", 6))
chebyshev_u = _rule(f"special_chebyshev_polynomial_u{_ARGUMENTS}", _Chebyshev("u", 8))
chebyshev_v = _rule(f"special_chebyshev_polynomial_v{_ARGUMENTS}", _Chebyshev("v", 8))
chebyshev_w = _rule(f"special_chebyshev_polynomial_w{_ARGUMENTS}", _Chebyshev("w", 8))
shifted_t = _rule(f"special_shifted_chebyshev_polynomial_t{_ARGUMENTS}", _Chebyshev("t", 6, shifted=True))
shifted_u = _rule(f"special_shifted_chebyshev_polynomial_u{_ARGUMENTS}", _Chebyshev("u", 6, shifted=True))
shifted_v = _rule(f"special_shifted_chebyshev_polynomial_v{_ARGUMENTS}", _Chebyshev("v", 6, shifted=True))
shifted_w = _rule(f"special_shifted_chebyshev_polynomial_w{_ARGUMENTS}", _Chebyshev("w", 4, shifted=True))
hermite_h = _rule(f"special_hermite_polynomial_h{_ARGUMENTS}", _hermite(2))
hermite_he = _rule(f"special_hermite_polynomial_he{_ARGUMENTS}", _hermite(1))
laguerre_l = _rule(f"special_laguerre_polynomial_l{_ARGUMENTS}", _laguerre)
legendre_p = _rule(f"special_legendre_polynomial_p{_ARGUMENTS}", _legendre)
