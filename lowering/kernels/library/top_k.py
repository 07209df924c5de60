"""The largest elements in order: the compiler's own ``AwsNeuronTopK``, whose config is k.

It takes two dimensions, floats, and rows of a multiple of 8; longer rows are not padded, because a padding of -inf
could be among the results. Rows of 16,384 pass with k = 32, and of 32,768 with k below 16; more is not known to. Where
elements are equal, which of them come first is the compiler's choice, as it is PyTorch's.
Source: torch_neuronx, xla_impl/ops.py; transformers-neuronx, hlo.py; page of NCC_EVRF013.
"""

from __future__ import annotations

from typing import Any

import torch

from neuron_dynamo.lowering.kernels.kernel import Kernel, Match, Reject, Setting, Site
from neuron_dynamo.lowering.kernels.limits import at_most, first, floats, multiple, target
from neuron_dynamo.lowering.kernels.patterns.top_k import PATTERN
from neuron_dynamo.lowering.kernels.source import CustomCall

SOURCE = CustomCall("AwsNeuronTopK", lambda constants: str(constants["k"]))

MAX_K, SMALL_K, MAX_WIDTH, MAX_WIDTH_OF_SMALL = 32, 15, 16384, 32768


def check(site: Site, setting: Setting) -> Match | Reject:
    """Whether the call gives these elements."""
    k, width = site.attributes["k"], site.tensor("x").shape[-1]
    wrong = first(
        target(SOURCE, setting),
        floats(site, "x"),
        multiple("the row", width, 8),
        at_most("k", k, min(MAX_K, width)),
        at_most("the row", width, MAX_WIDTH_OF_SMALL if k <= SMALL_K else MAX_WIDTH),
        Reject("k is 0") if k == 0 else None,
    )
    return wrong or Match({"k": k, "results": site.attributes["results"]})


def apply(call: Any, x: torch.Tensor, k: int, results: tuple[int, ...]) -> list[torch.Tensor]:
    """Rows first; indices become int64 again."""
    values, indices = call(x=x.reshape(-1, x.shape[-1]), k=k)
    shape = (*x.shape[:-1], k)
    outputs = [values.reshape(shape), indices.reshape(shape).to(torch.int64)]
    return [outputs[number] for number in results]


def reference(x: torch.Tensor, k: int) -> tuple[torch.Tensor, torch.Tensor]:
    """PyTorch's own, with 32-bit indices."""
    values, indices = torch.topk(x, k, -1)
    return values, indices.to(torch.uint32)


KERNEL = Kernel("top_k", PATTERN, check, apply, reference, SOURCE, ("x",))
