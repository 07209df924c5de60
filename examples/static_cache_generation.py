"""Greedy decoding over a static KV cache with a compiled forward, token by token, compared with eager PyTorch.

The model has the shape of SmolLM-135M (30 layers, hidden 576, 9 heads, 3 key-value heads, vocabulary 49152) and random
weights, so nothing is downloaded.

    python examples/static_cache_generation.py
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch
from transformers import LlamaConfig, LlamaForCausalLM, StaticCache

PROMPT_LENGTH = 16
NEW_TOKENS = 32


@dataclass(frozen=True)
class Generation:
    """Tokens and times of one greedy run.

    Attributes:
        tokens: the new tokens.
        prefill_seconds: the prompt's forward.
        token_seconds: median time of the other steps.
    """

    tokens: list[int]
    prefill_seconds: float
    token_seconds: float


def make_model() -> LlamaForCausalLM:
    """A Llama of SmolLM-135M's shape, float32, seeded."""
    config = LlamaConfig(
        hidden_size=576,
        intermediate_size=1536,
        num_hidden_layers=30,
        num_attention_heads=9,
        num_key_value_heads=3,
        vocab_size=49152,
        max_position_embeddings=2048,
        tie_word_embeddings=True,
        initializer_range=0.05,  # at the usual 0.02, random weights repeat one token for ever
    )
    torch.manual_seed(0)
    return LlamaForCausalLM(config).eval()


def make_prompt(model: LlamaForCausalLM) -> torch.Tensor:
    """Token ids [1, PROMPT_LENGTH], seeded."""
    generator = torch.Generator().manual_seed(1)
    return torch.randint(0, model.config.vocab_size, (1, PROMPT_LENGTH), generator=generator)


def generate(
    model: LlamaForCausalLM,
    forward: Callable[..., Any],
    prompt: torch.Tensor,
    new_tokens: int = NEW_TOKENS,
    on_token: Callable[[int], None] = lambda count: None,
    room: int = NEW_TOKENS,
) -> Generation:
    """Decode ``new_tokens`` greedily through ``forward`` (the model's own, or a compiled one).

    Args:
        model: gives the cache its shape.
        forward: called with token ids [1, n], positions [1, n] and a static cache.
        prompt: token ids [1, length].
        new_tokens: how many to decode.
        on_token: told the number of tokens so far after each.
        room: new tokens that the cache has room for. Its length is part of the program's shapes, so runs that are to
            share a program have the same.
    """
    cache = StaticCache(config=model.config, max_cache_len=prompt.shape[1] + room)
    ids, positions = prompt, torch.arange(prompt.shape[1])[None]
    tokens: list[int] = []
    seconds: list[float] = []
    with torch.no_grad():
        while len(tokens) < new_tokens:
            started = time.perf_counter()
            logits = forward(input_ids=ids, position_ids=positions, cache=cache, use_cache=True).logits
            ids = logits[:, -1:].argmax(-1)
            seconds.append(time.perf_counter() - started)
            positions = positions[:, -1:] + 1
            tokens.append(int(ids))
            on_token(len(tokens))
    return Generation(tokens, seconds[0], statistics.median(seconds[1:]))


def compile_forward(model: LlamaForCausalLM, options: dict[str, Any] | None = None) -> Callable[..., Any]:
    """The model's forward, compiled: one program for the prompt and one for each later token."""
    compiled: Callable[..., Any] = torch.compile(model.forward, backend="neuron", dynamic=False, options=options or {})
    return compiled


if __name__ == "__main__":
    llama = make_model()
    tokens = make_prompt(llama)
    eager = generate(llama, llama.forward, tokens)
    compiled_forward = compile_forward(llama)
    generate(llama, compiled_forward, tokens, new_tokens=2)  # compile
    compiled = generate(llama, compiled_forward, tokens)
    print("tokens equal eager's:", compiled.tokens == eager.tokens)
    print(f"eager    {1 / eager.token_seconds:6.1f} tokens/s")
    print(f"compiled {1 / compiled.token_seconds:6.1f} tokens/s")
