"""FLOPs and bytes of the nodes of a graph, and what they would cost on a machine.

FLOPs of matrix products and attention are counted by PyTorch's own formulas, those of other ops as one per element of
the larger side. Bytes are those of operands and results; views move none.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import torch
from torch.fx import Node
from torch.utils._pytree import tree_leaves
from torch.utils.flop_counter import flop_registry

from .expert_products import flops as grouped_flops
from .expert_products import is_grouped
from .kernel import Setting
from .machines import MACHINES

aten = torch.ops.aten

VIEWS = frozenset(
    {
        aten.view.default,
        aten._unsafe_view.default,
        aten.permute.default,
        aten.transpose.int,
        aten.t.default,
        aten.unsqueeze.default,
        aten.squeeze.dim,
        aten.squeeze.dims,
        aten.expand.default,
        aten.slice.Tensor,
        aten.select.int,
        aten.alias.default,
        aten.detach.default,
        aten.split_with_sizes.default,
        aten.split.Tensor,
        operator.getitem,
    }
)


@dataclass(frozen=True)
class Work:
    """Of a node: FLOPs on the matrix engine, FLOPs elsewhere, and bytes read and written."""

    matrix: float = 0.0
    vector: float = 0.0
    nbytes: float = 0.0

    @property
    def flops(self) -> float:
        """All of them."""
        return self.matrix + self.vector

    def __add__(self, other: Work) -> Work:
        return Work(self.matrix + other.matrix, self.vector + other.vector, self.nbytes + other.nbytes)


def tensors(value: object) -> list[torch.Tensor]:
    """The tensors in a node's value."""
    return [t for t in tree_leaves(value) if isinstance(t, torch.Tensor)]


def nbytes(value: object) -> int:
    """Of the tensors in a value."""
    return sum(t.numel() * t.element_size() for t in tensors(value))


def work(node: Any) -> Work:
    """What computing a node takes."""
    if node.op != "call_function" or node.target in VIEWS:
        return Work()
    results = node.meta.get("val")
    arguments = [a.meta.get("val") for a in node.all_input_nodes]
    moved = float(nbytes(results) + nbytes(arguments))
    packet = getattr(node.target, "overloadpacket", None)
    if packet is aten._scaled_dot_product_flash_attention_for_cpu:
        query, key, value = (node.args[n].meta["val"] for n in range(3))
        pairs = query.shape[0] * query.shape[1] * query.shape[2] * key.shape[2]
        return Work(2.0 * pairs * (query.shape[3] + value.shape[3]), 0.0, moved)
    if is_grouped(node):
        return Work(grouped_flops(node), 0.0, moved)
    formula = flop_registry.get(packet)
    if formula is None:
        sizes = [t.numel() for t in tensors((results, arguments))]
        return Work(0.0, float(max(sizes, default=0)), moved)
    args, kwargs = torch.fx.node.map_arg((node.args, node.kwargs), lambda n: n.meta["val"])
    return Work(float(formula(*args, **kwargs, out_val=results)), 0.0, moved)


def total(nodes: Iterable[Node]) -> Work:
    """The sum over nodes."""
    return sum(map(work, nodes), Work())


def seconds(done: Work, dtype: torch.dtype, setting: Setting) -> float:
    """As one fused operation."""
    return MACHINES[setting.target].seconds(done.matrix, done.vector, done.nbytes, dtype, setting.lnc)


def seconds_apart(nodes: Iterable[Node], dtype: torch.dtype, setting: Setting) -> float:
    """As one operation after the other, each through device memory."""
    return sum(seconds(done, dtype, setting) for done in map(work, nodes) if done.nbytes)
