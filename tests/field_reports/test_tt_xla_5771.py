"""tt-xla PR#5771: prefill, decode and prefill again each run the program for their shapes."""

from __future__ import annotations

import torch

import neuron_dynamo
from tests.support.against_eager import assert_same_tree, compiled


def test_prefill_and_decode_take_turns() -> None:
    torch.manual_seed(0)
    embedding = torch.nn.Embedding(50, 8)
    run = compiled(embedding)
    neuron_dynamo.reset_metrics()
    with torch.no_grad():
        for length in (128, 1, 128, 1, 128):
            tokens = torch.randint(0, 50, (1, length))
            assert_same_tree(run(tokens), embedding(tokens))
        narrow = torch.randint(0, 50, (1, 128), dtype=torch.int32)
        assert_same_tree(run(narrow), embedding(narrow))
    tokens = torch.randint(0, 50, (1, 128))
    assert run(tokens).requires_grad
    calls = {r.graph: r.calls for r in neuron_dynamo.metrics()}
    assert [calls[name] for name in sorted(calls) if name.endswith("inference")] == [3, 2, 1]
