from __future__ import annotations

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from neuron_dynamo.lowering import layout

SHAPES = st.lists(st.integers(0, 4), max_size=5).map(tuple)


@given(SHAPES)
def test_contiguous_strides_are_torchs(shape: tuple[int, ...]) -> None:
    assert layout.contiguous_strides(shape) == torch.empty(shape).stride()


@given(SHAPES.flatmap(lambda shape: st.tuples(st.just(shape), st.permutations(range(len(shape))))))
def test_permuted_memory_is_row_major_in_its_order(case: tuple[tuple[int, ...], list[int]]) -> None:
    shape, permutation = case
    tensor = torch.empty(shape).permute(permutation)
    order = layout.memory_order(tuple(tensor.shape), tensor.stride())
    assert order is not None
    assert tensor.permute(order).is_contiguous()
    assert tensor.permute(order).permute(layout.inverse(order)).stride() == tensor.stride()


@pytest.mark.parametrize(
    ("shape", "strides"),
    [((2, 3), (6, 2)), ((2, 3), (4, 1)), ((4, 3), (0, 1)), ((4, 3), (1, 1)), ((3,), (2,))],
    ids=["step", "gap", "expanded", "overlap", "every second"],
)
def test_gaps_and_overlaps_have_no_order(shape: tuple[int, ...], strides: tuple[int, ...]) -> None:
    assert layout.memory_order(shape, strides) is None


@pytest.mark.parametrize("strides", [(1, 1), (77, 1), (0, 1)])
def test_size_one_may_have_any_stride(strides: tuple[int, ...]) -> None:
    assert layout.memory_order((1, 3), strides) == (0, 1)


def test_expanded_dimensions_are_stored_once() -> None:
    assert layout.split_expanded((4, 3, 1), (0, 1, 0)) == (1, 3, 1)
