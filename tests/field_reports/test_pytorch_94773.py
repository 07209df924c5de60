"""pytorch#94773: an alias made before ``.data`` is swapped keeps the old memory, the tensor has the new one."""

from __future__ import annotations

import pytest
import torch

from neuron_dynamo import errors
from tests.support.against_eager import compiled


@pytest.mark.xfail(
    reason="AOTAutograd does not guard on it that two inputs still share storage; aot_eager does the same"
)
def test_swap_between_calls() -> None:
    def fn(x: torch.Tensor, alias: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        x.add_(1)
        return x * 2, alias * 2

    run = torch.compile(fn, backend="neuron")
    for call in (fn, run):
        x = torch.arange(3.0)
        alias = x[:]
        call(x, alias)
        assert torch.equal(alias, torch.arange(3.0) + 1)
        x.data = torch.full((3,), 10.0)
        first, second = call(x, alias)
        assert torch.equal(first, torch.full((3,), 22.0))
        assert torch.equal(second, (torch.arange(3.0) + 1) * 2)


def test_swap_inside_is_refused() -> None:
    def fn(x: torch.Tensor, y: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        alias = x[:]
        x.data = y
        return alias + 1, x + 1

    x = torch.zeros(3)
    with pytest.raises(errors.UnsupportedOpError, match=r"aten\.set_"):
        compiled(fn)(x, torch.ones(3))
    assert torch.equal(x, torch.zeros(3))
