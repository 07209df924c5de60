"""Constants."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch

from neuron_dynamo.lowering.bindings import mlir

from .builder import current
from .creation import i64, make
from .dtypes import ELEMENT_TYPES, NUMPY_DTYPES
from .shapes import broadcast_in_dim
from .values import Shape, Value


def constant(value: Any, dtype: torch.dtype, shape: Shape = ()) -> Value:
    """A constant: a Python scalar filled to ``shape``, or a numpy array (its own shape wins)."""
    if isinstance(value, np.ndarray):
        return _array_constant(value, dtype)
    builder = current()
    if builder.region_depth:  # XLA's regions cannot capture values
        return _scalar_constant(value, dtype, shape)
    # repr tells -0.0 from 0.0 and True from 1.
    key = (repr(value), dtype, shape)
    found = builder.constants.get(key)
    if found is None:
        found = builder.constants[key] = _scalar_constant(value, dtype, shape)
    return found


def _scalar_constant(value: Any, dtype: torch.dtype, shape: Shape) -> Value:
    element = ELEMENT_TYPES[dtype]()
    if dtype.is_complex:
        return broadcast_in_dim(_array_constant(np.array(value, NUMPY_DTYPES[dtype]), dtype), shape, ())
    if dtype.is_floating_point:
        attribute = mlir.FloatAttr.get(element, _round_to(float(value), dtype))
    elif dtype is torch.bool:
        attribute = mlir.IntegerAttr.get(element, int(bool(value)))
    else:
        attribute = mlir.IntegerAttr.get(element, _wrap_integer(int(value), dtype))
    splat = mlir.DenseElementsAttr.get_splat(current().type(shape, dtype), attribute)
    return make("stablehlo.constant", [], shape, dtype, value=splat)


def _round_to(value: float, dtype: torch.dtype) -> float:
    """Round to ``dtype`` as PyTorch does (to infinity out of range, in one step from double)."""
    if dtype is torch.float64:
        return value
    with np.errstate(over="ignore"):
        return float(np.array(value).astype(NUMPY_DTYPES[dtype]))


def _wrap_integer(value: int, dtype: torch.dtype) -> int:
    bits = torch.iinfo(dtype).bits
    value &= (1 << bits) - 1
    signed = torch.iinfo(dtype).min < 0
    return value - (1 << bits) if signed and value >> (bits - 1) else value


def _array_constant(array: np.ndarray[Any, Any], dtype: torch.dtype) -> Value:
    array = np.ascontiguousarray(array.astype(NUMPY_DTYPES[dtype], copy=False)).reshape(array.shape)
    element = ELEMENT_TYPES[dtype]()
    shape: Shape = tuple(array.shape)
    attribute = mlir.DenseElementsAttr.get(array, type=element, shape=shape)
    return make("stablehlo.constant", [], shape, dtype, value=attribute)


def iota(dtype: torch.dtype, shape: Shape, dimension: int) -> Value:
    """0, 1, 2, ... along ``dimension``."""
    return make("stablehlo.iota", [], shape, dtype, iota_dimension=i64(dimension))
