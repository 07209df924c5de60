"""Strides as dimension orders.

A program's parameters and results are row-major arrays. A torch tensor whose memory is dense but permuted (a transposed
weight, a channels-last image) enters and leaves without a copy as the row-major array of its dimensions in memory
order.
"""

from __future__ import annotations

from collections.abc import Sequence

from .ir import Shape


def contiguous_strides(shape: Sequence[int]) -> tuple[int, ...]:
    """Row-major strides in elements, as ``torch.empty(shape).stride()``."""
    strides, step = [], 1
    for size in reversed(shape):
        strides.append(step)
        step *= max(size, 1)
    return tuple(reversed(strides))


def memory_order(shape: Sequence[int], strides: Sequence[int]) -> tuple[int, ...] | None:
    """The dimensions from outermost to innermost in memory, or None where the memory has gaps or overlaps.

    >>> memory_order((2, 3, 4), (12, 1, 3))
    (0, 2, 1)
    """
    if 0 in shape:
        return tuple(range(len(shape)))
    long = [d for d in range(len(shape)) if shape[d] != 1]
    ordered = sorted(long, key=lambda d: -strides[d])
    step = 1
    for d in reversed(ordered):
        if strides[d] != step:
            return None
        step *= shape[d]
    if ordered == long:
        return tuple(range(len(shape)))
    return (*(d for d in range(len(shape)) if shape[d] == 1), *ordered)


def split_expanded(shape: Sequence[int], strides: Sequence[int]) -> Shape:
    """``shape`` with each stride-0 dimension cut to its one stored element."""
    return tuple(1 if stride == 0 and size > 1 else size for size, stride in zip(shape, strides, strict=True))


def inverse(order: Sequence[int]) -> tuple[int, ...]:
    """The permutation that undoes ``order``."""
    result = [0] * len(order)
    for position, dimension in enumerate(order):
        result[dimension] = position
    return tuple(result)
