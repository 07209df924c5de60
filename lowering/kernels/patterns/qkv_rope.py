"""The projections of one input that are split into heads, with rotary embeddings on some of them.

Operands: as :mod:`.qkv`, and ``cos`` and ``sin``. Attributes: ``count``; ``turned``: for each projection, whether its
heads are turned; ``features`` of a head; ``per_pair``: see :mod:`.rotary`. Outputs, in the order of the projections,
are [B, heads, S, features] where they are turned, and the products where they are not.
"""

from __future__ import annotations

from typing import Any

import torch
from torch.fx import Node

from neuron_dynamo.lowering.kernels.kernel import Pattern, Site, fake
from neuron_dynamo.lowering.kernels.matching import has_tensor, is_call, is_identity, origin

from . import qkv, rotary

aten = torch.ops.aten

DEPTH = 5  # split, part, product, difference, joined


def _find(node: Any) -> Site | None:
    projections = qkv.PATTERN.find(node)
    if projections is None:
        return None
    turned = [_turned(product) for product in projections.outputs]
    found = [site for site in turned if site is not None]
    if not found or any(not _same_angles(site, found[0]) for site in found):
        return None
    angles = {name: found[0].operands[name] for name in ("cos", "sin")}
    if not all(_comes_before(angle, node) for angle in angles.values()):
        return None
    outputs = tuple(
        product if site is None else site.outputs[0] for product, site in zip(projections.outputs, turned, strict=True)
    )
    interior = projections.interior.union(*(site.interior for site in found))
    attributes = {
        "count": projections.attributes["count"],
        "turned": tuple(site is not None for site in turned),
        "features": int(fake(found[0].outputs[0]).shape[3]),
        "per_pair": found[0].attributes["per_pair"],
    }
    return Site("qkv_rope", outputs, {**projections.operands, **angles}, attributes, interior)


def _turned(product: Node) -> Site | None:
    """The rotary embedding of all heads of a product, [B, heads, S, features]."""
    seen: set[Node] = set()
    heads = _heads(product, seen)
    if heads is None:
        return None
    for candidate in _near(heads):
        site = rotary.PATTERN.find(candidate) if is_call(candidate, *rotary.PATTERN.anchors) else None
        if site is None or site.operands["x"] is not heads or site.attributes["heads"] != 1:
            continue
        if site.attributes["interleaved"] or not site.attributes["paired"]:
            continue
        return Site(site.pattern, site.outputs, site.operands, site.attributes, site.interior | seen)
    return None


def _near(heads: Node) -> list[Node]:
    """What is computed of heads within a rotary embedding's number of steps."""
    found, edge = [], [heads]
    for _ in range(DEPTH):
        edge = list(dict.fromkeys(user for node in edge for user in node.users))
        found += edge
    return found


def _heads(product: Node, seen: set[Node]) -> Node | None:
    """[B, heads, S, features] of a product [B * S, heads * features]."""
    current, columns = product, fake(product).shape[-1]
    while True:
        following = [user for user in current.users if has_tensor(user)]
        if len(following) != 1:
            return None
        user: Any = following[0]
        seen.add(user)
        if is_call(user, aten.permute.default) and fake(user).dim() == 4:
            _, heads, _, features = fake(user).shape
            moves_heads = [d % 4 for d in user.args[1]] == [0, 2, 1, 3]
            return user if moves_heads and heads * features == columns else None
        if not is_identity(user):
            return None
        current = user


def _same_angles(site: Site, other: Site) -> bool:
    # One number for each position: [1 or B, 1, S, features]. Layers broadcast the same angles with views of their own.
    return all(
        fake(site.operands[name]).dim() == 4 and origin(site.operands[name]) is origin(other.operands[name])
        for name in ("cos", "sin")
    )


def _comes_before(angle: Any, product: Node) -> bool:
    """Whether an angle cannot depend on the product."""
    return bool(origin(angle) < product)


PATTERN = Pattern("qkv_rope", qkv.PATTERN.anchors, _find)
