"""float64, which no Neuron core has: what depends on constants alone is computed here, all else is refused.

Lowering rules compute ranges and scale factors in float64 and round once, so that the result is eager's to the last
bit::

    %i = stablehlo.iota : tensor<4xf64>
    %r = stablehlo.multiply %i, 0.1 : tensor<4xf64>
    %s = stablehlo.convert %r : tensor<4xf32>                ->  %s = stablehlo.constant [0, 0.1, 0.2, 0.3] :
    tensor<4xf32>

Computing a user's float64 in float32 would be a silent loss of digits, so that is an error that names the line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.ir import Shape, Value
from neuron_dynamo.lowering.rebuild import Operation

from .rewriting import Job, Pass

MOST_ELEMENTS = 1 << 18
"""Of a constant that is computed here: the program grows by it."""

_FOLDED = (torch.float64, torch.complex128)

Array = np.ndarray[Any, Any]


class Doubles(Pass):
    """The pass; see the module."""

    def __init__(self, job: Job) -> None:
        super().__init__(job)
        self._arrays: dict[int, Array] = {}
        self._held: list[Value] = []

    def parameters(self, given: Sequence[tuple[Shape, torch.dtype]]) -> list[tuple[Shape, torch.dtype]]:
        """None may be float64."""
        for number, (_, dtype) in enumerate(given):
            if dtype in _FOLDED:
                name = self.job.argument_name(number)
                kind = str(dtype).removeprefix("torch.")
                raise self.job.refuse_result(f"input {name} is {kind}, which its cores have not")
        return list(given)

    def leave(self, results: Sequence[Value], aliases: Mapping[int, int]) -> tuple[Sequence[Value], Mapping[int, int]]:
        """None may be float64."""
        for value in results:
            if value.dtype in _FOLDED:
                kind = str(value.dtype).removeprefix("torch.")
                raise self.job.refuse_result(f"a result is {kind}, which its cores have not")
        return results, aliases

    def _emit(self, source: Any, operands: Sequence[Value]) -> Sequence[Value]:
        if ir.in_region():
            return self.emit(source, operands)
        op = Operation(source, operands, self)
        arrays = [self._arrays.get(id(v)) for v in operands]
        folded = self._fold(op, arrays)
        if folded is not None:
            shape, dtype = op.results[0]
            if not any(d in _FOLDED for _, d in (*op.given, *op.results)):
                (value,) = self.emit(source, operands)
            elif dtype in _FOLDED:
                # A stand-in: what uses it is folded as well, or refused.
                value = ir.constant(0.0, torch.float32, shape)
                value = Value(value.ir, shape, dtype)
            else:
                value = ir.constant(folded, dtype)
            self._arrays[id(value)] = folded
            self._held.append(value)
            return [value]
        for shape, dtype in (*op.given, *op.results):
            if dtype in _FOLDED:
                del shape
                name = str(dtype).removeprefix("torch.")
                reason = f"its cores have no {name}, and float32 would lose digits: compute in float32"
                raise self.job.refuse(op, reason)
        return self.emit(source, operands)

    def _fold(self, op: Operation, arrays: Sequence[Array | None]) -> Array | None:
        if len(op.results) != 1 or any(a is None for a in arrays):
            return None
        shape, dtype = op.results[0]
        if dtype not in ir.NUMPY_DTYPES or int(np.prod(shape)) > MOST_ELEMENTS:
            return None
        known = [a for a in arrays if a is not None]
        to = ir.NUMPY_DTYPES[dtype]
        if op.name == "stablehlo.constant":
            if dtype in (torch.bfloat16, torch.float16, torch.float8_e4m3fn, torch.float8_e5m2):
                return None
            return np.array(op.array("value"), dtype=to).reshape(shape)
        if op.name == "stablehlo.iota":
            along = [-1 if d == op.integer("iota_dimension") else 1 for d in range(len(shape))]
            count = np.arange(shape[op.integer("iota_dimension")], dtype=to)
            return np.broadcast_to(count.reshape(along), shape)
        evaluate = _EVALUATE.get(op.name)
        if evaluate is None:
            return None
        with np.errstate(all="ignore"):
            result = evaluate(op, *known)
            return None if result is None else np.asarray(result).astype(to).reshape(shape)


def _broadcast(op: Operation, x: Array) -> Array:
    shape, dims = op.results[0][0], op.integers("broadcast_dimensions")
    spread = [1] * len(shape)
    for position, dim in enumerate(dims):
        spread[dim] = x.shape[position]
    return np.broadcast_to(x.reshape(spread), shape)


def _slice(op: Operation, x: Array) -> Array:
    bounds = zip(*(op.integers(n) for n in ("start_indices", "limit_indices", "strides")), strict=True)
    result: Array = x[tuple(slice(*b) for b in bounds)]
    return result


def _compare(op: Operation, x: Array, y: Array) -> Array:
    direction = op.text("comparison_direction").split()[-1].rstrip(">")
    result: Array = getattr(x, f"__{direction.lower()}__")(y)
    return result


def _convert(op: Operation, x: Array) -> Array | None:
    dtype = op.results[0][1]
    if x.dtype.kind == "f" and not dtype.is_floating_point and dtype is not torch.bool:
        low, high = torch.iinfo(dtype).min, torch.iinfo(dtype).max
        if not (np.isfinite(x).all() and (x >= low).all() and (x < float(high)).all()):
            return None
    return x


def _select(op: Operation, predicate: Array, x: Array, y: Array) -> Array:
    return np.asarray(np.where(predicate, x, y))


_EVALUATE: dict[str, Callable[..., Array | None]] = {
    "stablehlo.add": lambda op, x, y: x + y,
    "stablehlo.subtract": lambda op, x, y: x - y,
    "stablehlo.multiply": lambda op, x, y: x * y,
    "stablehlo.divide": lambda op, x, y: x / y if x.dtype.kind in "fc" else None,
    "stablehlo.maximum": lambda op, x, y: np.maximum(x, y),
    "stablehlo.minimum": lambda op, x, y: np.minimum(x, y),
    "stablehlo.negate": lambda op, x: -x,
    "stablehlo.floor": lambda op, x: np.floor(x),
    "stablehlo.ceil": lambda op, x: np.ceil(x),
    "stablehlo.convert": _convert,
    "stablehlo.reshape": lambda op, x: x,
    "stablehlo.reverse": lambda op, x: np.flip(x, op.integers("dimensions")),
    "stablehlo.concatenate": lambda op, *xs: np.concatenate(xs, op.integer("dimension")),
    "stablehlo.select": _select,
    "stablehlo.broadcast_in_dim": _broadcast,
    "stablehlo.slice": _slice,
    "stablehlo.compare": _compare,
    "mhlo.copy": lambda op, x: x,
}
