"""Time of lowering per FX node, stage by stage and by size of the graph, beside its floor and torch-mlir.

    python benchmarks/lowering.py [--layers 16] [--repeats 1 3 13] [--rounds 5]

The graph is a captured Llama, as the backend lowers it, put one after the other as often as ``--repeats`` says, each
copy with weights of its own. All stages run on one thread; the times are CPU times.

The floor is what MLIR's Python bindings take to create the very operations that the lowering made, in the same order,
with types, attributes and locations at hand. The peer (``pip install torch-mlir``) takes the same ATen graph to
StableHLO through its own importer and passes; on a graph of its own, with attention spelled out.
"""

from __future__ import annotations

import argparse
import gc
import importlib.util
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any
from unittest import mock

import _report
import torch
from torch.fx import Graph, GraphModule, Node
from transformers import LlamaConfig, LlamaModel

from neuron_dynamo.capture import CapturedGraph, capture
from neuron_dynamo.lowering import hlo, importer, ir
from neuron_dynamo.lowering.bindings import mlir
from neuron_dynamo.lowering.rebuild import Module
from neuron_dynamo.lowering.registry import default_registry

OURS = "FX to StableHLO"
STAGES = (OURS, "StableHLO to HLO (XLA)", "canonical ids and names", "bytes for the key")


def captured_llama(layers: int, attention: str = "sdpa") -> GraphModule:
    """The inference graph of a narrow Llama, from hidden states to hidden states."""
    config = LlamaConfig(
        hidden_size=64,
        intermediate_size=128,
        num_hidden_layers=layers,
        num_attention_heads=4,
        num_key_value_heads=2,
        vocab_size=128,
        attn_implementation=attention,
    )
    model = LlamaModel(config).eval()
    graphs: list[GraphModule] = []

    def keep(graph: CapturedGraph) -> Callable[[list[Any]], Any]:
        graphs.append(graph.gm)
        return lambda args: graph.gm(*args)

    with torch.no_grad():
        compiled = torch.compile(model, backend=lambda gm, inputs: capture(gm, inputs, keep), dynamic=False)
        compiled(inputs_embeds=torch.zeros(1, 16, 64), use_cache=False)
    return graphs[0]


def repeated(gm: GraphModule, times: int) -> GraphModule:
    """``times`` copies of ``gm``: the result of each is the hidden state that the next begins with."""
    (result,) = [r for r in gm.graph.output_node().args[0] if isinstance(r, Node)]  # type: ignore[union-attr]
    shape = result.meta["val"].shape
    placeholders = gm.graph.find_nodes(op="placeholder")
    (hidden,) = [p for p in placeholders if p.meta["val"].shape == shape]
    graph = Graph()
    copies: list[dict[Node, Node]] = [
        {p: graph.node_copy(p) for p in placeholders if p is not hidden or number == 0} for number in range(times)
    ]
    for placeholder in graph.find_nodes(op="placeholder"):
        placeholder.target = placeholder.name
    state = copies[0][hidden]
    for copied in copies:
        copied[hidden] = state
        for node in gm.graph.nodes:
            if node.op not in ("placeholder", "output"):
                copied[node] = graph.node_copy(node, copied.__getitem__)
        state = copied[result]
    graph.output((state,))
    return GraphModule(gm, graph)


def seconds(call: Callable[[], Any]) -> tuple[float, Any]:
    """CPU time and result of one call."""
    started = time.process_time()
    result = call()
    return time.process_time() - started, result


def measure(gm: GraphModule) -> dict[str, float]:
    """Seconds of each stage, once."""
    registry = default_registry()
    total, program = seconds(lambda: importer.lower(gm, registry))
    canonical, module = seconds(lambda: hlo.canonicalize(program.hlo))
    keyed, _ = seconds(lambda: hlo.key_bytes(module))
    lowering = total - program.conversion_seconds
    return dict(zip(STAGES, (lowering, program.conversion_seconds, canonical, keyed), strict=True))


class Floor:
    """The operations of a lowered graph, ready to be created again."""

    def __init__(self, gm: GraphModule) -> None:
        with mock.patch.object(ir.ModuleBuilder, "hlo_proto", ir.ModuleBuilder.bytecode):
            module = Module(importer.lower(gm, default_registry()).hlo)
        self._context = module.context
        self._module = module
        self.count = 0
        with self._context:
            self._parameters = [argument.type for argument in module.block.arguments]
            self._steps = list(self._read(module.block, {a: i for i, a in enumerate(module.block.arguments)}))

    def _read(self, block: Any, numbers: dict[Any, int]) -> Iterator[tuple[Any, ...]]:
        """Name, result types, operands by number, attributes, location and bodies of each operation of a block."""
        for view in block.operations:
            operation = view.operation
            self.count += 1
            bodies = []
            for region in operation.regions:
                inner = dict(numbers)
                inner |= {a: len(inner) + i for i, a in enumerate(region.blocks[0].arguments)}
                types = [a.type for a in region.blocks[0].arguments]
                bodies.append((len(numbers), types, list(self._read(region.blocks[0], inner))))
            yield (
                operation.name,
                [r.type for r in operation.results],
                [numbers[v] for v in operation.operands],
                {name: operation.attributes[name] for name in operation.attributes} or None,
                operation.location,
                bodies,
            )
            for result in operation.results:
                numbers[result] = len(numbers)

    def seconds(self) -> float:
        """CPU time of creating all of them."""
        with self._context, mlir.Location.unknown():
            module = mlir.Module.create()
            with mlir.InsertionPoint(module.body):
                types = mlir.TypeAttr.get(mlir.FunctionType.get(self._parameters, []))
                main = mlir.Operation.create(
                    "func.func", attributes={"sym_name": mlir.StringAttr.get("main"), "function_type": types}, regions=1
                )
            block = main.regions[0].blocks.append(*self._parameters)
            with mlir.InsertionPoint(block):
                gc.disable()  # as the lowering does
                spent, _ = seconds(lambda: _create(self._steps, list(block.arguments)))
                gc.enable()
                return spent


def _create(steps: Sequence[tuple[Any, ...]], values: list[Any]) -> None:
    create = mlir.Operation.create
    for name, types, operands, attributes, location, bodies in steps:
        operation = create(name, types, [values[i] for i in operands], attributes, None, len(bodies), location)
        if len(types) == 1:
            values.append(operation.result)
        else:
            values.extend(operation.results)
        for number, (first, arguments, inner) in enumerate(bodies):
            block = operation.regions[number].blocks.append(*arguments, arg_locs=[location] * len(arguments))
            with mlir.InsertionPoint(block):
                _create(inner, [*values[:first], *block.arguments])


def torch_mlir_seconds(gm: GraphModule) -> float:
    """CPU time that torch-mlir takes for the same graph to StableHLO."""
    from torch_mlir.fx import OutputType, stateless_fx_import

    return seconds(lambda: stateless_fx_import(gm, output_type=OutputType.STABLEHLO))[0]


def against_torch_mlir(layers: int, rounds: int, data: dict[str, Any], blank: list[str]) -> list[list[Any]]:
    """Rows about the peer. It does not take the fused attention, so both lower a graph with attention spelled out."""
    if importlib.util.find_spec("torch_mlir") is None:
        return [["torch-mlir", "not installed", *blank]]
    gm = captured_llama(layers, attention="eager")
    size = len(gm.graph.nodes)
    measure(gm)
    ours = 1e6 * statistics.median(measure(gm)[OURS] for _ in range(rounds)) / size
    peer = 1e6 * min(torch_mlir_seconds(gm) for _ in range(2)) / size
    data["peer_over_neuron"] = {"torch-mlir": peer / ours}
    data["attention_spelled_out"] = {"nodes": size, "neuron": ours, "torch-mlir": peer}
    return [
        [f"attention spelled out, {size:,} nodes: neuron", ours, *blank],
        [f"attention spelled out, {size:,} nodes: torch-mlir", peer, *blank],
        ["torch-mlir / neuron", peer / ours, *blank],
    ]


def main() -> None:
    """Measure, print and write medians per node."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--layers", type=int, default=16)
    parser.add_argument("--repeats", type=int, nargs="+", default=[1, 3, 13])
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    captured = captured_llama(arguments.layers)
    graphs = [repeated(captured, times) for times in arguments.repeats]
    sizes = [len(gm.graph.nodes) for gm in graphs]
    floors = [Floor(gm) for gm in graphs]
    measured: list[list[dict[str, float]]] = [[] for _ in graphs]
    for turn in range(1 + arguments.rounds):  # the first turn imports and fills caches
        for gm, floor, rounds in zip(graphs, floors, measured, strict=True):
            figures = {**measure(gm), "floor": floor.seconds()}
            if turn:
                rounds.append(figures)
    per_node = [
        {name: 1e6 * statistics.median(r[name] for r in rounds) / size for name in rounds[0]}
        for rounds, size in zip(measured, sizes, strict=True)
    ]
    rows: list[list[Any]] = [[stage, *(figures[stage] for figures in per_node)] for stage in STAGES]
    best = [1e6 * min(r[OURS] for r in rounds) / size for rounds, size in zip(measured, sizes, strict=True)]
    rows.append([f"{OURS}, best round", *best])
    rows.append(["bare bindings, the same operations (floor)", *(figures["floor"] for figures in per_node)])
    rows.append([f"{OURS} / floor", *(figures[OURS] / figures["floor"] for figures in per_node)])
    rows.append([f"{OURS} / smallest graph", *(figures[OURS] / per_node[0][OURS] for figures in per_node)])
    data: dict[str, Any] = {
        "graphs": [
            {"nodes": size, "operations": floor.count, "microseconds_per_node": figures, "best_round": least}
            for size, floor, figures, least in zip(sizes, floors, per_node, best, strict=True)
        ],
        "lowering_over_floor": per_node[-1][OURS] / per_node[-1]["floor"],
        "largest_over_smallest": per_node[-1][OURS] / per_node[0][OURS],
        "peer_over_neuron": {},
    }
    rows += against_torch_mlir(arguments.layers, arguments.rounds, data, blank=[""] * (len(graphs) - 1))
    _report.publish("lowering", ["us per node", *(f"{size:,} nodes" for size in sizes)], rows, data)


if __name__ == "__main__":
    main()
