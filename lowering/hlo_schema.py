"""The part of XLA's ``HloModuleProto`` that is looked at, as protobuf messages.

Only fields that are touched are declared; protobuf carries all others through unchanged. Field numbers: openxla/xla,
``xla/service/hlo.proto``, ``xla/xla_data.proto``.
"""

from __future__ import annotations

import functools
from typing import Any

from .partial_schema import message_class

# message -> {field: (number, type, repeated)}; a type is a protobuf scalar or the name of a message here.
_MODULE: dict[str, dict[str, tuple[int, str, bool]]] = {
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
        "replica_groups": (49, "ReplicaGroup", True),
        "frontend_attributes": (68, "FrontendAttributes", False),
        "output_operand_aliasing": (74, "OperandAlias", True),
        "custom_call_api_version": (77, "int32", False),
        "collective_device_list": (87, "DeviceList", False),
    },
    "ReplicaGroup": {"replica_ids": (1, "int64", True)},
    "DeviceList": {"replica_groups": (1, "ReplicaGroup", True)},
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

# A program repeats few shapes and places in many instructions. Here they are bytes, so that each is decoded once.
_OPAQUE = _MODULE | {
    "Instruction": _MODULE["Instruction"]
    | {
        "shape": (3, "encoded", False),
        "metadata": (7, "encoded", False),
        "frontend_attributes": (68, "encoded", False),
    }
}


@functools.cache
def message(name: str) -> Any:
    """The class of a message of the schema, such as ``Module`` or ``Shape``."""
    return message_class("hlo", _MODULE, name)


def may_have(proto: bytes, name: str, field: str) -> bool:
    """Whether a module can have a message ``name`` with the repeated number ``field``: its tag stands somewhere."""
    number = _MODULE[name][field][0]
    return any(_varint(number << 3 | wire_type) in proto for wire_type in (0, 2))  # one by one, or packed


def _varint(number: int) -> bytes:
    head, rest = number & 127, number >> 7
    return bytes([head | 128]) + _varint(rest) if rest else bytes([head])


@functools.cache
def opaque_module() -> Any:
    """The class ``Module`` with the shapes, metadata and attributes of instructions as they are encoded.

    It writes the same bytes as the other class, since it knows the same fields.
    """
    return message_class("opaque_hlo", _OPAQUE, "Module")


@functools.cache
def anonymous_module() -> Any:
    """The class ``Module`` with what the key leaves out: all else stays encoded, and is written in the order it had."""
    return message_class(
        "anonymous_hlo",
        {
            "Module": {
                "name": (1, "string", False),
                "entry_computation_name": (2, "string", False),
                "computations": (3, "Computation", True),
                "stack_frame_index": (17, "encoded", False),
            },
            "Computation": {
                "name": (1, "string", False),
                "instructions": (2, "Instruction", True),
                "program_shape": (4, "ProgramShape", False),
            },
            "ProgramShape": {"parameter_names": (3, "string", True)},
            "Instruction": {"name": (1, "string", False), "metadata": (7, "encoded", False)},
        },
        "Module",
    )
