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


def _rotate(x: torch.Tensor, angle: torch.Tensor) -> torch.Tensor:
    both = torch.cat((angle, angle), -1)
    turned = torch.cat((-x[..., x.shape[-1] // 2 :], x[..., : x.shape[-1] // 2]), -1)
    return x * both.cos()[None, None] + turned * both.sin()[None, None]


def _qkv_rope(x: torch.Tensor, angle: torch.Tensor, *weights: torch.Tensor) -> list[torch.Tensor]:
    both = torch.cat((angle, angle), -1)
    cos, sin = both.cos()[None, None], both.sin()[None, None]
    heads = [F.linear(x, w).view(1, x.shape[1], -1, 16).transpose(1, 2) for w in weights]
    turned = [h * cos + torch.cat((-h[..., 8:], h[..., :8]), -1) * sin for h in heads[:2]]
    return [*turned, heads[2]]


def _router(x: torch.Tensor, weight: torch.Tensor) -> list[torch.Tensor]:
    values, indices = torch.topk(F.softmax(F.linear(x, weight), -1, dtype=torch.float32), 2)
    return [values / values.sum(-1, keepdim=True), indices]


def _experts(x: torch.Tensor, scores: torch.Tensor, gate_up: torch.Tensor, down: torch.Tensor) -> torch.Tensor:
    weights, chosen = torch.topk(scores, 2)
    rows, flat = x[:, None].expand(len(x), 2, -1).reshape(2 * len(x), 1, -1), chosen.reshape(-1)
    gate, up = (rows @ gate_up[flat])[:, 0].chunk(2, -1)
    out = ((F.silu(gate) * up)[:, None] @ down[flat])[:, 0]
    return (out * weights.reshape(-1)[:, None]).view(len(x), 2, -1).sum(1)


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
    "qkv_rope": (
        _qkv_rope,
        lambda: (_zeros(1, 100, 128), _zeros(100, 8), _zeros(64, 128), _zeros(32, 128), _zeros(32, 128)),
    ),
    "rope": (_rotate, lambda: (_zeros(2, 3, 6, 64), _zeros(6, 32))),
    "router_topk": (_router, lambda: (_zeros(5, 128), _zeros(6, 128))),
    "moe_tkg": (_experts, lambda: (_zeros(3, 256), _zeros(3, 8), _zeros(8, 256, 32), _zeros(8, 16, 256))),
    "moe_cte": (_experts, lambda: (_zeros(130, 512), _zeros(130, 3), _zeros(3, 512, 64), _zeros(3, 32, 512))),
    "layer_norm": (lambda x, w: F.layer_norm(x, (16,), w, w), lambda: (_zeros(3, 16), _zeros(16))),
    "cross_entropy": (
        lambda x, y: F.cross_entropy(x.float(), y, reduction="sum"),
        lambda: (_zeros(5, 16), torch.zeros(5, dtype=torch.long)),
    ),
    "rms_norm": (_rms_norm, lambda: (_zeros(2, 5, 16), _zeros(16))),
}
