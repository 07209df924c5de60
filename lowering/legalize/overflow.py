"""64-bit arithmetic in 32 bits, with a test that nothing was lost: one function per op that can overflow.

The tests use 32-bit operations only. Those of sums are exact; that of a product, which is estimated in float32, also
fails for results within 1024 of the limit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.rebuild import Operation

from . import intervals
from .intervals import Interval, of_dtype
from .rewriting import Job

Guard = Callable[[Operation, Job, Sequence[Interval | None]], Sequence[Value] | None]
"""Given an op on 32-bit operands: its results, with a check that they are right; None if there is no such check."""

INT32 = of_dtype(torch.int32)


def _fill(like: Value, value: int) -> Value:
    return ir.constant(value, like.dtype, like.shape)


def _check(op: Operation, job: Job, holds: Value) -> None:
    job.suspect(op, holds, message(op, job))


def message(op: Operation, job: Job) -> str:
    """What is wrong where a result was too large."""
    dtype = str(op.results[0][1]).removeprefix("torch.")
    return f"a result of {dtype} does not fit 32 bits, in which {job.target.name} computes"


def _not_negative(x: Value) -> Value:
    return ir.compare("GE", x, _fill(x, 0))


def _add(op: Operation, job: Job, known: Sequence[Interval | None]) -> Sequence[Value]:
    x, y = op.operands
    total = ir.add(x, y)
    if x.dtype is torch.uint32:
        _check(op, job, ir.compare("GE", total, x))
    else:
        # It overflowed if both operands have the sign that the sum has not.
        lost = ir.and_(ir.binary("xor", x, total), ir.binary("xor", y, total))
        _check(op, job, _not_negative(lost))
    return [total]


def _subtract(op: Operation, job: Job, known: Sequence[Interval | None]) -> Sequence[Value]:
    x, y = op.operands
    difference = ir.subtract(x, y)
    if x.dtype is torch.uint32:
        _check(op, job, ir.compare("GE", x, y))
    else:
        lost = ir.and_(ir.binary("xor", x, y), ir.binary("xor", x, difference))
        _check(op, job, _not_negative(lost))
    return [difference]


def _product_fits(x: Value, y: Value) -> Value:
    estimate = ir.unary("abs", ir.multiply(ir.convert(x, torch.float32), ir.convert(y, torch.float32)))
    # Each of three roundings moves the estimate by less than 2^-23 of itself.
    limit = (2.0**31 if x.dtype.is_signed else 2.0**32) * (1 - 2.0**-21)
    return ir.compare("LT", estimate, ir.constant(limit, torch.float32, estimate.shape))


def _multiply(op: Operation, job: Job, known: Sequence[Interval | None]) -> Sequence[Value]:
    _check(op, job, _product_fits(*op.operands))
    return op.emit_as_is()


def _negate(op: Operation, job: Job, known: Sequence[Interval | None]) -> Sequence[Value] | None:
    (x,) = op.operands
    if x.dtype is not torch.int32:
        return None
    _check(op, job, ir.compare("NE", x, _fill(x, INT32[0])))
    return op.emit_as_is()


def _divide(op: Operation, job: Job, known: Sequence[Interval | None]) -> Sequence[Value]:
    x, y = op.operands
    whole = ir.or_(ir.compare("NE", x, _fill(x, INT32[0])), ir.compare("NE", y, _fill(y, -1)))
    _check(op, job, whole)
    return op.emit_as_is()


def _shift_left(op: Operation, job: Job, known: Sequence[Interval | None]) -> Sequence[Value] | None:
    x, count = op.operands
    if x.dtype is not torch.int32 or known[1] is None or not (known[1][0] >= 0 and known[1][1] < 64):
        return None
    few = ir.minimum(count, _fill(count, 31))
    shifted = ir.binary("shift_left", x, few)
    same = ir.compare("EQ", ir.binary("shift_right_arithmetic", shifted, few), x)
    small = ir.or_(ir.compare("LE", count, _fill(count, 31)), ir.compare("EQ", x, _fill(x, 0)))
    _check(op, job, ir.and_(same, small))
    return [shifted]


def _shift_right_arithmetic(op: Operation, job: Job, known: Sequence[Interval | None]) -> Sequence[Value]:
    x, count = op.operands
    return [ir.binary("shift_right_arithmetic", x, ir.minimum(count, _fill(count, 31)))]


def _shift_right_logical(op: Operation, job: Job, known: Sequence[Interval | None]) -> Sequence[Value]:
    x, count = op.operands
    if x.dtype is torch.int32:
        _check(op, job, _not_negative(x))
    inside = ir.compare("LT", count, _fill(count, 32))
    return [ir.select(inside, ir.binary("shift_right_logical", x, count), _fill(x, 0))]


def _convert(op: Operation, job: Job, known: Sequence[Interval | None]) -> Sequence[Value] | None:
    (x,), to = op.operands, op.results[0][1]
    low, high = INT32 if to is torch.int64 else of_dtype(torch.uint32)
    if x.dtype.is_floating_point:
        wide = ir.convert(x, torch.float32)
        above = ir.compare("GE", wide, ir.constant(float(low), wide.dtype, wide.shape))
        below = ir.compare("LT", wide, ir.constant(float(high + 1), wide.dtype, wide.shape))
        # XLA makes 0 of NaN. Whether that is meant, the program has decided before.
        no_number = ir.compare("NE", wide, wide)
        _check(op, job, ir.or_(no_number, ir.and_(above, below)))
        return op.emit_as_is()
    if x.dtype in (torch.uint32, torch.int32):  # of the other sign: the same bits, if the upper one is 0
        _check(op, job, _not_negative(ir.convert(x, torch.int32)))
        return op.emit_as_is()
    if x.dtype in (torch.int8, torch.int16) and to is torch.uint64:
        _check(op, job, _not_negative(x))
        return op.emit_as_is()
    return None


def _sum_fits(op: Operation, job: Job, count: int, sum_of: Callable[[Callable[[Value], Value]], Value]) -> bool:
    """Check a sum of ``count`` int32 values by summing their digits, whose sums fit; False if there are too many.

    Args:
        op: the sum.
        job: the legalisation.
        count: how many elements one result adds.
        sum_of: the same sum of the elements after a function is applied to them.
    """
    if count <= 1 << 14:
        bits = 16
    elif count <= 1 << 22:
        bits = 8
    else:
        return False
    carry: Value | None = None
    for low in range(0, 32, bits):

        def digit(x: Value, low: int = low) -> Value:
            shifted = ir.binary("shift_right_arithmetic", x, _fill(x, low)) if low else x
            return shifted if low + bits == 32 else ir.and_(shifted, _fill(x, (1 << bits) - 1))

        total = sum_of(digit)
        if carry is not None:
            total = ir.add(total, ir.binary("shift_right_arithmetic", carry, _fill(carry, bits)))
        carry = total
    assert carry is not None
    least, most = -(1 << (bits - 1)), (1 << (bits - 1)) - 1
    inside = ir.and_(ir.compare("GE", carry, _fill(carry, least)), ir.compare("LE", carry, _fill(carry, most)))
    _check(op, job, inside)
    return True


def _with(op: Operation, operands: Sequence[Value]) -> Value:
    return op.emit_with(operands)[0]


def _reduce(op: Operation, job: Job, known: Sequence[Interval | None]) -> Sequence[Value] | None:
    x, init = op.operands[0], op.operands[1]
    kind = op.region().only_op()
    count = intervals.elements_reduced(op)
    if x.dtype is not torch.int32 or len(op.operands) != 2:
        return None
    if kind == "stablehlo.add" and known[1] == (0, 0):
        if not _sum_fits(op, job, count, lambda digit: _with(op, [digit(x), init])):
            return None
        return op.emit_as_is()
    if kind == "stablehlo.multiply" and known[1] == (1, 1) and op.name == "stablehlo.reduce":
        for d in sorted(op.integers("dimensions"), reverse=True):
            x = _product_along(op, job, x, d)
        return [x]
    return None


def _product_along(op: Operation, job: Job, x: Value, dim: int) -> Value:
    """Checked products by halves; ``dim`` disappears."""
    while x.shape[dim] > 1:
        size, half = x.shape[dim], (x.shape[dim] + 1) // 2
        starts, limits = [0] * x.rank, list(x.shape)
        first = ir.slice_(x, starts, [half if d == dim else n for d, n in enumerate(limits)])
        second = ir.slice_(x, [half if d == dim else 0 for d in range(x.rank)], limits)
        missing = [2 * half - size if d == dim else 0 for d in range(x.rank)]
        second = ir.pad(second, ir.constant(1, x.dtype), starts, missing) if any(missing) else second
        job.check(op, _product_fits(first, second), message(op, job))
        x = ir.multiply(first, second)
    return ir.reshape(x, tuple(n for d, n in enumerate(x.shape) if d != dim))


def _scatter(op: Operation, job: Job, known: Sequence[Interval | None]) -> Sequence[Value] | None:
    if len(op.operands) != 3 or op.region().only_op() != "stablehlo.add":
        return None
    x, indices, updates = op.operands
    count = 1 + updates.numel
    if x.dtype is not torch.int32:
        return None
    if not _sum_fits(op, job, count, lambda digit: _with(op, [digit(x), indices, digit(updates)])):
        return None
    return op.emit_as_is()


GUARDS: dict[str, Guard] = {
    "stablehlo.add": _add,
    "stablehlo.subtract": _subtract,
    "stablehlo.multiply": _multiply,
    "stablehlo.negate": _negate,
    "stablehlo.abs": _negate,
    "stablehlo.divide": _divide,
    "stablehlo.shift_left": _shift_left,
    "stablehlo.shift_right_arithmetic": _shift_right_arithmetic,
    "stablehlo.shift_right_logical": _shift_right_logical,
    "stablehlo.convert": _convert,
    "stablehlo.reduce": _reduce,
    "stablehlo.reduce_window": _reduce,
    "stablehlo.scatter": _scatter,
}
