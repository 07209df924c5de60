"""From the start of a process to the first and to the tenth token: cold, warm, and without tracing.

Two Llamas with random weights that each process reads from a file: SmolLM-135M's shape (30 layers), and a deep narrow
one (80 layers). Each contestant is a fresh process; rounds alternate between them, and medians are compared:

- ``eager``: PyTorch as it is;
- ``neuron cold``: nothing cached;
- ``neuron warm``: programs cached, frames traced (``warm_start=False``);
- ``neuron trace-free``: programs and frames;
- ``inductor warm``: with the caches that its own first run filled.

    python benchmarks/cold_start.py [--rounds 3] [--shapes 135m,deep] [--scale 1]

``--scale 4`` divides layers by four, for a busy machine. A stacked bar chart of the phases (import, weights, first
token, nine more) goes to ``benchmarks/results/cold_start.png`` if matplotlib is installed, the figures to
``benchmarks/results/cold_start.json``.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import _report

SHAPES: dict[str, dict[str, int]] = {
    "135m": {
        "hidden_size": 576,
        "intermediate_size": 1536,
        "num_hidden_layers": 30,
        "num_attention_heads": 9,
        "num_key_value_heads": 3,
        "vocab_size": 49152,
    },
    "deep": {
        "hidden_size": 128,
        "intermediate_size": 256,
        "num_hidden_layers": 80,
        "num_attention_heads": 4,
        "num_key_value_heads": 2,
        "vocab_size": 1024,
    },
}
CONTESTANTS = ("eager", "neuron cold", "neuron warm", "neuron trace-free", "inductor warm")
PHASES = ("import", "weights", "first token", "nine more")
TOKENS = 10


def measure(contestant: str, shape: dict[str, int], weights: str, started: float) -> dict[str, Any]:
    """Seconds of each phase in this process; ``started`` is the time at which it was launched."""
    import torch
    from transformers import LlamaConfig, LlamaForCausalLM
    from transformers.generation.streamers import BaseStreamer

    imported = time.time()
    config = LlamaConfig(**shape, max_position_embeddings=256)
    with torch.device("meta"):
        model = LlamaForCausalLM(config).eval()
    model.load_state_dict(torch.load(weights, mmap=True, weights_only=True), assign=True)
    model.model.rotary_emb = type(model.model.rotary_emb)(config)
    loaded = time.time()
    times: list[float] = []

    class Stamps(BaseStreamer):
        """Notes when each token is there; the first call is the prompt."""

        def put(self, value: Any) -> None:
            times.append(time.time())

        def end(self) -> None:
            pass

    if contestant.startswith("neuron"):
        options = {"warm_start": contestant != "neuron warm"}
        model.forward = torch.compile(model.forward, backend="neuron", dynamic=False, options=options)
    elif contestant.startswith("inductor"):
        model.forward = torch.compile(model.forward, backend="inductor", dynamic=False)
    prompt = torch.arange(1, 17)[None]
    with torch.no_grad():
        tokens = model.generate(
            prompt,
            max_new_tokens=TOKENS,
            min_new_tokens=TOKENS,
            do_sample=False,
            streamer=Stamps(),
            **({} if contestant == "eager" else {"cache_implementation": "static", "disable_compile": True}),
        )
    result: dict[str, Any] = {
        "import": imported - started,
        "weights": loaded - imported,
        "first token": times[1] - loaded,
        "nine more": times[-1] - times[1],
        "tokens": tokens[0, 16:].tolist(),
    }
    if contestant.startswith("neuron"):
        import neuron_dynamo

        graphs = neuron_dynamo.metrics()
        result["graphs"] = len(graphs)
        result["warm_graphs"] = sum(graph.warm for graph in graphs)
        result["loading"] = sum(graph.loading_seconds for graph in graphs)
    return result


def make_weights(shape: dict[str, int], path: Path) -> None:
    import torch
    from transformers import LlamaConfig, LlamaForCausalLM

    torch.manual_seed(0)
    torch.save(LlamaForCausalLM(LlamaConfig(**shape, max_position_embeddings=256)).state_dict(), path)


def run_shape(name: str, shape: dict[str, int], rounds: int, contestants: list[str]) -> dict[str, Any]:
    """All contestants on one shape; the medians over the rounds, which alternate between them."""
    with tempfile.TemporaryDirectory() as text:
        folder = Path(text)
        make_weights(shape, folder / "weights.pt")
        runs: dict[str, list[dict[str, Any]]] = {contestant: [] for contestant in contestants}
        for turn in range(rounds):
            for contestant in contestants:
                caches = folder / ("cold" + str(turn) if contestant == "neuron cold" else contestant.split()[0])
                environment = {
                    "NEURON_DYNAMO_CACHE_DIR": str(caches / "neuron"),
                    "TORCHINDUCTOR_CACHE_DIR": str(caches / "inductor"),
                }
                arguments = [contestant, json.dumps(shape), str(folder / "weights.pt")]
                fill = contestant not in ("eager", "neuron cold") and not runs[contestant]
                for _ in range(1 + fill):
                    result = _report.run_worker(__file__, [*arguments, str(time.time())], environment)
                runs[contestant].append(result)
                print(name, contestant, {k: round(result[k], 2) for k in PHASES}, flush=True)
        expected = runs[contestants[0]][0]["tokens"]
        medians = {
            contestant: {phase: statistics.median(run[phase] for run in each) for phase in PHASES}
            for contestant, each in runs.items()
        }
        same = {contestant: all(run["tokens"] == expected for run in each) for contestant, each in runs.items()}
        return {"shape": shape, "seconds": medians, "runs": runs, "same_tokens": same}


def first_token(seconds: dict[str, float]) -> float:
    return seconds["import"] + seconds["weights"] + seconds["first token"]


def ratios(seconds: dict[str, dict[str, float]]) -> str:
    """How the trace-free start compares, and the bound: what eager itself would reach against Inductor's start."""
    if not {"eager", "neuron trace-free", "inductor warm"} <= seconds.keys():
        return ""
    eager, ours, peer = (first_token(seconds[name]) for name in ("eager", "neuron trace-free", "inductor warm"))
    return (
        f"to the first token, trace-free takes {ours / eager:.2f} times as long as eager; Inductor's warm start takes "
        f"{peer / ours:.2f} times as long as trace-free, and {peer / eager:.2f} times as long as eager"
    )


def draw(data: dict[str, Any], path: Path) -> bool:
    """The stacked bars; False if there is no matplotlib."""
    try:
        import matplotlib as mpl
    except ImportError:
        return False
    mpl.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(1, len(data), figsize=(7 * len(data), 4), squeeze=False)
    for axis, (name, result) in zip(axes[0], data.items(), strict=True):
        contestants = list(result["seconds"])
        left = [0.0] * len(contestants)
        for phase in PHASES:
            widths = [result["seconds"][contestant][phase] for contestant in contestants]
            axis.barh(contestants, widths, left=left, label=phase)
            left = [a + b for a, b in zip(left, widths, strict=True)]
        for row, total in enumerate(left):
            axis.text(total, row, f" {total:.1f}", va="center")
        axis.invert_yaxis()
        axis.margins(x=0.1)  # room for the longest bar's figure
        axis.set_xlabel("seconds from process start to the tenth token")
        axis.set_title(f"{name}: {result['shape']['num_hidden_layers']} layers")
        axis.legend()
    figure.tight_layout()
    figure.savefig(path, dpi=120)
    return True


def main() -> None:
    """Run all contestants on all shapes, print, draw and write the comparison."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--shapes", default=",".join(SHAPES))
    parser.add_argument("--scale", type=int, default=1)
    parser.add_argument("--contestants", default=",".join(CONTESTANTS))
    arguments = parser.parse_args()
    data = {}
    for name in arguments.shapes.split(","):
        shape = {**SHAPES[name], "num_hidden_layers": max(1, SHAPES[name]["num_hidden_layers"] // arguments.scale)}
        data[name] = run_shape(name, shape, arguments.rounds, arguments.contestants.split(","))
    rows = [
        (f"{name}: {contestant}", *[seconds[phase] for phase in PHASES], first_token(seconds), sum(seconds.values()))
        for name, result in data.items()
        for contestant, seconds in result["seconds"].items()
    ]
    columns = ("seconds", *PHASES, "to the first token", "to the tenth")
    _report.publish("cold_start", columns, rows, {"tokens": TOKENS, "load": os.getloadavg(), "shapes": data})
    for name, result in data.items():
        print(f"{name}: {ratios(result['seconds'])}")
    if not draw(data, _report.RESULTS / "cold_start.png"):
        print("no chart: pip install 'neuron-dynamo[bench]'")


if __name__ == "__main__":
    import sys

    if "--worker" in sys.argv:
        _, _, report, contestant, shape, weights, started = sys.argv
        Path(report).write_text(json.dumps(measure(contestant, json.loads(shape), weights, float(started))))
    else:
        main()
