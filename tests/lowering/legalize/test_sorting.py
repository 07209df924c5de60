"""Sorting networks against eager's stable sort."""

from __future__ import annotations

import itertools

import pytest
import torch

from neuron_dynamo.lowering import hlo, importer
from neuron_dynamo.lowering.legalize import Target
from neuron_dynamo.lowering.registry import default_registry
from tests.support.lowering import trace
from tests.support.targets import legal, run


def sorted_on_target(x: torch.Tensor, dim: int, *, descending: bool) -> list[torch.Tensor]:
    program = importer.lower(
        trace(lambda x: x.sort(dim=dim, descending=descending, stable=True), (x,)), default_registry()
    )
    return run(*legal(program, Target("trn2")), program.constants, [x])


@pytest.mark.parametrize("descending", [False, True])
@pytest.mark.parametrize("size", [1, 2, 3, 8, 33])
@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16, torch.int32, torch.bool], ids=str)
def test_sizes_and_dtypes_with_ties(dtype: torch.dtype, size: int, descending: bool) -> None:
    keys = torch.randint(-3, 4, (2, size, 2), generator=torch.Generator().manual_seed(size)).to(dtype)
    values, order = sorted_on_target(keys, 1, descending=descending)
    expected = keys.sort(dim=1, descending=descending, stable=True)
    assert torch.equal(values, expected.values)
    assert torch.equal(order, expected.indices)


@pytest.mark.parametrize("descending", [False, True])
def test_special_floats(descending: bool) -> None:
    special = [float("nan"), float("inf"), -float("inf"), 0.0, -0.0, 1.0, -1.0]
    rows = torch.tensor(list(itertools.product(special, repeat=4)))
    values, order = sorted_on_target(rows, 1, descending=descending)
    expected = rows.sort(dim=1, descending=descending, stable=True)
    torch.testing.assert_close(values, expected.values, rtol=0, atol=0, equal_nan=True)
    assert torch.equal(order, expected.indices)


def test_a_permutation_of_random_keys_is_the_one_of_the_program_as_lowered() -> None:
    program = importer.lower(trace(lambda: torch.randperm(50), ()), default_registry())
    torch.manual_seed(5)
    (expected,) = run(hlo.canonicalize(program.hlo), program.signature, [], [])
    torch.manual_seed(5)
    (actual,) = run(*legal(program, Target("trn2")), [], [])
    assert actual.tolist() == expected.tolist()
    assert sorted(actual.tolist()) == list(range(50))


@pytest.mark.slow
def test_a_vocabulary() -> None:
    x = torch.randn(2, 32000, generator=torch.Generator().manual_seed(0))
    program = importer.lower(trace(lambda x: x.topk(50), (x,)), default_registry())
    values, indices = run(*legal(program, Target("trn2")), program.constants, [x])
    assert torch.equal(values, x.topk(50).values)
    assert torch.equal(x.gather(1, indices), values)
