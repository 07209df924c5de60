"""A pattern from an example: the graph of a small PyTorch function, found again in larger graphs.

The function is traced on example tensors. A region matches if it has the same ops with the same numbers, whatever its
shapes, with the operands of sums and products in either order, and past views, copies and casts that change nothing.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import torch
from torch.fx import Node
from torch.fx.experimental.proxy_tensor import make_fx
from torch.utils._pytree import tree_leaves

from .kernel import Pattern, Site
from .matching import in_shape

aten = torch.ops.aten

_COMMUTATIVE = frozenset({aten.add.Tensor, aten.mul.Tensor, aten.maximum.default, aten.minimum.default})


def by_example(function: Callable[..., Any], *examples: torch.Tensor, name: str = "") -> Pattern:
    """The pattern of ``function``, whose parameters become the names of its operands.

    Args:
        function: of tensors, with one tensor as its result.
        examples: small tensors with the right numbers of dimensions.
        name: of the pattern; by default the function's.

    Raises:
        ValueError: it has several results, or none of its ops is left to look for.
    """
    from neuron_dynamo.capture import decomposition_table

    gm = make_fx(function, decomposition_table=decomposition_table(), tracing_mode="fake")(*examples)
    gm.graph.eliminate_dead_code()
    output = next(n for n in gm.graph.nodes if n.op == "output")
    results = tree_leaves(output.args[0])
    if len(results) != 1 or results[0].op != "call_function":
        raise ValueError("a pattern by example is a function with one computed tensor as its result")
    root = in_shape(results[0])
    placeholders = [n for n in gm.graph.nodes if n.op == "placeholder"]
    names = dict(zip(placeholders, inspect.signature(function).parameters, strict=True))
    title = name or function.__name__

    def find(node: Node) -> Site | None:
        bound: dict[Node, Node] = {}
        if not _same(root, node, bound, set(names)):
            return None
        operands = {operand: bound.get(placeholder) for placeholder, operand in names.items()}
        interior = {found for wanted, found in bound.items() if wanted not in names}
        return Site(title, (node,), operands, {}, frozenset(interior | {node}))

    return Pattern(title, (root.target,), find)


def _same(wanted: Any, found: Any, bound: dict[Node, Node], operands: set[Node]) -> bool:
    """Whether ``found`` computes what ``wanted`` does; fills ``bound`` if so."""
    if not isinstance(wanted, Node):
        return bool(type(wanted) is type(found) and wanted == found)
    if not isinstance(found, Node):
        return False
    if wanted in operands:
        return bound.setdefault(wanted, found) is found
    wanted, found = in_shape(wanted), in_shape(found)
    if wanted in operands:
        return bound.setdefault(wanted, found) is found
    if wanted in bound:
        return bound[wanted] is found
    if wanted.target is not found.target or len(wanted.args) != len(found.args) or wanted.kwargs != found.kwargs:
        return False
    orders = [found.args]
    if wanted.target in _COMMUTATIVE and len(found.args) == 2:
        orders.append(found.args[::-1])
    for arguments in orders:
        trial = dict(bound)
        if all(_same(w, f, trial, operands) for w, f in zip(wanted.args, arguments, strict=True)):
            bound.update(trial)
            bound[wanted] = found
            return True
    return False
