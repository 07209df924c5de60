"""Softmax: the compiler's own ``AwsNeuronSoftmax``, whose config is the dimension.

Source: torch_neuronx, xla_impl/ops.py; transformers-neuronx, hlo.py.
"""

from __future__ import annotations

from typing import Any

import torch

from neuron_dynamo.lowering.kernels.kernel import Kernel, Match, Reject, Setting, Site
from neuron_dynamo.lowering.kernels.limits import first, floats, target
from neuron_dynamo.lowering.kernels.patterns.softmax import PATTERN
from neuron_dynamo.lowering.kernels.source import CustomCall

SOURCE = CustomCall("AwsNeuronSoftmax", lambda constants: str(constants["dim"]))


def check(site: Site, setting: Setting) -> Match | Reject:
    """Whether the call computes this softmax."""
    scalar = Reject("it takes no 0-d tensor") if not site.tensor("x").dim() else None
    return first(target(SOURCE, setting), floats(site, "x"), scalar) or Match({"dim": site.attributes["dim"]})


def apply(call: Any, x: torch.Tensor, dim: int) -> torch.Tensor:
    """As it is."""
    result: torch.Tensor = call(x=x, dim=dim)
    return result


def reference(x: torch.Tensor, dim: int) -> torch.Tensor:
    """PyTorch's own."""
    return torch.softmax(x, dim)


KERNEL = Kernel("softmax", PATTERN, check, apply, reference, SOURCE, ("x",))
