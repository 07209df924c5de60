"""Reading a graph backwards, past what does not change values.

Captured graphs spell one computation in many ways: views that only regroup dimensions, copies, casts that change no
dtype, products with one, operands of a sum in either order. The functions here look through that.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import torch
from torch.fx import Node

from .kernel import fake

aten = torch.ops.aten

_REGROUPING = frozenset(
    {
        aten.view.default,
        aten._unsafe_view.default,
        aten.reshape.default,
        aten.unsqueeze.default,
        aten.squeeze.dim,
        aten.squeeze.dims,
        aten.squeeze.default,
        aten.clone.default,
        aten.alias.default,
        aten.detach.default,
        aten.contiguous.default,
    }
)
_MAY_KEEP_ALL = frozenset({aten.expand.default, aten.slice.Tensor, aten.select.int})
CASTS = frozenset({aten._to_copy.default, torch.ops.prims.convert_element_type.default})


def is_call(node: Any, *targets: Any) -> bool:
    """Whether ``node`` calls one of ``targets``."""
    return isinstance(node, Node) and node.op == "call_function" and node.target in targets


def has_tensor(node: Any) -> bool:
    """Whether a node has one tensor as its value."""
    return isinstance(node, Node) and isinstance(node.meta.get("val"), torch.Tensor)


def number(argument: Any) -> float | None:
    """A Python number, or that of a node that is a constant filled with one."""
    if isinstance(argument, (int, float)) and not isinstance(argument, bool):
        return float(argument)
    if is_call(argument, aten.full.default):
        return number(argument.args[1])
    if is_call(argument, aten.scalar_tensor.default):
        return number(argument.args[0])
    if is_call(argument, *CASTS, *_REGROUPING, aten.expand.default):
        return number(argument.args[0])
    return None


def is_identity(node: Any) -> bool:
    """Whether a node's values are, in row-major order, those of its first argument."""
    if not is_call(node, *_REGROUPING, *CASTS, *_MAY_KEEP_ALL, aten.mul.Tensor):
        return is_call(node, aten.permute.default) and _keeps_order(node)
    source = node.args[0]
    if not has_tensor(source) or fake(source).numel() != fake(node).numel():
        return False
    if node.target in CASTS:
        return fake(source).dtype is fake(node).dtype
    if node.target is aten.mul.Tensor:
        return number(node.args[1]) == 1 and fake(source).dtype is fake(node).dtype
    return True


def _keeps_order(node: Any) -> bool:
    shape = fake(node.args[0]).shape
    moved = [d for d in node.args[1] if shape[d] != 1]
    return moved == sorted(moved)


def origin(node: Any, seen: set[Node] | None = None) -> Any:
    """The node whose values ``node`` has in another shape; nodes on the way are added to ``seen``."""
    while is_identity(node):
        if seen is not None:
            seen.add(node)
        node = node.args[0]
    return node


def uncast(node: Any, seen: set[Node] | None = None) -> Any:
    """As :func:`origin`, also past changes of a floating dtype."""
    while True:
        node = origin(node, seen)
        if not is_call(node, *CASTS) or not has_tensor(node.args[0]):
            return node
        if not (fake(node).dtype.is_floating_point and fake(node.args[0]).dtype.is_floating_point):
            return node
        if seen is not None:
            seen.add(node)
        node = node.args[0]


def in_shape(node: Any, seen: set[Node] | None = None) -> Any:
    """As :func:`uncast`, but only as far as the shape stays."""
    shape = fake(node).shape
    while is_call(node, *CASTS) or is_identity(node):
        before = node.args[0]
        if not has_tensor(before) or fake(before).shape != shape:
            return node
        if not (fake(node).dtype is fake(before).dtype or fake(before).dtype.is_floating_point):
            return node
        if seen is not None:
            seen.add(node)
        node = before
    return node


def either(node: Node) -> Iterator[tuple[Any, Any]]:
    """The two arguments of a commutative op in both orders; none of a sum that scales one of them."""
    if len(node.args) >= 2 and node.kwargs.get("alpha", 1) == 1:
        yield node.args[0], node.args[1]
        yield node.args[1], node.args[0]


def same_values(left: Any, right: Any) -> bool:
    """Whether two nodes are one, or the same op on the same arguments, past what changes no values."""
    left, right = uncast(left), uncast(right)
    if left is right:
        return True
    if not isinstance(left, Node) or not is_call(right, left.target):
        return False
    return left.op == "call_function" and left.args == right.args and left.kwargs == right.kwargs


def users(node: Node) -> list[Node]:
    """What uses a node, past nodes that do not change values."""
    found: list[Node] = []
    for user in node.users:
        found += users(user) if is_identity(user) else [user]
    return found


def forward(node: Node, wanted: Callable[[Node], bool], seen: set[Node]) -> Node | None:
    """The only user of ``node``, past nodes that do not change values, if it is ``wanted``."""
    while True:
        following = [u for u in node.users if is_identity(u) or wanted(u)]
        if len(following) != 1 or len(node.users) != 1:
            return None
        (user,) = following
        if wanted(user):
            return user
        seen.add(user)
        node = user


def result(node: Any, number_: int = 0) -> Node | None:
    """Result ``number_`` of a call with several results."""
    return next((u for u in node.users if is_call(u, operator.getitem) and u.args[1] == number_), None)


def only_result_used(node: Node, number_: int = 0) -> bool:
    """Whether other results of a call with several are unused."""
    return all(is_call(u, operator.getitem) and (u.args[1] == number_ or not u.users) for u in node.users)


@dataclass(frozen=True)
class Linear:
    """``x @ weight + bias`` over the last dimension.

    Attributes:
        node: whose values these are, as [rows, columns] or, in batches that share the weight, [B, rows, columns].
        x: the origin of ``rows``.
        rows: what the product takes, [rows, inner] or [B, rows, inner].
        weight: [inner, columns].
        bias: [columns], or None.
        seen: nodes between.
    """

    node: Node
    x: Node
    rows: Node
    weight: Node
    bias: Node | None
    seen: frozenset[Node]


def _shared(node: Any, seen: set[Node]) -> Node | None:
    """The matrix that every batch of ``node`` is."""
    path: set[Node] = set()
    while is_call(node, aten.view.default, aten.clone.default) and fake(node.args[0]).shape == fake(node).shape:
        path.add(node)
        node = node.args[0]
    if is_call(node, aten.expand.default) and fake(node.args[0]).dim() == 2:
        seen |= {*path, node}
        found: Node = node.args[0]
        return found
    return None


def linear(node: Any) -> Linear | None:
    """The linear layer that computes ``node``."""
    seen: set[Node] = set()
    product = origin(node, seen)
    bias = None
    if is_call(product, aten.addmm.default):
        if product.kwargs.get("beta", 1) != 1 or product.kwargs.get("alpha", 1) != 1:
            return None
        bias, rows, weight = product.args
        if fake(bias).dim() != 1:
            return None
    elif is_call(product, aten.mm.default):
        rows, weight = product.args
    elif is_call(product, aten.bmm.default) and (shared := _shared(product.args[1], seen)) is not None:
        rows, weight = product.args[0], shared
    else:
        return None
    if not has_tensor(node) or fake(node).numel() != fake(product).numel():
        return None
    seen.add(product)
    x = origin(rows, seen)
    return Linear(product, x, rows, weight, bias, frozenset(seen))
