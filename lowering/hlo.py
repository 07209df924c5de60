"""The canonical form of an ``HloModuleProto``: equal programs give equal bytes, and every id fits an int32.

XLA's converter numbers instructions with 64-bit ids (``computation id << 32 | local id``), names them after those ids,
and records files and lines. ``neuronx-cc`` dies on such ids, and a cache key must not move when a comment is added
above the model. :func:`canonicalize` renumbers and renames everything in program order, names the tensors of the NEFF
by their positions, and keeps the source metadata, which the compiler's messages and profiles use; :func:`key_bytes` is
the same module with names and metadata gone. What ``neuronx-cc`` needs of the result is checked in :mod:`.contract`.

The schema below declares only the fields that are touched; protobuf carries all others through unchanged. Field
numbers: openxla/xla, ``xla/service/hlo.proto``, ``xla/xla_data.proto``.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from google.protobuf.message import EncodeError

from neuron_dynamo import errors
from neuron_dynamo.lowering.partial_schema import message_class

# message -> {field: (number, type, repeated)}; a type is a protobuf scalar or the name of a message here.
_SCHEMA: dict[str, dict[str, tuple[int, str, bool]]] = {
    "Module": {
        "name": (1, "string", False),
        "entry_computation_name": (2, "string", False),
        "computations": (3, "Computation", True),
        "host_program_shape": (4, "ProgramShape", False),
        "id": (5, "int64", False),
        "entry_computation_id": (6, "int64", False),
        "input_output_alias": (8, "InputOutputAlias", False),
        "stack_frame_index": (17, "StackFrameIndex", False),
    },
    "Computation": {
        "name": (1, "string", False),
        "instructions": (2, "Instruction", True),
        "program_shape": (4, "ProgramShape", False),
        "id": (5, "int64", False),
        "root_id": (6, "int64", False),
    },
    "Instruction": {
        "name": (1, "string", False),
        "opcode": (2, "string", False),
        "shape": (3, "Shape", False),
        "metadata": (7, "Metadata", False),
        "literal": (8, "bytes", False),  # a message, carried as it is
        "parameter_number": (9, "int64", False),
        "tuple_index": (13, "int64", False),
        "custom_call_target": (28, "string", False),
        "id": (35, "int64", False),
        "operand_ids": (36, "int64", True),
        "control_predecessor_ids": (37, "int64", True),
        "called_computation_ids": (38, "int64", True),
        "backend_config": (43, "bytes", False),
        "frontend_attributes": (68, "FrontendAttributes", False),
        "output_operand_aliasing": (74, "OperandAlias", True),
        "custom_call_api_version": (77, "int32", False),
    },
    "OperandAlias": {
        "output_shape_index": (1, "int64", True),
        "operand_index": (2, "int64", False),
        "operand_shape_index": (3, "int64", True),
    },
    "Metadata": {
        "op_type": (1, "string", False),
        "op_name": (2, "string", False),
        "source_file": (3, "string", False),
        "source_line": (4, "int32", False),
        "stack_frame_id": (15, "int32", False),
    },
    "ProgramShape": {
        "parameters": (1, "Shape", True),
        "result": (2, "Shape", False),
        "parameter_names": (3, "string", True),
    },
    "Shape": {
        "element_type": (2, "int32", False),
        "dimensions": (3, "int64", True),
        "tuple_shapes": (4, "Shape", True),
        "layout": (5, "Layout", False),
        "is_dynamic_dimension": (6, "bool", True),
    },
    "Layout": {"minor_to_major": (1, "int64", True), "tiles": (6, "Tile", True)},
    "Tile": {},
    # A protobuf map is a repeated entry on the wire; as such its order is ours.
    "FrontendAttributes": {"map": (1, "Attribute", True)},
    "Attribute": {"key": (1, "string", False), "value": (2, "string", False)},
    "InputOutputAlias": {"entries": (1, "AliasEntry", True)},
    "AliasEntry": {
        "output_shape_index": (1, "int64", True),
        "parameter_number": (2, "int64", False),
        "parameter_shape_index": (3, "int64", True),
        "kind": (4, "int32", False),
    },
    "StackFrameIndex": {
        "file_names": (1, "string", True),
        "file_locations": (3, "FileLocation", True),
        "stack_frames": (4, "StackFrame", True),
    },
    "FileLocation": {"file_name_id": (1, "int32", False), "line": (3, "int32", False)},
    "StackFrame": {"file_location_id": (1, "int32", False)},
}

MUST_ALIAS = 2

MAX_BYTES = (1 << 31) - 1
"""A protobuf message, and so a module with its constants, is smaller than 2 GiB."""

INPUT_NAMES = "neff_input_names"
OUTPUT_NAMES = "neff_output_names"


@functools.cache
def _module_class() -> Any:
    return message_class("hlo", _SCHEMA, "Module")


def parse(proto: bytes) -> Any:
    """The module as a protobuf message of the partial schema above."""
    return _module_class().FromString(proto)


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
    become row-major: they say how a value lies in memory, not what it is.

    Raises:
        ProgramTooLargeError: a module of more than :data:`MAX_BYTES`.
    """
    if len(proto) > MAX_BYTES:
        raise errors.ProgramTooLargeError(len(proto), MAX_BYTES)
    module = parse(proto)
    _resolve_locations(module)
    _separate_root(module)
    module.name = name
    module.id = 0
    computation_ids = {c.id: number for number, c in enumerate(module.computations, start=1)}
    next_id = 1
    for computation in module.computations:
        next_id = _renumber(computation, next_id, computation_ids)
    module.entry_computation_id = computation_ids[module.entry_computation_id]
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
            set_attribute(instruction, INPUT_NAMES, input_name(instruction.parameter_number))
        if instruction.id == entry.root_id:
            results = len(instruction.shape.tuple_shapes) if instruction.opcode == "tuple" else 1
            set_attribute(instruction, OUTPUT_NAMES, ",".join(output_name(r) for r in range(results)))


def _renumber(computation: Any, next_id: int, computation_ids: Mapping[int, int]) -> int:
    """Number and name a computation's instructions from ``next_id``, and the computation; returns the next free id."""
    ids: dict[int, int] = {}
    names: list[str] = []
    for instruction in computation.instructions:  # each look at a field takes time: here none is looked at twice
        ids[instruction.id] = next_id
        instruction.id = next_id
        opcode = instruction.opcode
        instruction.name = name = f"{opcode}.{next_id}"
        if opcode == "parameter":
            names.append(name)
        _set_row_major(instruction.shape)
        next_id += 1
        # Operands come before their users; only control predecessors need not.
        operands = instruction.operand_ids
        if operands:
            operands[:] = [ids[i] for i in operands]
        called = instruction.called_computation_ids
        if called:
            called[:] = [computation_ids[i] for i in called]
    for instruction in computation.instructions:
        predecessors = instruction.control_predecessor_ids
        if predecessors:
            predecessors[:] = [ids[i] for i in predecessors]
    computation.root_id = ids[computation.root_id]
    computation.id = computation_ids[computation.id]
    computation.name = f"computation.{computation.id}"
    computation.program_shape.parameter_names[:] = names
    return next_id


@functools.cache
def _row_major(rank: int) -> list[int]:
    return list(range(rank))[::-1]


def _set_row_major(shape: Any) -> None:
    rank = len(shape.dimensions)
    if rank > 1:
        order = shape.layout.minor_to_major
        if order != _row_major(rank):
            order[:] = _row_major(rank)
    elif not rank:
        for nested in shape.tuple_shapes:
            _set_row_major(nested)


def set_attribute(instruction: Any, key: str, value: str) -> None:
    """Add a frontend attribute, or change it."""
    merged = sorted((attributes(instruction) | {key: value}).items())
    del instruction.frontend_attributes.map[:]
    for name, text in merged:
        instruction.frontend_attributes.map.add(key=name, value=text)


def _separate_root(module: Any) -> None:
    """A program that returns its parameter as it is gets a copy: one instruction cannot be input and output."""
    entry = entry_computation(module)
    root = next(i for i in entry.instructions if i.id == entry.root_id)
    if root.opcode == "parameter":
        copy = entry.instructions.add(opcode="copy", id=1 + max(i.id for i in entry.instructions))
        copy.shape.CopyFrom(root.shape)
        copy.operand_ids.append(root.id)
        entry.root_id = copy.id


def _resolve_locations(module: Any) -> None:
    index = module.stack_frame_index
    places = [(index.file_names[place.file_name_id - 1], place.line) for place in index.file_locations]
    frames = [places[frame.file_location_id - 1] for frame in index.stack_frames]
    for computation in module.computations:
        for instruction in computation.instructions:
            metadata = instruction.metadata
            frame = metadata.stack_frame_id
            if frame:
                metadata.source_file, metadata.source_line = frames[frame - 1]
                metadata.stack_frame_id = 0
    module.ClearField("stack_frame_index")


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
    module = parse(canonical)
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
