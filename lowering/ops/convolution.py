"""Convolution in one to three dimensions, and its gradient.

A transposed convolution is a plain one of the input, spread out by the stride, with the flipped kernel; so is the
gradient of a plain one with respect to its input. Half types are accumulated in float32 and rounded once.
"""

from __future__ import annotations

from collections.abc import Sequence

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.ir import Shape, Value
from neuron_dynamo.lowering.promotion import opmath, to_dtype
from neuron_dynamo.lowering.registry import lowers

Numbers = tuple[Sequence[int], Sequence[int], Sequence[int]]


def _per_dimension(values: Sequence[int], spatial: int) -> list[int]:
    return list(values) * spatial if len(values) == 1 else list(values)


def _plain(
    x: Value, weight: Value, shape: Shape, stride: list[int], padding: list[int], dilation: list[int], groups: int
) -> Value:
    """Kernel [out, in / groups, ...] slides over ``x`` [N, in, ...]."""
    spatial = len(stride)
    order = list(range(spatial + 2))
    return ir.convolution(
        x,
        weight,
        shape=shape,
        strides=stride,
        padding=[(p, p) for p in padding],
        lhs_dilation=[1] * spatial,
        rhs_dilation=dilation,
        dimension_numbers=(order, order, order),
        feature_groups=groups,
        dtype=opmath(x.dtype),
    )


def _transposed(
    x: Value, weight: Value, shape: Shape, stride: list[int], padding: list[int], dilation: list[int], groups: int
) -> Value:
    """Kernel [in, out / groups, ...] spreads ``x`` [N, in, ...] to ``shape``: the adjoint of :func:`_plain`."""
    spatial = len(stride)
    order = list(range(spatial + 2))
    kernel = weight.shape[2:]
    weight = ir.reverse(weight, range(2, spatial + 2))
    if groups == 1:
        numbers: Numbers = (order, [1, 0, *order[2:]], order)
    else:
        inputs, outputs = weight.shape[0] // groups, weight.shape[1]
        weight = ir.reshape(weight, (groups, inputs, outputs, *kernel))
        weight = ir.transpose(weight, [0, 2, 1, *range(3, spatial + 3)])
        weight = ir.reshape(weight, (groups * outputs, inputs, *kernel))
        numbers = (order, order, order)
    pairs = []
    for n, size, k, s, p, d in zip(x.shape[2:], shape[2:], kernel, stride, padding, dilation, strict=True):
        low = d * (k - 1) - p
        pairs.append((low, size + d * (k - 1) - ((n - 1) * s + 1) - low))
    return ir.convolution(
        x,
        weight,
        shape=shape,
        strides=[1] * spatial,
        padding=pairs,
        lhs_dilation=stride,
        rhs_dilation=dilation,
        dimension_numbers=numbers,
        feature_groups=groups,
        dtype=opmath(x.dtype),
    )


def _kernel_gradient(
    x: Value, grad: Value, shape: Shape, stride: list[int], padding: list[int], dilation: list[int], groups: int
) -> Value:
    """The gradient of :func:`_plain`'s kernel: ``grad`` slides over ``x`` and the batch is summed over."""
    spatial = len(stride)
    swapped = [1, 0, *range(2, spatial + 2)]
    pairs = []
    for n, taps, k, s, p, d in zip(x.shape[2:], grad.shape[2:], shape[2:], stride, padding, dilation, strict=True):
        pairs.append((p, (taps - 1) * s + 1 + d * (k - 1) - n - p))
    return ir.convolution(
        x,
        grad,
        shape=shape,
        strides=dilation,
        padding=pairs,
        lhs_dilation=[1] * spatial,
        rhs_dilation=stride,
        dimension_numbers=(swapped, swapped, swapped),
        batch_groups=groups,
        dtype=opmath(x.dtype),
    )


@lowers("aten.convolution.default")
def convolution(
    ctx: RuleContext,
    x: Value,
    weight: Value,
    bias: Value | None,
    stride: list[int],
    padding: list[int],
    dilation: list[int],
    transposed: bool,
    output_padding: list[int],
    groups: int,
) -> Value:
    """convolution(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool
    transposed, SymInt[] output_padding, SymInt groups) -> Tensor
    """
    shape, dtype = ctx.out.shape, opmath(x.dtype)
    stride, padding, dilation = (_per_dimension(v, x.rank - 2) for v in (stride, padding, dilation))
    if 0 in shape or x.numel == 0 or weight.numel == 0:
        result = ir.constant(0, dtype, shape)
    else:
        result = (_transposed if transposed else _plain)(x, weight, shape, stride, padding, dilation, groups)
    if bias is not None:
        result = ir.add(result, ir.broadcast_in_dim(to_dtype(bias, dtype), shape, [1]))
    return to_dtype(result, ctx.out.dtype)


@lowers("aten.convolution_backward.default")
def convolution_backward(
    ctx: RuleContext,
    grad: Value,
    x: Value,
    weight: Value,
    bias_sizes: list[int] | None,
    stride: list[int],
    padding: list[int],
    dilation: list[int],
    transposed: bool,
    output_padding: list[int],
    groups: int,
    output_mask: list[bool],
) -> tuple[Value | None, ...]:
    """convolution_backward(Tensor grad_output, Tensor input, Tensor weight, SymInt[]? bias_sizes, SymInt[] stride,
    SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups, bool[3]
    output_mask) -> (Tensor, Tensor, Tensor)
    """
    stride, padding, dilation = (_per_dimension(v, x.rank - 2) for v in (stride, padding, dilation))
    empty = 0 in (grad.numel, x.numel, weight.numel)
    grads: list[Value | None] = [None, None, None]
    if output_mask[0]:
        adjoint = _plain if transposed else _transposed
        value = (
            ir.constant(0, x.dtype, x.shape)
            if empty
            else adjoint(grad, weight, x.shape, stride, padding, dilation, groups)
        )
        grads[0] = to_dtype(value, x.dtype)
    if output_mask[1]:
        slid, kernel = (grad, x) if transposed else (x, grad)
        value = (
            ir.constant(0, weight.dtype, weight.shape)
            if empty
            else _kernel_gradient(slid, kernel, weight.shape, stride, padding, dilation, groups)
        )
        grads[1] = to_dtype(value, weight.dtype)
    if output_mask[2]:
        dims = [d for d in range(grad.rank) if d != 1]
        total = ir.reduce_with("add", to_dtype(grad, opmath(grad.dtype)), 0, dims)
        grads[2] = to_dtype(total, grad.dtype)
    return tuple(grads)
