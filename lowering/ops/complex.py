"""Complex numbers: taking them apart, putting them together, and polar form."""

from __future__ import annotations

import math

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.pointwise import fill, is_nan, rules_of
from neuron_dynamo.lowering.promotion import as_value, elementwise
from neuron_dynamo.lowering.registry import lowers

_rule = rules_of(__name__)


@lowers("aten.view_as_real.default")
def view_as_real(ctx: RuleContext, x: Value) -> Value:
    """view_as_real(Tensor(a) self) -> Tensor(a)"""
    parts = [ir.reshape(part, (*x.shape, 1)) for part in (ir.real(x), ir.imag(x))]
    return ir.concatenate(parts, x.rank)


@lowers("aten.view_as_complex.default")
def view_as_complex(ctx: RuleContext, x: Value) -> Value:
    """view_as_complex(Tensor(a) self) -> Tensor(a)"""
    leading = x.shape[:-1]
    starts = [0] * len(leading)
    parts = [ir.slice_(x, [*starts, part], [*leading, part + 1]) for part in (0, 1)]
    return ir.complex_(ir.reshape(parts[0], leading), ir.reshape(parts[1], leading))


@lowers("aten.complex.default")
def complex_(ctx: RuleContext, x: Value, y: Value) -> Value:
    """complex(Tensor real, Tensor imag) -> Tensor"""
    part = ctx.out.dtype.to_real()
    return ir.complex_(as_value(x, part, ctx.out.shape), as_value(y, part, ctx.out.shape))


@lowers("aten.polar.default")
def polar(ctx: RuleContext, modulus: Value, angle: Value) -> Value:
    """polar(Tensor abs, Tensor angle) -> Tensor"""
    part = ctx.out.dtype.to_real()
    r, phi = as_value(modulus, part, ctx.out.shape), as_value(angle, part, ctx.out.shape)
    return ir.complex_(ir.multiply(r, ir.unary("cosine", phi)), ir.multiply(r, ir.unary("sine", phi)))


def _conjugate(x: Value) -> Value:
    return ir.complex_(ir.real(x), ir.negate(ir.imag(x))) if x.dtype.is_complex else x


conj = _rule("_conj(Tensor(a) self) -> Tensor(a)", _conjugate)
conj_physical = _rule("_conj_physical(Tensor self) -> Tensor", _conjugate)


@lowers("aten.angle.default")
def angle(ctx: RuleContext, x: Value) -> Value:
    """angle(Tensor self) -> Tensor"""
    if x.dtype.is_complex:
        return ir.binary("atan2", ir.imag(x), ir.real(x))

    def of_real(a: Value) -> Value:
        half_turn = ir.select(ir.compare("LT", a, fill(a, 0)), fill(a, math.pi), fill(a, 0))
        return ir.select(is_nan(a), a, half_turn)

    return elementwise(ctx, of_real, x)
