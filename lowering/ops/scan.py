"""Running sums, products and extrema.

A scan is a windowed reduction whose window ends at each element: one op, which XLA's compilers split into blocks.
"""

from __future__ import annotations

import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.dimensions import dimension, is_nan, one_dim, position_dtype
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.ops.reduction import highest, lowest
from neuron_dynamo.lowering.promotion import opmath, to_dtype
from neuron_dynamo.lowering.registry import lowers


def running(op: str, x: Value, init: float, dim: int) -> Value:
    """The reduction by ``op`` of all elements along ``dim`` up to and including each one."""
    size = x.shape[dim]
    if not x.numel or size == 1:
        return x
    window = [size if d == dim else 1 for d in range(x.rank)]
    padding = [(size - 1, 0) if d == dim else (0, 0) for d in range(x.rank)]
    return ir.reduce_window(x, init, op, window=window, strides=[1] * x.rank, padding=padding)


def _accumulate(ctx: RuleContext, op: str, init: float, x: Value, dim: int) -> Value:
    dtype = ctx.out.dtype
    x = to_dtype(to_dtype(x, dtype), opmath(dtype))
    total = running(op, one_dim(x), init, dimension(dim, x.rank))
    return to_dtype(ir.reshape(total, ctx.out.shape), dtype)


@lowers("aten.cumsum.default")
def cumsum(ctx: RuleContext, x: Value, dim: int, *, dtype: torch.dtype | None = None) -> Value:
    """cumsum(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor"""
    return _accumulate(ctx, "add", 0, x, dim)


@lowers("aten.cumprod.default")
def cumprod(ctx: RuleContext, x: Value, dim: int, *, dtype: torch.dtype | None = None) -> Value:
    """cumprod(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor"""
    return _accumulate(ctx, "multiply", 1, x, dim)


def _running_extremum(ctx: RuleContext, op: str, init: float, x: Value, dim: int) -> tuple[Value, Value]:
    """Extrema so far and their positions: the last of equal ones, and the last NaN once there was one."""
    dim = dimension(dim, x.rank)
    flags = x.dtype is torch.bool
    x = one_dim(to_dtype(x, torch.uint8) if flags else x)
    values = running(op, x, init, dim)
    hit = ir.compare("EQ", x, values)
    if x.dtype.is_floating_point:
        hit = ir.or_(hit, is_nan(x))
    dtype = position_dtype(x.shape[dim])
    places = ir.select(hit, ir.iota(dtype, x.shape, dim), ir.constant(0, dtype, x.shape))
    places = ir.convert(running("maximum", places, 0, dim), torch.int64)
    values = to_dtype(values, torch.bool) if flags else values
    return ir.reshape(values, ctx.out.shape), ir.reshape(places, ctx.out.shape)


@lowers("aten.cummax.default")
def cummax(ctx: RuleContext, x: Value, dim: int) -> tuple[Value, Value]:
    """cummax(Tensor self, int dim) -> (Tensor values, Tensor indices)"""
    return _running_extremum(ctx, "maximum", lowest(x.dtype), x, dim)


@lowers("aten.cummin.default")
def cummin(ctx: RuleContext, x: Value, dim: int) -> tuple[Value, Value]:
    """cummin(Tensor self, int dim) -> (Tensor values, Tensor indices)"""
    return _running_extremum(ctx, "minimum", highest(x.dtype), x, dim)


@lowers("aten.logcumsumexp.default")
def logcumsumexp(ctx: RuleContext, x: Value, dim: int) -> Value:
    """logcumsumexp(Tensor self, int dim) -> Tensor"""
    if x.dtype.is_complex:
        raise ctx.reject("logcumsumexp of complex numbers is not implemented")
    dim = dimension(dim, x.rank)
    total = one_dim(to_dtype(x, opmath(x.dtype)))
    # By doubling: after the step of length n, each element stands for itself and the 2n - 1 before it.
    length = 1
    while length < total.shape[dim]:
        low = [length if d == dim else 0 for d in range(total.rank)]
        earlier = ir.pad(total, ir.constant(-torch.inf, total.dtype), low, [-n for n in low])
        total = _log_add(total, earlier)
        length *= 2
    return to_dtype(ir.reshape(total, ctx.out.shape), ctx.out.dtype)


def _log_add(x: Value, y: Value) -> Value:
    """``log(exp(x) + exp(y))``."""
    larger, smaller = ir.maximum(x, y), ir.minimum(x, y)
    sum_ = ir.add(larger, ir.unary("log_plus_one", ir.unary("exponential", ir.subtract(smaller, larger))))
    infinite = ir.compare("EQ", ir.unary("abs", larger), ir.constant(torch.inf, x.dtype, x.shape))
    return ir.select(infinite, larger, sum_)  # inf - inf would be NaN
