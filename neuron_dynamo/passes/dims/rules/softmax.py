"""Softmax and its logarithm."""

from __future__ import annotations

import math
from typing import Any

import torch

from neuron_dynamo.passes.dims.context import PadContext
from neuron_dynamo.passes.dims.layout import Fill, Laid
from neuron_dynamo.passes.dims.table import pads


@pads("aten._softmax.default", "aten._safe_softmax.default", "aten._log_softmax.default")
def softmax(ctx: PadContext, x: Laid, number: int, *args: Any, **kwargs: Any) -> Laid:
    """-inf in the padding; then 0 (or the logarithm's -inf) stands there, except in a row that is NaN as a whole."""
    if not x.rank or x.dims[number % x.rank].exact:
        return ctx.laid(ctx.call(x, number, *args, **kwargs), x.dims)
    number %= x.rank
    x = ctx.filled(x, [number], -math.inf, "padding set to -inf")
    value = -math.inf if ctx.node.target is torch.ops.aten._log_softmax.default else 0.0
    return ctx.laid(ctx.call(x, number, *args, **kwargs), x.dims, {number: Fill(value, faithful=False)})
