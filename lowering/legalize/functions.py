"""Functions of one number that the Neuron compiler does not list, from those that it does.

===================  ==================================================================================
``mhlo.erf``         a ratio of polynomials, within 4 units in the last place
``tan``              ``sine / cosine``
``cbrt``             ``exp(log(|x|) / 3)`` and two steps of Newton's method
``round_nearest_*``  ``floor``, and a choice by the remaining fraction
``is_finite``        ``abs(x) < inf``
===================  ==================================================================================

Half types are computed in float32, as eager PyTorch does. For example::

    %r = stablehlo.is_finite %x : tensor<4xf32>     ->  %a = stablehlo.abs %x
                                                        %r = stablehlo.compare LT, %a, inf
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.pointwise import fill
from neuron_dynamo.lowering.rebuild import Operation

from .rewriting import Job, TargetRewrite

# Numerator and denominator of erf(x) / x in x^2, highest power first (Eigen's minimax fit for float32).
_ERF_ABOVE = (
    0.00022905065861350646,
    0.0034082910107109506,
    0.050955695062380861,
    0.18520832239976145,
    1.128379143519084,
)
_ERF_BELOW = (
    -1.1791602954361697e-7,
    0.000023547966471313185,
    0.0010179625278914885,
    0.014070470171167667,
    0.11098505178285362,
    0.49746925110067538,
    1.0,
)
_ERF_IS_ONE = 3.7439211627767994  # from here on, erf is 1 to half a unit in the last place


def _polynomial(x: Value, coefficients: Sequence[float]) -> Value:
    total = fill(x, coefficients[0])
    for coefficient in coefficients[1:]:
        total = ir.add(ir.multiply(total, x), fill(x, coefficient))
    return total


def _erf(x: Value) -> Value:
    # Maxima and minima, unlike XLA's clamp, keep NaN by definition.
    near = ir.minimum(ir.maximum(x, fill(x, -_ERF_IS_ONE)), fill(x, _ERF_IS_ONE))
    square = ir.multiply(near, near)
    above = ir.multiply(near, _polynomial(square, _ERF_ABOVE))
    return ir.divide(above, _polynomial(square, _ERF_BELOW))


def _tan(x: Value) -> Value:
    return ir.divide(ir.unary("sine", x), ir.unary("cosine", x))


def _cbrt(x: Value) -> Value:
    size = ir.unary("abs", x)
    special = ir.or_(
        ir.compare("EQ", x, fill(x, 0)), ir.compare("NE", ir.subtract(x, x), fill(x, 0))
    )  # 0, infinite or NaN: its own root
    safe = ir.select(special, fill(x, 1), size)
    root = ir.unary("exponential", ir.divide(ir.unary("log", safe), fill(x, 3)))
    for _ in range(2):
        square = ir.multiply(root, root)
        excess = ir.subtract(root, ir.divide(safe, square))
        root = ir.subtract(root, ir.divide(excess, fill(x, 3)))
    return ir.select(special, x, ir.multiply(root, ir.unary("sign", x)))


def _round(x: Value, even: bool) -> Value:
    """To whole numbers, halves to the even one or away from zero."""
    size = ir.unary("abs", x)  # the fraction of a magnitude is exact
    floor = ir.unary("floor", size)
    fraction, half = ir.subtract(size, floor), fill(x, 0.5)
    at_half = ir.compare("EQ", fraction, half)
    if even:
        halved = ir.multiply(floor, half)
        at_half = ir.and_(at_half, ir.compare("NE", halved, ir.unary("floor", halved)))
    up = ir.or_(ir.compare("GT", fraction, half), at_half)
    whole = ir.select(up, ir.add(floor, fill(x, 1)), floor)
    signed = ir.select(ir.compare("LT", x, fill(x, 0)), ir.negate(whole), whole)
    signed = ir.select(ir.compare("EQ", x, fill(x, 0)), x, signed)  # keeps the sign of -0.0
    # From 2^23 on, all are whole; what is not smaller may also be NaN.
    return ir.select(ir.compare("LT", size, fill(x, 2.0**23)), signed, x)


def _in_float32(body: Callable[[Value], Value]) -> TargetRewrite:
    def rewrite(op: Operation, job: Job) -> Sequence[Value] | None:
        (x,) = op.operands
        if not x.dtype.is_floating_point or x.dtype is torch.float64:
            return None
        return [ir.convert(body(ir.convert(x, torch.float32)), x.dtype)]

    return rewrite


def _is_finite(op: Operation, job: Job) -> Sequence[Value]:
    size = ir.unary("abs", op.operands[0])
    return [ir.compare("LT", size, fill(size, float("inf")))]


REWRITES: dict[str, TargetRewrite] = {
    "mhlo.erf": _in_float32(_erf),
    "stablehlo.tan": _in_float32(_tan),
    "stablehlo.cbrt": _in_float32(_cbrt),
    "stablehlo.round_nearest_even": _in_float32(lambda x: _round(x, even=True)),
    "stablehlo.round_nearest_afz": _in_float32(lambda x: _round(x, even=False)),
    "stablehlo.is_finite": _is_finite,
}
