"""Powers, with the exponents that eager treats apart treated apart."""

from __future__ import annotations

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.pointwise import Body, fill
from neuron_dynamo.lowering.promotion import Operand, Scalar, elementwise
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

_MAX_PRODUCTS = 64
"""Whole exponents of integers up to this are written out as products, which are exact and need no loop."""


def _integer_power(x: Value, exponent: int) -> Value:
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
    elif isinstance(exponent, int) and 0 < exponent <= _MAX_PRODUCTS:
        return elementwise(ctx, lambda a: _integer_power(a, exponent), x)
    return elementwise(ctx, _power, x, exponent)


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
    return ir.binary("power", x, exponent)
