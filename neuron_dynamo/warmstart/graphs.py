"""Recipes: what another process needs to run a graph that this one compiles. ``load`` is the other end."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from typing import Any

import torch
from torch.fx import GraphModule

from neuron_dynamo import graph_log
from neuron_dynamo.cache import KeyParts
from neuron_dynamo.capture import CapturedGraph
from neuron_dynamo.lowering.importer import Program
from neuron_dynamo.static_graph import StaticGraph
from neuron_dynamo.symbolic_graph import SymbolicGraph

from . import frames, torch_internals
from .stored_graph import CannotStoreError, StoredGraph

_KNOWN = ("torch", "_operator", "math", "builtins", "operator")
"""Modules whose functions a graph may call: their versions are part of an entry's environment."""


def recipe(parts: KeyParts, program: Program, captured: CapturedGraph) -> dict[str, Any]:
    """What another process needs to run a lowered program, as plain data and tensors."""
    return {
        "parts": parts.to_json(),
        "signature": program.signature.to_dict(),
        "constants": [t.detach() for t in program.constants],
        "static": sorted(captured.static),
        "phase": captured.phase,
        "nodes": program.nodes,
    }


@contextmanager
def recorded(gm: GraphModule) -> Iterator[Callable[[Any], Any] | None]:
    """While this is open, Dynamo's graph ``gm`` is compiled for the frame that is being recorded.

    Yields:
        What makes a function of graphs one whose results AOTAutograd can store; None if nothing is recorded.
    """
    recording = frames.current()
    if recording is None:
        yield None
        return
    foreign = _foreign(gm)
    if foreign:
        recording.refuse(foreign)
    before = len(graph_log.metrics())
    with nullcontext() if foreign else frames.collecting(str(gm.meta.get("backend_id", ""))):
        yield None if foreign else as_stored
    for record in graph_log.metrics()[before:]:
        record.retraced = recording.retraced
        recording.records.append(record)


def as_stored(compile_graph: Callable[..., Any]) -> Any:
    """``compile_graph`` with results that AOTAutograd can store."""

    def stored(gm: GraphModule, inputs: Sequence[Any]) -> StoredGraph:
        graph = compile_graph(gm, inputs)
        return StoredGraph(graph, functools.partial(_recipe_of, graph))

    return torch_internals.serializable_compiler(StoredGraph, stored)


def _recipe_of(graph: Any) -> dict[str, Any]:
    if isinstance(graph, SymbolicGraph):
        return _open_recipe(graph.captured)
    made = getattr(graph.program, "recipe", None) if isinstance(graph, StaticGraph) else None
    if not made:
        raise CannotStoreError("a graph has no program of its own")
    return dict(made)


def _open_recipe(captured: CapturedGraph) -> dict[str, Any]:
    """A graph with open sizes goes as it is: what sizes the next process meets, nobody knows yet."""
    try:
        graph = torch_internals.graph_to_bytes(captured.gm)
    except Exception as fault:  # torch has no one class for what its pickler refuses
        raise CannotStoreError(f"a graph with open sizes cannot be stored: {fault}") from fault
    others = {f.name: getattr(captured, f.name) for f in dataclasses.fields(captured) if f.name not in ("gm", "name")}
    return {"graph": graph, **others}


def _foreign(gm: GraphModule) -> str:
    """What of Dynamo's graph is traced only later, by AOTAutograd, through code that Dynamo did not see."""
    for module in gm.modules():
        if not isinstance(module, GraphModule):
            return f"the graph calls the module {type(module).__name__}"
        for node in module.graph.nodes:
            if node.op == "call_function":
                name = getattr(node.target, "__module__", None) or type(node.target).__module__
                operator = isinstance(node.target, torch._ops.OpOverload) and node.target.namespace
                if name.partition(".")[0] not in _KNOWN or (operator and operator not in _OWN_NAMESPACES):
                    called = getattr(node.target, "__name__", node.target)
                    return f"the graph calls {name}.{called}, whose code is not known"
            value = node.meta.get("example_value")
            if node.op == "placeholder" and isinstance(value, torch.Tensor) and value.device.type != "cpu":
                return f"a tensor lies on {value.device}"
    return ""


_OWN_NAMESPACES = frozenset({"aten", "prims", "prim", "higher_order", "inductor", "quantized", "rngprims", "profiler"})
