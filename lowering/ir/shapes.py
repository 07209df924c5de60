"""Ops that move elements: broadcasts, reshapes, slices, padding, concatenation."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence

from .creation import i64, i64_array, make
from .values import Shape, Value


def broadcast_in_dim(x: Value, shape: Shape, dimensions: Sequence[int]) -> Value:
    """Broadcast; dimension i of ``x`` becomes dimension ``dimensions[i]`` of the result."""
    if x.shape == shape and tuple(dimensions) == tuple(range(len(shape))):
        return x
    return make("stablehlo.broadcast_in_dim", [x.ir], shape, x.dtype, broadcast_dimensions=i64_array(dimensions))


def reshape(x: Value, shape: Shape) -> Value:
    """Row-major reshape."""
    if x.shape == shape:
        return x
    assert math.prod(shape) == math.prod(x.shape), (x, shape)
    return make("stablehlo.reshape", [x.ir], shape, x.dtype)


def transpose(x: Value, permutation: Sequence[int]) -> Value:
    """Dimension i of the result is dimension ``permutation[i]`` of ``x``."""
    old, order = x.shape, tuple(permutation)
    if order == tuple(range(len(old))):
        return x
    return make("stablehlo.transpose", [x.ir], _permuted(old, order), x.dtype, permutation=i64_array(order))


@functools.lru_cache(maxsize=4096)
def _permuted(shape: Shape, order: Shape) -> Shape:
    return tuple([shape[d] for d in order])


def slice_(x: Value, starts: Sequence[int], limits: Sequence[int], strides: Sequence[int] | None = None) -> Value:
    """Static slice ``x[start:limit:stride]`` in each dimension; strides are positive."""
    strides = (1,) * x.rank if strides is None else strides
    shape = _sliced(tuple(starts), tuple(limits), tuple(strides))
    if shape == x.shape:
        return x
    return make(
        "stablehlo.slice",
        [x.ir],
        shape,
        x.dtype,
        start_indices=i64_array(starts),
        limit_indices=i64_array(limits),
        strides=i64_array(strides),
    )


@functools.lru_cache(maxsize=4096)
def _sliced(starts: Shape, limits: Shape, strides: Shape) -> Shape:
    return tuple([max(0, -(-(hi - lo) // st)) for lo, hi, st in zip(starts, limits, strides, strict=True)])


def pad(
    x: Value, value: Value, low: Sequence[int], high: Sequence[int], interior: Sequence[int] | None = None
) -> Value:
    """Pad with the 0-d ``value``; negative amounts crop, ``interior`` puts padding between elements."""
    interior = [0] * x.rank if interior is None else interior
    shape = tuple(
        lo + hi + n + max(n - 1, 0) * mid for n, lo, hi, mid in zip(x.shape, low, high, interior, strict=True)
    )
    return make(
        "stablehlo.pad",
        [x.ir, value.ir],
        shape,
        x.dtype,
        edge_padding_low=i64_array(low),
        edge_padding_high=i64_array(high),
        interior_padding=i64_array(interior),
    )


def concatenate(xs: Sequence[Value], dimension: int) -> Value:
    """Concatenate along ``dimension``."""
    if len(xs) == 1:
        return xs[0]
    first = xs[0]
    total = sum(x.shape[dimension] for x in xs)
    shape = (*first.shape[:dimension], total, *first.shape[dimension + 1 :])
    return make("stablehlo.concatenate", [x.ir for x in xs], shape, first.dtype, dimension=i64(dimension))


def reverse(x: Value, dimensions: Sequence[int]) -> Value:
    """Flip ``dimensions``."""
    return make("stablehlo.reverse", [x.ir], x.shape, x.dtype, dimensions=i64_array(dimensions))


def dynamic_slice(x: Value, starts: Sequence[Value], sizes: Shape) -> Value:
    """Slice of ``sizes`` at 0-d integer ``starts``; XLA clamps the starts so that the slice fits."""
    return make(
        "stablehlo.dynamic_slice", [x.ir, *(v.ir for v in starts)], sizes, x.dtype, slice_sizes=i64_array(sizes)
    )


def dynamic_update_slice(x: Value, update: Value, starts: Sequence[Value]) -> Value:
    """``x`` with ``update`` written at 0-d integer ``starts``, clamped as for :func:`dynamic_slice`."""
    return make("stablehlo.dynamic_update_slice", [x.ir, update.ir, *(v.ir for v in starts)], x.shape, x.dtype)
