"""64-bit integers on targets that compute in 32 bits, and addresses that stay inside their tensors.

Each integer value carries an interval (:mod:`.intervals`). A 64-bit result whose interval fits 32 bits is computed in
32 bits::

    %p = stablehlo.iota dim = 0 : tensor<8xi64>              ->  tensor<8xi32>
    %q = stablehlo.add %p, %p : tensor<8xi64>                ->  tensor<8xi32>        // 0..14

One that may not fit is computed in 32 bits with a test of what was lost, and the test goes into the program's check
code, so that the call raises and writes nothing (see :mod:`.doubts`: what a program throws away may be wrong)::

    %r = stablehlo.add %x, %y : tensor<8xi64>                ->  %r = stablehlo.add %x, %y : tensor<8xi32>
                                                                 ((%x ^ %r) & (%y ^ %r)) >= 0, or the call fails

What has no such test is refused. Arguments are tested by the runtime when they are passed. A constant beyond 32 bits
(the least int64, as a mask has it) stays symbolic: comparisons with it, and maxima and minima, are decided here.

On targets with native 64-bit integers only the second half of this pass is left: :mod:`.bounds`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.ir import Shape, Value
from neuron_dynamo.lowering.rebuild import Operation, spec_of

from . import bounds, intervals, overflow
from .doubts import Doubts
from .intervals import Interval, of_dtype, within
from .rewriting import Job, Pass

NARROW = {torch.int64: torch.int32, torch.uint64: torch.uint32}

INT32 = of_dtype(torch.int32)


def narrow(dtype: torch.dtype) -> torch.dtype:
    """The 32-bit dtype that stands for a 64-bit integer dtype; others stay."""
    return NARROW.get(dtype, dtype)


class Narrowing(Pass):
    """The pass; see the module."""

    def __init__(self, job: Job) -> None:
        super().__init__(job, dtypes=(lambda dtype: dtype) if job.target.native_int64 else narrow)
        self._intervals: dict[int, Interval] = {}
        self._held: list[Value] = []  # so that no id is used twice
        self._doubts = Doubts(job)

    def interval(self, value: Value) -> Interval | None:
        """What is known of an integer value; None for one that is no integer."""
        if value.dtype.is_floating_point or value.dtype.is_complex:
            return None
        return self._intervals.get(id(value)) or of_dtype(value.dtype)

    def know(self, value: Value, interval: Interval | None) -> Value:
        """Remember an interval for ``value``."""
        if interval is not None:
            self._intervals[id(value)] = interval
            self._held.append(value)
        return value

    def parameters(self, given: Sequence[tuple[Shape, torch.dtype]]) -> list[tuple[Shape, torch.dtype]]:
        """64-bit parameters become 32 bits wide; the runtime checks what is passed."""
        boundary = self.job.boundary
        for number, (_, dtype) in enumerate(given):
            if self._dtypes(dtype) is not dtype:
                name = str(self._dtypes(dtype)).removeprefix("torch.")
                boundary.parameter_dtypes[boundary.parameters[number]] = name
        return super().parameters(given)

    def leave(self, results: Sequence[Value], aliases: Mapping[int, int]) -> tuple[Sequence[Value], Mapping[int, int]]:
        """64-bit results leave as 32 bits; a constant that does not fit cannot."""
        for value in results:
            self._must_fit(value, None)
            self._doubts.settle(value)
        return results, aliases

    def emit_live(self, block: Any, values: dict[Any, Value]) -> list[Value]:
        """As the base class; notes which results are 64 bits wide for the user."""
        terminator = list(block.operations)[-1].operation
        boundary = self.job.boundary
        for number, operand in enumerate(terminator.operands):
            dtype = spec_of(operand.type)[1]
            if self._dtypes(dtype) is not dtype:
                boundary.result_dtypes.setdefault(boundary.results[number], str(dtype).removeprefix("torch."))
        return super().emit_live(block, values)

    def _emit(self, source: Any, operands: Sequence[Value]) -> Sequence[Value]:
        if ir.in_region():
            return self.emit(source, operands)
        op = Operation(source, operands, self)
        if not self._doubts.pass_on(op):
            for value in operands:
                self._doubts.settle(value)
        results = self._rewritten(op)
        self._doubts.note(op, results)
        return results

    def _rewritten(self, op: Operation) -> Sequence[Value]:
        known = [self.interval(v) for v in op.operands]
        replaced = self._with_constants_beyond(op, known)
        if replaced is not None:
            return replaced
        exact = intervals.exact(op, known)
        if self._is_narrowed(op):
            guarded = self._guarded(op, known, exact)
            if guarded is not None:
                return guarded
        results = bounds.rewrite(op, self.job, known) or self.emit(op.source, op.operands)
        for value, interval in zip(results, exact, strict=True):
            if interval is not None and self.interval(value) is not None and within(interval, of_dtype(value.dtype)):
                self.know(value, interval)
        return results

    def _is_narrowed(self, op: Operation) -> bool:
        return any(self._dtypes(dtype) is not dtype for _, dtype in (*op.results, *op.given))

    # -- what may overflow ---------------------------------------------------------------------------------------------

    def _guarded(
        self, op: Operation, known: Sequence[Interval | None], exact: Sequence[Interval | None]
    ) -> Sequence[Value] | None:
        """The op with a test where its result may not fit; None where it may be emitted as it is."""
        if op.name == "stablehlo.constant":
            return self._constant(op)
        unsure = [
            number
            for number, ((_, dtype), interval) in enumerate(zip(op.results, exact, strict=True))
            if self._dtypes(dtype) is not dtype
            and (interval is None or not within(interval, of_dtype(self._dtypes(dtype))))
        ]
        if not unsure:
            self._must_be_sound(op, known)
            return None
        if op.name == "stablehlo.add" and self._only_where_negative(op):
            refined = (INT32[0], -1)
            exact = intervals.exact(op, [refined if number == 0 else i for number, i in enumerate(known)])
            if exact[0] is not None and within(exact[0], INT32):
                return self.emit(op.source, op.operands)
        guard = overflow.GUARDS.get(op.name)
        results = guard(op, self.job, known) if guard is not None else None
        if results is None:
            raise self.job.refuse(op, f"its {_name(op.results[unsure[0]][1])} result may need more than 32 bits")
        return results

    def _must_be_sound(self, op: Operation, known: Sequence[Interval | None]) -> None:
        """Refuse the ops that look at the upper 32 bits of an operand."""
        del known
        wide = [dtype for _, dtype in op.given if self._dtypes(dtype) is not dtype]
        if op.name in ("stablehlo.bitcast_convert", "stablehlo.popcnt", "stablehlo.count_leading_zeros") and wide:
            raise self.job.refuse(op, f"it looks at the bits of {_name(wide[0])}, of which the target has 32")

    def _only_where_negative(self, op: Operation) -> bool:
        """Whether a sum is used only where its first operand is negative, as an index that counts from the end is."""
        uses = list(op.source.results[0].uses)
        if len(uses) != 1:
            return False
        user = getattr(uses[0].owner, "operation", uses[0].owner)
        if user.name != "stablehlo.select" or user.operands[1] != op.source.results[0]:
            return False
        test = getattr(user.operands[0].owner, "operation", user.operands[0].owner)
        return (
            getattr(test, "name", "") == "stablehlo.compare"
            and "LT" in str(test.attributes["comparison_direction"])
            and test.operands[0] == op.source.operands[0]
            and _is_zero(test.operands[1])
        )

    # -- constants beyond 32 bits --------------------------------------------------------------------------------------

    def _constant(self, op: Operation) -> Sequence[Value]:
        array, dtype = op.array("value"), self._dtypes(op.results[0][1])
        interval = intervals.of_array(array)
        assert interval is not None
        if within(interval, of_dtype(dtype)):
            return [self.know(ir.constant(array, dtype), interval)]
        if interval[0] != interval[1]:
            raise self.job.refuse(op, "it is a constant with values of more than 32 bits")
        least, most = of_dtype(dtype)
        filled = np.full(array.shape, min(max(interval[0], least), most))
        # A value of its own, so that what is known of it is not said of an equal constant that does fit.
        return [self.know(ir.constant(filled, dtype), interval)]

    def _is_beyond(self, value: Value) -> bool:
        interval = self.interval(value)
        return interval is not None and not within(interval, of_dtype(value.dtype))

    def _must_fit(self, value: Value, op: Operation | None) -> None:
        if self._is_beyond(value):
            beyond = self.interval(value)
            assert beyond is not None
            if op is None:
                raise self.job.refuse_result(f"a result is the constant {beyond[0]}, which needs more than 32 bits")
            raise self.job.refuse(op, f"an operand is the constant {beyond[0]}, which needs more than 32 bits")

    def _with_constants_beyond(self, op: Operation, known: Sequence[Interval | None]) -> Sequence[Value] | None:
        beyond = [number for number, value in enumerate(op.operands) if self._is_beyond(value)]
        if not beyond:
            return None
        handler = _BEYOND.get(op.name)
        results = handler(self, op, known) if handler is not None else None
        if results is None:
            self._must_fit(op.operands[beyond[0]], op)
        return results

    def _compare_beyond(self, op: Operation, known: Sequence[Interval | None]) -> Sequence[Value] | None:
        x, y = known
        assert x is not None and y is not None
        direction = op.text("comparison_direction").split()[-1].rstrip(">")
        below, above = x[1] < y[0], x[0] > y[1]
        if not below and not above:
            if x == y and x[0] == x[1]:
                return [ir.constant(direction in ("EQ", "LE", "GE"), torch.bool, op.results[0][0])]
            return None
        holds = {"LT": below, "LE": below, "GT": above, "GE": above, "EQ": False, "NE": True}[direction]
        return [ir.constant(holds, torch.bool, op.results[0][0])]

    def _extremum_beyond(self, op: Operation, known: Sequence[Interval | None]) -> Sequence[Value] | None:
        x, y = known
        assert x is not None and y is not None
        larger = 0 if x[0] >= y[1] else 1 if y[0] >= x[1] else None
        if larger is None:
            return None
        return [op.operands[larger if op.name == "stablehlo.maximum" else 1 - larger]]

    def _clamp_beyond(self, op: Operation, known: Sequence[Interval | None]) -> Sequence[Value] | None:
        low, x, high = op.operands
        shape = x.shape
        if self._is_beyond(x):
            return None
        for bound, choose, is_idle in ((low, ir.maximum, -1), (high, ir.minimum, 1)):
            interval = self.interval(bound)
            assert interval is not None
            if self._is_beyond(bound):
                if (interval[0] > 0) != (is_idle > 0):
                    return None
            else:
                x = choose(x, bound if bound.shape == shape else ir.broadcast_in_dim(bound, shape, ()))
        return [x]

    def _select_beyond(self, op: Operation, known: Sequence[Interval | None]) -> Sequence[Value] | None:
        predicate, on_true, on_false = op.operands
        if self._is_beyond(on_true) and self._is_beyond(on_false):
            return None
        kept, test = (on_false, ir.not_(predicate)) if self._is_beyond(on_true) else (on_true, predicate)
        beyond = known[1] if self._is_beyond(on_true) else known[2]
        assert beyond is not None
        limit = f"32 bits, in which {self.job.target.name} computes"
        holds = test if test.shape == kept.shape else ir.broadcast_in_dim(test, kept.shape, ())
        self.job.suspect(op, holds, f"the int64 value {beyond[0]} does not fit {limit}")
        return [self.know(Value(kept.ir, kept.shape, kept.dtype), self._intervals.get(id(kept)))]

    def _moved_beyond(self, op: Operation, known: Sequence[Interval | None]) -> Sequence[Value] | None:
        if op.name not in intervals.MOVES or intervals.MOVES[op.name] != 1 or not self._is_beyond(op.operands[0]):
            return None
        moved = self.emit(op.source, op.operands)
        return [self.know(value, known[0]) for value in moved]

    def _reduce_beyond(self, op: Operation, known: Sequence[Interval | None]) -> Sequence[Value] | None:
        if len(op.operands) != 2 or self._is_beyond(op.operands[0]) or not intervals.elements_reduced(op):
            return None
        init = known[1]
        assert init is not None
        idle = {"stablehlo.maximum": -1, "stablehlo.minimum": 1}.get(op.region().only_op() or "")
        if idle is None or (init[0] > 0) != (idle > 0):
            return None
        return [self.know(value, known[0]) for value in self.emit(op.source, op.operands)]

    def _convert_beyond(self, op: Operation, known: Sequence[Interval | None]) -> Sequence[Value] | None:
        (shape, dtype), interval = op.results[0], known[0]
        assert interval is not None
        return [self.know(ir.constant(interval[0], self._dtypes(dtype), shape), None)] if not _is_wide(dtype) else None


_Handler = Callable[[Narrowing, Operation, Sequence[Interval | None]], Sequence[Value] | None]

_BEYOND: dict[str, _Handler] = {
    "stablehlo.compare": Narrowing._compare_beyond,
    "stablehlo.maximum": Narrowing._extremum_beyond,
    "stablehlo.minimum": Narrowing._extremum_beyond,
    "stablehlo.clamp": Narrowing._clamp_beyond,
    "stablehlo.select": Narrowing._select_beyond,
    "stablehlo.reduce": Narrowing._reduce_beyond,
    "stablehlo.reduce_window": Narrowing._reduce_beyond,
    "stablehlo.convert": Narrowing._convert_beyond,
    **dict.fromkeys(intervals.MOVES, Narrowing._moved_beyond),
}


def _is_wide(dtype: torch.dtype) -> bool:
    return dtype in NARROW


def _name(dtype: torch.dtype) -> str:
    return str(dtype).removeprefix("torch.")


def _is_zero(value: Any) -> bool:
    """Whether a value of the old module is a constant 0, maybe broadcast."""
    owner = getattr(value.owner, "operation", value.owner)
    while getattr(owner, "name", "") == "stablehlo.broadcast_in_dim":
        value = owner.operands[0]
        owner = getattr(value.owner, "operation", value.owner)
    return getattr(owner, "name", "") == "stablehlo.constant" and not np.array(owner.attributes["value"]).any()
