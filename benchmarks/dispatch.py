"""Overhead of a call: a graph with 300 inputs and next to no arithmetic, against eager and Inductor.

python benchmarks/dispatch.py [--inputs 300] [--rounds 7]
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable
from typing import Any

import _report
import torch


class Sum(torch.nn.Module):
    """The input plus every parameter: as many graph inputs as parameters, one op for each."""

    def __init__(self, inputs: int) -> None:
        super().__init__()
        self.terms = torch.nn.ParameterList([torch.randn(8) for _ in range(inputs)])

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for term in self.terms:
            x = x + term
        return x


def microseconds(call: Callable[[], Any], calls: int = 200) -> float:
    """Time of one call, averaged over ``calls``."""
    started = time.perf_counter()
    for _ in range(calls):
        call()
    return 1e6 * (time.perf_counter() - started) / calls


def main() -> None:
    """Measure in alternating rounds; print and write medians and ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=7)
    arguments = parser.parse_args()
    module = Sum(arguments.inputs)
    x = torch.randn(8)
    with tempfile.TemporaryDirectory() as cache, torch.no_grad():
        contestants: dict[str, Callable[..., Any]] = {
            "neuron": torch.compile(module, backend="neuron", options={"cache_dir": cache}),
            "inductor": torch.compile(Sum(arguments.inputs), backend="inductor"),
            "eager": module,
        }
        for name, compiled in contestants.items():
            assert torch.isfinite(compiled(x)).all(), name
        times: dict[str, list[float]] = {name: [] for name in contestants}
        for _ in range(arguments.rounds):
            for name, compiled in contestants.items():
                times[name].append(microseconds(lambda compiled=compiled: compiled(x)))  # type: ignore[misc]
    figures = {name: statistics.median(values) for name, values in times.items()}
    ratios = {name: value / figures["neuron"] for name, value in figures.items() if name != "neuron"}
    rows: list[list[Any]] = [[name, value, value / arguments.inputs] for name, value in figures.items()]
    rows += [[f"{name} / neuron", ratio, ""] for name, ratio in ratios.items()]
    data = {"microseconds_per_call": figures, "peer_over_neuron": ratios, "inputs": arguments.inputs, "rounds": times}
    _report.publish("dispatch", ["", "us per call", "us per input"], rows, data)


if __name__ == "__main__":
    main()
