"""https://github.com/pytorch/pytorch/issues/120336: returning ``x.expand(2, *x.shape)`` failed in as_strided.

The kind of fault: results that are views of inputs, with more elements than memory or in another order.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch

from tests.support.against_eager import check

VIEWS: dict[str, Callable[[torch.Tensor], torch.Tensor]] = {
    "expand": lambda x: x.expand(2, *x.shape),
    "unsqueeze": lambda x: x.unsqueeze(1),
    "transpose": lambda x: x.t(),
    "slice": lambda x: x[1:, ::2],
    "select": lambda x: x[1],
    "diagonal": lambda x: x.diagonal(),
    "unfold": lambda x: x.unfold(1, 2, 1),
    "as_strided": lambda x: x.as_strided((3, 2), (1, 4), 1),
    "view_of_view": lambda x: x.t()[1:].expand(2, -1, -1).movedim(0, 1),
}


@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS.keys())
def test_a_view_of_an_input(view: Callable[[torch.Tensor], torch.Tensor]) -> None:
    check(view, lambda: [torch.arange(12.0).reshape(3, 4)])


@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS.keys())
def test_a_view_beside_a_computed_value(view: Callable[[torch.Tensor], torch.Tensor]) -> None:
    check(lambda x: (view(x), view(x) * 2), lambda: [torch.arange(12.0).reshape(3, 4)])


@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS.keys())
def test_a_view_of_an_intermediate(view: Callable[[torch.Tensor], torch.Tensor]) -> None:
    check(lambda x: view(x * 2), lambda: [torch.arange(12.0).reshape(3, 4)])


@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS.keys())
def test_a_view_of_an_input_that_is_then_written(view: Callable[[torch.Tensor], torch.Tensor]) -> None:
    def write(x: torch.Tensor) -> torch.Tensor:
        result = view(x)
        x.add_(100)
        return result

    check(write, lambda: [torch.arange(12.0).reshape(3, 4)], calls=2)


WRITABLE = [name for name in VIEWS if name not in ("expand", "unfold", "view_of_view")]


@pytest.mark.parametrize("name", WRITABLE)
def test_a_view_of_an_input_that_is_written_through(name: str) -> None:
    def write(x: torch.Tensor) -> torch.Tensor:
        result = VIEWS[name](x)
        result.mul_(-1)
        return result

    check(write, lambda: [torch.arange(12.0).reshape(3, 4)], calls=2)
