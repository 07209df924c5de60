"""Query, key and value projections with rotary embeddings: ``nkilib.core.qkv.qkv``, one call for each weight.

The library's kernel turns the heads of its first columns. Here a call has one weight: the query's and the key's are all
turned heads (no key and value heads), the value's has none. Limits: those of :mod:`.qkv`; a head's features divide 512;
and more than 96 positions, as its kernel for fewer does not turn. Source: nki-library, core/qkv/qkv.py and qkv_cte.py.
"""

from __future__ import annotations

from typing import Any

import torch

from neuron_dynamo.lowering.kernels.kernel import Kernel, Match, Reject, Setting, Site
from neuron_dynamo.lowering.kernels.limits import first
from neuron_dynamo.lowering.kernels.patterns.qkv_rope import PATTERN

from . import qkv, rope

MIN_LENGTH, BANK = 97, 512


def check(site: Site, setting: Setting) -> Match | Reject:
    """Whether the kernel computes these projections and turns these heads."""
    features, turned = site.attributes["features"], site.attributes["turned"]
    length = site.outputs[turned.index(True)].meta["val"].shape[2]
    wrong = first(
        qkv.limits(site, setting),
        Reject(f"its kernel for {length} positions turns no heads") if length < MIN_LENGTH else None,
        Reject(f"{features} features of a head do not divide {BANK}") if features % 2 or BANK % features else None,
    )
    return wrong or Match({name: site.attributes[name] for name in ("count", "turned", "features", "per_pair")})


def apply(
    call: Any,
    x: torch.Tensor,
    cos: torch.Tensor,
    sin: torch.Tensor,
    count: int,
    turned: tuple[bool, ...],
    features: int,
    per_pair: bool,
    **weights: torch.Tensor | None,
) -> tuple[torch.Tensor, ...]:
    """Sequences apart, as positions differ; features of both halves have their angle."""
    length = cos.shape[2]
    rows = x.reshape(-1, length, x.shape[-1])
    caches = {}
    for name, angle in (("cos_cache", cos), ("sin_cache", sin)):
        half = rope.angles(angle, (rows.shape[0], 1, length, features), 1, False, per_pair)
        caches[name] = torch.cat([half, half], -1)
    outputs = []
    for number in range(count):
        weight, bias = weights[f"weight{number}"], weights[f"bias{number}"]
        assert weight is not None
        width = qkv.MAX_COLUMNS // features * features
        if not turned[number]:
            outputs.append(qkv.columns(call, x, weight, bias, qkv.MAX_COLUMNS))
            continue
        joined = qkv.columns(call, rows, weight, bias, width, features=features, **caches)
        outputs.append(joined.reshape(*rows.shape[:2], -1, features).transpose(1, 2))
    return tuple(outputs)


def reference(
    input: torch.Tensor,
    fused_qkv_weights: torch.Tensor,
    bias: torch.Tensor | None = None,
    cos_cache: torch.Tensor | None = None,
    sin_cache: torch.Tensor | None = None,
    fused_rope: bool = False,
    d_head: int | None = None,
    num_q_heads: int | None = None,
    num_kv_heads: int | None = None,
) -> torch.Tensor:
    """[B, S, H] times [H, I]; heads turned by [B, S, d_head]; each product is rounded, as in eager."""
    out = qkv.reference(input, fused_qkv_weights, bias)
    if not fused_rope:
        return out
    assert cos_cache is not None
    assert sin_cache is not None
    assert d_head is not None
    assert num_q_heads is not None
    assert num_kv_heads == 0
    heads = out.reshape(*out.shape[:2], num_q_heads, d_head)
    half = d_head // 2
    rotated = torch.cat([-heads[..., half:], heads[..., :half]], -1)
    return (heads * cos_cache[:, :, None] + rotated * sin_cache[:, :, None]).reshape(out.shape)


KERNEL = Kernel(
    "qkv_rope",
    PATTERN,
    check,
    apply,
    reference,
    qkv.SOURCE,
    ("input", "fused_qkv_weights", "bias", "cos_cache", "sin_cache"),
)
