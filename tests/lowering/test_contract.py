"""The form of the module for the Neuron compiler: what `hlo.canonicalize` makes, and what `contract.check` finds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from neuron_dynamo import errors
from neuron_dynamo.lowering import contract, hlo
from tests.standin import rules, wire
from tests.support import hlo_modules


def independent(module: bytes) -> wire.Module:
    """Decoded and checked by code that shares nothing with the lowering."""
    decoded = wire.decode(module)
    rules.check_contract(decoded)
    return decoded


@pytest.mark.parametrize("alias", [False, True])
@pytest.mark.parametrize("results", [1, 2])
def test_canonical_modules_keep_the_contract(alias: bool, results: int) -> None:
    module = hlo_modules.canonical(file="/home/u/model.py", alias=alias, results=results)
    assert contract.check(module) == []
    decoded = independent(module)
    assert [i.id for i in decoded.entry.instructions] == list(range(1, 4 + results))
    assert [a.kind for a in decoded.aliases] == [2] * alias
    assert rules.output_names(decoded) == [f"output{i}" for i in range(results)]
    assert rules.input_names(decoded) == ["input0", "input1.must_alias_input" if alias else "input1"]


def test_raw_modules_of_the_converter_do_not() -> None:
    raw = hlo.serialize(hlo_modules.raw())
    assert {finding.rule for finding in contract.check(raw)} == {"int32-ids"}
    with pytest.raises(rules.RefusedError, match="INT_MAX"):
        rules.check_contract(wire.decode(raw))


def test_source_lines_are_in_the_metadata_that_every_reader_knows() -> None:
    module = hlo_modules.canonical(file="/home/u/model.py")
    decoded = independent(module)
    add = next(i for i in decoded.entry.instructions if i.opcode == "add")
    assert (add.source_file, add.source_line, add.op_name) == ("/home/u/model.py", 88, "aten.thing.default")
    assert not decoded.has_stack_frames
    assert all(i.stack_frame_id == 0 for i in decoded.entry.instructions)


def test_files_lines_and_names_do_not_reach_the_key() -> None:
    here, there = (hlo_modules.canonical(file=file) for file in ("/home/u/model.py", "/srv/v/other.py"))
    assert here != there
    assert hlo.key_bytes(here) == hlo.key_bytes(there) == hlo.key_bytes(hlo_modules.canonical())


def test_tensor_names_come_from_positions() -> None:
    renamed = hlo_modules.raw()
    for instruction in renamed.computations[0].instructions:
        instruction.name = "renamed_" + instruction.name
    assert hlo.canonicalize(hlo.serialize(renamed)) == hlo_modules.canonical()


def test_a_parameter_is_not_a_root() -> None:
    module = hlo_modules.raw(results=1)
    module.computations[0].root_id = module.computations[0].instructions[1].id
    canonical = hlo.canonicalize(hlo.serialize(module))
    assert contract.check(canonical) == []
    root = next(i for i in independent(canonical).entry.instructions if i.id == 5)
    assert (root.opcode, root.operand_ids, root.shape.dimensions) == ("copy", (2,), (2, 3))


def test_layouts_become_row_major() -> None:
    module = hlo_modules.raw()
    entry = module.computations[0].instructions
    entry[2].shape.layout.minor_to_major[:] = [0, 1]
    entry[4].shape.tuple_shapes[0].layout.minor_to_major[:] = [0, 1]
    assert hlo.canonicalize(hlo.serialize(module)) == hlo_modules.canonical()


def test_canonical_is_a_fixed_point() -> None:
    module = hlo_modules.canonical(file="/home/u/model.py", alias=True)
    assert hlo.canonicalize(module) == module


def entry(module: Any) -> Any:
    return module.computations[0]


def duplicate_id(module: Any) -> None:
    entry(module).instructions[3].id = 3


def duplicate_name(module: Any) -> None:
    entry(module).instructions[3].name = entry(module).instructions[2].name


def wide_id(module: Any) -> None:
    entry(module).id = module.entry_computation_id = 1 << 31


def use_before_definition(module: Any) -> None:
    entry(module).instructions[2].operand_ids[0] = 4


def unknown_call(module: Any) -> None:
    entry(module).instructions[2].called_computation_ids.append(9)


def no_root(module: Any) -> None:
    entry(module).root_id = 77


def no_entry(module: Any) -> None:
    module.entry_computation_id = 12


def dynamic(module: Any) -> None:
    entry(module).instructions[2].shape.is_dynamic_dimension[0] = True


def column_major(module: Any) -> None:
    layout = entry(module).instructions[0].shape.layout.minor_to_major
    layout[:] = [0, 1]


def no_layout(module: Any) -> None:
    entry(module).instructions[0].shape.ClearField("layout")


def parameter_gap(module: Any) -> None:
    entry(module).instructions[1].parameter_number = 2


def parameter_unlisted(module: Any) -> None:
    del entry(module).program_shape.parameters[1]


def no_host_shape(module: Any) -> None:
    module.ClearField("host_program_shape")


def same_name_twice(module: Any) -> None:
    entry(module).instructions[1].frontend_attributes.map[0].value = "input0"


def too_few_output_names(module: Any) -> None:
    entry(module).instructions[4].frontend_attributes.map[0].value = "output0"


def may_alias(module: Any) -> None:
    module.input_output_alias.entries[0].kind = 1


def alias_of_nothing(module: Any) -> None:
    module.input_output_alias.entries[0].parameter_number = 5


def alias_with_nothing(module: Any) -> None:
    module.input_output_alias.entries[0].output_shape_index[:] = []


def alias_of_another_shape(module: Any) -> None:
    entry(module).instructions[1].shape.dimensions[:] = [3, 2]


def stack_frame(module: Any) -> None:
    entry(module).instructions[2].metadata.stack_frame_id = 1


@pytest.mark.parametrize(
    ("break_it", "rule"),
    [
        (duplicate_id, "unique-ids"),
        (duplicate_name, "unique-names"),
        (wide_id, "int32-ids"),
        (use_before_definition, "order"),
        (unknown_call, "order"),
        (no_root, "root"),
        (no_entry, "entry"),
        (dynamic, "static-shapes"),
        (column_major, "row-major"),
        (no_layout, "row-major"),
        (parameter_gap, "parameters"),
        (parameter_unlisted, "parameters"),
        (no_host_shape, "parameters"),
        (same_name_twice, "names"),
        (too_few_output_names, "names"),
        (may_alias, "must-alias"),
        (alias_of_nothing, "must-alias"),
        (alias_with_nothing, "must-alias"),
        (alias_of_another_shape, "must-alias"),
        (stack_frame, "locations"),
    ],
)
def test_each_rule_is_checked_here_and_by_the_independent_decoder(break_it: Callable[[Any], None], rule: str) -> None:
    module = hlo.parse(hlo_modules.canonical(alias=True))
    break_it(module)
    broken = hlo.serialize(module)
    assert rule in {finding.rule for finding in contract.check(broken)}
    if rule != "int32-ids":  # the independent rules look at ids of instructions
        with pytest.raises(rules.RefusedError):
            rules.check_contract(wire.decode(broken))


def test_a_wrapped_module_and_noise_are_named() -> None:
    inner = hlo_modules.canonical()
    wrapped = b"\x0a" + _varint(len(inner)) + inner  # HloProto { hlo_module = 1 }
    assert [f.rule for f in contract.check(wrapped)] == ["format"]
    assert [f.rule for f in contract.check(b"\x0a\xff\xff")] == ["format"]


def _varint(number: int) -> bytes:
    out = b""
    while number > 127:
        out, number = out + bytes([number & 127 | 128]), number >> 7
    return out + bytes([number])


def test_a_module_that_the_format_cannot_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    module = hlo_modules.canonical()
    monkeypatch.setattr(hlo, "MAX_BYTES", len(module) - 1)
    assert [f.rule for f in contract.check(module)] == ["size"]
    with pytest.raises(errors.ProgramTooLargeError, match="register them as parameters or buffers"):
        hlo.canonicalize(module)


def test_interface() -> None:
    module = hlo.parse(hlo_modules.canonical(alias=True))
    module.computations[0].instructions[2].operand_ids[1] = 1
    assert contract.interface(hlo.serialize(module)) == contract.Interface(
        {"input0": 24, "input1": 24}, {"output0": 24, "output1": 24}, frozenset({"input1"})
    )
