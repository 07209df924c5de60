"""PyTorch's rules for mixing dtypes, Python scalars and shapes in one operation.

Sources: https://pytorch.org/docs/stable/tensor_attributes.html#type-promotion-doc and ATen's TensorIterator. XLA mixes
nothing, so rules bring their operands to one dtype and one shape with the functions of this file.
"""

from __future__ import annotations

import functools
from collections.abc import Callable

import torch

from . import ir
from .context import RuleContext
from .ir import RuntimeScalar, Shape, Value

Scalar = bool | int | float | complex
Operand = Value | Scalar

_HALF = (torch.bfloat16, torch.float16)


def opmath(dtype: torch.dtype) -> torch.dtype:
    """The dtype in which eager kernels compute on ``dtype`` (float32 for the half types)."""
    return torch.float32 if dtype in _HALF else dtype


def result_dtype(*operands: Operand) -> torch.dtype:
    """The dtype that PyTorch promotes ``operands`` to: tensors with dimensions first, then 0-d ones, scalars last."""
    categories: list[torch.dtype | None] = [None, None, None]
    for operand in operands:
        if isinstance(operand, Value):
            rank = 2 if isinstance(operand, RuntimeScalar) else 0 if operand.shape else 1
            dtype = operand.dtype
        else:
            rank, dtype = 2, _scalar_dtype(operand)
        known = categories[rank]
        categories[rank] = dtype if known is None else torch.promote_types(known, dtype)
    return _combine(*categories)


def _scalar_dtype(scalar: Scalar) -> torch.dtype:
    if isinstance(scalar, bool):
        return torch.bool
    if isinstance(scalar, int):
        return torch.int64
    return torch.get_default_dtype() if isinstance(scalar, float) else torch.complex64


def _kind(dtype: torch.dtype) -> int:
    if dtype is torch.bool:
        return 0
    if dtype.is_complex:
        return 3
    return 2 if dtype.is_floating_point else 1


@functools.lru_cache(maxsize=1024)
def _combine(*categories: torch.dtype | None) -> torch.dtype:
    result: torch.dtype | None = None
    for dtype in categories:
        if dtype is None:
            continue
        if result is None:
            result = dtype
        elif _kind(dtype) > _kind(result):
            # A lower category changes the dtype only by its kind; complex keeps the width of the real operand.
            if dtype.is_complex and result.is_floating_point:
                result = result.to_complex()
            else:
                result = torch.promote_types(result, dtype) if dtype.is_complex else dtype
    assert result is not None
    return result


def to_dtype(x: Value, dtype: torch.dtype) -> Value:
    """Convert as ``Tensor.to(dtype)`` does."""
    if x.dtype is dtype:
        return x
    if dtype is torch.bool and x.dtype.is_complex:
        return ir.or_(to_dtype(ir.real(x), torch.bool), to_dtype(ir.imag(x), torch.bool))
    if x.dtype.is_complex and not dtype.is_complex:
        return to_dtype(ir.real(x), dtype)
    if dtype.is_complex and not x.dtype.is_complex:
        part = ir.convert(x, dtype.to_real())
        return ir.complex_(part, ir.constant(0, part.dtype, part.shape))
    if dtype is torch.float8_e4m3fn:
        return _saturate_to_e4m3fn(x)
    if x.dtype.is_floating_point and _kind(dtype) == 1:
        return _float_to_integer(x if x.dtype.itemsize > 1 else ir.convert(x, torch.float32), dtype)
    return ir.convert(x, dtype)


def _saturate_to_e4m3fn(x: Value) -> Value:
    """Convert with the largest finite number for all that is larger, infinity included; XLA has NaN for those."""
    if not x.dtype.is_floating_point or x.dtype.itemsize == 1:
        x = ir.convert(x, torch.float32)
    greatest = torch.finfo(torch.float8_e4m3fn).max
    low, high = ir.constant(-greatest, x.dtype, x.shape), ir.constant(greatest, x.dtype, x.shape)
    return ir.convert(ir.minimum(ir.maximum(x, low), high), torch.float8_e4m3fn)


def _float_to_integer(x: Value, dtype: torch.dtype) -> Value:
    """Convert as x86 does: NaN and what is out of range become the least integer; XLA has 0 for NaN and saturates.

    Narrow and unsigned integers are the low bits of a wider one, as in eager. Large uint64 values have no wider one.
    """
    wide = dtype if dtype.is_signed and dtype.itemsize >= 4 else torch.int32 if dtype.itemsize < 4 else torch.int64
    limit = ir.constant(2.0 ** (8 * wide.itemsize - 1), x.dtype, x.shape)
    below = ir.compare("LT", x, limit)
    integer = ir.select(below, ir.convert(x, wide), ir.constant(torch.iinfo(wide).min, wide, x.shape))
    if dtype is torch.uint64:
        return ir.select(below, ir.convert(integer, dtype), ir.convert(x, dtype))
    return ir.convert(integer, dtype)


def broadcast_to(x: Value, shape: Shape) -> Value:
    """Broadcast by NumPy's rule (dimensions aligned at the right, 1 stretches)."""
    if x.shape == shape:
        return x
    short, dimensions = _stretched(x.shape, shape)
    return ir.broadcast_in_dim(ir.reshape(x, short), shape, dimensions)


@functools.lru_cache(maxsize=4096)
def _stretched(old: Shape, new: Shape) -> tuple[Shape, Shape]:
    """``old`` without the dimensions of size 1 that stretch, and where its dimensions are in ``new``."""
    offset = len(new) - len(old)
    kept = [d for d in range(len(old)) if not (old[d] == 1 and new[d + offset] != 1)]
    return tuple([old[d] for d in kept]), tuple([d + offset for d in kept])


def as_value(operand: Operand, dtype: torch.dtype, shape: Shape | None = None) -> Value:
    """``operand`` in ``dtype``, broadcast to ``shape`` if given; a Python scalar is rounded once, to ``dtype``."""
    if not isinstance(operand, Value):
        return ir.constant(operand, dtype, shape or ())
    converted = to_dtype(operand, dtype)
    return converted if shape is None else broadcast_to(converted, shape)


def elementwise(
    ctx: RuleContext,
    body: Callable[..., Value],
    *operands: Operand,
    dtype: torch.dtype | None = None,
    exact_in_half: bool = False,
) -> Value:
    """``body`` on operands brought to one dtype and the result's shape; the result in the node's dtype.

    Args:
        ctx: the rule's context; its ``out`` says what is wanted.
        body: takes as many values as there are operands, all of one dtype and shape.
        operands: values or Python scalars.
        dtype: the dtype to compute in; by default the result's, float32 where that is a half type, as eager does.
        exact_in_half: ``body`` is one correctly rounded op, so that half operands need no float32 detour.
    """
    shape, wanted = ctx.out
    if dtype is None:
        dtype = opmath(wanted)
        if exact_in_half and dtype is not wanted and all(isinstance(o, Value) and o.dtype is wanted for o in operands):
            dtype = wanted
    values = []
    for operand in operands:
        ready = isinstance(operand, Value) and operand.dtype is dtype and operand.shape == shape
        values.append(operand if ready else as_value(operand, dtype, shape))
    return to_dtype(body(*values), wanted)
