"""How often values occur: histograms and the most frequent value."""

from __future__ import annotations

import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.dimensions import dimension, one_dim
from neuron_dynamo.lowering.indices import linear, take_flat
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.ops.extremum import extremum
from neuron_dynamo.lowering.ops.reduction import maximum_over, minimum_over
from neuron_dynamo.lowering.ops.scan import running
from neuron_dynamo.lowering.ops.scatter import write_flat
from neuron_dynamo.lowering.ops.sorting import sort_along
from neuron_dynamo.lowering.registry import lowers


@lowers("aten.mode.default")
def mode(ctx: RuleContext, x: Value, dim: int = -1, keepdim: bool = False) -> tuple[Value, Value]:
    """mode(Tensor self, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices)"""
    x, dim = one_dim(x), dimension(dim, x.rank)
    values, order = sort_along(x, dim)
    dtype = order.dtype
    # Where a run of equal elements starts, and so how long the run is that ends at each element.
    lead = [0] * x.rank
    before = ir.slice_(values, lead, [n - 1 if d == dim else n for d, n in enumerate(x.shape)])
    after = ir.slice_(values, [1 if d == dim else 0 for d in range(x.rank)], x.shape)
    changes = ir.pad(
        ir.compare("NE", before, after), ir.constant(True, torch.bool), [int(d == dim) for d in range(x.rank)], lead
    )
    here = ir.iota(dtype, x.shape, dim)
    starts = running("maximum", ir.select(changes, here, ir.constant(0, dtype, x.shape)), 0, dim)
    _, longest = extremum(maximum_over, ir.subtract(here, starts), dim)
    place = linear(ir.reshape(longest, tuple(1 if d == dim else n for d, n in enumerate(x.shape))), dim, x.shape)
    value, position = take_flat(values, place), take_flat(order, place)
    return ir.reshape(value, ctx.out.shape), ir.reshape(ir.convert(position, torch.int64), ctx.out.shape)


@lowers("aten.histc.default")
def histc(ctx: RuleContext, x: Value, bins: int = 100, min: float = 0, max: float = 0) -> Value:
    """histc(Tensor self, int bins=100, Scalar min=0, Scalar max=0) -> Tensor"""
    dtype = ctx.out.dtype
    counts = ir.constant(0, dtype, (bins,))
    if not x.numel:
        return counts
    x = ir.reshape(x, (x.numel,))
    low, high = ir.constant(min, dtype), ir.constant(max, dtype)
    if min == max:
        low, high = _range_of_data(ctx, x)
    place, inside = _bins(x, low, high, bins)
    ones = ir.select(inside, ir.constant(1, dtype, x.shape), ir.constant(0, dtype, x.shape))
    return write_flat(counts, place, ones, ir.add)


def _range_of_data(ctx: RuleContext, x: Value) -> tuple[Value, Value]:
    """The least and the greatest element; one less and one more where they are the same."""
    low, high = minimum_over(x, [0]), maximum_over(x, [0])
    ctx.check(ir.and_(ir.is_finite(low), ir.is_finite(high)), "torch.histc: the range of the data is not finite")
    same, one = ir.compare("EQ", low, high), ir.constant(1, x.dtype)
    return ir.select(same, ir.subtract(low, one), low), ir.select(same, ir.add(high, one), high)


def _bins(x: Value, low: Value, high: Value, bins: int) -> tuple[Value, Value]:
    """The bin of each element, by eager's formula and in its order of operations; and which elements are in range."""
    left, right = ir.broadcast_in_dim(low, x.shape, ()), ir.broadcast_in_dim(high, x.shape, ())
    inside = ir.and_(ir.compare("GE", x, left), ir.compare("LE", x, right))
    scaled = ir.multiply(ir.subtract(x, left), ir.constant(bins, x.dtype, x.shape))
    place = ir.convert(ir.divide(scaled, ir.subtract(right, left)), torch.int32)
    return ir.clamp(ir.constant(0, torch.int32), place, ir.constant(bins - 1, torch.int32)), inside
