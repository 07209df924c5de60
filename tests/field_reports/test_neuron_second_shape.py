"""Neuron's NCC_EMOD025: a second shape made a dimension symbolic, and the compiler's error came at a later call.

The kind of fault: a program with an open size reaches a compiler that takes none.
"""

from __future__ import annotations

import torch

import neuron_dynamo


def test_a_second_shape_is_compiled_at_its_call() -> None:
    torch._dynamo.reset()
    neuron_dynamo.reset_metrics()

    def normed(x: torch.Tensor) -> torch.Tensor:
        return torch.nn.functional.layer_norm(x, (12,)).sum(0)

    compiled = torch.compile(normed, backend="neuron", options={"target": "trn2", "device": "cpu"})
    for count, (rows, programs) in enumerate([(6, 1), (9, 2), (10, 2)], 1):
        x = torch.arange(12.0 * rows).reshape(rows, 12).sin()
        torch.testing.assert_close(compiled(x), normed(x))
        assert len(neuron_dynamo.metrics()) == programs
        assert sum(record.calls for record in neuron_dynamo.metrics()) == count
