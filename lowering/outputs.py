"""How a program's results leave it: which values, in which memory order, and which of them share memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import torch
from torch.fx import Node

from . import ir, layout
from .inputs import storage_of
from .ir import RuntimeScalar, Value
from .signature import Mutation, OutputSpec


class Outputs:
    """The results of one program.

    Args:
        nodes: the graph's, in order.
        env: what each node was lowered to.
        written: the new value of each placeholder that the graph writes to.
        share_results: results that are views of one tensor share memory.
        view_inputs: results that are views of an argument are made from it at the call.

    Attributes:
        values: what the program returns.
        mutations: which of them are written to arguments.
        specs: how each of the graph's results is made of them.
    """

    def __init__(
        self,
        nodes: Sequence[Node],
        env: Mapping[Node, Any],
        written: Mapping[Node, Value],
        *,
        share_results: bool,
        view_inputs: bool,
    ) -> None:
        self._nodes = nodes
        self._env = env
        self._written = written
        self._view_inputs = view_inputs
        placeholders = [node for node in nodes if node.op == "placeholder"]
        self._argument_number = {node: number for number, node in enumerate(placeholders)}
        self._placeholders_in: dict[int, list[Node]] = {}
        for node in placeholders:
            self._placeholders_in.setdefault(storage_of(node), []).append(node)
        # An equal value leaves the program as often as it is returned or written: each is memory of its own.
        self.values: list[Value] = []
        self.mutations = [self._mutation(node, value) for node, value in written.items()]
        output = next(node for node in reversed(nodes) if node.op == "output")
        returned = output.args[0]
        results = returned if isinstance(returned, (list, tuple)) else (returned,)
        self.specs = self._plan(results, self._shared_memory(results) if share_results else {})

    def _number(self, value: Value, order: Sequence[int]) -> int:
        self.values.append(ir.transpose(value, order))
        return len(self.values) - 1

    def _mutation(self, node: Node, value: Value) -> Mutation:
        fake = node.meta["val"]
        shape = tuple(fake.shape)
        order = layout.memory_order(shape, fake.stride()) or tuple(range(len(shape)))
        number = self._number(value, order)
        physical = layout.contiguous_strides([shape[d] for d in order])
        strides = tuple(physical[position] for position in layout.inverse(order))
        return Mutation(self._argument_number[node], number, strides)

    def _plan(self, results: Sequence[Any], bases: Mapping[Node, Node]) -> list[OutputSpec]:
        shared = {base: self._spec(base) for base in dict.fromkeys(bases.values())}
        specs = []
        for item in results:
            if isinstance(item, Node) and item in shared:
                specs.append(shared[item])
            elif isinstance(item, Node) and item in bases:
                base = bases[item]
                specs.append(_view(item.meta["val"], base.meta["val"], shared[base].index))
            else:
                specs.append(self._spec(item))
        return specs

    def _spec(self, node: Any) -> OutputSpec:
        if not isinstance(node, Node):
            return OutputSpec("constant", value=node)
        if node.op == "placeholder":
            return OutputSpec("input", self._argument_number[node])
        value = self._env[node]
        if not isinstance(value, Value):
            return OutputSpec("constant", value=value)
        if isinstance(value, RuntimeScalar):
            return OutputSpec("scalar", self._number(value, ()))
        fake = node.meta["val"]
        shape, strides = tuple(fake.shape), tuple(fake.stride())
        source = self._viewed_input(node)
        if source is not None:
            offset = int(fake.storage_offset() - source.meta["val"].storage_offset())
            return OutputSpec("input", self._argument_number[source], shape, strides, "view", offset)
        stored = layout.split_expanded(shape, strides)
        order = layout.memory_order(stored, strides)
        if order is None:
            return OutputSpec("result", self._number(value, range(len(shape))), shape, strides, "gaps")
        if stored != shape:
            value = ir.slice_(value, [0] * len(shape), stored)
        return OutputSpec("result", self._number(value, order), shape, strides)

    def _viewed_input(self, node: Node) -> Node | None:
        """The argument that a result is a view of, if the graph does not write to it.

        AOTAutograd makes such a result from the argument again, and for that reads strides and offset of what it gets.
        """
        fake = node.meta["val"]
        if not self._view_inputs or not fake.numel() or fake.is_conj() or fake.is_neg():
            return None
        for source in self._placeholders_in.get(storage_of(node), ()):
            if source not in self._written:
                value = source.meta["val"]
                return source if value.dtype is fake.dtype and not value.is_conj() and not value.is_neg() else None
        return None

    def _shared_memory(self, results: Sequence[Any]) -> dict[Node, Node]:
        """For each result that eager PyTorch returns as a view of another tensor made here: that tensor's node."""
        groups: dict[int, dict[Node, None]] = {}
        for node in results:
            if not isinstance(node, Node) or not isinstance(self._env.get(node), Value):
                continue
            storage = storage_of(node)
            if storage and storage not in self._placeholders_in and node.meta["val"].numel():
                groups.setdefault(storage, {})[node] = None
        groups = {
            storage: group
            for storage, group in groups.items()
            if len(group) > 1 or not _is_dense(next(iter(group)).meta["val"])
        }
        bases: dict[Node, Node] = {}
        for candidate in self._nodes if groups else ():
            if candidate.op != "call_function" or not isinstance(self._env.get(candidate), Value):
                continue
            group = groups.get(storage_of(candidate))
            whole = candidate.meta["val"]
            if group and _is_dense(whole) and all(_lies_within(n.meta["val"], whole) for n in group):
                bases.update((node, candidate) for node in group if node is not candidate)
                del groups[storage_of(candidate)]
        return bases


def _is_dense(fake: torch.Tensor) -> bool:
    return layout.memory_order(tuple(fake.shape), fake.stride()) is not None


def _lies_within(view: torch.Tensor, base: torch.Tensor) -> bool:
    """Whether every element of ``view`` is one of ``base``, which is dense and of the same storage."""
    first = int(view.storage_offset() - base.storage_offset())
    last = first + sum((size - 1) * stride for size, stride in zip(view.shape, view.stride(), strict=True))
    return view.dtype is base.dtype and first >= 0 and last < base.numel()


def _view(view: torch.Tensor, base: torch.Tensor, result: int) -> OutputSpec:
    offset = int(view.storage_offset() - base.storage_offset())
    return OutputSpec("result", result, tuple(view.shape), tuple(view.stride()), "view", offset)
