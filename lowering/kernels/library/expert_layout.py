"""How experts' operands are laid out, for both kernels that compute them.

Gate and up are apart in nki-library's weights: [E, H, 2, I]. What GPT-OSS adds to up after it is held within a limit is
added to its bias, and the limits are moved by as much, because the library holds the sum.
"""

from __future__ import annotations

from typing import Any

import torch
import torch.nn.functional as F

from neuron_dynamo.lowering.kernels.kernel import Site

FORM = ("activation", "interleaved", "limit", "up_offset", "transposed")


def parameters(site: Site) -> dict[str, Any]:
    """Of ``apply``, from the attributes of a site and the dtype of its result."""
    dtype = str(site.out.dtype).removeprefix("torch.")
    return {"k": site.attributes["k"], "dtype": dtype, **{name: site.attributes[name] for name in FORM}}


def weights(
    gate_up: torch.Tensor, down: torch.Tensor, interleaved: bool, transposed: tuple[bool, bool], **form: Any
) -> tuple[torch.Tensor, torch.Tensor]:
    """[E, H, 2, I] and [E, I, H]."""
    del form
    opening = gate_up.transpose(1, 2) if transposed[0] else gate_up
    closing = down.transpose(1, 2) if transposed[1] else down
    return _apart(opening, interleaved), closing


def _apart(columns: torch.Tensor, interleaved: bool) -> torch.Tensor:
    """[..., 2 I] as [..., 2, I]."""
    half = columns.shape[-1] // 2
    if interleaved:
        return columns.reshape(*columns.shape[:-1], half, 2).transpose(-1, -2)
    return columns.reshape(*columns.shape[:-1], 2, half)


def opening_bias(
    bias: torch.Tensor | None, gate_up: torch.Tensor, interleaved: bool, up_offset: float, **form: Any
) -> torch.Tensor | None:
    """[E, 2, I], with what is added to up; None if there is nothing to add."""
    if bias is None and not up_offset:
        return None
    if bias is None:
        columns = gate_up.shape[1 if form["transposed"][0] else 2]
        bias = torch.zeros(gate_up.shape[0], columns, dtype=gate_up.dtype)
    apart = _apart(bias, interleaved)
    if not up_offset:
        return apart
    return apart + torch.tensor([0.0, up_offset], dtype=bias.dtype)[None, :, None]


def constants(activation: str, limit: float, up_offset: float, **form: Any) -> dict[str, Any]:
    """Of the call."""
    del form
    return {"activation": activation, "limit": limit, "up_offset": up_offset}


def affinities(chosen: torch.Tensor, scores: torch.Tensor, experts: int) -> torch.Tensor:
    """The scores of the chosen experts [T, k] among all [T, E]; the others' are 0."""
    hot = chosen[:, :, None] == torch.arange(experts)
    return torch.where(hot, scores.reshape(chosen.shape)[:, :, None].float(), 0.0).sum(1)


def _gated(opened: torch.Tensor, activation: str, limit: float, up_offset: float) -> torch.Tensor:
    """act(gate) * up for [..., 2 I]; up's bias already has the offset."""
    gate, up = opened.chunk(2, -1)
    if limit:
        gate, up = gate.clamp(max=limit), up.clamp(min=up_offset - limit, max=up_offset + limit)
    if activation == "silu":
        return F.silu(gate) * up
    if activation == "swish":
        return gate * torch.sigmoid(gate * 1.702) * up
    return F.gelu(gate, approximate="tanh" if activation == "gelu_tanh" else "none") * up


def computed(
    given: torch.Tensor,
    gate_up: torch.Tensor,
    down: torch.Tensor,
    gate_up_bias: torch.Tensor | None,
    down_bias: torch.Tensor | None,
    **constants: Any,
) -> torch.Tensor:
    """[N, R, H] rows through N experts: weights [N, H, 2, I] and [N, I, H], biases [N, 2, I] and [N, H] or None."""
    opened = given @ gate_up.flatten(2)
    if gate_up_bias is not None:
        opened = opened + gate_up_bias.flatten(1)[:, None]
    out = _gated(opened, **constants) @ down
    return out if down_bias is None else out + down_bias[:, None]


def of(bias: torch.Tensor | None, experts: torch.Tensor) -> torch.Tensor | None:
    """The rows that ``experts`` have in a bias of all experts."""
    return None if bias is None else bias[experts]
