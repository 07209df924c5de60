"""Concatenation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sympy
import torch
from torch.fx import Node

from neuron_dynamo.passes.dims.context import PadContext
from neuron_dynamo.passes.dims.layout import Dim, Laid, exact
from neuron_dynamo.passes.dims.table import pads

aten = torch.ops.aten


@pads("aten.cat.default", "prims.cat.default")
def cat(ctx: PadContext, tensors: Sequence[Laid], number: int = 0) -> Laid:
    """True elements of all pieces come first: with padding between pieces, they are gathered together."""
    pieces = [x for x in tensors if x.dims != (exact(0),)]
    number %= pieces[0].rank
    pieces = [ctx.compact(x, number) for x in pieces]
    pieces, dims = aligned(ctx, pieces, number)
    true = sympy.expand(sympy.Add(*(x.dims[number].true for x in pieces)))
    dtype = ctx.node.meta["val"].dtype
    parts = [x if x.dtype is dtype else Laid(ctx.emit(aten._to_copy.default, x, dtype=dtype), x.dims) for x in pieces]
    node = ctx.call(parts, number)
    fills = {
        n: pieces[0].fills[n]
        for n in pieces[0].fills
        if n != number and all(x.fills.get(n) == pieces[0].fills[n] for x in pieces)
    }
    if all(x.dims[number].exact for x in pieces[:-1]):
        if number in pieces[-1].fills:
            fills[number] = pieces[-1].fills[number]
        size = sum(x.dims[number].size for x in pieces)
        return ctx.laid(node, _with(dims, number, ctx.tail(true, size)), fills)
    ctx.mixes([x.dims[number] for x in pieces], "pieces moved together")
    whole = ctx.laid(node, _with(dims, number, exact(sum(x.dims[number].size for x in pieces))), fills)
    result = ctx.tail(true)
    index = ctx.clamped(_places(ctx, [x.dims[number] for x in pieces], result.size), whole.dims[number].size)
    return ctx.taken(whole, number, index, result)


def _places(ctx: PadContext, pieces: Sequence[Dim], size: int) -> Node:
    """Where each true element is among the padded pieces: its own number, plus the padding of the pieces before."""
    index = positions = ctx.positions(size)
    end: sympy.Expr = sympy.Integer(0)
    for piece in pieces[:-1]:
        end = sympy.expand(end + piece.true)
        if piece.exact:
            continue
        after = ctx.emit(aten.ge.Tensor, positions, ctx.true(end, hidden=True))
        gap = ctx.true(sympy.expand(piece.size - piece.true), hidden=True)
        index = ctx.emit(aten.add.Tensor, index, ctx.emit(aten.mul.Tensor, after, gap))
    return index


@pads("aten.stack.default")
def stack(ctx: PadContext, tensors: Sequence[Laid], number: int = 0) -> Laid:
    """Independent."""
    pieces, dims = aligned(ctx, tensors, None)
    number %= len(dims) + 1
    return ctx.laid(ctx.call(pieces, number), (*dims[:number], exact(len(pieces)), *dims[number:]))


def aligned(ctx: PadContext, tensors: Sequence[Laid], apart: int | None) -> tuple[list[Laid], list[Dim]]:
    """Tensors of one rank, laid out alike along all dimensions but one."""
    result, dims = list(tensors), []
    for n in range(result[0].rank):
        if n == apart:
            dims.append(result[0].dims[n])
            continue
        result, common = ctx.united(result, [n] * len(result))
        dims.append(common)
    return result, dims


def _with(dims: Sequence[Dim], number: int, dimension: Dim) -> tuple[Any, ...]:
    return tuple(dimension if n == number else d for n, d in enumerate(dims))
