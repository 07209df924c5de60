"""Convolutions: beyond the true end are zeros, as the op itself assumes beyond an end."""

from __future__ import annotations

from typing import Any

from neuron_dynamo.passes.dims.context import PadContext
from neuron_dynamo.passes.dims.layout import Laid
from neuron_dynamo.passes.dims.table import pads
from neuron_dynamo.passes.dims.windows import compacted, result_dims


@pads("aten.convolution.default")
def convolution(ctx: PadContext, x: Laid, weight: Laid, bias: Laid | None, *args: Any) -> Laid:
    """Independent along the batch; 0 in the padding along the spatial dimensions."""
    if not weight.exact or not x.dims[1].exact:
        found = weight.symbols | x.dims[1].symbols
        raise ctx.refuse("the channels and the kernel of a convolution cannot be padded", *found)
    x = compacted(ctx, x)
    x = ctx.filled(x, range(2, x.rank), 0, "padding set to 0")
    node = ctx.call(x, weight, bias, *args)
    return ctx.laid(node, result_dims(ctx, node, x))
