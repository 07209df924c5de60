"""A padded program: the graph at the bucket sizes, when it may be called, and how."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import sympy
from torch.fx import GraphModule, Node

from .dims.layout import Dim
from .dims.uses import Use
from .padding_plan import PaddedArgument, PaddedResult, SizeFunctions, SizeSource, corner, cut, form, padded


@dataclass(frozen=True)
class Unpaddable:
    """Why a graph cannot be padded along some symbols.

    Attributes:
        node: the node of the captured graph that is in the way; None if it is the graph's signature.
        reason: what is wrong with it.
        symbols: sizes that must stay exact.
    """

    node: Node | None
    reason: str
    symbols: frozenset[sympy.Symbol]


@dataclass(frozen=True)
class Padded:
    """A static graph at the bucket sizes, and how to call it in place of the captured one.

    Attributes:
        gm: takes the captured graph's arguments as :meth:`arguments` pads them.
        buckets: padded size of each padded symbol.
        sources: where the arguments have the symbols' values.
        kept: numbers of int arguments that are open although no bucket stands for them.
        uses: what each node does along each padded symbol.
        layouts: what the dimensions of each captured tensor hold.
    """

    gm: GraphModule
    buckets: Mapping[sympy.Symbol, int]
    sources: Mapping[sympy.Symbol, SizeSource]
    kept: tuple[int, ...]
    uses: tuple[Use, ...]
    layouts: Mapping[Node, tuple[Dim, ...]]
    inputs: tuple[PaddedArgument, ...]
    outputs: tuple[PaddedResult, ...]
    extra: tuple[SizeSource, ...] = ()
    minimum: Mapping[sympy.Expr, int] = field(default_factory=dict)
    conditions: tuple[sympy.Basic, ...] = ()
    condition_sources: Mapping[sympy.Symbol, SizeSource] = field(default_factory=dict)
    forms: tuple[Any, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "_functions", SizeFunctions(tuple(self.sources)))

    def values(self, args: Sequence[Any]) -> dict[sympy.Symbol, int]:
        """The true sizes in ``args``."""
        return {symbol: source.read(args) for symbol, source in self.sources.items()}

    def serves(self, args: Sequence[Any]) -> bool:
        """Whether the graph is right for the sizes, strides and numbers of ``args``."""
        values = self.values(args)
        if any(not 0 <= values[symbol] <= bucket for symbol, bucket in self.buckets.items()):
            return False
        if any(f is not None and f != form(a) for f, a in zip(self.forms, args, strict=True)):
            return False
        functions: SizeFunctions = self._functions  # type: ignore[attr-defined]
        for spec in self.inputs:
            if functions.shape(spec.true, values) != tuple(args[spec.argument].shape):
                return False
        if any(functions.value(expr, values) < least for expr, least in self.minimum.items()):
            return False
        numbers = {s: sympy.Integer(source.read(args)) for s, source in self.condition_sources.items()}
        return all(condition.xreplace(numbers) is sympy.true for condition in self.conditions)

    def arguments(self, args: Sequence[Any]) -> list[Any]:
        """``args`` as the graph takes them: padded where needed; true sizes that no argument holds come last."""
        result = list(args)
        for spec in self.inputs:
            result[spec.argument] = padded(args[spec.argument], spec.shape)
        return result + [source.read(args) for source in self.extra]

    def results(self, results: Sequence[Any], args: Sequence[Any], passed: Sequence[Any]) -> list[Any]:
        """The captured graph's results, after mutated arguments are written back.

        Args:
            results: of the graph.
            args: of the call.
            passed: what :meth:`arguments` made of them.
        """
        values = self.values(args)
        functions: SizeFunctions = self._functions  # type: ignore[attr-defined]
        for spec in self.inputs:
            target, buffer = args[spec.argument], passed[spec.argument]
            if spec.written and buffer is not target:
                target.copy_(corner(buffer, target.shape))
        made: dict[int, Any] = {}
        return [self._result(made, results[n], spec, args, values, functions) for n, spec in enumerate(self.outputs)]

    def _result(
        self,
        made: dict[int, Any],
        result: Any,
        spec: PaddedResult,
        args: Sequence[Any],
        values: Mapping[sympy.Symbol, int],
        functions: SizeFunctions,
    ) -> Any:
        if spec.kind == "as_is":
            return result
        if spec.kind == "argument":
            return args[spec.argument]
        if spec.kind == "number":
            assert spec.number is not None
            return functions.value(spec.number, values)
        shape, strides = functions.shape(spec.shape, values), functions.shape(spec.strides, values)
        if spec.kind == "view":
            assert spec.offset is not None
            offset = int(functions.value(spec.offset, values))
            return args[spec.argument].as_strided(shape, strides, args[spec.argument].storage_offset() + offset)
        if id(result) not in made:  # a tensor that is returned twice stays one tensor
            made[id(result)] = cut(result, shape, strides)
        return made[id(result)]
