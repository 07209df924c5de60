"""Integer operations that the Neuron compiler has in 32 bits only, or not at all.

* shifts of 8- and 16-bit integers (NCC_EVRF022): shifted as int32;
* the remainder of integers: the dividend less the multiple of the divisor;
* updates scattered with a sum, product, minimum or maximum on integers and bools (NCC_EVRF016, 060)::

    %r = stablehlo.scatter(%x, %i, %u), add : tensor<5xi32>  ->  four scatters of 8-bit digits in float32, and their sum

  Sums of digits are exact in float32 for up to 65,536 updates. The other functions are done by comparing each place
  with each update, for up to 2^26 such pairs.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.pointwise import fill
from neuron_dynamo.lowering.rebuild import Operation

from . import bounds
from .rewriting import Job, TargetRewrite

MOST_UPDATES = 1 << 16
MOST_PAIRS = 1 << 26


def _shift(op: Operation, job: Job) -> Sequence[Value] | None:
    x, count = op.operands
    if x.dtype.itemsize >= 4:
        return None
    wide = torch.int32 if x.dtype.is_signed else torch.uint32
    bits = 8 * x.dtype.itemsize
    many, number = ir.convert(x, wide), ir.convert(count, torch.uint32 if not count.dtype.is_signed else torch.int32)
    number = ir.convert(number, torch.uint32)  # a negative count is one that is too large
    kind = op.name.removeprefix("stablehlo.")
    if kind == "shift_right_logical" and x.dtype.is_signed:
        many = ir.and_(many, fill(many, (1 << bits) - 1))
    most = ir.minimum(number, fill(number, 31))
    if kind == "shift_right_arithmetic" and not x.dtype.is_signed:  # XLA takes the upper bit for a sign all the same
        wide, up = torch.int32, fill(ir.convert(many, torch.int32), 32 - bits)
        many = ir.binary("shift_right_arithmetic", ir.binary("shift_left", ir.convert(many, torch.int32), up), up)
    shifted = ir.binary(kind, many, ir.convert(most, wide))
    return [ir.convert(shifted, x.dtype)]


def _remainder(op: Operation, job: Job) -> Sequence[Value] | None:
    x, y = op.operands
    if x.dtype.is_floating_point:
        return None
    return [ir.subtract(x, ir.multiply(ir.divide(x, y), y))]


def _scatter(op: Operation, job: Job) -> Sequence[Value] | None:
    if len(op.operands) != 3:
        return None
    kind = op.region().only_op()
    x, indices, updates = op.operands
    if kind == "" or x.dtype.is_floating_point or x.dtype.is_complex:
        return None
    if kind == "stablehlo.add" and x.dtype is not torch.bool and x.dtype.itemsize <= 4:
        if updates.numel > MOST_UPDATES:
            reason = f"it adds {updates.numel} integers, more than {MOST_UPDATES}, into places given by data"
            raise job.refuse(op, reason)
        return [_by_digits(op, x, indices, updates)]
    return [_by_comparing(op, job, x, indices, updates)]


def _by_digits(op: Operation, x: Value, indices: Value, updates: Value) -> Value:
    """Each digit of 8 bits is summed in float32; the sums wrap around as integers do."""
    total = ir.convert(x, torch.int32)
    wide = ir.convert(updates, torch.int32)
    for low in range(0, 8 * x.dtype.itemsize, 8):
        digit = ir.binary("shift_right_logical", wide, fill(wide, low)) if low else wide
        digit = ir.convert(ir.and_(digit, fill(digit, 255)), torch.float32)
        zeros = ir.constant(0, torch.float32, x.shape)
        (sums,) = op.emit_retyped([zeros, indices, digit], torch.float32, lambda a, b: ir.add(a, b))
        whole = ir.convert(sums, torch.int32)
        total = ir.add(total, ir.binary("shift_left", whole, fill(whole, low)) if low else whole)
    return ir.convert(total, x.dtype)


def _by_comparing(op: Operation, job: Job, x: Value, indices: Value, updates: Value) -> Value:
    """Each place takes what the updates for it come to, whole slices at a time."""
    rows, kind = bounds.whole_rows(op), op.region().only_op()
    if rows is None or kind is None:
        raise job.refuse(op, "it combines parts of slices of integers into places that are given by data")
    dim, window = rows
    others = [d for d in range(x.rank) if d != dim]
    picks = [d for d in range(updates.rank) if d not in window]
    size, count = x.shape[dim], indices.numel
    width = x.numel // size
    if size * count * width > MOST_PAIRS:
        raise job.refuse(op, f"it combines {updates.numel} integers into {x.numel} places that are given by data")
    name = kind.removeprefix("stablehlo.")
    flags = x.dtype is torch.bool
    dtype = torch.int32 if flags else x.dtype
    name = {"or": "maximum", "and": "minimum"}.get(name, name) if flags else name
    limits = (0, 1) if flags else (torch.iinfo(dtype).min, torch.iinfo(dtype).max)
    identity = {"add": 0, "multiply": 1, "maximum": limits[0], "minimum": limits[1]}.get(name)
    if identity is None:
        raise job.refuse(op, f"it combines integers with {name} into places that are given by data")
    shape = (size, count, width)
    where = ir.convert(ir.reshape(indices, (count,)), torch.int32)
    here = ir.compare("EQ", ir.broadcast_in_dim(where, shape, [1]), ir.iota(torch.int32, shape, 0))
    given = ir.reshape(ir.transpose(ir.convert(updates, dtype), [*picks, *window]), (count, width))
    chosen = ir.select(here, ir.broadcast_in_dim(given, shape, [1, 2]), ir.constant(identity, dtype, shape))
    found = ir.reshape(ir.reduce_with(name, chosen, identity, [1]), (size, *(x.shape[d] for d in others)))
    first = [dim, *others]
    result = ir.binary(name, ir.convert(x, dtype), ir.transpose(found, [first.index(d) for d in range(x.rank)]))
    return ir.convert(result, x.dtype)


REWRITES: dict[str, TargetRewrite] = {
    "stablehlo.shift_left": _shift,
    "stablehlo.shift_right_arithmetic": _shift,
    "stablehlo.shift_right_logical": _shift,
    "stablehlo.remainder": _remainder,
    "stablehlo.scatter": _scatter,
}
