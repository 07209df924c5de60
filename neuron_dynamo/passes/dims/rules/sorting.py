"""Sorting and the largest or smallest elements."""

from __future__ import annotations

from typing import Any

import sympy
import torch
from torch.fx import Node

from neuron_dynamo.passes.dims.context import PadContext
from neuron_dynamo.passes.dims.layout import Factor, Laid, Scalar, exact
from neuron_dynamo.passes.dims.layout import dim as dimension
from neuron_dynamo.passes.dims.neutral import last_ascending, lowest
from neuron_dynamo.passes.dims.relayout import viewed
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


@pads("aten.kthvalue.default")
def kthvalue(ctx: PadContext, x: Laid, k: int, number: int = -1, keepdim: bool = False) -> tuple[Laid, Laid]:
    """Of a stable sort that leaves the padding at the end."""
    if not x.rank:
        raise ctx.refuse("a single element")
    number %= x.rank
    x = _last(ctx, x, number, descending=False)
    order = ctx.emit(aten.sort.stable, x, stable=True, dim=number, descending=False)
    return _picked(
        ctx, x, number, [ctx.emit(aten.slice.Tensor, ctx.item(order, n), number, k - 1, k) for n in range(2)], keepdim
    )


@pads("aten.median.dim", "aten.nanmedian.dim")
def median(ctx: PadContext, x: Laid, number: int, keepdim: bool = False) -> tuple[Laid, Laid]:
    """The middle of the true elements in a sort that leaves the padding at the end; NaN if there is one."""
    if not x.rank:
        raise ctx.refuse("a single element")
    return _medians(ctx, x, number % x.rank, keepdim, nans=ctx.node.target is aten.median.dim)


def _medians(ctx: PadContext, x: Laid, number: int, keepdim: bool = False, *, nans: bool) -> tuple[Laid, Laid]:
    """Middle elements and their places; with ``nans`` a row with a NaN gives NaN, otherwise NaNs do not count."""
    x = _last(ctx, x, number, descending=False)
    order = ctx.emit(aten.sort.stable, x, stable=True, dim=number, descending=False)
    size = ctx.true(x.dims[number].true, hidden=True)
    padding = ctx.emit(aten.rsub.Scalar, size, x.dims[number].size)
    absent = ctx.emit(aten.sum.dim_IntList, ctx.emit(aten.ne.Tensor, x, x), [number], True)
    absent = ctx.emit(aten.sub.Tensor, absent, padding) if x.dtype.is_floating_point else absent
    numbers = ctx.emit(aten.rsub.Tensor, absent, size)
    if nans:
        middle = ctx.emit(aten.div.Tensor_mode, ctx.emit(aten.sub.Tensor, size, 1), 2, rounding_mode="floor")
        middle = ctx.emit(aten.where.self, ctx.emit(aten.gt.Scalar, absent, 0), numbers, middle)
    else:
        middle = ctx.emit(aten.div.Tensor_mode, ctx.emit(aten.sub.Tensor, numbers, 1), 2, rounding_mode="floor")
    middle = ctx.clamped(middle, x.dims[number].size)
    picked = [ctx.emit(aten.gather.default, ctx.item(order, n), number, middle) for n in range(2)]
    return _picked(ctx, x, number, picked, keepdim)


@pads("aten.median.default", "aten.nanmedian.default")
def median_of_all(ctx: PadContext, x: Laid) -> Laid:
    """As along one dimension, of all elements in one row."""
    flat = viewed(ctx, x, [sympy.expand(sympy.Mul(*(d.true for d in x.dims)))])
    return _medians(ctx, flat, 0, nans=ctx.node.target is aten.median.default)[0]


def _picked(ctx: PadContext, x: Laid, number: int, nodes: list[Node], keepdim: bool) -> tuple[Laid, Laid]:
    """One element and its place, of each row along a dimension."""
    if not keepdim:
        nodes = [ctx.emit(aten.squeeze.dim, node, number) for node in nodes]
    dims = [exact(1) if n == number else d for n, d in enumerate(x.dims) if keepdim or n != number]
    return ctx.laid(nodes[0], dims), ctx.laid(nodes[1], dims)
