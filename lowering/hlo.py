"""The canonical form of an ``HloModuleProto``: equal programs give equal bytes, and every id fits an int32.

XLA's converter numbers instructions with 64-bit ids (``computation id << 32 | local id``), names them after those ids,
and records files and lines. ``neuronx-cc`` dies on such ids, and a cache key must not move when a comment is added
above the model. :func:`canonicalize` renumbers and renames everything in program order, names the tensors of the NEFF
by their positions, and keeps the source metadata, which the compiler's messages and profiles use; :func:`key_bytes` is
the same module with names and metadata gone. What ``neuronx-cc`` needs of the result is checked in :mod:`.contract`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from google.protobuf.message import EncodeError

from neuron_dynamo import errors
from neuron_dynamo.lowering import hlo_schema

MUST_ALIAS = 2

MAX_BYTES = (1 << 31) - 1
"""A protobuf message, and so a module with its constants, is smaller than 2 GiB."""

INPUT_NAMES = "neff_input_names"
OUTPUT_NAMES = "neff_output_names"


COLLECTIVES = frozenset(
    {"all-gather", "all-reduce", "all-to-all", "collective-broadcast", "collective-permute", "reduce-scatter"}
)
"""Opcodes with which ranks exchange data."""


def parse(proto: bytes) -> Any:
    """The module as a protobuf message of :mod:`.hlo_schema`."""
    return hlo_schema.message("Module").FromString(proto)


def serialize(module: Any) -> bytes:
    """Bytes that depend on the message's content only.

    Raises:
        ProgramTooLargeError: there would be more than :data:`MAX_BYTES`.
    """
    try:
        return bytes(module.SerializeToString(deterministic=True))
    except EncodeError as fault:
        raise errors.ProgramTooLargeError(module.ByteSize(), MAX_BYTES) from fault


def canonicalize(proto: bytes, name: str = "main") -> bytes:
    """The bytes for the compiler.

    Computations and instructions are numbered from 1 in the order of the module (called computations come before
    their callers, operands before their users, as XLA serializes them), named ``<opcode>.<id>``, and mutated inputs
    must alias their outputs. The tensors of the NEFF are called ``input<parameter number>`` and ``output<result
    number>``: the names that the compiler gives them by itself, so they are right also where it ignores the attributes,
    and renaming an argument changes nothing. Files and lines move from XLA's index of stack frames, which older readers
    of the format skip, into the instructions' own metadata. Layouts, which the converter chooses for some transposes,
    become row-major: they say how a value lies in memory, not what it is. Groups of ranks move from XLA's list of
    devices into the instruction's own field.

    Raises:
        ProgramTooLargeError: a module of more than :data:`MAX_BYTES`.
    """
    if len(proto) > MAX_BYTES:
        raise errors.ProgramTooLargeError(len(proto), MAX_BYTES)
    module = hlo_schema.opaque_module().FromString(proto)
    rewriting = _Rewriting(module, proto)
    _separate_root(module)
    module.name = name
    module.id = 0
    next_id = 1
    for computation in module.computations:
        next_id = rewriting.renumber(computation, next_id)
    module.entry_computation_id = rewriting.computation_ids[module.entry_computation_id]
    module.computations[module.entry_computation_id - 1].name = name
    module.entry_computation_name = name
    for entry in module.input_output_alias.entries:
        entry.kind = MUST_ALIAS
    _name_tensors(module)
    canonical = serialize(module)
    if len(canonical) > MAX_BYTES:
        raise errors.ProgramTooLargeError(len(canonical), MAX_BYTES)
    return canonical


def entry_computation(module: Any) -> Any:
    """The computation that the program starts with."""
    return next(c for c in module.computations if c.id == module.entry_computation_id)


def aliases(module: Any) -> dict[int, int]:
    """Parameter number -> result number of mutated inputs."""
    return {
        e.parameter_number: (e.output_shape_index[0] if e.output_shape_index else 0)
        for e in module.input_output_alias.entries
    }


def first_collective(canonical: bytes) -> Any | None:
    """The first instruction of a canonical module with which ranks exchange data; None if each runs alone."""
    if not hlo_schema.may_have(canonical, "Instruction", "replica_groups"):
        return None
    computations = parse(canonical).computations
    return next((i for c in computations for i in c.instructions if i.opcode in COLLECTIVES), None)


def attributes(instruction: Any) -> dict[str, str]:
    """The frontend attributes of an instruction."""
    return {entry.key: entry.value for entry in instruction.frontend_attributes.map}


def input_name(parameter: int) -> str:
    """What the NEFF calls the tensor of a parameter."""
    return f"input{parameter}"


def output_name(result: int) -> str:
    """What the NEFF calls the tensor of a result."""
    return f"output{result}"


def _name_tensors(module: Any) -> None:
    entry = entry_computation(module)
    for instruction in entry.instructions:
        if instruction.opcode == "parameter":
            _name(instruction, INPUT_NAMES, input_name(instruction.parameter_number))
        if instruction.id == entry.root_id:
            shape = hlo_schema.message("Shape").FromString(instruction.shape)
            results = len(shape.tuple_shapes) if instruction.opcode == "tuple" else 1
            _name(instruction, OUTPUT_NAMES, ",".join(output_name(r) for r in range(results)))


def _name(instruction: Any, key: str, value: str) -> None:
    merged = hlo_schema.message("FrontendAttributes").FromString(instruction.frontend_attributes)
    _set(merged, key, value)
    instruction.frontend_attributes = merged.SerializeToString()


class _Rewriting:
    """The loop over all instructions: most of the time goes to its looks at fields, so none is looked at twice."""

    def __init__(self, module: Any, proto: bytes) -> None:
        self.computation_ids = {c.id: number for number, c in enumerate(module.computations, start=1)}
        index = module.stack_frame_index
        places = [(index.file_names[place.file_name_id - 1], place.line) for place in index.file_locations]
        self._frames = [places[frame.file_location_id - 1] for frame in index.stack_frames]
        module.ClearField("stack_frame_index")
        self._shapes = _Once(_row_major)
        self._metadata = _Once(self._resolved)
        self._calls = hlo_schema.may_have(proto, "Instruction", "called_computation_ids")
        self._waits = hlo_schema.may_have(proto, "Instruction", "control_predecessor_ids")
        self._exchanges = hlo_schema.may_have(proto, "Instruction", "collective_device_list")

    def renumber(self, computation: Any, next_id: int) -> int:
        """Number, name and lay out a computation's instructions from ``next_id``; returns the next free id."""
        ids: dict[int, int] = {}
        names: list[str] = []
        shapes, places, calls = self._shapes, self._metadata, self._calls
        for instruction in computation.instructions:
            ids[instruction.id] = next_id
            instruction.id = next_id
            opcode = instruction.opcode
            instruction.name = name = f"{opcode}.{next_id}"
            if opcode == "parameter":
                names.append(name)
            next_id += 1
            given = instruction.shape
            if (shape := shapes[given]) != given:
                instruction.shape = shape
            if given := instruction.metadata:
                instruction.metadata = places[given]
            # Operands come before their users; only control predecessors need not.
            if operands := instruction.operand_ids:
                operands[:] = [ids[i] for i in operands]
            if calls and (called := instruction.called_computation_ids):
                called[:] = [self.computation_ids[i] for i in called]
            if self._exchanges and instruction.HasField("collective_device_list"):
                # Older readers, and AWS's own writers, know the groups as a field of the instruction.
                instruction.replica_groups.extend(instruction.collective_device_list.replica_groups)
                instruction.ClearField("collective_device_list")
        for instruction in computation.instructions if self._waits else ():
            predecessors = instruction.control_predecessor_ids
            predecessors[:] = [ids[i] for i in predecessors]
        computation.root_id = ids[computation.root_id]
        computation.id = self.computation_ids[computation.id]
        computation.name = f"computation.{computation.id}"
        computation.program_shape.parameter_names[:] = names
        return next_id

    def _resolved(self, given: bytes) -> bytes:
        metadata = hlo_schema.message("Metadata").FromString(given)
        frame = metadata.stack_frame_id
        if frame:
            metadata.source_file, metadata.source_line = self._frames[frame - 1]
            metadata.stack_frame_id = 0
        return bytes(metadata.SerializeToString())


class _Once(dict[bytes, bytes]):
    """What a function makes of some bytes, made at the first look."""

    def __init__(self, make: Callable[[bytes], bytes]) -> None:
        self._make = make

    def __missing__(self, given: bytes) -> bytes:
        made = self[given] = self._make(given)
        return made


def _row_major(given: bytes) -> bytes:
    shape = hlo_schema.message("Shape").FromString(given)
    _set_row_major(shape)
    return bytes(shape.SerializeToString())


def _set_row_major(shape: Any) -> None:
    rank = len(shape.dimensions)
    if rank > 1:
        shape.layout.minor_to_major[:] = range(rank)[::-1]
    for nested in shape.tuple_shapes:
        _set_row_major(nested)


def set_attribute(instruction: Any, key: str, value: str) -> None:
    """Add a frontend attribute, or change it."""
    _set(instruction.frontend_attributes, key, value)


def _set(frontend_attributes: Any, key: str, value: str) -> None:
    merged = {entry.key: entry.value for entry in frontend_attributes.map} | {key: value}
    del frontend_attributes.map[:]
    for name in sorted(merged):
        frontend_attributes.map.add(key=name, value=merged[name])


def _separate_root(module: Any) -> None:
    """A program that returns its parameter as it is gets a copy: one instruction cannot be input and output."""
    entry = entry_computation(module)
    root = next(i for i in entry.instructions if i.id == entry.root_id)
    if root.opcode == "parameter":
        copy = entry.instructions.add(opcode="copy", id=1 + max(i.id for i in entry.instructions))
        copy.shape = root.shape
        copy.operand_ids.append(root.id)
        entry.root_id = copy.id


def with_places(text: str, canonical: bytes) -> str:
    """HLO text of a canonical module with the user's file and line behind each instruction that has one."""
    places = {
        instruction.name: instruction.metadata
        for computation in parse(canonical).computations
        for instruction in computation.instructions
        if instruction.metadata.source_file
    }
    lines = []
    for line in text.splitlines():
        place = places.get(line.strip().removeprefix("ROOT ").partition(" = ")[0])
        if place is not None:
            line += f', metadata={{source_file="{place.source_file}" source_line={place.source_line}}}'
        lines.append(line)
    return "\n".join(lines) + "\n"


def key_bytes(canonical: bytes) -> bytes:
    """What is hashed for the cache key: the canonical module without names, files, lines and op names."""
    module = hlo_schema.anonymous_module().FromString(canonical)
    module.ClearField("stack_frame_index")
    module.ClearField("name")
    module.ClearField("entry_computation_name")
    for computation in module.computations:
        computation.ClearField("name")
        computation.program_shape.ClearField("parameter_names")
        for instruction in computation.instructions:
            instruction.ClearField("name")
            instruction.ClearField("metadata")
    return serialize(module)
