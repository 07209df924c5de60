"""A mixture's experts for a few tokens: ``nkilib.core.moe.moe_tkg``, through :mod:`..nki_kernels.experts`.

It goes through the chosen experts of each token, or through all experts where there are no more of them. Limits:
two-byte floats, at most 128 tokens of at most 16 experts each, and a hidden dimension that is a multiple of 128 for
each core. Source: nki-library, core/moe/moe_tkg/moe_tkg.py.
"""

from __future__ import annotations

from typing import Any

import torch

from neuron_dynamo.lowering.kernels.kernel import Kernel, Match, Reject, Setting, Site
from neuron_dynamo.lowering.kernels.limits import at_most, first, floats, multiple, target, two_bytes
from neuron_dynamo.lowering.kernels.patterns.experts import PATTERN
from neuron_dynamo.lowering.kernels.source import NkiFunction

from . import expert_layout

SOURCE = NkiFunction(
    "neuron_dynamo.lowering.kernels.nki_kernels.experts", "few_tokens", requires=("nkilib.core.moe.moe_tkg.moe_tkg",)
)

MAX_TOKENS, MAX_K, TILE = 128, 16, 128


def check(site: Site, setting: Setting) -> Match | Reject:
    """Whether the kernel computes these experts."""
    tokens, hidden = site.tensor("x").shape
    experts, chosen = site.tensor("gate_up").shape[0], site.attributes["k"]
    wrong = first(
        target(SOURCE, setting),
        floats(site, "x", "gate_up", "down", "gate_up_bias", "down_bias"),
        two_bytes(site, "x"),
        at_most("the number of tokens", tokens, MAX_TOKENS),
        at_most("the number of experts of a token", chosen, MAX_K),
        multiple("the hidden dimension", hidden, TILE * setting.lnc),
        Reject("there is one expert") if experts < 2 else None,
        Reject("a token's experts may be the same one twice") if not site.attributes["distinct"] else None,
    )
    return wrong or Match({**expert_layout.parameters(site), "all_experts": tokens * chosen >= experts})


def apply(
    call: Any,
    x: torch.Tensor,
    index: torch.Tensor,
    scores: torch.Tensor,
    gate_up: torch.Tensor,
    down: torch.Tensor,
    gate_up_bias: torch.Tensor | None,
    down_bias: torch.Tensor | None,
    k: int,
    all_experts: bool,
    dtype: str,
    **form: Any,
) -> torch.Tensor:
    """Gate and up apart; the router's weights as a row of all experts."""
    tokens, experts = x.shape[0], gate_up.shape[0]
    chosen = index.reshape(tokens, k)
    opening, closing = expert_layout.weights(gate_up, down, **form)
    out: torch.Tensor = call(
        hidden_input=x,
        expert_gate_up_weights=opening,
        expert_down_weights=closing,
        expert_affinities=expert_layout.affinities(chosen, scores, experts),
        expert_index=chosen.to(torch.uint32),
        rank_id=torch.zeros(1, 1, dtype=torch.int32).to(torch.uint32) if all_experts else None,
        expert_gate_up_bias=expert_layout.opening_bias(gate_up_bias, gate_up, **form),
        expert_down_bias=down_bias,
        is_all_expert=all_experts,
        **expert_layout.constants(**form),
    )
    return out.to(getattr(torch, dtype))


def reference(
    hidden_input: torch.Tensor,
    expert_gate_up_weights: torch.Tensor,
    expert_down_weights: torch.Tensor,
    expert_affinities: torch.Tensor,
    expert_index: torch.Tensor,
    rank_id: torch.Tensor | None = None,
    expert_gate_up_bias: torch.Tensor | None = None,
    expert_down_bias: torch.Tensor | None = None,
    is_all_expert: bool = False,
    activation: str = "silu",
    limit: float = 0.0,
    up_offset: float = 0.0,
) -> torch.Tensor:
    """[T, H]; products are rounded as in eager, the sum over experts is taken in float32."""
    del rank_id
    tokens, experts = expert_affinities.shape
    constants = expert_layout.constants(activation, limit, up_offset)
    weights = expert_gate_up_weights, expert_down_weights
    if is_all_expert:
        given = hidden_input[None].expand(experts, *hidden_input.shape)
        out = expert_layout.computed(given, *weights, expert_gate_up_bias, expert_down_bias, **constants)
        summed = (out.float() * expert_affinities.t()[:, :, None]).sum(0)
        return summed.to(hidden_input.dtype)
    place = expert_index.long()
    flat = place.reshape(-1)
    given = hidden_input[:, None].expand(tokens, place.shape[1], -1).reshape(len(flat), 1, -1)
    biases = (expert_layout.of(bias, flat) for bias in (expert_gate_up_bias, expert_down_bias))
    out = expert_layout.computed(given, *(each[flat] for each in weights), *biases, **constants)
    weighted = out.reshape(*place.shape, -1).float() * expert_affinities.gather(1, place)[:, :, None]
    return weighted.sum(1).to(hidden_input.dtype)


KERNEL = Kernel(
    "moe_tkg",
    PATTERN,
    check,
    apply,
    reference,
    SOURCE,
    (
        "hidden_input",
        "expert_gate_up_weights",
        "expert_down_weights",
        "expert_affinities",
        "expert_index",
        "rank_id",
        "expert_gate_up_bias",
        "expert_down_bias",
    ),
)
