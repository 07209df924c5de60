"""Views of padded tensors: which factors land in which dimension, and moving elements where no view does it."""

from __future__ import annotations

from collections.abc import Sequence

import sympy
import torch
from torch.fx import Node
from torch.utils._sympy.functions import FloorDiv

from . import sizes
from .context import PadContext
from .layout import Dim, Factor, Fill, Laid, dim, exact

aten = torch.ops.aten


def viewed(ctx: PadContext, x: Laid, shape: Sequence[sympy.Expr]) -> Laid:
    """``x`` as a tensor of true sizes ``shape``, element by element in row-major order."""
    placed = _placed(ctx, [f for d in x.dims for f in d.factors], shape)
    if placed is not None:
        node = ctx.reshaped(x, [d.size for d in placed])
        return Laid(node, tuple(placed), _fills(x, placed))
    return _moved(ctx, x, shape)


def _placed(ctx: PadContext, factors: Sequence[Factor], shape: Sequence[sympy.Expr]) -> list[Dim] | None:
    """The dimensions of a view of the padded memory; None if no view has these true sizes."""
    rest = list(factors)
    dims: list[Dim] = []
    for number in reversed(range(len(shape))):
        taken = _take(ctx, rest, shape[number], last=all(n == 1 for n in shape[:number]))
        if taken is None:
            return None
        dims.insert(0, taken)
    return dims if all(f == Factor(sympy.Integer(1), 1) for f in rest) else None


def _take(ctx: PadContext, rest: list[Factor], size: sympy.Expr, *, last: bool) -> Dim | None:
    """Take factors of product ``size`` from the end of ``rest``; the sizes before it are 1 if it is the ``last``."""
    taken: list[Factor] = []
    while not ctx.same(size, sympy.Integer(1)):
        while rest and rest[-1] == Factor(sympy.Integer(1), 1):
            rest.pop()
        if not rest:
            return None
        factor = rest.pop()
        if ctx.same(factor.true, size):
            taken.append(factor)
            break
        if last and not rest and not factor.exact:
            taken.append(Factor(size, factor.size))  # the number of elements does not change in a view
            break
        quotient = sizes.ratio(size, factor.true)
        if quotient is not None:
            taken.append(factor)
            size = quotient
            continue
        split = _split(factor, size, alone=not rest)
        if split is None:
            return None
        rest.append(split)
        taken.append(Factor(size, int(size)))
        break
    return dim(*reversed(taken))


def _split(factor: Factor, size: sympy.Expr, *, alone: bool) -> Factor | None:
    """What is left of a factor whose fastest ``size`` elements are split off."""
    if not size.is_Integer or size <= 0 or factor.size % size:
        return None
    left = sizes.quotient(factor.true, int(size))
    if left is None and alone:
        left = FloorDiv(factor.true, size)  # divisible, as the true elements have this view
    return None if left is None else Factor(left, factor.size // int(size))


def _fills(x: Laid, placed: Sequence[Dim]) -> dict[int, Fill]:
    """Of padding that is all that its old and its new dimension have."""
    fills: dict[int, Fill] = {}
    old = [(n, f) for n, d in enumerate(x.dims) for f in d.factors if not f.exact]
    new = [(n, f) for n, d in enumerate(placed) for f in d.factors if not f.exact]
    if len(old) != len(new):
        return fills
    for (source, _), (target, _) in zip(old, new, strict=True):
        if source in x.fills and [n for n, _ in old].count(source) == [n for n, _ in new].count(target) == 1:
            fills[target] = x.fills[source]
    return fills


def _moved(ctx: PadContext, x: Laid, shape: Sequence[sympy.Expr]) -> Laid:
    """Each element is gathered from where it is; dimensions that stay as they are at both ends are left alone."""
    first = 0
    while first < min(x.rank, len(shape)) and ctx.same(x.dims[first].true, shape[first]):
        first += 1
    after = 0
    while after < min(x.rank, len(shape)) - first and ctx.same(x.dims[-1 - after].true, shape[-1 - after]):
        after += 1
    before, middle, behind = x.dims[:first], x.dims[first : x.rank - after], x.dims[x.rank - after :]
    ctx.mixes(middle, "moved to where the view of the true elements has them")
    merged = dim(*(f for d in middle for f in d.factors))
    flat = Laid(ctx.reshaped(x, [d.size for d in (*before, merged, *behind)]), (*before, merged, *behind))
    target = [ctx.tail(n) for n in shape[first : len(shape) - after]]
    total = sympy.Integer(1)
    index: Node | None = None
    stride = 1
    count = 1
    for d in target:
        count *= d.size
    for d in reversed(target):
        place = ctx.emit(aten.div.Tensor_mode, ctx.positions(count), max(stride, 1), rounding_mode="floor")
        place = ctx.emit(aten.remainder.Scalar, place, max(d.size, 1))
        part = ctx.emit(aten.mul.Tensor, place, ctx.true(total, hidden=True))
        index = part if index is None else ctx.emit(aten.add.Tensor, index, part)
        stride *= d.size
        total = sympy.expand(total * d.true)
    assert index is not None
    taken = ctx.taken(flat, first, ctx.clamped(ctx.physical(index, merged), merged.size), exact(count))
    dims = (*before, *target, *behind)
    return Laid(ctx.reshaped(taken, [d.size for d in dims]), dims)


def permuted(ctx: PadContext, x: Laid, node: Node, order: Sequence[int]) -> Laid:
    """``node`` as ``x`` with its dimensions in another order."""
    fills = {new: x.fills[old] for new, old in enumerate(order) if old in x.fills}
    return Laid(node, tuple(x.dims[old] for old in order), fills)


def without(ctx: PadContext, x: Laid, node: Node, dropped: Sequence[int]) -> Laid:
    """``node`` as ``x`` without some dimensions."""
    return permuted(ctx, x, node, [n for n in range(x.rank) if n not in dropped])
