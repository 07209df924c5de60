"""pytorch/xla#5837, pytorch#120336: a view of an input that is returned is a view of that input."""

from __future__ import annotations

import torch

from tests.support.against_eager import check


def test_views_larger_than_their_input() -> None:
    check(lambda x: x.expand(2, *x.shape), lambda: (torch.arange(12.0).view(3, 4),))
    check(lambda x: x.unsqueeze(0).expand(5, -1, -1)[1:], lambda: (torch.arange(12.0).view(4, 3).t(),))


def test_other_views() -> None:
    def views(x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        return x.unsqueeze(1), x.t(), x[1:, ::2], x.unfold(1, 2, 1), x.diagonal(1), x[..., None, :]

    check(views, lambda: (torch.arange(12.0).view(3, 4),))
    check(views, lambda: (torch.arange(30.0).view(5, 6)[1:4, 1:5],))


def test_writing_to_the_view_writes_to_the_input() -> None:
    x = torch.zeros(3, 4)
    torch.compile(lambda x: x.t()[1:], backend="neuron")(x).add_(1)
    assert torch.equal(x, torch.tensor([0.0, 1, 1, 1]).expand(3, 4))
