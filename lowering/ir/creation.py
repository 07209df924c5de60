"""Making ops, and the attributes that they share.

Ops are created by name with explicit result types: that is 2-3 times faster than the generated classes, whose type
inference runs for each op. Most of lowering's time goes through :func:`make`, so it does little besides.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from neuron_dynamo.lowering.bindings import mlir

from .builder import Made, current
from .values import Shape, Value

_create = mlir.Operation.create


def i64_array(values: Sequence[int]) -> Any:
    """An attribute of 64-bit integers."""
    numbers = tuple(values)
    attributes = current().attributes
    found = attributes.get(numbers)
    if found is None:
        found = attributes[numbers] = mlir.DenseI64ArrayAttr.get(list(numbers))
    return found


def i64(value: int) -> Any:
    """An attribute of one 64-bit integer."""
    attributes = current().attributes
    found = attributes.get(("i64", value))
    if found is None:
        found = mlir.IntegerAttr.get(mlir.IntegerType.get_signless(64), value)
        attributes["i64", value] = found
    return found


def create(
    name: str,
    results: Sequence[Any] = (),
    operands: Sequence[Any] = (),
    attributes: dict[str, Any] | None = None,
    regions: int = 0,
) -> Any:
    """An op at the builder's location; given explicitly, because looking MLIR's current one up takes as long again."""
    builder = current()
    operation = _create(name, results, operands, attributes, None, regions, builder.location)
    if builder.made is not None:
        builder.made.append(Made(operation, name, results, operands, attributes, []))
    return operation


def make(name: str, operands: Sequence[Any], shape: Shape, dtype: torch.dtype, **attributes: Any) -> Value:
    """The only result of an op without regions, on MLIR operands."""
    builder = current()
    result_type = builder.types.get((shape, dtype)) or builder.type(shape, dtype)
    operation = _create(name, [result_type], operands, attributes or None, None, 0, builder.location)
    if builder.made is not None:
        builder.made.append(Made(operation, name, [result_type], operands, attributes or None, []))
    return Value(operation.result, shape, dtype)
