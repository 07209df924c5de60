"""The projections of one input that are split into heads: query, key and value, or as many of them as there are.

Operands: ``x`` [T, H] or [B, T, H], and for each projection ``weight0`` [H, I], ``bias0`` [I] or None, ``weight1`` and
so on. Attributes: ``count``. Outputs are the products, in graph order.
"""

from __future__ import annotations

from typing import Any

import torch
from torch.fx import Node

from neuron_dynamo.lowering.kernels.kernel import Pattern, Site, fake
from neuron_dynamo.lowering.kernels.matching import Linear, is_identity, linear, uncast

aten = torch.ops.aten

MOST = 3


def _is_split_into_heads(node: Any) -> bool:
    """Whether what follows a product regards its columns as heads."""
    pending, columns = [node], fake(node).shape[-1]
    while pending:
        current = pending.pop()
        shape = fake(current).shape
        if len(shape) >= 4 and shape[-2] * shape[-1] == columns:
            return True
        # A scale or a cast may stand between the product and the split.
        pending += [u for u in current.users if is_identity(u) or (len(u.args) and uncast(u) is not u)]
        pending += [u for u in current.users if u.target is aten.mul.Tensor and isinstance(u.args[1], (int, float))]
    return False


def _siblings(first: Linear) -> list[Linear]:
    """The projections of the same input, in graph order."""
    found: dict[Node, Linear] = {}
    pending, seen = [first.x], set()
    while pending:
        current = pending.pop()
        for user in current.users:
            if user in seen:
                continue
            seen.add(user)
            if is_identity(user):
                pending.append(user)
            elif user.target in PATTERN.anchors:
                other = linear(user)
                if other is not None and other.x is first.x and _is_split_into_heads(other.node):
                    found[user] = other
    return [found[n] for n in sorted(found)]


def _find(node: Any) -> Site | None:
    own = linear(node)
    if own is None or own.node is not node or not _is_split_into_heads(node):
        return None
    group = _siblings(own)
    if group[0].node is not node or not 1 < len(group) <= MOST:
        return None
    if len({fake(each.rows).shape for each in group}) != 1:
        return None
    operands: dict[str, Node | None] = {"x": own.rows}
    for number, each in enumerate(group):
        operands |= {f"weight{number}": each.weight, f"bias{number}": each.bias}
    outputs = tuple(each.node for each in group)
    return Site("qkv", outputs, operands, {"count": len(group)}, frozenset(outputs))


PATTERN = Pattern("qkv", (aten.mm.default, aten.addmm.default, aten.bmm.default), _find)
