"""https://github.com/pytorch/pytorch/issues/136605: sizes 0 and 1 are graphs of their own, so they multiply.

The kind of fault: a number of programs that is not bounded by the sizes' kinds.
"""

from __future__ import annotations

import itertools

import torch

import neuron_dynamo


def test_sizes_0_1_2_and_7_of_two_inputs() -> None:
    torch._dynamo.reset()
    neuron_dynamo.reset_metrics()

    def total(a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        return a.sum() + 2 * b.sum()

    compiled = torch.compile(total, backend="neuron", dynamic=True)
    for a, b in itertools.product((0, 1, 2, 7, 11, 13), repeat=2):
        torch.testing.assert_close(compiled(torch.ones(a), torch.ones(b)), total(torch.ones(a), torch.ones(b)))
    assert len(neuron_dynamo.metrics()) <= 3 * 3  # 0, 1, and more than that, for each
