"""Operators that draw from a distribution: what is drawn, how often, and from which generator."""

from __future__ import annotations

import torch


def _drawn(weights: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    several = weights.expand(4000, 4)
    return (
        several.multinomial(1, replacement=True),
        several.multinomial(3),
        torch.empty(4000).exponential_(2.0),
    )


def test_draws_have_the_right_frequencies_and_follow_the_seed() -> None:
    weights = torch.tensor([1.0, 0.0, 2.0, 5.0])
    compiled = torch.compile(_drawn, backend="neuron", fullgraph=True)
    torch.manual_seed(0)
    one, three, waits = compiled(weights)
    counts = one.flatten().bincount(minlength=4)
    assert counts[1] == 0
    torch.testing.assert_close(counts / 4000, weights / 8, rtol=0, atol=0.04)
    assert (three.sort(-1).values == torch.tensor([0, 2, 3])).all()
    torch.testing.assert_close((three[:, 0] == 3).float().mean().item(), 5 / 8, rtol=0, atol=0.04)
    torch.testing.assert_close(waits.mean().item(), 0.5, rtol=0, atol=0.04)
    torch.manual_seed(0)
    torch.testing.assert_close(compiled(weights), (one, three, waits), rtol=0, atol=0)
