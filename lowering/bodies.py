"""Lowering of the graphs that higher-order ops take: branches, loop bodies, regions that are called many times.

A body is lowered by the importer as the main graph is, in place of a call: its values are the program's own. What eager
checks on data inside a body, and the random bits that it draws, cannot leave a loop or branch by themselves. So a body
in a region of its own (:meth:`Bodies.isolated`) takes the generator's state as its first argument if it draws, and
returns, after its results, that state and the code of its checks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import torch
from torch.fx import GraphModule, Node

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.ir import Value

if TYPE_CHECKING:
    from neuron_dynamo.lowering.importer import _Importer


@dataclass(frozen=True)
class SharedFunction:
    """A body that is a function of the module.

    Attributes:
        function: what to call.
        results: for each of the body's results None if the function returns it, else a box with what is known now.
        checks: whether the function's last result is a code of checks.
    """

    function: ir.Function
    results: tuple[tuple[Any] | None, ...]
    checks: bool


class Bodies:
    """The graphs inside one program's graph."""

    def __init__(self, importer: _Importer) -> None:
        self._importer = importer
        self._functions: dict[tuple[Any, ...], SharedFunction] = {}

    def inline(self, gm: GraphModule, arguments: Sequence[Any]) -> list[Any]:
        """The results of ``gm`` on ``arguments`` (values, numbers), lowered here."""
        return self._importer.inline(gm, arguments)

    def isolated(
        self, gm: GraphModule | Callable[[], list[Any]], arguments: Sequence[Any], state: Value | None
    ) -> tuple[list[Any], list[Value]]:
        """:meth:`inline` for the inside of a region.

        Args:
            gm: the body, or what lowers it.
            arguments: values of the region or from around it, and numbers.
            state: the generator's state, if ``gm`` draws (see :func:`draws`).

        Returns:
            The results, and what the region must return after them: the state (if given) and the code of the checks.
        """
        random = self._importer.random
        outer = random.state() if state is not None else None
        if state is not None:
            random.resume(state)
        try:
            with self._importer.body_checks() as checks:
                results = self._importer.inline(gm, arguments) if isinstance(gm, GraphModule) else gm()
                code = checks.code()
            carried = [random.state()] if state is not None else []
        finally:
            if outer is not None:
                random.resume(outer)
        return results, [*carried, ir.constant(0, torch.int32) if code is None else code]

    @property
    def count(self) -> int:
        """How many checks the program has so far."""
        return len(self._importer.checks.descriptions)

    def leave(self, carried: Sequence[Value], count: int) -> None:
        """Go on after a region with what it returned after its results.

        Args:
            carried: that.
            count: of checks before the region.
        """
        *state, code = carried
        if state:
            self._importer.random.resume(state[0])
        if self.count > count:
            self._importer.checks.add_code(code)

    def state(self, *gms: GraphModule) -> Value | None:
        """The generator's state to hand to a region with the bodies ``gms``; None if none of them draws."""
        return self._importer.random.state() if any(draws(gm) for gm in gms) else None

    def call(self, gm: GraphModule, arguments: Sequence[Any]) -> list[Any]:
        """The results of ``gm`` as a function of the module, defined at its first call and called at each."""
        state = self.state(gm)
        given = [a for a in arguments if isinstance(a, Value)]
        lifted = self._importer.lifted(gm)
        operands = ([] if state is None else [state]) + given + list(lifted.values())
        form = tuple((a.shape, a.dtype, type(a)) if isinstance(a, Value) else a for a in arguments)
        key = (gm, form)
        shared = self._functions.get(key)
        if shared is None:
            shared = self._functions[key] = self._define(gm, arguments, operands, list(lifted), state is not None)
        returned = ir.call(shared.function, operands)
        if shared.checks:
            self._importer.checks.add_code(returned.pop())
        if state is not None:
            self._importer.random.resume(returned.pop())
        values = iter(returned)
        return [next(values) if known is None else known[0] for known in shared.results]

    def _define(
        self,
        gm: GraphModule,
        arguments: Sequence[Any],
        operands: Sequence[Value],
        lifted: Sequence[Node],
        drawing: bool,
    ) -> SharedFunction:
        plan: dict[str, Any] = {}

        def body(*parameters: Value) -> Sequence[Value]:
            inner = iter(parameters[drawing:])
            bound = [_like(next(inner), a) if isinstance(a, Value) else a for a in arguments]
            first = self.count
            with self._importer.bound(dict(zip(lifted, inner, strict=True))):
                results, carried = self.isolated(gm, bound, parameters[0] if drawing else None)
            plan["checks"] = self.count > first
            if not plan["checks"]:
                carried.pop()
            plan["results"] = tuple(None if isinstance(r, Value) else (r,) for r in results)
            return [*(r for r in results if isinstance(r, Value)), *carried]

        name = f"region_{len(self._functions)}"
        function = ir.function(name, [(v.shape, v.dtype) for v in operands], body)
        return SharedFunction(function, plan["results"], plan["checks"])


def _like(parameter: Value, argument: Value) -> Value:
    return type(argument)(parameter.ir, parameter.shape, parameter.dtype)


def draws(gm: GraphModule) -> bool:
    """Whether a body, or one inside it, has ops that draw random numbers."""
    for node in gm.graph.nodes:
        if node.op == "call_function" and torch.Tag.nondeterministic_seeded in getattr(node.target, "tags", ()):
            return True
    return any(draws(inner) for inner in nested(gm.graph))


def nested(graph: torch.fx.Graph) -> list[GraphModule]:
    """The graphs that ``graph`` hands to its higher-order ops, each once."""
    owner = graph.owning_module
    found: dict[GraphModule, None] = {}
    for node in graph.nodes:
        if node.op == "get_attr" and owner is not None:
            value = getattr(owner, str(node.target), None) if "." not in str(node.target) else None
            if isinstance(value, GraphModule):
                found[value] = None
    return list(found)
