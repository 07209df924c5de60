"""Variances, norms and log-sum-exp: reductions of a function of the elements."""

from __future__ import annotations

import math
from collections.abc import Sequence

import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.dimensions import reduced_dims
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.ops.reduction import maximum_over, minimum_over
from neuron_dynamo.lowering.promotion import opmath, to_dtype
from neuron_dynamo.lowering.registry import lowers

Dims = int | Sequence[int] | None


def _spread(x: Value, shape: tuple[int, ...], dims: Sequence[int]) -> Value:
    return ir.broadcast_in_dim(x, shape, [d for d in range(len(shape)) if d not in dims])


def _constant_like(value: float, x: Value) -> Value:
    return ir.constant(value, x.dtype, x.shape)


def _moments(x: Value, dim: Dims, correction: float | None) -> tuple[Value, Value]:
    """Variance and mean over ``dim``, in the dtype computed in; two passes, so that a large mean costs no digits."""
    dims = reduced_dims(x, dim)
    x = to_dtype(x, opmath(x.dtype))
    count = math.prod(x.shape[d] for d in dims)
    total = ir.reduce_with("add", x, 0, dims)
    mean = ir.divide(total, _constant_like(count, total))
    deviation = ir.subtract(x, _spread(mean, x.shape, dims))
    if x.dtype.is_complex:
        re, im = ir.real(deviation), ir.imag(deviation)
        squares = ir.add(ir.multiply(re, re), ir.multiply(im, im))
    else:
        squares = ir.multiply(deviation, deviation)
    summed = ir.reduce_with("add", squares, 0, dims)
    freedom = max(count - (1 if correction is None else correction), 0)
    return ir.divide(summed, _constant_like(freedom, summed)), mean


def _result(ctx: RuleContext, x: Value, number: int = 0) -> Value:
    out = ctx.outs[number]
    return ir.reshape(to_dtype(x, out.dtype), out.shape)


@lowers("aten.var.correction")
def var(
    ctx: RuleContext, x: Value, dim: Dims = None, *, correction: float | None = None, keepdim: bool = False
) -> Value:
    """var.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> Tensor"""
    return _result(ctx, _moments(x, dim, correction)[0])


@lowers("aten.std.correction")
def std(
    ctx: RuleContext, x: Value, dim: Dims = None, *, correction: float | None = None, keepdim: bool = False
) -> Value:
    """std.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> Tensor"""
    return _result(ctx, ir.unary("sqrt", _moments(x, dim, correction)[0]))


@lowers("aten.var_mean.correction")
def var_mean(
    ctx: RuleContext, x: Value, dim: Dims = None, *, correction: float | None = None, keepdim: bool = False
) -> tuple[Value, Value]:
    """var_mean.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False)
    -> (Tensor, Tensor)
    """
    variance, mean = _moments(x, dim, correction)
    return _result(ctx, variance), _result(ctx, mean, 1)


@lowers("aten.std_mean.correction")
def std_mean(
    ctx: RuleContext, x: Value, dim: Dims = None, *, correction: float | None = None, keepdim: bool = False
) -> tuple[Value, Value]:
    """std_mean.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False)
    -> (Tensor, Tensor)
    """
    variance, mean = _moments(x, dim, correction)
    return _result(ctx, ir.unary("sqrt", variance)), _result(ctx, mean, 1)


@lowers("aten.linalg_vector_norm.default")
def linalg_vector_norm(
    ctx: RuleContext,
    x: Value,
    ord: float = 2,
    dim: Dims = None,
    keepdim: bool = False,
    *,
    dtype: torch.dtype | None = None,
) -> Value:
    """linalg_vector_norm(Tensor self, Scalar ord=2, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None)
    -> Tensor
    """
    dims = reduced_dims(x, dim)
    if dtype is not None:
        x = to_dtype(x, dtype)
    x = to_dtype(x, opmath(x.dtype))
    return _result(ctx, _norm(x, ord, dims))


def _norm(x: Value, order: float, dims: Sequence[int]) -> Value:
    size = ir.complex_abs(x) if x.dtype.is_complex else ir.unary("abs", x)
    if order == math.inf:
        # No element: the norm is 0, where a maximum would give -inf.
        return maximum_over(size, dims) if size.numel else ir.reduce_with("add", size, 0, dims)
    if order == -math.inf:
        return minimum_over(size, dims)
    if order == 0:
        return ir.reduce_with("add", to_dtype(to_dtype(size, torch.bool), size.dtype), 0, dims)
    if order == 1:
        return ir.reduce_with("add", size, 0, dims)
    if order == 2:
        return ir.unary("sqrt", ir.reduce_with("add", ir.multiply(size, size), 0, dims))
    powers = ir.binary("power", size, _constant_like(order, size))
    total = ir.reduce_with("add", powers, 0, dims)
    return ir.binary("power", total, _constant_like(1 / order, total))


@lowers("aten.logsumexp.default")
def logsumexp(ctx: RuleContext, x: Value, dim: Dims, keepdim: bool = False) -> Value:
    """logsumexp(Tensor self, int[1] dim, bool keepdim=False) -> Tensor"""
    if x.dtype.is_complex:
        raise ctx.reject("logsumexp of complex numbers is not implemented")
    dims = reduced_dims(x, dim)
    x = to_dtype(x, opmath(ctx.out.dtype))
    if not x.numel:
        return _result(ctx, ir.unary("log", ir.reduce_with("add", x, 0, dims)))
    largest = maximum_over(x, dims)
    infinite = ir.compare("EQ", ir.unary("abs", largest), _constant_like(math.inf, largest))
    shift = ir.select(infinite, _constant_like(0.0, largest), largest)  # inf - inf would be NaN
    total = ir.reduce_with("add", ir.unary("exponential", ir.subtract(x, _spread(shift, x.shape, dims))), 0, dims)
    return _result(ctx, ir.add(ir.unary("log", total), shift))
