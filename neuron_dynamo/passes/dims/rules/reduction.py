"""Sums, products, extrema and truth over dimensions: padding becomes the neutral element."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import sympy
import torch

from neuron_dynamo.passes.dims.context import PadContext
from neuron_dynamo.passes.dims.layout import Dim, Laid, Scalar, dim, exact
from neuron_dynamo.passes.dims.neutral import highest, lowest
from neuron_dynamo.passes.dims.table import pads

aten = torch.ops.aten


def numbers(x: Laid, dims: Sequence[int] | int | None) -> list[int]:
    """The reduced dimensions; none given means all."""
    if dims is None or (isinstance(dims, (list, tuple)) and not dims):
        return list(range(x.rank))
    return [n % max(x.rank, 1) for n in ([dims] if isinstance(dims, int) else dims)] if x.rank else []


def remaining(x: Laid, reduced: Sequence[int], keepdim: bool) -> list[Dim]:
    """The dimensions of the result."""
    return [exact(1) if n in reduced else d for n, d in enumerate(x.dims) if keepdim or n not in reduced]


def described(value: Scalar) -> str:
    """A neutral element in words."""
    extreme = isinstance(value, int) and not isinstance(value, bool) and abs(value) > 1
    return (
        f"padding set to the {'lowest' if value < 0 else 'highest'} integer" if extreme else f"padding set to {value}"
    )


def blind(ctx: PadContext, x: Laid, reduced: Sequence[int], value: Scalar, *, loose: bool = False) -> Laid:
    """``x`` with a neutral element in the padding of what is reduced."""
    return ctx.filled(x, reduced, value, described(value), loose=loose)


@pads("aten.sum.default", "aten.nansum.default")
def total(ctx: PadContext, x: Laid, *args: Any, **kwargs: Any) -> Laid:
    """0 in the padding."""
    if ctx.node.target is aten.nansum.default:
        summed: Laid = sum_(ctx, x, *args, **kwargs)
        return summed
    return ctx.laid(ctx.call(blind(ctx, x, range(x.rank), 0, loose=True), **kwargs), ())


@pads("aten.sum.dim_IntList")
def sum_(ctx: PadContext, x: Laid, dims: Any = None, keepdim: bool = False, **kwargs: Any) -> Laid:
    """0 in the padding."""
    reduced = numbers(x, dims)
    return ctx.laid(
        ctx.call(blind(ctx, x, reduced, 0, loose=True), dims, keepdim, **kwargs), remaining(x, reduced, keepdim)
    )


@pads("aten.mean.default", "aten.mean.dim")
def mean(ctx: PadContext, x: Laid, dims: Any = None, keepdim: bool = False, *, dtype: Any = None) -> Laid:
    """The sum of the true elements over their number."""
    reduced = numbers(x, dims)
    dtype = dtype or x.dtype
    if all(x.dims[n].exact for n in reduced):
        args = () if ctx.node.target is aten.mean.default else (dims, keepdim)
        return ctx.laid(ctx.call(x, *args, dtype=dtype), remaining(x, reduced, keepdim))
    half = dtype in (torch.bfloat16, torch.float16)
    accumulated = torch.float32 if half else dtype
    x = ctx.filled(x, reduced, 0, "padding set to 0, divided by the true count", loose=True)
    node = ctx.emit(aten.sum.dim_IntList, x, reduced, keepdim, dtype=accumulated)
    node = ctx.emit(aten.div.Tensor, node, count(ctx, x, reduced, accumulated))
    if half:
        node = ctx.emit(aten._to_copy.default, node, dtype=dtype)
    return ctx.laid(node, remaining(x, reduced, keepdim))


def count(ctx: PadContext, x: Laid, reduced: Sequence[int], dtype: torch.dtype) -> Any:
    """How many true elements are reduced to one, as a 0-d tensor of a dtype."""
    size = sympy.expand(sympy.Mul(*(x.dims[n].true for n in reduced)))
    return ctx.emit(aten._to_copy.default, ctx.true(size), dtype=dtype)


def _extremum(neutral: Callable[[torch.dtype], Scalar]) -> Callable[..., Laid]:
    def rule(ctx: PadContext, x: Laid, dims: Any = None, keepdim: bool = False) -> Laid:
        reduced = numbers(x, dims)
        x = blind(ctx, x, reduced, neutral(x.dtype))
        args = (reduced, keepdim) if len(ctx.node.args) > 1 else ()
        return ctx.laid(ctx.call(x, *args), remaining(x, reduced, keepdim))

    return rule


@pads("aten.amax.default", "aten.max.default")
def amax(ctx: PadContext, x: Laid, dims: Any = None, keepdim: bool = False) -> Laid:
    """The lowest value in the padding."""
    return _extremum(lowest)(ctx, x, dims, keepdim)


@pads("aten.amin.default", "aten.min.default")
def amin(ctx: PadContext, x: Laid, dims: Any = None, keepdim: bool = False) -> Laid:
    """The highest value in the padding."""
    return _extremum(highest)(ctx, x, dims, keepdim)


def _at(ctx: PadContext, x: Laid, number: int, keepdim: bool, value: Scalar) -> tuple[Laid, Laid]:
    number = number % x.rank if x.rank else 0
    x = blind(ctx, ctx.compact(x, number), [number], value)
    node = ctx.call(x, number, keepdim)
    dims = remaining(x, [number], keepdim)
    return tuple(ctx.laid(ctx.item(node, n), dims) for n in range(2))  # type: ignore[return-value]


@pads("aten.max.dim")
def max_(ctx: PadContext, x: Laid, number: int, keepdim: bool = False) -> tuple[Laid, Laid]:
    """The lowest value in the padding, which comes last, so that no tie goes to it."""
    return _at(ctx, x, number, keepdim, lowest(x.dtype))


@pads("aten.min.dim")
def min_(ctx: PadContext, x: Laid, number: int, keepdim: bool = False) -> tuple[Laid, Laid]:
    """The highest value in the padding, which comes last, so that no tie goes to it."""
    return _at(ctx, x, number, keepdim, highest(x.dtype))


def _arg(ctx: PadContext, x: Laid, number: int | None, keepdim: bool, value: Scalar) -> Laid:
    if number is None:
        rank = x.rank
        x = _flat(ctx, x)
        node = ctx.call(blind(ctx, x, [0], value), 0, False)
        return ctx.laid(ctx.reshaped(node, [1] * rank if keepdim else []), [exact(1)] * rank if keepdim else [])
    number = number % x.rank if x.rank else 0
    x = blind(ctx, ctx.compact(x, number), [number], value)
    return ctx.laid(ctx.call(x, number, keepdim), remaining(x, [number], keepdim))


def _flat(ctx: PadContext, x: Laid) -> Laid:
    """All true elements first, in row-major order: their places are what a flat index means."""
    merged = dim(*(f for d in x.dims for f in d.factors))
    return ctx.compact(ctx.laid(ctx.reshaped(x, [merged.size]), [merged]), 0)


@pads("aten.argmax.default")
def argmax(ctx: PadContext, x: Laid, number: int | None = None, keepdim: bool = False) -> Laid:
    """The lowest value in the padding, which comes last, so that no tie goes to it."""
    return _arg(ctx, x, number, keepdim, lowest(x.dtype))


@pads("aten.argmin.default")
def argmin(ctx: PadContext, x: Laid, number: int | None = None, keepdim: bool = False) -> Laid:
    """The highest value in the padding, which comes last, so that no tie goes to it."""
    return _arg(ctx, x, number, keepdim, highest(x.dtype))


@pads("aten.aminmax.default")
def aminmax(ctx: PadContext, x: Laid, *, dim: int | None = None, keepdim: bool = False) -> tuple[Laid, Laid]:
    """Both, each with its own neutral element."""
    reduced = numbers(x, dim)
    low = ctx.emit(aten.amin.default, blind(ctx, x, reduced, highest(x.dtype)), reduced, keepdim)
    high = ctx.emit(aten.amax.default, blind(ctx, x, reduced, lowest(x.dtype)), reduced, keepdim)
    dims = remaining(x, reduced, keepdim)
    return ctx.laid(low, dims), ctx.laid(high, dims)


@pads("aten.prod.default", "aten.prod.dim_int")
def prod(ctx: PadContext, x: Laid, number: int | None = None, keepdim: bool = False, **kwargs: Any) -> Laid:
    """1 in the padding."""
    reduced = numbers(x, number)
    args = () if number is None else (number, keepdim)
    return ctx.laid(ctx.call(blind(ctx, x, reduced, 1), *args, **kwargs), remaining(x, reduced, keepdim))


def _truth(value: bool) -> Callable[..., Laid]:
    def rule(ctx: PadContext, x: Laid, dims: Any = None, keepdim: bool = False) -> Laid:
        reduced = numbers(x, dims)
        x = blind(ctx, x, reduced, value)
        args = (dims, keepdim) if len(ctx.node.args) > 1 else ()
        return ctx.laid(ctx.call(x, *args), remaining(x, reduced, keepdim))

    return rule


@pads("aten.any.default", "aten.any.dim", "aten.any.dims")
def any_(ctx: PadContext, x: Laid, dims: Any = None, keepdim: bool = False) -> Laid:
    """False in the padding."""
    return _truth(False)(ctx, x, dims, keepdim)


@pads("aten.all.default", "aten.all.dim", "aten.all.dims")
def all_(ctx: PadContext, x: Laid, dims: Any = None, keepdim: bool = False) -> Laid:
    """True in the padding."""
    return _truth(True)(ctx, x, dims, keepdim)


@pads("aten.count_nonzero.default", "aten.count_nonzero.dim_IntList")
def count_nonzero(ctx: PadContext, x: Laid, dims: Any = None) -> Laid:
    """0 in the padding."""
    reduced = numbers(x, dims)
    args = (dims,) if ctx.node.target is aten.count_nonzero.dim_IntList else ()
    return ctx.laid(ctx.call(blind(ctx, x, reduced, 0), *args), remaining(x, reduced, False))


@pads("aten.logsumexp.default")
def logsumexp(ctx: PadContext, x: Laid, dims: Any, keepdim: bool = False) -> Laid:
    """-inf in the padding."""
    reduced = numbers(x, dims)
    return ctx.laid(ctx.call(blind(ctx, x, reduced, -math.inf), reduced, keepdim), remaining(x, reduced, keepdim))


@pads("aten.linalg_vector_norm.default")
def vector_norm(
    ctx: PadContext, x: Laid, order: float = 2, dims: Any = None, keepdim: bool = False, **kwargs: Any
) -> Laid:
    """0 in the padding; for the smallest magnitude, infinity."""
    reduced = numbers(x, dims)
    if order < 0 and order != -math.inf:
        raise ctx.refuse("a vector norm of negative order has no neutral element here")
    x = blind(ctx, x, reduced, math.inf if order < 0 else 0)
    return ctx.laid(ctx.call(x, order, dims, keepdim, **kwargs), remaining(x, reduced, keepdim))
