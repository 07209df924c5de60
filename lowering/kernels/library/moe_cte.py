"""A mixture's experts for prompts: ``nkilib.core.moe.moe_cte``, through :mod:`..nki_kernels.experts`.

It goes through blocks of 256 tokens that share an expert. Which token stands where is computed around it: an expert's
tokens follow each other, each expert begins a block, and what is left over is filled with a row of zeros that stands
behind the tokens. The number of blocks is that of the worst routing, and the cost counts what is in them for nothing.
Limits: two-byte floats, a hidden dimension of 512 to 8192 that is a multiple of 512, an intermediate one that is a
multiple of 16 for each core, at most 32,768 tokens, and SiLU or the sigmoid of 1.702 x. Source: nki-library,
core/moe/moe_cte/moe_cte.py and bwmm_shard_on_I.py.
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
    "neuron_dynamo.lowering.kernels.nki_kernels.experts", "prompt", requires=("nkilib.core.moe.moe_cte.moe_cte",)
)

BLOCK, MIN_HIDDEN, MAX_HIDDEN, HIDDEN_TILE, INNER_TILE, MAX_TOKENS = 256, 512, 8192, 512, 16, 32768
ACTIVATIONS = ("silu", "swish")


def check(site: Site, setting: Setting) -> Match | Reject:
    """Whether the kernel computes these experts."""
    tokens, hidden = site.tensor("x").shape
    experts, *sides = site.tensor("down").shape
    inner = sides[site.attributes["transposed"][1]]
    chosen, activation = site.attributes["k"], site.attributes["activation"]
    wrong = first(
        target(SOURCE, setting),
        floats(site, "x", "gate_up", "down", "gate_up_bias", "down_bias"),
        two_bytes(site, "x"),
        Reject(f"the hidden dimension {hidden} is below {MIN_HIDDEN}") if hidden < MIN_HIDDEN else None,
        at_most("the hidden dimension", hidden, MAX_HIDDEN),
        multiple("the hidden dimension", hidden, HIDDEN_TILE),
        multiple("the intermediate dimension", inner, INNER_TILE * setting.lnc),
        at_most("the number of tokens", tokens, MAX_TOKENS),
        Reject("it takes no tensor without elements") if not tokens else None,
        Reject(f"it has no {activation}") if activation not in ACTIVATIONS else None,
        Reject("a token's experts may be the same one twice") if not site.attributes["distinct"] else None,
    )
    if wrong is not None:
        return wrong
    moved = tokens * (2 * hidden * site.tensor("x").element_size() + 8 * chosen * experts)
    idle = _blocks(tokens * chosen, experts) * BLOCK - tokens * chosen
    return Match(expert_layout.parameters(site), layout_bytes=moved, idle_flops=6 * idle * hidden * inner)


def _blocks(count: int, experts: int) -> int:
    """The most that ``count`` rows can need, whatever their experts are: each may leave one unfilled."""
    return count // BLOCK + min(experts, count)


def blocks(chosen: torch.Tensor, experts: int) -> tuple[torch.Tensor, torch.Tensor]:
    """Tokens by place [N * 256], of which free ones have the number of tokens, and the expert of each block [N, 1].

    N depends on the shape of ``chosen``, [T, k], alone.
    """
    tokens, k = chosen.shape
    count = tokens * k
    number = _blocks(count, experts)
    flat = chosen.reshape(-1)
    hot = (flat[:, None] == torch.arange(experts)).float()  # counts are exact below 2**24
    before = torch.cumsum(hot, 0)
    filled = torch.floor((before[-1] + (BLOCK - 1)) / BLOCK)
    ends = torch.cumsum(filled, 0)
    starts = (ends - filled) * BLOCK
    place = (hot * (starts + before - 1)).sum(1).to(torch.int64)
    token = torch.arange(count) // k
    by_place = torch.full((number * BLOCK,), tokens, dtype=torch.int64).scatter(0, place, token)
    owner = (torch.arange(number)[:, None] >= ends).sum(1, keepdim=True).clamp(max=experts - 1)
    return by_place.to(torch.int32), owner.to(torch.int32)


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
    dtype: str,
    **form: Any,
) -> torch.Tensor:
    """Blocks of one expert; a row of zeros, which no expert has, behind the tokens."""
    tokens, experts = x.shape[0], gate_up.shape[0]
    chosen = index.reshape(tokens, k)
    opening, closing = expert_layout.weights(gate_up, down, **form)
    opening_bias = expert_layout.opening_bias(gate_up_bias, gate_up, **form)
    closing_bias = down_bias
    if opening_bias is not None and closing_bias is None:  # it takes both or none
        closing_bias = torch.zeros(experts, x.shape[1], dtype=x.dtype)
    if closing_bias is not None and opening_bias is None:
        opening_bias = torch.zeros(experts, 2, closing.shape[1], dtype=x.dtype)
    affinities = expert_layout.affinities(chosen, scores, experts).to(x.dtype)
    by_place, owner = blocks(chosen, experts)
    out = call(
        hidden_states=torch.cat([x, torch.zeros(1, x.shape[1], dtype=x.dtype)]),
        expert_affinities_masked=torch.cat([affinities, torch.zeros(1, experts, dtype=x.dtype)]).reshape(-1, 1),
        gate_up_proj_weight=opening,
        down_proj_weight=closing,
        token_position_to_id=by_place,
        block_to_expert=owner,
        gate_and_up_proj_bias=opening_bias,
        down_proj_bias=closing_bias,
        block_size=BLOCK,
        **expert_layout.constants(**form),
    )
    result: torch.Tensor = out[:tokens].to(getattr(torch, dtype))
    return result


def reference(
    hidden_states: torch.Tensor,
    expert_affinities_masked: torch.Tensor,
    gate_up_proj_weight: torch.Tensor,
    down_proj_weight: torch.Tensor,
    token_position_to_id: torch.Tensor,
    block_to_expert: torch.Tensor,
    gate_and_up_proj_bias: torch.Tensor | None = None,
    down_proj_bias: torch.Tensor | None = None,
    block_size: int = BLOCK,
    activation: str = "silu",
    limit: float = 0.0,
    up_offset: float = 0.0,
) -> torch.Tensor:
    """[T + 1, H]; the sum over a token's experts is taken in float32."""
    experts = gate_up_proj_weight.shape[0]
    owner = block_to_expert.long()[:, 0]
    places = token_position_to_id.long().reshape(-1, block_size)
    biases = (expert_layout.of(bias, owner) for bias in (gate_and_up_proj_bias, down_proj_bias))
    constants = expert_layout.constants(activation, limit, up_offset)
    own = gate_up_proj_weight[owner], down_proj_weight[owner]
    out = expert_layout.computed(hidden_states[places], *own, *biases, **constants)
    weights = expert_affinities_masked.reshape(-1, experts)[places, owner[:, None]]
    weighted = out.float() * weights.float()[..., None]
    total = torch.zeros(hidden_states.shape).index_add(0, places.reshape(-1), weighted.flatten(0, 1))
    return total.to(hidden_states.dtype)


KERNEL = Kernel(
    "moe_cte",
    PATTERN,
    check,
    apply,
    reference,
    SOURCE,
    (
        "hidden_states",
        "expert_affinities_masked",
        "gate_up_proj_weight",
        "down_proj_weight",
        "token_position_to_id",
        "block_to_expert",
        "gate_and_up_proj_bias",
        "down_proj_bias",
    ),
)
