"""Ranges against eager, element for element."""

from __future__ import annotations

import itertools

import pytest
import torch

from neuron_dynamo.lowering.ops.ranges import MAX_LITERAL
from tests.support.lowering import assert_same, run_graph, trace

aten = torch.ops.aten
INTEGERS = [torch.int64, torch.int32, torch.int16, torch.int8, torch.uint8]


def _run(calls: list) -> tuple[list[torch.Tensor], list[torch.Tensor]]:
    return run_graph(trace(lambda: [call() for call in calls], ()), ()), [call() for call in calls]


@pytest.mark.parametrize("dtype", [*INTEGERS, torch.float64, torch.float32], ids=str)
def test_whole_numbers_are_exact(dtype: torch.dtype) -> None:
    arguments = [(0, 10, 1), (10, -3, -1), (3, 60, 7), (100, 0, -33), (5, 5, 2)]
    arguments = [a for a in arguments if dtype is not torch.uint8 or a[2] > 0]
    actual, expected = _run([lambda a=a: aten.arange.start_step(*a, dtype=dtype) for a in arguments])
    for a, e in zip(actual, expected, strict=True):
        assert_same(a, e, rtol=0, atol=0)


def test_wide_integers_are_exact() -> None:
    arguments = [(2**62, 2**62 + 9, 4), (-(2**62), -(2**62) - 9, -4), (0, 2**62, 2**60), (2**31 - 2, 2**31 + 2, 1)]
    actual, expected = _run([lambda a=a: aten.arange.start_step(*a) for a in arguments])
    for a, e in zip(actual, expected, strict=True):
        assert_same(a, e)


@pytest.mark.parametrize("dtype", [torch.float64, torch.float32, torch.bfloat16, torch.float16], ids=str)
def test_fractions(dtype: torch.dtype) -> None:
    arguments = [(0, 1, 0.1), (1, 0, -0.3), (-2.5, 3, 0.7), (1e-3, 1e-2, 1e-3), (0.5, 40, 1)]
    actual, expected = _run([lambda a=a: aten.arange.start_step(*a, dtype=dtype) for a in arguments])
    for a, e in zip(actual, expected, strict=True):
        assert_same(a, e)


@pytest.mark.parametrize("dtype", [torch.float64, torch.float32], ids=str)
def test_sequences_too_long_for_a_literal(dtype: torch.dtype) -> None:
    length = MAX_LITERAL + 5
    actual, expected = _run([lambda: aten.arange.start_step(0.25, 0.1 * length, 0.1, dtype=dtype)])
    assert expected[0].numel() > MAX_LITERAL
    assert_same(actual[0], expected[0])


def test_floats_cut_to_integers() -> None:
    actual, expected = _run([lambda: aten.arange.start_step(0.5, 4.5, 1.5, dtype=torch.int64)])
    assert_same(actual[0], expected[0])


@pytest.mark.parametrize(
    "dtype", [torch.float64, torch.float32, torch.bfloat16, torch.complex64, torch.int64, torch.int32], ids=str
)
def test_linspace(dtype: torch.dtype) -> None:
    pairs = [(0, 1), (-3, 7), (5, 5), (10, -10), (0.3, 0.7)]
    calls = [
        lambda a=a, b=b, n=n: aten.linspace.default(a, b, n, dtype=dtype)
        for (a, b), n in itertools.product(pairs, (0, 1, 2, 3, 7, 50))
    ]
    actual, expected = _run(calls)
    for a, e in zip(actual, expected, strict=True):
        assert_same(a, e)
