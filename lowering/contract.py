"""What ``neuronx-cc`` needs of an ``HloModuleProto``, checked before the compiler sees it.

The compiler takes a bare ``HloModuleProto``, dies on ids beyond int32, knows no dynamic dimension and no layout but
row-major, and names the NEFF's tensors after two frontend attributes. :func:`check` finds what breaks one of these
rules. A finding is a fault of this package and never of a user's model: which *operations* a target rejects is the
subject of the legality check.

Sources: AWS Neuron SDK, compiler/neuronx-cc/api-reference-guide and compiler/error-codes (NCC_EMOD025); NKIPy's HLO
backend; pytorch/xla issue 9685 (ids); openxla ``xla/service/hlo.proto``.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from google.protobuf.message import DecodeError

from . import hlo
from .primitive_types import TUPLE

_MAX_ID = (1 << 31) - 1
_NO_ARRAY = {0, 14, 17}  # invalid, opaque, token
_ELEMENT_BYTES = {3: 2, 4: 4, 5: 8, 7: 2, 8: 4, 9: 8, 10: 2, 11: 4, 12: 8, 15: 8, 16: 2, 18: 16}  # others: 1


@dataclass(frozen=True)
class Finding:
    """One broken rule.

    Attributes:
        rule: its name, such as ``"int32-ids"``.
        where: the instruction, computation or entry concerned.
        what: what is wrong with it.
    """

    rule: str
    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.where} {self.what}"


def check(proto: bytes) -> list[Finding]:
    """Every broken rule of a serialized module, in program order; empty when there is none."""
    if len(proto) > hlo.MAX_BYTES:
        return [Finding("size", "the module", f"has {len(proto)} bytes; protobuf ends at {hlo.MAX_BYTES}")]
    try:
        module = hlo.parse(proto)
    except DecodeError as fault:
        return [Finding("format", "the module", f"is not an HloModuleProto: {fault}")]
    if not module.computations:
        return [
            Finding("format", "the module", "has no computations: a bare HloModuleProto is needed, not an HloProto")
        ]
    entries = [c for c in module.computations if c.id == module.entry_computation_id]
    if len(entries) != 1:
        return [
            Finding("entry", "the module", f"names {module.entry_computation_id} as entry; {len(entries)} have that id")
        ]
    findings = [*_structure(module), *_shapes(module)]
    if not findings:  # what follows relies on the structure
        findings = [*_parameters(module, entries[0]), *_root(entries[0]), *_aliases(module, entries[0])]
        findings += [*_locations(module), *_groups(module)]
    return findings


@dataclass(frozen=True)
class Interface:
    """The tensors of a program as its NEFF has them: name to size in bytes, in order.

    Attributes:
        inputs: the parameters.
        outputs: the results.
        unused: names of parameters that no instruction uses, which a compiler may drop.
    """

    inputs: dict[str, int]
    outputs: dict[str, int]
    unused: frozenset[str]


def interface(proto: bytes) -> Interface:
    """The interface of a module that passes :func:`check`."""
    entry = hlo.entry_computation(hlo.parse(proto))
    parameters = sorted((i for i in entry.instructions if i.opcode == "parameter"), key=lambda i: i.parameter_number)
    names = {p.id: hlo.attributes(p)[hlo.INPUT_NAMES] for p in parameters}
    used = {operand for i in entry.instructions for operand in i.operand_ids}
    root = next(i for i in entry.instructions if i.id == entry.root_id)
    results = root.shape.tuple_shapes if root.shape.element_type == TUPLE else [root.shape]
    outputs = hlo.attributes(root)[hlo.OUTPUT_NAMES].split(",") if results else []
    return Interface(
        {names[p.id]: _nbytes(p.shape) for p in parameters},
        {name: _nbytes(shape) for name, shape in zip(outputs, results, strict=True)},
        frozenset(name for number, name in names.items() if number not in used),
    )


def _nbytes(shape: Any) -> int:
    # Four-bit types are packed only where the layout says so, which the contract excludes.
    return int(_ELEMENT_BYTES.get(shape.element_type, 1) * math.prod(shape.dimensions))


def _structure(module: Any) -> Iterator[Finding]:
    done: set[int] = set()
    ids: set[int] = set()
    names: set[str] = set()
    for computation in module.computations:
        where = f"computation {computation.name or computation.id}"
        yield from _id(computation.id, done, where)
        local: set[int] = set()
        for instruction in computation.instructions:
            place = f"instruction {instruction.name or instruction.id}"
            yield from _id(instruction.id, ids, place)
            if not instruction.name or instruction.name in names:
                yield Finding("unique-names", place, "has no name of its own")
            if not {*instruction.operand_ids, *instruction.control_predecessor_ids} <= local:
                yield Finding("order", place, "uses an instruction that does not come before it in its computation")
            if not set(instruction.called_computation_ids) <= done:
                yield Finding("order", place, "calls a computation that does not come before its own")
            names.add(instruction.name)
            ids.add(instruction.id)
            local.add(instruction.id)
        if computation.root_id not in local:
            yield Finding("root", where, f"has the root {computation.root_id}, which is not one of its instructions")
        done.add(computation.id)


def _id(number: int, taken: Collection[int], place: str) -> Iterator[Finding]:
    if not 0 < number <= _MAX_ID:
        yield Finding("int32-ids", place, f"has the id {number}")
    if number in taken:
        yield Finding("unique-ids", place, f"shares the id {number}")


def _shapes(module: Any) -> Iterator[Finding]:
    for computation in module.computations:
        for instruction in computation.instructions:
            place = f"instruction {instruction.name}"
            nested = instruction.shape.element_type == TUPLE
            for shape in instruction.shape.tuple_shapes if nested else [instruction.shape]:
                yield from _array(shape, place)


def _array(shape: Any, place: str) -> Iterator[Finding]:
    if shape.element_type == TUPLE:
        yield Finding("flat-tuples", place, "has a tuple within a tuple")
        return
    if shape.element_type in _NO_ARRAY:
        if shape.element_type == 0:
            yield Finding("format", place, "has no shape")
        return
    if any(shape.is_dynamic_dimension) or any(size < 0 for size in shape.dimensions):
        yield Finding("static-shapes", place, "has a dynamic dimension (NCC_EMOD025)")
    row_major = list(range(len(shape.dimensions)))[::-1]
    if list(shape.layout.minor_to_major) != row_major or shape.layout.tiles:
        yield Finding("row-major", place, f"has the layout {list(shape.layout.minor_to_major)}, not {row_major}")


def _parameters(module: Any, entry: Any) -> Iterator[Finding]:
    parameters = [i for i in entry.instructions if i.opcode == "parameter"]
    numbers = [p.parameter_number for p in parameters]
    if sorted(numbers) != list(range(len(numbers))):
        yield Finding("parameters", f"computation {entry.name}", f"has the parameters {numbers}, not 0, 1, 2, ...")
    for shape in (entry.program_shape, module.host_program_shape):
        if len(shape.parameters) != len(parameters) or not shape.result.element_type:
            yield Finding("parameters", f"computation {entry.name}", "disagrees with its program shape")
    names = [hlo.attributes(p).get(hlo.INPUT_NAMES, "") for p in parameters]
    yield from _names(names, f"computation {entry.name}", hlo.INPUT_NAMES)


def _root(entry: Any) -> Iterator[Finding]:
    root = next(i for i in entry.instructions if i.id == entry.root_id)
    place = f"root {root.name}"
    if root.opcode == "parameter":
        yield Finding("root", place, "is a parameter")
    names = hlo.attributes(root).get(hlo.OUTPUT_NAMES, "").split(",")
    results = len(root.shape.tuple_shapes) if root.shape.element_type == TUPLE else 1
    if results and len(names) != results:
        yield Finding("names", place, f"has {results} results and {len(names)} {hlo.OUTPUT_NAMES}")
    elif results:
        yield from _names(names, place, hlo.OUTPUT_NAMES)


def _names(names: Sequence[str], place: str, attribute: str) -> Iterator[Finding]:
    if not all(names) or len(set(names)) != len(names):
        yield Finding("names", place, f"has {attribute} that are missing or not unique: {', '.join(names)}")


def _aliases(module: Any, entry: Any) -> Iterator[Finding]:
    parameters = {i.parameter_number: i for i in entry.instructions if i.opcode == "parameter"}
    root = next(i for i in entry.instructions if i.id == entry.root_id)
    is_tuple = root.shape.element_type == TUPLE
    taken: set[int] = set()
    for alias in module.input_output_alias.entries:
        place = f"alias of parameter {alias.parameter_number}"
        index = list(alias.output_shape_index)
        parameter = parameters.get(alias.parameter_number)
        if alias.kind != hlo.MUST_ALIAS:
            yield Finding("must-alias", place, "is not of the kind must-alias")
        if parameter is None or alias.parameter_shape_index:
            yield Finding("must-alias", place, "is of no parameter")
            continue
        if len(index) != is_tuple or (is_tuple and not 0 <= index[0] < len(root.shape.tuple_shapes)):
            yield Finding("must-alias", place, f"is with result {index}, which there is not")
            continue
        result = root.shape.tuple_shapes[index[0]] if is_tuple else root.shape
        number = index[0] if is_tuple else 0
        if number in taken:
            yield Finding("must-alias", place, f"is with result {number}, as another one is")
        taken.add(number)
        ours = (parameter.shape.element_type, list(parameter.shape.dimensions))
        if ours != (result.element_type, list(result.dimensions)):
            yield Finding("must-alias", place, f"is with result {number}, which has another type or shape")


def _locations(module: Any) -> Iterator[Finding]:
    for computation in module.computations:
        for instruction in computation.instructions:
            if instruction.metadata.stack_frame_id:
                place = f"instruction {instruction.name}"
                yield Finding("locations", place, "has its source in a stack frame, which older readers do not know")


def _groups(module: Any) -> Iterator[Finding]:
    """Every exchange lists all ranks, each once, in groups of one size, and all exchanges the same ranks."""
    world = 0
    for computation in module.computations:
        for instruction in computation.instructions:
            if instruction.opcode not in hlo.COLLECTIVES:
                continue
            place = f"instruction {instruction.name}"
            groups = [list(group.replica_ids) for group in instruction.replica_groups]
            ranks = sorted(rank for group in groups for rank in group)
            world = world or len(ranks)
            if not groups or ranks != list(range(world)) or len({len(group) for group in groups}) != 1:
                yield Finding("replica-groups", place, f"has the groups of ranks {groups}")
