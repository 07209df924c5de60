"""New tensors: a size becomes the bucket, a value the runtime scalar."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from neuron_dynamo.passes.dims.context import PadContext
from neuron_dynamo.passes.dims.layout import Dim, Fill, Laid, Number
from neuron_dynamo.passes.dims.table import pads

aten = torch.ops.aten


def _constant(ctx: PadContext, node: Any, dims: Sequence[Any], value: Any) -> Laid:
    known = isinstance(value, (bool, int, float)) and not node.meta["val"].dtype.is_complex
    if known:
        with torch._subclasses.fake_tensor.unset_fake_temporarily():
            value = torch.full((1,), value, dtype=node.meta["val"].dtype)[0].item()
    return ctx.laid(node, dims, {n: Fill(value) for n, d in enumerate(dims) if not d.exact} if known else {})


_VALUES = {"zeros": 0, "ones": 1, "new_zeros": 0, "new_ones": 1, "zeros_like": 0, "ones_like": 1}


@pads("aten.full.default", "aten.new_full.default")
def full(ctx: PadContext, *args: Any, **kwargs: Any) -> Laid:
    """The value is in the padding, too."""
    dims = [ctx.tail(n) for n in ctx.true_shape()]
    *like, _, value = args
    return _constant(ctx, ctx.call(*like, [d.size for d in dims], value, **kwargs), dims, value)


@pads(
    "aten.zeros.default",
    "aten.ones.default",
    "aten.empty.memory_format",
    "aten.new_zeros.default",
    "aten.new_ones.default",
    "aten.new_empty.default",
)
def sized(ctx: PadContext, *args: Any, **kwargs: Any) -> Laid:
    """The value is in the padding, too."""
    dims = [ctx.tail(n) for n in ctx.true_shape()]
    node = ctx.call(*args[:-1], [d.size for d in dims], **kwargs)
    return _constant(ctx, node, dims, _VALUES.get(ctx.node.target.__name__.partition(".")[0]))  # type: ignore[union-attr]


@pads("aten.empty_strided.default", "aten.empty_permuted.default", "aten.new_empty_strided.default")
def strided(ctx: PadContext, *args: Any, **kwargs: Any) -> Laid:
    """Nothing reads it; the order in memory does not matter."""
    dims = [ctx.tail(n) for n in ctx.true_shape()]
    dtype = ctx.node.meta["val"].dtype
    return ctx.laid(ctx.emit(aten.empty.memory_format, [d.size for d in dims], dtype=dtype), dims)


@pads(
    "aten.zeros_like.default",
    "aten.ones_like.default",
    "aten.empty_like.default",
    "aten.full_like.default",
    "aten.fill.Scalar",
)
def like(ctx: PadContext, x: Laid, *args: Any, **kwargs: Any) -> Laid:
    """The value is in the padding, too."""
    value = args[0] if args else _VALUES.get(ctx.node.target.__name__.partition(".")[0])  # type: ignore[union-attr]
    return _constant(ctx, ctx.call(x, *args, **kwargs), x.dims, value)


@pads("aten.fill.Tensor")
def fill(ctx: PadContext, x: Laid, value: Laid) -> Laid:
    """The value is in the padding, too."""
    return ctx.laid(ctx.call(x, value), x.dims)


@pads("aten.scalar_tensor.default")
def scalar_tensor(ctx: PadContext, value: Any, **kwargs: Any) -> Laid:
    """The true value."""
    return ctx.plain(ctx.call(value, **kwargs))


@pads("aten.arange.default", "aten.arange.start", "aten.arange.start_step")
def arange(ctx: PadContext, *args: Any, **kwargs: Any) -> Laid:
    """Counts on in the padding."""
    start, step = (0 if len(args) == 1 else args[0]), (args[2] if len(args) > 2 else 1)
    if isinstance(step, Number) or not isinstance(start, (int, float, Number)) or not isinstance(step, (int, float)):
        raise ctx.refuse("the start or the step of a range is computed in a way that is not followed")
    dims = [ctx.tail(ctx.true_shape()[0])]
    dtype = ctx.node.meta["val"].dtype
    if isinstance(start, float) or isinstance(step, float):
        return _fractional(ctx, start, step, dims[0])
    node = ctx.positions(dims[0].size)
    if step != 1:
        node = ctx.emit(aten.mul.Tensor, node, step)
    if start != 0:
        node = ctx.emit(aten.add.Tensor, node, start)
    if dtype is not torch.int64:
        node = ctx.emit(aten._to_copy.default, node, dtype=dtype)
    return ctx.laid(node, dims)


def _fractional(ctx: PadContext, start: float | Number, step: float, along: Dim) -> Laid:
    """A range of floats, longer: element i is start + i step in float64 whatever the end, rounded to the dtype once."""
    dtype = ctx.node.meta["val"].dtype
    if isinstance(start, Number):
        raise ctx.refuse("a range has a start that the call decides and a step that is no integer")
    if not dtype.is_floating_point:
        raise ctx.refuse("a range of integers has a start or a step that is none")
    end = start + step * (along.size - 0.5)  # in the middle, so that rounding cannot add or lose an element
    return ctx.laid(ctx.emit(aten.arange.start_step, start, end, step, dtype=dtype), [along])


@pads("aten.eye.default", "aten.eye.m")
def eye(ctx: PadContext, *_: Any, **kwargs: Any) -> Laid:
    """A larger identity begins with the smaller."""
    dims = [ctx.tail(n) for n in ctx.true_shape()]
    return ctx.laid(ctx.emit(aten.eye.m, *(d.size for d in dims), **kwargs), dims)
