"""``explain`` tells what a call would do, and does none of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import torch

import neuron_dynamo
from neuron_dynamo import errors
from tests.support.against_eager import compiled


def gaussian(x: torch.Tensor, state: torch.Tensor) -> torch.Tensor:
    state.add_(1)
    return (x * x).exp() + state


def broken(x: torch.Tensor) -> torch.Tensor:
    y = x + 1
    torch._dynamo.graph_break()  # the line that breaks
    return y * 2


def unsupported(x: torch.Tensor) -> torch.Tensor:
    return torch.linalg.eigvals(x)  # the line without a rule


def test_a_plain_function(cache_dir: Path) -> None:
    x, state = torch.ones(3), torch.zeros(3)
    found = neuron_dynamo.explain(gaussian, x, state)
    (graph,) = found.graphs
    assert graph.ops == {"aten.add.Tensor": 2, "aten.mul.Tensor": 1, "aten.exp.default": 1, "aten.copy_.default": 1}
    assert len(graph.mutated) == 1
    assert "state" in graph.mutated[0]
    assert graph.cache == "miss"
    assert len(graph.key) == 64
    assert graph.key_parts["compiler"]["name"] == "xla-cpu"
    assert found.breaks == []
    assert torch.equal(state, torch.zeros(3))
    assert not cache_dir.exists()
    text = str(found)
    assert "1 graph(s), 0 break(s)" in text
    assert graph.key[:16] in text


def test_it_is_the_key_that_a_call_has() -> None:
    neuron_dynamo.reset_metrics()
    x, state = torch.ones(3), torch.zeros(3)
    run = compiled(gaussian)
    before = neuron_dynamo.explain(run, x, state)
    run(x, state)
    (record,) = neuron_dynamo.metrics()
    assert before.graphs[0].key == record.key
    after = neuron_dynamo.explain(run, x, state)
    assert after.graphs[0].cache in ("memory", "disk")
    assert torch.equal(state, torch.ones(3))


def test_a_compiled_callable_keeps_its_options(tmp_path: Path) -> None:
    x, state = torch.ones(3), torch.zeros(3)
    flags = ["--xla_llvm_disable_expensive_passes=true"]
    run = compiled(gaussian, compiler_args=flags, cache_dir=tmp_path)
    usual = neuron_dynamo.explain(gaussian, x, state).graphs[0].key_parts["flags"]
    assert flags[0] not in usual
    assert neuron_dynamo.explain(run, x, state).graphs[0].key_parts["flags"] == usual + flags
    given = {"compiler_args": flags}
    assert neuron_dynamo.explain(gaussian, x, state, options=given).graphs[0].key_parts["flags"] == usual + flags


@pytest.mark.parametrize("how", ["call", "method"])
def test_a_compiled_module_keeps_its_options(how: str) -> None:
    module = torch.nn.Linear(3, 2)
    flags = ["--xla_llvm_disable_expensive_passes=true"]
    if how == "method":
        module.compile(backend="neuron", options={"compiler_args": flags})
        run = module
    else:
        run = compiled(module, compiler_args=flags)
    with torch.no_grad():
        assert neuron_dynamo.explain(run, torch.ones(1, 3)).graphs[0].key_parts["flags"][-1:] == flags


def test_graph_break_is_named_with_its_line() -> None:
    found = neuron_dynamo.explain(broken, torch.ones(3))
    assert len(found.graphs) == 2
    (place,) = found.breaks
    assert "test_explain.py" in place.location
    assert "the line that breaks" in place.location


def test_op_without_a_rule_is_named_with_its_line() -> None:
    found = neuron_dynamo.explain(unsupported, torch.eye(3))
    (graph,) = found.graphs
    (op,) = graph.unsupported
    assert "linalg_eig" in op.overload
    assert "float32[3, 3]" in op.operands
    assert "the line without a rule" in op.location
    assert (graph.cache, graph.key) == ("none", "")
    assert "linalg_eig" in str(found)


def test_shapes_that_only_data_can_tell() -> None:
    def positive(x: torch.Tensor) -> torch.Tensor:
        return x[x > 0] * 2

    with torch._dynamo.config.patch(capture_dynamic_output_shape_ops=True):
        found = neuron_dynamo.explain(positive, torch.ones(3))
    assert [u.overload for u in found.graphs[0].unsupported] == ["aten.index.Tensor"]


def test_training_shows_both_graphs() -> None:
    linear = torch.nn.Linear(3, 2)
    found = neuron_dynamo.explain(linear, torch.ones(1, 3))
    assert [g.graph.rpartition(".")[2] for g in found.graphs][:1] == ["forward"]
    assert linear.weight.grad is None


def test_dict_is_json() -> None:
    found = neuron_dynamo.explain(broken, torch.ones(3)).to_dict()
    again = json.loads(json.dumps(found))
    assert {"graphs", "breaks", "symbols"} <= set(again)
    assert again == found


def test_wrong_options_are_refused() -> None:
    with pytest.raises(errors.UnknownOptionError):
        neuron_dynamo.explain(broken, torch.ones(3), options={"tarjet": "cpu"})


def test_keyword_arguments() -> None:
    assert len(neuron_dynamo.explain(gaussian, torch.ones(3), state=torch.zeros(3)).graphs) == 1
