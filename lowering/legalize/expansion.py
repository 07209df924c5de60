"""The key of random numbers enters as four 32-bit words: its bits mean no integers, so none is out of range.

::

    func @main(%x, %key: tensor<2xi64>)                      ->  func @main(%x, %key: tensor<2x2xui32>)
"""

from __future__ import annotations

from collections.abc import Sequence

import torch

from neuron_dynamo.lowering.ir import Shape, Value

from .rewriting import Job, Pass, TargetRewrite


class Expansion(Pass):
    """A pass with the rewrites of single ops; the key's words are known to it."""

    def __init__(self, job: Job, rewrites: dict[str, list[TargetRewrite]]) -> None:
        super().__init__(job, rewrites)

    def parameters(self, given: Sequence[tuple[Shape, torch.dtype]]) -> list[tuple[Shape, torch.dtype]]:
        """The last one is the key, in a program that draws random numbers."""
        kept = list(given)
        if self.job.seeded:
            boundary = self.job.boundary
            boundary.parameter_dtypes[boundary.parameters[-1]] = "uint32"
            kept[-1] = ((2, 2), torch.uint32)
        return kept

    def enter(self, arguments: Sequence[Value]) -> Sequence[Value]:
        """The key as 64-bit values in words."""
        if self.job.seeded:
            self.job.words[id(arguments[-1])] = arguments[-1]
            self.job.held.append(arguments[-1])
        return arguments
