"""Padded work and programs of bucket policies; throughput beside recompiling and Inductor; cost of hiding the padding.

python benchmarks/dynamic_shapes.py [--calls 60] [--width 256] [--graphs 8]
"""

from __future__ import annotations

import argparse
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from typing import Any

import _report
import torch
from torch import nn

import neuron_dynamo
from neuron_dynamo.buckets import Explicit, Policy, PowersOfTwo

LONGEST = 2048


def chat(count: int) -> list[int]:
    """Log-normal lengths as of chat prompts: median about 55 tokens, a long tail."""
    generator = random.Random(0)
    return [min(LONGEST, max(2, round(generator.lognormvariate(4.0, 1.3)))) for _ in range(count)]


def uniform(count: int) -> list[int]:
    """Every length up to the longest alike."""
    generator = random.Random(0)
    return [generator.randint(2, LONGEST) for _ in range(count)]


def account(lengths: Sequence[int], policy: Policy) -> dict[str, float]:
    """Rows computed for each row asked for, and the number of programs."""
    buckets = [policy.bucket(n) or n for n in lengths]
    return {"work": sum(buckets) / sum(lengths), "programs": len(set(buckets))}


class Block(nn.Module):
    """A transformer encoder layer of ``width``, then the mean over the sequence; float32 [1, length, width] in."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in range(2))
        self.project = nn.Linear(width, 3 * width)
        self.feed = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, rows, width = x.shape
        q, k, v = self.project(self.norms[0](x)).view(batch, rows, 3, 8, width // 8).permute(2, 0, 3, 1, 4)
        attended = nn.functional.scaled_dot_product_attention(q, k, v).transpose(1, 2).reshape(batch, rows, width)
        x = x + attended
        return (x + self.feed(self.norms[1](x))).mean(1)


def serve(make: Callable[[], Any], lengths: Sequence[int], width: int) -> dict[str, float]:
    """Seconds for the first pass over ``lengths`` (with compiling) and for the second."""
    torch._dynamo.reset()
    compiled = make()
    inputs = [torch.randn(1, n, width) for n in lengths]
    for x in inputs:
        torch._dynamo.mark_dynamic(x, 1)
    seconds = []
    for _ in range(2):
        started = time.perf_counter()
        for x in inputs:
            compiled(x)
        seconds.append(time.perf_counter() - started)
    return {"first": seconds[0], "second": seconds[1], "sequences_per_second": len(lengths) / sum(seconds)}


def mask_cost(model: nn.Module, rows: int, width: int, cache: str, rounds: int) -> dict[str, float]:
    """Median milliseconds at the bucket's own size: padded to it, and compiled for exactly it; both in a wrapper."""
    torch._dynamo.reset()
    x = torch.randn(1, rows, width)
    marked = x.clone()
    torch._dynamo.mark_dynamic(marked, 1)
    exact = torch.compile(ExactSize(model), backend="neuron", dynamic=False, options={"cache_dir": cache})
    padded = torch.compile(PaddedSize(model), backend="neuron", options={"cache_dir": cache, "buckets": [rows]})
    times: dict[str, list[float]] = {"exact": [], "padded": []}
    for number in range(rounds + 2):
        for name, call, given in (("exact", exact, x), ("padded", padded, marked)):
            started = time.perf_counter()
            call(given)
            if number > 1:  # the first two compile and warm up
                times[name].append(1e3 * (time.perf_counter() - started))
    figures = {name: statistics.median(values) for name, values in times.items()}
    return {**figures, "ratio": figures["padded"] / figures["exact"]}


class ExactSize(nn.Module):
    """Wraps a module, with code of its own, which Dynamo compiles apart from that of :class:`PaddedSize`."""

    def __init__(self, inner: nn.Module) -> None:
        super().__init__()
        self.inner = inner

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        result: torch.Tensor = self.inner(x)
        return result


class PaddedSize(ExactSize):
    """The same work."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        result: torch.Tensor = self.inner(x)
        return result


def main() -> None:
    """Measure; print and write the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--calls", type=int, default=60)
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--graphs", type=int, default=8)
    parser.add_argument("--rounds", type=int, default=80)
    arguments = parser.parse_args()
    torch.manual_seed(0)
    torch._dynamo.config.recompile_limit = arguments.calls + 8
    rows: list[list[Any]] = []
    data: dict[str, Any] = {"policies": {}, "serving": {}, "mask": {}}
    for name, lengths in (("chat", chat(100_000)), ("uniform", uniform(100_000))):
        fitted = neuron_dynamo.fit_buckets(lengths, max_graphs=arguments.graphs)
        policies: dict[str, Policy] = {
            "fitted": Explicit(fitted.sizes),
            "powers of two": PowersOfTwo(16),
            "one maximum": Explicit((LONGEST,)),
        }
        for policy, chosen in policies.items():
            figures = data["policies"][f"{name}, {policy}"] = account(lengths, chosen)
            rows.append([f"rows per row asked for: {name}, {policy}", figures["work"], figures["programs"]])
    served = [n for n in chat(4 * arguments.calls) if n <= 512][: arguments.calls]
    fitted = neuron_dynamo.fit_buckets(chat(100_000), max_graphs=arguments.graphs)
    model = Block(arguments.width).eval()
    with tempfile.TemporaryDirectory() as cache, torch.no_grad():

        def neuron(buckets: Any) -> Callable[[], Any]:
            options = {"cache_dir": cache, "buckets": buckets}
            return lambda: torch.compile(model, backend="neuron", options=options)

        contestants: dict[str, Callable[[], Any]] = {
            "neuron, fitted": neuron(fitted),
            "neuron, powers of two": neuron(None),
            "neuron, exact": neuron("exact"),
            "inductor, dynamic": lambda: torch.compile(model, backend="inductor", dynamic=True),
            "eager": lambda: model,
        }
        for name, make in contestants.items():
            figures = data["serving"][name] = serve(make, served, arguments.width)
            rows.append([f"{len(served)} chat prompts twice, per second: {name}", figures["sequences_per_second"], ""])
            rows.append([f"... second pass, seconds: {name}", figures["second"], ""])
        for size in (128, 512):
            figures = data["mask"][str(size)] = mask_cost(model, size, arguments.width, cache, arguments.rounds)
            rows.append([f"{size} rows, padded over exact", figures["ratio"], ""])
    _report.publish("dynamic_shapes", ["", "", "programs"], rows, data)


if __name__ == "__main__":
    main()
