"""Tiny models that ``generate()`` over a static cache, compiled, against themselves in eager PyTorch."""

from __future__ import annotations

from typing import Any

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
    StaticCache,
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
    """A model of a family; ``mistral`` and ``gemma`` have layers with a window of 8."""
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

    def cache(self, slots: int, batch: int = 1) -> StaticCache:
        """A cache whose tensors exist before the first call."""
        cache = StaticCache(self.model.config, max_cache_len=slots)
        cache.early_initialization(batch, 1, 8, torch.float32, torch.device("cpu"))
        return cache

    def check(
        self,
        length: int,
        *,
        new_tokens: int = 3,
        batch: int = 1,
        caches: tuple[Any, Any] | None = None,
        **settings: Any,
    ) -> None:
        """Generate for a prompt of ``length``; in a batch, the first prompt is shorter by a third.

        Args:
            length: of the prompt.
            new_tokens: how many to make.
            batch: number of prompts.
            caches: one for eager PyTorch and one for the compiled model; None to let ``generate()`` make them.
            settings: for ``generate()``.
        """
        generator = torch.Generator().manual_seed(length)
        ids = torch.randint(1, 61, (batch, length), generator=generator)
        mask = torch.ones_like(ids)
        if batch > 1:
            ids[0, : length // 3] = mask[0, : length // 3] = 0
        longest = getattr(self.model, "_previous_max_cache_length", None)
        settings.setdefault("disable_compile", True)
        tokens = []
        for number, forward in enumerate((self.eager, self.compiled)):
            if longest is not None:
                self.model._previous_max_cache_length = longest
            self.model.forward = forward
            storage = {"cache": caches[number]} if caches else {"cache_implementation": "static"}
            made = self.model.generate(
                ids,
                attention_mask=mask,
                max_new_tokens=new_tokens,
                do_sample=False,
                pad_token_id=0,
                **storage,
                **settings,
            )
            tokens.append(made)
        assert torch.equal(*tokens)

    def programs(self) -> int:
        """How many different programs there are."""
        return len({record.key for record in neuron_dynamo.metrics()})
