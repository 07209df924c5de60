"""Parts of a padded dimension, addressed by true positions."""

from __future__ import annotations

from typing import Any

import sympy
import torch
from torch.utils._sympy.functions import Max

from .context import PadContext
from .layout import Dim, Factor, Laid, Number, dim
from .relayout import without

aten = torch.ops.aten


def true_position(ctx: PadContext, x: Laid, number: int, index: Any) -> sympy.Expr:
    """An index or a bound along a dimension as a position that is not negative."""
    expr = index.expr if isinstance(index, Number) else sympy.Integer(index)
    if expr.is_Integer:
        return expr if expr >= 0 else sympy.expand(x.dims[number].true + expr)
    if ctx.hint(expr) < 0:
        ctx.at_least(-expr, 1)
        return sympy.expand(x.dims[number].true + expr)
    ctx.at_least(expr, 0)
    return expr


def selected(ctx: PadContext, x: Laid, number: int, position: sympy.Expr) -> Laid:
    """The element at a true position of a dimension, which is dropped."""
    dimension = x.dims[number]
    ctx.mixes(dimension, "taken at its true position")
    if position.is_Integer and dimension.tail:
        return without(ctx, x, ctx.emit(aten.select.int, x, number, int(position)), [number])
    index = ctx.clamped(ctx.physical(ctx.true(position), dimension), dimension.size)
    taken = ctx.emit(aten._unsafe_index.Tensor, x, [*[None] * number, ctx.reshaped(index, [1])])
    return without(ctx, x, ctx.emit(aten.squeeze.dim, taken, number), [number])


def ranged(ctx: PadContext, x: Laid, number: int, start: sympy.Expr, length: sympy.Expr, step: int = 1) -> Laid:
    """``length`` elements from the true position ``start`` on, ``step`` apart."""
    dimension = x.dims[number]
    if start == 0 and step == 1 and ctx.same(length, dimension.true):
        return x
    x = ctx.compact(x, number)
    dimension = x.dims[number]
    result = ctx.tail(length)
    if start.is_Integer:
        result = dim(Factor(length, min(result.size, max(0, -((int(start) - dimension.size) // step)))))
        node = ctx.emit(aten.slice.Tensor, x, number, int(start), int(start) + result.size * step, step)
        least = ctx.tail(length)
        if result.size < least.size:  # the length is no more than there is, which the buckets do not say
            amounts = [0, 0] * (x.rank - 1 - number) + [0, least.size - result.size]
            node, result = ctx.emit(aten.constant_pad_nd.default, node, amounts, 0), least
        keeps = step == 1 and ctx.same(length, sympy.expand(dimension.true - start))
        keeps = keeps and result is not least
        fills = x.fills if keeps else {n: f for n, f in x.fills.items() if n != number}
        return Laid(node, _with(x, number, result), fills)
    ctx.mixes(Dim((*dimension.factors, *result.factors)), "taken from its true start")
    index = ctx.positions(result.size)
    index = index if step == 1 else ctx.emit(aten.mul.Tensor, index, step)
    first = ctx.true(start) if ctx.bound(-start, signed=True) <= 0 else ctx.true(Max(0, start))
    index = ctx.clamped(ctx.emit(aten.add.Tensor, index, first), dimension.size)
    return ctx.taken(x, number, index, result)


def _with(x: Laid, number: int, dimension: Dim) -> tuple[Dim, ...]:
    return tuple(dimension if n == number else d for n, d in enumerate(x.dims))
