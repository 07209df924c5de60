"""A captured graph with open sizes or numbers: which program each call runs."""

from __future__ import annotations

import dataclasses
import threading
from collections.abc import Sequence
from typing import Any

import torch
from torch.fx import GraphModule

from neuron_dynamo.capture import CapturedGraph
from neuron_dynamo.lowering import importer
from neuron_dynamo.passes.specialize import Specialized, SpecializeShapes, value_arguments
from neuron_dynamo.static_graph import Builder, Graph, StaticGraph


class SymbolicGraph(Graph):
    """A graph with sizes or numbers that Dynamo left open.

    Each set of sizes that it is called with gets a static program of its own. Numbers that are no sizes (a cache
    length, an offset) stay open where they can: then one program serves all of their values that meet its conditions.
    """

    def __init__(self, compiler: Builder, captured: CapturedGraph) -> None:
        self._compiler = compiler
        self._captured = captured
        self._lock = threading.Lock()
        self._open = value_arguments(captured.gm)
        self._placed = any(importer.reads_absolute_offset(node) for node in captured.gm.graph.nodes)
        self._programs: dict[tuple[Any, ...], list[tuple[Specialized, StaticGraph]]] = {}
        self._count = 0

    def __call__(self, args: list[Any]) -> Sequence[Any]:
        """Run the program for the sizes, strides and numbers of ``args``.

        Raises:
            NeuronDynamoError: as for :class:`StaticGraph`.
        """
        graph = self._find(args)
        if graph is None:
            with self._lock:
                graph = self._find(args) or self._specialize(args)
        return graph(args)

    def _signature(self, args: Sequence[Any], kept: Sequence[int]) -> tuple[Any, ...]:
        return tuple(
            None if number in kept else self._form(a) if isinstance(a, torch.Tensor) else a
            for number, a in enumerate(args)
        )

    def _form(self, tensor: torch.Tensor) -> tuple[Any, ...]:
        return tensor.shape, tensor.stride(), tensor.storage_offset() if self._placed else 0

    def _find(self, args: Sequence[Any]) -> StaticGraph | None:
        # Programs for one value of each number first: they exist because the open form was not possible there.
        for kept in ((), self._open) if self._open else ((),):
            for specialized, graph in self._programs.get(self._signature(args, kept), ()):
                if specialized.serves(args):
                    return graph
        return None

    def _specialize(self, args: Sequence[Any]) -> StaticGraph:
        if self._open:
            specialized = SpecializeShapes().run(self._captured.gm, args, self._open)
            if specialized is not None:
                graph = self._static(specialized.gm)
                if graph.prepare():
                    return self._keep(specialized, graph, args)
        specialized = SpecializeShapes().run(self._captured.gm, args)
        assert specialized is not None
        return self._keep(specialized, self._static(specialized.gm), args)

    def _static(self, gm: GraphModule) -> StaticGraph:
        captured = dataclasses.replace(self._captured, name=f"{self._captured.name}.{self._count}", gm=gm)
        return StaticGraph(self._compiler, captured)

    def _keep(self, specialized: Specialized, graph: StaticGraph, args: Sequence[Any]) -> StaticGraph:
        self._count += 1
        self._programs.setdefault(self._signature(args, specialized.kept), []).append((specialized, graph))
        return graph
