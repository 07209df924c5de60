"""Attention of a few new tokens over a cache: ``nkilib.core.attention.attention_tkg``.

The library's function works on tensors in the core's own memory; :mod:`..nki_kernels.decode_attention` loads them and
calls it. It takes the keys of the new tokens apart from the cache and puts them at the cache's end. Here the cache
holds them already, so its last positions are given as the new keys: nothing is moved, and any mask stays right.

Limits: at most 7 new tokens, head dimension at most 128, and a mask. Source: nki-library, core/attention/attention_tkg.
"""

from __future__ import annotations

from typing import Any

import torch

from neuron_dynamo.lowering.kernels.kernel import Kernel, Match, Reject, Setting, Site, fake
from neuron_dynamo.lowering.kernels.limits import at_most, first, floats, multiple, target
from neuron_dynamo.lowering.kernels.patterns.attention import PATTERN
from neuron_dynamo.lowering.kernels.source import NkiFunction

SOURCE = NkiFunction(
    "neuron_dynamo.lowering.kernels.nki_kernels.decode_attention",
    "decode_attention",
    requires=("nkilib.core.attention.attention_tkg",),
)

MAX_TOKENS, MAX_HEAD_DIM, PARTITIONS = 7, 128, 128


def check(site: Site, setting: Setting) -> Match | Reject:
    """Whether the kernel computes this attention."""
    query, key, value = (site.tensor(name) for name in ("query", "key", "value"))
    heads, length, depth = query.shape[1:]
    wrong = first(
        target(SOURCE, setting),
        at_most("the number of new tokens", length, MAX_TOKENS),
        floats(site, "query", "key", "value"),
        at_most("head_dim", depth, MAX_HEAD_DIM),
        multiple("head_dim", depth, 2),
        Reject("it has no cap of scores") if site.attributes["softcap"] else None,
        Reject("it has a causal flag") if site.attributes["causal"] else None,
        Reject(f"values have {value.shape[3]} features and keys {depth}") if value.shape[3] != depth else None,
        Reject("its heads are not shared in equal groups") if heads % key.shape[1] else None,
        Reject("the cache has fewer positions than there are new tokens") if key.shape[2] < length else None,
        Reject("it has sinks of several key heads") if site.has("sink") and key.shape[1] > 1 else None,
    )
    if wrong is not None:
        return wrong
    mask = site.operands["mask"]
    if mask is not None and not _is_choice(mask):
        return Reject("its mask adds numbers other than 0 and -inf", mask)
    return Match({"scale": site.attributes["scale"]})


def _is_choice(mask: Any) -> bool:
    """Whether a mask says only what may be seen: a bool, or a choice between 0 and minus infinity."""
    from neuron_dynamo.lowering.kernels.matching import is_call, number, origin

    if fake(mask).dtype is torch.bool:
        return True
    node = mask
    while is_call(node, torch.ops.aten.expand.default) or node is not origin(node):
        node = node.args[0] if is_call(node, torch.ops.aten.expand.default) else origin(node)
    if not is_call(node, torch.ops.aten.where.self):
        return False
    return number(node.args[1]) == 0 and number(node.args[2]) == -torch.inf


def apply(
    call: Any,
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None,
    sink: torch.Tensor | None,
    scale: float,
) -> torch.Tensor:
    """Each key head is a sequence of its own, with the query heads that share it."""
    batch, heads, length, depth = query.shape
    shared, positions = key.shape[1:3]
    rows, group = batch * shared, heads // shared
    grouped = (query * scale).reshape(rows, group, length, depth).permute(0, 3, 1, 2)
    keys, values = key.reshape(rows, 1, positions, depth), value.reshape(rows, 1, positions, depth)
    if mask is None:
        seen = torch.ones(positions, rows, group, length, dtype=torch.uint8)
    else:
        may = mask if mask.dtype is torch.bool else mask == 0
        may = may.expand(batch, heads, length, positions).reshape(rows, group, length, positions)
        seen = may.permute(3, 0, 1, 2).to(torch.uint8)
    out = call(
        q=grouped,
        k_active=keys[:, 0, positions - length :].transpose(1, 2),
        v_active=values[:, :, positions - length :],
        k_prior=keys,
        v_prior=values,
        mask=seen,
        sink=None if sink is None else sink.to(query.dtype).reshape(heads, 1),
    )
    result: torch.Tensor = out.permute(0, 1, 3, 2).reshape(batch, heads, length, depth)
    return result


def reference(
    q: torch.Tensor,
    k_active: torch.Tensor,
    v_active: torch.Tensor,
    k_prior: torch.Tensor,
    v_prior: torch.Tensor,
    mask: torch.Tensor,
    sink: torch.Tensor | None = None,
) -> torch.Tensor:
    """The new keys stand at the end of the cache. A row that sees nothing gives zeros."""
    length = k_active.shape[2]
    key = torch.cat([k_prior[:, 0, :-length], k_active.transpose(1, 2)], 1).float()
    value = torch.cat([v_prior[:, 0, :-length], v_active[:, 0]], 1).float()
    query = q.float().permute(0, 2, 3, 1)  # [B, H, s, d]
    rows, heads = query.shape[:2]
    scores = (query.reshape(rows, heads * length, -1) @ key.transpose(1, 2)).reshape(rows, heads, length, -1)
    seen = mask.permute(1, 2, 3, 0) != 0
    scores = torch.where(seen, scores, torch.full_like(scores, -torch.inf))
    top = scores.amax(-1, keepdim=True)
    if sink is not None:
        top = torch.maximum(top, sink.float()[None, :, :, None])
    top = torch.where(top == -torch.inf, torch.zeros_like(top), top)
    weights = (scores - top).exp()
    total = weights.sum(-1, keepdim=True)
    if sink is not None:
        total = total + (sink.float()[None, :, :, None] - top).exp()
    total = torch.where(total == 0, torch.ones_like(total), total)
    out = (weights.reshape(rows, heads * length, -1) @ value).reshape(rows, heads, length, -1) / total
    return out.permute(0, 1, 3, 2).to(q.dtype)


KERNEL = Kernel(
    "attention_tkg",
    PATTERN,
    check,
    apply,
    reference,
    SOURCE,
    ("q", "k_active", "v_active", "k_prior", "v_prior", "mask", "sink"),
)
