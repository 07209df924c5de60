"""Small models of transformers' architectures, with the number of sites that each has for kernels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch

LAYERS = 2

_DECODER: dict[str, Any] = {
    "hidden_size": 32,
    "intermediate_size": 48,
    "num_hidden_layers": LAYERS,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "vocab_size": 61,
    "max_position_embeddings": 64,
    "bos_token_id": 0,
    "eos_token_id": 1,
    "pad_token_id": 2,
}


@dataclass(frozen=True)
class Model:
    """One architecture.

    Attributes:
        make: the model.
        inputs: arguments of a prefill call.
        plain: a decoder of attention, norms and gated layers only.
    """

    make: Callable[[], torch.nn.Module]
    inputs: Callable[[], dict[str, Any]]
    plain: bool = False


def tokens(length: int = 8) -> torch.Tensor:
    return torch.randint(3, 60, (2, length), generator=torch.Generator().manual_seed(1))


def _language_model(name: str, **settings: Any) -> Callable[[], torch.nn.Module]:
    def make() -> torch.nn.Module:
        import transformers

        torch.manual_seed(0)
        config = getattr(transformers, f"{name}Config")(**_DECODER, **settings)
        model: torch.nn.Module = transformers.AutoModelForCausalLM.from_config(config).eval()
        return model

    return make


def _other(name: str, config: str, **settings: Any) -> Callable[[], torch.nn.Module]:
    def make() -> torch.nn.Module:
        import transformers

        torch.manual_seed(0)
        model: torch.nn.Module = getattr(transformers, name)(getattr(transformers, config)(**settings)).eval()
        return model

    return make


def _prompt() -> dict[str, Any]:
    return {"input_ids": tokens(), "use_cache": False}


_WINDOWS = ["sliding_attention", "full_attention"]
_SMALL = {"hidden_size": 32, "num_hidden_layers": LAYERS, "num_attention_heads": 4, "intermediate_size": 48}

MODELS: dict[str, Model] = {
    "Llama": Model(_language_model("Llama"), _prompt, True),
    "Qwen3": Model(_language_model("Qwen3", head_dim=8), _prompt, True),
    "Gemma 3": Model(_language_model("Gemma3Text", head_dim=8, sliding_window=4, layer_types=_WINDOWS), _prompt, True),
    "Mixtral": Model(_language_model("Mixtral", num_local_experts=4, num_experts_per_tok=2), _prompt),
    "Qwen3-MoE": Model(
        _language_model("Qwen3Moe", head_dim=8, num_experts=4, num_experts_per_tok=2, moe_intermediate_size=16), _prompt
    ),
    "GPT-OSS": Model(
        _language_model(
            "GptOss", head_dim=8, num_local_experts=4, num_experts_per_tok=2, sliding_window=4, rope_parameters=None
        ),
        _prompt,
    ),
    "T5": Model(
        _other(
            *("T5ForConditionalGeneration", "T5Config"),
            **{"d_model": 32, "d_kv": 8, "d_ff": 48, "num_layers": LAYERS, "num_heads": 4, "vocab_size": 61},
            feed_forward_proj="gated-gelu",
        ),
        lambda: {"input_ids": tokens(), "decoder_input_ids": tokens(), "use_cache": False},
    ),
    "ViT": Model(
        _other("ViTForImageClassification", "ViTConfig", **_SMALL, image_size=32, patch_size=8),
        lambda: {"pixel_values": torch.randn(2, 3, 32, 32, generator=torch.Generator().manual_seed(1))},
    ),
    "Whisper": Model(
        _other(
            *("WhisperForConditionalGeneration", "WhisperConfig"),
            **{"d_model": 32, "encoder_layers": LAYERS, "decoder_layers": LAYERS, "encoder_attention_heads": 4},
            **{"decoder_attention_heads": 4, "encoder_ffn_dim": 48, "decoder_ffn_dim": 48, "vocab_size": 61},
            **{"num_mel_bins": 8, "max_source_positions": 16, "max_target_positions": 16, "pad_token_id": 0},
            **{"bos_token_id": 1, "eos_token_id": 2, "decoder_start_token_id": 1},
            suppress_tokens=None,
            begin_suppress_tokens=None,
        ),
        lambda: {
            "input_features": torch.randn(2, 8, 32, generator=torch.Generator().manual_seed(1)),
            "decoder_input_ids": tokens(),
            "use_cache": False,
        },
    ),
    "Mamba": Model(
        _other(
            "MambaForCausalLM", "MambaConfig", hidden_size=32, state_size=4, num_hidden_layers=LAYERS, vocab_size=61
        ),
        _prompt,
    ),
}


def existing(model: torch.nn.Module) -> dict[str, int]:
    """The sites that a model has, counted in its modules: attention, norms, gated layers, experts, convolutions."""
    found = {"attention": 0, "RMSNorm": 0, "LayerNorm": 0, "gated layer": 0, "experts": 0, "depthwise convolution": 0}
    for module in model.modules():
        name, children = type(module).__name__, dict(module.named_children())
        if name.endswith("RMSNorm") or name == "T5LayerNorm":
            found["RMSNorm"] += 1
        elif name == "LayerNorm":
            found["LayerNorm"] += 1
        elif {"q_proj", "k_proj"} <= children.keys() or {"q", "k", "o"} <= children.keys():
            found["attention"] += 1
        elif name.endswith("Experts"):
            found["experts"] += 1
        elif {"gate_proj", "up_proj"} <= children.keys() or {"wi_0", "wi_1"} <= children.keys():
            found["gated layer"] += 1
        elif isinstance(module, torch.nn.Conv1d) and module.groups > 1:
            found["depthwise convolution"] += 1
    if any(type(m).__name__ == "ViTModel" for m in model.modules()):
        found["attention"] = sum(type(m).__name__ == "ViTAttention" for m in model.modules())
    return {kind: count for kind, count in found.items() if count}
