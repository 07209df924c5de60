"""HLO modules made by hand, as XLA's converter makes them, for tests that need no tensor library."""

from __future__ import annotations

from typing import Any

from neuron_dynamo.lowering import hlo

F32, S32, F64, TUPLE = 11, 4, 12, 13


def _shape(message: Any, element: int, dimensions: tuple[int, ...]) -> None:
    message.element_type = element
    message.dimensions.extend(dimensions)
    message.is_dynamic_dimension.extend([False] * len(dimensions))
    message.layout.minor_to_major.extend(range(len(dimensions))[::-1])


def raw(opcode: str = "add", element: int = F32, *, file: str = "", alias: bool = False, results: int = 2) -> Any:
    """``opcode`` of two parameters [2, 3], and its tanh; ``results`` of the two are returned."""
    module = hlo.parse(b"")
    module.name = "main.7"
    entry = module.computations.add(name="main.7", id=7)
    wide = 7 << 32

    def add(op: str, number: int, operands: tuple[int, ...] = ()) -> Any:
        instruction = entry.instructions.add(name=f"{op}.x{number}", opcode=op, id=wide | number)
        instruction.operand_ids.extend(wide | operand for operand in operands)
        if op != "tuple":
            _shape(instruction.shape, element, (2, 3))
        return instruction

    for number in range(2):
        add("parameter", 1 + number).parameter_number = number
        _shape(entry.program_shape.parameters.add(), element, (2, 3))
    computed = add(opcode, 3, (1, 2))
    computed.metadata.op_name = "aten.thing.default"
    if opcode in hlo.COLLECTIVES:  # where XLA writes them now
        computed.collective_device_list.replica_groups.add().replica_ids.extend([0, 1])
    add("tanh", 4, (3,))
    entry.root_id = wide | 4
    if results == 2:
        root = add("tuple", 5, (4, 3))
        root.shape.element_type = TUPLE
        for _ in range(2):
            _shape(root.shape.tuple_shapes.add(), element, (2, 3))
        entry.root_id = wide | 5
    if file:
        index = module.stack_frame_index
        index.file_names.append(file)
        index.file_locations.add(file_name_id=1, line=88)
        index.stack_frames.add(file_location_id=1)
        computed.metadata.stack_frame_id = 1
    if alias:
        entry_alias = module.input_output_alias.entries.add(parameter_number=1)
        entry_alias.output_shape_index.extend([1] if results == 2 else [])
    root = next(i for i in entry.instructions if i.id == entry.root_id)
    entry.program_shape.result.CopyFrom(root.shape)
    entry.program_shape.parameter_names.extend(["p0", "p1"])
    module.host_program_shape.CopyFrom(entry.program_shape)
    module.entry_computation_id = 7
    module.entry_computation_name = "main.7"
    return module


def canonical(opcode: str = "add", element: int = F32, **settings: Any) -> bytes:
    """The bytes that a compiler gets; see :func:`raw`."""
    return hlo.canonicalize(hlo.serialize(raw(opcode, element, **settings)))
