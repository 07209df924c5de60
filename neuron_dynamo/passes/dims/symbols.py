"""The symbols of one call: which are padded, which stay open as numbers, and which have their value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import sympy
import torch

from neuron_dynamo.passes.padding_plan import SizeSource

from . import sizes
from .layout import Laid, Number


class Symbols:
    """Sizes and numbers of the captured graph, in terms of what stays open.

    Args:
        values: ``meta["val"]`` of the placeholders.
        args: of the call.
        buckets: padded size of each symbol to pad.
        keep: numbers of int arguments to leave open.
        equal: symbols to take for others, which have the same value in this call.
    """

    def __init__(
        self,
        values: Sequence[Any],
        args: Sequence[Any],
        buckets: Mapping[sympy.Symbol, int],
        keep: Sequence[int],
        equal: Mapping[sympy.Symbol, sympy.Symbol],
    ) -> None:
        self._env = sizes.shape_environment(values)
        self._known: dict[sympy.Expr, sympy.Expr] = {}
        self._fixed: dict[sympy.Expr, sympy.Expr] = dict(equal)
        sources = self._sources(values)
        self.buckets = {s: buckets[s] for s in sources if s in buckets}
        numbers = {self.canonical(values[n]): SizeSource(n) for n in keep}
        self.kept = {s: source for s, source in numbers.items() if s.is_Symbol and s not in self.buckets}
        self.open: dict[sympy.Symbol, SizeSource] = {s: sources[s] for s in self.buckets} | self.kept
        self._fixed |= {s: sympy.Integer(v.read(args)) for s, v in sources.items() if s not in self.open}
        self._known.clear()

    def _sources(self, values: Sequence[Any]) -> dict[sympy.Symbol, SizeSource]:
        """Where to read each symbol: int arguments before dimensions."""
        found: dict[sympy.Symbol, SizeSource] = {}
        for number, value in enumerate(values):
            if isinstance(value, torch.SymInt) and self.canonical(value).is_Symbol:
                found.setdefault(self.canonical(value), SizeSource(number))
        for number, value in enumerate(values):
            if isinstance(value, torch.Tensor):
                for place, size in enumerate(value.shape):
                    if self.canonical(size).is_Symbol:
                        found.setdefault(self.canonical(size), SizeSource(number, place))
        return found

    def canonical(self, value: Any) -> sympy.Expr:
        """A number of the captured graph in terms of the open symbols, simplified by what Dynamo guards on."""
        expr = sizes.expression(value)
        if expr.is_number or self._env is None:
            return expr
        if expr not in self._known:
            self._known[expr] = sympy.expand(self._env.simplify(expr).xreplace(self._fixed))
        return self._known[expr]

    def padded_in(self, value: Any) -> frozenset[sympy.Symbol]:
        """Padded symbols of a tensor's layout, of a number, of a captured value, or of a list of them."""
        if isinstance(value, Laid):
            return value.symbols
        if isinstance(value, Number):
            return frozenset(value.expr.free_symbols & self.buckets.keys())
        if isinstance(value, (list, tuple)):
            return frozenset().union(*map(self.padded_in, value))
        if isinstance(value, torch.Tensor):
            return frozenset().union(*map(self.padded_in, value.shape))
        if isinstance(value, (torch.SymInt, torch.SymFloat, torch.SymBool)):
            return frozenset(self.canonical(value).free_symbols & self.buckets.keys())
        return frozenset()
