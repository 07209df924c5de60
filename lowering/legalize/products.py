"""Matrix products of integers, which the Neuron compiler rejects or rounds (NCC_EVRF035).

::

    %r = stablehlo.dot_general %x, %y : tensor<2x3xi32>, tensor<3x4xi32>
      -> stablehlo.multiply of both, broadcast to 2x4x3; stablehlo.reduce add over the last dimension

Products of 8-bit integers are summed in float32, 1024 at a time, which is exact, and these sums in the result's dtype.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.rebuild import Operation

from .rewriting import Job, TargetRewrite

MOST_PRODUCTS = 1 << 26
_EXACT = 1024  # products of magnitude 2^14 whose sum a float32 holds exactly


def _dims(op: Operation, name: str) -> list[int]:
    found = re.search(rf"{name} = \[([^\]]*)\]", op.text("dot_dimension_numbers"))
    return [int(n) for n in found[1].split(",")] if found and found[1].strip() else []


def _numbers(op: Operation) -> tuple[list[int], list[int], list[int], list[int]]:
    """Batch and contracting dimensions of both sides."""
    if op.name == "stablehlo.dot":
        return [], [], [len(op.given[0][0]) - 1], [0]
    names = ("lhs_batching", "rhs_batching", "lhs_contracting", "rhs_contracting")
    batch_x, batch_y, over_x, over_y = (_dims(op, f"{name}_dimensions") for name in names)
    return batch_x, batch_y, over_x, over_y


def _integer_dot(op: Operation, job: Job) -> Sequence[Value] | None:
    x, y = op.operands
    if x.dtype.is_floating_point or x.dtype.is_complex:
        return None
    dtype = op.results[0][1]
    batch_x, batch_y, over_x, over_y = _numbers(op)
    if x.dtype is torch.int8 and y.dtype is torch.int8 and len(over_x) == 1:
        return [_of_bytes(x, y, (batch_x, batch_y), (over_x, over_y), dtype)]
    free_x = [d for d in range(x.rank) if d not in batch_x and d not in over_x]
    free_y = [d for d in range(y.rank) if d not in batch_y and d not in over_y]
    x = ir.transpose(x, [*batch_x, *free_x, *over_x])
    y = ir.transpose(y, [*batch_y, *free_y, *over_y])
    batch, rows, columns, over = len(batch_x), len(free_x), len(free_y), len(over_x)
    shape = (*x.shape[: batch + rows], *y.shape[batch : batch + columns], *x.shape[batch + rows :])
    if math.prod(shape) > MOST_PRODUCTS:
        raise job.refuse(op, f"its {math.prod(shape)} products of integers would all be in memory at once")
    outer = list(range(batch))
    inner = list(range(batch + rows + columns, len(shape)))
    wide_x = ir.broadcast_in_dim(ir.convert(x, dtype), shape, [*outer, *range(batch, batch + rows), *inner])
    wide_y = ir.broadcast_in_dim(
        ir.convert(y, dtype), shape, [*outer, *range(batch + rows, batch + rows + columns), *inner]
    )
    assert over == len(inner)
    if dtype is torch.bool:
        raise job.refuse(op, "it is a product of bools")
    return [ir.reduce_with("add", ir.multiply(wide_x, wide_y), 0, inner) if inner else ir.multiply(wide_x, wide_y)]


def _of_bytes(
    x: Value,
    y: Value,
    batch: tuple[list[int], list[int]],
    over: tuple[list[int], list[int]],
    dtype: torch.dtype,
) -> Value:
    x, y = ir.convert(x, torch.float32), ir.convert(y, torch.float32)
    (over_x,), (over_y,) = over
    total: Value | None = None
    for start in range(0, x.shape[over_x], _EXACT):
        parts = []
        for value, dim in ((x, over_x), (y, over_y)):
            stop = min(start + _EXACT, value.shape[dim])
            starts = [start if d == dim else 0 for d in range(value.rank)]
            parts.append(ir.slice_(value, starts, [stop if d == dim else n for d, n in enumerate(value.shape)]))
        part = ir.convert(ir.dot_general(*parts, contracting=over, batch=batch), dtype)
        total = part if total is None else ir.add(total, part)
    assert total is not None
    return total


REWRITES: dict[str, TargetRewrite] = {
    "stablehlo.dot_general": _integer_dot,
    "stablehlo.dot": _integer_dot,
}
