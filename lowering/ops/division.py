"""Division with its rounding modes, remainders, and greatest common divisors.

Integer division by zero raises in eager; here it becomes a runtime check, and the divisor is then 1.
"""

from __future__ import annotations

import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.pointwise import Body, divide_exactly, fill, overload_of, rules_of, truncate
from neuron_dynamo.lowering.promotion import Operand, Scalar, as_value, elementwise
from neuron_dynamo.lowering.registry import Rule, lowers

_rule = rules_of(__name__)


div = _rule("div.Tensor(Tensor self, Tensor other) -> Tensor", ir.divide, exact_in_half=True)
div_scalar = _rule("div.Scalar(Tensor self, Scalar other) -> Tensor", ir.divide)


def _divide(ctx: RuleContext, x: Operand, y: Operand, rounding_mode: str | None) -> Value:
    if rounding_mode is None:
        return elementwise(ctx, ir.divide, x, y, exact_in_half=True)
    if not ctx.out.dtype.is_floating_point:
        return _of_integers(ctx, ir.divide if rounding_mode == "trunc" else _floor_divide_integers, x, y)
    if rounding_mode == "floor":
        return elementwise(ctx, _floor_divide, x, y)
    # Eager rounds the quotient of two half tensors to their dtype before it truncates.
    return elementwise(ctx, lambda a, b: truncate(divide_exactly(a, b)), x, y, exact_in_half=True)


@lowers("aten.div.Tensor_mode")
def div_mode(ctx: RuleContext, x: Operand, y: Operand, *, rounding_mode: str | None) -> Value:
    """div.Tensor_mode(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor"""
    return _divide(ctx, x, y, rounding_mode)


@lowers("aten.div.Scalar_mode")
def div_scalar_mode(ctx: RuleContext, x: Value, y: Scalar, *, rounding_mode: str | None) -> Value:
    """div.Scalar_mode(Tensor self, Scalar other, *, str? rounding_mode) -> Tensor"""
    return _divide(ctx, x, y, rounding_mode)


@lowers("aten.floor_divide.default")
def floor_divide(ctx: RuleContext, x: Value, y: Operand) -> Value:
    """floor_divide(Tensor self, Tensor other) -> Tensor"""
    return _divide(ctx, x, y, "floor")


def _of_integers(ctx: RuleContext, body: Body, x: Operand, y: Operand) -> Value:
    divisor = as_value(y, ctx.out.dtype)
    if isinstance(y, Value) or not y:
        nonzero = ir.compare("NE", divisor, fill(divisor, 0))
        ctx.check(nonzero, "ZeroDivisionError")
        divisor = ir.select(nonzero, divisor, fill(divisor, 1))
    return elementwise(ctx, body, x, divisor)


def _remainder_rule(schema: str, body: Body) -> Rule:
    @lowers(overload_of(schema))
    def rule(ctx: RuleContext, x: Operand, y: Operand) -> Value:
        if ctx.out.dtype.is_floating_point:
            # A scalar is rounded to a half dtype before the float32 that eager computes in: remainders tell.
            return elementwise(ctx, body, x, as_value(y, ctx.out.dtype))
        return _of_integers(ctx, body, x, y)

    rule.__doc__ = schema
    rule.__module__ = __name__
    return rule


def _remainder_of_trunc(x: Value, y: Value) -> Value:
    """Remainder with the sign of the dividend."""
    return ir.binary("remainder", x, y)


def _signs_differ(remainder: Value, divisor: Value) -> Value:
    """Whether a nonzero ``remainder`` has the other sign than ``divisor``, so that truncation was not the floor."""
    zero = fill(remainder, 0)
    differ = ir.compare("NE", ir.compare("LT", remainder, zero), ir.compare("LT", divisor, zero))
    return ir.and_(ir.compare("NE", remainder, zero), differ)


def _remainder_of_floor(x: Value, y: Value) -> Value:
    """Remainder with the sign of the divisor."""
    remainder = ir.binary("remainder", x, y)
    if not x.dtype.is_signed:
        return remainder
    return ir.select(_signs_differ(remainder, y), ir.add(remainder, y), remainder)


fmod = _remainder_rule("fmod.Tensor(Tensor self, Tensor other) -> Tensor", _remainder_of_trunc)
fmod_scalar = _remainder_rule("fmod.Scalar(Tensor self, Scalar other) -> Tensor", _remainder_of_trunc)
remainder = _remainder_rule("remainder.Tensor(Tensor self, Tensor other) -> Tensor", _remainder_of_floor)
remainder_scalar = _remainder_rule("remainder.Scalar(Tensor self, Scalar other) -> Tensor", _remainder_of_floor)
remainder_of_scalar = _remainder_rule(
    "remainder.Scalar_Tensor(Scalar self, Tensor other) -> Tensor", _remainder_of_floor
)


def _floor_divide_integers(x: Value, y: Value) -> Value:
    quotient = ir.divide(x, y)
    if not x.dtype.is_signed:
        return quotient
    lower = _signs_differ(ir.binary("remainder", x, y), y)
    return ir.select(lower, ir.subtract(quotient, fill(quotient, 1)), quotient)


def _floor_divide(x: Value, y: Value) -> Value:
    """Python's float floor division, which agrees with the remainder where the rounded quotient would not."""
    remainder = ir.binary("remainder", x, y)
    quotient = divide_exactly(ir.subtract(x, remainder), y)
    one, zero = fill(x, 1), fill(x, 0)
    quotient = ir.select(_signs_differ(remainder, y), ir.subtract(quotient, one), quotient)
    floor = ir.unary("floor", quotient)
    # The division may have lost up to half a unit: take the nearest whole number.
    late = ir.compare("GT", ir.subtract(quotient, floor), fill(x, 0.5))
    floor = ir.select(late, ir.add(floor, one), floor)
    plain = ir.divide(x, y)
    exact_zero = ir.multiply(plain, zero)  # carries the quotient's sign
    floor = ir.select(ir.compare("EQ", quotient, zero), exact_zero, floor)
    return ir.select(ir.compare("EQ", y, zero), plain, floor)


def _gcd(x: Value, y: Value) -> Value:
    """Euclid's algorithm on all elements at once, until the last is done."""
    if x.dtype.is_signed:
        x, y = ir.unary("abs", x), ir.unary("abs", y)

    def unfinished(a: Value, b: Value) -> Value:
        del a
        return ir.reduce_with("or", ir.compare("NE", b, fill(b, 0)), False, range(b.rank))

    def step(a: Value, b: Value) -> tuple[Value, Value]:
        zero = ir.compare("EQ", b, fill(b, 0))
        rest = ir.binary("remainder", a, ir.select(zero, fill(b, 1), b))
        return ir.select(zero, a, b), ir.select(zero, b, rest)

    return ir.while_([x, y], unfinished, step)[0]


@lowers("aten.gcd.default")
def gcd(ctx: RuleContext, x: Value, y: Value) -> Value:
    """gcd(Tensor self, Tensor other) -> Tensor"""
    return elementwise(ctx, _gcd, x, y)


@lowers("aten.lcm.default")
def lcm(ctx: RuleContext, x: Value, y: Value) -> Value:
    """lcm(Tensor self, Tensor other) -> Tensor"""

    def body(a: Value, b: Value) -> Value:
        divisor = _gcd(a, b)
        divisor = ir.select(ir.compare("EQ", divisor, fill(divisor, 0)), fill(divisor, 1), divisor)
        product = ir.multiply(ir.divide(a, divisor), b)
        return ir.unary("abs", product) if a.dtype.is_signed else product

    # C++ widens narrow integers, so that the sign goes before the result wraps around.
    return elementwise(ctx, body, x, y, dtype=torch.promote_types(ctx.out.dtype, torch.int32))
