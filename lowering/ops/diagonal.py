"""Diagonals of matrices, read and written.

An n by n matrix followed by n elements is n rows of n + 1, whose first column is the diagonal: so no op here needs an
index.
"""

from __future__ import annotations

import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.dimensions import dimension
from neuron_dynamo.lowering.ir import Shape, Value
from neuron_dynamo.lowering.ops.slicing import slice_along, spread_along
from neuron_dynamo.lowering.promotion import to_dtype
from neuron_dynamo.lowering.registry import lowers


def _to_matrices(rank: int, dim1: int, dim2: int) -> list[int]:
    """The permutation that moves ``dim1`` and ``dim2`` to the end."""
    first, second = dimension(dim1, rank), dimension(dim2, rank)
    return [*(d for d in range(rank) if d not in (first, second)), first, second]


def _length(rows: int, columns: int, offset: int) -> int:
    return max(0, min(rows, columns - offset) if offset >= 0 else min(rows + offset, columns))


def _read(x: Value, offset: int) -> Value:
    """The diagonal of the last two dimensions, as the last dimension."""
    *batch, rows, columns = x.shape
    n, b = _length(rows, columns, offset), len(batch)
    if n == 0:
        return ir.constant(0, x.dtype, (*batch, 0))
    top, left = max(-offset, 0), max(offset, 0)
    square = slice_along(slice_along(x, b, top, top + n), b + 1, left, left + n)
    flat = spread_along(ir.reshape(square, (*batch, n * n)), b, n * (n + 1), 0)
    return ir.reshape(slice_along(ir.reshape(flat, (*batch, n, n + 1)), b + 1, 0, 1), (*batch, n))


def _write(x: Value, rows: int, columns: int, offset: int) -> Value:
    """Zero matrices of ``rows`` by ``columns`` with the last dimension of ``x`` on a diagonal."""
    *batch, n = x.shape
    b = len(batch)
    if n == 0:
        return ir.constant(0, x.dtype, (*batch, rows, columns))
    wide = spread_along(ir.reshape(x, (*batch, n, 1)), b + 1, n + 1, 0)
    square = slice_along(ir.reshape(wide, (*batch, n * (n + 1))), b, 0, n * n)
    tall = spread_along(ir.reshape(square, (*batch, n, n)), b, rows, max(-offset, 0))
    return spread_along(tall, b + 1, columns, max(offset, 0))


def _inverse(order: list[int]) -> list[int]:
    return sorted(range(len(order)), key=order.__getitem__)


@lowers("aten.diagonal.default", "aten.diagonal_copy.default")
def diagonal(ctx: RuleContext, x: Value, offset: int = 0, dim1: int = 0, dim2: int = 1) -> Value:
    """diagonal(Tensor(a) self, int offset=0, int dim1=0, int dim2=1) -> Tensor(a)

    diagonal_copy(Tensor self, int offset=0, int dim1=0, int dim2=1) -> Tensor
    """
    return _read(ir.transpose(x, _to_matrices(x.rank, dim1, dim2)), offset)


@lowers("aten.diag_embed.default")
def diag_embed(ctx: RuleContext, x: Value, offset: int = 0, dim1: int = -2, dim2: int = -1) -> Value:
    """diag_embed(Tensor self, int offset=0, int dim1=-2, int dim2=-1) -> Tensor"""
    size = x.shape[-1] + abs(offset)
    order = _to_matrices(x.rank + 1, dim1, dim2)
    return ir.transpose(_write(x, size, size, offset), _inverse(order))


def _embedded(x: Value, shape: Shape, offset: int, order: list[int]) -> Value:
    """Zeros of ``shape`` with ``x`` on the diagonal of the last two dimensions of ``order``."""
    rows, columns = shape[order[-2]], shape[order[-1]]
    return ir.transpose(_write(x, rows, columns, offset), _inverse(order))


@lowers("aten.diagonal_scatter.default")
def diagonal_scatter(ctx: RuleContext, x: Value, src: Value, offset: int = 0, dim1: int = 0, dim2: int = 1) -> Value:
    """diagonal_scatter(Tensor self, Tensor src, int offset=0, int dim1=0, int dim2=1) -> Tensor"""
    if src.numel == 0:
        return x
    order = _to_matrices(x.rank, dim1, dim2)
    row, column = order[-2:]
    distance = ir.subtract(ir.iota(torch.int32, x.shape, column), ir.iota(torch.int32, x.shape, row))
    on_diagonal = ir.compare("EQ", distance, ir.constant(offset, torch.int32, x.shape))
    return ir.select(on_diagonal, _embedded(to_dtype(src, x.dtype), x.shape, offset, order), x)


@lowers("aten.diagonal_backward.default")
def diagonal_backward(
    ctx: RuleContext, grad: Value, input_sizes: list[int], offset: int, dim1: int, dim2: int
) -> Value:
    """diagonal_backward(Tensor grad_output, SymInt[] input_sizes, int offset, int dim1, int dim2) -> Tensor"""
    shape = tuple(input_sizes)
    return _embedded(grad, shape, offset, _to_matrices(len(shape), dim1, dim2))


@lowers("aten.trace.default")
def trace(ctx: RuleContext, x: Value) -> Value:
    """trace(Tensor self) -> Tensor"""
    return ir.reduce_with("add", to_dtype(_read(x, 0), ctx.out.dtype), 0, [0])
