"""Weights are bound once, and yet whatever changes them shows in the next call."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable

import pytest
import torch

from neuron_dynamo.runtime import pjrt
from tests.support.against_eager import compiled


class Scale(torch.nn.Module):
    def __init__(self, weight: torch.Tensor) -> None:
        super().__init__()
        self.weight = torch.nn.Parameter(weight)
        self.register_buffer("shift", torch.zeros(8, 8))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x * self.weight + self.shift


def aligned() -> torch.Tensor:
    return torch.arange(64.0).view(8, 8)


def misaligned() -> torch.Tensor:
    """As in a memory-mapped safetensors file: 4 bytes past what XLA can use in place."""
    return torch.arange(-1.0, 64.0)[1:].view(8, 8)


def transposed() -> torch.Tensor:
    return misaligned().t()


def column_slice() -> torch.Tensor:
    return torch.arange(128.0).view(8, 16)[:, 4:12]


def expanded_rows() -> torch.Tensor:
    return torch.arange(-1.0, 8.0)[1:].expand(8, 8)


WEIGHTS = [aligned, misaligned, transposed, column_slice]


def in_place(module: Scale) -> None:
    module.weight.mul_(2)


def through_data(module: Scale) -> None:
    module.weight.data.mul_(2)


def copy_into_data(module: Scale) -> None:
    module.weight.data.copy_(torch.full((8, 8), 7.0))


def one_element_through_numpy(module: Scale) -> None:
    module.weight.detach().numpy()[7, 7] = 99


def through_an_earlier_alias(module: Scale) -> None:
    module.alias[3] = 5  # type: ignore[index]


def swap_data(module: Scale) -> None:
    module.weight.data = torch.full((8, 8), 3.0)


def swap_data_for_an_equal_layout(module: Scale) -> None:
    module.weight.data = module.weight.detach().clone() * 3


def new_parameter(module: Scale) -> None:
    module.weight = torch.nn.Parameter(torch.full((8, 8), 4.0))


def load_state_dict(module: Scale) -> None:
    module.load_state_dict({"weight": torch.full((8, 8), 6.0), "shift": torch.ones(8, 8)})


def load_and_assign(module: Scale) -> None:
    module.load_state_dict({"weight": torch.full((8, 8), 6.0), "shift": torch.ones(8, 8)}, assign=True)


def buffer_in_place(module: Scale) -> None:
    module.shift.fill_(11)


def optimizer_step(module: Scale) -> None:
    module.weight.grad = torch.ones_like(module.weight)
    torch.optim.SGD(module.parameters(), lr=0.5).step()


CHANGES = [
    in_place,
    through_data,
    copy_into_data,
    one_element_through_numpy,
    through_an_earlier_alias,
    swap_data,
    swap_data_for_an_equal_layout,
    new_parameter,
    load_state_dict,
    load_and_assign,
    buffer_in_place,
    optimizer_step,
]


@pytest.mark.parametrize("weight", WEIGHTS, ids=lambda w: w.__name__)
def test_every_change_shows_in_the_next_call(weight: Callable[[], torch.Tensor]) -> None:
    x = torch.arange(64.0).view(8, 8)  # whole numbers: XLA fuses multiply and add, which rounds once less
    with torch.no_grad():
        module = Scale(weight())
        run = compiled(module)
        for change in CHANGES:
            if change is not new_parameter:
                module.weight.data = weight()
            object.__setattr__(module, "alias", module.weight.data)
            for _ in range(2):  # the second call uses what the first one bound
                assert torch.equal(run(x), module(x))
            change(module)
            assert torch.equal(run(x), module(x)), change.__name__
            assert torch.equal(run(x), module(x)), change.__name__


def test_weight_that_repeats_its_memory() -> None:
    x = torch.randn(8, 8)
    module = Scale(expanded_rows())
    run = compiled(module)
    with torch.no_grad():
        assert torch.equal(run(x), module(x))
        module.weight.data[0].mul_(2)
        assert torch.equal(run(x), module(x))


def test_inference_tensors_as_weights() -> None:
    x = torch.randn(8, 8)
    with torch.inference_mode():
        module = Scale(misaligned())
        run = compiled(module)
        for _ in range(2):
            assert torch.equal(run(x), module(x))
            module.weight.mul_(2)
        assert torch.equal(run(x), module(x))


@pytest.mark.parametrize("weight", [aligned, misaligned, transposed], ids=lambda w: w.__name__)
def test_unchanged_weights_are_handed_over_once(
    weight: Callable[[], torch.Tensor], monkeypatch: pytest.MonkeyPatch
) -> None:
    handed_over = []
    put = pjrt.CpuClient.put

    def counted(self: pjrt.CpuClient, tensor: torch.Tensor) -> object:
        handed_over.append(tuple(tensor.shape))
        return put(self, tensor)

    monkeypatch.setattr(pjrt.CpuClient, "put", counted)
    module = Scale(weight())
    run = compiled(module)
    x = torch.randn(8, 8)
    with torch.no_grad():
        run(x)
        assert handed_over
        handed_over.clear()
        for _ in range(3):
            run(x)
    assert not handed_over  # x is small: it is copied into a buffer that is kept


def test_weight_can_still_be_resized() -> None:
    module = Scale(misaligned())
    with torch.no_grad():
        compiled(module)(torch.randn(8, 8))
    module.weight.untyped_storage().resize_(0)


def test_model_is_freed_after_deletion() -> None:
    module = Scale(misaligned())
    run = compiled(module)
    with torch.no_grad():
        run(torch.randn(8, 8))
    watched = [weakref.ref(module), weakref.ref(module.weight), weakref.ref(module.weight.untyped_storage())]
    watched += [weakref.ref(module.shift), weakref.ref(module.shift.untyped_storage())]
    del module, run
    gc.collect()
    assert [w() for w in watched] == [None] * len(watched)
