"""Powers, with the exponents that eager treats apart treated apart."""

from __future__ import annotations

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.pointwise import Body, fill
from neuron_dynamo.lowering.promotion import Operand, Scalar, as_value, elementwise
from neuron_dynamo.lowering.registry import lowers


def _square(x: Value) -> Value:
    return ir.multiply(x, x)


def _reciprocal(x: Value) -> Value:
    return ir.divide(fill(x, 1), x)


_BY_EXPONENT: dict[float, Body] = {
    0.5: lambda x: ir.unary("sqrt", x),
    -0.5: lambda x: ir.unary("rsqrt", x),
    -1: _reciprocal,
    2: _square,
    3: lambda x: ir.multiply(_square(x), x),
    -2: lambda x: _reciprocal(_square(x)),
}


def _known_power(x: Value, exponent: int) -> Value:
    """A product for each bit of ``exponent`` > 0."""
    result: Value | None = None
    while exponent:
        if exponent & 1:
            result = x if result is None else ir.multiply(result, x)
        exponent >>= 1
        if exponent:
            x = _square(x)
    assert result is not None
    return result


@lowers("aten.pow.Tensor_Scalar")
def pow_tensor_scalar(ctx: RuleContext, x: Value, exponent: Scalar) -> Value:
    """pow.Tensor_Scalar(Tensor self, Scalar exponent) -> Tensor"""
    dtype = ctx.out.dtype
    if exponent == 0:
        return ir.constant(1, dtype, ctx.out.shape)
    if exponent == 1:
        return elementwise(ctx, lambda a: a, x, exact_in_half=True)
    if dtype.is_floating_point or dtype.is_complex:
        body = _BY_EXPONENT.get(exponent) if not isinstance(exponent, complex) else None
        if body is not None:
            return elementwise(ctx, body, x)
    elif isinstance(exponent, int) and exponent > 0:
        return elementwise(ctx, lambda a: _known_power(a, exponent), x)
    return elementwise(ctx, _power, x, as_value(exponent, dtype))


@lowers("aten.pow.Tensor_Tensor")
def pow_tensor_tensor(ctx: RuleContext, x: Operand, exponent: Operand) -> Value:
    """pow.Tensor_Tensor(Tensor self, Tensor exponent) -> Tensor"""
    return elementwise(ctx, _power, x, exponent)


@lowers("aten.pow.Scalar")
def pow_scalar(ctx: RuleContext, x: Scalar, exponent: Value) -> Value:
    """pow.Scalar(Scalar self, Tensor exponent) -> Tensor"""
    if x == 1:
        return ir.constant(1, ctx.out.dtype, ctx.out.shape)
    return elementwise(ctx, _power, x, exponent)


def _power(x: Value, exponent: Value) -> Value:
    if x.dtype.is_floating_point or x.dtype.is_complex:
        return ir.binary("power", x, exponent)
    return _integer_power(x, exponent)


def _integer_power(x: Value, exponent: Value) -> Value:
    """Repeated squaring with wraparound; XLA's own integer power looks at the low bits of the exponent only."""
    zero, one = fill(x, 0), fill(x, 1)

    def odd(n: Value) -> Value:
        return ir.compare("NE", ir.and_(n, fill(n, 1)), fill(n, 0))

    def unfinished(base: Value, n: Value, product: Value) -> Value:
        del base, product
        return ir.reduce_with("or", ir.compare("NE", n, fill(n, 0)), False, range(n.rank))

    def step(base: Value, n: Value, product: Value) -> tuple[Value, Value, Value]:
        product = ir.select(odd(n), ir.multiply(product, base), product)
        return _square(base), ir.binary("shift_right_logical", n, fill(n, 1)), product

    if not x.dtype.is_signed:
        return ir.while_([x, exponent, one], unfinished, step)[2]
    negative = ir.compare("LT", exponent, zero)
    product = ir.while_([x, ir.select(negative, zero, exponent), one], unfinished, step)[2]
    # Only 1 and -1 have whole reciprocals; the others' round to 0.
    of_minus_one = ir.select(odd(exponent), fill(x, -1), one)
    reciprocal = ir.select(ir.compare("EQ", x, fill(x, -1)), of_minus_one, zero)
    reciprocal = ir.select(ir.compare("EQ", x, one), one, reciprocal)
    return ir.select(negative, reciprocal, product)
