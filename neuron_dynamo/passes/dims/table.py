"""The table from ATen overload to the rule that says what it does along padded dimensions.

A rule is a plain function ``rule(ctx, *args, **kwargs)`` that takes what the FX node takes, with a
:class:`~.layout.Laid` where the node has a tensor and a :class:`~.layout.Number` where it has an open number. It builds
the padded node (or nodes) through ``ctx`` and returns a ``Laid`` (a tuple of them for an overload with several
results). It is marked with ``@pads("aten.cumsum.default")``, which registers nothing: :func:`default_table` reads a
literal list of modules. An overload that no rule names is unknown and is never padded.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType, ModuleType
from typing import Any

Rule = Callable[..., Any]

RULE_MODULES = (
    "attention",
    "convolution",
    "creation",
    "elementwise",
    "indexing",
    "joining",
    "matmul",
    "normalization",
    "padding",
    "pooling",
    "reduction",
    "reshape",
    "scan",
    "scatter",
    "slicing",
    "softmax",
    "sorting",
    "statistics",
    "triangle",
)


def pads(*overloads: str) -> Callable[[Rule], Rule]:
    """Mark a function as the rule of ``overloads``, each written ``aten.op.overload``."""

    def mark(rule: Rule) -> Rule:
        rule.__pads__ = (*getattr(rule, "__pads__", ()), *overloads)  # type: ignore[attr-defined]
        return rule

    return mark


def collect(modules: Iterable[ModuleType]) -> Mapping[str, Rule]:
    """Every marked function of ``modules``, by overload.

    Raises:
        ValueError: two functions claim one overload.
    """
    rules: dict[str, Rule] = {}
    for module in modules:
        for rule in vars(module).values():
            if getattr(rule, "__module__", None) != module.__name__:
                continue
            for name in getattr(rule, "__pads__", ()):
                if rules.setdefault(name, rule) is not rule:
                    raise ValueError(f"{name} has two rules: in {rules[name].__module__} and in {rule.__module__}")
    return MappingProxyType(rules)


@functools.cache
def default_table() -> Mapping[str, Rule]:
    """The rules of :data:`RULE_MODULES`."""
    package = f"{__package__}.rules"
    return collect(importlib.import_module(f"{package}.{name}") for name in RULE_MODULES)
