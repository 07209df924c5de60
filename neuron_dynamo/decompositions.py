"""Decompositions beyond the core ATen set: operators of eager's fast paths, and sampling from a grid.

Each is a function of tensors in other ATen operators, with the operator's own signature; AOTAutograd traces it. The
fast paths are those that ``torch.nn``'s attention and encoder layers take in eager mode without gradients.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch
import torch.nn.functional as F
from torch import Tensor

from neuron_dynamo.embedding_bags import embedding_bag_decompositions
from neuron_dynamo.factorizations import factorizations
from neuron_dynamo.foreach import foreach_decompositions
from neuron_dynamo.sampling import sampling_decompositions
from neuron_dynamo.special_functions import special_functions

aten = torch.ops.aten

PADDING_MASK = 1


def attention_mask(mask: Tensor, mask_type: int | None, batch: int, heads: int) -> Tensor:
    """Where keys may not be seen, in a shape that broadcasts to [B, H, Q, K].

    Args:
        mask: bool or float; [Q, K] for a source mask, [B, K] for a padding mask, [B, H, Q, K] otherwise.
        mask_type: as the fast paths number them: 0 source, 1 padding, 2 both.
        batch: size of the attention's batch.
        heads: number of heads.
    """
    if mask_type == PADDING_MASK and mask.dim() == 2:
        return mask[:, None, None, :]
    return mask if mask.dim() == 2 else mask.expand(batch, heads, *mask.shape[2:])


def _attention(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    heads: int,
    qkv: tuple[Tensor, Tensor],
    projection: tuple[Tensor, Tensor],
    mask: Tensor | None,
    mask_type: int | None,
) -> tuple[Tensor, Tensor]:
    """Output [B, Q, E] and probabilities [B, H, Q, K] of a multi-head attention on [B, ., E]."""
    parts = [
        F.linear(x, weight, bias).unflatten(-1, (heads, -1)).transpose(1, 2)
        for x, weight, bias in zip((query, key, value), qkv[0].chunk(3), qkv[1].chunk(3), strict=True)
    ]
    q, k, v = parts
    scores = (q / q.shape[-1] ** 0.5) @ k.transpose(-2, -1)
    if mask is not None:
        hidden = attention_mask(mask, mask_type, q.shape[0], heads)
        # Eager's masked softmax gives rows without a visible key zeros, not NaN.
        hidden = hidden if hidden.dtype is torch.bool else hidden.isneginf()
        scores = scores.masked_fill(hidden, float("-inf"))
        probabilities = torch.where(hidden.expand_as(scores).all(-1, keepdim=True), 0.0, scores.softmax(-1))
    else:
        probabilities = scores.softmax(-1)
    joined = (probabilities @ v).transpose(1, 2).flatten(2)
    return F.linear(joined, *projection), probabilities


def native_multi_head_attention(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    embed_dim: int,
    num_head: int,
    qkv_weight: Tensor,
    qkv_bias: Tensor,
    proj_weight: Tensor,
    proj_bias: Tensor,
    mask: Tensor | None = None,
    need_weights: bool = True,
    average_attn_weights: bool = True,
    mask_type: int | None = None,
) -> tuple[Tensor, Tensor]:
    """``aten._native_multi_head_attention``: the fast path of ``nn.MultiheadAttention``."""
    out, probabilities = _attention(
        query, key, value, num_head, (qkv_weight, qkv_bias), (proj_weight, proj_bias), mask, mask_type
    )
    if not need_weights:
        return out, query.new_empty(0)
    return out, probabilities.mean(1) if average_attn_weights else probabilities


def transformer_encoder_layer_fwd(
    src: Tensor,
    embed_dim: int,
    num_heads: int,
    qkv_weight: Tensor,
    qkv_bias: Tensor,
    proj_weight: Tensor,
    proj_bias: Tensor,
    use_gelu: bool,
    norm_first: bool,
    eps: float,
    norm_weight_1: Tensor,
    norm_bias_1: Tensor,
    norm_weight_2: Tensor,
    norm_bias_2: Tensor,
    ffn_weight_1: Tensor,
    ffn_bias_1: Tensor,
    ffn_weight_2: Tensor,
    ffn_bias_2: Tensor,
    mask: Tensor | None = None,
    mask_type: int | None = None,
) -> Tensor:
    """``aten._transformer_encoder_layer_fwd``: the fast path of ``nn.TransformerEncoderLayer``."""

    def attend(x: Tensor) -> Tensor:
        qkv, projection = (qkv_weight, qkv_bias), (proj_weight, proj_bias)
        return _attention(x, x, x, num_heads, qkv, projection, mask, mask_type)[0]

    def feed_forward(x: Tensor) -> Tensor:
        inner = F.linear(x, ffn_weight_1, ffn_bias_1)
        return F.linear(F.gelu(inner) if use_gelu else inner.relu(), ffn_weight_2, ffn_bias_2)

    def norm(x: Tensor, weight: Tensor, bias: Tensor) -> Tensor:
        return F.layer_norm(x, (embed_dim,), weight, bias, eps)

    if norm_first:
        x = src + attend(norm(src, norm_weight_1, norm_bias_1))
        return x + feed_forward(norm(x, norm_weight_2, norm_bias_2))
    x = norm(src + attend(src), norm_weight_1, norm_bias_1)
    return norm(x + feed_forward(x), norm_weight_2, norm_bias_2)


def mkldnn_rnn_layer(
    x: Tensor,
    input_weight: Tensor,
    hidden_weight: Tensor,
    input_bias: Tensor,
    hidden_bias: Tensor,
    hidden: Tensor,
    cell: Tensor,
    reverse: bool,
    batch_sizes: Sequence[int],
    mode: int,
    hidden_size: int,
    num_layers: int,
    has_biases: bool,
    bidirectional: bool,
    batch_first: bool,
    train: bool,
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """``aten.mkldnn_rnn_layer``: one direction of an LSTM layer on [T, B, I], PyTorch's choice without gradients."""
    gates = F.linear(x, input_weight, input_bias if has_biases else None)
    h, c, outputs = hidden.reshape(x.shape[1], -1), cell.reshape(x.shape[1], -1), []
    for step in reversed(range(x.shape[0])) if reverse else range(x.shape[0]):
        gate = gates[step] + F.linear(h, hidden_weight, hidden_bias if has_biases else None)
        admit, forget, candidate, emit = gate.chunk(4, 1)
        c = forget.sigmoid() * c + admit.sigmoid() * candidate.tanh()
        h = emit.sigmoid() * c.tanh()
        outputs.append(h)
    stacked = torch.stack(outputs[::-1] if reverse else outputs)
    return stacked, h.reshape(hidden.shape), c.reshape(cell.shape), x.new_zeros(0)


def nonzero_static(x: Tensor, *, size: int, fill_value: int = -1) -> Tensor:
    """``aten.nonzero_static``: indices [size, rank] of the first ``size`` elements that are not zero."""
    if x.dim() == 0 or x.numel() == 0 or size == 0:
        return torch.full((size, x.dim()), fill_value, dtype=torch.int64, device=x.device)
    found = (x != 0).flatten()
    number = found.cumsum(0) - 1
    slot = torch.where(found & (number < size), number, size)  # the last slot takes what is not wanted
    place = torch.arange(found.shape[0], device=x.device)
    place = torch.zeros(size + 1, dtype=torch.int64, device=x.device).scatter(0, slot, place)[:size]
    indices = []
    for length in reversed(x.shape):
        indices.append(place % length)
        place = place // length
    filled = torch.arange(size, device=x.device) < found.sum()
    return torch.where(filled[:, None], torch.stack(indices[::-1], 1), fill_value)


def frexp(x: Tensor) -> Any:
    """``aten.frexp.Tensor``: mantissas in [0.5, 1) and exponents int32; zero, infinities and NaN are their own."""
    if x.dtype is torch.float64:
        return NotImplemented
    wide = x.float()
    small = wide.abs() < torch.finfo(torch.float32).tiny
    bits = torch.where(small, wide * 2**24, wide).view(torch.int32)
    mantissa = ((bits & ~(255 << 23)) | (126 << 23)).view(torch.float32)
    exponent = ((bits >> 23) & 255) - torch.where(small, 126 + 24, 126)
    kept = (wide == 0) | ~wide.isfinite()
    return torch.where(kept, x, mantissa.to(x.dtype)), torch.where(kept, 0, exponent).to(torch.int32)


def trilinear(
    i1: Tensor,
    i2: Tensor,
    i3: Tensor,
    expand1: Sequence[int],
    expand2: Sequence[int],
    expand3: Sequence[int],
    sumdim: Sequence[int],
    unroll_dim: int = 1,
) -> Tensor:
    """``aten._trilinear``, of ``F.bilinear``: sum over ``sumdim`` of the product, each factor widened by ones first."""
    factors = []
    for factor, widened in ((i1, expand1), (i2, expand2), (i3, expand3)):
        for dimension in sorted(widened):
            factor = factor.unsqueeze(dimension)
        factors.append(factor)
    product = factors[0] * factors[1] * factors[2]
    return product.sum(list(sumdim)) if sumdim else product


def additional_decompositions() -> dict[Any, Callable[..., Any]]:
    """Overload -> decomposition, for what the core ATen table leaves whole and has no lowering rule."""
    known = torch._decomp.decomposition_table
    return (
        foreach_decompositions()
        | embedding_bag_decompositions()
        | factorizations()
        | sampling_decompositions()
        | special_functions()
        | {
            aten._batch_norm_no_update.default: known[aten._batch_norm_no_update.default],
            aten._batch_norm_with_update_functional.default: known[aten._batch_norm_with_update_functional.default],
            aten.batch_norm_backward.default: known[aten.batch_norm_backward.default],
            aten._trilinear.default: trilinear,
            aten.frexp.Tensor: frexp,
            aten.dist.default: known[aten.dist.default],
            aten.rrelu_with_noise_backward.default: known[aten.rrelu_with_noise_backward.default],
            aten._native_multi_head_attention.default: native_multi_head_attention,
            aten._transformer_encoder_layer_fwd.default: transformer_encoder_layer_fwd,
            aten.affine_grid_generator.default: known[aten.affine_grid_generator.default],
            aten.mkldnn_rnn_layer.default: mkldnn_rnn_layer,
            aten.nonzero_static.default: nonzero_static,
            aten.grid_sampler_2d.default: known[aten.grid_sampler_2d.default],
        }
    )
