"""Layer and group normalization with their gradients.

Statistics and the normalized values are computed in float32 for half types and rounded at the end. The saved statistics
have the dtype that the graph expects of them, which for a half input with float32 weights is not the one eager returns.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.ir import Shape, Value
from neuron_dynamo.lowering.promotion import as_value, broadcast_to, opmath, to_dtype
from neuron_dynamo.lowering.registry import lowers


def mean_over(x: Value, dims: Sequence[int]) -> Value:
    """Mean over ``dims``, which stay as 1."""
    total = ir.reduce_with("add", x, 0, dims)
    count = math.prod(x.shape[d] for d in dims)
    kept = tuple(1 if d in set(dims) else n for d, n in enumerate(x.shape))
    return ir.reshape(ir.divide(total, ir.constant(count, x.dtype, total.shape)), kept)


def centered(x: Value, dims: Sequence[int]) -> tuple[Value, Value, Value]:
    """The mean of ``x`` over ``dims``, ``x`` less it, and the biased variance."""
    mean = mean_over(x, dims)
    difference = ir.subtract(x, broadcast_to(mean, x.shape))
    return mean, difference, mean_over(ir.multiply(difference, difference), dims)


def inverse_root(x: Value, eps: float) -> Value:
    """``1 / sqrt(x + eps)``."""
    return ir.unary("rsqrt", ir.add(x, ir.constant(eps, x.dtype, x.shape)))


def affine(x: Value, weight: Value | None, bias: Value | None) -> Value:
    """``x * weight + bias``, broadcast."""
    if weight is not None:
        x = ir.multiply(x, as_value(weight, x.dtype, x.shape))
    return x if bias is None else ir.add(x, as_value(bias, x.dtype, x.shape))


def _last(x: Value, normalized_shape: Sequence[int]) -> range:
    return range(x.rank - len(normalized_shape), x.rank)


def _total(x: Value, dims: Sequence[int], dtype: torch.dtype, shape: Shape) -> Value:
    return to_dtype(ir.reshape(ir.reduce_with("add", x, 0, dims), shape), dtype)


@lowers("aten.native_layer_norm.default")
def native_layer_norm(
    ctx: RuleContext, x: Value, normalized_shape: list[int], weight: Value | None, bias: Value | None, eps: float
) -> tuple[Value, ...]:
    """native_layer_norm(Tensor input, SymInt[] normalized_shape, Tensor? weight, Tensor? bias, float eps) -> (Tensor,
    Tensor, Tensor)
    """
    out, mean_spec, rstd_spec = ctx.outs
    mean, difference, variance = centered(to_dtype(x, opmath(x.dtype)), _last(x, normalized_shape))
    rstd = inverse_root(variance, eps)
    result = affine(ir.multiply(difference, broadcast_to(rstd, x.shape)), weight, bias)
    return (
        to_dtype(result, out.dtype),
        to_dtype(ir.reshape(mean, mean_spec.shape), mean_spec.dtype),
        to_dtype(ir.reshape(rstd, rstd_spec.shape), rstd_spec.dtype),
    )


def _input_gradient(grad: Value, normalized: Value, rstd: Value, dims: Sequence[int]) -> Value:
    """Gradient of ``(x - mean) * rstd`` with respect to ``x``."""
    along_mean = broadcast_to(mean_over(grad, dims), grad.shape)
    along_scale = broadcast_to(mean_over(ir.multiply(grad, normalized), dims), grad.shape)
    inner = ir.subtract(ir.subtract(grad, along_mean), ir.multiply(normalized, along_scale))
    return ir.multiply(broadcast_to(rstd, grad.shape), inner)


@lowers("aten.native_layer_norm_backward.default")
def native_layer_norm_backward(
    ctx: RuleContext,
    grad: Value,
    x: Value,
    normalized_shape: list[int],
    mean: Value,
    rstd: Value,
    weight: Value | None,
    bias: Value | None,
    output_mask: list[bool],
) -> tuple[Value | None, ...]:
    """native_layer_norm_backward(Tensor grad_out, Tensor input, SymInt[] normalized_shape, Tensor mean, Tensor rstd,
    Tensor? weight, Tensor? bias, bool[3] output_mask) -> (Tensor, Tensor, Tensor)
    """
    dtype, dims = opmath(x.dtype), _last(x, normalized_shape)
    outer = range(x.rank - len(normalized_shape))
    grad, wide, rstd = to_dtype(grad, dtype), to_dtype(x, dtype), to_dtype(rstd, dtype)
    difference = ir.subtract(wide, as_value(mean, dtype, x.shape))
    normalized = ir.multiply(difference, broadcast_to(rstd, x.shape))
    grads: list[Value | None] = [None, None, None]
    if output_mask[0]:
        grads[0] = to_dtype(_input_gradient(affine(grad, weight, None), normalized, rstd, dims), x.dtype)
    shape = tuple(normalized_shape)
    if output_mask[1] and weight is not None:
        grads[1] = _total(ir.multiply(grad, normalized), outer, weight.dtype, shape)
    if output_mask[2] and bias is not None:
        grads[2] = _total(grad, outer, bias.dtype, shape)
    return tuple(grads)


def _per_channel(x: Value | None, groups: int) -> Value | None:
    """A weight per channel as [group, channel, 1], to meet [N, group, channel, HxW]."""
    return None if x is None else ir.reshape(x, (groups, x.numel // groups, 1))


@lowers("aten.native_group_norm.default")
def native_group_norm(
    ctx: RuleContext,
    x: Value,
    weight: Value | None,
    bias: Value | None,
    N: int,
    C: int,
    HxW: int,
    group: int,
    eps: float,
) -> tuple[Value, ...]:
    """native_group_norm(Tensor input, Tensor? weight, Tensor? bias, SymInt N, SymInt C, SymInt HxW, int group, float
    eps) -> (Tensor, Tensor, Tensor)
    """
    out, mean_spec, rstd_spec = ctx.outs
    grouped = ir.reshape(to_dtype(x, opmath(x.dtype)), (N, group, C // group, HxW))
    mean, difference, variance = centered(grouped, [2, 3])
    rstd = inverse_root(variance, eps)
    normalized = ir.multiply(difference, broadcast_to(rstd, grouped.shape))
    result = affine(normalized, _per_channel(weight, group), _per_channel(bias, group))
    return (
        to_dtype(ir.reshape(result, x.shape), out.dtype),
        to_dtype(ir.reshape(mean, mean_spec.shape), mean_spec.dtype),
        to_dtype(ir.reshape(rstd, rstd_spec.shape), rstd_spec.dtype),
    )


@lowers("aten.native_group_norm_backward.default")
def native_group_norm_backward(
    ctx: RuleContext,
    grad: Value,
    x: Value,
    mean: Value,
    rstd: Value,
    weight: Value | None,
    N: int,
    C: int,
    HxW: int,
    group: int,
    output_mask: list[bool],
) -> tuple[Value | None, ...]:
    """native_group_norm_backward(Tensor grad_out, Tensor input, Tensor mean, Tensor rstd, Tensor? weight, SymInt N,
    SymInt C, SymInt HxW, int group, bool[3] output_mask) -> (Tensor, Tensor, Tensor)
    """
    dtype = opmath(x.dtype)
    shape, statistics = (N, group, C // group, HxW), (N, group, 1, 1)
    grad, grouped = (ir.reshape(to_dtype(v, dtype), shape) for v in (grad, x))
    mean, rstd = (ir.reshape(to_dtype(v, dtype), statistics) for v in (mean, rstd))
    normalized = ir.multiply(ir.subtract(grouped, broadcast_to(mean, shape)), broadcast_to(rstd, shape))
    parameter_dtype = x.dtype if weight is None else weight.dtype
    grads: list[Value | None] = [None, None, None]
    if output_mask[0]:
        scaled = affine(grad, _per_channel(weight, group), None)
        grads[0] = to_dtype(ir.reshape(_input_gradient(scaled, normalized, rstd, [2, 3]), x.shape), x.dtype)
    if output_mask[1]:
        grads[1] = _total(ir.multiply(grad, normalized), [0, 3], parameter_dtype, (C,))
    if output_mask[2]:
        grads[2] = _total(grad, [0, 3], parameter_dtype, (C,))
    return tuple(grads)
