"""Models whose frames are traced in one process and restored in another."""

from __future__ import annotations

import torch

SCALE = 3


def squash(x: torch.Tensor) -> torch.Tensor:
    """A function of the module that the model calls by its global name."""
    return torch.tanh(x) * SCALE


class Block(torch.nn.Module):
    """A layer with a plain attribute, a submodule and a helper function."""

    def __init__(self, width: int = 8, factor: int = 2) -> None:
        super().__init__()
        self.linear = torch.nn.Linear(width, width)
        self.dropout = torch.nn.Dropout(0.5)
        self.factor = factor

    def forward(self, x: torch.Tensor, power: int = 1) -> torch.Tensor:
        """``squash(linear(x)) * factor ** power``, with dropout in training."""
        return self.dropout(squash(self.linear(x))) * self.factor**power


class Broken(torch.nn.Module):
    """Two graphs with a break between them."""

    def __init__(self) -> None:
        super().__init__()
        self.first = torch.nn.Linear(8, 8)
        self.second = torch.nn.Linear(8, 8)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """A break in the middle, and a local that lives across it."""
        hidden = torch.relu(self.first(x))
        kept = hidden + 1
        torch._dynamo.graph_break()
        return self.second(hidden) + kept
