"""``generate()`` over a static cache: eager's tokens, from a number of programs that does not grow with the prompts."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from transformers import (
    Gemma3ForCausalLM,
    Gemma3TextConfig,
    LlamaConfig,
    LlamaForCausalLM,
    MistralConfig,
    MistralForCausalLM,
    PreTrainedModel,
    Qwen3Config,
    Qwen3ForCausalLM,
)

import neuron_dynamo

SIZES: dict[str, Any] = {
    "hidden_size": 16,
    "intermediate_size": 16,
    "num_attention_heads": 2,
    "num_key_value_heads": 1,
    "head_dim": 8,
    "vocab_size": 61,
    "max_position_embeddings": 128,
    "initializer_range": 0.3,
}


def make(name: str) -> PreTrainedModel:
    torch.manual_seed(0)
    if name == "llama":
        return LlamaForCausalLM(LlamaConfig(num_hidden_layers=1, **SIZES)).eval()
    if name == "qwen":
        return Qwen3ForCausalLM(Qwen3Config(num_hidden_layers=1, **SIZES)).eval()
    if name == "mistral":
        return MistralForCausalLM(MistralConfig(num_hidden_layers=1, sliding_window=8, **SIZES)).eval()
    layers = ["sliding_attention", "full_attention"]
    return Gemma3ForCausalLM(
        Gemma3TextConfig(num_hidden_layers=2, sliding_window=8, layer_types=layers, **SIZES)
    ).eval()


class Generator:
    """Generates with eager and with compiled forwards and compares the tokens."""

    def __init__(self, name: str, **options: Any) -> None:
        torch._dynamo.reset()
        neuron_dynamo.reset_metrics()
        self.model = make(name)
        self.eager = self.model.forward
        self.compiled = torch.compile(self.model.forward, backend="neuron", dynamic=True, options=options)

    def check(self, length: int, *, new_tokens: int = 3, batch: int = 1, **settings: Any) -> None:
        generator = torch.Generator().manual_seed(length)
        ids = torch.randint(1, 61, (batch, length), generator=generator)
        mask = torch.ones_like(ids)
        if batch > 1:
            ids[0, : length // 3] = mask[0, : length // 3] = 0
        longest = getattr(self.model, "_previous_max_cache_length", None)
        tokens = []
        for forward in (self.eager, self.compiled):
            if longest is not None:
                self.model._previous_max_cache_length = longest
            self.model.forward = forward
            made = self.model.generate(
                ids,
                attention_mask=mask,
                max_new_tokens=new_tokens,
                do_sample=False,
                cache_implementation="static",
                disable_compile=True,
                pad_token_id=0,
                **settings,
            )
            tokens.append(made)
        assert torch.equal(*tokens)

    def programs(self) -> int:
        return len({record.key for record in neuron_dynamo.metrics()})


def test_chunks_make_one_program_for_prompts_and_one_for_tokens() -> None:
    run = Generator("llama", prefill_chunk_size=8)
    run.check(20)
    assert [r.chunk_rows for r in neuron_dynamo.metrics()] == [8, None]
    run.check(20)  # a second call, with a cache of its own
    run.check(27)  # a longer prompt, within the bucket of the cache's length
    run.check(5, new_tokens=6)
    run.check(9)
    assert run.programs() == 2


def test_buckets_make_one_program_each_and_one_for_tokens() -> None:
    run = Generator("llama", buckets=[8, 24])
    for length in (20, 5, 24, 7):
        run.check(length)
    assert run.programs() == 3


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"prefill_chunk_size": 4}], ids=["buckets", "chunks"])
def test_a_batch_with_padding_on_the_left(options: dict[str, Any]) -> None:
    run = Generator("llama", **options)
    for length in (11, 8, 11):
        run.check(length, batch=2)
    assert run.programs() <= 2


@pytest.mark.slow
def test_chunks_that_generate_cuts_itself_stay_bounded() -> None:
    """Dynamo traces four graphs for them, whatever the length of the prompt."""
    run = Generator("llama", prefill_chunk_size=8)
    run.check(20, prefill_chunk_size=8)
    run.check(27, prefill_chunk_size=8)
    assert run.programs() <= 4


@pytest.mark.slow
@pytest.mark.parametrize("name", ["qwen", "mistral", "gemma"])
def test_models(name: str) -> None:
    """A window that is full is another path through the model, so one more program for prompts and one for tokens."""
    run = Generator(name)
    for length in (12, 10, 12, 13):
        run.check(length, new_tokens=3)
    assert run.programs() <= 2
    run.check(3)
    assert run.programs() <= (3 if name == "qwen" else 5)
