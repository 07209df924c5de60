"""Rotary position embedding of one tensor: ``nkilib.core.embeddings.rope.RoPE``.

Features stand first: [D, B, heads, S], with one number for each pair and position. Limits: 64 or 128 features; a core's
share of B * heads * S is at most 73,728 elements of two bytes, so longer sequences are cut. Both cores work where they
get equal shares of the positions. Source: nki-library, core/embeddings/rope.py.
"""

from __future__ import annotations

from typing import Any

import torch

from neuron_dynamo.lowering.kernels.kernel import Kernel, Match, Reject, Setting, Site
from neuron_dynamo.lowering.kernels.limits import at_most, first, floats, target
from neuron_dynamo.lowering.kernels.patterns.rotary import PATTERN
from neuron_dynamo.lowering.kernels.source import NkiFunction

SOURCE = NkiFunction("nkilib.core.embeddings.rope", "RoPE")

FEATURES, MAX_BYTES, MAX_PARTS = (64, 128), 73728 * 2, 64


def check(site: Site, setting: Setting) -> Match | Reject:
    """Whether the kernel turns these pairs."""
    x, heads = site.tensor("x"), site.attributes["heads"]
    batch, length, features = x.shape[0], x.shape[3 - heads], x.shape[3]
    row = batch * x.shape[heads] * x.element_size()
    most = MAX_BYTES // max(row, 1) * setting.lnc
    wrong = first(
        target(SOURCE, setting),
        floats(site, "x", "cos", "sin"),
        Reject(f"it turns 64 or 128 features, not {features}") if features not in FEATURES else None,
        Reject("it takes no tensor without elements") if not x.numel() else None,
        Reject("the features of a pair may have different angles") if not site.attributes["paired"] else None,
        at_most("the bytes of one position in all heads", row, MAX_BYTES),
        at_most("the number of parts of the sequence", -(-length // max(most, 1)), MAX_PARTS),
    )
    if wrong is not None:
        return wrong
    parameters = {name: site.attributes[name] for name in ("heads", "interleaved", "per_pair")}
    # Features come first and go back last: each way the tensor is read and written.
    return Match({**parameters, "most": most, "cores": setting.lnc}, layout_bytes=4 * x.numel() * x.element_size())


def angles(node: torch.Tensor, shape: tuple[int, ...], heads: int, interleaved: bool, per_pair: bool) -> torch.Tensor:
    """Of shape [B, S, D / 2], one for each pair."""
    if not per_pair:
        node = node[..., 0::2] if interleaved else node[..., : node.shape[-1] // 2]
    wide = node.reshape((1,) * (4 - node.dim()) + tuple(node.shape))
    one = wide.select(heads, 0)
    return one.expand(shape[0], shape[3 - heads], node.shape[-1])


def apply(
    call: Any,
    x: torch.Tensor,
    cos: torch.Tensor,
    sin: torch.Tensor,
    heads: int,
    interleaved: bool,
    per_pair: bool,
    most: int,
    cores: int,
) -> torch.Tensor:
    """Features first; a long sequence in parts."""
    cosines, sines = (angles(a, x.shape, heads, interleaved, per_pair).permute(2, 0, 1) for a in (cos, sin))
    order = (3, 0, heads, 3 - heads)
    turned = x.permute(order)
    parts = []
    for start in range(0, turned.shape[3], most):
        part = slice(start, min(start + most, turned.shape[3]))
        parts.append(
            call(
                x_in=turned[..., part],
                cos=cosines[..., part],
                sin=sines[..., part],
                lnc_shard=cores > 1 and (part.stop - part.start) % cores == 0,
                contiguous_layout=not interleaved,
            )
        )
    joined = parts[0] if len(parts) == 1 else torch.cat(parts, 3)
    return joined.permute(1, 2, 3, 0) if heads == 1 else joined.permute(1, 3, 2, 0)


def reference(
    x_in: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor, lnc_shard: bool = False, contiguous_layout: bool = True
) -> torch.Tensor:
    """[D, B, heads, S]; each product is rounded, as in eager."""
    del lnc_shard
    half = x_in.shape[0] // 2
    one, two = (x_in[:half], x_in[half:]) if contiguous_layout else (x_in[0::2], x_in[1::2])
    cos, sin = cos[:, :, None], sin[:, :, None]
    turned = (one * cos - two * sin, two * cos + one * sin)
    return torch.cat(turned) if contiguous_layout else torch.stack(turned, 1).reshape(x_in.shape)


KERNEL = Kernel("rope", PATTERN, check, apply, reference, SOURCE, ("x_in", "cos", "sin"))
