"""Running sums, products and extrema: padding comes after the true elements, and is neutral all the same."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import torch

from neuron_dynamo.passes.dims.context import PadContext
from neuron_dynamo.passes.dims.layout import Laid, Scalar
from neuron_dynamo.passes.dims.neutral import highest, lowest
from neuron_dynamo.passes.dims.rules.reduction import blind
from neuron_dynamo.passes.dims.table import pads

aten = torch.ops.aten

_NEUTRAL: dict[Any, Callable[[torch.dtype], Scalar]] = {
    aten.cumsum.default: lambda _: 0,
    aten.cumprod.default: lambda _: 1,
    aten.logcumsumexp.default: lambda _: -math.inf,
    aten.cummax.default: lowest,
    aten.cummin.default: highest,
}


@pads("aten.cumsum.default", "aten.cumprod.default", "aten.logcumsumexp.default")
def scan(ctx: PadContext, x: Laid, number: int, **kwargs: Any) -> Laid:
    """A program may compute a scan as a product with a triangle of ones, so 0 times the padding must be 0."""
    x = _blind(ctx, x, number)
    return ctx.laid(ctx.call(x, number, **kwargs), x.dims)


@pads("aten.cummax.default", "aten.cummin.default")
def running_extremum(ctx: PadContext, x: Laid, number: int) -> tuple[Laid, Laid]:
    """Values and their positions."""
    x = _blind(ctx, x, number)
    node = ctx.call(x, number)
    return ctx.laid(ctx.item(node, 0), x.dims), ctx.laid(ctx.item(node, 1), x.dims)


def _blind(ctx: PadContext, x: Laid, number: int) -> Laid:
    if not x.rank:
        return x
    x = ctx.compact(x, number % x.rank)
    return blind(ctx, x, [number % x.rank], _NEUTRAL[ctx.node.target](x.dtype))
