"""Variance and standard deviation of the true elements."""

from __future__ import annotations

from typing import Any

import torch
from torch.fx import Node

from neuron_dynamo.passes.dims.context import PadContext
from neuron_dynamo.passes.dims.layout import Laid
from neuron_dynamo.passes.dims.neutral import wide
from neuron_dynamo.passes.dims.rules.reduction import count, numbers, remaining
from neuron_dynamo.passes.dims.table import pads

aten = torch.ops.aten


def moments(ctx: PadContext, x: Laid, reduced: list[int], correction: float | None) -> tuple[Node, Node]:
    """Variance and mean over ``reduced``, which stay as dimensions of 1, in the accumulation dtype."""
    dtype = wide(x.dtype)
    if x.dtype is not dtype:
        x = Laid(ctx.emit(aten._to_copy.default, x, dtype=dtype), x.dims, x.fills)
    how = "padding left out of the mean and of the squares, true count"
    size = count(ctx, x, reduced, dtype)
    known = ctx.filled(x, reduced, 0, how, loose=True)
    mean = ctx.emit(aten.div.Tensor, ctx.emit(aten.sum.dim_IntList, known, reduced, True), size)
    centred = ctx.filled(ctx.laid(ctx.emit(aten.sub.Tensor, x, mean), x.dims), reduced, 0, how)
    squares = ctx.emit(aten.sum.dim_IntList, ctx.emit(aten.mul.Tensor, centred, centred), reduced, True)
    freedom = ctx.emit(
        aten.clamp_min.default, ctx.emit(aten.sub.Tensor, size, 1 if correction is None else correction), 0
    )
    return ctx.emit(aten.div.Tensor, squares, freedom), mean


def _statistics(
    ctx: PadContext, x: Laid, dims: Any, correction: float | None, keepdim: bool, names: tuple[str, ...]
) -> tuple[Laid, ...]:
    reduced = numbers(x, dims)
    variance, mean = moments(ctx, x, reduced, correction)
    results = {"var": variance, "mean": mean}
    if "std" in names:
        results["std"] = ctx.emit(aten.sqrt.default, variance)
    result_dims = remaining(x, reduced, keepdim)
    made = []
    for name in names:
        node = results[name]
        if node.meta["val"].dtype is not x.dtype:
            node = ctx.emit(aten._to_copy.default, node, dtype=x.dtype)
        made.append(ctx.laid(ctx.reshaped(node, [d.size for d in result_dims]), result_dims))
    return tuple(made)


@pads("aten.var.correction")
def var(ctx: PadContext, x: Laid, dims: Any = None, *, correction: float | None = None, keepdim: bool = False) -> Laid:
    """From the true elements and their number."""
    return _statistics(ctx, x, dims, correction, keepdim, ("var",))[0]


@pads("aten.std.correction")
def std(ctx: PadContext, x: Laid, dims: Any = None, *, correction: float | None = None, keepdim: bool = False) -> Laid:
    """From the true elements and their number."""
    return _statistics(ctx, x, dims, correction, keepdim, ("std",))[0]


@pads("aten.var_mean.correction")
def var_mean(
    ctx: PadContext, x: Laid, dims: Any = None, *, correction: float | None = None, keepdim: bool = False
) -> tuple[Laid, ...]:
    """From the true elements and their number."""
    return _statistics(ctx, x, dims, correction, keepdim, ("var", "mean"))


@pads("aten.std_mean.correction")
def std_mean(
    ctx: PadContext, x: Laid, dims: Any = None, *, correction: float | None = None, keepdim: bool = False
) -> tuple[Laid, ...]:
    """From the true elements and their number."""
    return _statistics(ctx, x, dims, correction, keepdim, ("std", "mean"))
