"""Products of matrices with the groups of another, as a mixture of experts needs them.

Which rows belong to which group is data, so every group meets all rows and the rows that are its own are selected. With
no more rows than groups it is cheaper to fetch each row's matrix.
"""

from __future__ import annotations

import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.ops.embedding import take_rows
from neuron_dynamo.lowering.ops.matmul import contract, matrix_product
from neuron_dynamo.lowering.promotion import opmath, to_dtype
from neuron_dynamo.lowering.registry import lowers


def _group_of(offsets: Value, length: int) -> Value:
    """For each of ``length`` positions the number of its group; the number of groups past the last."""
    shape = (length, offsets.numel)
    position = ir.iota(offsets.dtype, shape, 0)
    past = ir.compare("GE", position, ir.broadcast_in_dim(offsets, shape, [1]))
    return ir.reduce_with("add", ir.convert(past, torch.int32), 0, [1])


def _is_group(group: Value, number: int, shape: ir.Shape, dim: int) -> Value:
    mask = ir.compare("EQ", group, ir.constant(number, group.dtype, group.shape))
    return ir.broadcast_in_dim(mask, shape, [dim])


def _matrix(x: Value, number: int) -> Value:
    return ir.reshape(ir.slice_(x, [number, 0, 0], [number + 1, *x.shape[1:]]), x.shape[1:])


def _rows_by_group(x: Value, y: Value, group: Value) -> Value:
    """``x`` [M, K], ``y`` [G, K, N]: each row times the matrix of its group."""
    shape, groups = (x.shape[0], y.shape[2]), y.shape[0]
    result = ir.constant(0, opmath(x.dtype), shape)
    if x.shape[0] <= groups:
        product = contract(x, take_rows(y, group), ([1], [1]), ([0], [0]))
        beyond = _is_group(group, groups, shape, 0)
        return ir.select(beyond, result, product)
    for number in range(groups):
        mine = _is_group(group, number, shape, 0)
        result = ir.select(mine, contract(x, _matrix(y, number), ([1], [0])), result)
    return result


def _columns_by_group(x: Value, y: Value, group: Value) -> Value:
    """``x`` [G, M, K], ``y`` [K, N]: each column of ``y`` under the matrix of its group."""
    shape = (x.shape[1], y.shape[1])
    result = ir.constant(0, opmath(x.dtype), shape)
    for number in range(x.shape[0]):
        mine = _is_group(group, number, shape, 1)
        result = ir.select(mine, contract(_matrix(x, number), y, ([1], [0])), result)
    return result


def _sums_by_group(x: Value, y: Value, group: Value, groups: int) -> Value:
    """``x`` [M, K], ``y`` [K, N]: one product per group of the contracted dimension."""
    products = []
    for number in range(groups):
        left = ir.select(_is_group(group, number, x.shape, 1), x, ir.constant(0, x.dtype, x.shape))
        right = ir.select(_is_group(group, number, y.shape, 0), y, ir.constant(0, y.dtype, y.shape))
        product = contract(left, right, ([1], [0]))
        products.append(ir.reshape(product, (1, *product.shape)))
    return ir.concatenate(products, 0)


@lowers("aten._grouped_mm.default")
def grouped_mm(
    ctx: RuleContext,
    x: Value,
    y: Value,
    offs: Value | None = None,
    bias: Value | None = None,
    out_dtype: torch.dtype | None = None,
) -> Value:
    """_grouped_mm(Tensor self, Tensor mat2, Tensor? offs=None, Tensor? bias=None, ScalarType? out_dtype=None) ->
    Tensor
    """
    if bias is not None:
        raise ctx.reject("eager PyTorch has no grouped product with a bias")
    if 0 in ctx.out.shape:
        return ir.constant(0, ctx.out.dtype, ctx.out.shape)
    if offs is None:
        result = matrix_product(x, y)
    elif x.rank == 2 and y.rank == 3:
        result = _rows_by_group(x, y, _group_of(offs, x.shape[0]))
    elif x.rank == 3:
        result = _columns_by_group(x, y, _group_of(offs, y.shape[1]))
    else:
        result = _sums_by_group(x, y, _group_of(offs, x.shape[1]), offs.numel)
    return to_dtype(result, ctx.out.dtype)


@lowers("transformers.grouped_mm_fallback.default")
def grouped_mm_fallback(ctx: RuleContext, x: Value, weight: Value, offs: Value) -> Value:
    """grouped_mm_fallback(Tensor input, Tensor weight, Tensor offs) -> Tensor

    An operator of the transformers package (``transformers/integrations/moe.py``), by which its mixtures of experts
    compute under ``torch.compile``.
    """
    if 0 in ctx.out.shape:
        return ir.constant(0, ctx.out.dtype, ctx.out.shape)
    return to_dtype(_rows_by_group(x, weight, _group_of(offs, x.shape[0])), ctx.out.dtype)


@lowers("transformers.grouped_mm_fallback_backward.default")
def grouped_mm_fallback_backward(
    ctx: RuleContext, x: Value, weight: Value, offs: Value, grad_output: Value
) -> tuple[Value, Value]:
    """grouped_mm_fallback_backward(Tensor input, Tensor weight, Tensor offs, Tensor grad_output) -> (Tensor, Tensor)"""
    first, second = ctx.outs
    if 0 in grad_output.shape or 0 in first.shape:
        return ir.constant(0, first.dtype, first.shape), ir.constant(0, second.dtype, second.shape)
    group = _group_of(offs, x.shape[0])
    to_input = _rows_by_group(grad_output, ir.transpose(weight, [0, 2, 1]), group)
    to_weight = _sums_by_group(ir.transpose(x, [1, 0]), grad_output, group, weight.shape[0])
    return to_dtype(to_input, first.dtype), to_dtype(to_weight, second.dtype)
