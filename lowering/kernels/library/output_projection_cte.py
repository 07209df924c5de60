"""The projection after attention, for prompts: ``nkilib...output_projection_cte``.

Limits: head dimension at most 128, at most 17 heads (more are cut into equal groups, whose results are added in
float32), hidden dimension at most 20,705 and a multiple of the logical core's cores, at most 131,072 rows.
Source: nki-library, core/output_projection/output_projection_cte.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import torch

from neuron_dynamo.lowering.kernels.kernel import Kernel, Match, Reject, Setting, Site
from neuron_dynamo.lowering.kernels.limits import at_most, first, floats, multiple, target
from neuron_dynamo.lowering.kernels.patterns.output_projection import PATTERN
from neuron_dynamo.lowering.kernels.source import Named, NkiFunction


def _constants(constants: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"output_dtype": Named("nki.language", constants["output_dtype"])} if "output_dtype" in constants else {}


SOURCE = NkiFunction(
    "nkilib.core.output_projection.output_projection_cte.output_projection_cte",
    "output_projection_cte",
    constants=_constants,
)

MAX_HEAD_DIM, MAX_HEADS, MAX_GROUPS, MAX_HIDDEN, MAX_ROWS = 128, 17, 16, 20705, 131072


def check(site: Site, setting: Setting) -> Match | Reject:
    """Whether the kernel computes this projection."""
    batch, heads, length, depth = site.tensor("attention").shape
    hidden = site.tensor("weight").shape[1]
    groups = -(-heads // MAX_HEADS)
    while groups <= MAX_GROUPS and heads % groups:
        groups += 1
    wrong = first(
        target(SOURCE, setting),
        floats(site, "attention", "weight", "bias"),
        at_most("head_dim", depth, MAX_HEAD_DIM),
        at_most("the number of equal groups of heads", groups, MAX_GROUPS),
        at_most("the hidden dimension", hidden, MAX_HIDDEN),
        multiple("the hidden dimension", hidden, setting.lnc),
        at_most("the number of rows", batch * length, MAX_ROWS),
    )
    return wrong or Match({"groups": groups, "flat": site.attributes["flat"]})


def apply(
    call: Any, attention: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor | None, groups: int, flat: bool
) -> torch.Tensor:
    """Features before positions; each group of heads has its rows of the weight."""
    batch, heads, length, depth = attention.shape
    size, total = heads // groups, None
    for group in range(groups):
        part = slice(group * size, (group + 1) * size)
        out = call(
            attention=attention[:, part].transpose(2, 3),
            weight=weight[part.start * depth : part.stop * depth],
            bias=None if bias is None or group else bias[None],
            output_dtype=None if groups == 1 else "float32",
        )
        total = out if total is None else total + out
    assert total is not None
    result: torch.Tensor = total.to(attention.dtype)
    return result.reshape(batch * length, -1) if flat else result


def reference(
    attention: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor | None = None, output_dtype: str | None = None
) -> torch.Tensor:
    """[B, N, D, S] times [N * D, H]; accumulated in float32 and rounded once."""
    batch, heads, depth, length = attention.shape
    rows = attention.permute(0, 3, 1, 2).reshape(batch * length, heads * depth)
    if output_dtype == "float32":
        rows, weight, bias = rows.float(), weight.float(), None if bias is None else bias.float()
    out = rows @ weight if bias is None else rows @ weight + bias
    return out.reshape(batch, length, -1)


KERNEL = Kernel("output_projection_cte", PATTERN, check, apply, reference, SOURCE, ("attention", "weight", "bias"))
