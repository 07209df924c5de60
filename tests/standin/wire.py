"""A second decoder of ``HloModuleProto``: the protobuf wire format read by hand, nothing shared with lowering/hlo.py.

Field numbers: openxla ``xla/service/hlo.proto`` and ``xla/xla_data.proto``. Standard library only.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field

ELEMENTS = {
    **{1: "pred", 2: "s8", 3: "s16", 4: "s32", 5: "s64", 6: "u8", 7: "u16", 8: "u32", 9: "u64"},
    **{10: "f16", 11: "f32", 12: "f64", 13: "tuple", 14: "opaque", 15: "c64", 16: "bf16", 17: "token", 18: "c128"},
    **{19: "f8e5m2", 20: "f8e4m3fn", 21: "s4", 22: "u4", 23: "f8e4m3b11fnuz", 24: "f8e5m2fnuz", 25: "f8e4m3fnuz"},
    **{28: "f8e4m3", 29: "f8e3m4", 32: "f4e2m1fn"},
}
BYTES = {
    **{"pred": 1, "s8": 1, "s16": 2, "s32": 4, "s64": 8, "u8": 1, "u16": 2, "u32": 4, "u64": 8},
    **{"f16": 2, "f32": 4, "f64": 8, "c64": 8, "bf16": 2, "c128": 16, "f8e5m2": 1, "f8e4m3fn": 1, "f8e4m3": 1},
}


class WireError(ValueError):
    """The bytes are not what they should be."""


@dataclass
class Shape:
    element: str = ""
    dimensions: tuple[int, ...] = ()
    tuple_shapes: tuple[Shape, ...] = ()
    minor_to_major: tuple[int, ...] | None = None
    dynamic: tuple[bool, ...] = ()

    @property
    def nbytes(self) -> int:
        size = BYTES[self.element]
        for dimension in self.dimensions:
            size *= dimension
        return size


@dataclass
class WindowDimension:
    stride: int = 1
    window_dilation: int = 1
    base_dilation: int = 1


@dataclass
class Instruction:
    id: int = 0
    name: str = ""
    opcode: str = ""
    shape: Shape = field(default_factory=Shape)
    op_name: str = ""
    source_file: str = ""
    source_line: int = 0
    stack_frame_id: int = 0
    parameter_number: int = 0
    window: tuple[WindowDimension, ...] = ()
    custom_call_target: str = ""
    custom_call_api_version: int = 0
    backend_config: bytes = b""
    operand_aliases: tuple[tuple[tuple[int, ...], int, tuple[int, ...]], ...] = ()
    operand_ids: tuple[int, ...] = ()
    control_predecessor_ids: tuple[int, ...] = ()
    called_computation_ids: tuple[int, ...] = ()
    attributes: dict[str, str] = field(default_factory=dict)
    rng_algorithm: int = 0
    replica_groups: tuple[tuple[int, ...], ...] = ()


@dataclass
class Computation:
    id: int = 0
    name: str = ""
    instructions: list[Instruction] = field(default_factory=list)
    root_id: int = 0
    parameters: list[Shape] = field(default_factory=list)


@dataclass
class Alias:
    output: tuple[int, ...] = ()
    parameter: int = 0
    parameter_index: tuple[int, ...] = ()
    kind: int = 0


@dataclass
class Module:
    name: str = ""
    computations: list[Computation] = field(default_factory=list)
    entry_name: str = ""
    entry_id: int = 0
    host_parameters: list[Shape] = field(default_factory=list)
    aliases: list[Alias] = field(default_factory=list)
    has_stack_frames: bool = False

    @property
    def entry(self) -> Computation:
        return next(c for c in self.computations if c.id == self.entry_id)


def decode(data: bytes) -> Module:
    """A module. Raises WireError where the bytes end early or a field has a wire type that it cannot have."""
    module = Module()
    for number, value in _fields(data):
        if number == 1:
            module.name = _text(value)
        elif number == 2:
            module.entry_name = _text(value)
        elif number == 3:
            module.computations.append(_computation(_bytes(value)))
        elif number == 4:
            module.host_parameters = [_shape(_bytes(v)) for n, v in _fields(_bytes(value)) if n == 1]
        elif number == 6:
            module.entry_id = _int(value)
        elif number == 8:
            module.aliases = [_alias(_bytes(v)) for n, v in _fields(_bytes(value)) if n == 1]
        elif number == 17:
            module.has_stack_frames = True
    return module


def _computation(data: bytes) -> Computation:
    computation = Computation()
    for number, value in _fields(data):
        if number == 1:
            computation.name = _text(value)
        elif number == 2:
            computation.instructions.append(_instruction(_bytes(value)))
        elif number == 4:
            computation.parameters = [_shape(_bytes(v)) for n, v in _fields(_bytes(value)) if n == 1]
        elif number == 5:
            computation.id = _int(value)
        elif number == 6:
            computation.root_id = _int(value)
    return computation


def _instruction(data: bytes) -> Instruction:
    found = Instruction()
    texts = {1: "name", 2: "opcode", 28: "custom_call_target"}
    numbers = {9: "parameter_number", 35: "id", 70: "rng_algorithm", 77: "custom_call_api_version"}
    lists = {36: "operand_ids", 37: "control_predecessor_ids", 38: "called_computation_ids"}
    groups = {49: ("replica_groups", _replica_group), 74: ("operand_aliases", _operand_alias)}
    messages = {3: ("shape", _shape), 43: ("backend_config", bytes)}
    for number, value in _fields(data):
        if number in texts:
            setattr(found, texts[number], _text(value))
        elif number in numbers:
            setattr(found, numbers[number], _int(value))
        elif number in lists:
            setattr(found, lists[number], getattr(found, lists[number]) + _packed(value))
        elif number in groups:
            setattr(found, groups[number][0], (*getattr(found, groups[number][0]), groups[number][1](_bytes(value))))
        elif number in messages:
            name, read = messages[number]
            setattr(found, name, read(_bytes(value)))
        elif number == 7:
            _metadata(found, _bytes(value))
        elif number == 15:
            found.window = tuple(_window(_bytes(v)) for n, v in _fields(_bytes(value)) if n == 1)
        elif number == 68:
            found.attributes |= _map(_bytes(value))
    return found


def _replica_group(data: bytes) -> tuple[int, ...]:
    return tuple(rank for number, value in _fields(data) if number == 1 for rank in _packed(value))


def _operand_alias(data: bytes) -> tuple[tuple[int, ...], int, tuple[int, ...]]:
    """Index of the result, number of the operand, index within the operand."""
    output: tuple[int, ...] = ()
    inner: tuple[int, ...] = ()
    operand = 0
    for number, value in _fields(data):
        if number == 1:
            output += tuple(_packed(value))
        elif number == 2:
            operand = _int(value)
        elif number == 3:
            inner += tuple(_packed(value))
    return output, operand, inner


def _map(data: bytes) -> dict[str, str]:
    pairs = [dict(_fields(_bytes(entry))) for number, entry in _fields(data) if number == 1]
    return {_text(pair.get(1, b"")): _text(pair.get(2, b"")) for pair in pairs}


def _metadata(instruction: Instruction, data: bytes) -> None:
    for number, value in _fields(data):
        if number == 2:
            instruction.op_name = _text(value)
        elif number == 3:
            instruction.source_file = _text(value)
        elif number == 4:
            instruction.source_line = _int(value)
        elif number == 15:
            instruction.stack_frame_id = _int(value)


def _window(data: bytes) -> WindowDimension:
    values = {number: _int(value) for number, value in _fields(data) if number in (2, 5, 6)}
    return WindowDimension(values.get(2, 1), values.get(5, 1), values.get(6, 1))


def _shape(data: bytes) -> Shape:
    shape = Shape()
    for number, value in _fields(data):
        if number == 2:
            shape.element = ELEMENTS.get(_int(value), f"type {value!r}")
        elif number == 3:
            shape.dimensions += _packed(value)
        elif number == 4:
            shape.tuple_shapes += (_shape(_bytes(value)),)
        elif number == 5:
            order: tuple[int, ...] = ()
            for n, v in _fields(_bytes(value)):
                if n == 1:
                    order += _packed(v)
            shape.minor_to_major = order
        elif number == 6:
            shape.dynamic += tuple(bool(v) for v in _packed(value))
    return shape


def _alias(data: bytes) -> Alias:
    alias = Alias()
    for number, value in _fields(data):
        if number == 1:
            alias.output += _packed(value)
        elif number == 2:
            alias.parameter = _int(value)
        elif number == 3:
            alias.parameter_index += _packed(value)
        elif number == 4:
            alias.kind = _int(value)
    return alias


Raw = int | bytes


def _fields(data: bytes) -> Iterator[tuple[int, Raw]]:
    position = 0
    while position < len(data):
        tag, position = _varint(data, position)
        number, kind = tag >> 3, tag & 7
        if number == 0:
            raise WireError("a field has the number 0")
        value: Raw
        if kind == 0:
            value, position = _varint(data, position)
        elif kind in (1, 5):
            size = 8 if kind == 1 else 4
            value = data[position : position + size]
            position += size
        elif kind == 2:
            size, position = _varint(data, position)
            value = data[position : position + size]
            position += size
        else:
            raise WireError(f"field {number} has the wire type {kind}")
        if position > len(data):
            raise WireError(f"field {number} ends after its message")
        yield number, value


def _varint(data: bytes, position: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        if position >= len(data) or shift > 63:
            raise WireError("a number does not end")
        byte = data[position]
        position += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, position


def _int(value: Raw) -> int:
    if not isinstance(value, int):
        raise WireError("a number is not written as one")
    return struct.unpack("<q", struct.pack("<Q", value & (1 << 64) - 1))[0]  # type: ignore[no-any-return]


def _bytes(value: Raw) -> bytes:
    if not isinstance(value, bytes):
        raise WireError("a message is written as a number")
    return value


def _text(value: Raw) -> str:
    return _bytes(value).decode("utf-8")


def _packed(value: Raw) -> tuple[int, ...]:
    if isinstance(value, int):
        return (_int(value),)
    numbers, position = [], 0
    while position < len(value):
        number, position = _varint(value, position)
        numbers.append(_int(number))
    return tuple(numbers)
