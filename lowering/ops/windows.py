"""Sliding windows as new dimensions, and windows added back to where they came from."""

from __future__ import annotations

from collections.abc import Sequence

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.dimensions import dimension
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.ops.slicing import slice_along, spread_along
from neuron_dynamo.lowering.promotion import opmath, to_dtype
from neuron_dynamo.lowering.registry import lowers


def _insert(x: Value, dim: int) -> Value:
    return ir.reshape(x, (*x.shape[:dim], 1, *x.shape[dim:]))


def _take_windows(x: Value, dim: int, size: int, count: int, *, step: int, dilation: int) -> Value:
    """``dim`` becomes (``size``, ``count``): element ``k`` of window ``i`` is ``x[i * step + k * dilation]``."""
    if not size or not count:
        return ir.constant(0, x.dtype, (*x.shape[:dim], size, count, *x.shape[dim + 1 :]))
    if size <= count:
        last = (count - 1) * step + 1
        parts = [slice_along(x, dim, k * dilation, k * dilation + last, step) for k in range(size)]
        return ir.concatenate([_insert(p, dim) for p in parts], dim)
    last = (size - 1) * dilation + 1
    parts = [slice_along(x, dim, i * step, i * step + last, dilation) for i in range(count)]
    return ir.concatenate([_insert(p, dim + 1) for p in parts], dim + 1)


def _add_windows(x: Value, dim: int, length: int, *, step: int, dilation: int, origin: int = 0) -> Value:
    """(``size``, ``count``) at ``dim`` are summed into ``length`` elements; what falls outside is dropped."""
    size, count = x.shape[dim], x.shape[dim + 1]
    total: Value | None = None
    for k in range(min(size, count)):
        if size <= count:
            part, start, spacing = slice_along(x, dim, k, k + 1), k * dilation, step
        else:
            part, start, spacing = slice_along(x, dim + 1, k, k + 1), k * step, dilation
        part = ir.reshape(part, (*x.shape[:dim], max(size, count), *x.shape[dim + 2 :]))
        part = spread_along(part, dim, length, start + origin, spacing)
        total = part if total is None else ir.add(total, part)
    return ir.constant(0, x.dtype, (*x.shape[:dim], length, *x.shape[dim + 2 :])) if total is None else total


def _move(x: Value, source: int, destination: int) -> Value:
    order = [d for d in range(x.rank) if d != source]
    order.insert(destination, source)
    return ir.transpose(x, order)


@lowers("aten.unfold.default", "aten.unfold_copy.default")
def unfold(ctx: RuleContext, x: Value, dim: int, size: int, step: int) -> Value:
    """unfold(Tensor(a) self, int dimension, int size, int step) -> Tensor(a)

    unfold_copy(Tensor self, int dimension, int size, int step) -> Tensor
    """
    if x.rank == 0:
        return slice_along(ir.reshape(x, (1,)), 0, 0, size)
    dim = dimension(dim, x.rank)
    return _move(_take_windows(x, dim, size, ctx.out.shape[dim], step=step, dilation=1), dim, x.rank)


@lowers("aten.unfold_backward.default")
def unfold_backward(ctx: RuleContext, grad: Value, sizes: Sequence[int], dim: int, size: int, step: int) -> Value:
    """unfold_backward(Tensor grad_in, SymInt[] input_sizes, int dim, int size, int step) -> Tensor"""
    if not sizes:
        return ir.reshape(grad, ()) if size else ir.constant(0, grad.dtype)
    dim = dimension(dim, len(sizes))
    windows = _move(to_dtype(grad, opmath(grad.dtype)), grad.rank - 1, dim)
    return to_dtype(_add_windows(windows, dim, sizes[dim], step=step, dilation=1), grad.dtype)


def _pair(values: Sequence[int]) -> tuple[int, int]:
    """(height, width): one number stands for both."""
    return (values[0], values[-1])


@lowers("aten.im2col.default")
def im2col(
    ctx: RuleContext,
    x: Value,
    kernel_size: Sequence[int],
    dilation: Sequence[int],
    padding: Sequence[int],
    stride: Sequence[int],
) -> Value:
    """im2col(Tensor self, int[2] kernel_size, int[2] dilation, int[2] padding, int[2] stride) -> Tensor"""
    first = x.rank - 2
    for axis, kernel, spread, pad, step in zip(
        range(2), _pair(kernel_size), _pair(dilation), _pair(padding), _pair(stride), strict=True
    ):
        dim = first + 2 * axis  # the first axis has become two dimensions by the time of the second
        x = spread_along(x, dim, x.shape[dim] + 2 * pad, pad)
        count = (x.shape[dim] - spread * (kernel - 1) - 1) // step + 1
        x = _take_windows(x, dim, kernel, count, step=step, dilation=spread)
    # (kernel height, rows, kernel width, columns) -> (kernel height, kernel width, rows, columns)
    order = (*range(first), first, first + 2, first + 1, first + 3)
    return ir.reshape(ir.transpose(x, order), ctx.out.shape)


@lowers("aten.col2im.default")
def col2im(
    ctx: RuleContext,
    x: Value,
    output_size: Sequence[int],
    kernel_size: Sequence[int],
    dilation: Sequence[int],
    padding: Sequence[int],
    stride: Sequence[int],
) -> Value:
    """col2im(Tensor self, SymInt[2] output_size, int[2] kernel_size, int[2] dilation, int[2] padding,
    int[2] stride) -> Tensor
    """
    kernel, spread, pad, step = _pair(kernel_size), _pair(dilation), _pair(padding), _pair(stride)
    counts = [(output_size[a] + 2 * pad[a] - spread[a] * (kernel[a] - 1) - 1) // step[a] + 1 for a in range(2)]
    *batch, columns, _ = x.shape
    first = len(batch) + 1
    blocks = to_dtype(ir.reshape(x, (*batch, columns // (kernel[0] * kernel[1]), *kernel, *counts)), opmath(x.dtype))
    blocks = ir.transpose(blocks, (*range(first), first, first + 2, first + 1, first + 3))
    for axis in (1, 0):
        dim = first + 2 * axis
        blocks = _add_windows(blocks, dim, output_size[axis], step=step[axis], dilation=spread[axis], origin=-pad[axis])
    return to_dtype(blocks, x.dtype)
