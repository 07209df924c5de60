"""What each symbolic size of a graph does: which can be padded, what mixes along them, and what is in the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sympy
import torch
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.fx import GraphModule, Node

from .dims import sizes
from .dims.layout import Dim
from .dims.uses import Use
from .padding import Padded, PadToBucket, Unpaddable
from .padding_plan import SizeSource
from .specialize import value_arguments


@dataclass(frozen=True)
class Analysis:
    """The graph's sizes, and what its nodes do along them.

    Attributes:
        symbols: the sizes of arguments that Dynamo left open, and the first dimension that has each.
        hints: their sizes when the graph was captured.
        blocked: of those, the ones that must stay exact, and what is in the way; the others can be padded together.
        layouts: for each captured tensor, what its dimensions hold (with the hints as padded sizes).
        uses: what each node does along each symbol that can be padded.
    """

    symbols: Mapping[sympy.Symbol, SizeSource]
    hints: Mapping[sympy.Symbol, int]
    blocked: Mapping[sympy.Symbol, Unpaddable]
    layouts: Mapping[Node, tuple[Dim, ...]]
    uses: tuple[Use, ...]

    @property
    def paddable(self) -> tuple[sympy.Symbol, ...]:
        """The symbols that can be padded, in the order of the arguments."""
        return tuple(s for s in self.symbols if s not in self.blocked)

    def report(self, place: Callable[[Node], str], buckets: Mapping[sympy.Symbol, int] | None = None) -> list[Any]:
        """JSON-ready data, one entry per symbol.

        Args:
            place: the user's line of a node.
            buckets: the padded sizes chosen.
        """
        return [self._symbol(s, place, (buckets or {}).get(s)) for s in self.symbols]

    def _symbol(self, symbol: sympy.Symbol, place: Callable[[Node], str], bucket: int | None) -> dict[str, Any]:
        source, blocked = self.symbols[symbol], self.blocked.get(symbol)
        entry: dict[str, Any] = {
            "symbol": str(symbol),
            "argument": source.argument,
            "dim": source.dim,
            "bucket": bucket if blocked is None else None,
            "mixes": [_described(u, place) for u in self.uses if u.symbol == symbol and u.kind == "mixes"],
            "values": [_described(u, place) for u in self.uses if u.symbol == symbol and u.kind == "value"],
            "exact": None,
        }
        if blocked is not None:
            node = blocked.node
            entry["exact"] = {
                "op": str(node.target) if node is not None and node.op == "call_function" else "",
                "line": place(node) if node is not None else "",
                "reason": blocked.reason,
            }
        return entry


def _described(use: Use, place: Callable[[Node], str]) -> dict[str, str]:
    return {"node": use.node.name, "op": str(use.node.target), "how": use.how, "line": place(use.node)}


def size_symbols(gm: GraphModule) -> dict[sympy.Symbol, SizeSource]:
    """The symbols that are a dimension of an argument, and the first such dimension of each."""
    found: dict[sympy.Symbol, SizeSource] = {}
    placeholders = [n.meta.get("val") for n in gm.graph.nodes if n.op == "placeholder"]
    env = sizes.shape_environment(placeholders)
    for number, value in enumerate(placeholders):
        if isinstance(value, torch.Tensor) and env is not None:
            for place, size in enumerate(value.shape):
                expr = env.simplify(sizes.expression(size))
                if expr.is_Symbol:
                    found.setdefault(expr, SizeSource(number, place))
    return found


def analyse(gm: GraphModule, pad: PadToBucket | None = None) -> Analysis:
    """Find what each size does, by a dry run of the padding at the captured sizes.

    The rules that pad are the analysis, so the two cannot disagree. A node that cannot be padded along some symbols
    takes those out, and the others are tried again.
    """
    symbols = size_symbols(gm)
    args = _captured_arguments(gm)
    hints = {s: source.read(args) for s, source in symbols.items()}
    blocked: dict[sympy.Symbol, Unpaddable] = {}
    buckets = dict(hints)
    pad = PadToBucket() if pad is None else pad
    keep = value_arguments(gm)
    while buckets:
        result = pad.run(gm, args, buckets, keep)
        if isinstance(result, Padded):
            return Analysis(symbols, hints, blocked, result.layouts, result.uses)
        for symbol in (result.symbols & buckets.keys()) or list(buckets):
            blocked[symbol] = result
            del buckets[symbol]
    return Analysis(symbols, hints, blocked, {}, ())


def _captured_arguments(gm: GraphModule) -> Sequence[Any]:
    """Arguments of the sizes that the graph was captured with; only their sizes, strides and numbers are meant."""

    def concrete(value: Any) -> Any:
        if isinstance(value, torch.Tensor):
            shape, strides = (tuple(map(_hint, n)) for n in (value.shape, value.stride()))
            return torch.empty_strided(shape, strides, dtype=value.dtype, device=value.device)
        return _hint(value) if isinstance(value, (torch.SymInt, torch.SymFloat, torch.SymBool)) else value

    with FakeTensorMode():
        return [concrete(n.meta.get("val")) for n in gm.graph.nodes if n.op == "placeholder"]


def _hint(value: Any) -> Any:
    return value.node.hint if isinstance(value, (torch.SymInt, torch.SymFloat, torch.SymBool)) else value
