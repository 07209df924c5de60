"""Stand-ins for nki-library's rotary embeddings, losses and mixtures of experts, with the signatures that it documents.

Numpy, written from the library's documentation and its checks, and not from lowering/kernels/. Sources: nki-library,
core/embeddings/rope.py, experimental/loss/, core/router_topk/, core/moe/.
"""

from __future__ import annotations

import dataclasses
from types import SimpleNamespace
from typing import Any

import numpy as np


def RoPE(
    x_in: Any,
    cos: Any,
    sin: Any,
    lnc_shard: bool = False,
    contiguous_layout: bool = True,
    relayout_in_sbuf: bool = False,
) -> Any:
    depth, batch, heads, length = x_in.shape
    assert depth in (64, 128)
    assert cos.shape == sin.shape == (depth // 2, batch, length)
    assert cos.dtype == sin.dtype
    assert not relayout_in_sbuf
    cores = 2 if lnc_shard else 1
    assert length % cores == 0
    assert batch * heads * length // cores * x_in.dtype.itemsize <= 2 * 73728
    order = np.arange(depth) if contiguous_layout else np.concatenate([np.arange(0, depth, 2), np.arange(1, depth, 2)])
    even, odd = np.split(x_in[order].astype(np.float32), 2)
    cosines, sines = (a.astype(np.float32)[:, :, None] for a in (cos, sin))
    out = np.empty_like(x_in)
    turned = np.concatenate([even * cosines - odd * sines, odd * cosines + even * sines])
    out[order] = turned.astype(x_in.dtype)
    return out


def cross_entropy_forward(
    logits_hbm: Any, targets_hbm: Any, positions_per_batch: int = 32, chunk_size: int = 32768, dtype: Any = None
) -> Any:
    rows, vocabulary = logits_hbm.shape
    assert targets_hbm.shape == (rows,)
    assert targets_hbm.dtype == np.int32
    assert logits_hbm.dtype.name in ("float32", "bfloat16")
    assert 0 < chunk_size <= min(vocabulary, 65536)
    assert 0 < positions_per_batch <= 128
    assert positions_per_batch * chunk_size * np.dtype(dtype).itemsize <= 24 << 20
    top, total = np.full(rows, -np.inf, np.float32), np.zeros(rows, np.float32)
    for start in range(0, vocabulary, chunk_size):
        chunk = logits_hbm[:, start : start + chunk_size].astype(np.float32)
        new = np.maximum(top, chunk.max(1))
        total = total * np.exp(top - new) + np.exp(chunk - new[:, None]).sum(1)
        top = new
    lse = top + np.log(total)
    loss = lse - logits_hbm[np.arange(rows), targets_hbm].astype(np.float32)
    return loss.astype(dtype), lse.astype(dtype)


def _softmax(x: Any) -> Any:
    shifted = np.exp(x - x.max(-1, keepdims=True))
    return shifted / shifted.sum(-1, keepdims=True)


class RouterActFnType:
    SIGMOID, SOFTMAX = "sigmoid", "softmax"


def router_topk(
    x: Any,
    w: Any,
    w_bias: Any,
    router_logits: Any,
    expert_affinities: Any,
    expert_index: Any,
    act_fn: Any,
    k: int,
    x_hbm_layout: int,
    x_sb_layout: int,
    router_pre_norm: bool = True,
    norm_topk_prob: bool = False,
    use_column_tiling: bool = False,
    use_indirect_dma_scatter: bool = False,
) -> Any:
    tokens, hidden = x.shape
    experts = w.shape[1]
    assert (x_hbm_layout, x_sb_layout) == (1, 0)
    assert act_fn == RouterActFnType.SOFTMAX
    assert x.dtype == w.dtype
    assert hidden % 128 == 0
    assert experts <= 512
    assert 1 <= k <= 8
    assert tokens <= 2048
    assert not norm_topk_prob or router_pre_norm
    assert not use_column_tiling
    assert not use_indirect_dma_scatter
    scores = x.astype(np.float32) @ w.astype(np.float32) + (0 if w_bias is None else w_bias.reshape(1, experts))
    weights = _softmax(scores)
    chosen = np.argsort(-(weights if router_pre_norm else scores), -1, kind="stable")[:, :k]
    mask = np.zeros_like(scores, dtype=bool)
    np.put_along_axis(mask, chosen, True, -1)
    if not router_pre_norm:
        weights = _softmax(np.where(mask, scores, np.float32(-3e38)))
    elif norm_topk_prob:
        weights = np.where(mask, weights, 0)
        weights = weights / weights.sum(-1, keepdims=True)
    router_logits[...], expert_affinities[...], expert_index[...] = scores, weights, chosen
    return [router_logits, expert_index, expert_affinities]


class ActFnType:
    SiLU, GELU, GELU_Tanh_Approx = "ActFnType.SiLU", "ActFnType.GELU", "ActFnType.GELU_Tanh_Approx"
    Swish = "ActFnType.Swish"


class ExpertAffinityScaleMode:
    NO_SCALE, POST_SCALE = "no", "post"


def _expert(x: Any, gate_up: Any, down: Any, bias: Any, down_bias: Any, act: Any, limits: dict[str, Any]) -> Any:
    columns = np.einsum("th,hki->kti", x, gate_up.astype(np.float32))
    columns = columns if bias is None else columns + bias.astype(np.float32)[:, None]
    gate = np.clip(columns[0], limits.get("gate_low"), limits.get("gate_high"))
    up = np.clip(columns[1], limits.get("up_low"), limits.get("up_high"))
    opened = gate / (1 + np.exp(-gate * {ActFnType.SiLU: 1.0, ActFnType.Swish: 1.702}[act]))
    out = (opened * up) @ down.astype(np.float32)
    return out if down_bias is None else out + down_bias.astype(np.float32)


def moe_tkg(
    hidden_input: Any,
    expert_gate_up_weights: Any,
    expert_down_weights: Any,
    expert_affinities: Any,
    expert_index: Any,
    is_all_expert: bool,
    rank_id: Any = None,
    expert_gate_up_bias: Any = None,
    expert_down_bias: Any = None,
    expert_affinities_scaling_mode: Any = ExpertAffinityScaleMode.NO_SCALE,
    activation_fn: Any = ActFnType.SiLU,
    gate_clamp_upper_limit: Any = None,
    gate_clamp_lower_limit: Any = None,
    up_clamp_upper_limit: Any = None,
    up_clamp_lower_limit: Any = None,
) -> Any:
    tokens, hidden = hidden_input.shape
    assert tokens <= 128
    assert hidden % 128 == 0
    assert hidden_input.dtype.itemsize == 2
    assert expert_affinities_scaling_mode == ExpertAffinityScaleMode.POST_SCALE
    assert expert_index.shape[1] <= 16
    assert not is_all_expert or (rank_id.shape == (1, 1) and rank_id[0, 0] == 0)
    limits = {"gate_high": gate_clamp_upper_limit, "gate_low": gate_clamp_lower_limit}
    limits |= {"up_high": up_clamp_upper_limit, "up_low": up_clamp_lower_limit}
    x, out = hidden_input.astype(np.float32), np.zeros((tokens, hidden), np.float32)
    for expert in range(expert_down_weights.shape[0]):
        bias, down_bias = (None if b is None else b[expert] for b in (expert_gate_up_bias, expert_down_bias))
        parts = (expert_gate_up_weights[expert], expert_down_weights[expert], bias, down_bias, activation_fn, limits)
        weight = expert_affinities[:, expert, None].astype(np.float32)
        if not is_all_expert:
            weight = weight * (expert_index == expert).any(1)[:, None]
        out += _expert(x, *parts) * weight
    return out.astype(hidden_input.dtype)


MoECTEImplementation = SimpleNamespace(shard_on_block="shard_on_block", shard_on_i="shard_on_i")


@dataclasses.dataclass
class MoECTESpec:
    implementation: str


def moe_cte(
    hidden_states: Any,
    expert_affinities_masked: Any,
    gate_up_proj_weight: Any,
    down_proj_weight: Any,
    token_position_to_id: Any,
    block_to_expert: Any,
    block_size: int,
    spec: MoECTESpec,
    conditions: Any = None,
    gate_and_up_proj_bias: Any = None,
    down_proj_bias: Any = None,
    activation_function: Any = ActFnType.SiLU,
    compute_dtype: Any = None,
    expert_affinities_scaling_mode: Any = None,
    gate_clamp_upper_limit: Any = None,
    gate_clamp_lower_limit: Any = None,
    up_clamp_upper_limit: Any = None,
    up_clamp_lower_limit: Any = None,
) -> Any:
    experts, _, _, inner = gate_up_proj_weight.shape
    hidden = hidden_states.shape[1]
    assert spec.implementation == "shard_on_i"
    assert conditions is None
    assert compute_dtype == hidden_states.dtype == expert_affinities_masked.dtype
    assert expert_affinities_scaling_mode == ExpertAffinityScaleMode.POST_SCALE
    assert block_size % 256 == 0
    assert 512 <= hidden <= 8192
    assert hidden % 512 == 0
    assert inner % 16 == 0
    assert token_position_to_id.dtype == block_to_expert.dtype == np.int32
    assert (gate_and_up_proj_bias is None) == (down_proj_bias is None)
    limits = {"gate_high": gate_clamp_upper_limit, "gate_low": gate_clamp_lower_limit}
    limits |= {"up_high": up_clamp_upper_limit, "up_low": up_clamp_lower_limit}
    affinities = expert_affinities_masked.reshape(-1, experts)
    out = np.zeros_like(hidden_states)
    for expert, places in zip(block_to_expert[:, 0], token_position_to_id.reshape(-1, block_size), strict=True):
        bias, down_bias = (None if b is None else b[expert] for b in (gate_and_up_proj_bias, down_proj_bias))
        x = hidden_states[places].astype(np.float32)
        weights = (gate_up_proj_weight[expert], down_proj_weight[expert], bias, down_bias)
        made = _expert(x, *weights, activation_function, limits)
        np.add.at(out, places, (made * affinities[places, expert, None].astype(np.float32)).astype(out.dtype))
    return out
