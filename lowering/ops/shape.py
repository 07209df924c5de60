"""Reshapes, permutations and broadcasts."""

from __future__ import annotations

from typing import Any

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.dimensions import dimension
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.promotion import broadcast_to
from neuron_dynamo.lowering.registry import lowers


@lowers(
    "aten.view.default",
    "aten.view_copy.default",
    "aten._unsafe_view.default",
    "aten._reshape_alias.default",
    "aten._reshape_copy.default",
    "aten.unsqueeze.default",
    "aten.unsqueeze_copy.default",
    "aten.squeeze.default",
    "aten.squeeze.dim",
    "aten.squeeze.dims",
    "aten.squeeze_copy.default",
    "aten.squeeze_copy.dim",
    "aten.squeeze_copy.dims",
)
def reshape(ctx: RuleContext, x: Value, *_: Any) -> Value:
    """The same elements in row-major order, in the node's shape.

    view(Tensor(a) self, SymInt[] size) -> Tensor(a)
    view_copy(Tensor self, SymInt[] size) -> Tensor
    _unsafe_view(Tensor self, SymInt[] size) -> Tensor
    _reshape_alias(Tensor(a) self, SymInt[] size, SymInt[] stride) -> Tensor(a)
    _reshape_copy(Tensor self, SymInt[] size) -> Tensor
    unsqueeze(Tensor(a) self, int dim) -> Tensor(a)
    unsqueeze_copy(Tensor self, int dim) -> Tensor
    squeeze(Tensor(a) self) -> Tensor(a)
    squeeze.dim(Tensor(a) self, int dim) -> Tensor(a)
    squeeze.dims(Tensor(a) self, int[] dim) -> Tensor(a)
    squeeze_copy(Tensor self) -> Tensor
    squeeze_copy.dim(Tensor self, int dim) -> Tensor
    squeeze_copy.dims(Tensor self, int[] dim) -> Tensor
    """
    return ir.reshape(x, ctx.out.shape)


@lowers("aten.permute.default", "aten.permute_copy.default")
def permute(ctx: RuleContext, x: Value, dims: list[int]) -> Value:
    """permute(Tensor(a) self, int[] dims) -> Tensor(a)

    permute_copy(Tensor self, int[] dims) -> Tensor
    """
    rank = x.rank
    return ir.transpose(x, [d % rank for d in dims])


@lowers("aten.transpose.int", "aten.transpose_copy.int")
def transpose(ctx: RuleContext, x: Value, dim0: int, dim1: int) -> Value:
    """transpose.int(Tensor(a) self, int dim0, int dim1) -> Tensor(a)

    transpose_copy.int(Tensor self, int dim0, int dim1) -> Tensor
    """
    if x.rank == 0:
        return x
    return swap(x, dimension(dim0, x.rank), dimension(dim1, x.rank))


def swap(x: Value, first: int, second: int) -> Value:
    """``x`` with two dimensions exchanged."""
    order = list(range(x.rank))
    order[first], order[second] = second, first
    return ir.transpose(x, order)


@lowers("aten.t.default", "aten.t_copy.default")
def t(ctx: RuleContext, x: Value) -> Value:
    """t(Tensor(a) self) -> Tensor(a)

    t_copy(Tensor self) -> Tensor
    """
    return swap(x, 0, 1) if x.rank == 2 else x


@lowers("aten.expand.default", "aten.expand_copy.default")
def expand(ctx: RuleContext, x: Value, size: list[int], **_: Any) -> Value:
    """expand(Tensor(a) self, SymInt[] size, *, bool implicit=False) -> Tensor(a)

    expand_copy(Tensor self, SymInt[] size, *, bool implicit=False) -> Tensor
    """
    return broadcast_to(x, ctx.out.shape)
