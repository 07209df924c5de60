"""Layer, group, RMS and batch norm: with padding in what is normalised, from the statistics of the true elements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch.fx import Node

from neuron_dynamo.passes.dims.context import PadContext
from neuron_dynamo.passes.dims.layout import Dim, Laid, exact
from neuron_dynamo.passes.dims.neutral import wide
from neuron_dynamo.passes.dims.relayout import viewed
from neuron_dynamo.passes.dims.rules.reduction import count
from neuron_dynamo.passes.dims.rules.statistics import moments
from neuron_dynamo.passes.dims.table import pads

aten = torch.ops.aten


def _inner(x: Laid, normalized: Sequence[Any]) -> list[int]:
    return list(range(x.rank - len(normalized), x.rank))


def _statistic_dims(x: Laid, inner: Sequence[int]) -> list[Dim]:
    return [exact(1) if n in inner else d for n, d in enumerate(x.dims)]


def _cast(ctx: PadContext, node: Node, dtype: torch.dtype) -> Node:
    return node if node.meta["val"].dtype is dtype else ctx.emit(aten._to_copy.default, node, dtype=dtype)


def _affine(ctx: PadContext, node: Node, weight: Laid | None, bias: Laid | None, dims: Sequence[Dim]) -> Node:
    for operand, function in ((weight, aten.mul.Tensor), (bias, aten.add.Tensor)):
        if operand is not None:
            for place in range(1, operand.rank + 1):
                if operand.dims[-place] != exact(1):
                    operand = ctx.conformed(operand, operand.rank - place, dims[-place])
            node = ctx.emit(function, node, operand)
    return node


@pads("aten.native_layer_norm.default")
def layer_norm(
    ctx: PadContext, x: Laid, normalized: Sequence[Any], weight: Laid | None, bias: Laid | None, eps: float
) -> tuple[Laid, ...]:
    """Independent along the leading dimensions."""
    inner = _inner(x, normalized)
    dims = _statistic_dims(x, inner)
    if all(x.dims[n].exact for n in inner):
        node = ctx.call(x, [x.dims[n].size for n in inner], weight, bias, eps)
        return ctx.laid(ctx.item(node, 0), x.dims), *(ctx.laid(ctx.item(node, n), dims) for n in (1, 2))
    variance, mean = moments(ctx, x, inner, 0)
    scale = ctx.emit(aten.rsqrt.default, ctx.emit(aten.add.Tensor, variance, eps))
    node = ctx.emit(aten.mul.Tensor, ctx.emit(aten.sub.Tensor, x, mean), scale)
    node = _cast(ctx, _affine(ctx, node, weight, bias, x.dims), x.dtype)
    statistics = [_cast(ctx, s, ctx.node.meta["val"][n].dtype) for n, s in ((1, mean), (2, scale))]
    return ctx.laid(node, x.dims), *(ctx.laid(s, dims) for s in statistics)


@pads("aten._fused_rms_norm.default")
def rms_norm(
    ctx: PadContext, x: Laid, normalized: Sequence[Any], weight: Laid | None, eps: float | None
) -> tuple[Laid, ...]:
    """Independent along the leading dimensions."""
    inner = _inner(x, normalized)
    dims = _statistic_dims(x, inner)
    if all(x.dims[n].exact for n in inner):
        node = ctx.call(x, [x.dims[n].size for n in inner], weight, eps)
        return ctx.laid(ctx.item(node, 0), x.dims), ctx.laid(ctx.item(node, 1), dims)
    dtype = wide(x.dtype)
    known = ctx.filled(x, inner, 0, "padding left out of the mean of squares, true count")
    known = ctx.laid(_cast(ctx, known.node, dtype), x.dims)
    squares = ctx.emit(aten.sum.dim_IntList, ctx.emit(aten.mul.Tensor, known, known), inner, True)
    mean = ctx.emit(aten.div.Tensor, squares, count(ctx, x, inner, dtype))
    epsilon = torch.finfo(x.dtype).eps if eps is None else eps
    scale = ctx.emit(aten.rsqrt.default, ctx.emit(aten.add.Tensor, mean, epsilon))
    node = _affine(ctx, ctx.emit(aten.mul.Tensor, known, scale), weight, None, x.dims)
    scale = _cast(ctx, scale, ctx.node.meta["val"][1].dtype)
    return ctx.laid(_cast(ctx, node, x.dtype), x.dims), ctx.laid(scale, dims)


@pads("aten.native_group_norm.default")
def group_norm(
    ctx: PadContext,
    x: Laid,
    weight: Laid | None,
    bias: Laid | None,
    batch: Any,
    channels: Any,
    positions: Any,
    groups: int,
    eps: float,
) -> tuple[Laid, ...]:
    """Independent along the batch."""
    if not x.dims[1].exact:
        raise ctx.refuse("the channels of a group norm cannot be padded", *x.dims[1].symbols)
    statistic_dims = (x.dims[0], exact(groups))
    width = x.dims[1].size
    if all(d.exact for d in x.dims[2:]):
        rows = 1
        for d in x.dims[2:]:
            rows *= d.size
        node = ctx.call(x, weight, bias, x.dims[0].size, width, rows, groups, eps)
        return ctx.laid(ctx.item(node, 0), x.dims), *(ctx.laid(ctx.item(node, n), statistic_dims) for n in (1, 2))
    true = [d.true for d in x.dims]
    split = viewed(ctx, x, [true[0], ctx.canonical(groups), ctx.canonical(width // groups), *true[2:]])
    inner = list(range(2, split.rank))
    variance, mean = moments(ctx, split, inner, 0)
    scale = ctx.emit(aten.rsqrt.default, ctx.emit(aten.add.Tensor, variance, eps))
    node = ctx.emit(aten.mul.Tensor, ctx.emit(aten.sub.Tensor, split, mean), scale)
    node = ctx.reshaped(node, [d.size for d in x.dims])
    shape = [width, *[1] * (x.rank - 2)]
    weight, bias = (
        None if w is None else ctx.laid(ctx.reshaped(w, shape), tuple(map(exact, shape))) for w in (weight, bias)
    )
    node = _cast(ctx, _affine(ctx, node, weight, bias, x.dims), x.dtype)
    statistics = [
        _cast(ctx, ctx.reshaped(s, [d.size for d in statistic_dims]), ctx.node.meta["val"][n].dtype)
        for n, s in ((1, mean), (2, scale))
    ]
    return ctx.laid(node, x.dims), *(ctx.laid(s, statistic_dims) for s in statistics)


@pads("aten._native_batch_norm_legit_no_training.default")
def batch_norm(ctx: PadContext, x: Laid, *args: Any) -> tuple[Laid, ...]:
    """With running statistics: independent along all dimensions but the channels."""
    channels = x.dims[1].symbols.union(*(a.symbols for a in args if isinstance(a, Laid)))
    if channels:
        raise ctx.refuse("the channels of a batch norm cannot be padded", *channels)
    node = ctx.call(x, *args)
    return ctx.laid(ctx.item(node, 0), x.dims), *(ctx.plain(ctx.item(node, n)) for n in (1, 2))
