"""A mixture's router: ``nkilib.core.router_topk.router_topk``, through :mod:`..nki_kernels.router`.

The library's function writes to tensors that it is given, so an entry of this package makes them. Scores are float32 in
the kernel; eager rounds them to the input's dtype first, so that of experts that score nearly alike another may be
chosen. Limits: at most 8 of 512 experts, the hidden dimension a multiple of 128, 2048 tokens in a call (more are cut).
Source: nki-library, core/router_topk/router_topk.py.
"""

from __future__ import annotations

from typing import Any

import torch

from neuron_dynamo.lowering.kernels.kernel import Kernel, Match, Reject, Setting, Site
from neuron_dynamo.lowering.kernels.limits import at_most, first, floats, multiple, target
from neuron_dynamo.lowering.kernels.patterns.router import PATTERN
from neuron_dynamo.lowering.kernels.source import NkiFunction

SOURCE = NkiFunction(
    "neuron_dynamo.lowering.kernels.nki_kernels.router", "router", requires=("nkilib.core.router_topk.router_topk",)
)

MAX_K, MAX_EXPERTS, TILE, MAX_TOKENS, MAX_PARTS = 8, 512, 128, 2048, 64


def check(site: Site, setting: Setting) -> Match | Reject:
    """Whether the kernel chooses these experts."""
    inner, experts = site.tensor("weight").shape
    tokens = site.tensor("x").shape[0]
    wrong = first(
        target(SOURCE, setting),
        floats(site, "x", "weight", "bias"),
        at_most("the number of experts of a token", site.attributes["k"], min(MAX_K, experts)),
        at_most("the number of experts", experts, MAX_EXPERTS),
        multiple("the hidden dimension", inner, TILE),
        at_most("the number of parts of the tokens", -(-tokens // MAX_TOKENS), MAX_PARTS),
        Reject("it takes no tensor without elements") if not tokens else None,
    )
    dtype = str(site.out.dtype).removeprefix("torch.")
    return wrong or Match({**site.attributes, "dtype": dtype})


def apply(
    call: Any,
    x: torch.Tensor,
    weight: torch.Tensor,
    bias: torch.Tensor | None,
    k: int,
    before: bool,
    normalized: bool,
    dtype: str,
) -> tuple[torch.Tensor, torch.Tensor]:
    """The chosen experts' weights are taken from the row with all experts' weights."""
    weights, indices = [], []
    for start in range(0, x.shape[0], MAX_TOKENS):
        _, chosen, affinities = call(
            x=x[start : start + MAX_TOKENS],
            w=weight,
            w_bias=None if bias is None else bias.float()[None],
            k=k,
            router_pre_norm=before,
            norm_topk_prob=normalized,
        )
        indices.append(chosen.to(torch.int64))
        weights.append(affinities.gather(1, indices[-1]))
    joined = [parts[0] if len(parts) == 1 else torch.cat(parts) for parts in (weights, indices)]
    return joined[0].to(getattr(torch, dtype)), joined[1]


def reference(
    x: torch.Tensor,
    w: torch.Tensor,
    w_bias: torch.Tensor | None = None,
    k: int = 1,
    router_pre_norm: bool = True,
    norm_topk_prob: bool = False,
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Scores [T, E], chosen experts [T, k], and the weights of all experts [T, E], of others than the chosen ones 0.

    Without a division by the sum, ``router_pre_norm`` gives the others their softmax as well, as the library does.
    """
    logits = x @ w if w_bias is None else x @ w + w_bias.to(x.dtype)
    wide = logits.float()
    weights = torch.softmax(wide, -1)
    chosen = torch.topk(weights if router_pre_norm else wide, k, -1).indices
    one_hot = (chosen[:, :, None] == torch.arange(w.shape[1])).any(1)
    if router_pre_norm:
        if norm_topk_prob:
            weights = torch.where(one_hot, weights, 0.0)
            weights = weights / weights.sum(-1, keepdim=True)
    else:
        weights = torch.softmax(torch.where(one_hot, wide, -torch.inf), -1)
    return wide, chosen.to(torch.uint32), weights


KERNEL = Kernel("router_topk", PATTERN, check, apply, reference, SOURCE, ("x", "w", "w_bias"))
