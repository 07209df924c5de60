"""From the abstract calls of a legalised program to what its compiler takes.

Until here the program is one and the same for every executor. For ``neuronx-cc`` each abstract call becomes the call of
the kernel (:func:`with_kernels`); for the CPU executor the kernel's reference is written in its place
(:func:`with_references`), legalised for the same target. The bytes that result are keyed: so are a kernel's artifact
and a reference's ops.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch

from neuron_dynamo import errors
from neuron_dynamo.lowering import hlo, importer, ir
from neuron_dynamo.lowering.importer import KERNEL_CALL
from neuron_dynamo.lowering.rebuild import Module, Operation, Rebuilder
from neuron_dynamo.lowering.registry import default_registry

from . import literals
from .kernel import KernelCall
from .tracing import Decompositions, trace_reference

NATIVE = "AwsNeuronCustomNativeKernel"

_TUPLE = 13  # xla_data.proto, PrimitiveType
STATUS_RETURNING = 2  # hlo.proto, CustomCallApiVersion: API_VERSION_STATUS_RETURNING


@dataclass(frozen=True)
class Bound:
    """A call as ``neuronx-cc`` takes it.

    Attributes:
        target: of the custom call.
        config: its ``backend_config``.
        constants: appended to the operands, as numpy arrays.
        aliases: operand number -> result number.
        has_collectives: the kernel communicates.
        returns_tuple: also one result comes as a tuple.
        files: what the compiler must find below its work folder, by relative path.
    """

    target: str
    config: bytes
    constants: tuple[Any, ...] = ()
    aliases: Mapping[int, int] = field(default_factory=dict)
    has_collectives: bool = False
    returns_tuple: bool = False
    files: Mapping[str, bytes] = field(default_factory=dict)


Bind = Callable[[KernelCall, Sequence[torch.Tensor]], Bound]
"""Given a call and fake tensors like its operands, the call for the compiler."""


def with_kernels(proto: bytes, calls: Sequence[KernelCall], bind: Bind) -> tuple[bytes, dict[str, bytes]]:
    """A serialized module with the kernels' own calls, and the files that its compiler needs beside it."""
    module = hlo.parse(proto)
    files: dict[str, bytes] = {}
    for computation in module.computations:
        instructions = {i.id: i for i in computation.instructions}
        for instruction in list(computation.instructions):
            if instruction.custom_call_target == KERNEL_CALL:
                operands = [_fake(instructions[i].shape) for i in instruction.operand_ids]
                bound = bind(calls[int(instruction.backend_config)], operands)
                _rewrite(module, computation, instruction, bound)
                files.update(bound.files)
    return hlo.serialize(module), files


def _rewrite(module: Any, computation: Any, instruction: Any, bound: Bound) -> None:
    instruction.custom_call_target = bound.target
    instruction.backend_config = bound.config
    instruction.custom_call_api_version = STATUS_RETURNING
    for array in bound.constants:
        constant = literals.constant(type(instruction), array, _new_id(module))
        place = list(computation.instructions).index(instruction)
        computation.instructions.insert(place, constant)
        instruction.operand_ids.append(constant.id)
    is_tuple = instruction.shape.element_type == _TUPLE
    if bound.returns_tuple and not is_tuple:
        _make_tuple(module, computation, instruction)
        is_tuple = True
    del instruction.output_operand_aliasing[:]
    for operand, result in sorted(bound.aliases.items()):
        entry = instruction.output_operand_aliasing.add(operand_index=operand)
        entry.output_shape_index.extend([result] if is_tuple else [])
    if bound.has_collectives:
        hlo.set_attribute(instruction, "has_collectives", "1")


def _make_tuple(module: Any, computation: Any, instruction: Any) -> None:
    """One result in a tuple, taken out again for whoever uses it."""
    number, old = _new_id(module), instruction.id
    element = type(instruction)(opcode="get-tuple-element", id=number, name=f"get-tuple-element.{number}")
    element.shape.CopyFrom(instruction.shape)
    element.operand_ids.append(old)
    array = type(instruction.shape)()
    array.CopyFrom(instruction.shape)
    instruction.shape.Clear()
    instruction.shape.element_type = _TUPLE
    instruction.shape.tuple_shapes.add().CopyFrom(array)
    for user in computation.instructions:
        user.operand_ids[:] = [number if i == old else i for i in user.operand_ids]
    if computation.root_id == old:
        computation.root_id = number
    place = list(computation.instructions).index(instruction)
    computation.instructions.insert(place + 1, element)


def _new_id(module: Any) -> int:
    highest: int = max(i.id for c in module.computations for i in c.instructions)
    return highest + 1


def _fake(shape: Any) -> torch.Tensor:
    return torch.empty(tuple(shape.dimensions), dtype=literals.DTYPES[shape.element_type], device="meta")


Legalize = Callable[[bytes], bytes]


def with_references(
    proto: bytes, calls: Sequence[KernelCall], decompositions: Decompositions, legalize: Legalize
) -> bytes:
    """A serialized module in which each call is what its kernel's reference computes.

    Args:
        proto: canonical.
        calls: the program's kernel calls.
        decompositions: of ops in references.
        legalize: makes the program of a reference one for the target; both sides are serialized modules.
    """
    module = Module(ir.stablehlo_from_hlo(proto))
    references: dict[int, _Reference] = {}
    made: dict[Any, _Reference] = {}
    for number, operands in _operands(hlo.parse(proto)):
        call = calls[number]
        form = tuple((tuple(t.shape), t.dtype) for t in operands)
        key = (call.kernel, call.names, repr(sorted(call.constants.items())), form)
        if key not in made:  # equal layers share one
            made[key] = _Reference(call, operands, decompositions, legalize, module.context)
        references[number] = made[key]
    return _Inlining(references).run(module, hlo.aliases(hlo.parse(proto))).hlo_proto()


def _operands(module: Any) -> Iterator[tuple[int, list[torch.Tensor]]]:
    """Number and operands of each kernel call."""
    for computation in module.computations:
        instructions = {i.id: i for i in computation.instructions}
        for instruction in computation.instructions:
            if instruction.custom_call_target == KERNEL_CALL:
                yield int(instruction.backend_config), [_fake(instructions[i].shape) for i in instruction.operand_ids]


class _Inlining(Rebuilder):
    """Writes references, by the number of their call, in the place of calls."""

    def __init__(self, references: Mapping[int, _Reference]) -> None:
        super().__init__({}, lambda dtype: dtype)
        self._references = references

    def _emit(self, source: Any, operands: Sequence[ir.Value]) -> Sequence[ir.Value]:
        if source.name == "stablehlo.custom_call":
            op = Operation(source, operands, self)
            if op.text("call_target_name") == f'"{KERNEL_CALL}"':
                return self._references[int(op.text("backend_config").strip('"'))].emit(self, operands, op)
        return super()._emit(source, operands)


class _Reference:
    """The program of a reference, ready to be written into another."""

    def __init__(
        self,
        call: KernelCall,
        operands: list[torch.Tensor],
        decompositions: Decompositions,
        legalize: Legalize,
        context: Any,
    ) -> None:
        self._call = call
        gm = trace_reference(call, operands, decompositions)
        self._program = importer.lower(gm, default_registry(), view_inputs=False)
        if self._program.constants or self._program.signature.checks or self._program.signature.seeded:
            raise errors.KernelError(call.kernel.name, "its reference draws random numbers, or checks or keeps data")
        # Read in the context of the module around it, so that its ops can stand there.
        self._module = Module(ir.stablehlo_from_hlo(legalize(hlo.canonicalize(self._program.hlo))), context)

    def emit(self, rebuilder: Rebuilder, operands: Sequence[ir.Value], op: Operation) -> list[ir.Value]:
        """Its results on ``operands``."""
        signature = self._program.signature
        given = {spec.parameter: operands[n] for n, spec in enumerate(signature.inputs) if spec.kind == "tensor"}
        block = self._module.block
        values = {argument: given[number] for number, argument in enumerate(block.arguments)}
        made = rebuilder.emit_block(block, values, None)
        results = [
            operands[spec.index] if spec.kind == "input" else ir.reshape(made[spec.index], spec.shape)
            for spec in signature.outputs
        ]
        wanted = op.results
        if [(v.shape, v.dtype) for v in results] != wanted:
            raise errors.KernelError(self._call.kernel.name, f"its reference gives {results}, not {wanted}")
        return results
