"""Pooling windows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch.fx import Node

from neuron_dynamo.passes.dims.context import PadContext
from neuron_dynamo.passes.dims.layout import Laid, exact
from neuron_dynamo.passes.dims.neutral import lowest
from neuron_dynamo.passes.dims.table import pads
from neuron_dynamo.passes.dims.windows import compacted, result_dims

aten = torch.ops.aten

_SPATIAL: dict[Any, int] = {
    aten.max_pool2d_with_indices.default: 2,
    aten.max_pool3d_with_indices.default: 3,
    aten.avg_pool2d.default: 2,
    aten.avg_pool3d.default: 3,
}


def _windowed(ctx: PadContext, x: Laid) -> tuple[Laid, list[int]]:
    spatial = _SPATIAL[ctx.node.target]
    return compacted(ctx, x, x.rank - spatial), list(range(x.rank - spatial, x.rank))


def _dims(ctx: PadContext, node: Node, x: Laid, result: int | None) -> list[Any]:
    computed = result_dims(ctx, node, x, result)
    return [d if n >= x.rank - _SPATIAL[ctx.node.target] else x.dims[n] for n, d in enumerate(computed)]


@pads("aten.max_pool2d_with_indices.default", "aten.max_pool3d_with_indices.default")
def max_pool(ctx: PadContext, x: Laid, *args: Any, **kwargs: Any) -> tuple[Laid, Laid]:
    """The lowest value in the padding; positions are those in the true plane."""
    x, spatial = _windowed(ctx, x)
    x = ctx.filled(x, spatial, lowest(x.dtype), "padding set to the lowest value")
    node = ctx.call(x, *args, **kwargs)
    values, places = ctx.item(node, 0), ctx.item(node, 1)
    dims = _dims(ctx, values, x, 0)
    return ctx.laid(values, dims), ctx.laid(_true_places(ctx, x, spatial, places), dims)


def _true_places(ctx: PadContext, x: Laid, spatial: Sequence[int], places: Node) -> Node:
    """Flat positions in the padded plane as flat positions in the true one."""
    if all(x.dims[n].exact for n in spatial[1:]):
        return places
    total: Node | None = None
    rest = places
    stride = 1
    for n in spatial:
        stride *= x.dims[n].size
    for number, n in enumerate(spatial):
        stride //= x.dims[n].size
        place = ctx.emit(aten.div.Tensor_mode, rest, stride, rounding_mode="floor")
        rest = ctx.emit(aten.remainder.Scalar, rest, stride)
        true = ctx.canonical(1)
        for later in spatial[number + 1 :]:
            true = true * x.dims[later].true
        part = ctx.emit(aten.mul.Tensor, place, ctx.true(true, hidden=True))
        total = part if total is None else ctx.emit(aten.add.Tensor, total, part)
    assert total is not None
    return total


@pads("aten.avg_pool2d.default", "aten.avg_pool3d.default")
def avg_pool(
    ctx: PadContext,
    x: Laid,
    kernel: Sequence[int],
    stride: Sequence[int] = (),
    padding: Sequence[int] = (0,),
    ceil_mode: bool = False,
    count_include_pad: bool = True,
    divisor_override: int | None = None,
) -> Laid:
    """0 in the padding; where a window's divisor counts what lies inside, it counts the true elements."""
    x, spatial = _windowed(ctx, x)
    padded = [n for n in spatial if not x.dims[n].exact]
    x = ctx.filled(x, spatial, 0, "padding set to 0")
    fixed = divisor_override is not None or not any(padding) or (count_include_pad and not ceil_mode)
    if not padded or (fixed and not ceil_mode):
        node = ctx.call(x, kernel, stride, padding, ceil_mode, count_include_pad, divisor_override)
        return ctx.laid(node, _dims(ctx, node, x, None))
    if ceil_mode or divisor_override is not None:
        raise ctx.refuse("windows of an average that reach beyond the true end have a divisor of their own")
    area = 1
    for k in kernel if len(kernel) > 1 else [*kernel] * len(spatial):
        area *= k
    plain = (kernel, stride, padding, ceil_mode, True)
    sums = ctx.call(x, *plain, 1)
    ones = [1] * (x.rank - len(spatial))
    mask = ctx.mask(x, padded)
    shape = [*ones, *[x.dims[n].size for n in spatial]]
    inside = ctx.emit(aten.expand.default, ctx.emit(aten._to_copy.default, mask, dtype=x.dtype), shape)
    counts = ctx.emit(ctx.node.target, inside, *plain, 1)
    node = ctx.emit(aten.div.Tensor, sums, counts)
    return ctx.laid(node, _dims(ctx, node, x, None))


@pads(
    "aten._adaptive_avg_pool2d.default",
    "aten._adaptive_avg_pool3d.default",
    "aten.adaptive_max_pool2d.default",
    "aten.adaptive_max_pool3d.default",
    "aten.pixel_shuffle.default",
    "aten.pixel_unshuffle.default",
    "aten.channel_shuffle.default",
)
def along_the_batch(ctx: PadContext, x: Laid, *args: Any, **kwargs: Any) -> Any:
    """Independent along the first dimension; padding along the others is not covered."""
    if any(not d.exact for d in x.dims[1:]):
        raise ctx.refuse(f"{ctx.node.target} can be padded along the batch only")
    node = ctx.call(x, *args, **kwargs)
    value = node.meta["val"]
    if isinstance(value, torch.Tensor):
        return ctx.laid(node, (x.dims[0], *(exact(int(n)) for n in value.shape[1:])))
    items = [ctx.item(node, n) for n in range(len(value))]
    return tuple(ctx.laid(i, (x.dims[0], *(exact(int(n)) for n in i.meta["val"].shape[1:]))) for i in items)
