from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
import torch

from neuron_dynamo.lowering import hlo, importer, ir
from neuron_dynamo.lowering.registry import default_registry
from tests.support.lowering import trace


def lowered(call: Callable[..., object], *inputs: torch.Tensor) -> bytes:
    return importer.lower(trace(call, inputs), default_registry()).hlo


X = torch.arange(12.0).view(3, 4)


def test_canonical_form_is_a_fixed_point() -> None:
    once = hlo.canonicalize(lowered(lambda x: x.softmax(-1).sum(), X))
    assert hlo.canonicalize(once) == once
    assert hlo.key_bytes(hlo.key_bytes(once)) == hlo.key_bytes(once)


def test_ids_of_the_converter_are_too_large_and_ours_are_not() -> None:
    # If the converter ever numbers from 1 itself, this file can lose a reason to exist.
    proto = lowered(lambda x: x.softmax(-1).sum(), X)
    assert max(i.id for c in hlo.parse(proto).computations for i in c.instructions) >= 2**31
    module = hlo.parse(hlo.canonicalize(proto))
    ids = [i.id for c in module.computations for i in c.instructions]
    assert ids == list(range(1, len(ids) + 1))


def test_unknown_fields_survive() -> None:
    proto = hlo.canonicalize(lowered(lambda x: x @ x.t() + torch.arange(3.0), X))
    text = ir.hlo_text(proto)
    assert "dot(" in text
    assert "contracting_dims" in text


def test_names_and_places_are_for_the_compiler_only() -> None:
    proto = hlo.canonicalize(lowered(lambda x: x.exp(), X))
    module = hlo.parse(proto)
    instruction = module.computations[-1].instructions[-1]
    assert instruction.metadata.op_name
    for change in ("op_name", "source_file"):
        setattr(instruction.metadata, change, "elsewhere")
    instruction.metadata.source_line = 77
    instruction.name = "renamed"
    module.name = "renamed"
    changed = hlo.serialize(module)
    assert changed != proto
    assert hlo.key_bytes(changed) == hlo.key_bytes(proto)


@pytest.mark.parametrize(
    "other",
    [
        lambda x: x.exp() + 2,
        lambda x: x.exp() - 1,
        lambda x: (x.exp() + 1).t().contiguous(),
        lambda x: x.cos() + 1,
        lambda x: (x + 1).exp(),
    ],
)
def test_programs_that_differ_have_different_bytes(other: Callable[[torch.Tensor], torch.Tensor]) -> None:
    keys = [hlo.key_bytes(hlo.canonicalize(lowered(call, X))) for call in (lambda x: x.exp() + 1, other)]
    assert keys[0] != keys[1]


def test_the_text_of_a_module_round_trips_through_stablehlo() -> None:
    proto = hlo.canonicalize(lowered(lambda x: x.sum(0), X))
    assert ir.stablehlo_from_hlo(proto)


def aliases(call: Callable[..., object], inputs: Sequence[torch.Tensor]) -> list[tuple[int, int]]:
    gm = torch.fx.symbolic_trace(torch.nn.Identity())  # replaced below; gives a GraphModule to build on
    graph = torch.fx.Graph()
    places = [graph.placeholder(f"x{i}") for i in range(len(inputs))]
    for place, tensor in zip(places, inputs, strict=True):
        place.meta["val"] = tensor
    for place in places:
        value = graph.call_function(torch.ops.aten.add.Tensor, (place, place))
        value.meta["val"] = place.meta["val"]
        graph.call_function(torch.ops.aten.copy_.default, (place, value)).meta["val"] = place.meta["val"]
    graph.output(())
    gm = torch.fx.GraphModule(torch.nn.Module(), graph)
    module = hlo.parse(hlo.canonicalize(importer.lower(gm, default_registry()).hlo))
    assert {e.kind for e in module.input_output_alias.entries} == {hlo.MUST_ALIAS}
    return [
        (e.parameter_number, e.output_shape_index[0] if e.output_shape_index else -1)
        for e in module.input_output_alias.entries
    ]


def test_mutated_inputs_must_alias_their_results() -> None:
    assert aliases(torch.add, [X]) == [(0, -1)]  # one result is no tuple
    assert aliases(torch.add, [X, X]) == [(0, 0), (1, 1)]
