"""Writing at index tensors, element by element: the scatter family and put.

Duplicate positions are combined in row-major order of the index, one after another, as eager's CPU kernels do: XLA may
reorder only where ``unique_indices`` is set, which nothing here can prove.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.dimensions import dimension, one_dim
from neuron_dynamo.lowering.indices import linear, positions
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.ops.reduction import highest, lowest
from neuron_dynamo.lowering.promotion import Scalar, opmath, to_dtype
from neuron_dynamo.lowering.registry import lowers

Combine = Callable[[Value, Value], Value]


def overwrite(old: Value, new: Value) -> Value:
    """The combiner of a plain write."""
    return new


def reducer(reduce: str, dtype: torch.dtype) -> tuple[Combine, Any]:
    """Combiner and identity of a reduction that ATen names ``reduce`` (a mean is summed first)."""
    if reduce in ("sum", "mean", "add"):
        return ir.add, 0
    if reduce in ("prod", "multiply"):
        return ir.multiply, 1
    if reduce == "amax":
        return (ir.or_ if dtype is torch.bool else ir.maximum), lowest(dtype)
    return (ir.and_ if dtype is torch.bool else ir.minimum), highest(dtype)


def write_flat(x: Value, where: Value, updates: Value, combine: Combine) -> Value:
    """``x`` with ``updates`` combined into the row-major positions ``where``, which has the shape of ``updates``."""
    if not x.numel:
        return x
    written = ir.scatter(
        ir.reshape(x, (x.numel,)),
        ir.reshape(where, (where.numel, 1)),
        ir.reshape(updates, (updates.numel,)),
        combine,
        update_window_dims=[],
        inserted_window_dims=[0],
        scatter_dims_to_operand_dims=[0],
        index_vector_dim=1,
    )
    return ir.reshape(written, x.shape)


def _where(ctx: RuleContext, x: Value, dim: int, index: Value) -> Value:
    x, index, dim = one_dim(x), one_dim(index), dimension(dim, x.rank)
    return linear(positions(ctx, index, x.shape[dim], wraps=False), dim, x.shape)


def _source(src: Value | Scalar, index: Value, dtype: torch.dtype) -> Value:
    """What is written: as many elements from the start of each dimension of ``src`` as ``index`` has."""
    if not isinstance(src, Value):
        return ir.constant(src, dtype, index.shape)
    if index.rank == src.rank:
        return to_dtype(ir.slice_(src, [0] * src.rank, index.shape), dtype)
    return to_dtype(ir.reshape(src, index.shape), dtype)  # 0-d and one element


def _scatter(
    ctx: RuleContext, x: Value, dim: int, index: Value, src: Value | Scalar, reduce: str | None = None
) -> Value:
    if not index.numel:
        return x
    where = _where(ctx, x, dim, index)
    if reduce is None:
        return write_flat(x, where, _source(src, index, x.dtype), overwrite)
    wide = opmath(x.dtype)
    combine, _ = reducer(reduce, wide)
    return to_dtype(write_flat(to_dtype(x, wide), where, _source(src, index, wide), combine), x.dtype)


@lowers("aten.scatter.src")
def scatter_src(ctx: RuleContext, x: Value, dim: int, index: Value, src: Value) -> Value:
    """scatter.src(Tensor self, int dim, Tensor index, Tensor src) -> Tensor"""
    return _scatter(ctx, x, dim, index, src)


@lowers("aten.scatter.value")
def scatter_value(ctx: RuleContext, x: Value, dim: int, index: Value, value: Scalar) -> Value:
    """scatter.value(Tensor self, int dim, Tensor index, Scalar value) -> Tensor"""
    return _scatter(ctx, x, dim, index, value)


@lowers("aten.scatter.reduce")
def scatter_src_reduce(ctx: RuleContext, x: Value, dim: int, index: Value, src: Value, *, reduce: str) -> Value:
    """scatter.reduce(Tensor self, int dim, Tensor index, Tensor src, *, str reduce) -> Tensor"""
    return _scatter(ctx, x, dim, index, src, reduce)


@lowers("aten.scatter.value_reduce")
def scatter_value_reduce(ctx: RuleContext, x: Value, dim: int, index: Value, value: Scalar, *, reduce: str) -> Value:
    """scatter.value_reduce(Tensor self, int dim, Tensor index, Scalar value, *, str reduce) -> Tensor"""
    return _scatter(ctx, x, dim, index, value, reduce)


@lowers("aten.scatter_add.default")
def scatter_add(ctx: RuleContext, x: Value, dim: int, index: Value, src: Value) -> Value:
    """scatter_add(Tensor self, int dim, Tensor index, Tensor src) -> Tensor"""
    return _scatter(ctx, x, dim, index, src, "add")


def reduce_into(x: Value, updates: Value, reduce: str, include_self: bool, write: Callable[..., Value]) -> Value:
    """``scatter_reduce`` and ``index_reduce``: ``write(x, updates, combine)`` knows where the updates go."""
    dtype, wide = x.dtype, opmath(x.dtype)
    combine, identity = reducer(reduce, wide)
    x, updates = to_dtype(x, wide), to_dtype(updates, wide)
    start = x if include_self else write(x, ir.constant(identity, wide, updates.shape), overwrite)
    total = write(start, updates, combine)
    if reduce != "mean":
        return to_dtype(total, dtype)
    ones = ir.constant(1, torch.int32, updates.shape)
    count = write(ir.constant(int(include_self), torch.int32, x.shape), ones, ir.add)
    count = to_dtype(ir.maximum(count, ir.constant(1, torch.int32, count.shape)), wide)
    return to_dtype(_floor_divide(total, count), dtype)


def _floor_divide(total: Value, count: Value) -> Value:
    """Quotient, rounded down for integers; ``count`` is positive."""
    quotient = ir.divide(total, count)
    if total.dtype.is_floating_point:
        return quotient
    inexact = ir.compare("NE", ir.multiply(quotient, count), total)
    negative = ir.compare("LT", total, ir.constant(0, total.dtype, total.shape))
    return ir.subtract(quotient, to_dtype(ir.and_(inexact, negative), total.dtype))


@lowers("aten.scatter_reduce.two")
def scatter_reduce(
    ctx: RuleContext, x: Value, dim: int, index: Value, src: Value, reduce: str, *, include_self: bool = True
) -> Value:
    """scatter_reduce.two(Tensor self, int dim, Tensor index, Tensor src, str reduce, *, bool include_self=True)
    -> Tensor
    """
    if not index.numel:
        return x
    where = _where(ctx, x, dim, index)

    def write(into: Value, updates: Value, combine: Combine) -> Value:
        return write_flat(into, where, updates, combine)

    return reduce_into(x, _source(src, index, x.dtype), reduce, include_self, write)


@lowers("aten.put.default")
def put(ctx: RuleContext, x: Value, index: Value, source: Value, accumulate: bool = False) -> Value:
    """put(Tensor self, Tensor index, Tensor source, bool accumulate=False) -> Tensor"""
    if not index.numel:
        return x
    where = positions(ctx, index, x.numel, wraps=True)
    return write_flat(x, where, source, ir.add if accumulate else overwrite)
