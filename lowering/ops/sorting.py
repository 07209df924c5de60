"""Sorting, selection by rank, and the most frequent value.

All of them sort pairs of (element, position) with a stable sort, in which NaN is greater than any number.
"""

from __future__ import annotations

import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.dimensions import dimension, is_nan, one_dim, position_dtype
from neuron_dynamo.lowering.indices import linear, take_flat
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.promotion import to_dtype
from neuron_dynamo.lowering.registry import lowers


def _after(a: Value, b: Value) -> Value:
    """Whether ``a`` is greater than ``b``."""
    greater = ir.compare("GT", a, b)
    if a.dtype.is_floating_point:
        greater = ir.or_(greater, ir.and_(is_nan(a), ir.compare("EQ", b, b)))
    return greater


def sort_along(x: Value, dim: int, *, descending: bool = False) -> tuple[Value, Value]:
    """``x`` sorted along ``dim``, and the positions its elements had."""
    positions = ir.iota(position_dtype(x.shape[dim]), x.shape, dim)

    def first(a: Value, b: Value, _i: Value, _j: Value) -> Value:
        return _after(a, b) if descending else _after(b, a)

    values, order = ir.sort([x, positions], dim, first)
    return values, order


def _result(ctx: RuleContext, values: Value, order: Value) -> tuple[Value, Value]:
    return ir.reshape(values, ctx.out.shape), ir.reshape(ir.convert(order, torch.int64), ctx.out.shape)


@lowers("aten.sort.default")
def sort(ctx: RuleContext, x: Value, dim: int = -1, descending: bool = False) -> tuple[Value, Value]:
    """sort(Tensor self, int dim=-1, bool descending=False) -> (Tensor values, Tensor indices)"""
    return _result(ctx, *sort_along(one_dim(x), dimension(dim, x.rank), descending=descending))


@lowers("aten.sort.stable")
def sort_stable(
    ctx: RuleContext, x: Value, *, stable: bool | None, dim: int = -1, descending: bool = False
) -> tuple[Value, Value]:
    """sort.stable(Tensor self, *, bool? stable, int dim=-1, bool descending=False)
    -> (Tensor values, Tensor indices)
    """
    return sort(ctx, x, dim, descending)  # type: ignore[no-any-return]


@lowers("aten.topk.default")
def topk(
    ctx: RuleContext, x: Value, k: int, dim: int = -1, largest: bool = True, sorted: bool = True
) -> tuple[Value, Value]:
    """topk(Tensor self, SymInt k, int dim=-1, bool largest=True, bool sorted=True)
    -> (Tensor values, Tensor indices)
    """
    x, dim = one_dim(x), dimension(dim, x.rank)
    if x.dtype.is_floating_point and x.dtype is not torch.float64:
        values, order = _sort_by_total_order(x, dim, largest)
    else:
        values, order = sort_along(x, dim, descending=largest)
    limits = [k if d == dim else n for d, n in enumerate(x.shape)]
    starts = [0] * x.rank
    return _result(ctx, ir.slice_(values, starts, limits), ir.slice_(order, starts, limits))


def _sort_by_total_order(x: Value, dim: int, largest: bool) -> tuple[Value, Value]:
    """The form of a sort that XLA turns, with the slice that follows, into its own top-k.

    That is float32 along the last dimension, in decreasing total order. There a negative NaN is least, so NaNs get the
    sign that puts them where PyTorch has them.
    """
    last = x.rank - 1
    swap = [d for d in range(x.rank) if d != dim] + [dim]
    keys = to_dtype(ir.transpose(x, swap), torch.float32)
    nan = ir.constant(float("nan"), torch.float32, keys.shape)
    rank = keys if largest else ir.negate(keys)
    keys = ir.select(is_nan(keys), nan if largest else ir.negate(nan), rank)
    values, order = ir.sort(
        [keys, ir.iota(position_dtype(keys.shape[last]), keys.shape, last)],
        last,
        lambda a, b, _i, _j: ir.compare("GT", a, b, total_order=True),
    )
    if not largest:
        values = ir.negate(values)
    back = [swap.index(d) for d in range(x.rank)]
    return ir.transpose(to_dtype(values, x.dtype), back), ir.transpose(order, back)


def _pick(x: Value, position: Value, dim: int) -> Value:
    """The element of each row of ``x`` along ``dim`` at ``position``, which has size 1 there."""
    return take_flat(x, linear(position, dim, x.shape))


@lowers("aten.kthvalue.default")
def kthvalue(ctx: RuleContext, x: Value, k: int, dim: int = -1, keepdim: bool = False) -> tuple[Value, Value]:
    """kthvalue(Tensor self, SymInt k, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices)"""
    x, dim = one_dim(x), dimension(dim, x.rank)
    starts = [k - 1 if d == dim else 0 for d in range(x.rank)]
    limits = [k if d == dim else n for d, n in enumerate(x.shape)]
    values, order = sort_along(x, dim)
    return _result(ctx, ir.slice_(values, starts, limits), ir.slice_(order, starts, limits))


def _median(x: Value, dim: int, *, ignore_nan: bool) -> tuple[Value, Value]:
    values, order = sort_along(x, dim)
    size, dtype = x.shape[dim], order.dtype
    shape = tuple(1 if d == dim else n for d, n in enumerate(x.shape))
    middle = ir.constant((size - 1) // 2, dtype, shape)
    if x.dtype.is_floating_point:
        nans = ir.reshape(ir.reduce_with("add", to_dtype(is_nan(x), dtype), 0, [dim]), shape)
        numbers = ir.subtract(ir.constant(size, dtype, shape), nans)
        zero, one = ir.constant(0, dtype, shape), ir.constant(1, dtype, shape)
        if ignore_nan:
            upto = ir.maximum(ir.subtract(numbers, one), zero)
            middle = ir.divide(upto, ir.constant(2, dtype, shape))
        else:  # the first NaN, which is sorted behind the numbers
            middle = ir.select(ir.compare("GT", nans, zero), numbers, middle)
    return _pick(values, middle, dim), _pick(order, middle, dim)


def _median_of_all(ctx: RuleContext, x: Value, *, ignore_nan: bool) -> Value:
    if not x.numel:
        if not x.dtype.is_floating_point:
            raise ctx.reject("the median of no integers is undefined")
        return ir.constant(float("nan"), x.dtype)
    return ir.reshape(_median(ir.reshape(x, (x.numel,)), 0, ignore_nan=ignore_nan)[0], ())


@lowers("aten.median.default")
def median(ctx: RuleContext, x: Value) -> Value:
    """median(Tensor self) -> Tensor"""
    return _median_of_all(ctx, x, ignore_nan=False)


@lowers("aten.nanmedian.default")
def nanmedian(ctx: RuleContext, x: Value) -> Value:
    """nanmedian(Tensor self) -> Tensor"""
    return _median_of_all(ctx, x, ignore_nan=True)


@lowers("aten.median.dim")
def median_dim(ctx: RuleContext, x: Value, dim: int, keepdim: bool = False) -> tuple[Value, Value]:
    """median.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)"""
    return _result(ctx, *_median(one_dim(x), dimension(dim, x.rank), ignore_nan=False))


@lowers("aten.nanmedian.dim")
def nanmedian_dim(ctx: RuleContext, x: Value, dim: int, keepdim: bool = False) -> tuple[Value, Value]:
    """nanmedian.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)"""
    return _result(ctx, *_median(one_dim(x), dimension(dim, x.rank), ignore_nan=True))
