"""Sequences of many lengths through a few programs: buckets fitted to observed lengths, and a prompt in chunks.

The encoder has no mask: padding is hidden by the compiler. Weights are random, so nothing is downloaded.

    python examples/dynamic_shapes.py
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import torch
from torch import nn

import neuron_dynamo


class Encoder(nn.Module):
    """One layer of bidirectional attention, then the mean over the sequence; token ids [batch, length] in."""

    def __init__(self, vocabulary: int = 512, width: int = 32) -> None:
        super().__init__()
        self.embed = nn.Embedding(vocabulary, width)
        self.project = nn.Linear(width, 3 * width)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        q, k, v = self.project(self.embed(tokens)).chunk(3, -1)
        return nn.functional.scaled_dot_product_attention(q, k, v).mean(1)


class Decoder(Encoder):
    """One layer of causal attention over a static cache, which the rows are written to; returns all rows."""

    def forward(self, tokens: torch.Tensor, keys: torch.Tensor, values: torch.Tensor) -> torch.Tensor:  # type: ignore[override]
        q, k, v = self.project(self.embed(tokens)).unsqueeze(1).chunk(3, -1)
        slots = torch.arange(tokens.shape[1])
        keys.index_copy_(2, slots, k)
        values.index_copy_(2, slots, v)
        mask = torch.arange(keys.shape[2]) <= slots[:, None]
        return nn.functional.scaled_dot_product_attention(q, keys, values, attn_mask=mask)[:, 0]


def observed_lengths(count: int = 2000) -> list[int]:
    """Lengths of chat prompts: log-normal, at most 512 tokens; seeded."""
    generator = random.Random(0)
    return [min(512, max(2, round(generator.lognormvariate(4.0, 1.0)))) for _ in range(count)]


def tokens_of(length: int) -> torch.Tensor:
    """Token ids [1, length], seeded."""
    return torch.randint(0, 512, (1, length), generator=torch.Generator().manual_seed(length))


@torch.no_grad()
def encode(lengths: Sequence[int], buckets: Any) -> tuple[int, float]:
    """Number of programs for ``lengths``, and the largest difference from eager."""
    neuron_dynamo.reset_metrics()
    model = Encoder().eval()
    compiled = torch.compile(model, backend="neuron", dynamic=True, options={"buckets": buckets})
    worst = max(float((compiled(tokens_of(n)) - model(tokens_of(n))).abs().max()) for n in lengths)
    return len(neuron_dynamo.metrics()), worst


@torch.no_grad()
def prefill(lengths: Sequence[int], chunk: int, slots: int = 256) -> tuple[int, float]:
    """Number of programs for prompts of ``lengths`` in chunks of ``chunk`` rows, and the largest difference."""
    neuron_dynamo.reset_metrics()
    model = Decoder().eval()
    compiled = torch.compile(model, backend="neuron", dynamic=True, options={"prefill_chunk_size": chunk})
    worst = 0.0
    for n in lengths:
        caches = [torch.zeros(1, 1, slots, 32) for _ in range(4)]
        difference = compiled(tokens_of(n), *caches[:2]) - model(tokens_of(n), *caches[2:])
        worst = max(worst, float(difference.abs().max()))
    return len(neuron_dynamo.metrics()), worst


if __name__ == "__main__":
    observed = observed_lengths()
    fitted = neuron_dynamo.fit_buckets(observed, max_graphs=3)
    print(fitted)
    some = observed[:12]
    programs, worst = encode(some, fitted)
    print(f"{len(set(some))} lengths of an encoder: {programs} programs, largest difference from eager {worst:.1e}")
    programs, worst = prefill([20, 33, 100, 47], chunk=32)
    print(f"4 lengths of a decoder's prompt: {programs} program, largest difference from eager {worst:.1e}")
