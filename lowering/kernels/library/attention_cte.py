"""Attention over a whole prompt: ``nkilib.core.attention.attention_cte``.

Limits: head dimension at most 128; at most 512 batches of heads and 131,072 positions; a sliding window only with a
causal mask and a scale of 1 (the query is scaled instead); no cap of scores. Key heads may be fewer than query heads.
Source: nki-library, core/attention/attention_cte.py.
"""

from __future__ import annotations

from typing import Any

import torch

from neuron_dynamo.lowering.kernels.kernel import Kernel, Match, Reject, Setting, Site
from neuron_dynamo.lowering.kernels.limits import at_most, first, floats, target
from neuron_dynamo.lowering.kernels.masks import structure
from neuron_dynamo.lowering.kernels.patterns.attention import PATTERN
from neuron_dynamo.lowering.kernels.source import NkiFunction

SOURCE = NkiFunction("nkilib.core.attention.attention_cte", "attention_cte")

MAX_HEAD_DIM, MAX_BATCH, MAX_LENGTH = 128, 512, 131072


def check(site: Site, setting: Setting) -> Match | Reject:
    """Whether the kernel computes this attention."""
    query, key, value = (site.tensor(name) for name in ("query", "key", "value"))
    batch, heads, length, depth = query.shape
    causal, window = site.attributes["causal"], 0
    wrong = first(
        target(SOURCE, setting),
        floats(site, "query", "key", "value"),
        at_most("head_dim", depth, MAX_HEAD_DIM),
        at_most("the number of sequences and heads", batch * heads, MAX_BATCH),
        at_most("the number of positions", max(length, key.shape[2]), MAX_LENGTH),
        Reject("it has no cap of scores") if site.attributes["softcap"] else None,
        Reject(f"values have {value.shape[3]} features and keys {depth}") if value.shape[3] != depth else None,
        Reject("its heads are not shared in equal groups") if heads % key.shape[1] else None,
    )
    if wrong is not None:
        return wrong
    if site.has("mask"):
        if causal:
            return Reject("it has a causal flag and a mask")
        mask = site.operands["mask"]
        assert mask is not None
        found = structure(mask)
        if isinstance(found, Reject):
            return found
        causal, window = found.causal, found.window
    if causal and length != key.shape[2]:
        return Reject(f"{length} queries and {key.shape[2]} keys with a causal mask are not as many")
    return Match({"scale": site.attributes["scale"], "causal": causal, "window": window})


def apply(
    call: Any,
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None,
    sink: torch.Tensor | None,
    scale: float,
    causal: bool,
    window: int,
) -> torch.Tensor:
    """Heads become part of the batch; each key head serves the query heads that follow each other."""
    batch, heads, length, depth = query.shape
    if window:
        query, scale = query * scale, 1.0
    out = call(
        q=query.reshape(batch * heads, length, depth),
        k=key.reshape(-1, *key.shape[2:]),
        v=value.reshape(-1, *value.shape[2:]),
        sink=None if sink is None else sink.to(query.dtype).expand(batch, heads).reshape(batch * heads, 1),
        scale=scale,
        causal_mask=causal,
        sliding_window=window or None,
        tp_q=True,
        tp_k=True,
        tp_out=False,
    )
    result: torch.Tensor = out.reshape(batch, heads, length, depth)
    return result


def reference(
    q: torch.Tensor,
    k: torch.Tensor,
    v: torch.Tensor,
    sink: torch.Tensor | None = None,
    scale: float = 1.0,
    causal_mask: bool = True,
    sliding_window: int | None = None,
    tp_q: bool = True,
    tp_k: bool = False,
    tp_out: bool = False,
) -> torch.Tensor:
    """Scores, softmax and result in float32."""
    query = (q if tp_q else q.transpose(1, 2)).float()
    key = (k if tp_k else k.transpose(1, 2)).float()
    groups = query.shape[0] // key.shape[0]
    grouped = query.reshape(key.shape[0], groups * query.shape[1], -1)
    scores = (grouped @ key.transpose(1, 2)).reshape(query.shape[0], query.shape[1], -1) * scale
    if causal_mask:
        rows, columns = scores.shape[1:]
        distance = torch.arange(rows)[:, None] - torch.arange(columns)[None, :]
        hidden = distance < 0
        if sliding_window:
            hidden = hidden | (distance >= sliding_window)
        scores = scores.masked_fill(hidden, -torch.inf)
    top = scores.amax(-1, keepdim=True)
    if sink is not None:
        top = torch.maximum(top, sink.float()[:, :, None])
    weights = (scores - top).exp()
    total = weights.sum(-1, keepdim=True)
    if sink is not None:
        total = total + (sink.float()[:, :, None] - top).exp()
    weights = weights.reshape(key.shape[0], groups * query.shape[1], -1)
    out = (weights @ v.float()).reshape(query.shape[0], query.shape[1], -1) / total
    return (out.transpose(1, 2) if tp_out else out).to(q.dtype)


KERNEL = Kernel("attention_cte", PATTERN, check, apply, reference, SOURCE, ("q", "k", "v", "sink"))
