"""Choosing between values by a mask."""

from __future__ import annotations

import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.promotion import Operand, Scalar, as_value
from neuron_dynamo.lowering.registry import lowers


def _choose(ctx: RuleContext, condition: Value, on_true: Operand, on_false: Operand) -> Value:
    out = ctx.out
    predicate = as_value(condition, torch.bool, out.shape)
    return ir.select(predicate, as_value(on_true, out.dtype, out.shape), as_value(on_false, out.dtype, out.shape))


@lowers("aten.where.self")
def where(ctx: RuleContext, condition: Value, x: Operand, y: Operand) -> Value:
    """where.self(Tensor condition, Tensor self, Tensor other) -> Tensor"""
    return _choose(ctx, condition, x, y)


@lowers("aten.masked_fill.Scalar")
def masked_fill_scalar(ctx: RuleContext, x: Value, mask: Value, value: Scalar) -> Value:
    """masked_fill.Scalar(Tensor self, Tensor mask, Scalar value) -> Tensor"""
    return _choose(ctx, mask, value, x)


@lowers("aten.masked_fill.Tensor")
def masked_fill(ctx: RuleContext, x: Value, mask: Value, value: Value) -> Value:
    """masked_fill.Tensor(Tensor self, Tensor mask, Tensor value) -> Tensor"""
    return _choose(ctx, mask, value, x)
