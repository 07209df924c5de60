"""Changes of dtype: by value (``_to_copy`` and its kin) and by bits (``view.dtype``)."""

from __future__ import annotations

from typing import Any

import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.promotion import as_value, to_dtype
from neuron_dynamo.lowering.registry import lowers


@lowers("aten._to_copy.default")
def to_copy(ctx: RuleContext, x: Value, **options: Any) -> Value:
    """_to_copy(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None,
    bool? pin_memory=None, bool non_blocking=False, MemoryFormat? memory_format=None) -> Tensor
    """
    layout = options.get("layout")
    if layout not in (None, torch.strided):
        raise ctx.reject(f"there are no {layout} tensors on the device")
    return to_dtype(x, ctx.out.dtype)


@lowers("prims.convert_element_type.default")
def convert_element_type(ctx: RuleContext, x: Value, dtype: torch.dtype) -> Value:
    """convert_element_type(Tensor a, ScalarType dtype) -> Tensor"""
    return to_dtype(x, ctx.out.dtype)


@lowers("aten.copy.default")
def copy(ctx: RuleContext, destination: Value, source: Value, non_blocking: bool = False) -> Value:
    """copy(Tensor self, Tensor src, bool non_blocking=False) -> Tensor"""
    return as_value(source, ctx.out.dtype, ctx.out.shape)


@lowers("aten.view.dtype")
def view_dtype(ctx: RuleContext, x: Value, dtype: torch.dtype) -> Value:
    """view.dtype(Tensor(a) self, ScalarType dtype) -> Tensor(a)"""
    if x.dtype is dtype:
        return x
    bits = _components(x)
    target = dtype.to_real() if dtype.is_complex else torch.uint8 if dtype is torch.bool else dtype
    bits = _reinterpret(bits, target)
    if dtype is torch.bool:
        return to_dtype(bits, torch.bool)
    return _from_components(bits) if dtype.is_complex else bits


def _components(x: Value) -> Value:
    """``x`` in a dtype that XLA can reinterpret: complex numbers as pairs of reals, bools as bytes."""
    if x.dtype is torch.bool:
        return ir.convert(x, torch.uint8)
    if not x.dtype.is_complex:
        return x
    pair_shape = (*x.shape, 1)
    parts = [ir.reshape(part, pair_shape) for part in (ir.real(x), ir.imag(x))]
    pairs = ir.concatenate(parts, x.rank)
    return ir.reshape(pairs, (*x.shape[:-1], 2 * x.shape[-1])) if x.rank else pairs


def _from_components(x: Value) -> Value:
    *leading, last = x.shape
    pairs = ir.reshape(x, (*leading, last // 2, 2))
    starts, limits = [0] * pairs.rank, list(pairs.shape)
    real = ir.slice_(pairs, starts, [*limits[:-1], 1])
    imaginary = ir.slice_(pairs, [*starts[:-1], 1], limits)
    shape = (*leading, last // 2)
    return ir.complex_(ir.reshape(real, shape), ir.reshape(imaginary, shape))


def _reinterpret(x: Value, dtype: torch.dtype) -> Value:
    """Bits of ``x`` as ``dtype``; as in eager the last dimension grows or shrinks with the width."""
    before, after = x.dtype.itemsize, dtype.itemsize
    if before == after:
        return x if x.dtype is dtype else ir.bitcast_convert(x, dtype, x.shape)
    *leading, last = x.shape
    if before > after:
        ratio = before // after
        split = ir.bitcast_convert(x, dtype, (*x.shape, ratio))
        return ir.reshape(split, (*leading, last * ratio))
    ratio = after // before
    groups = ir.reshape(x, (*leading, last // ratio, ratio))
    return ir.bitcast_convert(groups, dtype, (*leading, last // ratio))
