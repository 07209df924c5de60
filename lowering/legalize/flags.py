"""Bool results leave as bytes, which is how devices hand them over; a bool that is written over enters so as well.

::

    func @main(%x: tensor<4xi1>) -> tensor<4xi1>             ->  func @main(%x: tensor<4xui8>) -> tensor<4xui8>
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.ir import Shape, Value

from .rewriting import Job, Pass


class Flags(Pass):
    """The pass; see the module."""

    def __init__(self, job: Job, aliased: Sequence[int]) -> None:
        super().__init__(job)
        self._aliased = set(aliased)

    def parameters(self, given: Sequence[tuple[Shape, torch.dtype]]) -> list[tuple[Shape, torch.dtype]]:
        """Bytes for the bools that a result is written over."""
        boundary = self.job.boundary
        kept = []
        for number, (shape, dtype) in enumerate(given):
            if number in self._aliased and dtype is torch.bool:
                boundary.parameter_dtypes[boundary.parameters[number]] = "uint8"
                dtype = torch.uint8
            kept.append((shape, dtype))
        return kept

    def enter(self, arguments: Sequence[Value]) -> Sequence[Value]:
        """As bools again."""
        names = self.job.boundary
        return [
            ir.compare("NE", value, ir.constant(0, torch.uint8, value.shape))
            if names.parameter_dtypes.get(names.parameters[number]) == "uint8"
            else value
            for number, value in enumerate(arguments)
        ]

    def leave(self, results: Sequence[Value], aliases: Mapping[int, int]) -> tuple[Sequence[Value], Mapping[int, int]]:
        """Bools as bytes."""
        boundary = self.job.boundary
        left = []
        for number, value in enumerate(results):
            if value.dtype is torch.bool:
                boundary.result_dtypes[boundary.results[number]] = "bool"
                value = ir.convert(value, torch.uint8)
            left.append(value)
        return left, aliases
