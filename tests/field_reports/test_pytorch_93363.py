"""pytorch#93363: an in-place op on a strided view that is passed in reaches the right elements of its base."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch

# Dynamo itself looks at .grad of the tensors that are passed in.
LOOKS_AT_GRAD = "ignore:The .grad attribute of a Tensor that is not a leaf:UserWarning"


@pytest.mark.filterwarnings(LOOKS_AT_GRAD)
@pytest.mark.parametrize(
    "view", [lambda a: a[0::2], lambda a: a[1:], lambda a: a.view(2, 4).t()], ids=["step", "tail", "t"]
)
def test_base_and_gradient(view: Callable[[torch.Tensor], torch.Tensor]) -> None:
    def fn(v: torch.Tensor) -> torch.Tensor:
        v.add_(3)
        return v * v

    found = []
    for call in (fn, torch.compile(fn, backend="neuron", fullgraph=True)):
        leaf = torch.arange(8.0).requires_grad_()
        base = leaf * 1
        result = call(view(base))
        result.sum().backward()
        found.append((base.detach(), result.detach(), leaf.grad))
    for actual, expected in zip(found[1], found[0], strict=True):
        torch.testing.assert_close(actual, expected, rtol=0, atol=0)


def test_base_without_gradient() -> None:
    base = torch.arange(8.0)
    torch.compile(lambda v: v.add_(3), backend="neuron")(base[0::2])
    assert torch.equal(base, torch.tensor([3.0, 1, 5, 3, 7, 5, 9, 7]))
