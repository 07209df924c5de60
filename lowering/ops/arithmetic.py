"""Sums, products and what is made of them."""

from __future__ import annotations

import math

import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.pointwise import fill, rules_of
from neuron_dynamo.lowering.promotion import Operand, Scalar, as_value, elementwise
from neuron_dynamo.lowering.registry import lowers

_rule = rules_of(__name__)


def _in_result_dtype(ctx: RuleContext, *operands: Operand) -> list[Operand]:
    """Operands as eager's sums see them: scalars and 0-d tensors are rounded to a half result's dtype first."""
    if ctx.out.dtype in (torch.bfloat16, torch.float16):
        return [as_value(o, ctx.out.dtype) for o in operands]
    return list(operands)


def _plus_zero(x: Value) -> Value:
    """``x + 0.0``: 0.0 where ``x`` is -0.0. The conversion to HLO drops an addition of zero, and with it this."""
    zero = fill(x, 0)
    return ir.select(ir.compare("EQ", x, zero), zero, x)


def _is_plus_zero(operand: Operand) -> bool:
    return isinstance(operand, float) and operand == 0 and math.copysign(1, operand) > 0


def _add(ctx: RuleContext, x: Operand, y: Operand, alpha: Scalar) -> Value:
    if alpha == 1 and _is_plus_zero(y) and ctx.out.dtype.is_floating_point:
        return elementwise(ctx, _plus_zero, x, exact_in_half=True)
    if alpha == 1:
        return elementwise(ctx, ir.add, *_in_result_dtype(ctx, x, y), exact_in_half=True)
    operands = _in_result_dtype(ctx, x, y, alpha)
    return elementwise(ctx, lambda a, b, scale: ir.add(a, ir.multiply(b, scale)), *operands)


def _subtract(ctx: RuleContext, x: Operand, y: Operand, alpha: Scalar) -> Value:
    if alpha == 1:
        return elementwise(ctx, ir.subtract, *_in_result_dtype(ctx, x, y), exact_in_half=True)
    operands = _in_result_dtype(ctx, x, y, alpha)
    return elementwise(ctx, lambda a, b, scale: ir.subtract(a, ir.multiply(b, scale)), *operands)


@lowers("aten.add.Tensor")
def add(ctx: RuleContext, x: Operand, y: Operand, *, alpha: Scalar = 1) -> Value:
    """add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor"""
    return _add(ctx, x, y, alpha)


@lowers("aten.add.Scalar")
def add_scalar(ctx: RuleContext, x: Value, y: Scalar, alpha: Scalar = 1) -> Value:
    """add.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor"""
    return _add(ctx, x, y, alpha)


@lowers("aten.sub.Tensor")
def sub(ctx: RuleContext, x: Operand, y: Operand, *, alpha: Scalar = 1) -> Value:
    """sub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor"""
    return _subtract(ctx, x, y, alpha)


@lowers("aten.sub.Scalar")
def sub_scalar(ctx: RuleContext, x: Value, y: Scalar, alpha: Scalar = 1) -> Value:
    """sub.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor"""
    return _subtract(ctx, x, y, alpha)


@lowers("aten.rsub.Tensor")
def rsub(ctx: RuleContext, x: Value, y: Operand, *, alpha: Scalar = 1) -> Value:
    """rsub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor"""
    return _subtract(ctx, y, x, alpha)


@lowers("aten.rsub.Scalar")
def rsub_scalar(ctx: RuleContext, x: Value, y: Scalar, alpha: Scalar = 1) -> Value:
    """rsub.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor"""
    return _subtract(ctx, y, x, alpha)


mul = _rule("mul.Tensor(Tensor self, Tensor other) -> Tensor", ir.multiply, exact_in_half=True)
mul_scalar = _rule("mul.Scalar(Tensor self, Scalar other) -> Tensor", ir.multiply)
neg = _rule("neg(Tensor self) -> Tensor", ir.negate, exact_in_half=True)
neg_view = _rule("_neg_view(Tensor(a) self) -> Tensor(a)", ir.negate, exact_in_half=True)
reciprocal = _rule("reciprocal(Tensor self) -> Tensor", lambda x: ir.divide(fill(x, 1), x))


@lowers("aten.abs.default")
def abs_(ctx: RuleContext, x: Value) -> Value:
    """abs(Tensor self) -> Tensor"""
    if x.dtype.is_complex:
        return ir.complex_abs(x)
    return x if _is_unsigned(x) else elementwise(ctx, lambda a: ir.unary("abs", a), x, exact_in_half=True)


def _is_unsigned(x: Value) -> bool:
    return not x.dtype.is_signed


def _sign(x: Value) -> Value:
    if _is_unsigned(x):
        return ir.convert(ir.compare("NE", x, fill(x, 0)), x.dtype)
    if not x.dtype.is_floating_point:
        return ir.unary("sign", x)
    # (0 < x) - (x < 0), as eager has it: 0 for NaN, for which XLA's sign is NaN.
    zero = fill(x, 0)
    one = ir.select(ir.compare("GT", x, zero), fill(x, 1), zero)
    return ir.select(ir.compare("LT", x, zero), fill(x, -1), one)


sign = _rule("sign(Tensor self) -> Tensor", _sign, exact_in_half=True)


@lowers("aten.sgn.default")
def sgn(ctx: RuleContext, x: Value) -> Value:
    """sgn(Tensor self) -> Tensor"""
    if not x.dtype.is_complex:
        return elementwise(ctx, _sign, x, exact_in_half=True)
    modulus = ir.complex_abs(x)
    zero = ir.constant(0, modulus.dtype, x.shape)
    quotient = ir.divide(x, ir.complex_(modulus, zero))
    return ir.select(ir.compare("EQ", modulus, zero), fill(x, 0), quotient)


@lowers("aten.addcmul.default")
def addcmul(ctx: RuleContext, x: Value, y: Value, z: Value, *, value: Scalar = 1) -> Value:
    """addcmul(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor"""
    return elementwise(ctx, lambda a, b, c, v: ir.add(a, ir.multiply(ir.multiply(v, b), c)), x, y, z, value)


@lowers("aten.addcdiv.default")
def addcdiv(ctx: RuleContext, x: Value, y: Value, z: Value, *, value: Scalar = 1) -> Value:
    """addcdiv(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor"""
    return elementwise(ctx, lambda a, b, c, v: ir.add(a, ir.divide(ir.multiply(v, b), c)), x, y, z, value)


@lowers("prims.fma.default")
def fma(ctx: RuleContext, x: Value, y: Value, z: Value) -> Value:
    """fma(Tensor a, Tensor b, Tensor c) -> Tensor"""
    return elementwise(ctx, lambda a, b, c: ir.add(ir.multiply(a, b), c), x, y, z)


def _lerp(start: Value, end: Value, weight: Value) -> Value:
    """From whichever end is nearer, so that a weight of 1 gives ``end`` exactly."""
    distance = ir.subtract(end, start)
    from_start = ir.add(start, ir.multiply(weight, distance))
    from_end = ir.subtract(end, ir.multiply(distance, ir.subtract(fill(weight, 1), weight)))
    near = ir.real(weight) if weight.dtype.is_complex else weight
    return ir.select(ir.compare("LT", ir.unary("abs", near), fill(near, 0.5)), from_start, from_end)


lerp_scalar = _rule("lerp.Scalar(Tensor self, Tensor end, Scalar weight) -> Tensor", _lerp)
lerp = _rule("lerp.Tensor(Tensor self, Tensor end, Tensor weight) -> Tensor", _lerp)


def _hypot(x: Value, y: Value) -> Value:
    # Squares overflow and underflow long before the result does.
    x, y = ir.unary("abs", x), ir.unary("abs", y)
    large, small = ir.maximum(x, y), ir.minimum(x, y)
    infinity, zero = fill(x, float("inf")), fill(x, 0)
    ratio = ir.divide(small, ir.select(ir.compare("EQ", large, zero), fill(x, 1), large))
    length = ir.multiply(large, ir.unary("sqrt", ir.add(ir.multiply(ratio, ratio), fill(x, 1))))
    infinite = ir.or_(ir.compare("EQ", x, infinity), ir.compare("EQ", y, infinity))
    return ir.select(infinite, infinity, length)


hypot = _rule("hypot(Tensor self, Tensor other) -> Tensor", _hypot)
