"""The values of nodes that depend on no input, such as a causal mask made of ranges."""

from __future__ import annotations

from typing import Any

import torch
from torch.fx import Node
from torch.fx.node import map_arg

MOST_ELEMENTS = 1 << 26
"""Of a value that is computed here."""


class Constants:
    """Folds nodes of one graph, each once."""

    def __init__(self) -> None:
        self._values: dict[Node, Any] = {}
        self._open: set[Node] = set()

    def value(self, node: Node) -> torch.Tensor | None:
        """What a node's value is in every call; None if an input decides it, or it is too large."""
        value = self._fold(node)
        return value if isinstance(value, torch.Tensor) else None

    def _fold(self, node: Node) -> Any:
        pending = [node]
        while pending:
            current = pending[-1]
            if current in self._values or current in self._open:
                pending.pop()
                continue
            if not _is_pure(current):
                self._open.add(current)
                continue
            if any(a in self._open for a in current.all_input_nodes):
                self._open.add(current)
                continue
            missing = [a for a in current.all_input_nodes if a not in self._values]
            if missing:
                pending += missing
                continue
            args, kwargs = map_arg((current.args, current.kwargs), self._values.__getitem__)
            with torch.no_grad():
                self._values[current] = current.target(*args, **kwargs)  # type: ignore[operator]
        return self._values.get(node)


def _is_pure(node: Node) -> bool:
    if node.op != "call_function":
        return False
    value = node.meta.get("val")
    if isinstance(value, torch.Tensor) and value.numel() > MOST_ELEMENTS:
        return False
    target = node.target
    if not isinstance(target, torch._ops.OpOverload):
        return getattr(target, "__module__", "") == "_operator"
    return not target._schema.is_mutable and torch.Tag.nondeterministic_seeded not in target.tags
