"""Matrix products, convolutions, Fourier transforms, random bits."""

from __future__ import annotations

import functools
from collections.abc import Sequence

import numpy as np
import torch

from neuron_dynamo.lowering.bindings import mlir, stablehlo

from .builder import current
from .creation import create, i64, i64_array, make
from .values import Shape, Value


def dot_general(
    x: Value,
    y: Value,
    *,
    contracting: tuple[Sequence[int], Sequence[int]],
    batch: tuple[Sequence[int], Sequence[int]] = ((), ()),
    dtype: torch.dtype | None = None,
) -> Value:
    """General matrix product; result dims are batch, then ``x``'s free dims, then ``y``'s.

    ``dtype`` is the result's (and accumulator's) type; by default ``x``'s.
    """
    axes = (tuple(batch[0]), tuple(batch[1]), tuple(contracting[0]), tuple(contracting[1]))
    attributes = current().attributes
    numbers = attributes.get(axes)
    if numbers is None:
        numbers = attributes[axes] = stablehlo.DotDimensionNumbers.get(
            lhs_batching_dimensions=list(axes[0]),
            rhs_batching_dimensions=list(axes[1]),
            lhs_contracting_dimensions=list(axes[2]),
            rhs_contracting_dimensions=list(axes[3]),
        )
    shape = _product_shape(x.shape, y.shape, axes)
    return make("stablehlo.dot_general", [x.ir, y.ir], shape, dtype or x.dtype, dot_dimension_numbers=numbers)


@functools.lru_cache(maxsize=4096)
def _product_shape(x: Shape, y: Shape, axes: tuple[Shape, Shape, Shape, Shape]) -> Shape:
    batch_x, batch_y, contracting_x, contracting_y = axes
    return (
        *(x[d] for d in batch_x),
        *(n for d, n in enumerate(x) if d not in batch_x and d not in contracting_x),
        *(n for d, n in enumerate(y) if d not in batch_y and d not in contracting_y),
    )


def fft(x: Value, kind: str, length: Sequence[int]) -> Value:
    """``stablehlo.fft`` of the last ``len(length)`` dimensions; ``kind`` is FFT, IFFT, RFFT or IRFFT.

    ``length`` is that of the complex or real signal; forward is a plain sum, inverse is divided by its number of terms.
    """
    shape, dtype = x.shape, x.dtype
    if kind == "RFFT":
        shape, dtype = (*shape[:-1], shape[-1] // 2 + 1), dtype.to_complex()
    elif kind == "IRFFT":
        shape, dtype = (*shape[:-1], length[-1]), dtype.to_real()
    attribute = current().attribute(f"#stablehlo<fft_type {kind}>")
    return make("stablehlo.fft", [x.ir], shape, dtype, fft_type=attribute, fft_length=i64_array(length))


def convolution(
    x: Value,
    kernel: Value,
    *,
    shape: Shape,
    strides: Sequence[int],
    padding: Sequence[tuple[int, int]],
    lhs_dilation: Sequence[int],
    rhs_dilation: Sequence[int],
    dimension_numbers: tuple[Sequence[int], Sequence[int], Sequence[int]],
    reverse_window: Sequence[bool] | None = None,
    feature_groups: int = 1,
    batch_groups: int = 1,
    dtype: torch.dtype | None = None,
) -> Value:
    """``stablehlo.convolution``.

    ``dimension_numbers`` gives, for input, kernel and output, the positions of (batch, feature, *spatial) in the first
    and last and of (output feature, input feature, *spatial) in the kernel. ``shape`` is the result's shape.
    """
    lhs, rhs, out = dimension_numbers
    numbers = stablehlo.ConvDimensionNumbers.get(
        input_batch_dimension=lhs[0],
        input_feature_dimension=lhs[1],
        input_spatial_dimensions=list(lhs[2:]),
        kernel_input_feature_dimension=rhs[1],
        kernel_output_feature_dimension=rhs[0],
        kernel_spatial_dimensions=list(rhs[2:]),
        output_batch_dimension=out[0],
        output_feature_dimension=out[1],
        output_spatial_dimensions=list(out[2:]),
    )
    spatial = len(strides)
    attributes = {
        "dimension_numbers": numbers,
        "window_strides": i64_array(strides),
        "padding": mlir.DenseElementsAttr.get(np.array(padding, np.int64).reshape(spatial, 2)),
        "lhs_dilation": i64_array(lhs_dilation),
        "rhs_dilation": i64_array(rhs_dilation),
        "feature_group_count": i64(feature_groups),
        "batch_group_count": i64(batch_groups),
    }
    if reverse_window is not None:
        attributes["window_reversal"] = mlir.DenseBoolArrayAttr.get(list(reverse_window))
    return make("stablehlo.convolution", [x.ir, kernel.ir], shape, dtype or x.dtype, **attributes)


def rng_bit_generator(state: Value, shape: Shape, dtype: torch.dtype) -> tuple[Value, Value]:
    """Random bits by ThreeFry: ``state`` is uint64[2], a key and a counter; returns (new state, bits)."""
    builder = current()
    operation = create(
        "stablehlo.rng_bit_generator",
        [builder.type(state.shape, state.dtype), builder.type(shape, dtype)],
        [state.ir],
        {"rng_algorithm": builder.attribute("#stablehlo<rng_algorithm THREE_FRY>")},
    )
    return Value(operation.results[0], state.shape, state.dtype), Value(operation.results[1], shape, dtype)
