"""Binary search in sorted boundaries: one gather per halving, all values at once."""

from __future__ import annotations

import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.dimensions import position_dtype
from neuron_dynamo.lowering.indices import take_flat
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.promotion import Scalar, as_value, result_dtype
from neuron_dynamo.lowering.registry import lowers


def _search(ctx: RuleContext, sequence: Value, values: Value | Scalar, right: bool, sorter: Value | None) -> Value:
    """How many elements of each row come before each value; halves as eager does, so that NaN lands alike."""
    common = result_dtype(sequence, values)
    sequence, values = as_value(sequence, common), as_value(values, common)
    shape, size = values.shape, sequence.shape[-1]
    dtype = position_dtype(max(sequence.numel, 1), 2)
    low, high = ir.constant(0, dtype, shape), ir.constant(size, dtype, shape)
    two, one = ir.constant(2, dtype, shape), ir.constant(1, dtype, shape)
    row = _row_starts(sequence, values, dtype)
    for _ in range(size.bit_length()):
        open_ = ir.compare("LT", low, high)
        middle = ir.divide(ir.add(low, high), two)
        inside = ir.minimum(middle, ir.constant(max(size - 1, 0), dtype, shape))
        place = inside if row is None else ir.add(inside, row)
        if sorter is not None:
            place = ir.convert(take_flat(sorter, place), dtype)
            place = place if row is None else ir.add(place, row)
        reached = ir.compare("GT" if right else "GE", take_flat(sequence, place), values)
        low = ir.select(ir.and_(open_, ir.not_(reached)), ir.add(middle, one), low)
        high = ir.select(ir.and_(open_, reached), middle, high)
    return ir.convert(low, ctx.out.dtype)


def _row_starts(sequence: Value, values: Value, dtype: torch.dtype) -> Value | None:
    """Where the row of ``sequence`` that belongs to each value starts; None when there is one row for all."""
    if sequence.rank == 1:
        return None
    rows = sequence.numel // max(sequence.shape[-1], 1)
    starts = ir.multiply(ir.iota(dtype, (rows,), 0), ir.constant(sequence.shape[-1], dtype, (rows,)))
    lead = ir.reshape(starts, sequence.shape[:-1])
    return ir.broadcast_in_dim(lead, values.shape, range(lead.rank))


@lowers("aten.searchsorted.Tensor", "aten.searchsorted.Scalar")
def searchsorted(
    ctx: RuleContext,
    sequence: Value,
    values: Value | Scalar,
    *,
    out_int32: bool = False,
    right: bool = False,
    side: str | None = None,
    sorter: Value | None = None,
) -> Value:
    """searchsorted.Tensor(Tensor sorted_sequence, Tensor self, *, bool out_int32=False, bool right=False,
    str? side=None, Tensor? sorter=None) -> Tensor

    searchsorted.Scalar(Tensor sorted_sequence, Scalar self, *, bool out_int32=False, bool right=False,
    str? side=None, Tensor? sorter=None) -> Tensor
    """
    if sorter is not None and sorter.numel:
        size = ir.constant(sequence.shape[-1], sorter.dtype, sorter.shape)
        zero = ir.constant(0, sorter.dtype, sorter.shape)
        inside = ir.and_(ir.compare("GE", sorter, zero), ir.compare("LT", sorter, size))
        ctx.check(inside, "the sorter's indices are out of range")
    return _search(ctx, sequence, values, right or side == "right", sorter)


@lowers("aten.bucketize.Tensor", "aten.bucketize.Scalar")
def bucketize(
    ctx: RuleContext, values: Value | Scalar, boundaries: Value, *, out_int32: bool = False, right: bool = False
) -> Value:
    """bucketize.Tensor(Tensor self, Tensor boundaries, *, bool out_int32=False, bool right=False) -> Tensor

    bucketize.Scalar(Scalar self, Tensor boundaries, *, bool out_int32=False, bool right=False) -> Tensor
    """
    return _search(ctx, boundaries, values, right, None)
