"""Decode and prefill of a SmolLM-135M-shaped Llama: neuron-dynamo beside eager and Inductor.

Each contestant runs in a fresh process, cold (empty caches) and warm (the caches of its cold run); rounds alternate
between the contestants, and the medians over the rounds are compared, so that a noisy machine is noisy for all.

    python benchmarks/decode.py [--rounds 3] [--tokens 32]
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import _report

sys.path.insert(0, str(Path(__file__).parents[1] / "examples"))

CONTESTANTS = ("neuron", "inductor", "eager")


def measure(backend: str, tokens: int) -> dict[str, float]:
    """Seconds to the first two tokens, and of a prefill and a decode step once all is compiled."""
    started = time.perf_counter()
    import torch
    from static_cache_generation import PROMPT_LENGTH, generate, make_model, make_prompt

    model = make_model()
    prompt = make_prompt(model)
    loaded = time.perf_counter()
    forward: Any = model.forward
    if backend != "eager":
        forward = torch.compile(model.forward, backend=backend, dynamic=False)
    # The cache's length is part of the shapes, so all runs make room for the same number of tokens.
    generate(model, forward, prompt, tokens, room=tokens)
    first = time.perf_counter()
    runs = [generate(model, forward, prompt, tokens, room=tokens) for _ in range(3)]
    assert prompt.shape[1] == PROMPT_LENGTH
    return {
        "import_and_weights": loaded - started,
        "first_generation": first - loaded,
        "prefill": min(run.prefill_seconds for run in runs),
        "decode": min(run.token_seconds for run in runs),
        "read_weights": read_seconds(model),
    }


def read_seconds(model: Any) -> float:
    """Time to read every weight once with all of PyTorch's threads: no decode step that uses them all can be faster."""
    weights = [weight.detach() for weight in model.parameters()]
    best = float("inf")
    for _ in range(5):
        started = time.perf_counter()
        for weight in weights:
            weight.sum()
        best = min(best, time.perf_counter() - started)
    return best


def start_seconds(result: dict[str, float], tokens: int) -> float:
    """What compiling or loading cost: the first generation beyond what it costs when all is there."""
    return result["first_generation"] - result["prefill"] - result["decode"] * (tokens - 1)


def main() -> None:
    """Run all contestants, print and write the comparison."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tokens", type=int, default=32)
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    parser.add_argument("--backend", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.worker:
        Path(arguments.worker).write_text(json.dumps(measure(arguments.backend, arguments.tokens)), encoding="utf-8")
        return
    results: dict[str, dict[str, list[dict[str, float]]]] = {b: {"cold": [], "warm": []} for b in CONTESTANTS}
    for number in range(arguments.rounds):
        for backend in CONTESTANTS:
            with tempfile.TemporaryDirectory() as cache:
                environment = {"NEURON_DYNAMO_CACHE_DIR": cache, "TORCHINDUCTOR_CACHE_DIR": cache}
                for start in ("cold", "warm"):
                    print(f"round {number + 1}: {backend}, {start}", file=sys.stderr)
                    worker = ["--backend", backend, "--tokens", str(arguments.tokens)]
                    results[backend][start].append(_report.run_worker(__file__, worker, environment))
    publish(results, arguments.tokens)


def publish(results: dict[str, dict[str, list[dict[str, float]]]], tokens: int) -> None:
    """Medians over the rounds, and the ratios to each peer.

    A peer's time over that of reading the weights is the largest ratio to it that any decoder could have in this run.
    """
    figures: dict[str, dict[str, float]] = {}
    for backend, starts in results.items():
        every = starts["cold"] + starts["warm"]
        figures[backend] = {
            "cold_start_s": statistics.median(start_seconds(r, tokens) for r in starts["cold"]),
            "warm_start_s": statistics.median(start_seconds(r, tokens) for r in starts["warm"]),
            "prefill_ms": 1000 * statistics.median(r["prefill"] for r in every),
            "decode_ms": 1000 * statistics.median(r["decode"] for r in every),
        }
    # The machine's floor, from the rounds in which it was least disturbed.
    floor = 1000 * min(r["read_weights"] for starts in results.values() for r in starts["cold"] + starts["warm"])
    ours = figures["neuron"]
    ratios = {
        peer: {name: figures[peer][name] / ours[name] for name in ours} for peer in CONTESTANTS if peer != "neuron"
    }
    # How near to the floor each is; and how much faster than each peer anything could be that reads the weights.
    over_floor = {backend: figures[backend]["decode_ms"] / floor for backend in CONTESTANTS}
    names = list(ours)
    rows: list[list[Any]] = [[backend, *[figures[backend][name] for name in names]] for backend in CONTESTANTS]
    rows += [[f"{peer} / neuron", *[ratios[peer][name] for name in names]] for peer in ratios]
    rows.append(["reading the weights once", "", "", "", floor])
    rows += [[f"{backend} / reading the weights", "", "", "", over_floor[backend]] for backend in CONTESTANTS]
    data = {
        "read_weights_ms": floor,
        "decode_over_reading_weights": over_floor,
        "figures": figures,
        "peer_over_neuron": ratios,
        "rounds": results,
        "tokens": tokens,
    }
    _report.publish("decode", ["", *names], rows, data)


if __name__ == "__main__":
    main()
