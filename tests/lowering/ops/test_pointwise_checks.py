"""What raises in eager raises from the program, with eager's message."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch

from neuron_dynamo.errors import CheckFailedError
from tests.support.lowering import run_graph, trace

aten = torch.ops.aten

_X = torch.tensor([7, 8])
_WITH_ZERO = torch.tensor([[2], [0]])


@pytest.mark.parametrize(
    "call",
    [
        lambda x, y: aten.fmod.Tensor(x, y),
        lambda x, y: aten.remainder.Tensor(x, y),
        lambda x, y: aten.remainder.Scalar_Tensor(7, y),
        lambda x, y: aten.div.Tensor_mode(x, y, rounding_mode="floor"),
        lambda x, y: aten.div.Tensor_mode(x, y, rounding_mode="trunc"),
        lambda x, y: aten.remainder.Scalar(x, 0),
        lambda x, y: aten.fmod.Scalar(x, 0),
    ],
    ids=["fmod", "remainder", "remainder_of_scalar", "floor", "trunc", "remainder_by_0", "fmod_by_0"],
)
def test_integer_division_by_zero(call: Callable[..., torch.Tensor]) -> None:
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        call(_X, _WITH_ZERO)
    with pytest.raises(CheckFailedError, match="ZeroDivisionError"):
        run_graph(trace(call, (_X, _WITH_ZERO)), (_X, _WITH_ZERO))


def _assert_all(x: torch.Tensor) -> torch.Tensor:
    aten._assert_async.msg(x.all(), "some are zero")
    return x + 1


def test_assertion() -> None:
    gm = trace(_assert_all, (_X,))
    with pytest.raises(CheckFailedError, match="some are zero"):
        run_graph(gm, (torch.tensor([1, 0]),))
    assert torch.equal(run_graph(gm, (_X,))[0], _X + 1)


def test_functional_assertion() -> None:
    gm = trace(lambda x, token: aten._functional_assert_async.msg(x, "is zero", token), (_X[0], torch.zeros(1)))
    with pytest.raises(CheckFailedError, match="is zero"):
        run_graph(gm, (torch.tensor(0), torch.zeros(1)))
