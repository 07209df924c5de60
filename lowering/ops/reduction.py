"""Sums, products, extrema and quantifiers over dimensions.

XLA's reductions are exact for integers and add floats by a tree, so nothing is split by hand. Half types accumulate in
float32, as eager's kernels do.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.dimensions import is_nan, reduced_dims
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.promotion import opmath, to_dtype
from neuron_dynamo.lowering.registry import lowers

Dims = int | Sequence[int] | None


def lowest(dtype: torch.dtype) -> float | int | bool:
    """The identity of a maximum."""
    if dtype is torch.bool:
        return False
    return -math.inf if dtype.is_floating_point else torch.iinfo(dtype).min


def highest(dtype: torch.dtype) -> float | int | bool:
    """The identity of a minimum."""
    if dtype is torch.bool:
        return True
    return math.inf if dtype.is_floating_point else torch.iinfo(dtype).max


def _reduce(ctx: RuleContext, op: str, init: float, x: Value, dim: Dims) -> Value:
    """Reduce in the result's dtype (``dtype=`` converts before, not after), float32 for half types."""
    x = to_dtype(to_dtype(x, ctx.out.dtype), opmath(ctx.out.dtype))
    return ir.reshape(to_dtype(ir.reduce_with(op, x, init, reduced_dims(x, dim)), ctx.out.dtype), ctx.out.shape)


@lowers("aten.sum.default")
def sum_all(ctx: RuleContext, x: Value, *, dtype: torch.dtype | None = None) -> Value:
    """sum(Tensor self, *, ScalarType? dtype=None) -> Tensor"""
    return _reduce(ctx, "add", 0, x, None)


@lowers("aten.sum.dim_IntList")
def sum_dim(ctx: RuleContext, x: Value, dim: Dims, keepdim: bool = False, *, dtype: torch.dtype | None = None) -> Value:
    """sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor"""
    return _reduce(ctx, "add", 0, x, dim)


@lowers("aten.nansum.default")
def nansum(
    ctx: RuleContext, x: Value, dim: Dims = None, keepdim: bool = False, *, dtype: torch.dtype | None = None
) -> Value:
    """nansum(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor"""
    if x.dtype.is_floating_point:
        x = ir.select(is_nan(x), ir.constant(0.0, x.dtype, x.shape), x)
    return _reduce(ctx, "add", 0, x, dim)


def _mean(ctx: RuleContext, x: Value, dim: Dims) -> Value:
    dims = reduced_dims(x, dim)
    x = to_dtype(to_dtype(x, ctx.out.dtype), opmath(ctx.out.dtype))
    total = ir.reduce_with("add", x, 0, dims)
    count = ir.constant(math.prod(x.shape[d] for d in dims), total.dtype, total.shape)
    return ir.reshape(to_dtype(ir.divide(total, count), ctx.out.dtype), ctx.out.shape)


@lowers("aten.mean.default")
def mean_all(ctx: RuleContext, x: Value, *, dtype: torch.dtype | None = None) -> Value:
    """mean(Tensor self, *, ScalarType? dtype=None) -> Tensor"""
    return _mean(ctx, x, None)


@lowers("aten.mean.dim")
def mean_dim(
    ctx: RuleContext, x: Value, dim: Dims, keepdim: bool = False, *, dtype: torch.dtype | None = None
) -> Value:
    """mean.dim(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor"""
    return _mean(ctx, x, dim)


@lowers("aten.prod.default")
def prod_all(ctx: RuleContext, x: Value, *, dtype: torch.dtype | None = None) -> Value:
    """prod(Tensor self, *, ScalarType? dtype=None) -> Tensor"""
    return _reduce(ctx, "multiply", 1, x, None)


@lowers("aten.prod.dim_int")
def prod_dim(ctx: RuleContext, x: Value, dim: int, keepdim: bool = False, *, dtype: torch.dtype | None = None) -> Value:
    """prod.dim_int(Tensor self, int dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor"""
    return _reduce(ctx, "multiply", 1, x, dim)


def maximum_over(x: Value, dims: Sequence[int]) -> Value:
    """Maximum; NaN where there is one."""
    return ir.reduce_with("or" if x.dtype is torch.bool else "maximum", x, lowest(x.dtype), dims)


def minimum_over(x: Value, dims: Sequence[int]) -> Value:
    """Minimum; NaN where there is one."""
    return ir.reduce_with("and" if x.dtype is torch.bool else "minimum", x, highest(x.dtype), dims)


@lowers("aten.amax.default")
def amax(ctx: RuleContext, x: Value, dim: Dims = (), keepdim: bool = False) -> Value:
    """amax(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor"""
    return ir.reshape(maximum_over(x, reduced_dims(x, dim)), ctx.out.shape)


@lowers("aten.amin.default")
def amin(ctx: RuleContext, x: Value, dim: Dims = (), keepdim: bool = False) -> Value:
    """amin(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor"""
    return ir.reshape(minimum_over(x, reduced_dims(x, dim)), ctx.out.shape)


@lowers("aten.aminmax.default")
def aminmax(ctx: RuleContext, x: Value, *, dim: int | None = None, keepdim: bool = False) -> tuple[Value, Value]:
    """aminmax(Tensor self, *, int? dim=None, bool keepdim=False) -> (Tensor min, Tensor max)"""
    return amin(ctx, x, dim, keepdim), amax(ctx, x, dim, keepdim)


def _quantifier(over: Callable[[Value, Sequence[int]], Value], ctx: RuleContext, x: Value, dim: Dims) -> Value:
    dims = () if isinstance(dim, Sequence) and not dim else reduced_dims(x, dim)  # here, no dimension means none
    truth = over(to_dtype(x, torch.bool), dims)
    return ir.reshape(to_dtype(truth, ctx.out.dtype), ctx.out.shape)  # uint8 stays uint8


@lowers("aten.any.default")
def any_all(ctx: RuleContext, x: Value) -> Value:
    """any(Tensor self) -> Tensor"""
    return _quantifier(maximum_over, ctx, x, None)


@lowers("aten.any.dim")
def any_dim(ctx: RuleContext, x: Value, dim: int, keepdim: bool = False) -> Value:
    """any.dim(Tensor self, int dim, bool keepdim=False) -> Tensor"""
    return _quantifier(maximum_over, ctx, x, dim)


@lowers("aten.any.dims")
def any_dims(ctx: RuleContext, x: Value, dim: Dims = None, keepdim: bool = False) -> Value:
    """any.dims(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor"""
    return _quantifier(maximum_over, ctx, x, dim)


@lowers("aten.all.default")
def all_all(ctx: RuleContext, x: Value) -> Value:
    """all(Tensor self) -> Tensor"""
    return _quantifier(minimum_over, ctx, x, None)


@lowers("aten.all.dim")
def all_dim(ctx: RuleContext, x: Value, dim: int, keepdim: bool = False) -> Value:
    """all.dim(Tensor self, int dim, bool keepdim=False) -> Tensor"""
    return _quantifier(minimum_over, ctx, x, dim)


@lowers("aten.all.dims")
def all_dims(ctx: RuleContext, x: Value, dim: Dims = None, keepdim: bool = False) -> Value:
    """all.dims(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor"""
    return _quantifier(minimum_over, ctx, x, dim)


@lowers("aten.count_nonzero.default")
def count_nonzero_all(ctx: RuleContext, x: Value, dim: int | None = None) -> Value:
    """count_nonzero(Tensor self, int? dim=None) -> Tensor"""
    return _reduce(ctx, "add", 0, to_dtype(x, torch.bool), dim)


@lowers("aten.count_nonzero.dim_IntList")
def count_nonzero_dims(ctx: RuleContext, x: Value, dim: Sequence[int]) -> Value:
    """count_nonzero.dim_IntList(Tensor self, int[] dim) -> Tensor"""
    return _reduce(ctx, "add", 0, to_dtype(x, torch.bool), dim)
