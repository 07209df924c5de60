"""What the stand-in compiler wants of custom calls, field by field.

Independent of lowering/kernels/. Sources: AWS's NKIPy, core/nki_op.py and backend/hlo.py (the instruction); ZML's NKI
support (the JSON); the SDK's pages of NCC_EVRF059 and NCC_EVRF065 (artifacts); transformers-neuronx, hlo.py, and
torch_neuronx, xla_impl/ops.py (the compiler's own calls). A stand-in artifact is JSON: see nki_library.py.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.standin.wire import Instruction, Module, Shape

NATIVE = "AwsNeuronCustomNativeKernel"
KEYS = {"func_name", "platform_target", "kernel_format", "kernel_version", "grid", "has_collectives", "klir_binary"}
LEGACY_KEYS = {"func_name", "func_literal", "kernel_attrs", "grid"}
BINARY_KEYS = {"binary", "input_names", "output_names", "version_identifier", "aliases"}
ALIAS_SUFFIX = ".must_alias_input"


def refusals(module: Module, folder: Path) -> list[str]:
    """A line per custom call that is not as it must be."""
    lines = []
    for computation in module.computations:
        by_id = {i.id: i for i in computation.instructions}
        for instruction in computation.instructions:
            if instruction.opcode == "custom-call":
                operands = [by_id[number] for number in instruction.operand_ids]
                check = _native if instruction.custom_call_target == NATIVE else _own
                lines += [f"{line}: {instruction.name}" for line in check(instruction, operands, folder)]
    return lines


def config(instruction: Instruction) -> dict[str, Any]:
    """The decoded config of a native kernel."""
    return dict(json.loads(base64.b64decode(instruction.backend_config, validate=True)))


def results(shape: Shape) -> tuple[Shape, ...]:
    return shape.tuple_shapes if shape.element == "tuple" else (shape,)


def _native(call: Instruction, operands: list[Instruction], folder: Path) -> Iterator[str]:
    try:
        fields = config(call)
    except ValueError:
        yield "[NCC_EVRF065] the kernel's config is not base64 of a JSON object"
        return
    if "func_literal" in fields:
        yield from _legacy(call, operands, fields)
        return
    binary = fields.get("klir_binary", {})
    if not fields.keys() >= KEYS or not binary.keys() >= BINARY_KEYS or fields["kernel_version"] != 1:
        yield "[NCC_EVRF065] the kernel's config lacks a field"
        return
    path = Path(binary["binary"])
    if path.is_absolute() or not (folder / path).is_file():
        yield f"[NCC_EVRF059] no artifact at {path}"
        return
    artifact = json.loads((folder / path).read_bytes())
    yield from _types(call, operands, artifact)
    if artifact["tuple"] != (call.shape.element == "tuple"):
        yield "[NCC_INLA001] the call's result is a tuple where the kernel's is none, or the other way round"
    if bool(fields["has_collectives"]) != (call.attributes.get("has_collectives") == "1"):
        yield "[NCC_EVRF065] has_collectives differs between the config and the call"
    yield from _aliases(call, operands, binary)


def _legacy(call: Instruction, operands: list[Instruction], fields: dict[str, Any]) -> Iterator[str]:
    """A kernel of ``neuronxcc.nki``, which is in the config itself."""
    if not fields.keys() >= LEGACY_KEYS:
        yield "[NCC_EVRF065] the kernel's config lacks a field"
        return
    yield from _types(call, operands, json.loads(fields["func_literal"]))


def _types(call: Instruction, operands: list[Instruction], artifact: dict[str, Any]) -> Iterator[str]:
    given = [[o.shape.element, list(o.shape.dimensions)] for o in operands]
    made = [[s.element, list(s.dimensions)] for s in results(call.shape)]
    if artifact["operands"] != given:
        yield f"[NCC_INLA001] the kernel takes {artifact['operands']}, the call has {given}"
    if artifact["results"] != made:
        yield f"[NCC_INLA001] the kernel gives {artifact['results']}, the call {made}"


def _aliases(call: Instruction, operands: list[Instruction], binary: dict[str, Any]) -> Iterator[str]:
    inputs, outputs = binary["input_names"], binary["output_names"]
    if len(inputs) != len(operands) or len(outputs) != len(results(call.shape)):
        yield "[NCC_EVRF065] names and tensors are not as many"
        return
    is_tuple = call.shape.element == "tuple"
    found = []
    for output, operand, inner in call.operand_aliases:
        number = output[0] if output else 0
        if inner or len(output) != is_tuple or not 0 <= operand < len(operands):
            yield "[NCC_EVRF064] an alias names no operand or no result"
            return
        mine, its = operands[operand].shape, results(call.shape)[number]
        if (mine.element, mine.dimensions) != (its.element, its.dimensions):
            yield "[NCC_EVRF064] an alias is between different types"
        found.append([inputs[operand], outputs[number]])
    marked = [name for name in inputs if name.endswith(ALIAS_SUFFIX)]
    if found != [list(pair) for pair in binary["aliases"]] or [pair[0] for pair in found] != marked:
        yield "[NCC_EVRF064] the aliases of the call are not those of the kernel"


def _own(call: Instruction, operands: list[Instruction], folder: Path) -> Iterator[str]:
    """The calls that the compiler knows by itself."""
    del folder
    target, text = call.custom_call_target, call.backend_config.decode()
    x = operands[0].shape if operands else Shape()
    rank, shape = len(x.dimensions), results(call.shape)
    wrong = False
    if target == "AwsNeuronRmsNorm":
        scalar = len(operands) == 3 and operands[2].shape.element == "f32" and not operands[2].shape.dimensions
        wrong = not (
            scalar
            and text.isdigit()
            and int(text) < rank
            and shape[0].dimensions == x.dimensions
            and x.element == "f32"
        )
        wrong = wrong or operands[1].shape.dimensions != (x.dimensions[int(text)],) or x.dimensions[int(text)] == 1
    elif target in ("AwsNeuronSoftmax", "AwsNeuronSoftmaxBackward"):
        wrong = not (text.isdigit() and int(text) < rank and shape[0] == x)
    elif target in ("AwsNeuronArgMax", "AwsNeuronArgMin"):
        wrong = not (text.isdigit() and int(text) < rank)
        wrong = wrong or shape[0].dimensions != x.dimensions[: int(text)] + x.dimensions[int(text) + 1 :]
        wrong = wrong or shape[0].element != "u32"
    elif target == "AwsNeuronTopK":
        wrong = not (text.isdigit() and len(shape) == 2 and rank == 2)
        wrong = wrong or [s.dimensions for s in shape] != [(*x.dimensions[:-1], int(text))] * 2
        wrong = wrong or [s.element for s in shape] != [x.element, "u32"]
    if wrong:
        yield f"[NCC_EVRF015] {target} is not called as documented"
