"""Give symbolic sizes their values."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import sympy
import torch
from torch._dynamo.source import ConstantSource
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.fx import Graph, GraphModule, Node
from torch.fx.experimental.symbolic_shapes import DimDynamic, ShapeEnv, free_unbacked_symbols

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


@dataclass(frozen=True)
class Specialized:
    """A static graph and the calls that it serves.

    Attributes:
        gm: has no symbolic size; placeholders of kept numbers, and arithmetic on them, have a ``SymInt`` in ``meta``.
        kept: numbers of the arguments that stayed open.
        conditions: what must hold of the kept arguments, as sympy expressions.
        symbols: the kept arguments' symbols in ``conditions``, in the order of ``kept``.
    """

    gm: GraphModule
    kept: tuple[int, ...] = ()
    conditions: tuple[sympy.Basic, ...] = ()
    symbols: tuple[sympy.Symbol, ...] = ()

    def serves(self, args: Sequence[Any]) -> bool:
        """Whether the kept numbers of ``args`` meet the conditions."""
        if not self.conditions:
            return True
        values = {s: sympy.Integer(args[number]) for s, number in zip(self.symbols, self.kept, strict=True)}
        return all(condition.xreplace(values) is sympy.true for condition in self.conditions)


def value_arguments(gm: GraphModule) -> tuple[int, ...]:
    """Numbers of the int arguments that no input's size or stride depends on: they may be mere values."""
    placeholders = [node.meta.get("val") for node in gm.graph.nodes if node.op == "placeholder"]
    sizes: set[sympy.Symbol] = set()
    for value in placeholders:
        if isinstance(value, torch.Tensor):
            for size in (*value.shape, *value.stride()):
                if isinstance(size, torch.SymInt):
                    sizes |= size.node.expr.free_symbols
    return tuple(
        number
        for number, value in enumerate(placeholders)
        if isinstance(value, torch.SymInt) and not (value.node.expr.free_symbols & sizes)
    )


class SpecializeShapes:
    """Rewrite a graph with symbols into the static graph for the sizes of given arguments.

    Before::

        def forward(self, s0: "Sym(s0)", x: "f32[s0, 8]"):
            mul: "Sym(2*s0)" = s0 * 2
            view: "f32[2*s0, 4]" = torch.ops.aten.view.default(x, [mul, 4])

    After, with a first argument of 3::

        def forward(self, s0: "3", x: "f32[3, 8]"):
            view: "f32[6, 4]" = torch.ops.aten.view.default(x, [6, 4])

    The arguments keep their places, so the static graph is called like the symbolic one. An int argument that is only a
    value (added to positions, compared with them) can be kept open: it becomes a runtime scalar of one program.
    """

    name = "specialize_shapes"

    def run(self, gm: GraphModule, args: Sequence[Any], keep: Sequence[int] = ()) -> Specialized | None:
        """The static graph for ``args`` (tensors and numbers, one per placeholder); ``gm`` is not changed.

        Args:
            gm: the graph with symbols.
            args: of the call.
            keep: arguments to leave open; None is returned if a size depends on one of them after all.
        """
        shape_env = ShapeEnv()
        kept: dict[int, Any] = {
            number: shape_env.create_unspecified_symint_and_symbol(
                args[number], ConstantSource(f"argument_{number}"), DimDynamic.DYNAMIC
            )
            for number in keep
        }
        # Read now: a condition such as s == 5 makes the symbol's own expression the number 5.
        symbols = tuple(kept[number].node.expr for number in keep)
        try:
            with FakeTensorMode(shape_env=shape_env) as mode:
                static = _static_graph(gm, mode, [kept.get(n, arg) for n, arg in enumerate(args)])
        except _OpenNumber:
            return None
        if keep and _sizes_are_open(static):
            return None
        conditions = tuple(guard.expr for guard in shape_env.guards)
        return Specialized(static, tuple(keep), conditions, symbols)


def _static_graph(gm: GraphModule, mode: FakeTensorMode, args: Sequence[Any]) -> GraphModule:
    graph = Graph()
    root: dict[str, Any] = {}
    nodes: dict[Node, Any] = {}
    values: dict[Node, Any] = {}
    remaining = iter(args)
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
            value = _closed(node.target(*operands[0], **operands[1]))
            if not _has_tensor(value) and not isinstance(value, torch.SymInt):
                nodes[node] = values[node] = value
                continue
        copy = graph.node_copy(node, lambda n: n)
        _replace_inputs(copy, nodes)
        copy.meta = {**node.meta, "val": value}
        nodes[node], values[node] = copy, value
    return GraphModule(root, graph)


def _sizes_are_open(gm: GraphModule) -> bool:
    """Whether a tensor has a symbolic size, or a result starts at a symbolic place in the memory that it views."""
    for node in gm.graph.nodes:
        value = node.meta.get("val")
        if _has_tensor(value) and _has_symbol(value):
            return True
    returned = next(iter(reversed(gm.graph.nodes))).all_input_nodes
    values = [node.meta.get("val") for node in returned]
    return any(isinstance(v.storage_offset(), torch.SymInt) for v in values if isinstance(v, torch.Tensor))


class _OpenNumber(Exception):
    """A float or bool depends on a kept int: programs have no runtime scalars of those kinds."""


def _closed(value: Any) -> Any:
    """A symbolic number that has turned out to be a plain one, as that."""
    if isinstance(value, torch.SymInt) and value.node.expr.is_number:
        return int(value.node.expr)
    if isinstance(value, (torch.SymFloat, torch.SymBool)):
        raise _OpenNumber
    return value


def _replace_inputs(copy: Node, nodes: dict[Node, Any]) -> None:
    """Point a copied node at the copies of its operands, or at their values where they became numbers."""
    replace: Callable[[Node], Any] = lambda n: nodes[n]  # noqa: E731
    copy.args = torch.fx.map_arg(copy.args, replace)
    copy.kwargs = torch.fx.map_arg(copy.kwargs, replace)


def _fake(value: Any) -> Any:
    """A fake tensor like ``value``; the caller is inside a fake mode."""
    if not isinstance(value, torch.Tensor):
        return value
    fake = torch.empty_strided(value.shape, value.stride(), dtype=value.dtype, device=value.device)
    offset = value.storage_offset()
    if not offset:
        return fake
    storage = torch.empty(offset + fake.untyped_storage().nbytes() // fake.element_size(), dtype=value.dtype)
    return storage.as_strided(value.shape, value.stride(), offset)


def _has_tensor(value: Any) -> bool:
    if isinstance(value, (list, tuple)):
        return any(_has_tensor(v) for v in value)
    return isinstance(value, torch.Tensor)
