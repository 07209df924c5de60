"""Parts of a tensor along one dimension, and tensors with one part replaced."""

from __future__ import annotations

import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.dimensions import dimension
from neuron_dynamo.lowering.ir import RuntimeScalar, Shape, Value
from neuron_dynamo.lowering.promotion import as_value
from neuron_dynamo.lowering.registry import lowers


def slice_along(x: Value, dim: int, start: int, stop: int, step: int = 1) -> Value:
    """``x[start:stop:step]`` along ``dim``; the bounds lie within the dimension."""
    starts, limits, steps = [0] * x.rank, list(x.shape), [1] * x.rank
    starts[dim], limits[dim], steps[dim] = start, max(start, stop), step
    return ir.slice_(x, starts, limits, steps)


def spread_along(x: Value, dim: int, size: int, start: int, step: int = 1) -> Value:
    """Zeros with ``x`` at ``start``, ``start + step``, ... along ``dim``, ``size`` long; what falls outside is cut."""
    low, high, interior = [0] * x.rank, [0] * x.rank, [0] * x.rank
    low[dim], interior[dim] = start, step - 1
    high[dim] = size - start - max(0, (x.shape[dim] - 1) * step + 1)
    if start == 0 and high[dim] == 0 and step == 1:
        return x
    return ir.pad(x, ir.constant(0, x.dtype), low, high, interior)


def put_along(x: Value, part: Value, dim: int, start: int, step: int = 1) -> Value:
    """``x`` with ``part`` at ``start``, ``start + step``, ... along ``dim``."""
    count, size = part.shape[dim], x.shape[dim]
    if count == 0:
        return x
    if step == 1 or count == 1:
        before, after = slice_along(x, dim, 0, start), slice_along(x, dim, start + count, size)
        return ir.concatenate([v for v in (before, part, after) if v.shape[dim]], dim)
    mask = spread_along(ir.constant(True, torch.bool, (count,)), 0, size, start, step)
    return ir.select(ir.broadcast_in_dim(mask, x.shape, [dim]), spread_along(part, dim, size, start, step), x)


def window_at(x: Value, dim: int, start: Value, size: int) -> Value:
    """``x[start:start + size]`` along ``dim`` from a 0-d ``start`` known at run time; the window lies within ``x``."""
    zero = ir.constant(0, start.dtype)
    starts = [start if d == dim else zero for d in range(x.rank)]
    return ir.dynamic_slice(x, starts, (*x.shape[:dim], size, *x.shape[dim + 1 :]))


def slice_bounds(start: int | None, stop: int | None, size: int) -> tuple[int, int]:
    """Python's bounds: negative ones count from the end, and both are clamped to 0..``size``."""
    low, high, _ = slice(start, stop).indices(size)
    return low, max(low, high)


@lowers("aten.slice.Tensor", "aten.slice_copy.Tensor")
def slice_(
    ctx: RuleContext,
    x: Value,
    dim: int = 0,
    start: int | RuntimeScalar | None = None,
    end: int | None = None,
    step: int = 1,
) -> Value:
    """slice.Tensor(Tensor(a) self, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1) -> Tensor(a)

    slice_copy.Tensor(Tensor self, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1) -> Tensor
    """
    dim = dimension(dim, x.rank)
    if isinstance(start, Value):
        if step != 1:
            raise ctx.reject("its start is known only at run time and its step is not 1")
        # A graph keeps a start open only under conditions that put the whole slice inside the dimension.
        return window_at(x, dim, start, ctx.out.shape[dim])
    return slice_along(x, dim, *slice_bounds(start, end, x.shape[dim]), step)


@lowers("aten.narrow_copy.default")
def narrow_copy(ctx: RuleContext, x: Value, dim: int, start: int, length: int) -> Value:
    """narrow_copy(Tensor self, int dim, SymInt start, SymInt length) -> Tensor"""
    dim = dimension(dim, x.rank)
    start = start + x.shape[dim] if start < 0 else start
    return slice_along(x, dim, start, start + length)


@lowers("aten.select.int", "aten.select_copy.int")
def select(ctx: RuleContext, x: Value, dim: int, index: int | RuntimeScalar) -> Value:
    """select.int(Tensor(a) self, int dim, SymInt index) -> Tensor(a)

    select_copy.int(Tensor self, int dim, SymInt index) -> Tensor
    """
    dim = dimension(dim, x.rank)
    size = x.shape[dim]
    if isinstance(index, Value):
        zero, length = ir.constant(0, index.dtype), ir.constant(size, index.dtype)
        position = ir.select(ir.compare("LT", index, zero), ir.add(index, length), index)
        ctx.check(ir.compare("GE", position, zero), f"index out of range for a dimension of size {size}")
        ctx.check(ir.compare("LT", position, length), f"index out of range for a dimension of size {size}")
        return ir.reshape(window_at(x, dim, position, 1), ctx.out.shape)
    index %= size
    return ir.reshape(slice_along(x, dim, index, index + 1), ctx.out.shape)


@lowers(
    "aten.split.Tensor",
    "aten.split_copy.Tensor",
    "aten.unsafe_split.Tensor",
    "aten.split_with_sizes.default",
    "aten.split_with_sizes_copy.default",
    "aten.unsafe_split_with_sizes.default",
)
def split(ctx: RuleContext, x: Value, sizes: int | list[int], dim: int = 0) -> list[Value]:
    """Consecutive parts; their sizes are those of the node's results.

    split.Tensor(Tensor(a -> *) self, SymInt split_size, int dim=0) -> Tensor(a)[]
    split_copy.Tensor(Tensor self, SymInt split_size, int dim=0) -> Tensor[]
    unsafe_split.Tensor(Tensor self, SymInt split_size, int dim=0) -> Tensor[]
    split_with_sizes(Tensor(a -> *) self, SymInt[] split_sizes, int dim=0) -> Tensor(a)[]
    split_with_sizes_copy(Tensor self, SymInt[] split_sizes, int dim=0) -> Tensor[]
    unsafe_split_with_sizes(Tensor self, SymInt[] split_sizes, int dim=0) -> Tensor[]
    """
    dim = dimension(dim, x.rank)
    parts, start = [], 0
    for out in ctx.outs:
        parts.append(slice_along(x, dim, start, start + out.shape[dim]))
        start += out.shape[dim]
    return parts


@lowers("aten.unbind.int", "aten.unbind_copy.int")
def unbind(ctx: RuleContext, x: Value, dim: int = 0) -> list[Value]:
    """unbind.int(Tensor(a -> *) self, int dim=0) -> Tensor(a)[]

    unbind_copy.int(Tensor self, int dim=0) -> Tensor[]
    """
    dim = dimension(dim, x.rank)
    return [ir.reshape(slice_along(x, dim, i, i + 1), out.shape) for i, out in enumerate(ctx.outs)]


@lowers("aten.slice_scatter.default")
def slice_scatter(
    ctx: RuleContext,
    x: Value,
    src: Value,
    dim: int = 0,
    start: int | None = None,
    end: int | None = None,
    step: int = 1,
) -> Value:
    """slice_scatter(Tensor self, Tensor src, int dim=0, SymInt? start=None, SymInt? end=None,
    SymInt step=1) -> Tensor
    """
    dim = dimension(dim, x.rank)
    low, high = slice_bounds(start, end, x.shape[dim])
    part: Shape = (*x.shape[:dim], len(range(low, high, step)), *x.shape[dim + 1 :])
    return put_along(x, as_value(src, x.dtype, part), dim, low, step)


@lowers("aten.select_scatter.default")
def select_scatter(ctx: RuleContext, x: Value, src: Value, dim: int, index: int) -> Value:
    """select_scatter(Tensor self, Tensor src, int dim, SymInt index) -> Tensor"""
    dim = dimension(dim, x.rank)
    part = ir.reshape(as_value(src, x.dtype), (*x.shape[:dim], 1, *x.shape[dim + 1 :]))
    return put_along(x, part, dim, index % x.shape[dim])


@lowers("aten.slice_backward.default")
def slice_backward(
    ctx: RuleContext, grad: Value, input_sizes: list[int], dim: int, start: int, end: int, step: int
) -> Value:
    """slice_backward(Tensor grad_output, SymInt[] input_sizes, int dim, SymInt start, SymInt end,
    SymInt step) -> Tensor
    """
    dim = dimension(dim, grad.rank)
    size = input_sizes[dim]
    return spread_along(grad, dim, size, slice_bounds(start, end, size)[0], step)


@lowers("aten.select_backward.default")
def select_backward(ctx: RuleContext, grad: Value, input_sizes: list[int], dim: int, index: int) -> Value:
    """select_backward(Tensor grad_output, SymInt[] input_sizes, int dim, SymInt index) -> Tensor"""
    dim = dimension(dim, len(input_sizes))
    size = input_sizes[dim]
    return spread_along(ir.reshape(grad, (*input_sizes[:dim], 1, *input_sizes[dim + 1 :])), dim, size, index % size)
