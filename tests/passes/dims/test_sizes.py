"""Arithmetic on symbolic sizes, and the layout of views."""

from __future__ import annotations

import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st
from torch.utils._sympy.functions import FloorDiv, Mod

from neuron_dynamo.passes.dims import sizes
from neuron_dynamo.passes.dims.layout import Factor, dim, exact

S, T = sympy.symbols("s t", integer=True, nonnegative=True)


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        (sympy.Integer(7), 7),
        (2 * S + 1, 41),
        (S * T, 100),
        (S - 3, 17),
        (S - FloorDiv(S, 2), 10),
        (Mod(S, 7), 6),
        (4 - S, 4),
        (FloorDiv(S + Mod(-S, 8), 8), 3),
        (S + sympy.Symbol("unbounded", integer=True), None),
    ],
    ids=str,
)
def test_largest_value_within_the_limits(size: sympy.Expr, expected: int | None) -> None:
    assert sizes.largest(size, {S: 20, T: 5}) == expected


@given(st.integers(-3, 3), st.integers(-3, 3), st.integers(1, 5), st.integers(0, 30))
def test_largest_is_reached_and_never_exceeded(a: int, b: int, c: int, limit: int) -> None:
    size = a * S + b * FloorDiv(S, c) + Mod(S, c)
    values = [a * n + b * (n // c) + n % c for n in range(limit + 1)]
    assert sizes.largest(sympy.sympify(size), {S: limit}) == max(values)


def test_same_is_what_holds_for_all_sizes_within_the_limits() -> None:
    rounded = S + Mod(-S, 8)
    assert sizes.same(2 * S, S + S)
    assert not sizes.same(rounded, 8 * FloorDiv(rounded, 8))  # not by algebra
    assert sizes.same(rounded, 8 * FloorDiv(rounded, 8), {S: 40})
    assert not sizes.same(FloorDiv(S, 2) * 2, S, {S: 40})
    assert not sizes.same(FloorDiv(S, 50), FloorDiv(S, 40), {S: 40})  # they differ at the last size only


def test_quotients_and_ratios_are_those_that_hold_for_every_size() -> None:
    assert sizes.quotient(4 * S + 8, 4) == S + 2
    assert sizes.quotient(4 * S + 2, 4) is None
    assert sizes.ratio(6 * S * T, 2 * S) == 3 * T
    assert sizes.ratio(S, T) is None
    assert sizes.ratio(sympy.Integer(4), S) is None


def test_exact_factors_merge_into_the_ones_before_them() -> None:
    row, column = Factor(S, 64), Factor(T, 8)
    four = exact(4).factors[0]
    assert dim(row, four).factors == (Factor(4 * S, 256),)
    assert dim(four, row).factors == (four, row)
    assert not dim(four, row).tail
    assert dim(row, column).symbols == {S, T}
    assert dim(row, column).size == 512
    assert str(dim(four, row)) == "4 x (s of 64)"
    assert dim(exact(1).factors[0]) == exact(1)
