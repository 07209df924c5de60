"""Sorting and the largest or smallest elements."""

from __future__ import annotations

from typing import Any

import torch

from neuron_dynamo.passes.dims.context import PadContext
from neuron_dynamo.passes.dims.layout import Factor, Laid, Scalar
from neuron_dynamo.passes.dims.layout import dim as dimension
from neuron_dynamo.passes.dims.neutral import last_ascending, lowest
from neuron_dynamo.passes.dims.table import pads

aten = torch.ops.aten


def _last(ctx: PadContext, x: Laid, number: int, *, descending: bool) -> Laid:
    """``x`` with padding that sorts after all true elements; of equal ones, the true come first."""
    value: Scalar = lowest(x.dtype) if descending else last_ascending(x.dtype)
    return ctx.filled(ctx.compact(x, number), [number], value, "padding sorts last")


@pads("aten.sort.default", "aten.sort.stable")
def sort(ctx: PadContext, x: Laid, *args: Any, **kwargs: Any) -> tuple[Laid, Laid]:
    """A stable sort, which leaves the padding at the end."""
    given = dict(zip(("dim", "descending") if ctx.node.target is aten.sort.default else (), args, strict=False))
    given |= kwargs
    number, descending = given.get("dim", -1) % max(x.rank, 1), bool(given.get("descending", False))
    if x.rank:
        x = _last(ctx, x, number, descending=descending)
    node = ctx.emit(aten.sort.stable, x, stable=True, dim=number, descending=descending)
    return ctx.laid(ctx.item(node, 0), x.dims), ctx.laid(ctx.item(node, 1), x.dims)


@pads("aten.topk.default")
def topk(
    ctx: PadContext, x: Laid, k: Any, number: int = -1, largest: bool = True, sorted: bool = True
) -> tuple[Laid, Laid]:
    """A stable sort of which the first are taken, so that no tie goes to the padding."""
    number %= max(x.rank, 1)
    length = ctx.true_shape(0)[number] if x.rank else ctx.canonical(1)
    if not x.rank or x.dims[number].exact:
        node = ctx.call(x, ctx.size(k), number, largest, sorted)
    else:
        x = _last(ctx, x, number, descending=largest)
        order = ctx.emit(aten.sort.stable, x, stable=True, dim=number, descending=largest)
        size = min(ctx.bound(length), x.dims[number].size)
        parts = [ctx.emit(aten.slice.Tensor, ctx.item(order, n), number, 0, size) for n in range(2)]
        dims = [dimension(Factor(length, size)) if n == number else d for n, d in enumerate(x.dims)]
        return ctx.laid(parts[0], dims), ctx.laid(parts[1], dims)
    dims = [ctx.tail(length) if n == number else d for n, d in enumerate(x.dims)]
    return ctx.laid(ctx.item(node, 0), dims), ctx.laid(ctx.item(node, 1), dims)
