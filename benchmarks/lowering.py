"""Time of lowering per FX node, stage by stage, on a captured Llama; torch-mlir beside it where that is installed.

    python benchmarks/lowering.py [--layers 30] [--rounds 5]

The peer (``pip install torch-mlir``) takes the same ATen graph to StableHLO through its own importer.
"""

from __future__ import annotations

import argparse
import importlib.util
import statistics
import time
from collections.abc import Callable
from typing import Any

import _report
import torch
from torch.fx import GraphModule
from transformers import LlamaConfig, LlamaForCausalLM

from neuron_dynamo.capture import CapturedGraph, capture
from neuron_dynamo.lowering import hlo, importer
from neuron_dynamo.lowering.registry import default_registry


def captured_llama(layers: int) -> GraphModule:
    """The inference graph of a narrow Llama, as the backend lowers it."""
    config = LlamaConfig(
        hidden_size=64,
        intermediate_size=128,
        num_hidden_layers=layers,
        num_attention_heads=4,
        num_key_value_heads=2,
        vocab_size=128,
    )
    model = LlamaForCausalLM(config).eval()
    graphs: list[GraphModule] = []

    def keep(graph: CapturedGraph) -> Callable[[list[Any]], Any]:
        graphs.append(graph.gm)
        return lambda args: graph.gm(*args)

    with torch.no_grad():
        compiled = torch.compile(model, backend=lambda gm, inputs: capture(gm, inputs, keep), dynamic=False)
        compiled(torch.zeros(1, 16, dtype=torch.int64), use_cache=False)
    return graphs[0]


def seconds(call: Callable[[], Any]) -> tuple[float, Any]:
    """CPU time and result of one call: all stages run on one thread, and other load on the machine does not count."""
    started = time.process_time()
    result = call()
    return time.process_time() - started, result


def measure(gm: GraphModule) -> dict[str, float]:
    """Seconds of each stage, once."""
    registry = default_registry()
    total, program = seconds(lambda: importer.lower(gm, registry))
    canonical, module = seconds(lambda: hlo.canonicalize(program.hlo))
    keyed, _ = seconds(lambda: hlo.key_bytes(module))
    return {
        "FX to StableHLO": total - program.conversion_seconds,
        "StableHLO to HLO (XLA)": program.conversion_seconds,
        "canonical ids and names": canonical,
        "bytes for the key": keyed,
    }


def measure_torch_mlir(gm: GraphModule) -> float:
    """Seconds that torch-mlir takes for the same graph to StableHLO."""
    from torch_mlir.compiler_utils import OutputType, lower_mlir_module
    from torch_mlir.extras.fx_importer import FxImporter

    def run() -> None:
        fx_importer = FxImporter()
        fx_importer.import_graph_module(gm)
        lower_mlir_module(False, OutputType.STABLEHLO, fx_importer.module)

    return seconds(run)[0]


def main() -> None:
    """Measure, print and write medians per node."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--layers", type=int, default=30)
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    gm = captured_llama(arguments.layers)
    nodes = len(gm.graph.nodes)
    measure(gm)  # the first run imports and fills caches
    rounds = [measure(gm) for _ in range(arguments.rounds)]
    figures = {stage: 1e6 * statistics.median(r[stage] for r in rounds) / nodes for stage in rounds[0]}
    rows: list[list[Any]] = [[stage, value] for stage, value in figures.items()]
    data: dict[str, Any] = {"nodes": nodes, "microseconds_per_node": figures, "peer_over_neuron": {}}
    if importlib.util.find_spec("torch_mlir") is None:
        rows.append(["torch-mlir", "not installed"])
    else:
        peer = 1e6 * min(measure_torch_mlir(gm) for _ in range(2)) / nodes
        ratio = peer / figures["FX to StableHLO"]
        rows += [["torch-mlir: FX to StableHLO", peer], ["torch-mlir / neuron", ratio]]
        data["peer_over_neuron"] = {"torch-mlir": ratio}
    _report.publish("lowering", [f"{nodes} nodes", "us per node"], rows, data)


if __name__ == "__main__":
    main()
