"""Index tensors into padded dimensions, and index tensors that are padded themselves."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch.fx import Node

from .context import PadContext
from .layout import Dim, Laid

aten = torch.ops.aten
INTEGERS = (torch.int8, torch.int16, torch.int32, torch.int64)


def true_index(ctx: PadContext, index: Laid, dimension: Dim, *, wraps: bool) -> Laid:
    """``index`` into a padded dimension: from the true end if negative, and out of range where it is truly so.

    The program checks indices against the padded size. What is beyond the true size is moved beyond the padded one, so
    that the check fails as it should.
    """
    if dimension.exact:
        return index
    size = ctx.true(dimension.true, hidden=True)
    ctx.mixes(dimension, "indices checked against the true size")
    node = index.node
    if index.dtype is not torch.int64:
        node = ctx.emit(aten._to_copy.default, node, dtype=torch.int64)
    positive = node
    if wraps:
        negative = ctx.emit(aten.lt.Scalar, node, 0)
        positive = ctx.emit(aten.where.self, negative, ctx.emit(aten.add.Tensor, node, size), node)
    outside = ctx.emit(
        aten.logical_or.default,
        ctx.emit(aten.lt.Scalar, positive, 0),
        ctx.emit(aten.ge.Tensor, positive, size),
    )
    beyond = ctx.constant(dimension.size, torch.int64)
    return Laid(ctx.emit(aten.where.self, outside, beyond, positive), index.dims)


def harmless(ctx: PadContext, index: Laid) -> Laid:
    """``index`` with 0 in its padding, which is always in range."""
    if index.dtype not in INTEGERS:
        raise ctx.refuse("an index that is no integer")
    return ctx.hidden(index, index.padded, 0)


def repeated(ctx: PadContext, x: Laid, numbers: Sequence[int]) -> Laid:
    """``x`` with its last true element along each dimension in the padding.

    Writes from there repeat the last true write: the same value at the same place.
    """
    for number in numbers:
        dimension = x.dims[number]
        if dimension.exact:
            continue
        x = ctx.compact(x, number)
        dimension = x.dims[number]
        ctx.at_least(dimension.true, 1)
        ctx.mixes(dimension, "padded rows repeat the last true write")
        last = ctx.emit(aten.sub.Tensor, ctx.true(dimension.true, hidden=True), 1)
        index: Node = ctx.emit(aten.minimum.default, ctx.positions(dimension.size), last)
        x = ctx.taken(x, number, index, dimension)
    return x
