"""Average pooling in two and three dimensions, and its gradient.

The sum over each window is divided by a number that depends only on shapes, so the divisors are a constant of the
program.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.ir import Shape, Value
from neuron_dynamo.lowering.ops.max_pooling import Window, windows
from neuron_dynamo.lowering.promotion import broadcast_to, opmath, to_dtype
from neuron_dynamo.lowering.registry import lowers


def window_sums(x: Value, pads: Sequence[tuple[int, int]], kernel: Sequence[int], stride: Sequence[int]) -> Value:
    """Sums over windows of the last dimensions of ``x``, padded with zeros or cropped by ``pads``."""
    outer = x.rank - len(kernel)
    low, high = ([0] * outer + list(side) for side in zip(*pads, strict=True))
    if any(low) or any(high):
        x = ir.pad(x, ir.constant(0, x.dtype), low, high)
    return ir.reduce_window(
        x,
        0,
        "add",
        window=[1] * outer + list(kernel),
        strides=[1] * outer + list(stride),
        padding=[(0, 0)] * x.rank,
    )


def _divide(x: Value, places: Sequence[Window], count_include_pad: bool, divisor: int | None) -> Value:
    """Divide by the number of elements under each window, or by ``divisor``."""
    if divisor is not None:
        return ir.divide(x, ir.constant(divisor, x.dtype, x.shape))
    counts: np.ndarray[Any, Any] = np.ones((), np.int64)
    for window in places:
        start = np.arange(window.count) * window.stride - window.padding
        end = np.minimum(start + window.kernel, window.size + window.padding)
        if not count_include_pad:
            start, end = np.maximum(start, 0), np.minimum(end, window.size)
        counts = counts[..., None] * (end - start)
    if (counts == counts.flat[0]).all():
        return ir.divide(x, ir.constant(int(counts.flat[0]), x.dtype, x.shape))
    return ir.divide(x, broadcast_to(ir.constant(counts, x.dtype), x.shape))


def _avg_pool(
    ctx: RuleContext,
    x: Value,
    spatial: int,
    kernel: Sequence[int],
    stride: Sequence[int],
    padding: Sequence[int],
    count_include_pad: bool,
    divisor: int | None,
) -> Value:
    shape = ctx.out.shape
    if 0 in shape:
        return ir.constant(0, ctx.out.dtype, shape)
    places = windows(x.shape, shape[-spatial:], kernel, stride, padding)
    pads = [(w.padding, w.reach - w.size - w.padding) for w in places]
    summed = window_sums(to_dtype(x, opmath(x.dtype)), pads, [w.kernel for w in places], [w.stride for w in places])
    return to_dtype(_divide(summed, places, count_include_pad, divisor), ctx.out.dtype)


def _avg_pool_backward(
    ctx: RuleContext,
    grad: Value,
    shape: Shape,
    spatial: int,
    kernel: Sequence[int],
    stride: Sequence[int],
    padding: Sequence[int],
    count_include_pad: bool,
    divisor: int | None,
) -> Value:
    """Each element sums the divided gradients of the windows that cover it."""
    if 0 in grad.shape:
        return ir.constant(0, ctx.out.dtype, shape)
    places = windows(shape, grad.shape[-spatial:], kernel, stride, padding)
    divided = _divide(to_dtype(grad, opmath(grad.dtype)), places, count_include_pad, divisor)
    outer = grad.rank - spatial
    nothing = [0] * grad.rank
    spread = ir.pad(
        divided, ir.constant(0, divided.dtype), nothing, nothing, [0] * outer + [w.stride - 1 for w in places]
    )
    pads = [
        (w.kernel - 1 - w.padding, w.size + w.padding - n) for w, n in zip(places, spread.shape[-spatial:], strict=True)
    ]
    return to_dtype(window_sums(spread, pads, [w.kernel for w in places], [1] * spatial), ctx.out.dtype)


@lowers("aten.avg_pool2d.default")
def avg_pool2d(
    ctx: RuleContext,
    x: Value,
    kernel_size: list[int],
    stride: Sequence[int] = (),
    padding: Sequence[int] = (0,),
    ceil_mode: bool = False,
    count_include_pad: bool = True,
    divisor_override: int | None = None,
) -> Value:
    """avg_pool2d(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, bool ceil_mode=False, bool
    count_include_pad=True, int? divisor_override=None) -> Tensor
    """
    return _avg_pool(ctx, x, 2, kernel_size, stride, padding, count_include_pad, divisor_override)


@lowers("aten.avg_pool3d.default")
def avg_pool3d(
    ctx: RuleContext,
    x: Value,
    kernel_size: list[int],
    stride: Sequence[int] = (),
    padding: Sequence[int] = (0,),
    ceil_mode: bool = False,
    count_include_pad: bool = True,
    divisor_override: int | None = None,
) -> Value:
    """avg_pool3d(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, bool ceil_mode=False, bool
    count_include_pad=True, int? divisor_override=None) -> Tensor
    """
    return _avg_pool(ctx, x, 3, kernel_size, stride, padding, count_include_pad, divisor_override)


@lowers("aten.avg_pool2d_backward.default")
def avg_pool2d_backward(
    ctx: RuleContext,
    grad: Value,
    x: Value,
    kernel_size: list[int],
    stride: list[int],
    padding: list[int],
    ceil_mode: bool,
    count_include_pad: bool,
    divisor_override: int | None,
) -> Value:
    """avg_pool2d_backward(Tensor grad_output, Tensor self, int[2] kernel_size, int[2] stride, int[2] padding, bool
    ceil_mode, bool count_include_pad, int? divisor_override) -> Tensor
    """
    return _avg_pool_backward(ctx, grad, x.shape, 2, kernel_size, stride, padding, count_include_pad, divisor_override)


@lowers("aten.avg_pool3d_backward.default")
def avg_pool3d_backward(
    ctx: RuleContext,
    grad: Value,
    x: Value,
    kernel_size: list[int],
    stride: list[int],
    padding: list[int],
    ceil_mode: bool,
    count_include_pad: bool,
    divisor_override: int | None,
) -> Value:
    """avg_pool3d_backward(Tensor grad_output, Tensor self, int[3] kernel_size, int[3] stride, int[3] padding, bool
    ceil_mode, bool count_include_pad, int? divisor_override) -> Tensor
    """
    return _avg_pool_backward(ctx, grad, x.shape, 3, kernel_size, stride, padding, count_include_pad, divisor_override)
