"""The cross-entropy of each row: log-softmax at the row's target, 0 where the target is one to ignore.

Operands: ``logits`` [P, V], ``target`` [P]. Attributes: ``ignored``, that target. The output is [P]; means and sums
follow it.
"""

from __future__ import annotations

from typing import Any

import torch
from torch.fx import Node

from neuron_dynamo.lowering.kernels.kernel import Pattern, Site, fake
from neuron_dynamo.lowering.kernels.matching import is_call, number, origin

aten = torch.ops.aten


def _counted(node: Any, seen: set[Node]) -> tuple[Node, int] | None:
    """Target != ignored -> these."""
    if not is_call(node, aten.ne.Scalar) or not isinstance(node.args[1], int):
        return None
    seen.add(node)
    return origin(node.args[0], seen), node.args[1]


def _find(node: Any) -> Site | None:
    counted, loss, zero = node.args
    seen: set[Node] = {node}
    found = _counted(counted, seen)
    negated = origin(loss, seen)
    if found is None or number(zero) != 0 or not is_call(negated, aten.neg.default):
        return None
    chosen = origin(negated.args[0], seen)
    if not is_call(chosen, aten.gather.default) or fake(chosen.args[0]).dim() != 2 or chosen.args[1] not in (1, -1):
        return None
    logarithms = origin(chosen.args[0], seen)
    if not is_call(logarithms, aten._log_softmax.default) or logarithms.args[1] not in (1, -1):
        return None
    places = origin(chosen.args[2], seen)
    if not is_call(places, aten.where.self) or number(places.args[2]) != 0:
        return None
    if _counted(places.args[0], seen) != found or origin(places.args[1], seen) is not found[0]:
        return None
    logits, target = logarithms.args[0], found[0]
    if fake(node).dim() != 1 or fake(logits).dim() != 2 or tuple(fake(target).shape) != tuple(fake(logits).shape[:1]):
        return None
    seen |= {negated, chosen, logarithms, places}
    operands = {"logits": logits, "target": target}
    interior = frozenset(n for n in seen if n is not target)
    return Site("cross_entropy", (node,), operands, {"ignored": found[1]}, interior)


PATTERN = Pattern("cross_entropy", (aten.where.self,), _find)
