"""Gather and scatter."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from neuron_dynamo.lowering.bindings import mlir, stablehlo

from .builder import current
from .creation import create, i64_array, make
from .regions import fill_region
from .values import Shape, Value


def gather(
    x: Value,
    indices: Value,
    *,
    shape: Shape,
    offset_dims: Sequence[int],
    collapsed_slice_dims: Sequence[int],
    start_index_map: Sequence[int],
    index_vector_dim: int,
    slice_sizes: Sequence[int],
    operand_batching_dims: Sequence[int] = (),
    start_indices_batching_dims: Sequence[int] = (),
    indices_are_sorted: bool = False,
) -> Value:
    """``stablehlo.gather``; out-of-range start indices are clamped. ``shape`` is the result's shape."""
    numbers = stablehlo.GatherDimensionNumbers.get(
        list(offset_dims),
        list(collapsed_slice_dims),
        list(operand_batching_dims),
        list(start_indices_batching_dims),
        list(start_index_map),
        index_vector_dim,
    )
    return make(
        "stablehlo.gather",
        [x.ir, indices.ir],
        shape,
        x.dtype,
        dimension_numbers=numbers,
        slice_sizes=i64_array(slice_sizes),
        indices_are_sorted=mlir.BoolAttr.get(indices_are_sorted),
    )


def scatter(
    x: Value,
    indices: Value,
    updates: Value,
    combine: Callable[[Value, Value], Value],
    *,
    update_window_dims: Sequence[int],
    inserted_window_dims: Sequence[int],
    scatter_dims_to_operand_dims: Sequence[int],
    index_vector_dim: int,
    input_batching_dims: Sequence[int] = (),
    scatter_indices_batching_dims: Sequence[int] = (),
    unique_indices: bool = False,
    indices_are_sorted: bool = False,
) -> Value:
    """``stablehlo.scatter``; ``combine(old, new)`` on 0-d values. Out-of-range updates are dropped."""
    numbers = stablehlo.ScatterDimensionNumbers.get(
        list(update_window_dims),
        list(inserted_window_dims),
        list(input_batching_dims),
        list(scatter_indices_batching_dims),
        list(scatter_dims_to_operand_dims),
        index_vector_dim,
    )
    operation = create(
        "stablehlo.scatter",
        [current().type(x.shape, x.dtype)],
        [x.ir, indices.ir, updates.ir],
        {
            "scatter_dimension_numbers": numbers,
            "unique_indices": mlir.BoolAttr.get(unique_indices),
            "indices_are_sorted": mlir.BoolAttr.get(indices_are_sorted),
        },
        regions=1,
    )
    fill_region(operation.regions[0], [x.dtype, x.dtype], lambda old, new: [combine(old, new)])
    return Value(operation.results[0], x.shape, x.dtype)
