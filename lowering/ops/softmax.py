"""Softmax, its logarithm and their gradients; half types are computed in float32."""

from __future__ import annotations

import math

import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.promotion import opmath, to_dtype
from neuron_dynamo.lowering.registry import lowers


def along(x: Value, like: Value, dim: int) -> Value:
    """Broadcast a reduction of ``like`` over ``dim`` back to its shape."""
    return ir.broadcast_in_dim(x, like.shape, [d for d in range(like.rank) if d != dim])


def _shifted(x: Value, dim: int) -> Value:
    """``x`` less its maximum along ``dim``; NaN where that is infinite, as in eager."""
    return ir.subtract(x, along(ir.reduce_with("maximum", x, -math.inf, [dim]), x, dim))


def _sum(x: Value, dim: int) -> Value:
    return along(ir.reduce_with("add", x, 0, [dim]), x, dim)


def _prepare(x: Value, dim: int) -> tuple[Value, int]:
    """In the dtype to compute in; a 0-d tensor as a vector."""
    x = ir.convert(x, opmath(x.dtype))
    x = x if x.rank else ir.reshape(x, (1,))
    return x, dim % x.rank


def _finish(ctx: RuleContext, x: Value) -> Value:
    return to_dtype(ir.reshape(x, ctx.out.shape), ctx.out.dtype)


@lowers("aten._softmax.default")
def softmax(ctx: RuleContext, x: Value, dim: int, half_to_float: bool) -> Value:
    """_softmax(Tensor self, int dim, bool half_to_float) -> Tensor"""
    x, dim = _prepare(x, dim)
    exponential = ir.unary("exponential", _shifted(x, dim))
    return _finish(ctx, ir.divide(exponential, _sum(exponential, dim)))


@lowers("aten._log_softmax.default")
def log_softmax(ctx: RuleContext, x: Value, dim: int, half_to_float: bool) -> Value:
    """_log_softmax(Tensor self, int dim, bool half_to_float) -> Tensor"""
    x, dim = _prepare(x, dim)
    shifted = _shifted(x, dim)
    total = ir.reduce_with("add", ir.unary("exponential", shifted), 0, [dim])
    return _finish(ctx, ir.subtract(shifted, along(ir.unary("log", total), shifted, dim)))


@lowers("aten._safe_softmax.default")
def safe_softmax(ctx: RuleContext, x: Value, dim: int, dtype: torch.dtype | None = None) -> Value:
    """_safe_softmax(Tensor self, int dim, ScalarType? dtype=None) -> Tensor"""
    x, dim = _prepare(to_dtype(x, ctx.out.dtype), dim)
    exponential = ir.unary("exponential", _shifted(x, dim))
    result = ir.divide(exponential, _sum(exponential, dim))
    masked = ir.compare("EQ", x, ir.constant(-math.inf, x.dtype, x.shape))
    masked = along(ir.reduce_with("and", masked, True, [dim]), x, dim)
    return _finish(ctx, ir.select(masked, ir.constant(0, x.dtype, x.shape), result))


@lowers("aten._softmax_backward_data.default")
def softmax_backward(ctx: RuleContext, grad: Value, output: Value, dim: int, input_dtype: torch.dtype) -> Value:
    """_softmax_backward_data(Tensor grad_output, Tensor output, int dim, ScalarType input_dtype) -> Tensor"""
    grad, _ = _prepare(grad, dim)
    output, dim = _prepare(output, dim)
    product = ir.multiply(grad, output)
    return _finish(ctx, ir.multiply(ir.subtract(grad, _sum(product, dim)), output))


@lowers("aten._log_softmax_backward_data.default")
def log_softmax_backward(ctx: RuleContext, grad: Value, output: Value, dim: int, input_dtype: torch.dtype) -> Value:
    """_log_softmax_backward_data(Tensor grad_output, Tensor output, int dim, ScalarType input_dtype) -> Tensor"""
    grad, _ = _prepare(grad, dim)
    output, dim = _prepare(output, dim)
    return _finish(ctx, ir.subtract(grad, ir.multiply(ir.unary("exponential", output), _sum(grad, dim))))
