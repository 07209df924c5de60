"""Pooling to a given output size, where windows differ in length by one and may overlap.

Place ``i`` of ``count`` covers ``floor(i * n / count)`` up to ``ceil((i + 1) * n / count)`` of ``n`` elements. The
relation is symmetric: the places that cover element ``j`` are what place ``j`` of ``n`` covers among ``count``, so a
gradient is pooled back by the same function.
"""

from __future__ import annotations

import numpy as np
import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.ir import Shape, Value
from neuron_dynamo.lowering.ops.max_pooling import Window, flat_positions, max_along, spread
from neuron_dynamo.lowering.promotion import opmath, to_dtype
from neuron_dynamo.lowering.registry import lowers


def _ranges(size: int, count: int) -> list[tuple[int, int]]:
    return [(i * size // count, -(-(i + 1) * size // count)) for i in range(count)]


def _cut(x: Value, dim: int, start: int, end: int) -> Value:
    starts, limits = [0] * x.rank, list(x.shape)
    starts[dim], limits[dim] = start, end
    return ir.slice_(x, starts, limits)


def _replaced(shape: Shape, dim: int, *sizes: int) -> Shape:
    return (*shape[:dim], *sizes, *shape[dim + 1 :])


def _sums(x: Value, dim: int, count: int) -> Value:
    """Sums over the ``count`` places of dimension ``dim``."""
    size = x.shape[dim]
    shape = _replaced(x.shape, dim, count)
    if size % count == 0:
        split = ir.reshape(x, _replaced(x.shape, dim, count, size // count))
        return ir.reduce_with("add", split, 0, [dim + 1])
    if count % size == 0:
        repeated = _replaced(x.shape, dim, size, count // size)
        kept = [d for d in range(len(repeated)) if d != dim + 1]
        return ir.reshape(ir.broadcast_in_dim(x, repeated, kept), shape)
    one = _replaced(x.shape, dim, 1)
    sums = [ir.reduce_with("add", _cut(x, dim, *place), 0, [dim]) for place in _ranges(size, count)]
    return ir.concatenate([ir.reshape(s, one) for s in sums], dim)


def _divide_by_lengths(x: Value, dim: int, places: list[tuple[int, int]]) -> Value:
    lengths = np.array([end - start for start, end in places])
    divisor = ir.constant(lengths, x.dtype)
    return ir.divide(x, ir.broadcast_in_dim(divisor, x.shape, [dim]))


def _avg(ctx: RuleContext, x: Value, output_size: list[int]) -> Value:
    if 0 in ctx.out.shape:
        return ir.constant(0, ctx.out.dtype, ctx.out.shape)
    first = x.rank - len(output_size)
    result = to_dtype(x, opmath(x.dtype))
    for dim, count in reversed(list(enumerate(output_size, first))):
        result = _sums(result, dim, count)
    for dim, count in enumerate(output_size, first):
        result = _divide_by_lengths(result, dim, _ranges(x.shape[dim], count))
    return to_dtype(result, ctx.out.dtype)


def _avg_backward(ctx: RuleContext, grad: Value, x: Value, spatial: int) -> Value:
    if 0 in (*grad.shape, *x.shape):
        return ir.constant(0, ctx.out.dtype, x.shape)
    result = to_dtype(grad, opmath(grad.dtype))
    dims = range(x.rank - spatial, x.rank)
    for dim in dims:
        result = _divide_by_lengths(result, dim, _ranges(x.shape[dim], grad.shape[dim]))
    for dim in dims:
        result = _sums(result, dim, x.shape[dim])
    return to_dtype(result, ctx.out.dtype)


def _max(ctx: RuleContext, x: Value, output_size: list[int]) -> tuple[Value, Value]:
    if 0 in ctx.out.shape:
        return ir.constant(0, x.dtype, ctx.out.shape), ir.constant(0, torch.int64, ctx.out.shape)
    first = x.rank - len(output_size)
    sizes = x.shape[first:]
    positions: list[Value] = []
    for dim, count in reversed(list(enumerate(output_size, first))):
        places = _ranges(x.shape[dim], count)
        longest = max(end - start for start, end in places)
        position = ir.iota(torch.int32, x.shape, dim)
        evened = [_evened(v, dim, places, longest) for v in (x, position, *positions)]
        window = Window(count * longest, count, longest, longest, 0)
        x, positions = max_along(evened[0], dim, window, evened[1:])
    return x, flat_positions(positions, sizes)


def _evened(x: Value, dim: int, places: list[tuple[int, int]], longest: int) -> Value:
    """The places side by side, the shorter ones with their last element twice (which changes no maximum)."""
    if len(places) * longest == x.shape[dim]:
        return x
    pieces = []
    for start, end in places:
        pieces.append(_cut(x, dim, start, end))
        pieces += [_cut(x, dim, end - 1, end)] * (longest - (end - start))
    return ir.concatenate(pieces, dim)


@lowers("aten._adaptive_avg_pool2d.default")
def adaptive_avg_pool2d(ctx: RuleContext, x: Value, output_size: list[int]) -> Value:
    """_adaptive_avg_pool2d(Tensor self, SymInt[2] output_size) -> Tensor"""
    return _avg(ctx, x, output_size)


@lowers("aten._adaptive_avg_pool3d.default")
def adaptive_avg_pool3d(ctx: RuleContext, x: Value, output_size: list[int]) -> Value:
    """_adaptive_avg_pool3d(Tensor self, SymInt[3] output_size) -> Tensor"""
    return _avg(ctx, x, output_size)


@lowers("aten._adaptive_avg_pool2d_backward.default")
def adaptive_avg_pool2d_backward(ctx: RuleContext, grad: Value, x: Value) -> Value:
    """_adaptive_avg_pool2d_backward(Tensor grad_output, Tensor self) -> Tensor"""
    return _avg_backward(ctx, grad, x, 2)


@lowers("aten._adaptive_avg_pool3d_backward.default")
def adaptive_avg_pool3d_backward(ctx: RuleContext, grad: Value, x: Value) -> Value:
    """_adaptive_avg_pool3d_backward(Tensor grad_output, Tensor self) -> Tensor"""
    return _avg_backward(ctx, grad, x, 3)


@lowers("aten.adaptive_max_pool2d.default")
def adaptive_max_pool2d(ctx: RuleContext, x: Value, output_size: list[int]) -> tuple[Value, Value]:
    """adaptive_max_pool2d(Tensor self, int[2] output_size) -> (Tensor, Tensor)"""
    return _max(ctx, x, output_size)


@lowers("aten.adaptive_max_pool3d.default")
def adaptive_max_pool3d(ctx: RuleContext, x: Value, output_size: list[int]) -> tuple[Value, Value]:
    """adaptive_max_pool3d(Tensor self, int[3] output_size) -> (Tensor, Tensor)"""
    return _max(ctx, x, output_size)


@lowers("aten.adaptive_max_pool2d_backward.default")
def adaptive_max_pool2d_backward(ctx: RuleContext, grad: Value, x: Value, indices: Value) -> Value:
    """adaptive_max_pool2d_backward(Tensor grad_output, Tensor self, Tensor indices) -> Tensor"""
    return to_dtype(spread(grad, indices, x.shape, 2), ctx.out.dtype)


@lowers("aten.adaptive_max_pool3d_backward.default")
def adaptive_max_pool3d_backward(ctx: RuleContext, grad: Value, x: Value, indices: Value) -> Value:
    """adaptive_max_pool3d_backward(Tensor grad_output, Tensor self, Tensor indices) -> Tensor"""
    return to_dtype(spread(grad, indices, x.shape, 3), ctx.out.dtype)
