from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch._higher_order_ops import while_loop
from torch.fx import Graph, GraphModule

from neuron_dynamo import errors
from neuron_dynamo.lowering import hlo, importer, ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.legalize import Target, legalize
from neuron_dynamo.lowering.registry import Registry, default_registry
from tests.support.lowering import run_graph, trace

aten = torch.ops.aten


def program_of(gm: GraphModule, registry: Registry | None = None) -> importer.Program:
    return importer.lower(gm, default_registry() if registry is None else registry, with_text=True)


def test_an_unused_argument_is_no_parameter() -> None:
    gm = trace(lambda x, unused, y: x + y, [torch.ones(2), torch.ones(3), torch.ones(2)])
    signature = program_of(gm).signature
    assert [spec.kind for spec in signature.inputs] == ["tensor", "unused", "tensor"]
    assert [spec.parameter for spec in signature.inputs if spec.kind == "tensor"] == [0, 1]


def test_a_permuted_argument_enters_in_memory_order() -> None:
    gm = trace(lambda x: x * 2, [torch.arange(6.0).view(2, 3).t()])
    program = program_of(gm)
    assert program.signature.inputs[0].order == (1, 0)
    assert "func.func @main(%arg0: tensor<2x3xf32>) -> tensor<2x3xf32>" in (program.stablehlo or "")


def adds(held: torch.Tensor) -> GraphModule:
    """``x + held``, with ``held`` an attribute of the graph module."""
    graph = Graph()
    x = graph.placeholder("x")
    constant = graph.get_attr("held")
    total = graph.call_function(aten.add.Tensor, (x, constant))
    graph.output((total,))
    for node in (x, constant, total):
        node.meta["val"] = torch.empty_like(held, device="meta")
    return GraphModule({"held": held}, graph)


@pytest.mark.parametrize(("elements", "lifted"), [(8, 0), (importer.INLINE_CONSTANT_BYTES, 1)])
def test_a_small_constant_is_a_literal_and_a_large_one_a_parameter(elements: int, lifted: int) -> None:
    held = torch.arange(float(elements))
    gm = adds(held)
    program = program_of(gm)
    assert len(program.constants) == program.signature.constants == lifted
    assert torch.equal(run_graph(gm, [torch.ones(elements)])[0], held + 1)


def test_every_op_without_a_rule_is_named() -> None:
    gm = trace(lambda x: torch.cos(torch.sin(x)) + 1, [torch.ones(2)])
    with pytest.raises(errors.UnsupportedOpError) as caught:
        program_of(gm, Registry({}))
    assert caught.value.overload == "aten.sin.default"
    assert caught.value.operands == "(float32[2])"
    assert caught.value.others == ("aten.cos.default", "aten.add.Tensor")


def test_a_rule_that_declines_names_its_reason() -> None:
    def declines(ctx: RuleContext, x: Value) -> Value:
        raise ctx.reject("only on Tuesdays")

    gm = trace(torch.sin, [torch.ones(2)])
    with pytest.raises(errors.UnsupportedOpError, match="only on Tuesdays"):
        program_of(gm, Registry({"aten.sin.default": declines}))


def test_a_rule_that_fails_is_our_fault() -> None:
    def fails(ctx: RuleContext, x: Value) -> Value:
        raise KeyError("oops")

    gm = trace(torch.sin, [torch.ones(2)])
    with pytest.raises(errors.LoweringError, match=r"internal error while lowering aten\.sin\.default"):
        program_of(gm, Registry({"aten.sin.default": fails}))
    # The builder of this thread is free again.
    assert program_of(gm).nodes == len(gm.graph.nodes)


def test_a_write_into_something_else_than_an_input_is_refused() -> None:
    graph = Graph()
    x = graph.placeholder("x")
    doubled = graph.call_function(aten.mul.Tensor, (x, 2))
    written = graph.call_function(aten.copy_.default, (doubled, x))
    graph.output((written,))
    for node in graph.nodes:
        node.meta["val"] = torch.empty(2, device="meta")
    with pytest.raises(errors.UnsupportedOpError, match="not an input"):
        program_of(GraphModule({}, graph))


def test_a_signature_is_plain_data() -> None:
    gm = trace(lambda x, i: (x[i], None, x.t()), [torch.arange(6.0).view(2, 3), torch.tensor([1])])
    signature = program_of(gm).signature
    data = json.loads(json.dumps(signature.to_dict()))
    assert [spec["dtype"] for spec in data["inputs"]] == ["float32", "int64"]
    assert [spec["kind"] for spec in data["outputs"]] == ["result", "constant", "input"]
    assert data["checks"][0]["overload"] == "aten.index.Tensor"


WIDE = importer.INLINE_CONSTANT_BYTES // 4 + 1


def held() -> torch.Tensor:
    return torch.tensor([float(k) for k in range(WIDE)])


@torch.compiler.nested_compile_region
def shifted(x: torch.Tensor) -> torch.Tensor:
    return x + held()


BODIES: dict[str, tuple[str, Callable[[torch.Tensor], torch.Tensor]]] = {
    "branch": ("cpu", lambda x: torch.cond(x.sum() > 0, lambda x: x + held(), lambda x: x * 2, (x,))),
    "loop": (
        "cpu",
        lambda x: while_loop(lambda i, x: i < 2, lambda i, x: (i + 1, x + held()), (torch.tensor(0), x))[1],
    ),
    "function": ("trn2", lambda x: shifted(shifted(x))),
}


@pytest.mark.parametrize(("target", "call"), BODIES.values(), ids=BODIES.keys())
def test_a_large_constant_in_a_body_is_a_parameter_too(
    target: str, call: Callable[[torch.Tensor], torch.Tensor], monkeypatch: pytest.MonkeyPatch
) -> None:
    programs, lower = [], importer.lower

    def keep(*args: Any, **kwargs: Any) -> importer.Program:
        programs.append(lower(*args, **kwargs))
        return programs[-1]

    monkeypatch.setattr(importer, "lower", keep)
    x = torch.ones(WIDE)
    options = {"target": target, "device": "cpu"}
    actual = torch.compile(call, backend="neuron", fullgraph=True, options=options)(x)
    torch.testing.assert_close(actual, call(x))
    [program] = programs
    assert program.constants
    assert all(torch.equal(constant, held()) for constant in program.constants)
    assert len(program.hlo) < 4 * WIDE + 8192


def test_regions_do_not_share_constants_with_the_program() -> None:
    """XLA's regions cannot capture values, so a constant that both use is made twice."""
    with ir.ModuleBuilder([((4,), torch.float32)]) as builder:
        (x,) = builder.arguments
        one = ir.constant(1, torch.float32)
        (total,) = ir.reduce([x], [one], [0], lambda a, b: [ir.add(ir.multiply(a, ir.constant(1, torch.float32)), b)])
        builder.finish([ir.add(total, one)], {})
        assert builder.text().count("stablehlo.constant") == 2
        assert builder.hlo_proto()


def test_the_seed_is_the_last_parameter_and_of_32_bits_on_the_device() -> None:
    """As in AWS's own front ends: uint64 state is a problem for the compiler."""
    program = program_of(trace(lambda x: torch.bernoulli(x) + torch.tensor([1.0, 2.0]), [torch.ones(2)]))
    legal = legalize(hlo.canonicalize(program.hlo), Target("trn2"), program.signature)
    for module, shape in ((program.hlo, (5, [2])), (legal.hlo, (8, [2, 2]))):  # int64, and its words as uint32
        *_, last = hlo.entry_computation(hlo.parse(hlo.canonicalize(module))).program_shape.parameters
        assert (last.element_type, list(last.dimensions)) == shape
    assert legal.signature(program.signature).seeded
