"""Index tensors: checked as eager checks them, brought into range, and combined for XLA's gather and scatter.

XLA clamps an index that is out of range when it reads and drops it when it writes; eager raises. So every index a
program computes is checked (the runtime raises before anything is written) and clamped: not every device tolerates
an address out of range even where the result is thrown away.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import torch

from . import ir
from .context import RuleContext
from .dimensions import position_dtype
from .ir import Shape, Value
from .layout import contiguous_strides
from .promotion import broadcast_to


def positions(ctx: RuleContext, index: Value, size: int, *, wraps: bool, checked: bool = True) -> Value:
    """``index`` into a dimension of ``size`` as positions from 0.

    Args:
        ctx: the rule's context.
        index: integers.
        size: of the dimension.
        wraps: negative indices count from the end; otherwise they are out of range.
        checked: emit the check (off for overloads whose caller vouches for the index).
    """
    index = ir.convert(index, torch.int64)
    zero, bound = ir.constant(0, torch.int64, index.shape), ir.constant(size, torch.int64, index.shape)
    if checked and index.numel:
        low = ir.constant(-size, torch.int64, index.shape) if wraps else zero
        inside = ir.and_(ir.compare("GE", index, low), ir.compare("LT", index, bound))
        ctx.check(inside, f"index out of range for a dimension of size {size}")
    if wraps:
        index = ir.select(ir.compare("LT", index, zero), ir.add(index, bound), index)
    index = ir.clamp(ir.constant(0, torch.int64), index, ir.constant(max(size - 1, 0), torch.int64))
    return ir.convert(index, position_dtype(size))


def linear(position: Value, dim: int, shape: Shape) -> Value:
    """Row-major positions, in a tensor of ``shape``, of ``position`` along ``dim`` and of itself along the others."""
    dtype = position_dtype(*shape)
    strides = contiguous_strides(shape)
    total = ir.convert(position, dtype)
    if strides[dim] != 1:
        total = ir.multiply(total, ir.constant(strides[dim], dtype, total.shape))
    for d, size in enumerate(total.shape):
        if d != dim and size > 1:
            offset = ir.multiply(ir.iota(dtype, (size,), 0), ir.constant(strides[d], dtype, (size,)))
            total = ir.add(total, ir.broadcast_in_dim(offset, total.shape, [d]))
    return total


def take_flat(x: Value, where: Value) -> Value:
    """``x`` flattened, read at the row-major positions ``where``; the result has the shape of ``where``."""
    if not where.numel or not x.numel:  # nothing to read, or (after a failed check) nothing to read from
        return ir.constant(0, x.dtype, where.shape)
    return ir.gather(
        ir.reshape(x, (x.numel,)),
        ir.reshape(where, (*where.shape, 1)),
        shape=where.shape,
        offset_dims=[],
        collapsed_slice_dims=[0],
        start_index_map=[0],
        index_vector_dim=where.rank,
        slice_sizes=[1],
    )


class Subscript(NamedTuple):
    """Several index tensors, combined as ``x[a, :, b]`` combines them.

    Attributes:
        dims: the indexed dimensions of ``x``.
        starts: their positions, stacked in a last dimension.
        batch: the broadcast shape of the index tensors.
        first: where ``batch`` goes in the result: at the indexed dimensions when those are adjacent, else first.
        kept: the dimensions of the result that are dimensions of ``x``.
        shape: of the result.
    """

    dims: list[int]
    starts: Value
    batch: Shape
    first: int
    kept: list[int]
    shape: Shape


def subscript(ctx: RuleContext, x: Value, indices: Sequence[Value | None], *, checked: bool = True) -> Subscript:
    """Combine ``indices`` (None for ``:``) into ``x``; negative ones count from the end."""
    given = [(d, index) for d, index in enumerate(indices) if index is not None]
    batch: Shape = tuple(torch.broadcast_shapes(*(index.shape for _, index in given)))
    dims = [d for d, _ in given]
    columns = []
    for d, index in given:
        position = positions(ctx, index, x.shape[d], wraps=True, checked=checked)
        columns.append(ir.reshape(broadcast_to(position, batch), (*batch, 1)))
    widest = torch.int64 if any(c.dtype is torch.int64 for c in columns) else torch.int32
    starts = ir.concatenate([ir.convert(c, widest) for c in columns], len(batch))
    first = dims[0] if dims[-1] - dims[0] + 1 == len(dims) else 0
    rest = [n for d, n in enumerate(x.shape) if d not in dims]
    shape = (*rest[:first], *batch, *rest[first:])
    kept = [d for d in range(len(shape)) if not first <= d < first + len(batch)]
    return Subscript(dims, starts, batch, first, kept, shape)
