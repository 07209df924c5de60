"""What one process does: compile and call models, compare with eager, print what was traced. Run by test_fresh_process.

Usage: fresh_process.py FOLDER save|load FILE, or fresh_process.py FOLDER plain; FOLDER holds ``warm_models.py``.
"""

from __future__ import annotations

import dataclasses
import json
import sys
from typing import Any

import torch
from transformers import LlamaConfig, LlamaForCausalLM

import neuron_dynamo

sys.path.insert(0, sys.argv[1])
import warm_models


def loop(a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
    """R49."""
    for i in range(4):
        a = a + b * i
    return a


def generate() -> None:
    """Prefill and decode: two graphs behind the decorators of ``forward``."""
    config = LlamaConfig(
        hidden_size=32,
        intermediate_size=64,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=2,
        vocab_size=64,
        max_position_embeddings=64,
    )
    torch.manual_seed(0)
    model = LlamaForCausalLM(config).eval()
    prompt = torch.randint(0, 64, (1, 7))
    settings: dict[str, Any] = {"max_new_tokens": 5, "min_new_tokens": 5, "do_sample": False}
    expected = model.generate(prompt, **settings)
    model.forward = torch.compile(model.forward, backend="neuron")
    assert torch.equal(model.generate(prompt, cache_implementation="static", **settings), expected)


def main() -> None:
    """Everything, and one line of JSON."""
    if sys.argv[2] == "load":
        loaded = neuron_dynamo.load_warm_start(sys.argv[3], trusted=True)
        assert not loaded.unusable
    x = torch.arange(16, dtype=torch.float32).reshape(2, 8) / 8
    torch.manual_seed(0)
    block, broken = warm_models.Block().eval(), warm_models.Broken()
    with torch.no_grad():
        torch.testing.assert_close(torch.compile(block, backend="neuron")(x), block(x))
        torch.testing.assert_close(torch.compile(broken, backend="neuron")(x), broken(x))
        generate()
    torch.testing.assert_close(torch.compile(loop, backend="neuron", fullgraph=True)(x, x), loop(x, x))
    opened = torch.compile(torch.nn.functional.gelu, backend="neuron", dynamic=True)
    for rows in (3, 5):
        torch.testing.assert_close(opened(x.repeat(rows, 1)), torch.nn.functional.gelu(x.repeat(rows, 1)))
    torch.compile(broken, backend="neuron")(x).sum().backward()
    gradient = broken.first.weight.grad
    broken.first.weight.grad = None
    broken(x).sum().backward()
    torch.testing.assert_close(gradient, broken.first.weight.grad)
    if sys.argv[2] == "save":
        neuron_dynamo.save_warm_start(sys.argv[3])
    counters = {name: dict(values) for name, values in torch._dynamo.utils.counters.items() if values}
    print(json.dumps({"counters": counters, "graphs": [dataclasses.asdict(r) for r in neuron_dynamo.metrics()]}))


if __name__ == "__main__":
    main()
