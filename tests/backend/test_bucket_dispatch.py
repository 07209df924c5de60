"""Calls with open sizes: how many programs there are, and that each result is eager's in value, shape and strides."""

from __future__ import annotations

from typing import Any

import pytest
import torch

import neuron_dynamo
from neuron_dynamo import errors
from tests.support.against_eager import check


@pytest.fixture(autouse=True)
def _fresh() -> None:
    neuron_dynamo.reset_metrics()
    torch._dynamo.reset()


def buckets() -> list[dict[str, int]]:
    return [record.buckets for record in neuron_dynamo.metrics()]


def rows(count: int, width: int = 5) -> torch.Tensor:
    x = torch.arange(float(count * width)).reshape(width, count).T  # not contiguous
    torch._dynamo.mark_dynamic(x, 0)
    return x


def test_one_program_for_each_bucket() -> None:
    compiled = torch.compile(lambda x: (x * 2, x.T + 1), backend="neuron", options={"buckets": [4, 16]})
    for count in (3, 2, 16, 4, 9, 5):
        for actual, expected in zip(compiled(rows(count)), (rows(count) * 2, rows(count).T + 1), strict=True):
            assert torch.equal(actual, expected)
            assert actual.stride() == expected.stride()
    assert [list(b.values()) for b in buckets()] == [[4], [16]]
    assert [record.calls for record in neuron_dynamo.metrics()] == [3, 3]


def test_powers_of_two_by_default() -> None:
    compiled = torch.compile(lambda x: x + 1, backend="neuron")
    for count in (3, 16, 17, 30, 5):
        assert torch.equal(compiled(rows(count)), rows(count) + 1)
    assert [list(b.values()) for b in buckets()] == [[16], [32]]


def test_a_size_by_the_name_of_its_argument() -> None:
    def fn(tokens: torch.Tensor, scale: torch.Tensor) -> torch.Tensor:
        return tokens * scale

    compiled = torch.compile(fn, backend="neuron", options={"buckets": {"tokens.0": [7], "*": "exact"}})
    assert torch.equal(compiled(rows(3), torch.ones(5)), rows(3))
    assert [list(b.values()) for b in buckets()] == [[7]]


def test_two_names_of_one_size_that_differ() -> None:
    def fn(a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        return a + b

    compiled = torch.compile(fn, backend="neuron", options={"buckets": {"a.0": [8], "b.0": [16]}})
    with pytest.raises(errors.ConflictingBucketsError, match=r"a\.0.*b\.0"):
        compiled(rows(3), rows(3))


def test_more_rows_than_the_largest_bucket(caplog: pytest.LogCaptureFixture) -> None:
    compiled = torch.compile(lambda x: x + 1, backend="neuron", options={"buckets": [4]})
    assert torch.equal(compiled(rows(9)), rows(9) + 1)
    assert [list(b.values()) for b in buckets()] == [[16]]
    assert "is 9, more than its largest bucket; a program for 16 is compiled" in caplog.text


def test_nothing_is_compiled_under_fail_on_miss(tmp_path: Any) -> None:
    options = {"buckets": [4], "fail_on_miss": True, "cache_dir": tmp_path}
    with pytest.raises(errors.CacheMissError):
        torch.compile(lambda x: x + 271828, backend="neuron", options=options)(rows(9))


def test_an_argument_that_is_written_to() -> None:
    def fn(x: torch.Tensor) -> torch.Tensor:
        x.mul_(3)
        return x.sum(0)

    compiled = torch.compile(fn, backend="neuron")
    for count in (3, 20):
        mine, theirs = rows(count), rows(count)
        torch.testing.assert_close(compiled(mine), fn(theirs))
        assert torch.equal(mine, theirs)


def test_views_of_arguments_share_their_memory() -> None:
    for count in (3, 9):
        check(lambda x: (x.T, x[1:], x * 2), lambda count=count: [torch.arange(4.0 * count).view(-1, 4)], dynamic=True)  # type: ignore[misc]


def test_what_cannot_be_padded_is_exact_and_the_record_says_why() -> None:
    compiled = torch.compile(lambda x: torch.fft.rfft(x, dim=0).abs(), backend="neuron")
    for count in (2, 3):
        torch.testing.assert_close(compiled(rows(count)), torch.fft.rfft(rows(count), dim=0).abs())
    records = neuron_dynamo.metrics()
    assert len(records) == 2
    for record in records:
        assert not record.buckets
        assert "_fft_r2c" in str(record.exact)


def test_training_with_open_sizes() -> None:
    torch.manual_seed(0)
    layer = torch.nn.Linear(4, 3)
    compiled = torch.compile(lambda x: layer(x).relu().mean(), backend="neuron")
    for count in (5, 11):
        gradients = []
        for fn in (compiled, lambda x: layer(x).relu().mean()):
            layer.zero_grad()
            torch.manual_seed(count)
            x = torch.randn(count, 4)
            torch._dynamo.mark_dynamic(x, 0)
            fn(x).backward()
            gradients.append([p.grad.clone() for p in layer.parameters() if p.grad is not None])
        for actual, expected in zip(*gradients, strict=True):
            torch.testing.assert_close(actual, expected)
