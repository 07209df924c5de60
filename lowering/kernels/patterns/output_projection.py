"""The projection after attention: heads side by side, times a matrix.

Operands: ``attention`` [B, N, S, D], ``weight`` [N * D, H], ``bias`` [H] or None. Attributes: ``flat``: the output
is [B * S, H] and not [B, S, H].
"""

from __future__ import annotations

from typing import Any

import torch
from torch.fx import Node

from neuron_dynamo.lowering.kernels.kernel import Pattern, Site, fake
from neuron_dynamo.lowering.kernels.matching import is_call, is_identity, linear

aten = torch.ops.aten


def _find(node: Any) -> Site | None:
    projection = linear(node)
    if projection is None or projection.node is not node:
        return None
    seen: set[Node] = {node}
    current: Any = projection.rows
    while not (is_call(current, aten.permute.default) and fake(current).dim() == 4):
        if not is_identity(current):
            return None
        seen.add(current)
        current = current.args[0]
    batch, length, heads, depth = fake(current).shape
    shape = tuple(fake(projection.rows).shape)
    wanted = ((batch * length, heads * depth), (batch, length, heads * depth))
    if [d % 4 for d in current.args[1]] != [0, 2, 1, 3] or shape not in wanted:
        return None
    seen.add(current)
    seen |= projection.seen
    operands = {"attention": current.args[0], "weight": projection.weight, "bias": projection.bias}
    return Site("output_projection", (node,), operands, {"flat": len(shape) == 2}, frozenset(seen))


PATTERN = Pattern("output_projection", (aten.mm.default, aten.addmm.default, aten.bmm.default), _find)
