"""Which instructions of a module a target's compiler is known to reject, by the table in :mod:`.rejections`.

The module is read with a schema of its own: of ``xla/service/hlo.proto``, the fields that the table asks about.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from neuron_dynamo.lowering.partial_schema import message_class

from .rejections import CUSTOM_CALLS, INTEGERS, REJECTIONS, Rejection
from .target import Target

_SCHEMA: dict[str, dict[str, tuple[int, str, bool]]] = {
    "Module": {
        "computations": (3, "Computation", True),
        "entry_computation_id": (6, "int64", False),
    },
    "Computation": {
        "instructions": (2, "Instruction", True),
        "id": (5, "int64", False),
    },
    "Instruction": {
        "name": (1, "string", False),
        "opcode": (2, "string", False),
        "shape": (3, "Shape", False),
        "metadata": (7, "Metadata", False),
        "literal": (8, "Literal", False),
        "window": (15, "Window", False),
        "custom_call_target": (28, "string", False),
        "id": (35, "int64", False),
        "operand_ids": (36, "int64", True),
        "called_computation_ids": (38, "int64", True),
        "rng_algorithm": (70, "int32", False),
    },
    "Metadata": {
        "op_name": (2, "string", False),
        "source_file": (3, "string", False),
        "source_line": (4, "int32", False),
    },
    "Shape": {
        "element_type": (2, "int32", False),
        "dimensions": (3, "int64", True),
        "tuple_shapes": (4, "Shape", True),
        "is_dynamic_dimension": (6, "bool", True),
    },
    "Literal": {"u64s": (7, "uint64", True)},
    "Window": {"dimensions": (1, "WindowDimension", True)},
    "WindowDimension": {
        "stride": (2, "int64", False),
        "window_dilation": (5, "int64", False),
        "base_dilation": (6, "int64", False),
    },
}

# xla_data.proto, PrimitiveType
_ELEMENTS = {
    1: "pred", 2: "s8", 3: "s16", 4: "s32", 5: "s64", 6: "u8", 7: "u16", 8: "u32", 9: "u64", 10: "f16", 11: "f32",
    12: "f64", 13: "tuple", 14: "opaque", 15: "c64", 16: "bf16", 17: "token", 18: "c128", 19: "f8e5m2", 20: "f8e4m3fn",
    21: "s4", 22: "u4", 23: "f8e4m3b11fnuz", 24: "f8e5m2fnuz", 25: "f8e4m3fnuz", 28: "f8e4m3", 29: "f8e3m4",
    32: "f4e2m1fn",
}  # fmt: skip


@functools.cache
def _module_class() -> Any:
    return message_class("legality", _SCHEMA, "Module")


@dataclass(frozen=True)
class Finding:
    """An instruction that the compiler is known to reject.

    Attributes:
        instruction: its name.
        opcode: its opcode.
        code: the compiler's error code, such as ``NCC_EVRF029``; empty where none is documented.
        what: what is wrong.
        place: the user's ``file:line``, or an empty string.
        operation: the ATen overload that it comes from, as far as the module says.
        advice: what to do.
    """

    instruction: str
    opcode: str
    code: str
    what: str
    place: str
    operation: str
    advice: str

    def __str__(self) -> str:
        code = f"{self.code}: " if self.code else ""
        where = f" at {self.place}" if self.place else ""
        origin = f" of {self.operation}" if self.operation else ""
        return f"{code}{self.instruction}{origin}: {self.what}{where}; {self.advice}"


@dataclass(frozen=True)
class _Place:
    """An instruction and what it refers to."""

    instruction: Any
    operands: Sequence[Any]
    called: Sequence[Any]
    target: Target

    @functools.cached_property
    def own(self) -> set[str]:
        return {_element(s) for s in _arrays(self.instruction.shape)}

    @functools.cached_property
    def given(self) -> set[str]:
        return {_element(s) for operand in self.operands for s in _arrays(operand.shape)}

    def window(self, name: str) -> bool:
        """Whether some window dimension has a number greater than 1 for ``name``."""
        return any(getattr(d, name) > 1 for d in self.instruction.window.dimensions)

    @functools.cached_property
    def body(self) -> set[str]:
        """Opcodes of what it calls, besides parameters and constants."""
        return {i.opcode for i in self.called} - {"parameter", "constant"}


def _arrays(shape: Any) -> Sequence[Any]:
    return shape.tuple_shapes if shape.tuple_shapes else [shape]


def _element(shape: Any) -> str:
    return _ELEMENTS.get(shape.element_type, str(shape.element_type))


FACTS: Mapping[str, Callable[[_Place], bool]] = {
    "dynamic": lambda p: any(any(s.is_dynamic_dimension) for s in _arrays(p.instruction.shape)),
    "empty": lambda p: any(0 in s.dimensions for s in _arrays(p.instruction.shape) if _element(s) != "tuple"),
    "no native int64": lambda p: not p.target.native_int64,
    "not native 64": lambda p: not (p.target.native_int64 and p.own <= {"s64", "u64", "s32", "u32"}),
    "wide u64": lambda p: any(v >> 32 for v in p.instruction.literal.u64s),
    "stride": lambda p: p.window("stride"),
    "base dilation": lambda p: p.window("base_dilation"),
    "window dilation": lambda p: p.window("window_dilation"),
    "several": lambda p: len(p.operands) != 2,
    "computes": lambda p: bool(p.body),
    "integer result": lambda p: bool(p.own & INTEGERS),
    "other reduction": lambda p: not p.body <= {"add", "multiply", "minimum", "maximum"},
    "other generator": lambda p: p.instruction.rng_algorithm != 0,
    "unknown call": lambda p: p.instruction.custom_call_target not in CUSTOM_CALLS,
    "top k": lambda p: p.instruction.custom_call_target == "AwsNeuronTopK",
}
"""What the table's ``attributes`` mean."""


def findings(proto: bytes, target: Target, table: Sequence[Rejection] = REJECTIONS) -> list[Finding]:
    """What ``target``'s compiler is known to reject of a serialized module, in program order; the first row counts.

    Bodies of reductions and the like are looked at with the instruction that calls them, except for loops and branches.
    """
    module = _module_class().FromString(proto)
    return list(_findings(module, target, table))


def _findings(module: Any, target: Target, table: Sequence[Rejection]) -> Iterator[Finding]:
    by_id = {c.id: c.instructions for c in module.computations}
    rows = [row for row in table if _applies_to(row, target)]
    pending, seen = [module.entry_computation_id], set()
    while pending:
        computation = pending.pop()
        if computation in seen:
            continue
        seen.add(computation)
        instructions = {i.id: i for i in by_id[computation]}
        for instruction in by_id[computation]:
            called = [i for number in instruction.called_computation_ids for i in by_id[number]]
            place = _Place(instruction, [instructions[i] for i in instruction.operand_ids], called, target)
            row = next((row for row in rows if _matches(row, place)), None)
            if row is not None:
                yield _finding(row, instruction)
            if instruction.opcode in ("while", "conditional", "call", "fusion"):
                pending += instruction.called_computation_ids


def _applies_to(row: Rejection, target: Target) -> bool:
    released = row.since <= target.release and (row.before is None or target.release < row.before)
    return target.name in row.targets and released


def _matches(row: Rejection, place: _Place) -> bool:
    opcode = place.instruction.opcode
    return (
        (not row.opcodes or opcode in row.opcodes)
        and opcode not in row.not_opcodes
        and (not row.elements or bool(row.elements & (place.own | place.given)))
        and (not row.operand_elements or bool(row.operand_elements & place.given))
        and all(FACTS[name](place) for name in row.attributes)
    )


def _finding(row: Rejection, instruction: Any) -> Finding:
    metadata = instruction.metadata
    place = f"{metadata.source_file}:{metadata.source_line}" if metadata.source_file else ""
    code = f"NCC_{row.code}" if row.code else ""
    return Finding(instruction.name, instruction.opcode, code, row.what, place, metadata.op_name, row.advice)
