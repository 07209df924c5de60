"""Layer normalisation over the last dimension: PyTorch's own op, or spelled out.

Operands: ``x`` [..., H], ``weight`` and ``bias`` [H] or None. Attributes: ``eps``.
"""

from __future__ import annotations

from typing import Any

import torch
from torch.fx import Node

from neuron_dynamo.lowering.kernels.kernel import Pattern, Site, fake
from neuron_dynamo.lowering.kernels.matching import (
    either,
    has_tensor,
    in_shape,
    is_call,
    only_result_used,
    result,
    uncast,
)

from . import rms_norm

aten = torch.ops.aten


def _find(node: Any) -> Site | None:
    return _whole(node) if node.target is aten.native_layer_norm.default else _spelled_out(node)


def _whole(node: Any) -> Site | None:
    x, normalized, weight, bias, eps = node.args
    out = result(node)
    if out is None or not only_result_used(node) or len(normalized) != 1:
        return None
    operands = {"x": x, "weight": weight, "bias": bias}
    return Site("layer_norm", (out,), operands, {"eps": float(eps)}, frozenset({node, out}))


def _spelled_out(node: Any) -> Site | None:
    """The root-mean-square norm of ``x - mean(x)``, and a bias if one is added to it alone."""
    inner = rms_norm.PATTERN.find(node)
    if inner is None or inner.attributes["unit_offset"]:
        return None
    seen: set[Node] = set(inner.interior)
    centred = uncast(inner.operands["x"], seen)
    if not is_call(centred, aten.sub.Tensor) or centred.kwargs.get("alpha", 1) != 1:
        return None
    x, mean = centred.args
    mean = uncast(mean, seen)
    if not is_call(mean, aten.mean.dim) or not has_tensor(x) or uncast(mean.args[0]) is not uncast(x):
        return None
    last = fake(x).dim() - 1
    if [d % (last + 1) for d in mean.args[1]] != [last] or len(mean.args) < 3 or not mean.args[2]:
        return None
    seen |= {centred, mean}
    out, bias = _biased(inner.outputs[0], fake(x).shape[-1], seen)
    operands = {"x": in_shape(x, seen), "weight": inner.operands["weight"], "bias": bias}
    return Site("layer_norm", (out,), operands, {"eps": inner.attributes["eps"]}, frozenset(seen))


def _biased(out: Node, size: int, seen: set[Node]) -> tuple[Node, Node | None]:
    if len(out.users) == 1:
        (user,) = out.users
        if is_call(user, aten.add.Tensor) and fake(user).shape == fake(out).shape:
            for body, bias in either(user):
                if body is out and has_tensor(bias) and tuple(fake(bias).shape) == (size,):
                    seen.add(user)
                    return user, bias
    return out, None


PATTERN = Pattern("layer_norm", (aten.native_layer_norm.default, *rms_norm.PATTERN.anchors[:-1]), _find)
