"""The open sizes of a captured graph: their names, where a call tells their values, and what they are sizes of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import sympy
import torch
from torch.fx import GraphModule

from neuron_dynamo.buckets import OpenSize
from neuron_dynamo.capture import CapturedGraph
from neuron_dynamo.passes.dims.sizes import expression, shape_environment
from neuron_dynamo.passes.padding_plan import SizeSource


@dataclass(frozen=True)
class FoundSize:
    """An open size of a graph.

    Attributes:
        symbol: as it stands in the placeholders' shapes once equal symbols are united.
        source: where a call's arguments have its value.
        description: for bucket policies and reports.
    """

    symbol: sympy.Symbol
    source: SizeSource
    description: OpenSize


def find_open_sizes(captured: CapturedGraph) -> tuple[FoundSize, ...]:
    """The symbols that are a dimension of an argument or of what the graph makes, in order of appearance."""
    placeholders = [node for node in captured.gm.graph.nodes if node.op == "placeholder"]
    values = [node.meta.get("val") for node in placeholders]
    environment = shape_environment(values)
    if environment is None:
        return ()
    written = {node.args[0] for node in captured.gm.graph.nodes if node.target is torch.ops.aten.copy_.default}

    def simple(size: Any) -> sympy.Expr:
        found: sympy.Expr = environment.simplify(expression(size))
        return found

    places: dict[sympy.Symbol, list[tuple[int, int | None]]] = {}
    for number, value in enumerate(values):
        if isinstance(value, torch.Tensor):
            for dim, size in enumerate(value.shape):
                if (symbol := simple(size)).is_Symbol:
                    places.setdefault(symbol, []).append((number, dim))
    made = _sizes_of_results(captured, simple)
    for number, value in enumerate(values):  # sizes of what the graph makes, such as a cache on its first use
        if isinstance(value, torch.SymInt) and (symbol := simple(value)) in made and symbol not in places:
            places.setdefault(symbol, []).append((number, None))
    names: dict[sympy.Symbol, list[str]] = {}
    for name, size in captured.dimensions:
        names.setdefault(environment.simplify(size), []).append(name)
    return tuple(
        FoundSize(
            symbol,
            SizeSource(*found[0]),
            OpenSize(
                str(symbol),
                tuple(dict.fromkeys(names.get(symbol, ()))),
                batch=len(places) > 1 and all(dim == 0 for _, dim in found),
                written=any(dim is None or placeholders[number] in written for number, dim in found),
                minimum=_minimum(environment, symbol),
            ),
        )
        for symbol, found in places.items()
    )


def written_arguments(gm: GraphModule) -> tuple[int, ...]:
    """Numbers of the arguments that the graph writes to."""
    written = {node.args[0] for node in gm.graph.nodes if node.target is torch.ops.aten.copy_.default}
    placeholders = [node for node in gm.graph.nodes if node.op == "placeholder"]
    return tuple(number for number, node in enumerate(placeholders) if node in written)


def _sizes_of_results(captured: CapturedGraph, simple: Callable[[Any], sympy.Expr]) -> set[sympy.Symbol]:
    values = [node.meta.get("val") for node in captured.gm.graph.nodes]
    sizes: list[Any] = [n for value in values if isinstance(value, torch.Tensor) for n in value.shape]
    return set().union(*(simple(n).free_symbols for n in sizes if not isinstance(n, int)))


def _minimum(environment: Any, symbol: sympy.Symbol) -> int:
    """The least value that the graph serves, if that is more than 2: Dynamo gives 0 and 1 graphs of their own."""
    found = environment.var_to_range.get(symbol)
    lower = sympy.sympify(found.lower if found is not None else 0)
    return int(lower) if lower.is_Integer and lower > 2 else 0
