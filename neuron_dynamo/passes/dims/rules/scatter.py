"""Writing at index tensors and into slices: padded rows write nothing that the true rows do not write."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from neuron_dynamo.passes.dims.context import PadContext
from neuron_dynamo.passes.dims.indices import harmless, repeated, true_index
from neuron_dynamo.passes.dims.layout import Laid, Scalar, exact
from neuron_dynamo.passes.dims.neutral import highest, lowest
from neuron_dynamo.passes.dims.rules.indexing import indexed_dims, subscripts
from neuron_dynamo.passes.dims.table import pads
from neuron_dynamo.passes.dims.taking import true_position

aten = torch.ops.aten


def _beside(ctx: PadContext, x: Laid, source: Laid, number: int) -> tuple[Laid, Laid]:
    """Two tensors laid out alike along all dimensions but one."""
    for n in range(x.rank):
        if n != number:
            (x, source), _ = ctx.united([x, source], [n, n])
    return x, source


@pads("aten.index_copy.default")
def index_copy(ctx: PadContext, x: Laid, number: int, index: Laid, source: Laid) -> Laid:
    """Padded rows repeat the last true write."""
    number %= x.rank
    x, source = _beside(ctx, ctx.compact(x, number), source, number)
    index = repeated(ctx, true_index(ctx, index, x.dims[number], wraps=False), range(index.rank))
    source = repeated(ctx, source, [number])
    return ctx.laid(ctx.call(x, number, index, source), x.dims)


@pads("aten.index_fill.int_Scalar", "aten.index_fill.int_Tensor")
def index_fill(ctx: PadContext, x: Laid, number: int, index: Laid, value: Any) -> Laid:
    """Padded rows repeat the last true write."""
    number %= x.rank
    x = ctx.compact(x, number)
    index = repeated(ctx, true_index(ctx, index, x.dims[number], wraps=True), range(index.rank))
    return ctx.laid(ctx.call(x, number, index, value), x.dims)


@pads("aten.index_add.default")
def index_add(ctx: PadContext, x: Laid, number: int, index: Laid, source: Laid, **kwargs: Any) -> Laid:
    """Padded rows add 0."""
    number %= x.rank
    x, source = _beside(ctx, ctx.compact(x, number), source, number)
    index = harmless(ctx, true_index(ctx, index, x.dims[number], wraps=False))
    source = ctx.filled(source, [number], 0, "padded rows add 0")
    return ctx.laid(ctx.call(x, number, index, source, **kwargs), x.dims)


@pads("aten.index_put.default", "aten._unsafe_index_put.default")
def index_put(ctx: PadContext, x: Laid, indices: Sequence[Laid | None], values: Laid, accumulate: bool = False) -> Laid:
    """Padded rows repeat the last true write, or add 0."""
    if any(i is not None and i.dtype in (torch.bool, torch.uint8) for i in indices):
        return _masked_put(ctx, x, indices, values, accumulate)
    x, given = subscripts(ctx, x, indices)
    dims = indexed_dims(ctx, x, given)
    for place in range(1, values.rank + 1):
        if values.dims[-place] != exact(1):
            values = ctx.conformed(values, values.rank - place, dims[-place])
    rank = max(i.rank for i in given if i is not None)
    present = [n for n, i in enumerate(given) if i is not None]
    first = present[0] if present == list(range(present[0], present[-1] + 1)) else 0
    rows = [n for n in range(first, first + rank) if not dims[n].exact]
    if accumulate:
        given = [None if i is None else harmless(ctx, i) for i in given]
        if rows:
            values = ctx.laid(ctx.emit(aten.expand.default, values, [d.size for d in dims]), dims)
            values = ctx.filled(values, rows, 0, "padded rows add 0")
    else:
        given = [None if i is None else repeated(ctx, i, range(i.rank)) for i in given]
        values = repeated(ctx, values, [n - len(dims) + values.rank for n in rows if n >= len(dims) - values.rank])
    return ctx.laid(ctx.call(x, given, values, accumulate), x.dims)


def _masked_put(ctx: PadContext, x: Laid, indices: Sequence[Laid | None], values: Laid, accumulate: bool) -> Laid:
    """One value where a mask says so: independent."""
    first = next(n for n, i in enumerate(indices) if i is not None)
    mask = indices[first]
    assert mask is not None
    if sum(i is not None for i in indices) > 1 or any(d != exact(1) for d in values.dims):
        raise ctx.refuse("a boolean mask that selects a row of values for each true element")
    for n in range(mask.rank):
        (x, mask), _ = ctx.united([x, mask], [first + n, n])
    return ctx.laid(ctx.call(x, [*indices[:first], mask], values, accumulate), x.dims)


_NEUTRAL: dict[str, Any] = {
    "add": lambda _: 0,
    "sum": lambda _: 0,
    "multiply": lambda _: 1,
    "prod": lambda _: 1,
    "amax": lowest,
    "amin": highest,
}


def _scattered(
    ctx: PadContext, x: Laid, number: int, index: Laid, source: Laid | None
) -> tuple[Laid, Laid, Laid | None]:
    """Operands of a scatter, laid out alike; along the written dimension each has its own layout."""
    x = ctx.compact(x, number)
    index = true_index(ctx, index, x.dims[number], wraps=False)
    for n in range(x.rank):
        if source is not None and source.dims[n] != index.dims[n]:
            (index, source), _ = ctx.united([index, source], [n, n])
        if n == number or x.dims[n] == index.dims[n]:
            continue
        if index.dims[n].exact and index.dims[n].size <= x.dims[n].size:
            continue  # the first rows of x
        (x, index), _ = ctx.united([x, index], [n, n])
        if source is not None:
            source = ctx.conformed(source, n, index.dims[n])
    return x, index, source


@pads("aten.scatter.src", "aten.scatter.value")
def scatter(ctx: PadContext, x: Laid, number: int, index: Laid, source: Any) -> Laid:
    """Along the written dimension, padded rows repeat the last true write; along others, they write padding."""
    number %= max(x.rank, 1)
    values = source if isinstance(source, Laid) else None
    x, index, values = _scattered(ctx, x, number, index, values)
    others = [n for n in index.padded if n != number]
    index = repeated(ctx, ctx.hidden(index, others, 0), [number])
    if values is not None:
        source = repeated(ctx, values, [number])
    return ctx.laid(ctx.call(x, number, index, source), x.dims)


@pads("aten.scatter_add.default")
def scatter_add(ctx: PadContext, x: Laid, number: int, index: Laid, source: Laid) -> Laid:
    """Padded rows add 0."""
    return _combined(ctx, x, number, index, source, "add", ())


@pads("aten.scatter.reduce")
def scatter_with(ctx: PadContext, x: Laid, number: int, index: Laid, source: Laid, *, reduce: str) -> Laid:
    """Padded rows hold the neutral element."""
    return _combined(ctx, x, number, index, source, reduce, (), reduce=reduce)


@pads("aten.scatter_reduce.two")
def scatter_reduce(
    ctx: PadContext, x: Laid, number: int, index: Laid, source: Laid, reduce: str, *, include_self: bool = True
) -> Laid:
    """Padded rows hold the neutral element."""
    if reduce not in _NEUTRAL or not include_self:
        raise ctx.refuse("a scatter whose result depends on how many elements meet")
    return _combined(ctx, x, number, index, source, reduce, (reduce,), include_self=include_self)


def _combined(
    ctx: PadContext, x: Laid, number: int, index: Laid, source: Laid, how: str, args: tuple[Any, ...], **kwargs: Any
) -> Laid:
    number %= max(x.rank, 1)
    neutral: Scalar = _NEUTRAL[how](x.dtype)
    x, index, values = _scattered(ctx, x, number, index, source)
    assert values is not None
    padded = list(index.padded)
    index = harmless(ctx, index)
    values = ctx.filled(values, padded, neutral, f"padded rows hold {neutral}")
    return ctx.laid(ctx.call(x, number, index, values, *args, **kwargs), x.dims)


@pads("aten.slice_scatter.default")
def slice_scatter(
    ctx: PadContext, x: Laid, source: Laid, number: int = 0, start: Any = None, end: Any = None, step: int = 1
) -> Laid:
    """Each place takes the source's element if a true one belongs there."""
    number %= x.rank
    x, source = _beside(ctx, ctx.compact(x, number), ctx.compact(source, number), number)
    first = true_position(ctx, x, number, 0 if start is None else start)
    length = source.dims[number].true
    ctx.mixes([x.dims[number], source.dims[number]], "written at its true place")
    offset = ctx.emit(aten.sub.Tensor, ctx.positions(x.dims[number].size), ctx.true(first))
    place = offset if step == 1 else ctx.emit(aten.div.Tensor_mode, offset, step, rounding_mode="floor")
    hit = ctx.emit(
        aten.logical_and.default,
        ctx.emit(aten.ge.Scalar, offset, 0),
        ctx.emit(aten.lt.Tensor, place, ctx.true(length, hidden=True)),
    )
    if step != 1:
        aligned = ctx.emit(aten.eq.Scalar, ctx.emit(aten.remainder.Scalar, offset, step), 0)
        hit = ctx.emit(aten.logical_and.default, hit, aligned)
    moved = ctx.taken(source, number, ctx.clamped(place, source.dims[number].size), x.dims[number])
    hit = ctx.reshaped(hit, [-1 if n == number else 1 for n in range(x.rank)])
    return ctx.laid(ctx.emit(aten.where.self, hit, moved, x), x.dims)


@pads("aten.select_scatter.default")
def select_scatter(ctx: PadContext, x: Laid, source: Laid, number: int, index: Any) -> Laid:
    """At a position that is computed from the true size."""
    number %= x.rank
    x = ctx.compact(x, number)
    source = ctx.laid(
        ctx.emit(aten.unsqueeze.default, source, number), (*source.dims[:number], exact(1), *source.dims[number:])
    )
    x, source = _beside(ctx, x, source, number)
    position = true_position(ctx, x, number, index)
    ctx.mixes(x.dims[number], "written at its true place")
    hit = ctx.emit(aten.eq.Tensor, ctx.positions(x.dims[number].size), ctx.true(position))
    hit = ctx.reshaped(hit, [x.dims[n].size if n == number else 1 for n in range(x.rank)])
    return ctx.laid(ctx.emit(aten.where.self, hit, source, x), x.dims)


@pads("aten.copy.default")
def copy(ctx: PadContext, x: Laid, source: Laid, *_: Any) -> Laid:
    """Independent."""
    for place in range(1, source.rank + 1):
        if source.dims[-place] != exact(1):
            source = ctx.conformed(source, source.rank - place, x.dims[-place])
    return ctx.laid(ctx.call(x, source), x.dims)
