"""torch's dtypes as MLIR's element types and as numpy's dtypes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np
import torch

from neuron_dynamo.lowering.bindings import mlir

ELEMENT_TYPES: dict[torch.dtype, Callable[[], Any]] = {
    torch.float64: lambda: mlir.F64Type.get(),
    torch.float32: lambda: mlir.F32Type.get(),
    torch.float16: lambda: mlir.F16Type.get(),
    torch.bfloat16: lambda: mlir.BF16Type.get(),
    torch.float8_e4m3fn: lambda: mlir.Float8E4M3FNType.get(),
    torch.float8_e5m2: lambda: mlir.Float8E5M2Type.get(),
    torch.bool: lambda: mlir.IntegerType.get_signless(1),
    torch.int8: lambda: mlir.IntegerType.get_signless(8),
    torch.int16: lambda: mlir.IntegerType.get_signless(16),
    torch.int32: lambda: mlir.IntegerType.get_signless(32),
    torch.int64: lambda: mlir.IntegerType.get_signless(64),
    torch.uint8: lambda: mlir.IntegerType.get_unsigned(8),
    torch.uint16: lambda: mlir.IntegerType.get_unsigned(16),
    torch.uint32: lambda: mlir.IntegerType.get_unsigned(32),
    torch.uint64: lambda: mlir.IntegerType.get_unsigned(64),
    torch.complex64: lambda: mlir.ComplexType.get(mlir.F32Type.get()),
    torch.complex128: lambda: mlir.ComplexType.get(mlir.F64Type.get()),
}

NUMPY_DTYPES: dict[torch.dtype, np.dtype[Any]] = {
    torch.float64: np.dtype(np.float64),
    torch.float32: np.dtype(np.float32),
    torch.float16: np.dtype(np.float16),
    torch.bfloat16: np.dtype(ml_dtypes.bfloat16),
    torch.float8_e4m3fn: np.dtype(ml_dtypes.float8_e4m3fn),
    torch.float8_e5m2: np.dtype(ml_dtypes.float8_e5m2),
    torch.bool: np.dtype(np.bool_),
    torch.int8: np.dtype(np.int8),
    torch.int16: np.dtype(np.int16),
    torch.int32: np.dtype(np.int32),
    torch.int64: np.dtype(np.int64),
    torch.uint8: np.dtype(np.uint8),
    torch.uint16: np.dtype(np.uint16),
    torch.uint32: np.dtype(np.uint32),
    torch.uint64: np.dtype(np.uint64),
    torch.complex64: np.dtype(np.complex64),
    torch.complex128: np.dtype(np.complex128),
}

SUPPORTED_DTYPES = frozenset(ELEMENT_TYPES)
