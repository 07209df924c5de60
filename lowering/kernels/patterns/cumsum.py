"""Running sums along one dimension. Operands: ``x``. Attributes: ``dim``, not negative."""

from __future__ import annotations

from typing import Any

import torch

from neuron_dynamo.lowering.kernels.kernel import Pattern, Site, fake

aten = torch.ops.aten


def _find(node: Any) -> Site | None:
    x, dim = node.args
    if not fake(x).dim() or fake(x).dtype is not fake(node).dtype:
        return None
    return Site("cumsum", (node,), {"x": x}, {"dim": dim % fake(x).dim()}, frozenset({node}))


PATTERN = Pattern("cumsum", (aten.cumsum.default,), _find)
