"""Small models of transformers' architectures, with the number of sites that each has for kernels."""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch

from neuron_dynamo.lowering.kernels.substitution import Substitution
from tests.support.kernels import Recorder

LAYERS = 2

_DECODER: dict[str, Any] = {
    "hidden_size": 256,
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
    "Qwen3": Model(_language_model("Qwen3", head_dim=64), _prompt, True),
    "Gemma 3": Model(_language_model("Gemma3Text", head_dim=64, sliding_window=4, layer_types=_WINDOWS), _prompt, True),
    "Mixtral": Model(_language_model("Mixtral", num_local_experts=4, num_experts_per_tok=2), _prompt),
    "Qwen3-MoE": Model(
        _language_model("Qwen3Moe", head_dim=64, num_experts=4, num_experts_per_tok=2, moe_intermediate_size=16),
        _prompt,
    ),
    "GPT-OSS": Model(
        _language_model(
            "GptOss", head_dim=64, num_local_experts=4, num_experts_per_tok=2, sliding_window=4, rope_parameters=None
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


def _kind(module: torch.nn.Module) -> str | None:
    name, children = type(module).__name__, dict(module.named_children())
    if name == "T5LayerNorm":
        return "RMSNorm"
    for ending, kind in ENDINGS.items():
        if name.endswith(ending):
            return kind
    if {"q_proj", "k_proj"} <= children.keys() or {"q", "k", "o"} <= children.keys():
        return "attention"
    if {"gate_proj", "up_proj"} <= children.keys() or {"wi_0", "wi_1"} <= children.keys():
        return "gated layer"
    return "depthwise convolution" if isinstance(module, torch.nn.Conv1d) and module.groups > 1 else None


ENDINGS = {"RMSNorm": "RMSNorm", "LayerNorm": "LayerNorm", "TopKRouter": "router", "Experts": "experts"}
KINDS = ("attention", "rotary", "RMSNorm", "LayerNorm", "gated layer", "router", "experts", "depthwise convolution")


def existing(model: torch.nn.Module) -> dict[str, int]:
    """The sites that a model has, counted in its modules; of rotary embeddings, one for queries and one for keys."""
    found = dict.fromkeys(KINDS, 0)
    for module in model.modules():
        kind = _kind(module)
        if kind is not None:
            found[kind] += 1
    if any(type(m).__name__ == "ViTModel" for m in model.modules()):
        found["attention"] = sum(type(m).__name__ == "ViTAttention" for m in model.modules())
    if any(type(m).__name__.endswith("RotaryEmbedding") for m in model.modules()):
        found["rotary"] = 2 * found["attention"]
    return {kind: count for kind, count in found.items() if count}


def taken(found: Substitution) -> Counter[str]:
    """The sites that kernels take, by kind."""
    made: Counter[str] = Counter()
    for site, kernel, _ in found.sites:
        if kernel.name == "qkv_rope":
            made["rotary"] += sum(site.attributes["turned"])
        elif kernel.name in OF_KIND:
            made[OF_KIND[kernel.name]] += 1
    return made


OF_KIND = {
    "attention_cte": "attention",
    "attention_tkg": "attention",
    "rope": "rotary",
    "rms_norm": "RMSNorm",
    "layer_norm": "LayerNorm",
    "mlp": "gated layer",
    "router_topk": "router",
    "moe_cte": "experts",
    "moe_tkg": "experts",
    "depthwise_conv1d": "depthwise convolution",
}


def substituted(model: torch.nn.Module, inputs: dict[str, Any], **settings: Any) -> Substitution:
    """The model's prefill with kernels."""
    torch._dynamo.reset()
    recorder = Recorder(**settings)
    with torch.no_grad(), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            torch.compile(model, backend=recorder, dynamic=False)(**inputs)
        except (RuntimeError, NotImplementedError):  # on meta, results that Python reads are not there
            if not recorder.found:
                raise
    return recorder.found[0]


def llama_8b(length: int = 8192, layers: int = 32) -> tuple[dict[str, float], Substitution]:
    """The share of FLOPs that each kernel has in the prefill of Llama-3-8B's shape, parameters on ``meta``."""
    import transformers

    config = transformers.LlamaConfig(
        hidden_size=4096,
        intermediate_size=14336,
        num_hidden_layers=layers,
        num_attention_heads=32,
        num_key_value_heads=8,
        vocab_size=128256,
        max_position_embeddings=length,
    )
    with torch.device("meta"):
        model = transformers.AutoModelForCausalLM.from_config(config, dtype=torch.bfloat16).eval()
        tokens = torch.zeros(1, length, dtype=torch.long)
    found = substituted(model, {"input_ids": tokens, "use_cache": False, "logits_to_keep": 1}, forced=False)
    shares: Counter[str] = Counter()
    for verdict in found.verdicts:
        shares[verdict.kernel] += verdict.flops_share  # type: ignore[assignment]
    return {kernel: share for kernel, share in shares.items() if share}, found
