"""Bucket policies as values, and the buckets that fit observed lengths."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from neuron_dynamo import errors, fit_buckets
from neuron_dynamo.buckets import BucketPlan, Exact, Explicit, Multiples, OpenSize, PowersOfTwo, plan

LENGTH = OpenSize("s1", ("input_ids.1",))
BATCH = OpenSize("s0", ("input_ids.0",), batch=True)
CACHE = OpenSize("s2", written=True)


@pytest.mark.parametrize(
    ("value", "policy"),
    [
        ([512, 128, 128], Explicit((128, 512))),
        ((64,), Explicit((64,))),
        (64, Explicit((64,))),
        ("512, 128", Explicit((128, 512))),
        ("[128, 512]", Explicit((128, 512))),
        ("pow2", PowersOfTwo(16)),
        ("pow2:64", PowersOfTwo(64)),
        ("multiples:128", Multiples(128)),
        ("exact", Exact()),
        (fit_buckets([3, 9], max_graphs=2), Explicit((3, 9))),
        (None, PowersOfTwo(16)),
    ],
)
def test_a_policy_for_lengths(value: Any, policy: Any) -> None:
    assert plan(value).policy(LENGTH) == policy
    assert plan(value).policy(BATCH) == PowersOfTwo(1)
    assert plan(value).policy(CACHE) == PowersOfTwo(16)
    assert plan(plan(value)) == plan(value)


@pytest.mark.parametrize("name", ["s1", "input_ids.1"])
@pytest.mark.parametrize("given", ["text", "json", "mapping"])
def test_a_policy_by_name(name: str, given: str) -> None:
    values: dict[str, Any] = {
        "text": f"{name}=8,4; *=exact",
        "json": f'{{"{name}": [8, 4], "*": "exact"}}',
        "mapping": {name: [8, 4], "*": "exact"},
    }
    chosen = plan(values[given])
    assert chosen.policy(LENGTH) == Explicit((4, 8))
    assert chosen.policy(OpenSize("s9")) == Exact()


@pytest.mark.parametrize(
    "value", [[], [0], [-4], [3.5], [True], "0", "pow2:0", "multiples:", "often", "{", {"": [4]}, {3: [4]}, object()]
)
def test_what_is_no_policy(value: Any) -> None:
    with pytest.raises(errors.InvalidOptionError, match="buckets"):
        plan(value)


def test_two_names_of_one_size() -> None:
    assert plan({"s1": [4, 8], "input_ids.1": [8, 4]}).policy(LENGTH) == Explicit((4, 8))
    with pytest.raises(errors.ConflictingBucketsError, match=r"'s1' \(4\) and 'input_ids.1' \(8\)"):
        plan({"s1": [4], "input_ids.1": [8]}).policy(LENGTH)


def test_buckets_below_what_the_graph_serves() -> None:
    with pytest.raises(errors.BucketTooSmallError, match="no size below 32"):
        BucketPlan(Explicit((8, 16))).policy(OpenSize("s1", minimum=32))
    assert BucketPlan(Explicit((8, 32))).policy(OpenSize("s1", minimum=32)).bucket(32) == 32


@given(st.integers(0, 1 << 20), st.integers(1, 300))
def test_a_bucket_is_never_smaller(size: int, number: int) -> None:
    for policy in (PowersOfTwo(number), Multiples(number), Exact()):
        bucket = policy.bucket(size)
        assert bucket >= size
        assert policy.bucket(bucket) == bucket
    assert PowersOfTwo(number).bucket(size) < max(2 * size, number + 1)
    assert Multiples(number).bucket(size) < max(size, 1) + number
    assert (Explicit((number,)).bucket(size) is None) == (size > number)


def least_padding(lengths: list[int], buckets: int) -> int:
    """By trying all sets of buckets."""
    distinct = sorted(set(lengths))
    return min(
        sum(min(b for b in (*chosen, distinct[-1]) if b >= n) for n in lengths)
        for count in range(min(buckets, len(distinct)))
        for chosen in itertools.combinations(distinct[:-1], count)
    )


@given(st.lists(st.integers(1, 14), min_size=1, max_size=12), st.integers(1, 6))
def test_fitted_buckets_are_the_best(lengths: list[int], buckets: int) -> None:
    fitted = fit_buckets(lengths, max_graphs=buckets)
    assert fitted.padded_rows == least_padding(lengths, buckets)
    assert fitted.padded_rows == sum(Explicit(fitted.sizes).bucket(n) or 0 for n in lengths)
    assert len(fitted.sizes) <= buckets
    assert fitted.waste == pytest.approx(1 - sum(lengths) / fitted.padded_rows)
    assert fit_buckets(Counter(lengths), max_graphs=buckets) == fitted


@given(st.lists(st.integers(0, 60), min_size=1, max_size=8), st.integers(1, 3), st.integers(2, 16))
def test_fitted_multiples(lengths: list[int], buckets: int, step: int) -> None:
    fitted = fit_buckets(torch.tensor(lengths), max_graphs=buckets, multiple_of=step)
    assert all(size % step == 0 for size in fitted.sizes)
    assert fitted.padded_rows == least_padding([Multiples(step).bucket(n) for n in lengths], buckets)


def test_a_hundred_thousand_distinct_lengths() -> None:
    assert fit_buckets(range(1, 100_001), max_graphs=4).sizes == (25_000, 50_000, 75_000, 100_000)


@pytest.mark.parametrize(
    ("lengths", "options"),
    [
        ([], {"max_graphs": 1}),
        ([-1], {"max_graphs": 1}),
        ([1], {"max_graphs": 0}),
        ([1], {"max_graphs": 1, "multiple_of": 0}),
    ],
)
def test_what_cannot_be_fitted(lengths: list[int], options: dict[str, int]) -> None:
    with pytest.raises(errors.InvalidOptionError):
        fit_buckets(lengths, **options)
