"""Reading at index tensors."""

from __future__ import annotations

from collections.abc import Sequence

import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.dimensions import dimension, one_dim
from neuron_dynamo.lowering.indices import linear, positions, subscript, take_flat
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.registry import lowers

MASKS = (torch.bool, torch.uint8)


def _index(ctx: RuleContext, x: Value, indices: Sequence[Value | None], *, checked: bool) -> Value:
    if any(index is not None and index.dtype in MASKS for index in indices):
        raise ctx.reject(
            "a boolean mask selects a number of elements that depends on data: use torch.where, or index with integers"
        )
    if all(index is None for index in indices):
        return x
    sub = subscript(ctx, x, indices, checked=checked)
    if x.numel and all(ctx.out.shape):
        return ir.gather(
            x,
            sub.starts,
            shape=sub.shape,
            offset_dims=sub.kept,
            collapsed_slice_dims=sub.dims,
            start_index_map=sub.dims,
            index_vector_dim=len(sub.batch),
            slice_sizes=[1 if d in sub.dims else n for d, n in enumerate(x.shape)],
        )
    return ir.constant(0, x.dtype, sub.shape)


@lowers("aten.index.Tensor")
def index(ctx: RuleContext, x: Value, indices: Sequence[Value | None]) -> Value:
    """index.Tensor(Tensor self, Tensor?[] indices) -> Tensor"""
    return _index(ctx, x, indices, checked=True)


@lowers("aten._unsafe_index.Tensor")
def unsafe_index(ctx: RuleContext, x: Value, indices: Sequence[Value | None]) -> Value:
    """_unsafe_index.Tensor(Tensor self, Tensor?[] indices) -> Tensor"""
    return _index(ctx, x, indices, checked=False)


@lowers("aten.index_select.default")
def index_select(ctx: RuleContext, x: Value, dim: int, index: Value) -> Value:
    """index_select(Tensor self, int dim, Tensor index) -> Tensor"""
    x, index, dim = one_dim(x), one_dim(index), dimension(dim, x.rank)
    position = positions(ctx, index, x.shape[dim], wraps=False)
    if not x.numel or not index.numel:
        return ir.constant(0, x.dtype, ctx.out.shape)
    taken = ir.gather(
        x,
        ir.reshape(position, (*index.shape, 1)),
        shape=(*x.shape[:dim], *index.shape, *x.shape[dim + 1 :]),
        offset_dims=[d for d in range(x.rank) if d != dim],
        collapsed_slice_dims=[dim],
        start_index_map=[dim],
        index_vector_dim=1,
        slice_sizes=[1 if d == dim else n for d, n in enumerate(x.shape)],
    )
    return ir.reshape(taken, ctx.out.shape)


@lowers("aten.gather.default")
def gather(ctx: RuleContext, x: Value, dim: int, index: Value, *, sparse_grad: bool = False) -> Value:
    """gather(Tensor self, int dim, Tensor index, *, bool sparse_grad=False) -> Tensor"""
    x, index, dim = one_dim(x), one_dim(index), dimension(dim, x.rank)
    if not index.numel:
        return ir.constant(0, x.dtype, ctx.out.shape)
    position = positions(ctx, index, x.shape[dim], wraps=False)
    return ir.reshape(take_flat(x, linear(position, dim, x.shape)), ctx.out.shape)


@lowers("aten.take.default")
def take(ctx: RuleContext, x: Value, index: Value) -> Value:
    """take(Tensor self, Tensor index) -> Tensor"""
    return take_flat(x, positions(ctx, index, x.numel, wraps=True))
