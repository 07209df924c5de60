"""The largest elements of the last dimension, in order. Operands: ``x`` [..., N].

Attributes: ``k``, and ``results``: which of values (0) and indices (1) are used; the outputs are those.
"""

from __future__ import annotations

from typing import Any

import torch

from neuron_dynamo.lowering.kernels.kernel import Pattern, Site, fake
from neuron_dynamo.lowering.kernels.matching import result

aten = torch.ops.aten


def _find(node: Any) -> Site | None:
    x, k, dim, largest, ordered = (list(node.args) + [-1, True, True][len(node.args) - 2 :])[:5]
    rank = fake(x).dim()
    used = [(number, out) for number in (0, 1) if (out := result(node, number)) is not None and out.users]
    if not rank or dim % rank != rank - 1 or not largest or not ordered or not used:
        return None
    outputs = tuple(out for _, out in used)
    attributes = {"k": k, "results": tuple(number for number, _ in used)}
    return Site("top_k", outputs, {"x": x}, attributes, frozenset({node, *outputs}))


PATTERN = Pattern("top_k", (aten.topk.default,), _find)
