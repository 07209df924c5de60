"""Triangles of matrices: by positions, which padding at the end does not move."""

from __future__ import annotations

from typing import Any

import torch

from neuron_dynamo.passes.dims.context import PadContext
from neuron_dynamo.passes.dims.layout import Laid, Number
from neuron_dynamo.passes.dims.table import pads

aten = torch.ops.aten


@pads("aten.tril.default", "aten.triu.default")
def triangle(ctx: PadContext, x: Laid, diagonal: Any = 0) -> Laid:
    """Independent, once the true elements are first."""
    for number in (x.rank - 2, x.rank - 1):
        x = ctx.compact(x, number)
    if not isinstance(diagonal, Number):
        return ctx.laid(ctx.call(x, diagonal), x.dims)
    rows, columns = (ctx.positions(d.size) for d in x.dims[-2:])
    distance = ctx.emit(aten.sub.Tensor, columns, ctx.reshaped(rows, [x.dims[-2].size, 1]))
    compare = aten.le.Tensor if ctx.node.target is aten.tril.default else aten.ge.Tensor
    kept = ctx.emit(compare, distance, ctx.true(diagonal.expr))
    return ctx.laid(ctx.emit(aten.where.self, kept, x, ctx.constant(0, x.dtype)), x.dims)
