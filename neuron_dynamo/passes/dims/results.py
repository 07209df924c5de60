"""What the padded graph returns, and how the captured graph's results are made of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import sympy
import torch
from torch.fx import Graph, Node

from neuron_dynamo.passes.padding_plan import PaddedResult

from .context import PadContext
from .layout import Laid, Number
from .uses import Unpadded


class Results:
    """Collects the plan of each result.

    Args:
        ctx: of the walk.
        env: what each captured node became.
        placeholders: of the captured graph.
        padded: numbers of the arguments that are padded.
    """

    def __init__(
        self, ctx: PadContext, env: Mapping[Node, Any], placeholders: Sequence[Node], padded: Sequence[int]
    ) -> None:
        self._ctx = ctx
        self._env = env
        self._numbers = {node: number for number, node in enumerate(placeholders)}
        self._padded = padded
        self.plans: list[PaddedResult] = []

    def add(self, output: Node, graph: Graph) -> None:
        """Return the results of the captured ``output`` node from the padded ``graph``."""
        returned: Any = output.args[0]
        items = list(returned) if isinstance(returned, (list, tuple)) else [returned]
        self._refuse_shared_memory(items)
        made: dict[Any, tuple[Any, PaddedResult]] = {}
        nodes = []
        for item in items:
            key = item if isinstance(item, Node) else object()
            if key not in made:
                made[key] = self._result(item)
            nodes.append(made[key][0])
            self.plans.append(made[key][1])
        copy = graph.output(tuple(nodes))
        copy.meta = dict(output.meta)

    def _result(self, item: Any) -> tuple[Any, PaddedResult]:
        value = self._env[item] if isinstance(item, Node) else item
        if isinstance(value, Number):
            return 0, PaddedResult("number", number=value.expr)
        if not isinstance(value, Laid):
            return value, PaddedResult("as_is")
        if item.op == "placeholder":
            return None, PaddedResult("argument", self._numbers[item])
        captured = item.meta["val"]
        shape, strides = (tuple(map(self._ctx.canonical, n)) for n in (captured.shape, captured.stride()))
        self._refuse_unknown_sizes(item, (*shape, *strides))
        source = self._viewed(item)
        if source is not None:
            offset = self._ctx.canonical(captured.storage_offset() - source.meta["val"].storage_offset())
            return None, PaddedResult("view", self._numbers[source], None, shape, strides, offset)
        if not any(n.free_symbols for n in (*shape, *strides)) and tuple(map(int, strides)) == value.value.stride():
            return value.node, PaddedResult("as_is")
        for number in range(value.rank):
            value = self._ctx.compact(value, number)
        return value.node, PaddedResult("cut", shape=shape, strides=strides)

    def _refuse_unknown_sizes(self, item: Node, numbers: Sequence[sympy.Expr]) -> None:
        for number in numbers:
            if not number.free_symbols <= self._ctx.open_symbols:
                self._ctx.node = item
                raise Unpadded(f"a size or stride of a result, {number}, is in no shape of the arguments")

    def _viewed(self, item: Node) -> Node | None:
        """The padded argument that a result is a view of, unless the graph writes to it."""
        captured = item.meta["val"]
        if captured.is_conj() or captured.is_neg():
            return None
        for node, number in self._numbers.items():
            if number in self._padded and storage_of(node) == storage_of(item) and not _written(node):
                return node if node.meta["val"].dtype is captured.dtype else None
        return None

    def _refuse_shared_memory(self, items: Sequence[Any]) -> None:
        inputs = {storage_of(node) for node in self._numbers}
        seen: dict[int, Laid] = {}
        for item in dict.fromkeys(i for i in items if isinstance(i, Node)):
            value, storage = self._env[item], storage_of(item)
            if not isinstance(value, Laid) or storage in inputs:
                continue
            other = seen.setdefault(storage, value)
            if other is not value and value.symbols | other.symbols:
                self._ctx.node = item
                raise Unpadded("two results share memory, which cutting them apart would end", other.symbols)


def storage_of(node: Node) -> int:
    """Identifies the storage of a node's fake tensor."""
    value = node.meta.get("val")
    return value.untyped_storage()._cdata if isinstance(value, torch.Tensor) else 0


def _written(node: Node) -> bool:
    return any(user.target is torch.ops.aten.copy_.default and user.args[0] is node for user in node.users)
