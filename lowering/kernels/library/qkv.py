"""Query, key and value projections: ``nkilib.core.qkv.qkv``, one call for each weight as it lies in memory.

The library's kernel takes one matrix; joining the three would move all weights in each step. Its norm is not used, its
rotary embedding in :mod:`.qkv_rope`. Limits: two-byte floats, as it multiplies float32 in bfloat16; the inner dimension
a multiple of 128 and at most 24,576; at most 4096 columns in a call (more are cut). Source: nki-library,
core/qkv/qkv.py.
"""

from __future__ import annotations

from typing import Any

import torch

from neuron_dynamo.lowering.kernels.kernel import Kernel, Match, Reject, Setting, Site
from neuron_dynamo.lowering.kernels.limits import at_most, first, floats, multiple, target, two_bytes
from neuron_dynamo.lowering.kernels.patterns.qkv import MOST, PATTERN
from neuron_dynamo.lowering.kernels.source import NkiFunction

SOURCE = NkiFunction("nkilib.core.qkv.qkv", "qkv")

TILE, MAX_INNER, MAX_COLUMNS = 128, 24576, 4096


def limits(site: Site, setting: Setting) -> Reject | None:
    """What the products alone need."""
    inner = site.tensor("x").shape[-1]
    return first(
        target(SOURCE, setting),
        floats(site, *site.operands),
        two_bytes(site, "x"),
        multiple("the hidden dimension", inner, TILE),
        at_most("the hidden dimension", inner, MAX_INNER),
    )


def check(site: Site, setting: Setting) -> Match | Reject:
    """Whether the kernel computes these projections."""
    return limits(site, setting) or Match({"count": site.attributes["count"]})


def apply(call: Any, x: torch.Tensor, count: int, **weights: torch.Tensor | None) -> tuple[torch.Tensor, ...]:
    """Rows are one sequence."""
    assert count <= MOST
    outputs = []
    for number in range(count):
        weight = weights[f"weight{number}"]
        assert weight is not None
        outputs.append(columns(call, x, weight, weights[f"bias{number}"], MAX_COLUMNS))
    return tuple(outputs)


def columns(
    call: Any,
    x: torch.Tensor,
    weight: torch.Tensor,
    bias: torch.Tensor | None,
    most: int,
    features: int = 0,
    **caches: torch.Tensor,
) -> torch.Tensor:
    """``x @ weight + bias``, ``most`` columns in a call; with ``caches``, heads of ``features`` are turned by them."""
    parts = []
    for start in range(0, weight.shape[1], most):
        part = slice(start, min(start + most, weight.shape[1]))
        heads = (
            {"d_head": features, "num_q_heads": (part.stop - start) // features, "num_kv_heads": 0} if caches else {}
        )
        parts.append(
            call(
                input=x if caches else x.reshape(1, -1, x.shape[-1]),
                fused_qkv_weights=weight[:, part],
                bias=None if bias is None else bias[None, part],
                **({"fused_rope": True, **heads, **caches} if caches else {}),
            )
        )
    joined = parts[0] if len(parts) == 1 else torch.cat(parts, -1)
    return joined.reshape(*x.shape[:-1], -1)


def reference(input: torch.Tensor, fused_qkv_weights: torch.Tensor, bias: torch.Tensor | None = None) -> torch.Tensor:
    """[B, S, H] times [H, I]."""
    rows = input.reshape(-1, input.shape[-1]) @ fused_qkv_weights
    return (rows if bias is None else rows + bias).reshape(*input.shape[:-1], -1)


KERNEL = Kernel("qkv", PATTERN, check, apply, reference, SOURCE, ("input", "fused_qkv_weights", "bias"))
