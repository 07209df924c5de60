"""Writing whole slices at index tensors: index_put and the index_add, index_copy, index_fill and index_reduce family.

One slice, which is how a decoding step writes its position into a key-value cache, is a dynamic-update-slice: every
compiler does that in place. More slices are a scatter.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.dimensions import dimension, one_dim
from neuron_dynamo.lowering.indices import Subscript, subscript, take_flat
from neuron_dynamo.lowering.indices import positions as index_positions
from neuron_dynamo.lowering.ir import Shape, Value
from neuron_dynamo.lowering.ops.indexing import MASKS
from neuron_dynamo.lowering.ops.scatter import Combine, overwrite, reduce_into
from neuron_dynamo.lowering.promotion import Scalar, as_value, broadcast_to, to_dtype
from neuron_dynamo.lowering.registry import lowers


def write_slices(x: Value, sub: Subscript, updates: Value, combine: Combine) -> Value:
    """``x`` with ``updates``, of ``sub.shape``, combined into what ``sub`` reads."""
    if not updates.numel or not x.numel:
        return x
    if all(n == 1 for n in sub.batch):
        return _write_slice(x, sub, updates, combine)
    return ir.scatter(
        x,
        sub.starts,
        updates,
        combine,
        update_window_dims=sub.kept,
        inserted_window_dims=sub.dims,
        scatter_dims_to_operand_dims=sub.dims,
        index_vector_dim=len(sub.batch),
    )


def _write_slice(x: Value, sub: Subscript, update: Value, combine: Combine) -> Value:
    sizes: Shape = tuple(1 if d in sub.dims else n for d, n in enumerate(x.shape))
    starts = [ir.constant(0, sub.starts.dtype)] * x.rank
    row = ir.reshape(sub.starts, (len(sub.dims),))
    for number, d in enumerate(sub.dims):
        starts[d] = ir.reshape(ir.slice_(row, [number], [number + 1]), ())
    update = ir.reshape(update, sizes)
    if combine is not overwrite:
        update = combine(ir.dynamic_slice(x, starts, sizes), update)
    return ir.dynamic_update_slice(x, update, starts)


def _put_mask(ctx: RuleContext, x: Value, lead: int, mask: Value, values: Value, accumulate: bool) -> Value:
    """``x[..., mask] = values``, where the mask covers the dimensions of ``x`` from ``lead`` on."""
    if not x.numel:
        return x
    rest = x.shape[lead + mask.rank :]
    mask = to_dtype(mask, torch.bool)
    if values.rank > len(rest) and values.shape[values.rank - len(rest) - 1] != 1:
        values = _nth_of_mask(ctx, x, lead, mask, values)
    elif values.rank > len(rest):
        # The one row that every masked place gets stands for all dimensions of the mask.
        front = values.shape[: values.rank - len(rest) - 1]
        values = ir.reshape(values, (*front, *[1] * mask.rank, *values.shape[len(front) + 1 :]))
    values = broadcast_to(values, x.shape)
    chosen = ir.broadcast_in_dim(mask, x.shape, range(lead, lead + mask.rank))
    return ir.select(chosen, ir.add(x, values) if accumulate else values, x)


def _nth_of_mask(ctx: RuleContext, x: Value, lead: int, mask: Value, values: Value) -> Value:
    """``values``, whose rows belong to the true places of ``mask`` in order, spread over all places."""
    if lead:
        raise ctx.reject("it writes a row per true element of a mask that does not cover the first dimensions")
    rest = x.shape[mask.rank :]
    rows = values.shape[0]
    order, total = count_true(ir.reshape(mask, (mask.numel,)))
    ctx.check(
        ir.compare("EQ", total, ir.constant(rows, total.dtype)),
        f"shape mismatch: {rows} rows of values for another number of true elements in the mask",
    )
    if not rows:
        return x
    order = ir.clamp(ir.constant(0, order.dtype), order, ir.constant(rows - 1, order.dtype))
    if values.shape[1:] != rest:
        values = broadcast_to(values, (rows, *rest))
    taken = ir.gather(
        values,
        ir.reshape(order, (mask.numel, 1)),
        shape=(mask.numel, *rest),
        offset_dims=range(1, 1 + len(rest)),
        collapsed_slice_dims=[0],
        start_index_map=[0],
        index_vector_dim=1,
        slice_sizes=(1, *rest),
    )
    return ir.reshape(taken, x.shape)


def count_true(mask: Value) -> tuple[Value, Value]:
    """For each element of a 1-d ``mask``, how many before it are true; and how many are in all."""
    ones = ir.convert(mask, torch.int32 if mask.numel < 2**31 else torch.int64)
    n = mask.numel
    upto = ir.reduce_window(ones, 0, "add", window=[n], strides=[1], padding=[(n - 1, 0)])
    return ir.subtract(upto, ones), ir.reduce_with("add", ones, 0, [0])


def _index_put(
    ctx: RuleContext, x: Value, indices: Sequence[Value | None], values: Value, accumulate: bool, checked: bool
) -> Value:
    given = [d for d, index in enumerate(indices) if index is not None]
    masks = [d for d in given if (index := indices[d]) is not None and index.dtype in MASKS]
    if not given:
        written = broadcast_to(values, x.shape)
        return ir.add(x, written) if accumulate else written
    if masks:
        mask = indices[masks[0]]
        assert mask is not None
        if len(given) > 1:
            raise ctx.reject("it combines a boolean mask with other indices: apply the mask with torch.where")
        return _put_mask(ctx, x, masks[0], mask, values, accumulate)
    sub = subscript(ctx, x, indices, checked=checked)
    return write_slices(x, sub, broadcast_to(values, sub.shape), ir.add if accumulate else overwrite)


@lowers("aten.index_put.default")
def index_put(
    ctx: RuleContext, x: Value, indices: Sequence[Value | None], values: Value, accumulate: bool = False
) -> Value:
    """index_put(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor"""
    return _index_put(ctx, x, indices, values, accumulate, checked=True)


@lowers("aten._unsafe_index_put.default")
def unsafe_index_put(
    ctx: RuleContext, x: Value, indices: Sequence[Value | None], values: Value, accumulate: bool = False
) -> Value:
    """_unsafe_index_put(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor"""
    return _index_put(ctx, x, indices, values, accumulate, checked=False)


class _Along:
    """Writes of slices at a 1-d (or 0-d) ``index`` along one dimension."""

    def __init__(self, ctx: RuleContext, x: Value, dim: int, index: Value, *, wraps: bool = False) -> None:
        self.x, index, dim = one_dim(x), one_dim(index), dimension(dim, x.rank)
        place = index_positions(ctx, index, self.x.shape[dim], wraps=wraps)
        count = index.shape[0]
        shape = (*self.x.shape[:dim], count, *self.x.shape[dim + 1 :])
        kept = [d for d in range(self.x.rank) if d != dim]
        self.sub = Subscript([dim], ir.reshape(place, (count, 1)), (count,), dim, kept, shape)
        self._out = x.shape

    def updates(self, source: Value | Scalar) -> Value:
        """``source`` in the dtype of ``x`` and the shape of what is written."""
        if isinstance(source, Value) and source.rank:
            return to_dtype(ir.reshape(source, self.sub.shape), self.x.dtype)
        return as_value(source, self.x.dtype, self.sub.shape)

    def write(self, into: Value, updates: Value, combine: Combine) -> Value:
        """``into``, shaped like ``x``, with ``updates``."""
        return ir.reshape(write_slices(one_dim(into), self.sub, updates, combine), self._out)


@lowers("aten.index_copy.default")
def index_copy(ctx: RuleContext, x: Value, dim: int, index: Value, source: Value) -> Value:
    """index_copy(Tensor self, int dim, Tensor index, Tensor source) -> Tensor"""
    along = _Along(ctx, x, dim, index)
    return along.write(x, along.updates(source), overwrite)


@lowers("aten.index_add.default")
def index_add(ctx: RuleContext, x: Value, dim: int, index: Value, source: Value, *, alpha: Scalar = 1) -> Value:
    """index_add(Tensor self, int dim, Tensor index, Tensor source, *, Scalar alpha=1) -> Tensor"""
    along = _Along(ctx, x, dim, index)
    updates = along.updates(source)
    if alpha != 1:
        updates = ir.multiply(updates, ir.constant(alpha, updates.dtype, updates.shape))
    return along.write(x, updates, ir.add)


@lowers("aten.index_fill.int_Scalar", "aten.index_fill.int_Tensor")
def index_fill(ctx: RuleContext, x: Value, dim: int, index: Value, value: Value | Scalar) -> Value:
    """index_fill.int_Scalar(Tensor self, int dim, Tensor index, Scalar value) -> Tensor

    index_fill.int_Tensor(Tensor self, int dim, Tensor index, Tensor value) -> Tensor
    """
    along = _Along(ctx, x, dim, index, wraps=True)
    return along.write(x, along.updates(value), overwrite)


@lowers("aten.index_reduce.default")
def index_reduce(
    ctx: RuleContext, x: Value, dim: int, index: Value, source: Value, reduce: str, *, include_self: bool = True
) -> Value:
    """index_reduce(Tensor self, int dim, Tensor index, Tensor source, str reduce, *, bool include_self=True)
    -> Tensor
    """
    along = _Along(ctx, x, dim, index)
    return reduce_into(x, along.updates(source), reduce, include_self, along.write)


@lowers("aten.masked_scatter.default")
def masked_scatter(ctx: RuleContext, x: Value, mask: Value, source: Value) -> Value:
    """masked_scatter(Tensor self, Tensor mask, Tensor source) -> Tensor"""
    shape = ctx.out.shape
    x, mask = broadcast_to(x, shape), broadcast_to(mask, shape)
    if not x.numel:
        return x
    order, total = count_true(ir.reshape(mask, (mask.numel,)))
    ctx.check(
        ir.compare("LE", total, ir.constant(source.numel, total.dtype)),
        f"the mask is true more often than the source has elements ({source.numel})",
    )
    if not source.numel:
        return x
    last = ir.constant(source.numel - 1, order.dtype)
    order = ir.clamp(ir.constant(0, order.dtype), order, last)
    return ir.select(mask, take_flat(source, ir.reshape(order, shape)), x)
