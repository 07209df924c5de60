"""Decoders of transformers with random weights, at sizes that compile in seconds."""

from __future__ import annotations

from typing import Any

import torch
import transformers
from transformers import LlamaConfig

SIZES: dict[str, Any] = {
    "hidden_size": 32,
    "intermediate_size": 48,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "vocab_size": 61,
    "max_position_embeddings": 64,
    "bos_token_id": 0,
    "eos_token_id": 1,
    "pad_token_id": 2,
}


def decoder(name: str, window: int | None = None) -> Any:
    """A model of the family ``name``, as in ``LlamaForCausalLM``; some have layers with a ``window`` of attention."""
    torch.manual_seed(0)
    if name == "GPT2":
        config = transformers.GPT2Config(
            n_embd=32, n_layer=2, n_head=4, vocab_size=61, n_positions=64, bos_token_id=0, eos_token_id=1
        )
    elif name == "Phi":
        config = transformers.PhiConfig(**{**SIZES, "num_key_value_heads": 4})
    else:
        extra = {"head_dim": 8} if name in ("Gemma", "Gemma2", "Qwen3") else {}
        if name in ("Mistral", "Gemma2"):
            extra["sliding_window"] = window
        config = getattr(transformers, f"{name}Config")(**SIZES, **extra)
    config._attn_implementation = "eager" if name == "Gemma2" else "sdpa"
    return transformers.AutoModelForCausalLM.from_config(config).eval()


def llama_config(**changes: Any) -> LlamaConfig:
    """Two layers, with grouped heads, that may see and name 64 tokens."""
    return LlamaConfig(
        hidden_size=32,
        intermediate_size=64,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=2,
        vocab_size=64,
        max_position_embeddings=64,
        **changes,
    )
