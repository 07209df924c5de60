"""The example of dynamic shapes is exact, and has the number of programs that it says."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest
import torch

import neuron_dynamo

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def example() -> ModuleType:
    torch.manual_seed(0)
    spec = importlib.util.spec_from_file_location("dynamic_shapes_example", ROOT / "examples" / "dynamic_shapes.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_encoder(example: ModuleType) -> None:
    fitted = neuron_dynamo.fit_buckets(example.observed_lengths(), max_graphs=3)
    lengths = [fitted.sizes[0] - 1, fitted.sizes[0], fitted.sizes[0] + 1]
    programs, worst = example.encode(lengths, fitted)
    assert programs == 2
    assert worst < 1e-5


def test_prompts_in_chunks(example: ModuleType) -> None:
    programs, worst = example.prefill([20, 33, 47], chunk=32)
    assert programs == 1
    assert worst < 1e-5
