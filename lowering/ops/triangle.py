"""Triangles of matrices and the indices of their elements."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.registry import lowers


def _keep(x: Value, direction: str, diagonal: int) -> Value:
    """``x`` where column minus row is in ``direction`` of ``diagonal``, zero elsewhere."""
    matrix = x.shape[-2:]
    column = ir.iota(torch.int32, matrix, 1)
    row = ir.iota(torch.int32, matrix, 0)
    # Beyond the matrix's size the diagonal makes no difference, and within it an int32 cannot overflow.
    limit = max(-matrix[0], min(matrix[1], diagonal))
    kept = ir.compare(direction, ir.subtract(column, row), ir.constant(limit, torch.int32, matrix))
    kept = ir.broadcast_in_dim(kept, x.shape, [x.rank - 2, x.rank - 1])
    return ir.select(kept, x, ir.constant(0, x.dtype, x.shape))


@lowers("aten.tril.default")
def tril(ctx: RuleContext, x: Value, diagonal: int = 0) -> Value:
    """tril(Tensor self, SymInt diagonal=0) -> Tensor"""
    return _keep(x, "LE", diagonal)


@lowers("aten.triu.default")
def triu(ctx: RuleContext, x: Value, diagonal: int = 0) -> Value:
    """triu(Tensor self, SymInt diagonal=0) -> Tensor"""
    return _keep(x, "GE", diagonal)


@lowers("aten.tril_indices.default")
def tril_indices(ctx: RuleContext, row: int, col: int, offset: int = 0, **_: Any) -> Value:
    """tril_indices(int row, int col, int offset=0, *, ScalarType? dtype=4, Layout? layout=None, Device? device=None,
    bool? pin_memory=None) -> Tensor
    """
    return ir.constant(np.stack(np.tril_indices(row, offset, col)), ctx.out.dtype)


@lowers("aten.triu_indices.default")
def triu_indices(ctx: RuleContext, row: int, col: int, offset: int = 0, **_: Any) -> Value:
    """triu_indices(int row, int col, int offset=0, *, ScalarType? dtype=4, Layout? layout=None, Device? device=None,
    bool? pin_memory=None) -> Tensor
    """
    return ir.constant(np.stack(np.triu_indices(row, offset, col)), ctx.out.dtype)
