"""Elementwise arithmetic and functions of real numbers."""

from __future__ import annotations

from collections.abc import Callable

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.promotion import Operand, Scalar, elementwise
from neuron_dynamo.lowering.registry import Rule, lowers


def _unary(schema: str, body: Callable[[Value], Value], *, exact_in_half: bool = False) -> Rule:
    """A rule for ``aten.<op>.default`` on one tensor, computed in the result's dtype (integers become floats first)."""

    @lowers(f"aten.{schema.partition('(')[0]}.default")
    def rule(ctx: RuleContext, x: Value) -> Value:
        return elementwise(ctx, body, x, exact_in_half=exact_in_half)

    rule.__doc__ = schema
    rule.__module__ = __name__
    return rule


cos = _unary("cos(Tensor self) -> Tensor", lambda x: ir.unary("cosine", x))
sin = _unary("sin(Tensor self) -> Tensor", lambda x: ir.unary("sine", x))
neg = _unary("neg(Tensor self) -> Tensor", ir.negate, exact_in_half=True)


@lowers("aten.add.Tensor")
def add(ctx: RuleContext, x: Value, y: Operand, *, alpha: Scalar = 1) -> Value:
    """add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor"""
    if alpha == 1:
        return elementwise(ctx, ir.add, x, y, exact_in_half=True)
    return elementwise(ctx, lambda a, b, scale: ir.add(a, ir.multiply(b, scale)), x, y, alpha)


@lowers("aten.mul.Tensor")
def mul(ctx: RuleContext, x: Value, y: Operand) -> Value:
    """mul.Tensor(Tensor self, Tensor other) -> Tensor"""
    return elementwise(ctx, ir.multiply, x, y, exact_in_half=True)
