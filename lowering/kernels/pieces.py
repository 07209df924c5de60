"""Parts of the features of a tensor: halves, or every other one, however a graph takes them."""

from __future__ import annotations

import operator
from dataclasses import dataclass
from typing import Any

import torch
from torch.fx import Node

from .kernel import fake
from .matching import is_call, origin

aten = torch.ops.aten


@dataclass(frozen=True)
class Piece:
    """Features ``start``, ``start + step``, ... of a tensor, ``size`` of them."""

    source: Node
    start: int
    step: int
    size: int


def piece(node: Any, seen: set[Node]) -> Piece | None:
    """What part of the last dimension of another tensor ``node`` is."""
    if is_call(node, aten.slice.Tensor):
        arguments: tuple[Any, ...] = (*node.args, *(0, 0, None, 1)[len(node.args) - 1 :])
        source, dim, start, _, step = arguments
        last = fake(source).dim() - 1
        if dim % (last + 1) != last:
            return None
        seen.add(node)
        return Piece(source, start or 0, step, fake(node).shape[-1])
    if is_call(node, operator.getitem) and is_call(node.args[0], aten.split_with_sizes.default, aten.split.Tensor):
        split, place = node.args
        source, sizes, dim = (*split.args, 0)[:3]
        last = fake(source).dim() - 1
        if dim % (last + 1) != last:
            return None
        seen |= {node, split}
        start = place * sizes if isinstance(sizes, int) else sum(sizes[:place])
        return Piece(source, start, 1, fake(node).shape[-1])
    return None


def pair(first: Any, second: Any, seen: set[Node]) -> tuple[Node, bool] | None:
    """The tensor whose pairs' first and second features these are, and whether pairs are neighbours."""
    one, two = piece(first, seen), piece(second, seen)
    if one is None or two is None or one.size != two.size or one.start != 0:
        return None
    same = origin(one.source, seen) is origin(two.source, seen)
    if not same or fake(one.source).shape != fake(two.source).shape:
        return None
    if fake(one.source).shape[-1] != 2 * one.size:
        return None
    if (one.step, two.step, two.start) == (1, 1, one.size):
        return one.source, False
    if (one.step, two.step, two.start) == (2, 2, 1):
        return one.source, True
    return None
