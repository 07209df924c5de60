"""A mixture's experts: gated layers, of which each token has ``k``, added with the router's weights.

Found as transformers spells it for compiled graphs: tokens sorted by expert and multiplied in groups, or a copy of the
weights for each token and multiplied in a batch.

Operands: ``x`` [T, H]; ``index`` and ``scores``, T * k of them in that order; ``gate_up`` [E, H, 2 I], ``down``
[E, I, H]; ``gate_up_bias`` [E, 2 I] and ``down_bias`` [E, H] or None. Attributes: ``k``; ``activation``: ``"silu"``,
``"gelu"``, ``"gelu_tanh"`` or ``"swish"`` (a sigmoid of 1.702 x); ``interleaved``: columns of gate and up alternate;
``limit``: gate is held below and up within it (0 for none); ``up_offset``: added to up; ``transposed``: for gate_up and
for down, whether the last two dimensions are the other way round; ``distinct``: a token's experts come from a top-k.
"""

from __future__ import annotations

from typing import Any

import torch
from torch.fx import Node

from neuron_dynamo.lowering.kernels.expert_products import Product, product, sorted_by_expert
from neuron_dynamo.lowering.kernels.kernel import Pattern, Site, fake
from neuron_dynamo.lowering.kernels.matching import either, has_tensor, is_call, number, origin, result, uncast
from neuron_dynamo.lowering.kernels.pieces import pair

from . import gated_mlp

aten = torch.ops.aten

SWISH = 1.702


def _find(node: Any) -> Site | None:
    if not has_tensor(node) or node.args[1] not in ([1], [-2]) or (len(node.args) > 2 and node.args[2]):
        return None
    shape = fake(node.args[0]).shape
    seen: set[Node] = {node}
    rows = uncast(node.args[0], seen)
    order = None
    if is_call(rows, aten.index.Tensor) and len(rows.args[1]) == 1:
        order = _inverse(rows.args[1][0], seen)
        if order is None:
            return None
        seen.add(rows)
        rows = uncast(rows.args[0], seen)
    if len(shape) != 3 or not is_call(rows, aten.mul.Tensor) or fake(rows).shape != (shape[0] * shape[1], shape[2]):
        return None
    for out, weights in either(rows):
        site = _weighted(node, out, weights, order, {*seen, rows})
        if site is not None:
            return site
    return None


def _weighted(node: Node, out: Any, weights: Any, order: Node | None, seen: set[Node]) -> Site | None:
    """The experts' rows ``out`` times ``weights``, added by ``node``."""
    tokens, chosen, _ = fake(node.args[0]).shape
    scores = _scores(weights, order, tokens * chosen, seen)
    down = product(uncast(out, seen), order, seen) if scores is not None else None
    found = _gated(down.rows, seen) if down is not None else None
    if scores is None or down is None or found is None:
        return None
    opened, attributes = found
    up = product(opened, order, seen)
    if up is None or up.index is not down.index:
        return None
    x = _repeated(up.rows, order, tokens, chosen, seen)
    return None if x is None else _site(node, x, scores, up, down, chosen, attributes, seen)


def _site(
    node: Node,
    x: Node,
    scores: Node,
    up: Product,
    down: Product,
    chosen: int,
    attributes: dict[str, Any],
    seen: set[Node],
) -> Site | None:
    operands = {
        "x": x,
        "index": up.index,
        "scores": scores,
        "gate_up": up.weight,
        "down": down.weight,
        "gate_up_bias": up.bias,
        "down_bias": down.bias,
    }
    top = up.index.args[0] if up.index.args else None
    distinct = is_call(top, aten.topk.default) and result(top, 1) is up.index and fake(up.index).shape[-1] == chosen
    attributes |= {"k": chosen, "transposed": (up.transposed, down.transposed), "distinct": distinct}
    interior = frozenset(n for n in seen if n.op == "call_function" and n not in operands.values())
    return Site("experts", (node,), operands, attributes, interior)


def _inverse(node: Any, seen: set[Node]) -> Node | None:
    """Places of a permutation's elements: of ``sort(...)[1]``, whose node this returns."""
    if not is_call(node, aten.index_put.default) or len(node.args[1]) != 1 or len(node.args) > 3:
        return None
    order, counted = node.args[1][0], node.args[2]
    size = fake(node).numel()
    if not is_call(counted, aten.arange.start_step) or counted.args[:2] != (0, size) or len(counted.args) > 2:
        return None
    seen |= {node, counted}
    return order if sorted_by_expert(order) is not None else None


def _scores(node: Any, order: Node | None, count: int, seen: set[Node]) -> Node | None:
    """T * k weights, one for each row."""
    if not has_tensor(node) or fake(node).numel() != count:
        return None
    flat = origin(node, seen)
    if order is None:
        return flat if has_tensor(flat) else None
    if not is_call(flat, aten.index.Tensor) or len(flat.args[1]) != 1 or flat.args[1][0] is not order:
        return None
    seen.add(flat)
    return _rows(flat.args[0], seen)


def _rows(node: Any, seen: set[Node]) -> Node:
    found: Node = origin(node, seen)
    return found


def _repeated(rows: Any, order: Node | None, tokens: int, chosen: int, seen: set[Node]) -> Node | None:
    """[T, H] of which each row stands ``chosen`` times, in the order of experts if there is one."""
    if order is not None:
        if not is_call(rows, aten.index.Tensor) or len(rows.args[1]) != 1:
            return None
        divided = rows.args[1][0]
        if not is_call(divided, aten.div.Tensor_mode, aten.floor_divide.default):
            return None
        if divided.args[0] is not order or number(divided.args[1]) != chosen:
            return None
        if divided.target is aten.div.Tensor_mode and divided.kwargs.get("rounding_mode") != "floor":
            return None
        seen |= {rows, divided}
        x = rows.args[0]
        return x if tuple(fake(x).shape[:1]) == (tokens,) and fake(x).dim() == 2 else None
    current = rows
    while has_tensor(current) and fake(current).numel() == fake(rows).numel():
        if is_call(current, aten.expand.default) and tuple(fake(current).shape[:2]) == (tokens, chosen):
            source = current.args[0]
            if tuple(fake(source).shape[:2]) == (tokens, 1) and is_call(source, aten.unsqueeze.default):
                seen |= {current, source}
                x = source.args[0]
                return x if tuple(fake(x).shape) == (tokens, fake(rows).shape[-1]) else None
        if not is_call(current, aten.view.default, aten._unsafe_view.default, aten.clone.default):
            return None
        seen.add(current)
        current = current.args[0]
    return None


def _gated(node: Any, seen: set[Node]) -> tuple[Any, dict[str, Any]] | None:
    """act(gate) * up -> the product that has gate and up in its columns, and how."""
    node = uncast(node, seen)
    if not is_call(node, aten.mul.Tensor):
        return None
    for left, right in either(node):
        trail: set[Node] = {*seen, node}
        activated = _activation(left, trail)
        if activated is None:
            continue
        gate, name = activated
        gate, gate_limit = _held(gate, False, trail)
        up, offset = _offset(right, trail)
        up, up_limit = _held(up, True, trail)
        if gate_limit != up_limit:
            continue
        found = pair(origin(gate, trail), origin(up, trail), trail)
        if found is None:
            continue
        seen |= trail
        attributes = {"activation": name, "interleaved": found[1], "limit": gate_limit, "up_offset": offset}
        return found[0], attributes
    return None


def _activation(node: Any, seen: set[Node]) -> tuple[Any, str] | None:
    plain = gated_mlp.activation(node, seen)
    if plain is not None:
        return plain
    node = uncast(node)
    if is_call(node, aten.mul.Tensor):
        for x, gate in either(node):
            gate = uncast(gate)
            inner: Any = uncast(gate.args[0]) if is_call(gate, aten.sigmoid.default) else None
            if (
                is_call(inner, aten.mul.Tensor)
                and number(inner.args[1]) == SWISH
                and uncast(inner.args[0]) is uncast(x)
            ):
                seen |= {node, gate, inner}
                return x, "swish"
    return None


def _held(node: Any, both: bool, seen: set[Node]) -> tuple[Any, float]:
    """What is clamped from above, or on both sides to the same number, and that number."""
    if is_call(node, aten.clamp.default):
        source, low, high = (*node.args, None, None)[:3]
        if isinstance(high, (int, float)) and high > 0 and low == (-high if both else None):
            seen.add(node)
            return source, float(high)
    return node, 0.0


def _offset(node: Any, seen: set[Node]) -> tuple[Any, float]:
    inner = uncast(node)
    if is_call(inner, aten.add.Tensor) and (by := number(inner.args[1])) is not None and not inner.kwargs:
        seen |= {inner}
        return inner.args[0], by
    return node, 0.0


PATTERN = Pattern("experts", (aten.sum.dim_IntList,), _find)
