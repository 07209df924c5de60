"""Query, key and value projections: ``nkilib.core.qkv.qkv``, one call for each weight as it lies in memory.

The library's kernel takes one matrix; joining the three would move all weights in each step. Its norm and rotary
embeddings are not used. Limits: the inner dimension a multiple of 128 and at most 24,576; at most 4096 columns in a
call (more are cut). Source: nki-library, core/qkv/qkv.py.
"""

from __future__ import annotations

from typing import Any

import torch

from neuron_dynamo.lowering.kernels.kernel import Kernel, Match, Reject, Setting, Site
from neuron_dynamo.lowering.kernels.limits import at_most, first, floats, multiple, target
from neuron_dynamo.lowering.kernels.patterns.qkv import MOST, PATTERN
from neuron_dynamo.lowering.kernels.source import NkiFunction

SOURCE = NkiFunction("nkilib.core.qkv.qkv", "qkv")

TILE, MAX_INNER, MAX_COLUMNS = 128, 24576, 4096


def check(site: Site, setting: Setting) -> Match | Reject:
    """Whether the kernel computes these projections."""
    inner = site.tensor("x").shape[-1]
    names = [name for name in site.operands if site.has(name)]
    wrong = first(
        target(SOURCE, setting),
        floats(site, *names),
        multiple("the hidden dimension", inner, TILE),
        at_most("the hidden dimension", inner, MAX_INNER),
    )
    return wrong or Match({"count": site.attributes["count"]})


def apply(call: Any, x: torch.Tensor, count: int, **weights: torch.Tensor | None) -> tuple[torch.Tensor, ...]:
    """Rows are one sequence."""
    assert count <= MOST
    outputs = []
    for number in range(count):
        weight, bias = weights[f"weight{number}"], weights[f"bias{number}"]
        assert weight is not None
        parts = []
        for start in range(0, weight.shape[1], MAX_COLUMNS):
            columns = slice(start, start + MAX_COLUMNS)
            parts.append(
                call(
                    input=x.reshape(1, -1, x.shape[-1]),
                    fused_qkv_weights=weight[:, columns],
                    bias=None if bias is None else bias[None, columns],
                )
            )
        joined = parts[0] if len(parts) == 1 else torch.cat(parts, -1)
        outputs.append(joined.reshape(*x.shape[:-1], -1))
    return tuple(outputs)


def reference(input: torch.Tensor, fused_qkv_weights: torch.Tensor, bias: torch.Tensor | None = None) -> torch.Tensor:
    """[B, S, H] times [H, I]."""
    rows = input.reshape(-1, input.shape[-1]) @ fused_qkv_weights
    return (rows if bias is None else rows + bias).reshape(*input.shape[:-1], -1)


KERNEL = Kernel("qkv", PATTERN, check, apply, reference, SOURCE, ("input", "fused_qkv_weights", "bias"))
