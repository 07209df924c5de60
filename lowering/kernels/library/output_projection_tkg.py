"""The projection after attention, for a few new tokens: ``nkilib...output_projection_tkg``.

Limits: at most 128 rows, head dimension at most 128, hidden dimension a multiple of 512 for each core.
Source: nki-library, core/output_projection/output_projection_tkg.py.
"""

from __future__ import annotations

from typing import Any

import torch

from neuron_dynamo.lowering.kernels.kernel import Kernel, Match, Reject, Setting, Site
from neuron_dynamo.lowering.kernels.limits import at_most, first, floats, multiple, target
from neuron_dynamo.lowering.kernels.patterns.output_projection import PATTERN
from neuron_dynamo.lowering.kernels.source import NkiFunction

SOURCE = NkiFunction("nkilib.core.output_projection.output_projection_tkg", "output_projection_tkg")

MAX_ROWS, MAX_HEAD_DIM, TILE = 128, 128, 512


def check(site: Site, setting: Setting) -> Match | Reject:
    """Whether the kernel computes this projection."""
    batch, _, length, depth = site.tensor("attention").shape
    wrong = first(
        target(SOURCE, setting),
        floats(site, "attention", "weight", "bias"),
        at_most("the number of rows", batch * length, MAX_ROWS),
        at_most("head_dim", depth, MAX_HEAD_DIM),
        multiple("the hidden dimension", site.tensor("weight").shape[1], TILE * setting.lnc),
    )
    return wrong or Match({"flat": site.attributes["flat"]})


def apply(
    call: Any, attention: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor | None, flat: bool
) -> torch.Tensor:
    """Features first."""
    result: torch.Tensor = call(
        attention=attention.permute(3, 0, 1, 2), weight=weight, bias=None if bias is None else bias[None]
    )
    return result if flat else result.reshape(attention.shape[0], attention.shape[2], -1)


def reference(attention: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor | None = None) -> torch.Tensor:
    """[D, B, N, S] times [N * D, H] -> [B * S, H]."""
    depth, batch, heads, length = attention.shape
    rows = attention.permute(1, 3, 2, 0).reshape(batch * length, heads * depth)
    return rows @ weight if bias is None else rows @ weight + bias


KERNEL = Kernel("output_projection_tkg", PATTERN, check, apply, reference, SOURCE, ("attention", "weight", "bias"))
