"""Padded graphs as programs: what the compiler gets computes what eager computes, whatever is in the padding."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
import torch
import torch.nn.functional as F

from neuron_dynamo import errors
from neuron_dynamo.lowering import hlo, importer
from neuron_dynamo.lowering.compilers.xla_cpu import XlaCpuCompiler
from neuron_dynamo.lowering.registry import default_registry
from neuron_dynamo.passes.padded import Padded
from neuron_dynamo.runtime.executable import BoundProgram
from neuron_dynamo.runtime.pjrt import cpu_client
from tests.support.padding import compare, pad, run_padded


def program(padded: Padded) -> BoundProgram:
    lowered = importer.lower(padded.gm, default_registry(), share_results=True)
    client = cpu_client()
    executable = client.load(XlaCpuCompiler(client).compile(hlo.canonicalize(lowered.hlo)))
    return BoundProgram(client, executable, lowered.signature, lowered.constants)


def block(x: torch.Tensor, w: torch.Tensor) -> Any:
    heads = (x @ w).view(x.shape[0], -1, 2, 4).transpose(1, 2)
    mixed = F.scaled_dot_product_attention(heads, heads, heads, is_causal=True)
    mixed = F.layer_norm(mixed.transpose(1, 2).reshape(x.shape) + x, (8,))
    return mixed[:, -1] + 1, mixed.mean(1), mixed.flip(1).cumsum(1), mixed.argmax(1)


def signal(x: torch.Tensor, w: torch.Tensor) -> Any:
    y = F.gelu(F.conv1d(x, w, stride=2, padding=1))
    return F.max_pool1d(y, 2), F.avg_pool1d(y, 2), torch.cat([x, x.flip(2), x], 2), F.group_norm(x, 2)


def ranked(x: torch.Tensor, c: torch.Tensor) -> Any:
    best, order = x.topk(2, 0)
    c.index_copy_(0, torch.arange(1, 1 + x.shape[0]), x)
    return best, order, torch.sort(x, 0)[1], x.T.reshape(-1).argmin(), c.sum(0), x.var(0)


@pytest.mark.parametrize(
    ("fn", "make"),
    [
        (block, lambda n: (torch.arange(16.0 * n).sin().view(2, n, 8), torch.arange(64.0).cos().view(8, 8))),
        (signal, lambda n: (torch.arange(8.0 * n).sin().view(2, 4, n), torch.arange(48.0).cos().view(4, 4, 3))),
        (ranked, lambda n: (torch.arange(3.0 * n).sin().view(n, 3), torch.zeros(40, 3))),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_programs_at_every_length(fn: Callable[..., Any], make: Callable[[int], tuple[Any, ...]]) -> None:
    padded = pad(fn, make(13), [13], [16])
    run = program(padded)
    for n in range(4, 17):
        args, again = make(n), make(n)
        expected = list(fn(*args))
        for fill in (math.nan, 1e30):
            again = make(n)
            actual = run_padded(padded, again, fill, run)
            compare((*actual, *again), (*expected, *args), None, None)


def test_padding_never_trips_a_check_and_a_true_fault_does() -> None:
    def look_up(ids: torch.Tensor, table: torch.Tensor, rows: torch.Tensor) -> Any:
        return table[ids] + 1, rows[ids]

    def make(n: int, last: int) -> tuple[Any, ...]:
        ids = torch.arange(n) % 2
        ids[-1] = last
        return ids, torch.arange(20.0).view(10, 2), torch.arange(float(n))

    padded = pad(look_up, make(5, 1), [5], [8])
    run = program(padded)
    for last in (2, -3, 0):  # rows[-3] counts from the true end
        args = make(3, last)
        compare(run_padded(padded, args, math.nan, run), look_up(*args), 0, 0)
    for last in (3, -4, 7):  # within the table and within the bucket, but out of range for three rows
        with pytest.raises(errors.CheckFailedError):
            run_padded(padded, make(3, last), math.nan, run)
    with pytest.raises(errors.CheckFailedError):
        run_padded(padded, make(8, 11), math.nan, run)
