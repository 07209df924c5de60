"""Elements that may be wrong, and whether anybody asks for them.

Where a 32-bit operation may have lost something, the elements that did are marked in a mask beside the value.
Elementwise operations pass the mask on, and a choice keeps the marks of what it chooses::

    %b = stablehlo.convert %logs : tensor<4xf32> -> tensor<4xi64>      // -inf does not fit: marked
    %r = stablehlo.select %near, %distance, %b                         // marked where %near is false
    a reduction, an address, a float or a result of the program        // now a mark makes the call fail

So the usual way to avoid a bad case, computing it and choosing otherwise, is no error here either.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.rebuild import Operation

from .rewriting import Job

_ELEMENTWISE = """
    add subtract multiply divide remainder maximum minimum and or xor not negate abs sign
    shift_left shift_right_arithmetic shift_right_logical compare convert select
"""
_MOVES = frozenset(f"stablehlo.{name}" for name in ["broadcast_in_dim", "reshape", "transpose", "slice", "reverse"])
_PASSING = _MOVES | {f"stablehlo.{name}" for name in _ELEMENTWISE.split()}


@dataclass(frozen=True)
class _Doubt:
    """Which elements are in doubt, and what to say if one is asked for."""

    mask: Value
    op: Operation
    message: str


class Doubts:
    """The masks of one pass."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._doubts: dict[int, _Doubt] = {}
        self._held: list[Value] = []

    def of(self, value: Value) -> _Doubt | None:
        """What is in doubt of a value."""
        return self._doubts.get(id(value))

    def settle(self, value: Value) -> None:
        """From here on the value is asked for: the call fails if any of its elements is wrong."""
        doubt = self._doubts.pop(id(value), None)
        if doubt is not None:
            self._job.check(doubt.op, ir.not_(doubt.mask), doubt.message)

    def pass_on(self, op: Operation) -> bool:
        """Whether an op in the old module can have a mask on its result for those of its operands."""
        if op.name not in _PASSING or any(self._is_number(d) for _, d in op.results):
            return False
        return op.name != "stablehlo.select" or op.given[0][0] == op.given[1][0]

    @staticmethod
    def _is_number(dtype: torch.dtype) -> bool:
        return dtype.is_floating_point or dtype.is_complex

    def note(self, op: Operation, results: Sequence[Value]) -> None:
        """Mark the result of ``op`` by the doubts of its operands and by what its rewrite suspects."""
        suspects, self._job.suspects = self._job.suspects, []
        found = [_Doubt(ir.not_(holds), source, message) for source, holds, message in suspects]
        inherited = self._inherited(op)
        if inherited is not None:
            found.append(inherited)
        if not found:
            return
        (result,) = results
        mask = found[0].mask
        for other in found[1:]:
            mask = ir.or_(mask, other.mask)
        assert mask.shape == result.shape
        self._doubts[id(result)] = _Doubt(mask, found[0].op, found[0].message)
        self._held.append(result)

    def _inherited(self, op: Operation) -> _Doubt | None:
        doubts = [self.of(value) for value in op.operands]
        first = next((d for d in doubts if d is not None), None)
        if first is None:
            return None
        if op.name in _MOVES:
            attributes = {name: op.attribute(name) for name in op.source.attributes}
            (mask,) = ir.operation(op.name, [first.mask], [(op.results[0][0], torch.bool)], attributes)
            return _Doubt(mask, first.op, first.message)
        shape = op.results[0][0]
        masks = [ir.constant(False, torch.bool, shape) if d is None else d.mask for d in doubts]
        if op.name == "stablehlo.select":
            predicate, on_true, on_false = masks
            mask = ir.or_(predicate, ir.select(op.operands[0], on_true, on_false))
        else:
            mask = masks[0]
            for other in masks[1:]:
                mask = ir.or_(mask, other)
        return _Doubt(mask, first.op, first.message)
