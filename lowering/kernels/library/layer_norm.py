"""Layer normalisation: a kernel of this package, :mod:`..nki_kernels.layer_norm`.

nki-library normalises only inside of other kernels (its ``layernorm_tkg`` leaves the result in the core's own memory).
Statistics are float32, and the result is rounded once. Limits: rows of at most 4096 elements, so that its six tiles
take half of a partition's 192 KiB.
"""

from __future__ import annotations

from typing import Any

import torch

from neuron_dynamo.lowering.kernels.kernel import Kernel, Match, Reject, Setting, Site
from neuron_dynamo.lowering.kernels.limits import FLOATS, at_most, first, target
from neuron_dynamo.lowering.kernels.patterns.layer_norm import PATTERN
from neuron_dynamo.lowering.kernels.source import NkiFunction

SOURCE = NkiFunction(
    "neuron_dynamo.lowering.kernels.nki_kernels.layer_norm",
    "layer_norm",
    requires=("nkilib.core.utils.tensor_view",),
)

MAX_WIDTH = 4096


def check(site: Site, setting: Setting) -> Match | Reject:
    """Whether the kernel computes this norm."""
    x = site.tensor("x")
    dtypes = {site.tensor(name).dtype for name in site.operands if site.has(name)}
    wrong = first(
        target(SOURCE, setting),
        *(Reject(f"it takes floats, not {dtype}") for dtype in dtypes if dtype not in FLOATS),
        at_most("the row", x.shape[-1], MAX_WIDTH),
        Reject("it takes no tensor without elements") if not x.numel() else None,
    )
    dtype = str(site.out.dtype).removeprefix("torch.")
    return wrong or Match({"eps": site.attributes["eps"], "dtype": dtype})


def apply(
    call: Any, x: torch.Tensor, weight: torch.Tensor | None, bias: torch.Tensor | None, eps: float, dtype: str
) -> torch.Tensor:
    """Rows; weight and bias are rows of float32."""
    out = call(
        x=x.reshape(-1, x.shape[-1]),
        weight=None if weight is None else weight.float()[None],
        bias=None if bias is None else bias.float()[None],
        eps=eps,
    )
    result: torch.Tensor = out.reshape(x.shape).to(getattr(torch, dtype))
    return result


def reference(
    x: torch.Tensor, weight: torch.Tensor | None = None, bias: torch.Tensor | None = None, eps: float = 1e-5
) -> torch.Tensor:
    """In float32, rounded once."""
    wide = x.float()
    centred = wide - wide.mean(-1, keepdim=True)
    out = centred * torch.rsqrt((centred * centred).mean(-1, keepdim=True) + eps)
    out = out if weight is None else out * weight
    return (out if bias is None else out + bias).to(x.dtype)


KERNEL = Kernel("layer_norm", PATTERN, check, apply, reference, SOURCE, ("x", "weight", "bias"))
