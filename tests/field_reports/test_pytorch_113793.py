"""pytorch#113793: an input that is a view and was changed in place before."""

from __future__ import annotations

import pytest
import torch

from tests.support.against_eager import check


def test_view_changed_in_place_earlier() -> None:
    def made() -> list[torch.Tensor]:
        base = torch.ones(4)
        view = base[1:]
        view.mul_(2)
        return [view]

    check(lambda v: v + 1, made)
    check(lambda v: v.add_(1), made, calls=2)


# Dynamo itself looks at .grad of the tensors that are passed in.
LOOKS_AT_GRAD = "ignore:The .grad attribute of a Tensor that is not a leaf:UserWarning"


@pytest.mark.filterwarnings(LOOKS_AT_GRAD)
def test_with_gradient() -> None:
    def run(call: object) -> torch.Tensor:
        leaf = torch.ones(4, requires_grad=True)
        base = leaf.clone()
        view = base[1:]
        view.mul_(2)
        call(view).sum().backward()  # type: ignore[operator]
        assert leaf.grad is not None
        return leaf.grad

    assert torch.equal(run(torch.compile(lambda v: v * v, backend="neuron")), run(lambda v: v * v))
