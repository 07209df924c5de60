"""Root-mean-square normalisation over the last dimension, as models spell it.

Operands: ``x`` [..., H], ``weight`` [H] or None. Attributes: ``eps``, and ``unit_offset``: the weight counts from 1, as
Gemma's does. The statistics may be taken in float32 of a half-precision ``x``; the product with the weight before or
after the cast back.
"""

from __future__ import annotations

from typing import Any

import torch
from torch.fx import Node

from neuron_dynamo.lowering.kernels.kernel import Pattern, Site, fake
from neuron_dynamo.lowering.kernels.matching import (
    CASTS,
    either,
    has_tensor,
    in_shape,
    is_call,
    number,
    result,
    same_values,
    uncast,
)

aten = torch.ops.aten


def _find(node: Any) -> Site | None:
    if node.target is aten._fused_rms_norm.default:
        return _whole(node)
    seen: set[Node] = {node}
    inner = uncast(node.args[0], seen)
    if node.target is aten.pow.Tensor_Scalar:
        if node.args[1] != -0.5:
            return None
    elif node.target is aten.reciprocal.default:
        if not is_call(inner, aten.sqrt.default):
            return None
        seen.add(inner)
        inner = uncast(inner.args[0], seen)
    statistics = _mean_square(inner, seen)
    if statistics is None:
        return None
    source, eps = statistics
    scaled = _scaled(node, source, seen)
    if scaled is None:
        return None
    return _weighted(scaled, in_shape(source, seen), eps, seen)


def _whole(node: Any) -> Site | None:
    x, normalized, weight, eps = (*node.args, None, None)[:4]
    out = result(node)
    others = [u for u in node.users if u is not out and u.users]
    if out is None or others or len(normalized) != 1 or not isinstance(x, Node):
        return None
    attributes = {"eps": torch.finfo(fake(x).dtype).eps if eps is None else float(eps), "unit_offset": False}
    return Site("rms_norm", (out,), {"x": x, "weight": weight}, attributes, frozenset({node, out}))


def _mean_square(node: Any, seen: set[Node]) -> tuple[Node, float] | None:
    """mean(x * x, -1, keepdim) + eps -> x and eps."""
    if not is_call(node, aten.add.Tensor, aten.add.Scalar):
        return None
    for mean, epsilon in either(node):
        eps = number(epsilon)
        mean = uncast(mean)
        if eps is None or not is_call(mean, aten.mean.dim) or not has_tensor(mean.args[0]):
            continue
        square, last = uncast(mean.args[0]), fake(mean.args[0]).dim() - 1
        dims = [d % (last + 1) for d in mean.args[1]]
        if dims != [last] or not (len(mean.args) > 2 and mean.args[2]):
            return None
        is_square = (is_call(square, aten.pow.Tensor_Scalar) and square.args[1] == 2) or (
            is_call(square, aten.mul.Tensor) and square.args[0] is square.args[1]
        )
        if not is_square:
            return None
        seen |= {node, mean, square}
        return square.args[0], eps
    return None


def _scaled(inverse: Any, source: Any, seen: set[Node]) -> Any:
    """The product of x with the inverse root; it must be the root's only use."""
    current = inverse
    while len(current.users) == 1:
        (user,) = current.users
        if is_call(user, *CASTS):
            seen.add(user)
            current = user
            continue
        if is_call(user, aten.mul.Tensor):
            for left, right in either(user):
                is_x = right is current and left is not current and same_values(left, source)
                if is_x and fake(user).shape == fake(source).shape:
                    seen |= {user} if uncast(left) is uncast(source) else {user, uncast(left)}
                    return user
        return None
    return None


def _weighted(scaled: Node, x: Node, eps: float, seen: set[Node]) -> Site | None:
    """The weight, if the only use of the normalised values is a product with one, and the cast that ends it all."""
    out, size = scaled, fake(scaled).shape[-1]
    dtype = fake(x).dtype
    out = _cast_back(out, dtype, seen)
    weight, offset = None, False
    if len(out.users) == 1:
        (user,) = out.users
        if is_call(user, aten.mul.Tensor) and fake(user).shape == fake(out).shape:
            for left, right in either(user):
                if left is out and has_tensor(right) and tuple(fake(right).shape) == (size,):
                    weight, offset = _offset(right)
                    seen.add(user)
                    out = _cast_back(user, dtype, seen)
                    break
    attributes = {"eps": eps, "unit_offset": offset}
    interior = frozenset(n for n in seen if n is out or n.op == "call_function")
    return Site("rms_norm", (out,), {"x": x, "weight": weight}, attributes, interior)


def _cast_back(node: Node, dtype: torch.dtype, seen: set[Node]) -> Node:
    if fake(node).dtype is not dtype and len(node.users) == 1:
        (user,) = node.users
        if is_call(user, *CASTS) and fake(user).dtype is dtype:
            seen.add(user)
            return user
    return node


def _offset(weight: Node) -> tuple[Node, bool]:
    inner = uncast(weight)
    if is_call(inner, aten.add.Tensor):
        for body, one in either(inner):
            if number(one) == 1 and has_tensor(body) and fake(body).dim() == 1:
                inner_weight: Node = uncast(body)
                return inner_weight, True
    return weight, False


PATTERN = Pattern(
    "rms_norm",
    (aten.rsqrt.default, aten.reciprocal.default, aten.pow.Tensor_Scalar, aten._fused_rms_norm.default),
    _find,
)
