"""Prompts that go through one program chunk by chunk equal prompts that go through whole."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch import nn

import neuron_dynamo
from neuron_dynamo import errors

SLOTS = 136
CHUNKS = (1, 7, 64, 128)


class CachedAttention(nn.Module):
    """One attention layer over a static cache: the prompt's rows are written to it before they look at it."""

    def __init__(self, width: int = 8, heads: int = 2) -> None:
        super().__init__()
        self.heads = heads
        self.project = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)

    def forward(
        self,
        x: torch.Tensor,
        keys: torch.Tensor,
        values: torch.Tensor,
        count: torch.Tensor,
        mask: torch.Tensor | None,
        last_only: bool,
    ) -> torch.Tensor:
        batch, rows, width = x.shape
        q, k, v = self.project(x).view(batch, rows, 3, self.heads, -1).permute(2, 0, 3, 1, 4)
        slots = torch.arange(rows) + count
        count.add_(rows)
        keys.index_copy_(2, slots, k)
        values.index_copy_(2, slots, v)
        if mask is None:
            read = keys[:, :, :rows], values[:, :, :rows]
            attended = nn.functional.scaled_dot_product_attention(q, *read, is_causal=True)
        else:
            attended = nn.functional.scaled_dot_product_attention(q, keys, values, attn_mask=mask)
        result: torch.Tensor = self.out(attended.transpose(1, 2).reshape(batch, rows, width)) + x
        return result[:, -1] if last_only else result


@pytest.fixture(scope="module")
def layer() -> CachedAttention:
    torch.manual_seed(0)
    return CachedAttention().eval().requires_grad_(False)


@pytest.fixture(autouse=True)
def _fresh() -> None:
    neuron_dynamo.reset_metrics()
    torch._dynamo.reset()


def inputs(rows: int, *, before: int = 0, causal: bool, batch: int = 2, slots: int = SLOTS) -> list[Any]:
    """Arguments of a call: ``before`` rows are in the cache; the first sequence begins with two rows of padding."""
    generator = torch.Generator().manual_seed(rows)
    keys, values = (torch.randn(batch, 2, slots, 4, generator=generator) for _ in range(2))
    mask = None
    if not causal:
        mask = torch.arange(slots)[None] <= torch.arange(before, before + rows)[:, None]
        mask = mask.expand(batch, 1, rows, slots).clone()
        mask[0, :, 2:, :2] = False
    x = torch.randn(batch, rows, 8, generator=generator)
    torch._dynamo.mark_dynamic(x, 1)
    if mask is not None:
        torch._dynamo.mark_dynamic(mask, 2)
    return [x, keys, values, torch.tensor(before), mask]


def check(compiled: Any, layer: CachedAttention, given: list[Any], *, last_only: bool = False) -> None:
    mine = [a.clone() if isinstance(a, torch.Tensor) else a for a in given]
    for copy, original in zip(mine, given, strict=True):
        if isinstance(original, torch.Tensor) and hasattr(original, "_dynamo_dynamic_indices"):
            for dim in original._dynamo_dynamic_indices:
                torch._dynamo.mark_dynamic(copy, dim)
    expected = layer(*given, last_only)
    actual = compiled(*mine, last_only)
    torch.testing.assert_close(actual, expected)
    assert actual.stride() == expected.stride()
    for theirs, ours in zip(given, mine, strict=True):
        if theirs is not None:
            torch.testing.assert_close(ours, theirs)


def compile_layer(layer: CachedAttention, chunk: int | None, **options: Any) -> Any:
    chosen = {"prefill_chunk_size": chunk} if chunk is not None else {}
    return torch.compile(layer, backend="neuron", options=chosen | options)


@pytest.mark.parametrize("chunk", CHUNKS)
def test_with_a_mask_and_rows_in_the_cache_already(layer: CachedAttention, chunk: int) -> None:
    compiled = compile_layer(layer, chunk)
    for rows in (5, 64, 129):
        check(compiled, layer, inputs(rows, before=3, causal=False))
    [record] = neuron_dynamo.metrics()
    assert record.chunk_rows == chunk
    assert record.calls == sum(-(-rows // chunk) for rows in (5, 64, 129))


@pytest.mark.parametrize("chunk", [7, *(pytest.param(n, marks=pytest.mark.slow) for n in (1, 64, 128))])
def test_causal_over_a_new_cache(layer: CachedAttention, chunk: int) -> None:
    compiled = compile_layer(layer, chunk)
    for rows in (7, 130):
        check(compiled, layer, inputs(rows, causal=True), last_only=True)
    assert [record.chunk_rows for record in neuron_dynamo.metrics()] == [chunk]


def test_a_prompt_above_the_largest_bucket_goes_through_in_chunks(layer: CachedAttention) -> None:
    compiled = compile_layer(layer, None, buckets=[16, 32])
    for rows in (5, 20, 100):
        check(compiled, layer, inputs(rows, causal=False))
    assert [(list(r.buckets.values()), r.chunk_rows) for r in neuron_dynamo.metrics()] == [
        ([16], None),
        ([32], None),
        ([32], 32),
    ]


def test_a_prefix_that_sees_all_of_itself_is_refused_and_nothing_is_written(layer: CachedAttention) -> None:
    given = inputs(40, causal=False)
    given[4][:, :, :20, :20] = True  # the first 20 rows look at one another
    keys, count = given[1].clone(), given[3].clone()
    compiled = compile_layer(layer, 16)
    with pytest.raises(errors.NotChunkableError, match="attends to later rows") as refusal:
        compiled(*given, False)
    assert "test_chunked_prefill.py" in refusal.value.place
    assert torch.equal(given[1], keys)
    assert torch.equal(given[3], count)


def test_where_nobody_asked_for_chunks_such_a_prompt_is_padded_whole(layer: CachedAttention) -> None:
    given = inputs(40, causal=False)
    given[4][:, :, :20, :20] = True
    check(compile_layer(layer, None, buckets=[16]), layer, given)
    assert neuron_dynamo.metrics()[-1].chunk_rows is None
    assert 64 in neuron_dynamo.metrics()[-1].buckets.values()


def test_attention_over_the_prompts_own_rows_is_refused() -> None:
    def encoder(x: torch.Tensor) -> torch.Tensor:
        return nn.functional.scaled_dot_product_attention(x, x, x)

    compiled = torch.compile(encoder, backend="neuron", options={"prefill_chunk_size": 16})
    x = torch.randn(1, 2, 40, 4)
    torch._dynamo.mark_dynamic(x, 2)
    with pytest.raises(errors.NotChunkableError, match="cannot be run in chunks") as refusal:
        compiled(x)
    assert "scaled_dot_product" in refusal.value.op
    assert "test_chunked_prefill.py" in refusal.value.place
    short = x[:, :, :9].clone()
    torch._dynamo.mark_dynamic(short, 2)
    torch.testing.assert_close(compiled(short), encoder(short))


def test_the_rest_of_a_prompt_that_the_caller_cuts_is_no_program_of_its_own(layer: CachedAttention) -> None:
    compiled = compile_layer(layer, None)
    for _ in range(2):  # with caches of their own
        mine, theirs = inputs(64, causal=False), inputs(64, causal=False)
        for first, rows in ((0, 64), (64, 60), (124, 9)):
            x, *_, mask = inputs(rows, before=first, causal=False)
            torch.testing.assert_close(compiled(x, *mine[1:4], mask, False), layer(x, *theirs[1:4], mask, False))
    assert len(neuron_dynamo.metrics()) == 1
