"""Functions of the sign, exponent and mantissa of floats."""

from __future__ import annotations

import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.pointwise import SIGNED_OF_WIDTH, fill, is_nan, rules_of, sign_bit

_rule = rules_of(__name__)


def _copysign(magnitude: Value, source: Value) -> Value:
    positive = ir.unary("abs", magnitude)
    return ir.select(sign_bit(source), ir.negate(positive), positive)


def _next_after(x: Value, y: Value) -> Value:
    """A step on the bits, which order as the floats do; the CPU flushes subnormal floats in arithmetic."""
    integer = SIGNED_OF_WIDTH[x.dtype.itemsize]
    a, b = ir.bitcast_convert(x, integer, x.shape), ir.bitcast_convert(y, integer, y.shape)
    greatest, least = torch.iinfo(integer).max, torch.iinfo(integer).min

    def magnitude(bits: Value) -> Value:
        return ir.and_(bits, fill(bits, greatest))

    def key(bits: Value) -> Value:
        """An integer that orders as the float does."""
        negative = ir.compare("LT", bits, fill(bits, 0))
        return ir.select(negative, ir.negate(magnitude(bits)), bits)

    upwards = ir.compare("GT", key(b), key(a))
    grows = ir.compare("EQ", upwards, ir.compare("GE", a, fill(a, 0)))
    step = ir.add(a, ir.select(grows, fill(a, 1), fill(a, -1)))
    smallest = ir.or_(ir.and_(b, fill(b, least)), fill(b, 1))
    step = ir.select(ir.compare("EQ", magnitude(a), fill(a, 0)), smallest, step)
    step = ir.select(ir.compare("EQ", key(a), key(b)), b, step)
    result = ir.bitcast_convert(step, x.dtype, x.shape)
    return ir.select(is_nan(x), x, ir.select(is_nan(y), y, result))


def _ldexp(x: Value, exponent: Value) -> Value:
    return ir.multiply(x, ir.binary("power", fill(x, 2), exponent))


copysign = _rule("copysign.Tensor(Tensor self, Tensor other) -> Tensor", _copysign, exact_in_half=True)
copysign_scalar = _rule("copysign.Scalar(Tensor self, Scalar other) -> Tensor", _copysign)
nextafter = _rule("nextafter(Tensor self, Tensor other) -> Tensor", _next_after, exact_in_half=True)
ldexp = _rule("ldexp.Tensor(Tensor self, Tensor other) -> Tensor", _ldexp)
signbit = _rule("signbit(Tensor self) -> Tensor", sign_bit, predicate=True)
