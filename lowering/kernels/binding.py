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
from neuron_dynamo.lowering.primitive_types import DTYPES, TUPLE
from neuron_dynamo.lowering.rebuild import Module, Operation, Rebuilder
from neuron_dynamo.lowering.registry import default_registry

from . import literals
from .kernel import KernelCall
from .tracing import Decompositions, Specs, result_specs, trace_reference

NATIVE = "AwsNeuronCustomNativeKernel"

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
        groups: dict[int, list[Any]] = {}
        for instruction in computation.instructions:
            if instruction.custom_call_target == KERNEL_CALL:
                groups.setdefault(_numbers(instruction)[0], []).append(instruction)
        for number, group in groups.items():
            operands = [_fake(instructions[i].shape) for i in group[0].operand_ids]
            bound = bind(calls[number], operands)
            _rewrite(module, computation, group, bound, result_specs(calls[number], operands))
            files.update(bound.files)
    return hlo.serialize(module), files


def _numbers(instruction: Any) -> tuple[int, int]:
    """Number of the kernel call that an abstract call stands for, and of the result."""
    call, _, result = bytes(instruction.backend_config).decode().partition(".")
    return int(call), int(result)


def _rewrite(module: Any, computation: Any, group: Sequence[Any], bound: Bound, results: Specs) -> None:
    """The kernel's call in the place of the abstract ones, one for each of its results that is used."""
    call = _call(module, group[0], bound, results)
    constants: list[Any] = []
    for array in bound.constants:
        constants.append(literals.constant(type(call), array, call.id + 1 + len(constants)))
        call.operand_ids.append(constants[-1].id)
    place = list(computation.instructions).index(group[0])
    for instruction in (*constants, call):
        computation.instructions.insert(place, instruction)
        place += 1
    if call.shape.element_type != TUPLE:
        _replace(computation, group[0], call.id)
        return
    for abstract in group:
        number = _numbers(abstract)[1]
        for field_name in ("custom_call_target", "backend_config", "custom_call_api_version", "operand_ids"):
            abstract.ClearField(field_name)
        abstract.operand_ids.append(call.id)
        abstract.opcode, abstract.tuple_index = "get-tuple-element", number


def _call(module: Any, abstract: Any, bound: Bound, results: Specs) -> Any:
    """The call itself."""
    call = type(abstract)(opcode="custom-call", id=_new_id(module), custom_call_target=bound.target)
    call.name = f"custom-call.{call.id}"
    call.backend_config = bound.config
    call.custom_call_api_version = STATUS_RETURNING
    call.metadata.CopyFrom(abstract.metadata)
    call.operand_ids.extend(abstract.operand_ids)
    is_tuple = bound.returns_tuple or len(results) > 1
    if is_tuple:
        call.shape.element_type = TUPLE
        for shape, dtype in results:
            literals.set_shape(call.shape.tuple_shapes.add(), shape, dtype)
    else:
        call.shape.CopyFrom(abstract.shape)
    for operand, result in sorted(bound.aliases.items()):
        entry = call.output_operand_aliasing.add(operand_index=operand)
        entry.output_shape_index.extend([result] if is_tuple else [])
    if bound.has_collectives:
        hlo.set_attribute(call, "has_collectives", "1")
    return call


def _replace(computation: Any, instruction: Any, number: int) -> None:
    """Let ``number`` stand for ``instruction``, which goes."""
    old = instruction.id
    for user in computation.instructions:
        user.operand_ids[:] = [number if i == old else i for i in user.operand_ids]
    if computation.root_id == old:
        computation.root_id = number
    del computation.instructions[list(computation.instructions).index(instruction)]


def _new_id(module: Any) -> int:
    highest: int = max(i.id for c in module.computations for i in c.instructions)
    return highest + 1


def _fake(shape: Any) -> torch.Tensor:
    return torch.empty(tuple(shape.dimensions), dtype=DTYPES[shape.element_type], device="meta")


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
                yield _numbers(instruction)[0], [_fake(instructions[i].shape) for i in instruction.operand_ids]


class _Inlining(Rebuilder):
    """Writes references, by the number of their call, in the place of calls."""

    def __init__(self, references: Mapping[int, _Reference]) -> None:
        super().__init__({}, lambda dtype: dtype)
        self._references = references
        self._made: dict[Any, tuple[Sequence[ir.Value], list[ir.Value]]] = {}  # operands keep their ids

    def _emit(self, source: Any, operands: Sequence[ir.Value]) -> Sequence[ir.Value]:
        if source.name == "stablehlo.custom_call":
            op = Operation(source, operands, self)
            if op.text("call_target_name") == f'"{KERNEL_CALL}"':
                number, result = map(int, op.text("backend_config").strip('"').split("."))
                key = (number, tuple(id(v.ir) for v in operands))
                if key not in self._made:
                    self._made[key] = (operands, self._references[number].emit(self, operands))
                value = self._made[key][1][result]
                if (value.shape, value.dtype) != op.results[0]:
                    name = self._references[number].name
                    raise errors.KernelError(name, f"its reference gives {value}, not {op.results[0]}")
                return [value]
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
        self.name = call.kernel.name
        gm = trace_reference(call, operands, decompositions)
        self._program = importer.lower(gm, default_registry(), view_inputs=False)
        # A kernel checks no index, so its reference need not: where an index is the user's, the layout checks it.
        if self._program.constants or self._program.signature.seeded:
            raise errors.KernelError(call.kernel.name, "its reference draws random numbers or keeps data")
        # Read in the context of the module around it, so that its ops can stand there.
        self._module = Module(ir.stablehlo_from_hlo(legalize(hlo.canonicalize(self._program.hlo))), context)

    def emit(self, rebuilder: Rebuilder, operands: Sequence[ir.Value]) -> list[ir.Value]:
        """Its results on ``operands``."""
        signature = self._program.signature
        given = {spec.parameter: operands[n] for n, spec in enumerate(signature.inputs) if spec.kind == "tensor"}
        block = self._module.block
        values = {argument: given[number] for number, argument in enumerate(block.arguments)}
        made = rebuilder.emit_block(block, values, None)
        return [
            operands[spec.index] if spec.kind == "input" else ir.reshape(made[spec.index], spec.shape)
            for spec in signature.outputs
        ]
