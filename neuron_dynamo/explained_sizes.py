"""What the backend does with each open size of a graph: its bucket, what mixes along it, or why it stays exact."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from torch.fx import GraphModule, Node

from neuron_dynamo.buckets import Exact
from neuron_dynamo.capture import CapturedGraph
from neuron_dynamo.lowering.context import source_location
from neuron_dynamo.lowering.overloads import overload_name
from neuron_dynamo.open_sizes import FoundSize, find_open_sizes
from neuron_dynamo.options import Options
from neuron_dynamo.passes.dims.uses import Kind
from neuron_dynamo.passes.padding import Padded, PadToBucket, Unpaddable
from neuron_dynamo.passes.specialize import SpecializeShapes, value_arguments


@dataclass(frozen=True)
class NodeAlongSize:
    """A node that mixes positions along a size or uses its true value, or that forces the exact size.

    Attributes:
        op: the ATen overload.
        how: how it is made blind to the padding, or why it cannot be.
        line: the user's line; empty where none was recorded.
    """

    op: str
    how: str
    line: str


@dataclass(frozen=True)
class ExplainedSize:
    """An open size of a graph.

    Attributes:
        graph: the graph's name.
        symbol: as Dynamo calls it.
        dimensions: the user's names of the dimensions that have it.
        size: in the call that is explained.
        bucket: the padded size; None for one that stays exact.
        mixes: nodes along whose operands positions meet, and how each is made blind to the padding.
        values: nodes that compute with the true size.
        exact: what forces the exact size; None for a padded one.
    """

    graph: str
    symbol: str
    dimensions: tuple[str, ...]
    size: int
    bucket: int | None = None
    mixes: list[NodeAlongSize] = field(default_factory=list)
    values: list[NodeAlongSize] = field(default_factory=list)
    exact: NodeAlongSize | None = None


def explain_sizes(
    captured: CapturedGraph, args: Sequence[Any], options: Options
) -> tuple[GraphModule, list[ExplainedSize]]:
    """The graph that a call would run, padded where that is possible, and what becomes of each open size."""
    found = find_open_sizes(captured)
    chosen: dict[Any, int] = {}
    refusals: dict[Any, NodeAlongSize] = {}
    for size in found:
        policy = options.buckets.policy(size.description)
        bucket = None if isinstance(policy, Exact) else policy.bucket(size.source.read(args))
        if bucket is not None:
            chosen[size.symbol] = bucket
        else:
            refusals[size.symbol] = NodeAlongSize("", "no bucket of the option buckets is for it", "")
    result: Padded | None = None
    while chosen and result is None:
        attempt = PadToBucket().run(captured.gm, args, chosen, value_arguments(captured.gm))
        if isinstance(attempt, Unpaddable):
            for symbol in attempt.symbols:
                refusals[symbol] = _described(attempt.node, attempt.reason)
                chosen.pop(symbol, None)
        else:
            result = attempt
    sizes = [_explained(captured.name, size, args, result, refusals.get(size.symbol)) for size in found]
    if result is not None:
        return result.gm, sizes
    specialized = SpecializeShapes().run(captured.gm, args)
    assert specialized is not None  # only arguments that are left open can be in the way
    return specialized.gm, sizes


def _explained(
    graph: str, size: FoundSize, args: Sequence[Any], padded: Padded | None, refusal: NodeAlongSize | None
) -> ExplainedSize:
    def along(kind: Kind) -> list[NodeAlongSize]:
        uses = padded.uses if padded is not None else ()
        return [_described(u.node, u.how) for u in uses if u.symbol == size.symbol and u.kind == kind]

    return ExplainedSize(
        graph,
        size.description.symbol,
        tuple(size.description.dimensions),
        size.source.read(args),
        padded.buckets.get(size.symbol) if padded is not None else None,
        along("mixes"),
        along("value"),
        refusal,
    )


def _described(node: Node | None, how: str) -> NodeAlongSize:
    if node is None:
        return NodeAlongSize("", how, "")
    op = overload_name(node.target) if node.op == "call_function" else node.name
    return NodeAlongSize(op, how, str(source_location(node) or ""))


def size_rows(sizes: Sequence[ExplainedSize]) -> list[list[str]]:
    """Rows of a table: one for each size, then one for each op that mixes along it or uses its value, counted."""
    rows = []
    for size in sizes:
        name = " = ".join((size.symbol, *size.dimensions))
        if size.exact is not None:
            rows.append([size.graph, name, f"{size.size}, exact", size.exact.op, size.exact.how, size.exact.line])
            continue
        rows.append([size.graph, name, f"{size.size} of {size.bucket}", "", "", ""])
        seen: dict[tuple[str, str], list[NodeAlongSize]] = {}
        for node in size.mixes:
            seen.setdefault((node.op, node.how), []).append(node)
        for node in size.values:
            seen.setdefault((node.op, "computes with the true size"), []).append(node)
        for (op, how), nodes in seen.items():
            count = f" x{len(nodes)}" if len(nodes) > 1 else ""
            rows.append(["", "", "", op.removeprefix("aten.") + count, how, nodes[0].line])
    return rows
