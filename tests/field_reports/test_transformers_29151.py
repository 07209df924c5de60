"""https://github.com/huggingface/transformers/issues/29151: each prompt length compiled anew; users padded by hand.

The kind of fault: a number of programs that grows with the lengths seen, or padding that shows in the results.
"""

from __future__ import annotations

import torch

import neuron_dynamo


def test_lengths_up_to_24() -> None:
    torch._dynamo.reset()
    neuron_dynamo.reset_metrics()
    table = torch.randn(11, 4, generator=torch.Generator().manual_seed(0))

    def pooled(tokens: torch.Tensor) -> torch.Tensor:
        rows = table[tokens]
        return torch.softmax(rows @ rows.mT, -1).mean(1)

    compiled = torch.compile(pooled, backend="neuron", options={"buckets": [8, 24]})
    for length in (*range(2, 25, 3), 24, 8, 16):
        tokens = (torch.arange(2 * length) % 11).view(2, length)
        torch._dynamo.mark_dynamic(tokens, 1)
        torch.testing.assert_close(compiled(tokens), pooled(tokens))
    assert [list(record.buckets.values()) for record in neuron_dynamo.metrics()] == [[8], [24]]
