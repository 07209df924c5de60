"""Windows with gaps, which the Neuron compiler takes in few combinations.

A reduction over windows may have neither gaps in its windows nor between its elements (NCC_EVRF017, 018)::

    %r = stablehlo.reduce_window %x {window_dilations = [2]} ->  the body on strided slices of %x, one per place in the
    window

A convolution may not dilate both sides (NCC_EVRF010), nor dilate its input and have a stride (NCC_EVRF011)::

    %r = stablehlo.convolution(%x, %k) {lhs_dilation, rhs_dilation}  ->  %x and %k padded inside; no dilation
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.rebuild import Operation

from .rewriting import Job, TargetRewrite

MOST_PLACES = 1024


def _list(op: Operation, name: str, rank: int) -> list[int]:
    return op.integers(name) if op.has(name) else [1] * rank


def _reduce_window(op: Operation, job: Job) -> Sequence[Value] | None:
    count = len(op.operands) // 2
    xs, inits = op.operands[:count], op.operands[count:]
    rank = xs[0].rank
    base, gaps = _list(op, "base_dilations", rank), _list(op, "window_dilations", rank)
    if count == 1 and max([*base, *gaps]) == 1:
        return None
    window, strides = _list(op, "window_dimensions", rank), _list(op, "window_strides", rank)
    if np.prod(window) > MOST_PLACES:
        raise job.refuse(op, f"its windows have gaps and {np.prod(window)} places, more than {MOST_PLACES}")
    padding = op.array("padding").reshape(rank, 2) if op.has("padding") else np.zeros((rank, 2), np.int64)
    low, high = padding[:, 0].tolist(), padding[:, 1].tolist()
    padded = [ir.pad(x, init, low, high, [b - 1 for b in base]) for x, init in zip(xs, inits, strict=True)]
    shape = op.results[0][0]
    total = [ir.broadcast_in_dim(init, shape, ()) for init in inits]
    for place in itertools.product(*(range(n) for n in window)):
        starts = [at * gap for at, gap in zip(place, gaps, strict=True)]
        limits = [s + (n - 1) * stride + 1 for s, n, stride in zip(starts, shape, strides, strict=True)]
        total = op.region()(*total, *[ir.slice_(x, starts, limits, strides) for x in padded])
    return total


def _convolution(op: Operation, job: Job) -> Sequence[Value] | None:
    x, kernel = op.operands
    rank = x.rank - 2
    strides, inner, outer = (_list(op, n, rank) for n in ("window_strides", "lhs_dilation", "rhs_dilation"))
    if max(inner, default=1) == 1 or (max(outer) == 1 and max(strides) == 1):
        return None
    text = op.text("dimension_numbers")
    dims = _spatial(text)
    between = [0] * x.rank
    for position, gap in zip(dims[0], inner, strict=True):
        between[position] = gap - 1
    x = ir.pad(x, ir.constant(0, x.dtype), [0] * x.rank, [0] * x.rank, between)
    inside = [0] * x.rank
    for position, gap in zip(dims[1], outer, strict=True):
        inside[position] = gap - 1
    kernel = ir.pad(kernel, ir.constant(0, kernel.dtype), [0] * x.rank, [0] * x.rank, inside)
    changed: dict[str, Any] = {"lhs_dilation": [1] * rank, "rhs_dilation": [1] * rank}
    return op.emit_changed([x, kernel], changed)


def _spatial(text: str) -> tuple[list[int], list[int]]:
    """Positions of the spatial dimensions 0, 1, ... in input and kernel, from ``[b, 0, 1, f]x[0, 1, i, o]->...``."""
    sides = re.findall(r"\[([^\]]*)\]", text)
    found = []
    for side in sides[:2]:
        names = [name.strip() for name in side.split(",")]
        found.append([names.index(str(n)) for n in range(len(names) - 2)])
    return found[0], found[1]


REWRITES: dict[str, TargetRewrite] = {
    "stablehlo.reduce_window": _reduce_window,
    "stablehlo.convolution": _convolution,
}
