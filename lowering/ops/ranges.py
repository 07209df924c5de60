"""Sequences of numbers: ``arange``, ``linspace`` and the counting primitives."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.ir import RuntimeScalar, Value
from neuron_dynamo.lowering.promotion import Scalar, broadcast_to, to_dtype
from neuron_dynamo.lowering.registry import lowers

MAX_LITERAL = 4096
"""Sequences of rounded fractions are literals up to this length, so that each element is rounded as eager rounds it."""

_FUSED: dict[np.dtype[Any], np.dtype[Any]] = {
    np.dtype(np.float32): np.dtype(np.float64),
    np.dtype(np.float64): np.dtype(np.longdouble),
}
"""Wide enough for a product and a sum that are rounded together."""


def arithmetic(start: Scalar | RuntimeScalar, step: Scalar, length: int, dtype: torch.dtype) -> Value:
    """``start + step * i`` for i in 0..length-1, in ``dtype``; exact where eager is exact."""
    if isinstance(start, Value):
        return to_dtype(ir.add(_affine(0, step, length, start.dtype), broadcast_to(start, (length,))), dtype)
    if dtype.is_complex or dtype is torch.bool:
        return to_dtype(arithmetic(start, step, length, torch.int64 if dtype is torch.bool else dtype.to_real()), dtype)
    if not dtype.is_floating_point:
        return _affine(int(start), int(step), length, dtype)  # type: ignore[arg-type]
    start, step = float(start), float(step)  # type: ignore[arg-type]
    last = start + step * max(length - 1, 0)
    if start.is_integer() and step.is_integer() and max(abs(start), abs(last)) <= _largest_exact(dtype):
        return _affine(start, step, length, dtype)
    if length <= MAX_LITERAL:
        return ir.constant(start + step * np.arange(length, dtype=np.float64), dtype)
    return ir.convert(_affine(start, step, length, torch.float64), dtype)


def _largest_exact(dtype: torch.dtype) -> float:
    """Up to here every integer is a number of ``dtype``."""
    return 2.0 / torch.finfo(dtype).eps


def _affine(start: Scalar, step: Scalar, length: int, dtype: torch.dtype) -> Value:
    result = ir.iota(dtype, (length,), 0)
    if step != 1:
        result = ir.multiply(result, ir.constant(step, dtype, (length,)))
    if start != 0:
        result = ir.add(result, ir.constant(start, dtype, (length,)))
    return result


@lowers("aten.arange.default")
def arange(ctx: RuleContext, end: Scalar, **_: Any) -> Value:
    """arange(Scalar end, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None,
    bool? pin_memory=None) -> Tensor
    """
    return arithmetic(0, 1, ctx.out.shape[0], ctx.out.dtype)


@lowers("aten.arange.start")
def arange_start(ctx: RuleContext, start: Scalar | RuntimeScalar, end: Scalar, **_: Any) -> Value:
    """arange.start(Scalar start, Scalar end, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None,
    bool? pin_memory=None) -> Tensor
    """
    return arithmetic(start, 1, ctx.out.shape[0], ctx.out.dtype)


@lowers("aten.arange.start_step")
def arange_start_step(
    ctx: RuleContext, start: Scalar | RuntimeScalar, end: Scalar, step: Scalar = 1, **_: Any
) -> Value:
    """arange.start_step(Scalar start, Scalar end, Scalar step=1, *, ScalarType? dtype=None, Layout? layout=None,
    Device? device=None, bool? pin_memory=None) -> Tensor
    """
    return arithmetic(start, step, ctx.out.shape[0], ctx.out.dtype)


@lowers("prims.iota.default")
def iota(ctx: RuleContext, length: int, *, start: int, step: int, **_: Any) -> Value:
    """iota(SymInt length, *, SymInt start, SymInt step, ScalarType dtype, Device device,
    bool requires_grad) -> Tensor
    """
    return arithmetic(start, step, length, ctx.out.dtype)


@lowers("aten.linspace.default")
def linspace(ctx: RuleContext, start: Scalar, end: Scalar, steps: int, **_: Any) -> Value:
    """linspace(Scalar start, Scalar end, int steps, *, ScalarType? dtype=None, Layout? layout=None,
    Device? device=None, bool? pin_memory=None) -> Tensor
    """
    dtype = ctx.out.dtype
    integral = not (dtype.is_floating_point or dtype.is_complex)
    if integral:
        start, end = int(start), int(end)  # type: ignore[arg-type]
    kind = np.dtype(np.float64) if integral else ir.NUMPY_DTYPES[dtype]
    # Eager multiplies and adds in one rounding, except in half types, and counts from both ends.
    wide = _FUSED.get(kind, kind)
    first, last = np.array(start, kind), np.array(end, kind)
    step = (last - first) / np.array(max(steps - 1, 1), kind)
    index = np.arange(steps)
    low = first.astype(wide) + step.astype(wide) * index.astype(wide)
    high = last.astype(wide) - step.astype(wide) * (steps - 1 - index).astype(wide)
    values = np.where(index < steps // 2, low, high).astype(kind) if steps != 1 else first.reshape(1)
    return ir.constant(np.trunc(values) if integral else values, dtype)
