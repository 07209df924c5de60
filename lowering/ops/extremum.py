"""Extrema with their positions.

The position is found by a second reduction, over the positions that hold the extremum, and not by one reduction over
(value, position) pairs: two plain reductions vectorise, and every compiler has them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.dimensions import along, dimension, is_nan, one_dim, position_dtype
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.ops.reduction import maximum_over, minimum_over
from neuron_dynamo.lowering.registry import lowers

Over = Callable[[Value, Sequence[int]], Value]


def extremum(over: Over, x: Value, dim: int) -> tuple[Value, Value]:
    """The extremum along ``dim`` and its first position (int64); NaN is more extreme than any number."""
    x = one_dim(x)
    value = over(x, [dim])
    spread = along(value, dim, x.shape)
    hit = ir.compare("EQ", x, spread)
    if x.dtype.is_floating_point:
        hit = ir.or_(hit, is_nan(x))  # where there is a NaN, the extremum is NaN and equals nothing
    dtype = position_dtype(x.shape[dim])
    last = max(x.shape[dim] - 1, 0)
    candidates = ir.select(hit, ir.iota(dtype, x.shape, dim), ir.constant(last, dtype, x.shape))
    position = ir.reduce_with("minimum", candidates, last, [dim])
    return value, ir.convert(position, torch.int64)


def _with_position(ctx: RuleContext, over: Over, x: Value, dim: int) -> tuple[Value, Value]:
    value, position = extremum(over, x, dimension(dim, x.rank))
    return ir.reshape(value, ctx.out.shape), ir.reshape(position, ctx.out.shape)


def _position(ctx: RuleContext, over: Over, x: Value, dim: int | None) -> Value:
    if dim is None:
        x, dim = ir.reshape(x, (x.numel,)), 0
    return ir.reshape(extremum(over, x, dimension(dim, x.rank))[1], ctx.out.shape)


def _some(ctx: RuleContext, x: Value) -> Value:
    if not x.numel:
        ctx.check(ir.constant(False, torch.bool), "the extremum of no elements is undefined")
    return x


@lowers("aten.max.default")
def max_all(ctx: RuleContext, x: Value) -> Value:
    """max(Tensor self) -> Tensor"""
    return maximum_over(_some(ctx, x), range(x.rank))


@lowers("aten.min.default")
def min_all(ctx: RuleContext, x: Value) -> Value:
    """min(Tensor self) -> Tensor"""
    return minimum_over(_some(ctx, x), range(x.rank))


@lowers("aten.max.dim")
def max_dim(ctx: RuleContext, x: Value, dim: int, keepdim: bool = False) -> tuple[Value, Value]:
    """max.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)"""
    return _with_position(ctx, maximum_over, x, dim)


@lowers("aten.min.dim")
def min_dim(ctx: RuleContext, x: Value, dim: int, keepdim: bool = False) -> tuple[Value, Value]:
    """min.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)"""
    return _with_position(ctx, minimum_over, x, dim)


@lowers("aten.argmax.default")
def argmax(ctx: RuleContext, x: Value, dim: int | None = None, keepdim: bool = False) -> Value:
    """argmax(Tensor self, int? dim=None, bool keepdim=False) -> Tensor"""
    return _position(ctx, maximum_over, x, dim)


@lowers("aten.argmin.default")
def argmin(ctx: RuleContext, x: Value, dim: int | None = None, keepdim: bool = False) -> Value:
    """argmin(Tensor self, int? dim=None, bool keepdim=False) -> Tensor"""
    return _position(ctx, minimum_over, x, dim)
