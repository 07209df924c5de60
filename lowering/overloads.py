"""What nodes are called: the key of the registry, and what messages say about a node."""

from __future__ import annotations

import functools
import operator
from typing import Any

import torch
from torch.fx import Node

from .bodies import nested
from .kernels.kernel import KernelCall
from .registry import Registry
from .symbols import SYMBOL_RULES

COPY = torch.ops.aten.copy_.default  # found once: each look at ``torch.ops`` takes as long as making an op


@functools.lru_cache(maxsize=4096)
def overload_name(target: Any) -> str:
    """``aten.add.Tensor`` for an ``OpOverload``; the qualified name of any other callable."""
    if isinstance(target, torch._ops.OpOverload):
        return str(target)
    if isinstance(target, torch._ops.HigherOrderOperator):
        return f"higher_order.{target.name()}"
    return f"{getattr(target, '__module__', '')}.{getattr(target, '__qualname__', target)}"


def missing_rules(graph: torch.fx.Graph, registry: Registry) -> list[Node]:
    """The nodes that no rule covers, in graph order, those inside the graphs of higher-order ops last."""
    calls = [node for node in graph.nodes if node.op == "call_function"]
    # A graph has many nodes and few targets. An overload's own hash is a Python function, so they are told by identity.
    targets = {id(node.target): node.target for node in calls}
    unknown = {number for number, target in targets.items() if not _is_known(target, registry)}
    missing = [node for node in calls if id(node.target) in unknown] if unknown else []
    return missing + [node for gm in nested(graph) for node in missing_rules(gm.graph, registry)]


def _is_known(target: Any, registry: Registry) -> bool:
    if target is operator.getitem or target is COPY or isinstance(target, KernelCall):
        return True
    return target in SYMBOL_RULES or overload_name(target) in registry


def describe_operands(node: Node) -> str:
    """Dtypes and shapes of a node's arguments, as in ``(float32[2, 3], 1)``."""

    def describe(argument: Any) -> str:
        if isinstance(argument, Node):
            value = argument.meta.get("val")
            if isinstance(value, torch.Tensor):
                return f"{str(value.dtype).removeprefix('torch.')}{list(value.shape)}"
            return str(value) if value is not None else argument.name
        if isinstance(argument, (list, tuple)):
            return "[" + ", ".join(describe(a) for a in argument) + "]"
        return str(argument)

    parts = [describe(a) for a in node.args]
    parts += [f"{k}={describe(v)}" for k, v in node.kwargs.items()]
    return "(" + ", ".join(parts) + ")"
