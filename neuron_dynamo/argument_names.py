"""What the user calls the open dimensions of a graph's arguments."""

from __future__ import annotations

import re
from typing import Any

import sympy
import torch
from torch.fx import GraphModule, Node


def named_dimensions(gm: GraphModule) -> tuple[tuple[str, sympy.Expr], ...]:
    """``("input_ids.1", s27)`` for each open dimension of Dynamo's graph's arguments, by the names they have there."""
    return tuple(
        (f"{name}.{dim}", size.node.expr)
        for node in gm.graph.nodes
        if node.op == "placeholder" and (name := _argument_name(node))
        for dim, size in enumerate(_shape(node))
        if isinstance(size, torch.SymInt)
    )


def _shape(node: Node) -> tuple[Any, ...]:
    value = node.meta.get("example_value")
    return tuple(value.shape) if isinstance(value, torch.Tensor) else ()


def _argument_name(node: Node) -> str:
    """The last name in the place where Dynamo found the argument: ``keys`` for ``L['cache'].layers[0].keys``."""
    argument = node.meta.get("grapharg")
    source = getattr(argument, "source", None)
    found = re.findall(r"[A-Za-z_]\w*", getattr(source, "name", "") if source is not None else node.name)
    return found[-1] if found else ""
