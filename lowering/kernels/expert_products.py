"""Products of rows with the weights of their experts, as graphs spell them: in groups, or in a batch."""

from __future__ import annotations

import operator
from dataclasses import dataclass
from typing import Any

import torch
from torch.fx import Node

from .kernel import fake
from .matching import either, has_tensor, is_call, origin, uncast

aten = torch.ops.aten

_GROUPED = frozenset({"aten::_grouped_mm", "transformers::grouped_mm_fallback"})


@dataclass(frozen=True)
class Product:
    """``rows[r] @ weight[index[r]] + bias[index[r]]``.

    Attributes:
        rows: what is multiplied.
        weight: [E, inner, columns], or the other way round.
        transposed: whether it is [E, columns, inner].
        bias: [E, columns], or None.
        index: the experts, before any sorting.
    """

    rows: Node
    weight: Node
    transposed: bool
    bias: Node | None
    index: Node


def is_grouped(node: Any) -> bool:
    """Whether a node multiplies groups of rows with matrices of their own."""
    return node.op == "call_function" and getattr(node.target, "name", lambda: "")() in _GROUPED


def sorted_by_expert(order: Any) -> Node | None:
    """The experts that ``order`` sorts: it is the second result of a sort of them."""
    if not is_call(order, operator.getitem) or order.args[1] != 1:
        return None
    sort = order.args[0]
    if not is_call(sort, aten.sort.default, aten.sort.stable) or len(sort.args) > 1:
        return None
    if sort.kwargs.get("descending") or fake(sort.args[0]).dim() != 1:
        return None
    found: Node = sort.args[0]
    return found


def product(node: Any, order: Node | None, seen: set[Node]) -> Product | None:
    """The product that gives ``node``; in groups where rows are in the order of a sort."""
    trail: set[Node] = set()
    node = origin(node, trail)
    bias = None
    experts = None
    if is_call(node, aten.add.Tensor):
        for body, added in either(node):
            if is_call(added, aten.index.Tensor) and len(added.args[1]) == 1 and fake(added.args[0]).dim() == 2:
                trail |= {node, added}
                bias, experts = added.args[0], added.args[1][0]
                node = origin(body, trail)
                break
        else:
            return None
    found = _in_groups(node, order, trail) if order is not None else _in_a_batch(node, trail)
    if found is None:
        return None
    rows, weight, transposed, index, selecting = found
    if bias is not None and experts is not selecting:
        return None
    seen |= trail
    return Product(rows, weight, transposed, bias, index)


def _in_groups(node: Any, order: Any, seen: set[Node]) -> tuple[Node, Node, bool, Node, Node] | None:
    if not isinstance(node, Node) or not is_grouped(node):
        return None
    operands: tuple[Any, ...] = node.args
    if len(operands) < 3 or any(a is not None for a in operands[3:]):
        return None
    rows, weight, ends = operands[:3]
    experts = int(fake(weight).shape[0])
    sort = order.args[0]
    flat = sorted_by_expert(order)
    if flat is None or fake(weight).dim() != 3 or not is_call(ends, aten.cumsum.default) or ends.args[1] not in (0, -1):
        return None
    counts = ends.args[0]
    if not is_call(counts, aten.histc.default) or tuple(counts.args[1:]) != (experts, 0, experts - 1):
        return None
    in_order = counts.args[0]
    while is_call(in_order, aten._to_copy.default):
        seen.add(in_order)
        in_order = in_order.args[0]
    if not is_call(in_order, operator.getitem) or in_order.args != (sort, 0):
        return None
    seen |= {node, ends, counts, in_order, sort, order}
    return uncast(rows, seen), weight, False, origin(flat, seen), in_order


def _in_a_batch(node: Any, seen: set[Node]) -> tuple[Node, Node, bool, Node, Node] | None:
    if not is_call(node, aten.bmm.default):
        return None
    for side in (0, 1):
        picked, other = uncast(node.args[side]), node.args[1 - side]
        if not is_call(picked, aten.index.Tensor) or len(picked.args[1]) != 1 or fake(picked.args[0]).dim() != 3:
            continue
        if fake(other).shape[1 if side else 2] != 1 or not has_tensor(picked.args[1][0]):
            continue
        selecting = picked.args[1][0]
        if fake(selecting).dim() != 1:
            continue
        seen |= {node, picked}
        return origin(other, seen), picked.args[0], side == 0, origin(selecting, seen), selecting
    return None


def flops(node: Any) -> float:
    """Of a product in groups: each row meets one matrix."""
    rows, weight = (fake(a) for a in node.args[:2])
    return 2.0 * rows.shape[0] * weight.shape[-2] * weight.shape[-1]
