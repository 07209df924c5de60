"""Give symbolic sizes their values."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.fx import Graph, GraphModule, Node
from torch.fx.experimental.symbolic_shapes import free_unbacked_symbols

SymbolicNumber = (torch.SymInt, torch.SymFloat, torch.SymBool)


def is_symbolic(gm: GraphModule) -> bool:
    """Whether any value of the graph has a size, or is a number, that Dynamo left open."""
    return any(_has_symbol(node.meta.get("val")) for node in gm.graph.nodes)


def data_dependent(gm: GraphModule) -> Node | None:
    """The first node with a size, or the number, that only the data can tell; no arguments make such a graph static."""
    return next((node for node in gm.graph.nodes if free_unbacked_symbols(node.meta.get("val"))), None)


def _has_symbol(value: Any) -> bool:
    if isinstance(value, torch.Tensor):
        return any(isinstance(n, torch.SymInt) for n in (*value.shape, *value.stride()))
    if isinstance(value, (list, tuple)):
        return any(_has_symbol(v) for v in value)
    return isinstance(value, SymbolicNumber)


class SpecializeShapes:
    """Rewrite a graph with symbols into the static graph for the sizes of given arguments.

    Before::

        def forward(self, s0: "Sym(s0)", x: "f32[s0, 8]"):
            mul: "Sym(2*s0)" = s0 * 2
            view: "f32[2*s0, 4]" = torch.ops.aten.view.default(x, [mul, 4])

    After, with a first argument of 3::

        def forward(self, s0: "3", x: "f32[3, 8]"):
            view: "f32[6, 4]" = torch.ops.aten.view.default(x, [6, 4])

    The arguments keep their places, so the static graph is called like the symbolic one.
    """

    name = "specialize_shapes"

    def run(self, gm: GraphModule, args: Sequence[Any]) -> GraphModule:
        """A new graph; ``gm`` is not changed. ``args`` are tensors and numbers, one per placeholder."""
        graph = Graph()
        root: dict[str, Any] = {}
        nodes: dict[Node, Any] = {}
        values: dict[Node, Any] = {}
        remaining = iter(args)
        with FakeTensorMode() as mode:
            for node in gm.graph.nodes:
                if node.op == "placeholder":
                    value = _fake(next(remaining))
                elif node.op == "get_attr":
                    constant = operator.attrgetter(str(node.target))(gm)
                    root[str(node.target)] = constant
                    value = mode.from_tensor(constant) if isinstance(constant, torch.Tensor) else constant
                elif node.op == "output":
                    graph.node_copy(node, lambda n: n)
                    _replace_inputs(next(reversed(graph.nodes)), nodes)
                    continue
                else:
                    operands = torch.fx.map_arg((node.args, node.kwargs), lambda n: values[n])
                    value = node.target(*operands[0], **operands[1])
                    if not _has_tensor(value):
                        nodes[node] = values[node] = value
                        continue
                copy = graph.node_copy(node, lambda n: n)
                _replace_inputs(copy, nodes)
                copy.meta = {**node.meta, "val": value}
                nodes[node], values[node] = copy, value
        return GraphModule(root, graph)


def _replace_inputs(copy: Node, nodes: dict[Node, Any]) -> None:
    """Point a copied node at the copies of its operands, or at their values where they became numbers."""
    replace: Callable[[Node], Any] = lambda n: nodes[n]  # noqa: E731
    copy.args = torch.fx.map_arg(copy.args, replace)
    copy.kwargs = torch.fx.map_arg(copy.kwargs, replace)


def _fake(value: Any) -> Any:
    """A fake tensor like ``value``; the caller is inside a fake mode."""
    if not isinstance(value, torch.Tensor):
        return value
    return torch.empty_strided(value.shape, value.stride(), dtype=value.dtype, device=value.device)


def _has_tensor(value: Any) -> bool:
    if isinstance(value, (list, tuple)):
        return any(_has_tensor(v) for v in value)
    return isinstance(value, torch.Tensor)
