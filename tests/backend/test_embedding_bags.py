"""``nn.functional.embedding_bag`` in its modes: values, gradients, empty bags, padding, ends, weights."""

from __future__ import annotations

from typing import Any

import pytest
import torch
import torch.nn.functional as F

INDICES = torch.tensor([1, 4, 4, 0, 2, 2, 3])


@pytest.mark.parametrize(
    ("mode", "offsets", "options"),
    [
        ("sum", [0, 2, 2, 5], {}),
        ("sum", [0, 2, 7], {"include_last_offset": True, "padding_idx": 4}),
        ("mean", [0, 2, 2, 5], {"padding_idx": 2}),
        ("mean", [0, 3, 7], {"include_last_offset": True}),
        ("max", [0, 2, 2, 5], {}),
    ],
)
def test_is_eagers(mode: str, offsets: list[int], options: dict[str, Any]) -> None:
    starts = torch.tensor(offsets)
    table = torch.randn(5, 3, generator=torch.Generator().manual_seed(0))

    def call(weight: torch.Tensor) -> torch.Tensor:
        return F.embedding_bag(INDICES, weight, starts, mode=mode, **options)

    results = []
    for run in (call, torch.compile(call, backend="neuron", fullgraph=True)):
        weight = table.clone().requires_grad_()
        out = run(weight)
        (out * torch.arange(1.0, 4.0)).sum().backward()
        results.append((out.detach(), weight.grad))
    torch.testing.assert_close(results[1], results[0])


def test_weights_of_single_samples() -> None:
    table, weights = torch.randn(5, 3, generator=torch.Generator().manual_seed(0)), torch.arange(7.0)

    def call(weight: torch.Tensor, each: torch.Tensor) -> torch.Tensor:
        return F.embedding_bag(INDICES, weight, torch.tensor([0, 4]), mode="sum", per_sample_weights=each)

    torch.testing.assert_close(
        torch.compile(call, backend="neuron", fullgraph=True)(table, weights), call(table, weights)
    )
