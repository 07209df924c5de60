"""A mixture's router: a projection to a score per expert, the best of them, and their weights.

Operands: ``x`` [T, H], ``weight`` [H, E], ``bias`` [E] or None. Attributes: ``k``; ``before``: the softmax is over all
experts and not over the chosen ones; ``normalized``: the chosen ones' weights are divided by their sum. Outputs:
weights and indices of the chosen experts, [T, k].
"""

from __future__ import annotations

from typing import Any

import torch
from torch.fx import Node

from neuron_dynamo.lowering.kernels.kernel import Pattern, Site, fake
from neuron_dynamo.lowering.kernels.matching import is_call, linear, result, uncast

aten = torch.ops.aten


def _find(node: Any) -> Site | None:
    scores, k, dim, largest, ordered = (list(node.args) + [-1, True, True][len(node.args) - 2 :])[:5]
    values, indices = result(node, 0), result(node, 1)
    if fake(scores).dim() != 2 or dim not in (-1, 1) or not largest or not ordered or values is None or indices is None:
        return None
    seen: set[Node] = {node, values, indices}
    source = uncast(scores, seen)
    before = _is_softmax(source)
    if before:
        seen.add(source)
        source = uncast(source.args[0], seen)
    logits = linear(source)
    if logits is None or fake(logits.rows).dim() != 2 or tuple(fake(logits.node).shape) != tuple(fake(scores).shape):
        return None
    weights, normalized = (_divided(values, seen), True) if before else (_softmax_of(values, seen), False)
    if weights is None:
        if not before:
            return None
        weights, normalized = values, False
    seen |= logits.seen
    operands = {"x": logits.rows, "weight": logits.weight, "bias": logits.bias}
    attributes = {"k": k, "before": before, "normalized": normalized}
    interior = frozenset(n for n in seen if n is not logits.rows and n is not logits.x)
    return Site("router", (weights, indices), operands, attributes, interior)


def _is_softmax(node: Any) -> bool:
    return is_call(node, aten._softmax.default) and node.args[1] in (-1, fake(node).dim() - 1)


def _softmax_of(values: Node, seen: set[Node]) -> Node | None:
    """The softmax that is the only use of the chosen scores."""
    if len(values.users) != 1:
        return None
    (user,) = values.users
    if not _is_softmax(user):
        return None
    seen.add(user)
    return user


def _divided(values: Node, seen: set[Node]) -> Node | None:
    """The chosen weights over their sum, if they are used for nothing else."""
    total = next((u for u in values.users if is_call(u, aten.sum.dim_IntList)), None)
    quotient = next((u for u in values.users if is_call(u, aten.div.Tensor)), None)
    if total is None or quotient is None or len(values.users) != 2:
        return None
    if total.args[1] not in ([-1], [1]) or len(total.args) < 3 or not total.args[2]:
        return None
    if quotient.args[0] is not values or quotient.args[1] is not total:
        return None
    seen |= {total, quotient}
    return quotient


PATTERN = Pattern("router", (aten.topk.default,), _find)
