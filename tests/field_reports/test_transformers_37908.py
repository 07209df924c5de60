"""https://github.com/huggingface/transformers/issues/37908: a cache that grows by concatenation is a shape per step.

The kind of fault: each later token compiles a program.
"""

from __future__ import annotations

import torch
from torch.nn.functional import scaled_dot_product_attention

import neuron_dynamo


def test_twenty_steps_of_a_growing_cache() -> None:
    torch._dynamo.reset()
    neuron_dynamo.reset_metrics()

    def step(keys: torch.Tensor, new: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        keys = torch.cat([keys, new], 2)
        return keys, scaled_dot_product_attention(new, keys, keys)

    compiled = torch.compile(step, backend="neuron")
    generator = torch.Generator().manual_seed(0)
    mine = theirs = torch.randn(1, 2, 3, 4, generator=generator)
    for _ in range(20):
        new = torch.randn(1, 2, 1, 4, generator=generator)
        mine, attended = compiled(mine, new)
        theirs, expected = step(theirs, new)
        torch.testing.assert_close(attended, expected)
        assert torch.equal(mine, theirs)
        assert mine.stride() == theirs.stride()
    assert len(neuron_dynamo.metrics()) <= 3  # the first length, up to 16, up to 32
