"""Scaled dot-product attention: PyTorch's own op, and the products and softmax that models spell out.

Operands: ``query`` [B, H, S, D], ``key`` and ``value`` [B, Hkv, T, D] before any repetition of heads, ``mask`` added to
the scaled scores (broadcastable to [B, H, S, T]), or bool for "may be seen", and ``sink`` [H], a logit per head that
takes part in the softmax and has no value. Attributes: ``scale``, ``softcap`` (0 for none), ``causal`` (queries aligned
with the first keys).
"""

from __future__ import annotations

import math
import operator
from typing import Any, cast

import torch
from torch.fx import Node

from neuron_dynamo.lowering.kernels.kernel import Pattern, Site, fake
from neuron_dynamo.lowering.kernels.matching import (
    either,
    has_tensor,
    is_call,
    is_identity,
    number,
    only_result_used,
    origin,
    result,
    uncast,
)

aten = torch.ops.aten


def repeated_heads(node: Any, seen: set[Node]) -> Node:
    """``[B, Hkv, T, D]`` of which ``node`` [B, H, T, D] repeats each head, or ``node`` itself."""
    shape = fake(node).shape
    path: set[Node] = set()
    current: Any = node
    while is_identity(current) and not _splits_heads(current):
        path.add(current)
        current = current.args[0]
    if is_call(current, aten.expand.default):
        grown, given = fake(current).shape, fake(current.args[0]).shape
        if len(grown) == 5 and given[2] == 1 and given == (*grown[:2], 1, *grown[3:]) and len(shape) == 4:
            before = current.args[0]
            if is_call(before, aten.unsqueeze.default, aten.view.default) and (
                (grown[0], grown[1] * grown[2], *grown[3:]) == tuple(shape)
            ):
                source = before.args[0]
                if fake(source).shape == (*grown[:2], *grown[3:]):
                    seen |= {*path, current, before}
                    return cast(Node, source)
    return cast(Node, node)


def _splits_heads(node: Any) -> bool:
    return is_call(node, aten.expand.default) and fake(node).numel() != fake(node.args[0]).numel()


def _find(node: Any) -> Site | None:
    return _whole(node) if node.target is not aten._softmax.default else _spelled_out(node)


def _whole(node: Any) -> Site | None:
    out = result(node)
    if out is None or not only_result_used(node):
        return None
    arguments = dict(zip(("query", "key", "value", "dropout_p", "is_causal"), node.args, strict=False))
    arguments |= node.kwargs
    if arguments.get("dropout_p", 0.0) != 0:
        return None
    query = arguments["query"]
    scale = arguments.get("scale")
    seen: set[Node] = {node, out}
    operands = {
        "query": query,
        "key": repeated_heads(arguments["key"], seen),
        "value": repeated_heads(arguments["value"], seen),
        "mask": arguments.get("attn_mask"),
        "sink": None,
    }
    attributes = {
        "scale": 1 / math.sqrt(fake(query).shape[-1]) if scale is None else float(scale),
        "softcap": 0.0,
        "causal": bool(arguments.get("is_causal", False)),
    }
    return Site("attention", (out,), operands, attributes, frozenset(seen))


def _heads(product: Any, side: int, rank4: tuple[int, ...], seen: set[Node]) -> Node | None:
    """The [B, H, ..] tensor behind an operand of a batched product."""
    node: Any = product.args[side]
    while tuple(fake(node).shape) != rank4:
        if not is_identity(node):
            return None
        seen.add(node)
        node = node.args[0]
    while is_call(node, aten.expand.default, aten.clone.default) and fake(node.args[0]).shape == fake(node).shape:
        seen.add(node)
        node = node.args[0]
    found: Node = node
    return found


def _spelled_out(softmax: Any) -> Site | None:
    """softmax(cap(q @ k^T * scale) + mask, -1) @ v, with or without a sink."""
    if softmax.args[1] not in (-1, fake(softmax).dim() - 1) or fake(softmax).dim() != 4:
        return None
    seen: set[Node] = {softmax}
    weights, sink_width = _weights(softmax, seen)
    if weights is None:
        return None
    product = _only_product(weights, seen)
    if product is None:
        return None
    scores: Any = uncast(softmax.args[0], seen)
    sink = None
    if sink_width:
        stripped = _without_sink(scores, seen)
        if stripped is None:
            return None
        scores, sink = stripped
    scores, mask = _without_mask(scores, seen)
    scores, softcap = _without_cap(scores, seen)
    scores, scale = _without_scale(scores, seen)
    if not is_call(scores, aten.bmm.default):
        return None
    batch, heads, length, width = (int(n) for n in fake(weights).shape)
    seen.add(scores)
    depth = int(fake(scores.args[0]).shape[-1])
    query = _heads(scores, 0, (batch, heads, length, depth), seen)
    transposed = _heads(scores, 1, (batch, heads, depth, width), seen)
    value = _heads(product, 1, (batch, heads, width, int(fake(product).shape[-1])), seen)
    if query is None or value is None or not _is_transposition(transposed):
        return None
    assert transposed is not None
    seen.add(transposed)
    out = _output(product, (batch, heads, length, int(fake(value).shape[-1])), seen)
    if out is None:
        return None
    operands = {
        "query": query,
        "key": repeated_heads(transposed.args[0], seen),
        "value": repeated_heads(value, seen),
        "mask": mask,
        "sink": sink,
    }
    attributes = {"scale": scale, "softcap": softcap, "causal": False}
    return Site("attention", (out,), operands, attributes, frozenset(seen))


def _is_transposition(node: Any) -> bool:
    return is_call(node, aten.permute.default) and [d % 4 for d in node.args[1]] == [0, 1, 3, 2]


def _weights(softmax: Any, seen: set[Node]) -> tuple[Node | None, int]:
    """What of the softmax meets the values: all of it, or all but a last column."""
    node, columns = softmax, int(fake(softmax).shape[-1])
    while len(node.users) == 1:
        (user,) = node.users
        if is_call(user, aten.slice.Tensor):
            dim, start, stop = (*user.args[1:], 0, None)[:3]
            whole = dim in (3, -1) and start == 0 and fake(user).shape[-1] == columns - 1 and len(user.args) < 5
            del stop
            if not whole:
                return None, 0
            seen.add(user)
            return user, 1
        if is_call(user, aten._to_copy.default) or is_identity(user):
            if fake(user).dim() != 4:
                break
            seen.add(user)
            node = user
            continue
        break
    return node, 0


def _only_product(node: Any, seen: set[Node]) -> Any:
    while len(node.users) == 1:
        (user,) = node.users
        if is_call(user, aten.bmm.default) and user.args[0] is node:
            seen.add(user)
            return user
        if not (is_identity(user) or (is_call(user, aten._to_copy.default) and fake(user).is_floating_point())):
            return None
        seen.add(user)
        node = user
    return None


def _output(product: Any, shape: tuple[int, ...], seen: set[Node]) -> Any:
    for user in product.users:
        if is_call(user, aten.view.default, aten._unsafe_view.default) and tuple(fake(user).shape) == shape:
            seen.add(user)
            return user if len(product.users) == 1 else None
    return None


def _without_sink(scores: Any, seen: set[Node]) -> tuple[Node, Node] | None:
    """cat([scores, sink column]) less its maximum -> scores and sink [H]."""
    if is_call(scores, aten.sub.Tensor) and is_call(origin(scores.args[1]), aten.amax.default):
        seen |= {scores, origin(scores.args[1])}
        scores = scores.args[0]
    elif is_call(scores, aten.sub.Tensor):
        top = origin(scores.args[1], seen)
        maximum: Any = top.args[0] if is_call(top, operator.getitem) else None
        if not is_call(maximum, aten.max.dim) or maximum.args[0] is not scores.args[0]:
            return None
        seen |= {scores, top, maximum}
        scores = scores.args[0]
    if not is_call(scores, aten.cat.default) or scores.args[1] not in (-1, 3) or len(scores.args[0]) != 2:
        return None
    seen.add(scores)
    body, column = scores.args[0]
    while is_call(column, aten.expand.default):
        seen.add(column)
        column = column.args[0]
    column = uncast(column, seen)
    heads = int(fake(body).shape[1])
    if not has_tensor(column) or tuple(fake(column).shape) != (heads,):
        return None
    return uncast(body, seen), column


def _without_mask(scores: Any, seen: set[Node]) -> tuple[Any, Node | None]:
    if is_call(scores, aten.add.Tensor) and scores.kwargs.get("alpha", 1) == 1:
        for body, mask in either(scores):
            is_product = is_call(uncast(body), aten.mul.Tensor, aten.div.Tensor, aten.bmm.default)
            if is_product and has_tensor(mask) and fake(body).shape == fake(scores).shape:
                seen.add(scores)
                return uncast(body, seen), mask
    return scores, None


def _without_scale(scores: Any, seen: set[Node]) -> tuple[Any, float]:
    """Factors between the product and the mask, as one."""
    scale = 1.0
    while is_call(scores, aten.mul.Tensor, aten.div.Tensor) and number(scores.args[1]):
        factor = number(scores.args[1]) or 1.0
        scale *= factor if scores.target is aten.mul.Tensor else 1 / factor
        seen.add(scores)
        scores = origin(scores.args[0], seen)
    return scores, scale


def _without_cap(scores: Any, seen: set[Node]) -> tuple[Any, float]:
    """tanh(x / cap) * cap -> x."""
    if is_call(scores, aten.mul.Tensor) and (cap := number(scores.args[1])):
        squashed = uncast(scores.args[0])
        if is_call(squashed, aten.tanh.default):
            inner = uncast(squashed.args[0])
            by = number(inner.args[1]) if is_call(inner, aten.div.Tensor, aten.mul.Tensor) else None
            if by is not None and (by if inner.target is aten.div.Tensor else 1 / by) == cap:
                seen |= {scores, squashed, inner}
                return uncast(inner.args[0], seen), cap
    return scores, 0.0


PATTERN = Pattern("attention", (aten._scaled_dot_product_flash_attention_for_cpu.default, aten._softmax.default), _find)
