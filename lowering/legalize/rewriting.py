"""What rewrites for a target have in common: one walk over a module, and what the whole legalisation remembers.

A rewrite is a function ``(op, job)`` that returns the replacement's results, or None where the op may stay. A pass
builds the module again with some of them; ops whose results nobody uses are left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import torch

from neuron_dynamo import errors
from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.ir import Shape, Value
from neuron_dynamo.lowering.rebuild import Module, Operation, Rebuilder, spec_of
from neuron_dynamo.lowering.signature import CheckSpec

from .boundary import Boundary
from .target import Target

TargetRewrite = Callable[[Operation, "Job"], Sequence[Value] | None]

_PLACE = re.compile(r'"([^"]+)":(\d+)')
_OVERLOAD = re.compile(r'"([a-z_]\w*(?:\.\w+)+)"(?!:)')

_FRONTEND_ATTRIBUTES = "mhlo.frontend_attributes"


@dataclass
class Job:
    """One legalisation of one program.

    Attributes:
        target: what for.
        boundary: how arguments and results have changed so far.
        seeded: the last parameter is the key of random numbers.
        checks: conditions that the rewrites added; the program's code counts them after its own.
        has_code: the program's last result is a check code.
        own_checks: how many conditions the program had before.
        names: of the parameters that the program was lowered with.
    """

    target: Target
    boundary: Boundary
    seeded: bool = False
    checks: list[CheckSpec] = field(default_factory=list)
    has_code: bool = False
    own_checks: int = 0
    names: Sequence[str] = ()
    suspects: list[tuple[Operation, Value, str]] = field(default_factory=list)
    """Conditions on elements of the result at hand; the narrowing pass takes them."""
    held: list[Value] = field(default_factory=list)
    """Values whose ``id`` is remembered, so that no other gets it."""
    words: dict[int, Value] = field(default_factory=dict)
    """64-bit values that are held as two 32-bit words in a last dimension, by ``id``."""
    _conditions: list[Value] = field(default_factory=list)

    def check(self, op: Operation, condition: Value, message: str) -> None:
        """Have the runtime raise ``message`` unless every element of the bool ``condition`` is true."""
        assert not ir.in_region(), "a condition inside a region cannot leave it"
        if condition.rank:
            as_int = ir.convert(condition, torch.int32)
            least = ir.reduce_with("minimum", as_int, 1, range(condition.rank))
            condition = ir.compare("NE", least, ir.constant(0, torch.int32))
        self._conditions.append(condition)
        self.checks.append(CheckSpec(overload(op), message, place(op)))

    def suspect(self, op: Operation, holds: Value, message: str) -> None:
        """As :meth:`check`, for the elements of the op's only result: where nothing uses those, nothing is wrong."""
        self.suspects.append((op, holds, message))

    def refuse(self, op: Operation, reason: str) -> errors.UnsupportedOnTargetError:
        """The error to raise when ``op`` has no sound form on the target."""
        return errors.UnsupportedOnTargetError(overload(op), describe(op), place(op), self.target.name, reason)

    def argument_name(self, parameter: int) -> str:
        """What the user's graph calls a parameter of the module as it is now."""
        number = self.boundary.parameters[parameter]
        return self.names[number] if number < len(self.names) else str(number)

    def refuse_result(self, reason: str) -> errors.UnsupportedOnTargetError:
        """The error to raise when a result has no sound form on the target."""
        return errors.UnsupportedOnTargetError("a result", "", "", self.target.name, reason)

    def with_code(self, results: Sequence[Value]) -> list[Value]:
        """``results`` with the conditions of this pass in the last one, the program's check code."""
        if not self._conditions:
            return list(results)
        results = list(results)
        first = self.own_checks + len(self.checks) - len(self._conditions)
        code = results.pop() if self.has_code else ir.constant(0, torch.int32)
        for number, condition in enumerate(self._conditions):
            failed = ir.constant(first + number + 1, torch.int32)
            holds = ir.or_(condition, ir.compare("NE", code, ir.constant(0, torch.int32)))
            code = ir.select(holds, code, failed)
        self._conditions = []
        if not self.has_code:
            self.boundary.add_code()
            self.has_code = True
        return [*results, code]


def overload(op: Operation) -> str:
    """The ATen overload that ``op`` comes from, or the op's own name."""
    found = _OVERLOAD.search(op.place)
    return found[1] if found else op.name


def place(op: Operation) -> str:
    """The user's ``file:line``, or an empty string."""
    found = _PLACE.search(op.place)
    return f"{found[1]}:{found[2]}" if found else ""


def describe(op: Operation) -> str:
    """Dtypes and shapes of what ``op`` was given in the program as it was lowered."""
    specs = [f"{str(dtype).removeprefix('torch.')}{list(shape)}" for shape, dtype in op.given]
    return f"({', '.join(specs)})"


class Pass(Rebuilder):
    """One walk with one set of rewrites.

    A subclass changes how parameters enter and results leave.
    """

    def __init__(
        self,
        job: Job,
        rewrites: Mapping[str, Sequence[TargetRewrite]] | None = None,
        dtypes: Callable[[torch.dtype], torch.dtype] = lambda dtype: dtype,
    ) -> None:
        bound = {
            name: [partial(_apply, rewrite, job) for rewrite in several] for name, several in (rewrites or {}).items()
        }
        super().__init__(bound, dtypes)
        self.job = job

    def rebuild(self, old: Module, aliases: Mapping[int, int]) -> tuple[ir.ModuleBuilder, dict[int, int]]:
        """The new module, and its aliases of parameters and results."""
        block, context = old.block, old.context
        self.functions = old.functions
        parameters = self.parameters([spec_of(a.type) for a in block.arguments])
        with ir.ModuleBuilder(parameters, context=context) as builder:
            values = dict(zip(block.arguments, self.enter(builder.arguments), strict=True))
            results, aliases = self.leave(self.emit_live(block, values), aliases)
            builder.finish(self.job.with_code(results), aliases)
        return builder, dict(aliases)

    def parameters(self, given: Sequence[tuple[Shape, torch.dtype]]) -> list[tuple[Shape, torch.dtype]]:
        """The new module's parameters for those that the old one has."""
        return [(shape, self._dtypes(dtype)) for shape, dtype in given]

    def enter(self, arguments: Sequence[Value]) -> Sequence[Value]:
        """The values of the old module's parameters, from the new module's."""
        return arguments

    def leave(self, results: Sequence[Value], aliases: Mapping[int, int]) -> tuple[Sequence[Value], Mapping[int, int]]:
        """What the new module returns, and its aliases."""
        return results, aliases

    def emit_live(self, block: Any, values: dict[Any, Value]) -> list[Value]:
        """:meth:`emit_block` without the ops whose results are used by nothing."""
        self.values.update(values)
        values = self.values
        ops = [op.operation for op in block.operations]
        needed: set[Any] = set()
        live = []
        for source in reversed(ops):
            if source.name == "func.return" or any(result in needed for result in source.results):
                live.append(source)
                needed.update(_used(source))
        for source in reversed(live):
            operands = [values[v] for v in source.operands]
            if source.name == "func.return":
                return operands
            with ir.at_location(source.location):
                values.update(zip(source.results, self._emit(source, operands), strict=True))
        raise AssertionError("a block without a terminator")

    def emit(self, source: Any, operands: Sequence[Value], shapes: Sequence[Shape] | None = None) -> list[Value]:
        """As the base class, without attributes that belong to the compiler's door."""
        if _FRONTEND_ATTRIBUTES in source.attributes:
            del source.attributes[_FRONTEND_ATTRIBUTES]
        return super().emit(source, operands, shapes)


def _used(source: Any) -> Iterator[Any]:
    """The operands of an op, and what its regions use (of their own values too, which no other op makes)."""
    yield from source.operands
    for region in source.regions:
        for block in region.blocks:
            for op in block.operations:
                yield from _used(op.operation)


def _apply(rewrite: TargetRewrite, job: Job, op: Operation) -> Sequence[Value] | None:
    return rewrite(op, job)
