"""Python ints that change from call to call: one program serves all of their values, where they are no sizes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from transformers import AutoModelForCausalLM, Gemma2Config, MistralConfig, PreTrainedConfig, StaticCache

import neuron_dynamo
from tests.support.lowering import assert_same


def calls() -> list[int]:
    return [record.calls for record in neuron_dynamo.metrics()]


@pytest.fixture(autouse=True)
def _fresh_metrics() -> None:
    neuron_dynamo.reset_metrics()


def check(fn: Callable[..., Any], x: torch.Tensor, numbers: list[int]) -> None:
    compiled = torch.compile(fn, backend="neuron")
    for number in numbers:
        for actual, expected in zip(compiled(x, number), fn(x, number), strict=True):
            assert_same(actual, expected)


def test_added_compared_and_divided() -> None:
    def fn(x: torch.Tensor, n: int) -> tuple[Any, ...]:
        return x + n, (torch.arange(4) + n) * 2, x * (n // 3), x * (n % 5), torch.arange(4) > n, x - max(n, 2)

    check(fn, torch.randn(3, 4), [5, 6, 7, -8, 2**40, 0])
    assert calls() == [1, 5]


def test_filled_and_counted_from() -> None:
    def fn(x: torch.Tensor, n: int) -> tuple[Any, ...]:
        return torch.full((3,), n), torch.arange(n, n + 3), torch.full((2,), n) + x

    check(fn, torch.randn(2), [5, 6, 7, 30])
    assert calls() == [1, 3]


def test_a_float_made_of_the_number_gets_a_program_for_each_value() -> None:
    def fn(x: torch.Tensor, n: int) -> tuple[Any, ...]:
        return (torch.full((2,), n * 0.5) + x,)

    check(fn, torch.randn(2), [5, 6, 7, 30])


def test_the_start_of_a_window() -> None:
    def fn(x: torch.Tensor, n: int) -> tuple[Any, ...]:
        return x[:, n : n + 2] * 2, x.select(1, n) + 1

    check(fn, torch.randn(3, 40), [5, 6, 7, 38])
    assert calls() == [1, 3]


def test_a_window_that_leaves_the_tensor_gets_a_program_of_its_own() -> None:
    def fn(x: torch.Tensor, n: int) -> tuple[Any, ...]:
        return (x[:, n : n + 2] * 2,)

    check(fn, torch.randn(3, 40), [5, 6, 39, 50])


def test_a_view_that_starts_at_the_number() -> None:
    """The view is made from the input again, at the offset of what the program returns."""
    x = torch.randn(3, 40)

    def fn(x: torch.Tensor, n: int) -> tuple[Any, ...]:
        return x[:, n : n + 1], x.select(1, n), x * n

    check(fn, x, [5, 6, 7, 30])
    compiled = torch.compile(fn, backend="neuron")
    for n in (5, 6, 7):
        assert compiled(x, n)[0].data_ptr() == x[:, n:].data_ptr()


def test_a_number_handed_back() -> None:
    def fn(x: torch.Tensor, n: int) -> tuple[Any, ...]:
        return x + n, n * 2, n

    compiled = torch.compile(fn, backend="neuron")
    for n in (5, 6, 7):
        total, double, same = compiled(torch.ones(2), n)
        assert total.tolist() == [n + 1.0] * 2
        assert (double, same) == (2 * n, n)


def test_a_size_gets_a_program_for_its_bucket() -> None:
    compiled = torch.compile(lambda x: x * x.shape[0], backend="neuron")
    for n in (3, 4, 5, 4):
        assert compiled(torch.ones(n, 2)).tolist() == [[float(n)] * 2] * n
    assert calls() == [1, 3]  # Dynamo took the first size for fixed


def test_gradients_of_a_graph_with_an_open_number() -> None:
    compiled = torch.compile(lambda x, n: (x * x * n).sum(), backend="neuron")
    for n in (2, 3, 4, 5):
        x = torch.arange(3.0, requires_grad=True)
        compiled(x, n).backward()
        assert x.grad is not None
        assert x.grad.tolist() == [0.0, 2.0 * n, 4.0 * n]


@pytest.mark.parametrize("config", [MistralConfig, Gemma2Config], ids=lambda c: c.model_type)
def test_sliding_windows_decode_with_one_graph(config: type[PreTrainedConfig]) -> None:
    """The cache of a sliding-window layer counts in Python."""
    head = {"head_dim": 8} if config is Gemma2Config else {}
    settings = config(
        hidden_size=32,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=2,
        intermediate_size=64,
        vocab_size=97,
        sliding_window=8,
        pad_token_id=0,
        **head,
    )
    torch.manual_seed(0)
    model = AutoModelForCausalLM.from_config(settings).eval()
    prompt = torch.randint(0, 97, (1, 9))

    def generate(forward: Callable[..., Any]) -> list[int]:
        cache = StaticCache(config=settings, max_cache_len=24)
        ids, positions, tokens = prompt, torch.arange(9)[None], []
        with torch.no_grad():
            for _ in range(10):
                logits = forward(input_ids=ids, position_ids=positions, cache=cache, use_cache=True).logits
                ids, positions = logits[:, -1:].argmax(-1), positions[:, -1:] + 1
                tokens.append(int(ids))
        return tokens

    compiled = torch.compile(model.forward, backend="neuron")
    assert generate(compiled) == generate(model.forward)
    assert calls() == [1, 9]
    assert generate(compiled) == generate(model.forward)
    assert calls() == [2, 18]
