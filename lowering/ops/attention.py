"""Scaled dot-product attention as eager's flash kernel for CPUs computes it, and its gradient.

For half types the scores and the softmax are float32; the exponentials are rounded to the half type before they meet
the values, and divided by their sum afterwards. A row whose keys are all masked gives zeros, with a ``logsumexp`` of
zero. Fewer key heads than query heads are shared by runs of query heads.
"""

from __future__ import annotations

import math

import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.ir import Shape, Value
from neuron_dynamo.lowering.ops.matmul import contract
from neuron_dynamo.lowering.promotion import as_value, broadcast_to, to_dtype
from neuron_dynamo.lowering.registry import lowers

_HEADS = ([0, 1], [0, 1])


def _grouped(x: Value, heads: int) -> Value:
    """[B, H, S, ...] as [B, ``heads``, (H / heads) * S, ...], so that the query heads of one key head are one batch."""
    batch, count, rows, *rest = x.shape
    return ir.reshape(x, (batch, heads, count // heads * rows, *rest))


def _scores(query: Value, key: Value, attn_mask: Value | None, is_causal: bool, scale: float | None) -> Value:
    """Scaled and masked scores [B, H, S, T] in the accumulation dtype."""
    shape = (*query.shape[:3], key.shape[2])
    scores = contract(_grouped(query, key.shape[1]), key, ([3], [3]), _HEADS)
    scores = ir.reshape(scores, shape)
    scores = ir.multiply(scores, ir.constant(_scale(query, scale), scores.dtype, shape))
    if attn_mask is not None:
        if attn_mask.dtype is torch.bool:
            scores = ir.select(broadcast_to(attn_mask, shape), scores, _minus_infinity(scores.dtype, shape))
        else:
            scores = ir.add(scores, as_value(attn_mask, scores.dtype, shape))
    if is_causal:
        square = shape[2:]
        past = ir.compare("LE", ir.iota(torch.int32, square, 1), ir.iota(torch.int32, square, 0))
        scores = ir.select(broadcast_to(past, shape), scores, _minus_infinity(scores.dtype, shape))
    return scores


def _scale(query: Value, scale: float | None) -> float:
    return 1 / math.sqrt(query.shape[3]) if scale is None else scale


def _minus_infinity(dtype: torch.dtype, shape: Shape) -> Value:
    return ir.constant(-math.inf, dtype, shape)


def _rows(x: Value, shape: Shape) -> Value:
    """[B, H, S] along the keys or the head's features."""
    return ir.broadcast_in_dim(x, shape, [0, 1, 2])


def _weighted(weights: Value, value: Value) -> Value:
    """[B, H, S, T] times [B, heads of the keys, T, D]."""
    heads = value.shape[1]
    product = contract(_grouped(to_dtype(weights, value.dtype), heads), value, ([3], [2]), _HEADS)
    return ir.reshape(product, (*weights.shape[:3], value.shape[3]))


@lowers("aten._scaled_dot_product_flash_attention_for_cpu.default")
def flash_attention(
    ctx: RuleContext,
    query: Value,
    key: Value,
    value: Value,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    *,
    attn_mask: Value | None = None,
    scale: float | None = None,
) -> tuple[Value, Value]:
    """_scaled_dot_product_flash_attention_for_cpu(Tensor query, Tensor key, Tensor value, float dropout_p=0., bool
    is_causal=False, *, Tensor? attn_mask=None, float? scale=None) -> (Tensor output, Tensor logsumexp)
    """
    if dropout_p != 0:
        raise ctx.reject("attention with dropout draws random numbers inside the kernel; use dropout_p=0")
    scores = _scores(query, key, attn_mask, is_causal, scale)
    dtype, shape = scores.dtype, scores.shape
    top = ir.reduce_with("maximum", scores, -math.inf, [3])
    zero, one = ir.constant(0, dtype, top.shape), ir.constant(1, dtype, top.shape)
    masked = ir.compare("EQ", top, _minus_infinity(dtype, top.shape))
    top = ir.select(masked, zero, top)
    weights = ir.unary("exponential", ir.subtract(scores, _rows(top, shape)))
    total = ir.reduce_with("add", weights, 0, [3])
    divisor = ir.select(masked, one, total)
    output = _weighted(weights, value)
    output = ir.divide(output, _rows(divisor, output.shape))
    logsumexp = ir.add(top, ir.unary("log", divisor))
    return to_dtype(output, ctx.outs[0].dtype), to_dtype(logsumexp, ctx.outs[1].dtype)


@lowers("aten._scaled_dot_product_flash_attention_for_cpu_backward.default")
def flash_attention_backward(
    ctx: RuleContext,
    grad_out: Value,
    query: Value,
    key: Value,
    value: Value,
    out: Value,
    logsumexp: Value,
    dropout_p: float,
    is_causal: bool,
    *,
    attn_mask: Value | None = None,
    scale: float | None = None,
) -> tuple[Value, Value, Value]:
    """_scaled_dot_product_flash_attention_for_cpu_backward(Tensor grad_out, Tensor query, Tensor key, Tensor value,
    Tensor out, Tensor logsumexp, float dropout_p, bool is_causal, *, Tensor? attn_mask=None, float? scale=None)
    -> (Tensor grad_query, Tensor grad_key, Tensor grad_value)
    """
    if dropout_p != 0:
        raise ctx.reject("attention with dropout draws random numbers inside the kernel; use dropout_p=0")
    scores = _scores(query, key, attn_mask, is_causal, scale)
    dtype, shape, heads = scores.dtype, scores.shape, key.shape[1]
    weights = ir.unary("exponential", ir.subtract(scores, _rows(to_dtype(logsumexp, dtype), shape)))
    product = ir.multiply(to_dtype(grad_out, dtype), to_dtype(out, dtype))
    delta = ir.reduce_with("add", product, 0, [3])
    grad_weights = contract(_grouped(grad_out, heads), value, ([3], [3]), _HEADS)
    grad_scores = ir.multiply(weights, ir.subtract(ir.reshape(grad_weights, shape), _rows(delta, shape)))
    grad_query = _weighted(grad_scores, key)
    by_query = ([2], [2])
    grad_key = contract(_half(grad_scores, query, heads), _grouped(query, heads), by_query, _HEADS)
    grad_value = contract(_half(weights, value, heads), _grouped(grad_out, heads), by_query, _HEADS)
    # The scale comes last, after the rounding of the scores' gradient, as in eager's kernel.
    grad_query, grad_key = (
        ir.multiply(grad, ir.constant(_scale(query, scale), dtype, grad.shape)) for grad in (grad_query, grad_key)
    )
    return (
        to_dtype(grad_query, query.dtype),
        to_dtype(grad_key, key.dtype),
        to_dtype(grad_value, value.dtype),
    )


def _half(weights: Value, like: Value, heads: int) -> Value:
    return _grouped(to_dtype(weights, like.dtype), heads)
