"""The place of the largest element: the compiler's own ``AwsNeuronArgMax``, whose config is the dimension.

That the first of equal elements is meant, as in PyTorch on the CPU, is assumed.
Source: torch_neuronx, xla_impl/ops.py; transformers-neuronx, hlo.py.
"""

from __future__ import annotations

from typing import Any

import torch

from neuron_dynamo.lowering.kernels.kernel import Kernel, Match, Reject, Setting, Site
from neuron_dynamo.lowering.kernels.limits import first, floats, target
from neuron_dynamo.lowering.kernels.patterns.arg_max import PATTERN
from neuron_dynamo.lowering.kernels.source import CustomCall

SOURCE = CustomCall("AwsNeuronArgMax", lambda constants: str(constants["dim"]))


def check(site: Site, setting: Setting) -> Match | Reject:
    """Whether the call gives this place."""
    return first(target(SOURCE, setting), floats(site, "x")) or Match(dict(site.attributes))


def apply(call: Any, x: torch.Tensor, dim: int, keepdim: bool) -> torch.Tensor:
    """Places become int64 again."""
    place: torch.Tensor = call(x=x, dim=dim).to(torch.int64)
    return place.unsqueeze(dim) if keepdim else place


def reference(x: torch.Tensor, dim: int) -> torch.Tensor:
    """PyTorch's own, with 32-bit places."""
    return torch.argmax(x, dim).to(torch.uint32)


KERNEL = Kernel("arg_max", PATTERN, check, apply, reference, SOURCE, ("x",))
