"""The gated feed-forward layer: ``down(act(gate(x)) * up(x))``.

Operands: ``x`` [..., H], ``gate`` and ``up`` [H, I], ``down`` [I, H'], and their biases or None. Attributes:
``activation``: ``"silu"``, ``"gelu"`` or ``"gelu_tanh"``. Gate and up may also be one product that is split.
"""

from __future__ import annotations

import math
from typing import Any

import torch
from torch.fx import Node

from neuron_dynamo.lowering.kernels.kernel import Pattern, Site, fake
from neuron_dynamo.lowering.kernels.matching import either, is_call, linear, number, origin, uncast

aten = torch.ops.aten


def activation(node: Any, seen: set[Node]) -> tuple[Node, str] | None:
    """What an activation is applied to, and its name."""
    node = uncast(node, seen)
    if is_call(node, aten.silu.default):
        seen.add(node)
        return node.args[0], "silu"
    if is_call(node, aten.gelu.default):
        seen.add(node)
        return node.args[0], "gelu_tanh" if node.kwargs.get("approximate") == "tanh" else "gelu"
    if is_call(node, aten.mul.Tensor):
        for x, gate in either(node):
            gate = uncast(gate)
            if is_call(gate, aten.sigmoid.default) and uncast(gate.args[0]) is uncast(x):
                seen |= {node, gate}
                return x, "silu"
        return _tanh_gelu(node, seen)
    return None


def _tanh_gelu(node: Any, seen: set[Node]) -> tuple[Node, str] | None:
    """0.5 x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3)))."""
    for half, rest in either(node):
        half, rest = uncast(half), uncast(rest)
        if not (is_call(half, aten.mul.Tensor) and number(half.args[1]) == 0.5 and is_call(rest, aten.add.Tensor)):
            continue
        x = uncast(half.args[0])
        squashed = uncast(rest.args[0])
        if number(rest.args[1]) != 1 or rest.kwargs or not is_call(squashed, aten.tanh.default):
            continue
        scaled = uncast(squashed.args[0])
        if not (is_call(scaled, aten.mul.Tensor) and _near(number(scaled.args[1]), math.sqrt(2 / math.pi))):
            continue
        total = uncast(scaled.args[0])
        if not is_call(total, aten.add.Tensor):
            continue
        for own, cubic in either(total):
            cubic = uncast(cubic)
            if uncast(own) is x and is_call(cubic, aten.mul.Tensor) and _near(number(cubic.args[1]), 0.044715):
                cube = uncast(cubic.args[0])
                if is_call(cube, aten.pow.Tensor_Scalar) and cube.args[1] == 3 and uncast(cube.args[0]) is x:
                    seen |= {node, half, rest, squashed, scaled, total, cubic, cube}
                    return half.args[0], "gelu_tanh"
    return None


def _near(value: float | None, wanted: float) -> bool:
    return value is not None and math.isclose(value, wanted, rel_tol=1e-6)


def _find(node: Any) -> Site | None:
    down = linear(node)
    if down is None or down.node is not node:
        return None
    seen: set[Node] = {*down.seen}
    product = uncast(down.x, seen)
    if not is_call(product, aten.mul.Tensor):
        return None
    for left, right in either(product):
        trail: set[Node] = {*seen, product}
        activated = activation(left, trail)
        if activated is None:
            continue
        source, name = activated
        gate, up = linear(uncast(source, trail)), linear(uncast(right, trail))
        if gate is None or up is None or gate.node is up.node or gate.x is not up.x:
            continue
        columns = fake(down.weight).shape[0]
        if fake(gate.weight).shape[1] != columns or fake(up.weight).shape[1] != columns:
            continue
        trail |= gate.seen | up.seen
        operands = {
            "x": gate.rows,
            "gate": gate.weight,
            "up": up.weight,
            "down": down.weight,
            "gate_bias": gate.bias,
            "up_bias": up.bias,
            "down_bias": down.bias,
        }
        interior = frozenset(n for n in trail if n is not gate.rows and n not in _ancestors(gate.rows))
        return Site("gated_mlp", (node,), operands, {"activation": name}, interior)
    return None


def _ancestors(rows: Any) -> set[Node]:
    """Views between the layer's input and the matrix that the products take."""
    seen: set[Node] = set()
    origin(rows, seen)
    return seen


PATTERN = Pattern("gated_mlp", (aten.mm.default, aten.addmm.default, aten.bmm.default), _find)
