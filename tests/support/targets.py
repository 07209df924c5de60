"""Run captured graphs as they were lowered and as they are legalised for Neuron targets, and compare."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch.fx import GraphModule

from neuron_dynamo.capture import CapturedGraph, capture
from neuron_dynamo.lowering import contract, hlo, importer
from neuron_dynamo.lowering.compilers.xla_cpu import XlaCpuCompiler
from neuron_dynamo.lowering.importer import Program
from neuron_dynamo.lowering.legalize import NEURON_TARGETS, Target, legality, legalize
from neuron_dynamo.lowering.registry import default_registry
from neuron_dynamo.passes import pipeline
from neuron_dynamo.runtime.executable import BoundProgram
from neuron_dynamo.runtime.pjrt import cpu_client

TARGETS = [
    *(Target(name) for name in NEURON_TARGETS),
    *(Target(name, native_int64=True) for name in ("trn2", "trn3")),
]


def describe(target: Target) -> str:
    """A test id."""
    return target.name + ("-int64" if target.native_int64 else "")


def run(module: bytes, signature: Any, constants: Sequence[torch.Tensor], args: Sequence[Any]) -> list[Any]:
    """Compile a canonical module for the CPU, and call it."""
    client = cpu_client()
    loaded = client.load(XlaCpuCompiler(client).compile(module))
    return BoundProgram(client, loaded, signature, constants)(list(args))


def legal(program: Program, target: Target) -> tuple[bytes, Any]:
    """The canonical module for ``target``, in which nothing is rejected, and its signature."""
    legalized = legalize(hlo.canonicalize(program.hlo), target, program.signature)
    module = hlo.canonicalize(legalized.hlo)
    assert [str(f) for f in legality.findings(module, target)] == []
    assert contract.check(module) == []
    return module, legalized.signature(program.signature)


class TargetBackend:
    """A Dynamo backend that runs each graph as lowered and as legalised for each target, and compares all results.

    Attributes:
        graphs: how many graphs were compared.
    """

    def __init__(self, rtol: float, atol: float, targets: Sequence[Target] = tuple(TARGETS)) -> None:
        self._tolerance = {"rtol": rtol, "atol": atol}
        self._targets = targets
        self.graphs = 0

    def __call__(self, gm: GraphModule, example_inputs: Sequence[Any]) -> Callable[..., Any]:
        """See :func:`~neuron_dynamo.backend.neuron`."""
        return capture(gm, example_inputs, self._graph)

    def _graph(self, captured: CapturedGraph) -> Any:
        program = importer.lower(
            pipeline.run(captured.gm), default_registry(), share_results=captured.phase == "inference"
        )
        self.graphs += 1
        # Most targets share one program; it is compiled once.
        modules = {module: signature for module, signature in (legal(program, t) for t in self._targets)}

        def call(args: list[Any]) -> list[Any]:
            before = [a.clone() if isinstance(a, torch.Tensor) else a for a in args]
            expected = run(hlo.canonicalize(program.hlo), program.signature, program.constants, args)
            for module, signature in modules.items():
                given = [a.clone() if isinstance(a, torch.Tensor) else a for a in before]
                actual = run(module, signature, program.constants, given)
                torch.testing.assert_close(_tensors(actual), _tensors(expected), **self._tolerance)
                torch.testing.assert_close(_tensors(given), _tensors(args), **self._tolerance)
            args.clear()
            return expected

        call._boxed_call = True  # type: ignore[attr-defined]
        return call


def _tensors(values: Sequence[Any]) -> list[torch.Tensor]:
    return [v.detach() for v in values if isinstance(v, torch.Tensor)]
