"""R87 (https://github.com/jax-ml/jax/issues/9211): no way to get the cache key from a compiled object."""

from __future__ import annotations

import json
import subprocess
import sys

import torch

import neuron_dynamo


def double_sine(x: torch.Tensor) -> torch.Tensor:
    return x.sin() * 2


def test_the_key_leads_from_a_compiled_function_to_its_entry() -> None:
    x = torch.ones(3)
    run = torch.compile(double_sine, backend="neuron")
    run(x)
    record = neuron_dynamo.metrics()[-1]
    (graph,) = neuron_dynamo.explain(run, x).graphs
    assert graph.key == record.key
    command = [sys.executable, "-m", "neuron_dynamo.cache.cli", "show", record.key, "--json"]
    shown = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    assert (shown["key"], shown["graph"]) == (record.key, record.graph)
