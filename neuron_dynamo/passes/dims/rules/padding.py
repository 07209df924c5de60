"""The program's own padding, and other ops whose result depends on where the true end is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sympy
import torch
from torch.fx import Node

from neuron_dynamo.passes.dims.context import PadContext
from neuron_dynamo.passes.dims.layout import Laid, Number
from neuron_dynamo.passes.dims.table import pads
from neuron_dynamo.passes.dims.taking import ranged

aten = torch.ops.aten


@pads("aten.constant_pad_nd.default")
def constant_pad(ctx: PadContext, x: Laid, amounts: Sequence[Any], value: Any = 0) -> Laid:
    """Padding of ours holds the value before the program's own is added after it."""
    true = ctx.true_shape()
    for place in range(len(amounts) // 2):
        number = x.rank - 1 - place
        before, after = (
            a.expr if isinstance(a, Number) else sympy.Integer(a) for a in amounts[2 * place : 2 * place + 2]
        )
        if before == 0 and after == 0:
            continue
        x = _padded(ctx, x, number, before, true[number], value)
    return x


def _padded(ctx: PadContext, x: Laid, number: int, before: sympy.Expr, length: sympy.Expr, value: Any) -> Laid:
    if not before.is_Integer:
        raise ctx.refuse("an amount of padding before the first element depends on a size")
    x = ctx.compact(x, number)
    if before < 0:
        rest = sympy.expand(x.dims[number].true + before)
        x = ranged(ctx, x, number, -before, rest)
        before = sympy.Integer(0)
    x = ctx.filled(x, [number], value, "padding set to the program's own")
    result = ctx.tail(length)
    size = x.dims[number].size + int(before)
    behind = [0, 0] * (x.rank - 1 - number)
    node = ctx.emit(aten.constant_pad_nd.default, x, [*behind, int(before), max(result.size - size, 0)], value)
    if size > result.size:
        node = ctx.emit(aten.slice.Tensor, node, number, 0, result.size)
    fills = {n: f for n, f in x.fills.items() if n != number}
    return ctx.laid(node, [result if n == number else d for n, d in enumerate(x.dims)], fills)


@pads(*(f"aten.{kind}_pad{n}d.default" for kind in ("reflection", "replication") for n in (1, 2, 3)))
def mirrored_pad(ctx: PadContext, x: Laid, amounts: Sequence[int]) -> Laid:
    """Elements are gathered from where the true end reflects or repeats them."""
    true = ctx.true_shape()
    for place in range(len(amounts) // 2):
        number = x.rank - 1 - place
        x = ctx.compact(x, number)
        dimension, result = x.dims[number], ctx.tail(true[number])
        ctx.mixes(dimension, "mirrored at the true end")
        last = ctx.emit(aten.sub.Tensor, ctx.true(dimension.true, hidden=True), 1)
        index = ctx.emit(aten.sub.Tensor, ctx.positions(result.size), amounts[2 * place])
        if "reflection" in str(ctx.node.target):
            index = ctx.emit(aten.abs.default, index)
            index = ctx.emit(aten.sub.Tensor, last, ctx.emit(aten.abs.default, ctx.emit(aten.sub.Tensor, last, index)))
        else:
            index = ctx.emit(aten.minimum.default, ctx.emit(aten.clamp_min.default, index, 0), last)
        x = ctx.taken(x, number, ctx.clamped(index, dimension.size), result)
    return x


@pads("aten.flip.default", "prims.rev.default")
def flip(ctx: PadContext, x: Laid, numbers: Sequence[int]) -> Laid:
    """From the true end."""
    plain = [n % x.rank for n in numbers if x.dims[n].exact]
    if plain:
        x = ctx.laid(ctx.call(x, plain), x.dims, {n: f for n, f in x.fills.items() if n not in plain})
    for number in (n % x.rank for n in numbers if not x.dims[n].exact):
        x = ctx.compact(x, number)
        dimension = x.dims[number]
        ctx.mixes(dimension, "counted from the true end")
        last = ctx.emit(aten.sub.Tensor, ctx.true(dimension.true, hidden=True), 1)
        index = ctx.emit(aten.sub.Tensor, last, ctx.positions(dimension.size))
        x = ctx.taken(x, number, ctx.clamped(index, dimension.size), dimension)
    return x


@pads("aten.roll.default")
def roll(ctx: PadContext, x: Laid, shifts: Sequence[Any], numbers: Sequence[int] = ()) -> Laid:
    """Around the true end."""
    if not numbers:
        raise ctx.refuse("a roll of the flattened tensor")
    for shift, number in zip(shifts, (n % x.rank for n in numbers), strict=True):
        x = ctx.compact(x, number)
        dimension = x.dims[number]
        ctx.mixes(dimension, "rolled around the true end")
        by: Node | int = ctx.true(shift.expr) if isinstance(shift, Number) else int(shift)
        size = ctx.emit(aten.clamp_min.default, ctx.true(dimension.true, hidden=True), 1)
        index = ctx.emit(aten.remainder.Tensor, ctx.emit(aten.sub.Tensor, ctx.positions(dimension.size), by), size)
        x = ctx.taken(x, number, ctx.clamped(index, dimension.size), dimension)
    return x


@pads("aten.unfold.default", "aten.unfold_copy.default")
def unfold(ctx: PadContext, x: Laid, number: int, size: int, step: int) -> Laid:
    """Windows of true elements come first."""
    number %= x.rank
    x = ctx.compact(x, number)
    ctx.mixes(x.dims[number], "windows that reach into the padding come last")
    node = ctx.call(x, number, size, step)
    true = ctx.true_shape()[number]
    count = int(node.meta["val"].shape[number])
    dims = [ctx.tail(true, count) if n == number else d for n, d in enumerate(x.dims)]
    return ctx.laid(node, [*dims, ctx.tail(ctx.canonical(size))])
