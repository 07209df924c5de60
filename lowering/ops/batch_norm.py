"""Batch normalization in training and inference, and its gradient.

Half inputs are normalized in float32. Without training the statistics are the running ones, and none are saved.
"""

from __future__ import annotations

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext, Spec
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.ops.normalization import affine, centered, inverse_root, mean_over
from neuron_dynamo.lowering.promotion import broadcast_to, opmath, to_dtype
from neuron_dynamo.lowering.registry import lowers


def _per_channel(x: Value, like: Value) -> Value:
    """A vector over the channels (dimension 1), in the dtype of ``like`` and with as many dimensions."""
    return ir.reshape(to_dtype(x, like.dtype), (1, x.numel, *[1] * (like.rank - 2)))


def _optional(x: Value | None, like: Value) -> Value | None:
    return None if x is None else _per_channel(x, like)


def _as_saved(x: Value, spec: Spec) -> Value:
    if 0 in spec.shape:
        return ir.constant(0, spec.dtype, spec.shape)
    return to_dtype(ir.reshape(x, spec.shape), spec.dtype)


def _not_channels(x: Value) -> list[int]:
    return [d for d in range(x.rank) if d != 1]


def _normalize(
    ctx: RuleContext,
    x: Value,
    weight: Value | None,
    bias: Value | None,
    running: tuple[Value | None, Value | None],
    training: bool,
    eps: float,
) -> tuple[tuple[Value, Value, Value], tuple[Value, Value]]:
    """The three results, and the batch's mean and biased variance in the dtype of the computation."""
    out, mean_spec, rstd_spec = ctx.outs[:3]
    wide = to_dtype(x, opmath(x.dtype))
    if training:
        mean, difference, variance = centered(wide, _not_channels(x))
    else:
        assert running[0] is not None and running[1] is not None
        mean, variance = _per_channel(running[0], wide), _per_channel(running[1], wide)
        difference = ir.subtract(wide, broadcast_to(mean, x.shape))
    rstd = inverse_root(variance, eps)
    scale = _optional(weight, wide)
    scale = rstd if scale is None else ir.multiply(scale, rstd)
    result = affine(ir.multiply(difference, broadcast_to(scale, x.shape)), None, _optional(bias, wide))
    results = to_dtype(result, out.dtype), _as_saved(mean, mean_spec), _as_saved(rstd, rstd_spec)
    return results, (mean, variance)


def _updated(running: Value, batch: Value, momentum: float) -> Value:
    """``(1 - momentum) * running + momentum * batch``."""
    dtype = opmath(running.dtype)
    new = ir.reshape(to_dtype(batch, dtype), running.shape)
    old = to_dtype(running, dtype)
    share = ir.constant(momentum, dtype, running.shape)
    rest = ir.constant(1 - momentum, dtype, running.shape)
    return to_dtype(ir.add(ir.multiply(rest, old), ir.multiply(share, new)), running.dtype)


def _unbiased(variance: Value, count: int) -> Value:
    factor = count / (count - 1) if count > 1 else float("nan")
    return ir.multiply(variance, ir.constant(factor, variance.dtype, variance.shape))


@lowers("aten._native_batch_norm_legit_no_training.default")
def batch_norm_no_training(
    ctx: RuleContext,
    x: Value,
    weight: Value | None,
    bias: Value | None,
    running_mean: Value,
    running_var: Value,
    momentum: float,
    eps: float,
) -> tuple[Value, ...]:
    """_native_batch_norm_legit_no_training(Tensor input, Tensor? weight, Tensor? bias, Tensor running_mean, Tensor
    running_var, float momentum, float eps) -> (Tensor, Tensor, Tensor)
    """
    return _normalize(ctx, x, weight, bias, (running_mean, running_var), False, eps)[0]


@lowers("aten._native_batch_norm_legit.no_stats")
def batch_norm_no_stats(
    ctx: RuleContext,
    x: Value,
    weight: Value | None,
    bias: Value | None,
    training: bool,
    momentum: float,
    eps: float,
) -> tuple[Value, ...]:
    """_native_batch_norm_legit.no_stats(Tensor input, Tensor? weight, Tensor? bias, bool training, float momentum,
    float eps) -> (Tensor, Tensor, Tensor)
    """
    return _normalize(ctx, x, weight, bias, (None, None), True, eps)[0]


@lowers("aten._native_batch_norm_legit_functional.default")
def batch_norm_functional(
    ctx: RuleContext,
    x: Value,
    weight: Value | None,
    bias: Value | None,
    running_mean: Value,
    running_var: Value,
    training: bool,
    momentum: float,
    eps: float,
) -> tuple[Value, ...]:
    """_native_batch_norm_legit_functional(Tensor input, Tensor? weight, Tensor? bias, Tensor running_mean, Tensor
    running_var, bool training, float momentum, float eps) -> (Tensor, Tensor, Tensor, Tensor running_mean_out,
    Tensor running_var_out)
    """
    results, (mean, variance) = _normalize(ctx, x, weight, bias, (running_mean, running_var), training, eps)
    if not training:
        return (*results, running_mean, running_var)
    new_mean = _updated(running_mean, mean, momentum)
    new_var = _updated(running_var, _unbiased(variance, x.numel // x.shape[1]), momentum)
    return (*results, new_mean, new_var)


@lowers("aten.native_batch_norm_backward.default")
def native_batch_norm_backward(
    ctx: RuleContext,
    grad: Value,
    x: Value,
    weight: Value | None,
    running_mean: Value | None,
    running_var: Value | None,
    save_mean: Value | None,
    save_invstd: Value | None,
    train: bool,
    eps: float,
    output_mask: list[bool],
) -> tuple[Value | None, ...]:
    """native_batch_norm_backward(Tensor grad_out, Tensor input, Tensor? weight, Tensor? running_mean, Tensor?
    running_var, Tensor? save_mean, Tensor? save_invstd, bool train, float eps, bool[3] output_mask) -> (Tensor,
    Tensor, Tensor)
    """
    dtype, dims, channels = opmath(x.dtype), _not_channels(x), x.shape[1]
    grad, wide = to_dtype(grad, dtype), to_dtype(x, dtype)
    if train:
        assert save_mean is not None and save_invstd is not None
        mean, rstd = _per_channel(save_mean, wide), _per_channel(save_invstd, wide)
    else:
        assert running_mean is not None and running_var is not None
        mean, rstd = _per_channel(running_mean, wide), inverse_root(_per_channel(running_var, wide), eps)
    normalized = ir.multiply(ir.subtract(wide, broadcast_to(mean, x.shape)), broadcast_to(rstd, x.shape))
    product = ir.multiply(grad, normalized)
    grads: list[Value | None] = [None, None, None]
    if output_mask[0]:
        scale = _optional(weight, wide)
        scale = rstd if scale is None else ir.multiply(scale, rstd)
        inner = grad
        if train:
            inner = ir.subtract(inner, broadcast_to(mean_over(grad, dims), x.shape))
            inner = ir.subtract(inner, ir.multiply(normalized, broadcast_to(mean_over(product, dims), x.shape)))
        grads[0] = to_dtype(ir.multiply(inner, broadcast_to(scale, x.shape)), x.dtype)
    parameter_dtype = x.dtype if weight is None else weight.dtype
    for position, summed in ((1, product), (2, grad)):
        if output_mask[position]:
            total = ir.reshape(ir.reduce_with("add", summed, 0, dims), (channels,))
            grads[position] = to_dtype(total, parameter_dtype)
    return tuple(grads)
