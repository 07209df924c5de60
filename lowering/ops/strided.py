"""``as_strided``: tensors described by where their elements lie in another tensor's storage.

Values have no storage, so the input is first laid out as its own strides say. Views whose dimensions nest (the span of
the inner ones fits in the stride of the outer) are then slices and reshapes; overlapping ones, and inputs that do not
fill their storage, are a gather. A program is given the elements of its inputs and not the rest of their storage: a
view that leaves them is declined.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch

from neuron_dynamo.lowering import ir, layout
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.dimensions import position_dtype
from neuron_dynamo.lowering.indices import take_flat
from neuron_dynamo.lowering.ir import Shape, Value
from neuron_dynamo.lowering.ops.slicing import put_along, slice_along, spread_along
from neuron_dynamo.lowering.promotion import to_dtype
from neuron_dynamo.lowering.registry import lowers

_OUTSIDE = (
    "it reads storage outside of its input, which is a view of a larger tensor; take the view from that larger tensor, "
    "or clone the input first"
)


@dataclass(frozen=True)
class View:
    """Elements in a storage: element ``i`` lies at ``offset + sum(i[d] * strides[d])``."""

    shape: Shape
    strides: Shape
    offset: int

    @property
    def span(self) -> int:
        """Distance from the first element to after the last one."""
        return 1 + sum((n - 1) * stride for n, stride in zip(self.shape, self.strides, strict=True))

    def positions(self) -> np.ndarray:
        """Where each element lies, in the view's shape."""
        total = np.full(self.shape, self.offset, np.int64)
        for d, (n, stride) in enumerate(zip(self.shape, self.strides, strict=True)):
            total += (np.arange(n) * stride).reshape(-1, *[1] * (len(self.shape) - d - 1))
        return total

    def nested(self) -> list[int] | None:
        """The dimensions with more than one element, outermost first, or None where elements overlap."""
        dims = sorted((d for d in range(len(self.shape)) if self.shape[d] > 1), key=lambda d: -self.strides[d])
        span = 1
        for d in reversed(dims):
            if self.strides[d] < span:
                return None
            span += (self.shape[d] - 1) * self.strides[d]
        return dims


def _own(ctx: RuleContext) -> View:
    """How the rule's first argument lies in its storage."""
    tensor = ctx.meta(ctx.node.args[0])
    return View(tuple(tensor.shape), tuple(tensor.stride()), tensor.storage_offset())


def _wanted(own: View, size: Sequence[int], stride: Sequence[int], offset: int | None) -> View:
    return View(tuple(size), tuple(stride), own.offset if offset is None else offset)


@lowers("aten.as_strided.default", "aten.as_strided_copy.default")
def as_strided(
    ctx: RuleContext, x: Value, size: Sequence[int], stride: Sequence[int], storage_offset: int | None = None
) -> Value:
    """as_strided(Tensor(a) self, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None) -> Tensor(a)

    as_strided_copy(Tensor self, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None) -> Tensor
    """
    own = _own(ctx)
    view = _wanted(own, size, stride, storage_offset)
    if view == own:
        return x
    if 0 in view.shape:
        return ir.constant(0, x.dtype, view.shape)
    order = layout.memory_order(own.shape, own.strides)
    if order is None:
        return _read_map(ctx, x, own, view)
    start = view.offset - own.offset
    if start < 0 or start + view.span > x.numel:
        raise ctx.reject(_OUTSIDE)
    flat = ir.reshape(ir.transpose(x, order), (x.numel,))
    stored = View(layout.split_expanded(view.shape, view.strides), view.strides, start)
    dims = stored.nested()
    if dims is None:
        return take_flat(flat, _computed_positions(view, start, x.numel))
    nested = _read_nested(flat, stored, dims)
    sorted_dims = sorted(dims)
    ordered = ir.transpose(nested, [dims.index(d) for d in sorted_dims])
    return ir.broadcast_in_dim(ordered, view.shape, sorted_dims)


def _read_nested(flat: Value, view: View, dims: Sequence[int]) -> Value:
    """The elements of ``view``, outermost dimension first: each step makes rows of one stride and keeps their start."""
    span = view.span
    x = slice_along(flat, 0, view.offset, view.offset + span)
    for level, d in enumerate(dims):
        n, stride = view.shape[d], view.strides[d]
        span -= (n - 1) * stride
        x = spread_along(x, level, n * stride, 0)
        x = slice_along(ir.reshape(x, (*x.shape[:level], n, stride)), level + 1, 0, span)
    return ir.reshape(x, x.shape[:-1])


def _computed_positions(view: View, start: int, size: int) -> Value:
    dtype = position_dtype(size)
    total = ir.constant(start, dtype, view.shape)
    for d, (n, stride) in enumerate(zip(view.shape, view.strides, strict=True)):
        if n > 1 and stride:
            step = ir.multiply(ir.iota(dtype, (n,), 0), ir.constant(stride, dtype, (n,)))
            total = ir.add(total, ir.broadcast_in_dim(step, view.shape, [d]))
    return total


def _read_map(ctx: RuleContext, x: Value, own: View, view: View) -> Value:
    """The elements of ``view`` by a table, for an input with gaps or overlaps."""
    stored, first = np.unique(own.positions(), return_index=True)
    wanted = view.positions()
    found = np.minimum(np.searchsorted(stored, wanted), len(stored) - 1) if len(stored) else np.zeros_like(wanted)
    if not len(stored) or not np.array_equal(stored[found], wanted):
        raise ctx.reject(_OUTSIDE)
    return take_flat(x, ir.constant(first[found], position_dtype(x.numel)))


@lowers("aten.as_strided_scatter.default")
def as_strided_scatter(
    ctx: RuleContext,
    x: Value,
    src: Value,
    size: Sequence[int],
    stride: Sequence[int],
    storage_offset: int | None = None,
) -> Value:
    """as_strided_scatter(Tensor self, Tensor src, SymInt[] size, SymInt[] stride,
    SymInt? storage_offset=None) -> Tensor
    """
    own = _own(ctx)
    view = _wanted(own, size, stride, storage_offset)
    if not x.numel or not src.numel:
        return x
    src = to_dtype(src, x.dtype)
    order = layout.memory_order(own.shape, own.strides)
    dims = view.nested()
    start = view.offset - own.offset
    if order is None or dims is None or start < 0 or start + view.span > x.numel:
        return _write_map(x, src, own, view)
    physical = ir.transpose(x, order)
    flat = ir.reshape(physical, (x.numel,))
    outermost_first = ir.transpose(ir.reshape(src, tuple(n for n in view.shape if n > 1)), _ranks(dims))
    part = _spread_nested(outermost_first, view, dims)
    if view.span == src.numel:
        flat = put_along(flat, part, 0, start)
    else:
        mask = _spread_nested(ir.constant(True, torch.bool, tuple(view.shape[d] for d in dims)), view, dims)
        place = spread_along(part, 0, x.numel, start)
        flat = ir.select(spread_along(mask, 0, x.numel, start), place, flat)
    return ir.transpose(ir.reshape(flat, physical.shape), layout.inverse(order))


def _ranks(dims: Sequence[int]) -> list[int]:
    """The place of each of ``dims`` among them."""
    return [sorted(dims).index(d) for d in dims]


def _spread_nested(x: Value, view: View, dims: Sequence[int]) -> Value:
    """The inverse of :func:`_read_nested`: ``x`` laid out over the span of ``view``, with zeros between."""
    span = 1
    x = ir.reshape(x, (*x.shape, 1))
    for level, d in reversed(list(enumerate(dims))):
        n, stride = view.shape[d], view.strides[d]
        x = spread_along(x, level + 1, stride, 0)
        span += (n - 1) * stride
        x = slice_along(ir.reshape(x, (*x.shape[:level], n * stride)), level, 0, span)
    return x


def _write_map(x: Value, src: Value, own: View, view: View) -> Value:
    """``x`` with ``src`` written by a table; what falls outside of ``x`` is not seen in the result."""
    written, number = np.unique(view.positions(), return_index=True)
    place = own.positions()
    found = np.minimum(np.searchsorted(written, place), len(written) - 1)
    hit = written[found] == place
    values = take_flat(src, ir.constant(number[found], position_dtype(src.numel)))
    return ir.select(ir.constant(hit, torch.bool), values, x)
