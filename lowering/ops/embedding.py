"""Rows of a table picked by number, and their gradient."""

from __future__ import annotations

import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.promotion import broadcast_to, opmath, to_dtype
from neuron_dynamo.lowering.registry import lowers


def take_rows(table: Value, indices: Value) -> Value:
    """``table[indices]`` with the indices clamped into the table."""
    width = table.shape[1:]
    shape = indices.shape + width
    if 0 in shape:
        return ir.constant(0, table.dtype, shape)
    last = ir.constant(table.shape[0] - 1, indices.dtype)
    kept = ir.clamp(ir.constant(0, indices.dtype), indices, last)
    return ir.gather(
        table,
        kept,
        shape=shape,
        offset_dims=range(indices.rank, indices.rank + len(width)),
        collapsed_slice_dims=[0],
        start_index_map=[0],
        index_vector_dim=indices.rank,
        slice_sizes=(1, *width),
    )


def in_range(indices: Value, size: int) -> Value:
    """Where ``0 <= indices < size``."""
    zero = ir.constant(0, indices.dtype, indices.shape)
    end = ir.constant(size, indices.dtype, indices.shape)
    return ir.and_(ir.compare("GE", indices, zero), ir.compare("LT", indices, end))


def add_rows(rows: Value, indices: Value, size: int) -> Value:
    """A table of ``size`` rows, zero but for ``rows[i]`` added at row ``indices[i]`` (out of range ones dropped)."""
    table = ir.constant(0, rows.dtype, (size, *rows.shape[1:]))
    if rows.numel == 0 or table.numel == 0:
        return table
    return ir.scatter(
        table,
        indices,
        rows,
        ir.add,
        update_window_dims=range(1, rows.rank),
        inserted_window_dims=[0],
        scatter_dims_to_operand_dims=[0],
        index_vector_dim=1,
    )


@lowers("aten.embedding.default")
def embedding(
    ctx: RuleContext,
    weight: Value,
    indices: Value,
    padding_idx: int = -1,
    scale_grad_by_freq: bool = False,
    sparse: bool = False,
) -> Value:
    """embedding(Tensor weight, Tensor indices, SymInt padding_idx=-1, bool scale_grad_by_freq=False, bool sparse=False)
    -> Tensor
    """
    if indices.numel:
        ctx.check(in_range(indices, weight.shape[0]), "index out of range in self")
    return take_rows(weight, indices)


@lowers("aten.embedding_dense_backward.default")
def embedding_dense_backward(
    ctx: RuleContext, grad: Value, indices: Value, num_weights: int, padding_idx: int, scale_grad_by_freq: bool
) -> Value:
    """embedding_dense_backward(Tensor grad_output, Tensor indices, SymInt num_weights, SymInt padding_idx, bool
    scale_grad_by_freq) -> Tensor
    """
    dtype = opmath(grad.dtype)
    rows = to_dtype(ir.reshape(grad, (indices.numel, ctx.out.shape[1])), dtype)
    indices = ir.reshape(indices, (indices.numel,))
    if scale_grad_by_freq:
        counts = add_rows(ir.constant(1, torch.int64, indices.shape), indices, num_weights)
        rows = ir.divide(rows, broadcast_to(_column(to_dtype(take_rows(counts, indices), dtype)), rows.shape))
    if padding_idx >= 0:
        padding = ir.compare("EQ", indices, ir.constant(padding_idx, indices.dtype, indices.shape))
        padding = broadcast_to(_column(padding), rows.shape)
        rows = ir.select(padding, ir.constant(0, dtype, rows.shape), rows)
    return to_dtype(add_rows(rows, indices, num_weights), ctx.out.dtype)


def _column(x: Value) -> Value:
    return ir.reshape(x, (*x.shape, 1))
