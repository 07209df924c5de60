"""Slices, single elements, splits: addressed by the true size, not the padded one."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

import sympy

from neuron_dynamo.passes.dims.context import PadContext
from neuron_dynamo.passes.dims.layout import Laid
from neuron_dynamo.passes.dims.table import pads
from neuron_dynamo.passes.dims.taking import ranged, selected, true_position


@pads("aten.slice.Tensor", "aten.slice_copy.Tensor")
def slice_(
    ctx: PadContext, x: Laid, number: int = 0, start: Any = None, end: Any = None, step: int = 1, **_: Any
) -> Laid:
    """From a fixed start: a slice of the padded tensor. From a start that depends on sizes: gathered from there."""
    number %= x.rank
    length = ctx.true_shape()[number]
    return ranged(ctx, x, number, true_position(ctx, x, number, 0 if start is None else start), length, step)


@pads("aten.select.int", "aten.select_copy.int")
def select(ctx: PadContext, x: Laid, number: int, index: Any) -> Laid:
    """``x[-1]`` and ``x[n // 2]`` are at a position that is computed from the true size."""
    number %= x.rank
    return selected(ctx, x, number, true_position(ctx, x, number, index))


@pads(
    "aten.split.Tensor",
    "aten.split_copy.Tensor",
    "aten.split_with_sizes.default",
    "aten.split_with_sizes_copy.default",
    "aten.unsafe_split.Tensor",
    "aten.unsafe_split_with_sizes.default",
)
def split(ctx: PadContext, x: Laid, _: Any, number: int = 0) -> tuple[Laid, ...]:
    """Pieces of the captured sizes, one after another."""
    number %= x.rank
    if x.dims[number].exact and all(n.is_Integer for p in range(_count(ctx)) for n in [ctx.true_shape(p)[number]]):
        node = ctx.call(x, *_fixed(ctx, number), number)
        return tuple(
            Laid(
                ctx.emit(operator.getitem, node, p),
                tuple(ctx.tail(ctx.true_shape(p)[number]) if n == number else d for n, d in enumerate(x.dims)),
                x.fills,
            )
            for p in range(_count(ctx))
        )
    start: sympy.Expr = sympy.Integer(0)
    pieces = []
    for piece in range(_count(ctx)):
        length = ctx.true_shape(piece)[number]
        pieces.append(ranged(ctx, x, number, start, length))
        start = sympy.expand(start + length)
    return tuple(pieces)


def _count(ctx: PadContext) -> int:
    return len(ctx.node.meta["val"])


def _fixed(ctx: PadContext, number: int) -> Sequence[Any]:
    """The captured sizes of the pieces, as the overload takes them."""
    given: Any = ctx.node.args[1]
    return [given] if isinstance(given, int) else [[int(ctx.true_shape(p)[number]) for p in range(_count(ctx))]]


@pads("aten.unbind.int", "aten.unbind_copy.int")
def unbind(ctx: PadContext, x: Laid, number: int = 0) -> tuple[Laid, ...]:
    """As many results as the true size, which the graph knows."""
    number %= x.rank
    return tuple(selected(ctx, x, number, sympy.Integer(p)) for p in range(_count(ctx)))
