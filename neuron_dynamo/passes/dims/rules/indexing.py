"""Reading at index tensors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from neuron_dynamo.passes.dims.context import PadContext
from neuron_dynamo.passes.dims.indices import harmless, true_index
from neuron_dynamo.passes.dims.layout import Dim, Laid, dim
from neuron_dynamo.passes.dims.table import pads

aten = torch.ops.aten


@pads("aten.embedding.default")
def embedding(ctx: PadContext, table: Laid, ids: Laid, *args: Any, **kwargs: Any) -> Laid:
    """Padded ids are 0."""
    table = ctx.compact(table, 0)
    ids = harmless(ctx, true_index(ctx, ids, table.dims[0], wraps=False))
    return ctx.laid(ctx.call(table, ids), (*ids.dims, table.dims[1]))


@pads("aten.index_select.default")
def index_select(ctx: PadContext, x: Laid, number: int, index: Laid) -> Laid:
    """Padded indices are 0."""
    number %= max(x.rank, 1)
    if not x.rank or not index.rank:
        raise ctx.refuse("index_select without a dimension")
    x = ctx.compact(x, number)
    index = harmless(ctx, true_index(ctx, index, x.dims[number], wraps=False))
    dims = [index.dims[0] if n == number else d for n, d in enumerate(x.dims)]
    return ctx.laid(ctx.call(x, number, index), dims)


@pads("aten.gather.default")
def gather(ctx: PadContext, x: Laid, number: int, index: Laid, **kwargs: Any) -> Laid:
    """Padded indices are 0."""
    number %= max(x.rank, 1)
    x = ctx.compact(x, number)
    index = harmless(ctx, true_index(ctx, index, x.dims[number], wraps=False))
    for n in range(x.rank):
        if n != number and not (index.dims[n].exact and index.dims[n].size <= x.dims[n].size):
            (x, index), _ = ctx.united([x, index], [n, n])
    return ctx.laid(ctx.call(x, number, index, **kwargs), index.dims)


@pads("aten.take.default")
def take(ctx: PadContext, x: Laid, index: Laid) -> Laid:
    """Padded indices are 0; the others count true elements."""
    merged = dim(*(f for d in x.dims for f in d.factors))
    flat = ctx.compact(ctx.laid(ctx.reshaped(x, [merged.size]), [merged]), 0)
    index = harmless(ctx, true_index(ctx, index, flat.dims[0], wraps=True))
    return ctx.laid(ctx.call(flat, index), index.dims)


@pads("aten.index.Tensor", "aten._unsafe_index.Tensor")
def index(ctx: PadContext, x: Laid, indices: Sequence[Laid | None]) -> Laid:
    """Padded indices are 0; negative ones count from the true end."""
    x, given = subscripts(ctx, x, indices)
    given = [None if i is None else harmless(ctx, i) for i in given]
    return ctx.laid(ctx.call(x, given), indexed_dims(ctx, x, given))


def subscripts(ctx: PadContext, x: Laid, indices: Sequence[Laid | None]) -> tuple[Laid, list[Laid | None]]:
    """Indices that are laid out alike and count true elements, and the tensor that they index."""
    if any(i is not None and i.dtype in (torch.bool, torch.uint8) for i in indices):
        raise ctx.refuse("a boolean mask as an index")
    present = [n for n, i in enumerate(indices) if i is not None]
    for n in present:
        x = ctx.compact(x, n)
    conformed, _ = ctx.broadcast([i for i in indices if i is not None])
    given: list[Laid | None] = [None] * len(indices)
    for n, i in zip(present, conformed, strict=True):
        given[n] = true_index(ctx, i, x.dims[n], wraps=True)
    return x, given


def indexed_dims(ctx: PadContext, x: Laid, indices: Sequence[Laid | None]) -> list[Dim]:
    """The dimensions of ``x[indices]``: those of the indices, where the first indexed one was if all are neighbours."""
    present = [n for n, i in enumerate(indices) if i is not None]
    _, common = ctx.broadcast([i for i in indices if i is not None])
    rest = [d for n, d in enumerate(x.dims) if n not in present]
    together = present == list(range(present[0], present[-1] + 1))
    place = present[0] if together else 0
    return [*rest[:place], *common, *rest[place:]]


@pads("aten.bucketize.Tensor", "aten.searchsorted.Tensor")
def search(ctx: PadContext, first: Laid, second: Laid, **kwargs: Any) -> Laid:
    """Independent along the values, if the sorted sequence has no padding."""
    bucketize = ctx.node.target is aten.bucketize.Tensor
    values, boundaries = (first, second) if bucketize else (second, first)
    if not boundaries.exact or (boundaries.rank > 1 and not values.exact):
        raise ctx.refuse("a sorted sequence with padding")
    return ctx.laid(ctx.call(first, second, **kwargs), values.dims)
