"""Tensors made from nothing but their arguments: fills, uninitialised memory, and the identity matrix.

Memory that eager leaves uninitialised is zero here, so that a program's results depend on its inputs only.
"""

from __future__ import annotations

import math
from typing import Any

import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.ir import RuntimeScalar, Value
from neuron_dynamo.lowering.promotion import Scalar, as_value
from neuron_dynamo.lowering.registry import lowers


def _representable(value: Scalar, dtype: torch.dtype) -> bool:
    """Whether eager converts ``value`` to ``dtype`` without raising: rounding is fine, overflow is not."""
    if dtype is torch.bool:
        return True
    if isinstance(value, complex):
        parts = (value.real, value.imag) if dtype.is_complex else (value.real,)
        return all(_representable(part, dtype.to_real()) for part in parts)
    if dtype.is_floating_point or dtype.is_complex:
        return not math.isfinite(value) or abs(value) <= torch.finfo(dtype).max
    info = torch.iinfo(dtype)
    lowest = info.min if info.min else -info.max  # a negative number wraps in an unsigned type
    return math.isfinite(value) and lowest <= int(value) <= info.max


def filled(ctx: RuleContext, value: Scalar | RuntimeScalar) -> Value:
    """The node's result with ``value`` everywhere."""
    out = ctx.out
    if isinstance(value, Value):
        return as_value(value, out.dtype, out.shape)
    if not _representable(value, out.dtype):
        raise ctx.reject(f"the value {value} does not fit {str(out.dtype).removeprefix('torch.')}")
    if isinstance(value, complex) and not out.dtype.is_complex:
        value = value.real
    return ir.constant(value, out.dtype, out.shape)


@lowers("aten.full.default")
def full(ctx: RuleContext, size: list[int], fill_value: Scalar | RuntimeScalar, **_: Any) -> Value:
    """full(SymInt[] size, Scalar fill_value, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None,
    bool? pin_memory=None) -> Tensor
    """
    return filled(ctx, fill_value)


@lowers("aten.full_like.default")
def full_like(ctx: RuleContext, x: Value, fill_value: Scalar | RuntimeScalar, **_: Any) -> Value:
    """full_like(Tensor self, Scalar fill_value, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None,
    bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
    """
    return filled(ctx, fill_value)


@lowers("aten.new_full.default")
def new_full(ctx: RuleContext, x: Value, size: list[int], fill_value: Scalar | RuntimeScalar, **_: Any) -> Value:
    """new_full(Tensor self, SymInt[] size, Scalar fill_value, *, ScalarType? dtype=None, Layout? layout=None,
    Device? device=None, bool? pin_memory=None) -> Tensor
    """
    return filled(ctx, fill_value)


@lowers("aten.scalar_tensor.default")
def scalar_tensor(ctx: RuleContext, s: Scalar | RuntimeScalar, **_: Any) -> Value:
    """scalar_tensor(Scalar s, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None,
    bool? pin_memory=None) -> Tensor
    """
    return filled(ctx, s)


@lowers("aten.fill.Scalar")
def fill_scalar(ctx: RuleContext, x: Value, value: Scalar) -> Value:
    """fill.Scalar(Tensor self, Scalar value) -> Tensor"""
    return filled(ctx, value)


@lowers("aten.fill.Tensor")
def fill_tensor(ctx: RuleContext, x: Value, value: Value) -> Value:
    """fill.Tensor(Tensor self, Tensor value) -> Tensor"""
    return as_value(value, ctx.out.dtype, ctx.out.shape)


@lowers(
    "aten.zeros.default",
    "aten.zeros_like.default",
    "aten.new_zeros.default",
    "aten.empty.memory_format",
    "aten.empty_like.default",
    "aten.empty_permuted.default",
    "aten.empty_strided.default",
    "aten.new_empty.default",
    "aten.new_empty_strided.default",
)
def zeros(ctx: RuleContext, *_: Any, **__: Any) -> Value:
    """Zeros of the node's shape and dtype.

    zeros(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None,
    bool? pin_memory=None) -> Tensor

    zeros_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None,
    bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor

    new_zeros(Tensor self, SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None,
    bool? pin_memory=None) -> Tensor

    empty.memory_format(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None,
    bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor

    empty_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None,
    bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor

    empty_permuted(SymInt[] size, int[] physical_layout, *, ScalarType? dtype=None, Layout? layout=None,
    Device? device=None, bool? pin_memory=None) -> Tensor

    empty_strided(SymInt[] size, SymInt[] stride, *, ScalarType? dtype=None, Layout? layout=None,
    Device? device=None, bool? pin_memory=None) -> Tensor

    new_empty(Tensor self, SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None,
    bool? pin_memory=None) -> Tensor

    new_empty_strided(Tensor self, SymInt[] size, SymInt[] stride, *, ScalarType? dtype=None, Layout? layout=None,
    Device? device=None, bool? pin_memory=None) -> Tensor
    """
    return filled(ctx, 0)


@lowers("aten.ones.default", "aten.ones_like.default", "aten.new_ones.default")
def ones(ctx: RuleContext, *_: Any, **__: Any) -> Value:
    """Ones of the node's shape and dtype.

    ones(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None,
    bool? pin_memory=None) -> Tensor

    ones_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None,
    bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor

    new_ones(Tensor self, SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None,
    bool? pin_memory=None) -> Tensor
    """
    return filled(ctx, 1)


@lowers("aten.eye.default", "aten.eye.m")
def eye(ctx: RuleContext, *_: Any, **__: Any) -> Value:
    """eye(SymInt n, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None,
    bool? pin_memory=None) -> Tensor

    eye.m(SymInt n, SymInt m, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None,
    bool? pin_memory=None) -> Tensor
    """
    shape = ctx.out.shape
    diagonal = ir.compare("EQ", ir.iota(torch.int32, shape, 0), ir.iota(torch.int32, shape, 1))
    return ir.convert(diagonal, ctx.out.dtype)
