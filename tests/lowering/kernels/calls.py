"""For each kernel, a small function that has it, with arguments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
import torch.nn.functional as F

bf16 = torch.bfloat16


def _zeros(*shape: int) -> torch.Tensor:
    return torch.zeros(shape, dtype=bf16)


def _attention(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
    return F.scaled_dot_product_attention(q, k, v, is_causal=True, scale=0.25)


def _decode(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, last: torch.Tensor) -> torch.Tensor:
    mask = torch.arange(k.shape[2])[None] <= last
    return F.scaled_dot_product_attention(q, k, v, attn_mask=mask[None, None], scale=0.25)


def _mlp(x: torch.Tensor, gate: torch.Tensor, up: torch.Tensor, down: torch.Tensor) -> torch.Tensor:
    return F.linear(F.silu(F.linear(x, gate)) * F.linear(x, up), down)


def _project(attention: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    return F.linear(attention.transpose(1, 2).reshape(2, attention.shape[2], -1), weight)


def _qkv(x: torch.Tensor, q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> list[torch.Tensor]:
    return [F.linear(x, w).reshape(2, 5, -1, 16).transpose(1, 2) for w in (q, k, v)]


def _rms_norm(x: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    wide = x.float()
    return weight * (wide * torch.rsqrt(wide.pow(2).mean(-1, keepdim=True) + 1e-5)).to(x.dtype)


CALLS: dict[str, tuple[Callable[..., Any], Callable[[], tuple[torch.Tensor, ...]]]] = {
    "arg_max": (lambda x: x.argmax(1), lambda: (_zeros(3, 16),)),
    "depthwise_conv1d": (
        lambda x, w: F.conv1d(x, w, padding=3, groups=6),
        lambda: (_zeros(2, 6, 10), _zeros(6, 1, 4)),
    ),
    "cumsum": (lambda x: x.cumsum(-1), lambda: (_zeros(2, 3, 16),)),
    "softmax": (lambda x: F.softmax(x, 1), lambda: (_zeros(2, 3, 16),)),
    "top_k": (lambda x: list(torch.topk(x, 4)), lambda: (_zeros(2, 3, 16),)),
    "attention_cte": (_attention, lambda: (_zeros(2, 4, 12, 16),) * 3),
    "attention_tkg": (_decode, lambda: (_zeros(2, 4, 1, 16), *(_zeros(2, 4, 24, 16),) * 2, torch.tensor(3))),
    "mlp": (_mlp, lambda: (_zeros(2, 5, 16), _zeros(24, 16), _zeros(24, 16), _zeros(16, 24))),
    "output_projection_cte": (_project, lambda: (_zeros(2, 4, 5, 16), _zeros(32, 64))),
    "output_projection_tkg": (_project, lambda: (_zeros(2, 4, 1, 16), _zeros(1024, 64))),
    "qkv": (_qkv, lambda: (_zeros(2, 5, 128), _zeros(64, 128), _zeros(32, 128), _zeros(32, 128))),
    "rms_norm": (_rms_norm, lambda: (_zeros(2, 5, 16), _zeros(16))),
}
