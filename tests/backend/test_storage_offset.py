"""``as_strided`` with an explicit offset reads the storage by absolute position, which Dynamo does not guard."""

from __future__ import annotations

import pytest
import torch

from neuron_dynamo import errors


def fn(x: torch.Tensor) -> torch.Tensor:
    return x.as_strided((4,), (1,), 12) + 1


def test_the_offset_of_the_first_call() -> None:
    compiled = torch.compile(fn, backend="neuron", dynamic=False)
    x = torch.arange(30.0)[10:]
    assert torch.equal(compiled(x), fn(x))


def test_another_offset_is_refused_and_not_wrong() -> None:
    compiled = torch.compile(fn, backend="neuron", dynamic=False)
    base = torch.arange(40.0)
    assert torch.equal(compiled(base[10:30]), fn(base[10:30]))
    with pytest.raises(errors.UnsupportedInputError, match="as_strided"):
        compiled(base[5:25])


def test_with_open_sizes_each_offset_has_a_program() -> None:
    compiled = torch.compile(fn, backend="neuron", dynamic=True)
    base = torch.arange(40.0)
    for start in (0, 10, 5):
        assert torch.equal(compiled(base[start : start + 20]), fn(base[start : start + 20]))


def test_slices_of_a_growing_buffer_do_not_care() -> None:
    compiled = torch.compile(lambda x: x * 2, backend="neuron", dynamic=False)
    base = torch.arange(40.0)
    for start in (0, 10, 5):
        assert torch.equal(compiled(base[start : start + 20]), base[start : start + 20] * 2)
