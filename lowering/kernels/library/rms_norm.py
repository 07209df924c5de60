"""Root-mean-square normalisation: the compiler's own ``AwsNeuronRmsNorm``.

Operands are x in float32, the weight, and eps as a float32 scalar; the config is the dimension. Statistics are float32,
and the product with the weight is rounded once. The dimension may not have size 1. Source: AWS's transformers-neuronx,
hlo.py, and the page of NCC_EVRF015.
"""

from __future__ import annotations

from typing import Any

import torch

from neuron_dynamo.lowering.kernels.kernel import Kernel, Match, Reject, Setting, Site
from neuron_dynamo.lowering.kernels.limits import FLOATS, first, target
from neuron_dynamo.lowering.kernels.patterns.rms_norm import PATTERN
from neuron_dynamo.lowering.kernels.source import CustomCall

SOURCE = CustomCall("AwsNeuronRmsNorm", lambda constants: str(constants["dim"]))


def check(site: Site, setting: Setting) -> Match | Reject:
    """Whether the call computes this norm."""
    x = site.tensor("x")
    wrong = first(
        target(SOURCE, setting),
        Reject(f"it takes floats, not {x.dtype}") if x.dtype not in FLOATS else None,
        Reject("the normalised dimension has size 1") if x.shape[-1] == 1 else None,
    )
    return wrong or Match(
        {
            "eps": site.attributes["eps"],
            "unit_offset": site.attributes["unit_offset"],
            "dtype": str(site.out.dtype).removeprefix("torch."),
        }
    )


def apply(
    call: Any, x: torch.Tensor, weight: torch.Tensor | None, eps: float, unit_offset: bool, dtype: str
) -> torch.Tensor:
    """The weight that counts from 1 is added up before; no weight is a weight of ones."""
    scale = torch.ones(x.shape[-1]) if weight is None else weight.float() + 1 if unit_offset else weight.float()
    result: torch.Tensor = call(
        x=x.float(),
        weight=scale,
        eps=torch.full((), eps, dtype=torch.float32),
        dim=x.dim() - 1,
        dtype=dtype,
    )
    return result


def reference(x: torch.Tensor, weight: torch.Tensor, eps: torch.Tensor, dim: int, dtype: str) -> torch.Tensor:
    """In float32, rounded once."""
    inverse = torch.rsqrt((x * x).mean(dim, keepdim=True) + eps)
    return (x * inverse * weight).to(getattr(torch, dtype))


KERNEL = Kernel("rms_norm", PATTERN, check, apply, reference, SOURCE, ("x", "weight", "eps"))
