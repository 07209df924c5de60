"""Distances between rows, and their gradients."""

from __future__ import annotations

import math

import numpy as np
import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.ir import Shape, Value
from neuron_dynamo.lowering.ops.embedding import add_rows, take_rows
from neuron_dynamo.lowering.promotion import broadcast_to
from neuron_dynamo.lowering.registry import lowers


def _filled(number: float, like: Value) -> Value:
    return ir.constant(number, like.dtype, like.shape)


def _norm(difference: Value, p: float) -> Value:
    """The ``p`` norm over the last dimension; of nothing, zero."""
    size, last = ir.unary("abs", difference), [difference.rank - 1]
    if p == 0:
        ones = ir.convert(ir.compare("NE", size, _filled(0, size)), size.dtype)
        return ir.reduce_with("add", ones, 0, last)
    if p == 1:
        return ir.reduce_with("add", size, 0, last)
    if p == math.inf:
        return ir.reduce_with("maximum", size, 0, last)
    if p == 2:
        return ir.unary("sqrt", ir.reduce_with("add", ir.multiply(size, size), 0, last))
    total = ir.reduce_with("add", ir.binary("power", size, _filled(p, size)), 0, last)
    return ir.binary("power", total, _filled(1 / p, total))


def _differences(x: Value, y: Value) -> Value:
    """[..., P, R, M] of [..., P, M] and [..., R, M]."""
    batch = np.broadcast_shapes(x.shape[:-2], y.shape[:-2])
    shape: Shape = (*batch, x.shape[-2], y.shape[-2], x.shape[-1])
    rows = ir.reshape(x, (*x.shape[:-1], 1, x.shape[-1]))
    columns = ir.reshape(y, (*y.shape[:-2], 1, *y.shape[-2:]))
    return ir.subtract(broadcast_to(rows, shape), broadcast_to(columns, shape))


@lowers("aten._cdist_forward.default")
def cdist(ctx: RuleContext, x: Value, y: Value, p: float, compute_mode: int | None) -> Value:
    """_cdist_forward(Tensor x1, Tensor x2, float p, int? compute_mode) -> Tensor"""
    return _norm(_differences(x, y), p)


def _norm_gradient(difference: Value, grad: Value, distance: Value, p: float) -> Value:
    """Gradient of :func:`_norm` with respect to ``difference``; zero where the distance is."""
    shape = difference.shape
    along = list(range(len(shape) - 1))
    grad, distance = (ir.broadcast_in_dim(v, shape, along) for v in (grad, distance))
    zero = _filled(0, difference)
    if p == 0:
        return zero
    sign = ir.unary("sign", difference)
    if p == 1:
        return ir.multiply(grad, sign)
    at_zero = ir.compare("EQ", distance, zero)
    safe = ir.select(at_zero, _filled(1, difference), distance)
    size = ir.unary("abs", difference)
    if p == 2:
        slope = ir.divide(difference, safe)
    elif p == math.inf:
        slope = ir.select(ir.compare("EQ", size, distance), sign, zero)
    else:
        ratio = ir.binary("power", ir.divide(size, safe), _filled(p - 1, difference))
        slope = ir.select(ir.compare("EQ", size, zero), zero, ir.multiply(sign, ratio))
    return ir.select(at_zero, zero, ir.multiply(grad, slope))


@lowers("aten._cdist_backward.default")
def cdist_backward(ctx: RuleContext, grad: Value, x: Value, y: Value, p: float, cdist: Value) -> Value:
    """_cdist_backward(Tensor grad, Tensor x1, Tensor x2, float p, Tensor cdist) -> Tensor"""
    difference = _differences(x, y)
    gradient = _norm_gradient(difference, grad, cdist, p)
    return ir.reshape(ir.reduce_with("add", gradient, 0, [gradient.rank - 2]), ctx.out.shape)


def _pairs(x: Value) -> tuple[Value, np.ndarray[tuple[int, ...], np.dtype[np.int64]]]:
    """The difference of each pair of rows (i < j), and the pairs."""
    pairs = np.array(np.triu_indices(x.shape[0], 1), np.int64)
    first, second = (take_rows(x, ir.constant(rows, torch.int64)) for rows in pairs)
    return ir.subtract(first, second), pairs


@lowers("aten._pdist_forward.default")
def pdist(ctx: RuleContext, x: Value, p: float = 2.0) -> Value:
    """_pdist_forward(Tensor self, float p=2.) -> Tensor"""
    if 0 in ctx.out.shape:
        return ir.constant(0, ctx.out.dtype, ctx.out.shape)
    return _norm(_pairs(x)[0], p)


@lowers("aten._pdist_backward.default")
def pdist_backward(ctx: RuleContext, grad: Value, x: Value, p: float, pdist: Value) -> Value:
    """_pdist_backward(Tensor grad, Tensor self, float p, Tensor pdist) -> Tensor"""
    if 0 in (grad.numel, x.numel):
        return ir.constant(0, ctx.out.dtype, ctx.out.shape)
    difference, (first, second) = _pairs(x)
    gradient = _norm_gradient(difference, grad, pdist, p)
    rows = ir.concatenate([gradient, ir.negate(gradient)], 0)
    indices = ir.constant(np.concatenate([first, second]), torch.int64)
    return add_rows(rows, indices, x.shape[0])
