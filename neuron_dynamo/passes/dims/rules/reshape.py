"""Views, permutations, new and dropped dimensions, expansion and repetition."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from neuron_dynamo.passes.dims.context import PadContext
from neuron_dynamo.passes.dims.layout import Laid, dim, exact
from neuron_dynamo.passes.dims.relayout import permuted, viewed, without
from neuron_dynamo.passes.dims.table import pads


@pads(
    "aten.view.default",
    "aten.view_copy.default",
    "aten._unsafe_view.default",
    "aten._reshape_alias.default",
    "aten._reshape_copy.default",
)
def view(ctx: PadContext, x: Laid, *_: Any, **__: Any) -> Laid:
    """Factors are merged into dimensions or split off them; what no view of the padded memory gives is gathered."""
    return viewed(ctx, x, ctx.true_shape())


@pads("aten.permute.default", "aten.permute_copy.default")
def permute(ctx: PadContext, x: Laid, order: Sequence[int]) -> Laid:
    """Independent."""
    return permuted(ctx, x, ctx.call(x, order), [n % x.rank for n in order])


@pads("aten.transpose.int", "aten.transpose_copy.int")
def transpose(ctx: PadContext, x: Laid, first: int, second: int) -> Laid:
    """Independent."""
    order = list(range(x.rank))
    order[first], order[second] = order[second], order[first]
    return permuted(ctx, x, ctx.call(x, first, second), order)


@pads("aten.t.default", "aten.t_copy.default")
def t(ctx: PadContext, x: Laid) -> Laid:
    """Independent."""
    return permuted(ctx, x, ctx.call(x), list(reversed(range(x.rank))))


@pads("aten.unsqueeze.default", "aten.unsqueeze_copy.default")
def unsqueeze(ctx: PadContext, x: Laid, number: int) -> Laid:
    """Independent."""
    number %= x.rank + 1
    fills = {n + (n >= number): f for n, f in x.fills.items()}
    return ctx.laid(ctx.call(x, number), (*x.dims[:number], exact(1), *x.dims[number:]), fills)


@pads(
    "aten.squeeze.default",
    "aten.squeeze.dim",
    "aten.squeeze.dims",
    "aten.squeeze_copy.default",
    "aten.squeeze_copy.dim",
    "aten.squeeze_copy.dims",
)
def squeeze(ctx: PadContext, x: Laid, numbers: Sequence[int] | int | None = None) -> Laid:
    """Drops dimensions whose true size is always 1; one of another size is in the captured result."""
    chosen = range(x.rank) if numbers is None else [numbers] if isinstance(numbers, int) else numbers
    dropped = [n % x.rank for n in chosen if x.dims[n] == exact(1)]
    shape = [d.size for n, d in enumerate(x.dims) if n not in dropped]
    return without(ctx, x, ctx.reshaped(x, shape), dropped)


@pads("aten.expand.default", "aten.expand_copy.default")
def expand(ctx: PadContext, x: Laid, size: Sequence[Any], **kwargs: Any) -> Laid:
    """A dimension of 1 becomes one of the padded size; every position, padding too, has the same element."""
    shape = ctx.true_shape()
    new = len(shape) - x.rank
    dims = [
        x.dims[n - new] if n >= new and x.dims[n - new] != exact(1) else ctx.tail(true) for n, true in enumerate(shape)
    ]
    return ctx.laid(ctx.call(x, [d.size for d in dims], **kwargs), dims, {n + new: f for n, f in x.fills.items()})


@pads("aten.repeat.default")
def repeat(ctx: PadContext, x: Laid, repeats: Sequence[Any]) -> Laid:
    """The number of repeats is the slowest factor of its dimension."""
    new = len(repeats) - x.rank
    counts = [ctx.tail(getattr(r, "expr", None) if hasattr(r, "expr") else ctx.canonical(r)) for r in repeats]
    dims = [dim(*count.factors, *(x.dims[n - new].factors if n >= new else ())) for n, count in enumerate(counts)]
    return ctx.laid(ctx.call(x, [c.size for c in counts]), dims)
