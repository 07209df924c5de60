"""What a lowering rule may know about the node it lowers, and may ask of the program around it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

import torch

from . import ir
from .ir import Shape, Value
from .random_stream import RandomStream

if TYPE_CHECKING:
    from .bodies import Bodies


class Spec(NamedTuple):
    """Shape and dtype of a result."""

    shape: Shape
    dtype: torch.dtype


@dataclass(frozen=True)
class SourceLocation:
    """A line of the user's program: the innermost frame that Dynamo recorded for a node."""

    file: str
    line: int
    code: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" + (f" ({self.code})" if self.code else "")


_FRAME = re.compile(r'File "([^"]+)", line (\d+)(?:, in [^\n]*)?(?:\n\s*([^\n]*))?')


_COLLECTIVES = ("torch/distributed/_functional_collectives.py", "torch/distributed/distributed_c10d.py")


def source_location(node: torch.fx.Node) -> SourceLocation | None:
    """The user's line for ``node``, from ``node.meta["stack_trace"]``; None where nothing was recorded."""
    trace = node.meta.get("stack_trace")
    return parse_stack_trace(trace) if trace else None


def parse_stack_trace(trace: str) -> SourceLocation | None:
    """The innermost frame of a formatted stack, but for those that Dynamo's functional collectives put there."""
    start = trace.rfind('File "')
    match = _FRAME.match(trace, start) if start >= 0 else None
    while match is not None and match[1].endswith(_COLLECTIVES):
        start = trace.rfind('File "', 0, start)
        match = _FRAME.match(trace, start) if start >= 0 else None
    if match is None:
        return None
    return SourceLocation(match[1], int(match[2]), (match[3] or "").strip())


@dataclass(frozen=True)
class RuntimeCheck:
    """A condition that eager PyTorch checks on data: when it fails, the call raises and writes nothing.

    Attributes:
        overload: the ATen overload that asked for the check.
        message: what is wrong when the check fails.
        location: the user's line.
    """

    overload: str
    message: str
    location: SourceLocation | None


@dataclass
class Checks:
    """Conditions collected while a program, or one body of it, is lowered (see :meth:`RuleContext.check`).

    Attributes:
        descriptions: every check of the program, in the order of their numbers.
    """

    descriptions: list[RuntimeCheck] = field(default_factory=list)
    _entries: list[tuple[Value, int]] = field(default_factory=list)

    def body(self) -> Checks:
        """Those of a loop's or branch's body: numbered with the others, but the body itself returns their code."""
        return Checks(self.descriptions)

    def add(self, condition: Value, description: RuntimeCheck) -> None:
        """One more check: ``condition`` is a 0-d bool."""
        self._entries.append((condition, len(self.descriptions)))
        self.descriptions.append(description)

    def add_code(self, code: Value) -> None:
        """What a body's own checks came to, a 0-d int32 as :meth:`code` makes it."""
        self._entries.append((code, -1))

    def code(self) -> Value | None:
        """A 0-d int32: 0 when all conditions hold, else 1 + the number of the first that does not."""
        if not self._entries:
            return None
        code = ir.constant(0, torch.int32)
        for value, number in reversed(self._entries):
            if number >= 0:
                code = ir.select(value, code, ir.constant(number + 1, torch.int32))
            else:
                code = ir.select(ir.compare("EQ", value, ir.constant(0, torch.int32)), code, value)
        return code


class RuleContext:
    """Handed to each rule as its first argument.

    Attributes:
        outs: shape and dtype of each tensor result, as AOTAutograd's fake tensors have them.
        out: those of the only (or first) result, if there is one.
        repeatable: so far the rule has looked at nothing else here, and what it makes is a function of these specs and
            of its arguments.
    """

    __slots__ = ("_bodies", "_checks", "_node", "_random", "out", "outs", "repeatable")

    out: Spec

    def __init__(
        self, node: torch.fx.Node, outs: tuple[Spec, ...], checks: Checks, random: RandomStream, bodies: Bodies
    ) -> None:
        self._random = random
        self._bodies = bodies
        self._node = node
        self.outs = outs
        self.repeatable = True
        if outs:
            self.out = outs[0]
        self._checks = checks

    @property
    def node(self) -> torch.fx.Node:
        """The FX node, for its ``target`` and ``meta``."""
        self.repeatable = False
        return self._node

    @property
    def random(self) -> RandomStream:
        """Where random bits come from."""
        self.repeatable = False
        return self._random

    @property
    def bodies(self) -> Bodies:
        """Lowers the graphs that a higher-order op takes."""
        self.repeatable = False
        return self._bodies

    def meta(self, argument: Any) -> Any:
        """The fake tensor of an argument node (for strides, which a :class:`Value` does not have)."""
        self.repeatable = False
        return argument.meta["val"]

    def check(self, condition: Value, message: str) -> None:
        """Have the runtime raise ``message`` unless every element of the bool ``condition`` is true."""
        if condition.rank:
            condition = ir.reduce_with("and", condition, True, range(condition.rank))
        self._checks.add(condition, RuntimeCheck(str(self.node.target), message, source_location(self.node)))

    def reject(self, reason: str) -> Exception:
        """An error to raise when this rule cannot lower what it was given: ``raise ctx.reject("...")``."""
        return Rejected(reason)


class Rejected(Exception):
    """A rule declined its node; the importer turns it into an ``UnsupportedOpError`` with the place."""
