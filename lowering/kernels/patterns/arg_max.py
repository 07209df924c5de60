"""The place of the largest element. Operands: ``x``. Attributes: ``dim``, not negative, and ``keepdim``."""

from __future__ import annotations

from typing import Any

import torch

from neuron_dynamo.lowering.kernels.kernel import Pattern, Site, fake

aten = torch.ops.aten


def _find(node: Any) -> Site | None:
    x, dim, keepdim = (list(node.args) + [None, False][len(node.args) - 1 :])[:3]
    if dim is None or not fake(x).dim():
        return None
    attributes = {"dim": dim % fake(x).dim(), "keepdim": keepdim}
    return Site("arg_max", (node,), {"x": x}, attributes, frozenset({node}))


PATTERN = Pattern("arg_max", (aten.argmax.default,), _find)
