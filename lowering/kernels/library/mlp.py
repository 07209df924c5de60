"""The gated feed-forward layer: ``nkilib.core.mlp.mlp``.

An intermediate dimension above 4096 (where the compiler ends with NCC_EBIR023) is cut into equal parts, whose results
are added in float32. Source: nki-library, core/mlp/mlp.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import torch
import torch.nn.functional as F

from neuron_dynamo.lowering.kernels.kernel import Kernel, Match, Reject, Setting, Site
from neuron_dynamo.lowering.kernels.limits import at_most, first, floats, target
from neuron_dynamo.lowering.kernels.patterns.gated_mlp import PATTERN
from neuron_dynamo.lowering.kernels.source import Named, NkiFunction

TYPES = "nkilib.core.utils.common_types"
ACTIVATIONS = {"silu": "ActFnType.SiLU", "gelu": "ActFnType.GELU", "gelu_tanh": "ActFnType.GELU_Tanh_Approx"}


def _constants(constants: Mapping[str, Any]) -> Mapping[str, Any]:
    own = {"activation_fn": Named(TYPES, ACTIVATIONS[constants["activation_fn"]])}
    if "output_dtype" in constants:
        own["output_dtype"] = Named("nki.language", constants["output_dtype"])
    return own


SOURCE = NkiFunction("nkilib.core.mlp.mlp", "mlp", constants=_constants)

MAX_INTERMEDIATE, MAX_PARTS, MAX_HIDDEN = 4096, 16, 24576


def check(site: Site, setting: Setting) -> Match | Reject:
    """Whether the kernel computes this layer."""
    intermediate, hidden = site.tensor("down").shape
    parts = -(-intermediate // MAX_INTERMEDIATE)
    while parts <= MAX_PARTS and intermediate % parts:
        parts += 1
    wrong = first(
        target(SOURCE, setting),
        floats(site, "x", "gate", "up", "down", "gate_bias", "up_bias", "down_bias"),
        at_most("the hidden dimension", max(hidden, site.tensor("gate").shape[0]), MAX_HIDDEN),
        at_most("the number of equal parts of the intermediate dimension", parts, MAX_PARTS),
        Reject("it maps to another hidden dimension") if site.tensor("gate").shape[0] != hidden else None,
    )
    return wrong or Match({"activation": site.attributes["activation"], "parts": parts})


def apply(
    call: Any,
    x: torch.Tensor,
    gate: torch.Tensor,
    up: torch.Tensor,
    down: torch.Tensor,
    gate_bias: torch.Tensor | None,
    up_bias: torch.Tensor | None,
    down_bias: torch.Tensor | None,
    activation: str,
    parts: int,
) -> torch.Tensor:
    """Rows are one sequence; each part has its columns of gate and up, and its rows of down."""
    width = gate.shape[1] // parts
    total = None
    for part in range(parts):
        columns = slice(part * width, (part + 1) * width)
        (out,) = call(
            hidden_tensor=x.reshape(1, -1, x.shape[-1]),
            gate_proj_weights_tensor=gate[:, columns],
            up_proj_weights_tensor=up[:, columns],
            down_proj_weights_tensor=down[columns],
            gate_proj_bias_tensor=None if gate_bias is None else gate_bias[None, columns],
            up_proj_bias_tensor=None if up_bias is None else up_bias[None, columns],
            down_proj_bias_tensor=None if down_bias is None or part else down_bias[None],
            activation_fn=activation,
            output_dtype=None if parts == 1 else "float32",
        )
        total = out if total is None else total + out
    assert total is not None
    result: torch.Tensor = total.to(x.dtype).reshape(*x.shape[:-1], -1)
    return result


def reference(
    hidden_tensor: torch.Tensor,
    gate_proj_weights_tensor: torch.Tensor,
    up_proj_weights_tensor: torch.Tensor,
    down_proj_weights_tensor: torch.Tensor,
    gate_proj_bias_tensor: torch.Tensor | None = None,
    up_proj_bias_tensor: torch.Tensor | None = None,
    down_proj_bias_tensor: torch.Tensor | None = None,
    activation_fn: str = "silu",
    output_dtype: str | None = None,
) -> list[torch.Tensor]:
    """Products accumulate in float32 and are rounded to the input's dtype, as in eager."""

    def product(x: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor | None) -> torch.Tensor:
        return x @ weight if bias is None else x @ weight + bias

    x = hidden_tensor[0]
    gated = product(x, gate_proj_weights_tensor, gate_proj_bias_tensor)
    if activation_fn == "silu":
        gated = F.silu(gated)
    else:
        gated = F.gelu(gated, approximate="tanh" if activation_fn == "gelu_tanh" else "none")
    inner = gated * product(x, up_proj_weights_tensor, up_proj_bias_tensor)
    if output_dtype == "float32":
        bias = None if down_proj_bias_tensor is None else down_proj_bias_tensor.float()
        return [product(inner.float(), down_proj_weights_tensor.float(), bias)[None]]
    return [product(inner, down_proj_weights_tensor, down_proj_bias_tensor)[None]]


KERNEL = Kernel(
    "mlp",
    PATTERN,
    check,
    apply,
    reference,
    SOURCE,
    (
        "hidden_tensor",
        "gate_proj_weights_tensor",
        "up_proj_weights_tensor",
        "down_proj_weights_tensor",
        "gate_proj_bias_tensor",
        "up_proj_bias_tensor",
        "down_proj_bias_tensor",
    ),
)
