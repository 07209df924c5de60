"""Softmax over one dimension. Operands: ``x``. Attributes: ``dim``, not negative."""

from __future__ import annotations

from typing import Any

import torch

from neuron_dynamo.lowering.kernels.kernel import Pattern, Site, fake

aten = torch.ops.aten


def _find(node: Any) -> Site | None:
    x, dim, half_to_float = node.args
    if half_to_float:
        return None
    return Site("softmax", (node,), {"x": x}, {"dim": dim % max(fake(x).dim(), 1)}, frozenset({node}))


PATTERN = Pattern("softmax", (aten._softmax.default,), _find)
