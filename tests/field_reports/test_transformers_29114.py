"""transformers PR#29114: a Python counter must not freeze; growing strides must not compile every time."""

from __future__ import annotations

import torch

import neuron_dynamo
from tests.support.against_eager import compiled


class PythonCounter(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.length = 0

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        self.length += 1
        return x + self.length


class TensorCounter(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("length", torch.zeros(1))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        self.length += 1
        return x + self.length


def test_counters_advance() -> None:
    for module in (PythonCounter(), TensorCounter()):
        run = compiled(module, dynamic=None)
        with torch.no_grad():
            results = [run(torch.zeros(1)).item() for _ in range(6)]
        assert results == [1, 2, 3, 4, 5, 6]
        assert int(module.length) == 6


def test_slices_of_a_growing_buffer_share_one_artifact() -> None:
    neuron_dynamo.reset_metrics()
    run = compiled(lambda x: x * 2, dynamic=None)
    for width in range(8, 16):
        x = torch.arange(4.0 * width).view(4, width)[:, :8]
        assert torch.equal(run(x), x * 2)
    records = neuron_dynamo.metrics()
    assert len({r.key for r in records}) == 1
    assert [r.source for r in records].count("compiled") == 1
