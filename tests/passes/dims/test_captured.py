"""Graphs as Dynamo and AOTAutograd capture them: one program each, eager's results, strides and memory."""

from __future__ import annotations

import math
from typing import Any

import pytest
import torch
import torch.nn.functional as F

from neuron_dynamo.passes.analysis import analyse
from tests.support.padding import CompiledPadded, check_compiled, refuse, symbolic


@pytest.fixture(autouse=True)
def _fresh() -> None:
    torch._dynamo.reset()


def rows(n: int) -> tuple[torch.Tensor]:
    return (torch.arange(3.0 * n).sin().view(n, 3),)


def positions(x: torch.Tensor) -> Any:
    n = x.shape[0]
    return (
        x[n // 2] + 1, x[n // 2 :] + 1, x[: n // 2] + 1, x[-1:] + 1, x * (1.0 / n), x / math.sqrt(n), n * 2,
        x.T.reshape(n, 3) + 1, x.reshape(3, n) * 2, F.layer_norm(x.T, (n,)), F.rms_norm(x, (3,)), F.rms_norm(x.T, (n,)),
    )  # fmt: skip


def test_true_sizes_as_positions_divisors_and_shapes() -> None:
    run = check_compiled(positions, rows, hints=[7], buckets=[16], lengths=[[4], [10], [16]])
    assert len(run.padded) == 1


def test_results_that_are_views_of_arguments_stay_views() -> None:
    run = CompiledPadded(lambda x: (x[1:], x.T, x, x.sum()), [7], [16])
    run(*rows(7))
    (x,) = rows(5)
    tail, turned, same, _ = run(x)
    x[2, 1] = 100.0
    assert tail[1, 1] == turned[1, 2] == same[2, 1] == 100.0
    assert same is x


def test_arguments_that_are_not_contiguous_and_are_written() -> None:
    def fn(cache: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
        cache.mul_(2)
        cache[:, : x.shape[0]] += x.T
        return cache.sum(1)

    def make(n: int) -> tuple[torch.Tensor, ...]:
        return torch.arange(60.0).view(20, 3).T, torch.arange(6.0 * n).view(n, 6)[:, ::2]

    check_compiled(fn, make, hints=[7], buckets=[16], lengths=[[2], [5], [16]])


def test_results_that_share_memory_keep_exact_sizes() -> None:
    refusal = refuse(lambda x: (lambda y: (y, y.T))(x + 1), rows(7), [7], [16])
    assert "share memory" in refusal.reason


def test_what_is_in_the_way_takes_only_its_own_sizes_out() -> None:
    gm = symbolic(lambda x, y: (torch.fft.fft(x, dim=0).real, y.cumsum(0)), (torch.ones(5, 3), torch.ones(7, 4)))
    analysis = analyse(gm)
    blocked = {analysis.hints[s]: analysis.blocked[s] for s in analysis.blocked}
    assert {analysis.hints[s] for s in analysis.paddable} == {7, 4}
    assert "_fft" in str(blocked[5].node and blocked[5].node.target)
    report = analysis.report(lambda node: node.name, dict.fromkeys(analysis.paddable, 16))
    assert {entry["bucket"] for entry in report} == {None, 16}
    scanned = next(entry for entry in report if entry["mixes"])
    assert scanned["mixes"][0]["op"] == "aten.cumsum.default"


def test_a_stride_of_its_own_is_copied_away() -> None:
    def make(n: int) -> tuple[torch.Tensor]:
        return (torch.arange(100.0).view(5, 20)[:, :n],)  # rows 20 apart, whatever their length

    run = check_compiled(lambda x: x.softmax(1) + 1, make, hints=[7], buckets=[16], lengths=[[4], [10], [16]])
    assert len(run.padded) == 1
