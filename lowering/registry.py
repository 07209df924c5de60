"""The table from ATen overload to lowering rule.

A rule is a plain function ``rule(ctx, *args, **kwargs)`` that takes what the FX node takes, with :class:`~.ir.Value`
where the node has tensors, and returns a value (or a sequence of values for an overload with several results). It is
marked with ``@lowers("aten.addmm.default")`` and the first line of its docstring is the overload's schema. Marking
registers
nothing: :func:`default_registry` reads a literal list of modules, so what is imported first never matters.
"""

from __future__ import annotations

import functools
import importlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType, ModuleType
from typing import Any

Rule = Callable[..., Any]

_NAME = re.compile(r"higher_order\.[a-z_]+|[a-z_][a-z0-9_]*\.[A-Za-z_][A-Za-z0-9_]*\.[A-Za-z0-9_]+")

OP_MODULES = (
    "activation",
    "activation_backward",
    "adaptive_pooling",
    "arithmetic",
    "assertion",
    "attention",
    "avg_pooling",
    "batch_norm",
    "bitwise",
    "bounds",
    "cast",
    "collectives",
    "comparison",
    "complex",
    "constant",
    "control_flow",
    "convolution",
    "diagonal",
    "distance",
    "division",
    "embedding",
    "extremum",
    "float_parts",
    "fourier",
    "frequency",
    "functions",
    "grouped_matmul",
    "identity",
    "index_write",
    "indexing",
    "joining",
    "logarithmic",
    "matmul",
    "max_pooling",
    "normalization",
    "orthogonal_polynomials",
    "padding",
    "power",
    "random",
    "ranges",
    "rearrange",
    "reduction",
    "rounding",
    "scan",
    "scatter",
    "search",
    "selection",
    "shape",
    "slicing",
    "softmax",
    "sorting",
    "statistics",
    "strided",
    "triangle",
    "triangular_solve",
    "windows",
)


def lowers(*overloads: str) -> Callable[[Rule], Rule]:
    """Mark a function as the rule of ``overloads``, each written ``namespace.op.overload``."""
    for name in overloads:
        if not _NAME.fullmatch(name):
            raise ValueError(f"{name!r} is not an overload: write it as 'aten.add.Tensor'")

    def mark(rule: Rule) -> Rule:
        rule.__lowers__ = overloads  # type: ignore[attr-defined]
        return rule

    return mark


class Registry(Mapping[str, Rule]):
    """Overload name -> rule; immutable once built, so it can be passed, compared and extended."""

    def __init__(self, rules: Mapping[str, Rule]) -> None:
        self._rules = MappingProxyType(dict(rules))

    @classmethod
    def from_modules(cls, modules: Iterable[ModuleType]) -> Registry:
        """Collect every marked function of ``modules``.

        Raises:
            ValueError: two functions claim one overload; both are named.
        """
        rules: dict[str, Rule] = {}
        for module in modules:
            for rule in vars(module).values():
                if getattr(rule, "__module__", None) != module.__name__:
                    continue  # a rule imported from a sibling
                for name in getattr(rule, "__lowers__", ()):
                    if name in rules and rules[name] is not rule:
                        raise ValueError(f"{name} has two rules: {_where(rules[name])} and {_where(rule)}")
                    rules[name] = rule
        return cls(rules)

    def extended(self, rules: Mapping[str, Rule]) -> Registry:
        """A copy in which ``rules`` are added or replace those of the same name."""
        return Registry({**self._rules, **rules})

    def __getitem__(self, name: str) -> Rule:
        return self._rules[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)


def _where(rule: Rule) -> str:
    return f"{rule.__module__}.{rule.__qualname__}"


@functools.cache
def default_registry() -> Registry:
    """The rules that ship with the package."""
    package = __name__.rpartition(".")[0]
    return Registry.from_modules(importlib.import_module(f"{package}.ops.{name}") for name in OP_MODULES)
