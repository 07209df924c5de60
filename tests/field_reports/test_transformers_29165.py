"""transformers#29165 and PR#32227: a mask that grows by one each step gives a shape, and a program, per step."""

from __future__ import annotations

import torch
import torch.nn.functional as F

import neuron_dynamo
from tests.support.against_eager import assert_same_tree, compiled


def step(query: torch.Tensor, keys: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    allowed = torch.zeros(mask.shape).masked_fill(mask == 0, float("-inf"))
    return F.softmax(query @ keys.mT + allowed[:, None], -1) @ keys


def test_a_growing_mask_needs_a_program_per_bucket() -> None:
    run = compiled(step, dynamic=True)
    neuron_dynamo.reset_metrics()
    for length in range(4, 24):
        query, keys = torch.ones(1, 1, 6), torch.arange(6.0 * length).sin().view(1, length, 6)
        mask = (torch.arange(length) > 1).long()[None]
        assert_same_tree(run(query, keys, mask), step(query, keys, mask), rtol=1e-5)
    assert len(neuron_dynamo.metrics()) == 2  # 16 and 32
