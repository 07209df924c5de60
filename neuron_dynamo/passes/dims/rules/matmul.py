"""Contractions: both operands are 0 in the padding of what is contracted, as 0 times NaN is NaN."""

from __future__ import annotations

from typing import Any

from neuron_dynamo.passes.dims.context import PadContext
from neuron_dynamo.passes.dims.layout import Dim, Laid
from neuron_dynamo.passes.dims.table import pads


def contracted(ctx: PadContext, a: Laid, b: Laid, *pairs: tuple[int, int]) -> tuple[Laid, Laid]:
    """Two operands, laid out alike along pairs of contracted dimensions and 0 in their padding."""
    for x, y in pairs:
        (a, b), common = ctx.united([a, b], [x, y])
        ctx.mixes(common, "padding of both operands set to 0")
    a = ctx.filled(a, [x for x, _ in pairs], 0, "padding of both operands set to 0", loose=True)
    b = ctx.filled(b, [y for _, y in pairs], 0, "padding of both operands set to 0", loose=True)
    return a, b


def with_bias(ctx: PadContext, bias: Laid, dims: tuple[Dim, ...]) -> tuple[Laid, tuple[Dim, ...]]:
    """A summand laid out like the product that it is added to."""
    for place in range(1, bias.rank + 1):
        if bias.dims[-place] != dims[-place] and bias.dims[-place].size != 1:
            bias = ctx.conformed(bias, bias.rank - place, dims[-place])
    return bias, dims


@pads("aten.mm.default")
def mm(ctx: PadContext, a: Laid, b: Laid) -> Laid:
    """Contracts one dimension."""
    a, b = contracted(ctx, a, b, (1, 0))
    return ctx.laid(ctx.call(a, b), (a.dims[0], b.dims[1]))


@pads("aten.bmm.default")
def bmm(ctx: PadContext, a: Laid, b: Laid) -> Laid:
    """Contracts one dimension, independent along the first."""
    (a, b), batch = ctx.united([a, b], [0, 0])
    a, b = contracted(ctx, a, b, (2, 1))
    return ctx.laid(ctx.call(a, b), (batch, a.dims[1], b.dims[2]))


@pads("aten.addmm.default")
def addmm(ctx: PadContext, bias: Laid, a: Laid, b: Laid, **kwargs: Any) -> Laid:
    """Contracts one dimension."""
    a, b = contracted(ctx, a, b, (1, 0))
    bias, dims = with_bias(ctx, bias, (a.dims[0], b.dims[1]))
    return ctx.laid(ctx.call(bias, a, b, **kwargs), dims)


@pads("aten.baddbmm.default")
def baddbmm(ctx: PadContext, bias: Laid, a: Laid, b: Laid, **kwargs: Any) -> Laid:
    """Contracts one dimension, independent along the first."""
    (a, b), batch = ctx.united([a, b], [0, 0])
    a, b = contracted(ctx, a, b, (2, 1))
    bias, dims = with_bias(ctx, bias, (batch, a.dims[1], b.dims[2]))
    return ctx.laid(ctx.call(bias, a, b, **kwargs), dims)


@pads("aten.addbmm.default")
def addbmm(ctx: PadContext, bias: Laid, a: Laid, b: Laid, **kwargs: Any) -> Laid:
    """Contracts the first dimension and one more."""
    a, b = contracted(ctx, a, b, (0, 0), (2, 1))
    bias, dims = with_bias(ctx, bias, (a.dims[1], b.dims[2]))
    return ctx.laid(ctx.call(bias, a, b, **kwargs), dims)


@pads("aten.mv.default")
def mv(ctx: PadContext, a: Laid, b: Laid) -> Laid:
    """Contracts one dimension."""
    a, b = contracted(ctx, a, b, (1, 0))
    return ctx.laid(ctx.call(a, b), (a.dims[0],))


@pads("aten.addmv.default")
def addmv(ctx: PadContext, bias: Laid, a: Laid, b: Laid, **kwargs: Any) -> Laid:
    """Contracts one dimension."""
    a, b = contracted(ctx, a, b, (1, 0))
    bias, dims = with_bias(ctx, bias, (a.dims[0],))
    return ctx.laid(ctx.call(bias, a, b, **kwargs), dims)


@pads("aten.dot.default", "aten.vdot.default")
def dot(ctx: PadContext, a: Laid, b: Laid) -> Laid:
    """Contracts the only dimension."""
    return ctx.laid(ctx.call(*contracted(ctx, a, b, (0, 0))), ())
