"""Addresses that stay inside their tensors: on a device, one outside is a fault and not a clamp.

XLA clamps the start of a slice and of a gathered slice, and drops an update that does not fit::

    %r = stablehlo.gather(%x, %i)  with %i of any value      ->  stablehlo.gather(%x, clamp(0, %i, size - 1))
    %r = stablehlo.scatter(%x, %i, %u)                       ->  %x padded; updates that do not fit go to the padding;
                                                                 the padding is cut off again

Where an interval says that the address is inside, as it does for the indices that lowering rules have clamped, nothing
is added.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.rebuild import Operation

from .intervals import Interval
from .rewriting import Job


def rewrite(op: Operation, job: Job, known: Sequence[Interval | None]) -> Sequence[Value] | None:
    """The op with addresses brought inside; None where it needs nothing."""
    if op.name == "stablehlo.gather":
        return _gather(op, known)
    if op.name == "stablehlo.scatter":
        return _scatter(op, job, known)
    if op.name == "stablehlo.dynamic_slice":
        return _slice(op, known, 1, op.results[0][0])
    if op.name == "stablehlo.dynamic_update_slice":
        return _slice(op, known, 2, op.given[1][0])
    return None


def _inside(interval: Interval | None, limit: int) -> bool:
    return interval is not None and interval[0] >= 0 and interval[1] <= limit


def _slice(op: Operation, known: Sequence[Interval | None], first: int, sizes: Sequence[int]) -> Sequence[Value] | None:
    limits = [n - size for n, size in zip(op.given[0][0], sizes, strict=True)]
    if all(_inside(i, limit) for i, limit in zip(known[first:], limits, strict=True)):
        return None
    starts = [
        ir.clamp(ir.constant(0, start.dtype), start, ir.constant(limit, start.dtype))
        for start, limit in zip(op.operands[first:], limits, strict=True)
    ]
    return op.emit_with([*op.operands[:first], *starts])


def _numbers(op: Operation, attribute: str, name: str) -> list[int]:
    """A list of the dimension numbers of a gather or scatter."""
    found = re.search(rf"\b{name} = \[([^\]]*)\]", op.text(attribute))
    return [int(n) for n in found[1].split(",")] if found and found[1].strip() else []


def _index_vector_dim(op: Operation, attribute: str) -> int:
    found = re.search(r"index_vector_dim = (\d+)", op.text(attribute))
    return int(found[1]) if found else 0


def _per_index(indices: Value, vector_dim: int, values: Sequence[int]) -> Value:
    """A number for each component of an index vector, in the shape of ``indices``."""
    array = ir.constant(np.array(values), indices.dtype)
    if vector_dim == indices.rank:
        return ir.broadcast_in_dim(ir.reshape(array, ()), indices.shape, ())
    return ir.broadcast_in_dim(array, indices.shape, [vector_dim])


def _gather(op: Operation, known: Sequence[Interval | None]) -> Sequence[Value] | None:
    x, indices = op.operands
    mapped = _numbers(op, "dimension_numbers", "start_index_map")
    sizes = op.integers("slice_sizes")
    limits = [x.shape[d] - sizes[d] for d in mapped]
    if not limits or _inside(known[1], min(limits)):
        return None
    vector_dim = _index_vector_dim(op, "dimension_numbers")
    high = _per_index(indices, vector_dim, limits)
    zero = ir.constant(0, indices.dtype, indices.shape)
    return op.emit_with([x, ir.minimum(ir.maximum(indices, zero), high)])


def _scatter(op: Operation, job: Job, known: Sequence[Interval | None]) -> Sequence[Value] | None:
    if len(op.operands) != 3:
        raise job.refuse(op, "a scatter into several tensors at once is not supported")
    x, indices, updates = op.operands
    attribute = "scatter_dimension_numbers"
    mapped = _numbers(op, attribute, "scatter_dims_to_operand_dims")
    inserted = {*_numbers(op, attribute, "inserted_window_dims"), *_numbers(op, attribute, "input_batching_dims")}
    window = iter(_numbers(op, attribute, "update_window_dims"))
    sizes = [1 if d in inserted else updates.shape[next(window)] for d in range(x.rank)]
    limits = [x.shape[d] - sizes[d] for d in mapped]
    if not limits or _inside(known[1], min(limits)):
        return None
    vector_dim = _index_vector_dim(op, attribute)
    zero = ir.constant(0, indices.dtype, indices.shape)
    fits = ir.and_(ir.compare("GE", indices, zero), ir.compare("LE", indices, _per_index(indices, vector_dim, limits)))
    if vector_dim < indices.rank:  # a vector fits if all of its components do
        least = ir.reduce_with("minimum", ir.convert(fits, torch.int32), 1, [vector_dim])
        others = [d for d in range(indices.rank) if d != vector_dim]
        whole = ir.compare("NE", least, ir.constant(0, torch.int32, least.shape))
        fits = ir.broadcast_in_dim(whole, indices.shape, others)
    outside = _per_index(indices, vector_dim, [x.shape[d] for d in mapped])
    high = [sizes[d] if d in mapped else 0 for d in range(x.rank)]
    padded = ir.pad(x, ir.constant(0, x.dtype), [0] * x.rank, high)
    operands = [padded, ir.select(fits, indices, outside), updates]
    (written,) = op.emit_shaped(operands, [padded.shape])
    return [ir.slice_(written, [0] * x.rank, x.shape)]


def whole_rows(op: Operation) -> tuple[int, list[int]] | None:
    """The one dimension along which a scatter picks places, and the window dimensions of its updates.

    None for a scatter of other than whole slices across one dimension.
    """
    attribute = "scatter_dimension_numbers"
    inserted = _numbers(op, attribute, "inserted_window_dims")
    window = _numbers(op, attribute, "update_window_dims")
    (shape, _), _, (updates, _) = op.given
    if len(inserted) != 1 or _numbers(op, attribute, "input_batching_dims"):
        return None
    rest = [n for d, n in enumerate(shape) if d != inserted[0]]
    return (inserted[0], window) if [updates[d] for d in window] == rest else None
