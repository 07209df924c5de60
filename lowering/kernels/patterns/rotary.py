"""Rotary position embedding: pairs of features turned by an angle that depends on the position.

Operands: ``x`` of rank 4 with features last, ``cos`` and ``sin``. Attributes: ``heads``, the dimension of ``x`` (1 or
2) over which angles are the same; ``interleaved``: pairs are neighbours, as in GPT-J and GLM, and not a feature of the
first half with one of the second, as in Llama; ``per_pair``: ``cos`` and ``sin`` have one number for each pair, not one
for each feature; ``paired``: both features of a pair are known to have the same angle. Where only some features are
turned, ``x`` is the part that is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import torch
from torch.fx import Node

from neuron_dynamo.lowering.kernels.kernel import Pattern, Site, fake
from neuron_dynamo.lowering.kernels.matching import CASTS, either, has_tensor, is_call, is_identity, number, origin
from neuron_dynamo.lowering.kernels.pieces import pair

aten = torch.ops.aten

_EACH_BY_ITSELF = frozenset({aten.cos.default, aten.sin.default, aten.neg.default, *CASTS})


def _joined(node: Any, seen: set[Node]) -> tuple[Any, Any, bool] | None:
    """The two parts of which ``node``'s features consist, and whether they alternate."""
    if is_call(node, aten.cat.default):
        parts, dim = (*node.args, 0)[:2]
        if len(parts) == 2 and dim % fake(node).dim() == fake(node).dim() - 1:
            seen.add(node)
            return parts[0], parts[1], False
        return None
    trail: set[Node] = set()
    inner = origin(node, trail)
    shape = fake(node).shape
    if not is_call(inner, aten.cat.default) or tuple(fake(inner).shape) != (*shape[:-1], shape[-1] // 2, 2):
        return None
    parts, dim = (*inner.args, 0)[:2]
    if len(parts) != 2 or dim % fake(inner).dim() != fake(inner).dim() - 1:
        return None
    for part in parts:
        if not is_call(part, aten.unsqueeze.default) or fake(part).shape[-1] != 1:
            return None
    seen |= {*trail, inner, *parts}
    return parts[0].args[0], parts[1].args[0], True


def _find(node: Any) -> Site | None:
    if node.target is aten.add.Tensor:
        return _of_features(node)
    return _of_pairs(node)


def _of_features(node: Any) -> Site | None:
    """X * cos + rotated(x) * sin."""
    if not has_tensor(node) or fake(node).dim() != 4:
        return None
    for straight, turned in either(node):
        if not (is_call(straight, aten.mul.Tensor) and is_call(turned, aten.mul.Tensor)):
            continue
        for rotated, sin in either(turned):
            seen: set[Node] = {node, straight, turned}
            found = _rotated(rotated, seen)
            if found is None:
                continue
            x, interleaved = found
            for same, cos in either(straight):
                if same is x and has_tensor(cos) and has_tensor(sin):
                    return _site(node, x, cos, sin, interleaved, False, seen)
    return None


def _rotated(node: Any, seen: set[Node]) -> tuple[Node, bool] | None:
    """(-second, first) -> the tensor with these as its pairs."""
    joined = _joined(node, seen) if has_tensor(node) and fake(node).dim() == 4 else None
    if joined is None or not is_call(joined[0], aten.neg.default):
        return None
    seen.add(joined[0])
    found = pair(joined[1], joined[0].args[0], seen)
    return found if found is not None and found[1] is joined[2] else None


def _of_pairs(node: Any) -> Site | None:
    """(first * cos - second * sin, second * cos + first * sin), side by side or alternating."""
    target = node if fake(node).dim() == 4 else _flattened(node)
    seen: set[Node] = set()
    joined = _joined(target, seen) if target is not None else None
    if joined is None or not is_call(joined[0], aten.sub.Tensor) or not is_call(joined[1], aten.add.Tensor):
        return None
    first, second = joined[:2]
    if first.kwargs.get("alpha", 1) != 1:
        return None
    for one, two, cos, sin, products in _factors(first, second):
        trail = {*seen, first, second, *products}
        found = pair(one, two, trail)
        if found is not None and found[1] is joined[2]:
            return _site(target, found[0], cos, sin, found[1], True, trail)
    return None


def _flattened(node: Any) -> Any:
    """The only use of stacked pairs [..., P, 2], as [..., 2 P]."""
    following = list(node.users)
    alone = len(following) == 1 and fake(node).dim() == 5 and is_identity(following[0])
    return following[0] if alone and fake(following[0]).dim() == 4 else None


def _factors(first: Any, second: Any) -> Iterator[tuple[Node, Node, Node, Node, tuple[Node, ...]]]:
    """What ``one * cos - two * sin`` and ``two * cos + one * sin`` can be made of."""
    minuend, subtrahend = first.args
    for by_cos, by_sin in either(second):
        products = (minuend, subtrahend, by_cos, by_sin)
        if not all(is_call(p, aten.mul.Tensor) for p in products):
            continue
        for one, cos in either(minuend):
            for two, sin in either(subtrahend):
                if {one, cos}.isdisjoint((two, sin)) and {two, cos} == {*by_cos.args} and {one, sin} == {*by_sin.args}:
                    yield one, two, cos, sin, products


def _site(node: Node, x: Node, cos: Node, sin: Node, interleaved: bool, per_pair: bool, seen: set[Node]) -> Site | None:
    shape, angles = fake(x).shape, tuple(fake(cos).shape)
    features = shape[-1] // 2 if per_pair else shape[-1]
    if tuple(fake(sin).shape) != angles or len(angles) > 4 or not angles or angles[-1] != features:
        return None
    wide = (*(1,) * (4 - len(angles)), *angles)
    if any(a not in (1, s) for a, s in zip(wide[:3], shape[:3], strict=True)) or fake(node).shape != shape:
        return None
    heads = next((dim for dim in (1, 2) if wide[dim] == 1), None)
    if heads is None:
        return None
    paired = per_pair or (_repeats(cos, interleaved) and _repeats(sin, interleaved))
    attributes = {"heads": heads, "interleaved": interleaved, "per_pair": per_pair, "paired": paired}
    return Site("rotary", (node,), {"x": x, "cos": cos, "sin": sin}, attributes, frozenset(seen))


def _repeats(angle: Node, interleaved: bool) -> bool:
    """Whether both features of each pair of an angle's tensor are the same by construction."""
    node: Any = angle
    while has_tensor(node):
        if interleaved and _alternates(node):
            return True
        if not interleaved and is_call(node, aten.cat.default) and len(node.args[0]) == 2:
            parts, dim = (*node.args, 0)[:2]
            return bool(parts[0] is parts[1] and dim % fake(node).dim() == fake(node).dim() - 1)
        before = node.args[0] if node.args else None
        if not has_tensor(before) or fake(before).dim() == 0 or fake(before).shape[-1] != fake(node).shape[-1]:
            return False
        scaled = is_call(node, aten.mul.Tensor, aten.div.Tensor) and number(node.args[1]) is not None
        moved = is_call(node, aten.expand.default, aten.slice.Tensor, aten.index_select.default) or is_identity(node)
        if not (scaled or moved or is_call(node, *_EACH_BY_ITSELF)):
            return False
        node = before
    return False


def _alternates(node: Any) -> bool:
    """[..., P, 2] with equal numbers in the last dimension, as [..., 2 P]."""
    shape = fake(node).shape
    inner = node
    while is_identity(inner) and not is_call(inner, aten.expand.default):
        inner = inner.args[0]
    if tuple(fake(inner).shape[-2:]) != (shape[-1] // 2, 2):
        return False
    if is_call(inner, aten.expand.default):
        return bool(fake(inner.args[0]).shape[-1] == 1)
    if not is_call(inner, aten.cat.default):
        return False
    parts, dim = (*inner.args, 0)[:2]
    last = bool(dim % fake(inner).dim() == fake(inner).dim() - 1)
    return last and len(parts) == 2 and origin(parts[0]) is origin(parts[1]) and fake(parts[0]).shape[-1] == 1


PATTERN = Pattern("rotary", (aten.add.Tensor, aten.cat.default), _find)
