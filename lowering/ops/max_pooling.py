"""Max pooling with the positions of the maxima, and its gradient.

The window is walked one dimension after the other, from the last to the first, keeping value and position. That leaves
the same winner as eager's walk in row-major order: the first of equal values, the last NaN.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.ir import Shape, Value
from neuron_dynamo.lowering.promotion import opmath, to_dtype
from neuron_dynamo.lowering.registry import lowers


@dataclass(frozen=True)
class Window:
    """A pooling window in one dimension of ``size`` elements with ``count`` places."""

    size: int
    count: int
    kernel: int
    stride: int
    padding: int
    dilation: int = 1

    @property
    def reach(self) -> int:
        """How many elements all places span, padding included."""
        return (self.count - 1) * self.stride + (self.kernel - 1) * self.dilation + 1

    def padded(self, x: Value, dim: int, value: Value) -> Value:
        """``x`` padded along ``dim`` so that each place is inside (or cropped where no place reaches)."""
        low, high = [0] * x.rank, [0] * x.rank
        low[dim], high[dim] = self.padding, self.reach - self.size - self.padding
        return ir.pad(x, value, low, high)

    def tap(self, padded: Value, dim: int, number: int) -> Value:
        """Element ``number`` of the window at each place, along ``dim`` of a padded value."""
        first = number * self.dilation
        starts, limits, strides = [0] * padded.rank, list(padded.shape), [1] * padded.rank
        starts[dim], strides[dim] = first, self.stride
        limits[dim] = first + (self.count - 1) * self.stride + 1
        return ir.slice_(padded, starts, limits, strides)


def windows(
    shape: Shape,
    out: Shape,
    kernel: Sequence[int],
    stride: Sequence[int],
    padding: Sequence[int],
    dilation: Sequence[int] = (1,),
) -> list[Window]:
    """The window of each of the last ``spatial`` dimensions; a list of one is repeated, no stride means the kernel."""
    spatial = len(out)
    lists = [list(v) * spatial if len(v) == 1 else list(v) for v in (kernel, stride or kernel, padding, dilation)]
    return [Window(*numbers) for numbers in zip(shape[-spatial:], out, *lists, strict=True)]


def _lowest(dtype: torch.dtype) -> float | int:
    return -math.inf if dtype.is_floating_point else torch.iinfo(dtype).min


def max_along(value: Value, dim: int, window: Window, tracked: list[Value]) -> tuple[Value, list[Value]]:
    """Reduce ``dim`` to the window's places: the maxima, and what ``tracked`` holds where they were found.

    The first of ``tracked`` is the position along ``dim``; it tells padding from elements.
    """
    values = window.padded(value, dim, ir.constant(_lowest(value.dtype), value.dtype))
    tracked = [window.padded(t, dim, ir.constant(-1, torch.int32)) for t in tracked]
    best = window.tap(values, dim, 0)
    found = [window.tap(t, dim, 0) for t in tracked]
    for number in range(1, window.kernel):
        new = window.tap(values, dim, number)
        better = ir.compare("GT", new, best)
        if window.padding:  # a low pad must not win over an equal element
            better = ir.or_(better, ir.compare("LT", found[0], ir.constant(0, torch.int32, best.shape)))
        if new.dtype.is_floating_point:
            better = ir.or_(better, ir.compare("NE", new, new))
        best = ir.select(better, new, best)
        found = [ir.select(better, window.tap(t, dim, number), f) for t, f in zip(tracked, found, strict=True)]
    return best, found


def flat_positions(positions: Sequence[Value], sizes: Sequence[int]) -> Value:
    """Positions along each dimension as one in the flattened dimensions, int64."""
    flat = ir.convert(positions[0], torch.int64)
    for position, size in zip(positions[1:], sizes[1:], strict=True):
        flat = ir.multiply(flat, ir.constant(size, torch.int64, flat.shape))
        flat = ir.add(flat, ir.convert(position, torch.int64))
    return flat


def max_with_positions(x: Value, places: Sequence[Window]) -> tuple[Value, Value]:
    """Maxima over the windows and their positions in the flattened spatial dimensions."""
    first = x.rank - len(places)
    positions: list[Value] = []
    for dim in reversed(range(first, x.rank)):
        position = ir.iota(torch.int32, x.shape, dim)
        x, positions = max_along(x, dim, places[dim - first], [position, *positions])
    return x, flat_positions(positions, [w.size for w in places])


def _max_pool(
    ctx: RuleContext,
    x: Value,
    spatial: int,
    kernel: Sequence[int],
    stride: Sequence[int],
    padding: Sequence[int],
    dilation: Sequence[int],
) -> tuple[Value, Value]:
    out = ctx.out.shape
    if 0 in out:
        return ir.constant(0, x.dtype, out), ir.constant(0, torch.int64, out)
    return max_with_positions(x, windows(x.shape, out[-spatial:], kernel, stride, padding, dilation))


@lowers("aten.max_pool2d_with_indices.default")
def max_pool2d(
    ctx: RuleContext,
    x: Value,
    kernel_size: list[int],
    stride: Sequence[int] = (),
    padding: Sequence[int] = (0,),
    dilation: Sequence[int] = (1,),
    ceil_mode: bool = False,
) -> tuple[Value, Value]:
    """max_pool2d_with_indices(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, int[2] dilation=1,
    bool ceil_mode=False) -> (Tensor, Tensor)
    """
    return _max_pool(ctx, x, 2, kernel_size, stride, padding, dilation)


@lowers("aten.max_pool3d_with_indices.default")
def max_pool3d(
    ctx: RuleContext,
    x: Value,
    kernel_size: list[int],
    stride: Sequence[int] = (),
    padding: Sequence[int] = (0,),
    dilation: Sequence[int] = (1,),
    ceil_mode: bool = False,
) -> tuple[Value, Value]:
    """max_pool3d_with_indices(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, int[3] dilation=1,
    bool ceil_mode=False) -> (Tensor, Tensor)
    """
    return _max_pool(ctx, x, 3, kernel_size, stride, padding, dilation)


def spread(grad: Value, indices: Value, shape: Shape, spatial: int) -> Value:
    """Add each gradient at its flat position of its own plane of ``shape``."""
    dtype = opmath(grad.dtype)
    if grad.numel == 0:
        return ir.constant(0, dtype, shape)
    size = math.prod(shape[-spatial:])
    planes = math.prod(shape[:-spatial])
    shape_in = (planes, grad.numel // planes)
    flat = ir.reshape(indices, shape_in)
    index = torch.int64 if planes * size > np.iinfo(np.int32).max else torch.int32
    base = ir.multiply(ir.iota(index, shape_in, 0), ir.constant(size, index, shape_in))
    target = ir.add(base, ir.convert(flat, index))
    scattered = ir.scatter(
        ir.constant(0, dtype, (planes * size,)),
        ir.reshape(target, (grad.numel,)),
        ir.reshape(to_dtype(grad, dtype), (grad.numel,)),
        ir.add,
        update_window_dims=[],
        inserted_window_dims=[0],
        scatter_dims_to_operand_dims=[0],
        index_vector_dim=1,
    )
    return ir.reshape(scattered, shape)


@lowers("aten.max_pool2d_with_indices_backward.default")
def max_pool2d_backward(
    ctx: RuleContext,
    grad: Value,
    x: Value,
    kernel_size: list[int],
    stride: list[int],
    padding: list[int],
    dilation: list[int],
    ceil_mode: bool,
    indices: Value,
) -> Value:
    """max_pool2d_with_indices_backward(Tensor grad_output, Tensor self, int[2] kernel_size, int[2] stride, int[2]
    padding, int[2] dilation, bool ceil_mode, Tensor indices) -> Tensor
    """
    return to_dtype(spread(grad, indices, x.shape, 2), ctx.out.dtype)


@lowers("aten.max_pool3d_with_indices_backward.default")
def max_pool3d_backward(
    ctx: RuleContext,
    grad: Value,
    x: Value,
    kernel_size: list[int],
    stride: list[int],
    padding: list[int],
    dilation: list[int],
    ceil_mode: bool,
    indices: Value,
) -> Value:
    """max_pool3d_with_indices_backward(Tensor grad_output, Tensor self, int[3] kernel_size, int[3] stride, int[3]
    padding, int[3] dilation, bool ceil_mode, Tensor indices) -> Tensor
    """
    return to_dtype(spread(grad, indices, x.shape, 3), ctx.out.dtype)
