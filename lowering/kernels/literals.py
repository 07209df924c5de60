"""Constants as HLO has them, for kernels whose tracing hands some back.

Field numbers: openxla ``xla/xla_data.proto``, LiteralProto.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
import torch

from neuron_dynamo.lowering.partial_schema import message_class
from neuron_dynamo.lowering.primitive_types import DTYPES

_SCHEMA = {
    "Literal": {
        "shape": (1, "Shape", False),
        "preds": (2, "bool", True),
        "u8s": (3, "bytes", False),
        "s32s": (4, "int32", True),
        "f32s": (8, "float", True),
        "f16s": (11, "bytes", False),
        "bf16s": (13, "bytes", False),
        "s8s": (15, "bytes", False),
    },
    "Shape": {
        "element_type": (2, "int32", False),
        "dimensions": (3, "int64", True),
        "layout": (5, "Layout", False),
        "is_dynamic_dimension": (6, "bool", True),
    },
    "Layout": {"minor_to_major": (1, "int64", True)},
}

# numpy dtype -> element type, field, whether the field holds bytes
_FIELDS = {
    "bool": (1, "preds", False),
    "int8": (2, "s8s", True),
    "int32": (4, "s32s", False),
    "uint8": (6, "u8s", True),
    "float16": (10, "f16s", True),
    "float32": (11, "f32s", False),
    "bfloat16": (16, "bf16s", True),
}


@functools.cache
def _literal_class() -> Any:
    return message_class("literal", _SCHEMA, "Literal")


def set_shape(message: Any, shape: tuple[int, ...], dtype: torch.dtype) -> None:
    """Fill a shape message, row-major."""
    message.element_type = next(number for number, each in DTYPES.items() if each is dtype)
    message.dimensions.extend(shape)
    message.is_dynamic_dimension.extend([False] * len(shape))
    message.layout.minor_to_major.extend(range(len(shape))[::-1])


def constant(instruction: Any, array: np.ndarray[Any, Any], number: int) -> Any:
    """A constant instruction of the given class.

    Raises:
        TypeError: the array's dtype has no field here.
    """
    if array.dtype.name not in _FIELDS:
        raise TypeError(f"a constant of {array.dtype.name}")
    element, field, as_bytes = _FIELDS[array.dtype.name]
    literal = _literal_class()()
    made = instruction(opcode="constant", id=number, name=f"constant.{number}")
    for shape in (literal.shape, made.shape):
        set_shape(shape, array.shape, DTYPES[element])
    flat = np.ascontiguousarray(array).reshape(-1)
    if as_bytes:
        setattr(literal, field, flat.tobytes())
    else:
        getattr(literal, field).extend(flat.tolist())
    made.literal = literal.SerializeToString(deterministic=True)
    return made
