"""What values an integer result can have, from the values of the operands.

An interval holds the *mathematical* result: for an addition, the sum before any wraparound. Whoever asks compares it
with what a dtype can hold.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np
import torch

from neuron_dynamo.lowering.rebuild import Operation

Interval = tuple[int, int]

FLAG: Interval = (0, 1)


def of_dtype(dtype: torch.dtype) -> Interval:
    """All values of an integer or bool dtype."""
    if dtype is torch.bool:
        return FLAG
    info = torch.iinfo(dtype)
    return info.min, info.max


def within(inner: Interval, outer: Interval) -> bool:
    """Whether all of ``inner`` is in ``outer``."""
    return outer[0] <= inner[0] and inner[1] <= outer[1]


def union(several: Iterable[Interval]) -> Interval:
    """The least interval that holds all of ``several``."""
    lows, highs = zip(*several, strict=True)
    return min(lows), max(highs)


def _corners(function: Callable[[int, int], int], x: Interval, y: Interval) -> Interval:
    values = [function(a, b) for a in x for b in y]
    return min(values), max(values)


def _truncating(a: int, b: int) -> int:
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def _add(x: Interval, y: Interval) -> Interval:
    return x[0] + y[0], x[1] + y[1]


def _subtract(x: Interval, y: Interval) -> Interval:
    return x[0] - y[1], x[1] - y[0]


def _multiply(x: Interval, y: Interval) -> Interval:
    return _corners(lambda a, b: a * b, x, y)


def _may_be_zero(x: Interval) -> bool:
    return x[0] <= 0 and x[1] >= 0


def _divide(x: Interval, y: Interval) -> Interval:
    if _may_be_zero(y):  # XLA's quotient by zero is -1
        largest = max(abs(x[0]), abs(x[1]), 1)
        return -largest, largest
    return _corners(_truncating, x, y)


def _remainder(x: Interval, y: Interval) -> Interval:
    low, high = min(x[0], 0), max(x[1], 0)
    if _may_be_zero(y):  # XLA's remainder by zero is the dividend
        return low, high
    most = max(abs(y[0]), abs(y[1])) - 1
    return max(low, -most), min(high, most)


def _bits(*several: Interval) -> int:
    return max((v if v >= 0 else ~v).bit_length() for interval in several for v in interval)


def _and(x: Interval, y: Interval) -> Interval:
    if x[0] >= 0 or y[0] >= 0:
        return 0, min(i[1] for i in (x, y) if i[0] >= 0)
    return -(1 << _bits(x, y)), max(x[1], y[1], 0)


def _or(x: Interval, y: Interval) -> Interval:
    most = (1 << _bits(x, y)) - 1
    return (0 if x[0] >= 0 and y[0] >= 0 else -most - 1), most


def _shift_left(x: Interval, y: Interval) -> Interval | None:
    return _corners(lambda a, b: a << b, x, y) if y[0] >= 0 and y[1] < 64 else None


def _shift_right(x: Interval, y: Interval) -> Interval:
    if y[0] >= 0 and y[1] < 64:
        return _corners(lambda a, b: a >> b, x, y)
    return min(x[0], -1 if x[0] < 0 else 0), max(x[1], 0)


def _shift_right_logical(x: Interval, y: Interval) -> Interval | None:
    return _shift_right(x, y) if x[0] >= 0 else None


_BINARY: dict[str, Callable[[Interval, Interval], Interval | None]] = {
    "add": _add,
    "subtract": _subtract,
    "multiply": _multiply,
    "divide": _divide,
    "remainder": _remainder,
    "maximum": lambda x, y: (max(x[0], y[0]), max(x[1], y[1])),
    "minimum": lambda x, y: (min(x[0], y[0]), min(x[1], y[1])),
    "and": _and,
    "or": _or,
    "xor": _or,
    "shift_left": _shift_left,
    "shift_right_arithmetic": _shift_right,
    "shift_right_logical": _shift_right_logical,
}

_UNARY: dict[str, Callable[[Interval], Interval]] = {
    "negate": lambda x: (-x[1], -x[0]),
    "abs": lambda x: (0 if x[0] <= 0 <= x[1] else min(abs(x[0]), abs(x[1])), max(abs(x[0]), abs(x[1]))),
    "sign": lambda x: (-1, 1),
    "not": lambda x: (-x[1] - 1, -x[0] - 1),
}

MOVES = {
    "stablehlo.broadcast_in_dim": 1,
    "stablehlo.reshape": 1,
    "stablehlo.transpose": 1,
    "stablehlo.slice": 1,
    "stablehlo.reverse": 1,
    "stablehlo.dynamic_slice": 1,
    "stablehlo.gather": 1,
    "stablehlo.all_gather": 1,
    "stablehlo.all_to_all": 1,
    "mhlo.copy": 1,
    "stablehlo.optimization_barrier": 1,
    "stablehlo.pad": 2,
    "stablehlo.dynamic_update_slice": 2,
}
"""Ops whose elements are elements of their first so many operands."""


def exact(op: Operation, operands: Sequence[Interval | None]) -> list[Interval | None]:
    """For each result, the interval of what the op computes in unbounded integers; None where it is not known.

    Args:
        op: in the old module.
        operands: an interval per operand, None for what is not an integer.
    """
    if op.name == "stablehlo.sort":
        return list(operands)
    count = len(op.results)
    if count != 1:
        return [None] * count
    return [_single(op, operands)]


def _single(op: Operation, operands: Sequence[Interval | None]) -> Interval | None:
    known = [interval for interval in operands if interval is not None]
    if op.name in MOVES:
        moved = [interval for interval in operands[: MOVES[op.name]] if interval is not None]
        return union(moved) if len(moved) == MOVES[op.name] else None
    if op.name == "stablehlo.select":
        return union(known[1:]) if len(known) == 3 else None
    if len(known) != len(operands):
        return None
    name = op.name.removeprefix("stablehlo.")
    if name in _BINARY:
        return _BINARY[name](known[0], known[1])
    if name in _UNARY:
        return _UNARY[name](known[0])
    other = _OTHER.get(name)
    return other(op, known) if other is not None else None


def _clamp(op: Operation, known: Sequence[Interval]) -> Interval:
    low, x, high = known
    return min(max(low[0], x[0]), high[0]), min(max(low[1], x[1]), high[1])


def _iota(op: Operation, known: Sequence[Interval]) -> Interval:
    return 0, max(op.results[0][0][op.integer("iota_dimension")] - 1, 0)


def _constant(op: Operation, known: Sequence[Interval]) -> Interval | None:
    dtype = op.results[0][1]
    return None if dtype.is_floating_point or dtype.is_complex else of_array(op.array("value"))


def of_array(array: np.ndarray[Any, Any]) -> Interval | None:
    """The interval of a constant; None for one that is no integer."""
    if array.dtype.kind not in "iub":
        return None
    if not array.size:
        return 0, 0
    return int(array.min()), int(array.max())


def elements_reduced(op: Operation) -> int:
    """How many elements go into one result of a ``reduce`` or ``reduce_window``, at most."""
    if op.name == "stablehlo.reduce":
        shape = op.given[0][0]
        return math.prod(shape[d] for d in op.integers("dimensions"))
    return math.prod(op.integers("window_dimensions"))


def _reduction(op: Operation, known: Sequence[Interval]) -> Interval | None:
    if len(known) != 2:
        return None
    kind, (x, init) = op.region().only_op(), known
    if kind == "stablehlo.add":
        # Padding of a window is made of initial values.
        count = elements_reduced(op)
        lowest, highest = min(x[0], init[0], 0), max(x[1], init[1], 0)
        return init[0] + count * lowest, init[1] + count * highest
    if kind in ("stablehlo.maximum", "stablehlo.minimum"):
        return union(known)
    if kind in ("stablehlo.and", "stablehlo.or") and op.results[0][1] is torch.bool:
        return FLAG
    return None


def _scatter(op: Operation, known: Sequence[Interval]) -> Interval | None:
    if len(known) != 3:
        return None
    kind, (x, _, updates) = op.region().only_op(), known
    if kind in ("", "stablehlo.maximum", "stablehlo.minimum"):
        return union((x, updates))
    if kind == "stablehlo.add":
        count = math.prod(op.given[2][0])
        return x[0] + min(count * updates[0], 0), x[1] + max(count * updates[1], 0)
    return None


_OTHER: dict[str, Callable[[Operation, Sequence[Interval]], Interval | None]] = {
    "convert": lambda op, known: known[0],
    "concatenate": lambda op, known: union(known),
    "compare": lambda op, known: FLAG,
    "clamp": _clamp,
    "iota": _iota,
    "constant": _constant,
    "reduce": _reduction,
    "reduce_window": _reduction,
    "scatter": _scatter,
}
