"""Tensors without elements: no device holds one, and nothing has to be computed for it.

Parameters and results without elements leave the program (the runtime makes such results itself), and ops that only
seem to need one do without::

    %r = stablehlo.dot_general %x, %y : tensor<2x0xf32>, tensor<0x3xf32>   ->  0 : tensor<2x3xf32>
    %r = stablehlo.concatenate %x, %e : tensor<3xf32>, tensor<0xf32>       ->  %x
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.ir import Shape, Value
from neuron_dynamo.lowering.rebuild import Operation, spec_of

from .rewriting import Job, Pass


class Empties(Pass):
    """The pass; see the module."""

    def __init__(self, job: Job) -> None:
        super().__init__(job)
        self._given: list[tuple[Shape, torch.dtype]] = []
        self._numbers: dict[int, int] = {}

    def parameters(self, given: Sequence[tuple[Shape, torch.dtype]]) -> list[tuple[Shape, torch.dtype]]:
        """Those that have elements."""
        self._given = list(given)
        kept = [number for number, (shape, _) in enumerate(given) if 0 not in shape]
        self._numbers = {before: now for now, before in enumerate(kept)}
        boundary = self.job.boundary
        boundary.parameters = [boundary.parameters[number] for number in kept]
        return [given[number] for number in kept]

    def enter(self, arguments: Sequence[Value]) -> Sequence[Value]:
        """A stand-in, which nothing will use, for each parameter that is gone."""
        return [
            arguments[self._numbers[number]] if number in self._numbers else ir.constant(0, dtype, shape)
            for number, (shape, dtype) in enumerate(self._given)
        ]

    def leave(self, results: Sequence[Value], aliases: Mapping[int, int]) -> tuple[Sequence[Value], Mapping[int, int]]:
        """Those that have elements."""
        boundary = self.job.boundary
        kept = [number for number, value in enumerate(results) if value.numel]
        for number, value in enumerate(results):
            if not value.numel:
                before = boundary.results[number]
                boundary.result_dtypes[before] = str(value.dtype).removeprefix("torch.")
                boundary.empty[before] = value.shape
        boundary.results = [boundary.results[number] for number in kept]
        now = {number: position for position, number in enumerate(kept)}
        left = {self._numbers[p]: now[r] for p, r in aliases.items() if p in self._numbers and r in now}
        return [results[number] for number in kept], left

    def _emit(self, source: Any, operands: Sequence[Value]) -> Sequence[Value]:
        if ir.in_region():
            return self.emit(source, operands)
        results = [spec_of(r.type) for r in source.results]
        if all(0 in shape for shape, _ in results):
            return [ir.constant(0, dtype, shape) for shape, dtype in results]
        if any(not value.numel for value in operands):
            return self._without(Operation(source, operands, self), results)
        return self.emit(source, operands)

    def _without(self, op: Operation, results: Sequence[tuple[Shape, torch.dtype]]) -> Sequence[Value]:
        (shape, dtype), *_ = results
        if op.name in ("stablehlo.dot_general", "stablehlo.dot", "stablehlo.convolution"):
            return [ir.constant(0, dtype, shape)]
        if op.name in ("stablehlo.reduce", "stablehlo.reduce_window"):
            inits = op.operands[len(op.operands) // 2 :]
            return [ir.broadcast_in_dim(init, s, ()) for init, (s, _) in zip(inits, results, strict=True)]
        if op.name == "stablehlo.concatenate":
            return [ir.concatenate([v for v in op.operands if v.numel], op.integer("dimension"))]
        if op.name == "stablehlo.pad":
            return [ir.broadcast_in_dim(op.operands[1], shape, ())]
        if op.name in ("stablehlo.scatter", "stablehlo.dynamic_update_slice"):
            return [op.operands[0]]
        raise self.job.refuse(op, "it takes a tensor without elements")
