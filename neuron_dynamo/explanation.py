"""``neuron_dynamo.explain``: what would be captured, lowered and compiled for a call, and why not."""

from __future__ import annotations

import dataclasses
import io
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch.fx import GraphModule

from neuron_dynamo import errors
from neuron_dynamo.backend import GraphCompiler
from neuron_dynamo.capture import CapturedGraph, capture
from neuron_dynamo.explained_sizes import ExplainedSize, explain_sizes, size_rows
from neuron_dynamo.lowering.context import source_location
from neuron_dynamo.lowering.overloads import describe_operands, missing_rules, overload_name
from neuron_dynamo.lowering.registry import default_registry
from neuron_dynamo.options import Options
from neuron_dynamo.passes.specialize import SpecializeShapes, data_dependent, is_symbolic
from neuron_dynamo.runtime import toolchain
from neuron_dynamo.runtime.uncomputed import uncomputed_results


@dataclass(frozen=True)
class Unsupported:
    """An op that cannot be lowered, and the user's line that it comes from."""

    overload: str
    operands: str
    location: str
    reason: str


@dataclass(frozen=True)
class GraphBreak:
    """Where Dynamo ended a graph, and why."""

    location: str
    reason: str


@dataclass(frozen=True)
class GraphExplanation:
    """One captured graph.

    Attributes:
        graph: its name.
        nodes: number of FX nodes.
        ops: calls by ATen overload.
        unsupported: ops that cannot be lowered.
        mutated: inputs that the graph writes to, as Dynamo names them.
        key: cache key; empty for a graph that cannot be lowered.
        key_parts: what the key is made of.
        cache: ``"memory"``, ``"disk"``, ``"miss"``, or ``"none"`` for a graph that cannot be lowered.
        cache_reason: why it is a miss.
        flops_in_kernels: part of the graph's FLOPs that kernels compute, from 0 to 1.
        bytes_in_kernels: part of its memory traffic that was in the regions which they replace.
    """

    graph: str
    nodes: int
    ops: dict[str, int]
    unsupported: list[Unsupported] = field(default_factory=list)
    mutated: list[str] = field(default_factory=list)
    key: str = ""
    key_parts: dict[str, Any] = field(default_factory=dict)
    cache: str = "none"
    cache_reason: str = ""
    flops_in_kernels: float = 0.0
    bytes_in_kernels: float = 0.0


@dataclass(frozen=True)
class KernelSite:
    """What became of one kernel at one place of a graph.

    Attributes:
        graph: its name.
        kernel: name of the kernel.
        site: the FX node that the region ends in.
        verdict: ``"match"``, or ``"reject"`` with the ``reason``.
        reason: why it is not used.
        line: the user's line.
        flops_share: part of the graph's FLOPs that it computes.
        bytes_share: part of the graph's memory traffic that was in the region.
    """

    graph: str
    kernel: str
    site: str
    verdict: str
    reason: str
    line: str
    flops_share: float
    bytes_share: float


@dataclass
class Explanation:
    """What :func:`explain` returns; ``print`` it, or take ``to_dict()``."""

    graphs: list[GraphExplanation] = field(default_factory=list)
    kernels: list[KernelSite] = field(default_factory=list)
    breaks: list[GraphBreak] = field(default_factory=list)
    symbols: list[ExplainedSize] = field(default_factory=list)

    def to_dict(self) -> dict[str, Any]:
        """As JSON-ready data with the members ``graphs``, ``kernels`` and ``breaks``."""
        return dataclasses.asdict(self)

    def __str__(self) -> str:
        from rich.console import Console

        output = io.StringIO()
        console = Console(file=output, width=120, color_system=None)
        for table in _tables(self):
            console.print(table)
        return output.getvalue().rstrip()


def explain(
    fn: Callable[..., Any], *args: Any, options: Mapping[str, Any] | Options | None = None, **kwargs: Any
) -> Explanation:
    """Capture, lower and look up what a call of ``fn`` would compile, without compiling or running any of it.

    Graphs give zeros instead of results, so Python code that decides by tensor values may take another branch than in
    a real run; no input is changed.

    Args:
        fn: a function or module, or what ``torch.compile(..., backend="neuron")`` made of one.
        args: of the call.
        options: for a function that is not compiled yet; a compiled one brings its own.
        kwargs: of the call.

    Returns:
        An object that prints as tables and has ``to_dict()``.

    Raises:
        NeuronDynamoError: the options are wrong, or their compiler or device is missing.
    """
    settings = Options.resolve(options if options is not None else _options_of(fn))
    explainer = _Explainer(GraphCompiler(settings, toolchain.select(settings)), settings)
    original = getattr(fn, "_orig_mod", None) or torch._dynamo.eval_frame.innermost_fn(fn)
    # A backend of its own, so that the code compiled for real calls stays as it is.
    dynamic = getattr(_context_of(fn), "_dynamic", None)
    torch.compile(original, backend=explainer.backend, dynamic=dynamic)(*args, **kwargs)
    return explainer.explanation


def _options_of(fn: Callable[..., Any]) -> Mapping[str, Any] | None:
    """The options that ``fn`` was compiled with, if it was."""
    context = _context_of(fn)
    backend = torch._dynamo.eval_frame.innermost_backend(context.callback) if context is not None else None
    found = getattr(backend, "kwargs", {}).get("options")
    return found if isinstance(found, Mapping) else None


def _context_of(fn: Callable[..., Any]) -> Any:
    """What ``torch.compile`` made ``fn`` with, if it did: its callback, and whether sizes are open from the start."""
    if isinstance(fn, torch.nn.Module) and fn._compiled_call_impl is not None:  # module.compile(...)
        fn = fn._compiled_call_impl
    context = getattr(fn, "dynamo_ctx", None)
    find = getattr(fn, "get_compiler_config", None)
    if context is None and find is not None:
        context = next((c.cell_contents for c in find.__closure__ or () if hasattr(c.cell_contents, "callback")), None)
    return context


class _Explainer:
    """A backend that explains each graph and returns zeros for it."""

    def __init__(self, compiler: GraphCompiler, options: Options) -> None:
        self._compiler = compiler
        self._options = options
        self.explanation = Explanation()

    def backend(self, gm: GraphModule, example_inputs: Sequence[Any]) -> Callable[..., Any]:
        reason = getattr(gm, "compile_subgraph_reason", None)
        if reason is not None and reason.graph_break:
            frame = reason.user_stack[-1] if reason.user_stack else None
            place = f"{frame.filename}:{frame.lineno} ({frame.line})" if frame is not None else ""
            self.explanation.breaks.append(GraphBreak(place, _first_line(str(reason.reason))))
        names = [node.name for node in gm.graph.nodes if node.op == "placeholder"]
        return capture(gm, example_inputs, lambda captured: self._explain(captured, names))

    def _explain(self, captured: CapturedGraph, names: list[str]) -> Callable[[list[Any]], Sequence[Any]]:
        late = is_symbolic(captured.gm) and data_dependent(captured.gm) is None
        if not late:
            self._add(captured, captured.gm, names)

        def run(args: list[Any]) -> Sequence[Any]:
            gm = captured.gm
            if late:
                run_, sizes = explain_sizes(captured, args, self._options)
                self.explanation.symbols += sizes
                self._add(captured, run_, names)
                gm = _static(gm, args)
            return uncomputed_results(gm, args, captured.written_back)

        return run

    def _add(self, captured: CapturedGraph, gm: GraphModule, names: list[str]) -> None:
        calls = [node for node in gm.graph.nodes if node.op == "call_function"]
        ops = Counter(overload_name(n.target) for n in calls if isinstance(n.target, torch._ops.OpOverload))
        explained = GraphExplanation(
            captured.name,
            len(gm.graph.nodes),
            dict(ops.most_common()),
            [
                Unsupported(
                    overload_name(n.target), describe_operands(n), str(source_location(n) or ""), "no lowering rule"
                )
                for n in ([] if data_dependent(gm) else missing_rules(gm.graph, default_registry()))
            ],
            _mutated(gm, names),
        )
        if not explained.unsupported:
            explained = self._with_key(explained, dataclasses.replace(captured, gm=gm))
        self.explanation.graphs.append(explained)

    def _with_key(self, explained: GraphExplanation, captured: CapturedGraph) -> GraphExplanation:
        try:
            plan = self._compiler.plan(captured)
        except errors.UnsupportedOpError as fault:
            declined = Unsupported(fault.overload, fault.operands, fault.location, fault.reason)
            return dataclasses.replace(explained, unsupported=[declined])
        except errors.UnsupportedDtypeError as fault:
            declined = Unsupported("", fault.dtype, fault.location, str(fault).partition("\n")[0])
            return dataclasses.replace(explained, unsupported=[declined])
        except errors.IllegalProgramError as fault:
            rejected = [Unsupported("", "", "", finding) for finding in fault.findings]
            return dataclasses.replace(explained, unsupported=rejected)
        parts = plan.parts
        self.explanation.kernels += [KernelSite(explained.graph, **vars(v)) for v in plan.kernels]
        cache, reason = self._compiler.verdict(parts)
        return dataclasses.replace(
            explained,
            key=parts.key(),
            key_parts=parts.to_json(),
            cache=cache,
            cache_reason=reason,
            flops_in_kernels=sum(v.flops_share for v in plan.kernels),
            bytes_in_kernels=sum(v.bytes_share for v in plan.kernels),
        )


def _static(gm: GraphModule, args: Sequence[Any]) -> GraphModule:
    specialized = SpecializeShapes().run(gm, args)
    assert specialized is not None  # only arguments that are left open can be in the way
    return specialized.gm


def _mutated(gm: GraphModule, names: list[str]) -> list[str]:
    placeholders = [node for node in gm.graph.nodes if node.op == "placeholder"]
    written = {n.args[0] for n in gm.graph.nodes if n.target is torch.ops.aten.copy_.default}
    readable = names if len(names) == len(placeholders) else [node.name for node in placeholders]
    return [readable[number] for number, node in enumerate(placeholders) if node in written]


def _first_line(text: str) -> str:
    return text.strip().partition("\n")[0]


def _tables(explanation: Explanation) -> list[Any]:
    unsupported = [u for g in explanation.graphs for u in g.unsupported]
    tables = [_graphs(explanation)]
    if unsupported:
        rows = [[u.overload, u.operands, u.location, u.reason] for u in unsupported]
        tables.append(_table("cannot be lowered", ["op", "operands", "line", "reason"], rows))
    if explanation.kernels:
        tables.append(_kernels(explanation))
    if explanation.symbols:
        columns = ["graph", "symbol", "size", "op", "how", "line"]
        tables.append(_table("open sizes", columns, size_rows(explanation.symbols)))
    if explanation.breaks:
        tables.append(_table("graph breaks", ["line", "reason"], [[b.location, b.reason] for b in explanation.breaks]))
    parts = [
        [g.graph, name, str(value)]
        for g in explanation.graphs
        for name, value in g.key_parts.items()
        if value not in ({}, [], "")
    ]
    if parts:
        tables.append(_table("key parts", ["graph", "part", "value"], parts))
    return tables


def _graphs(explanation: Explanation) -> Any:
    rows = []
    for g in explanation.graphs:
        ops = [f"{name.removeprefix('aten.')} x{count}" for name, count in g.ops.items()]
        shown = ", ".join(ops[:8]) + (f", {len(ops) - 8} more" if len(ops) > 8 else "")
        cache = f"{g.cache}: {g.cache_reason}" if g.cache_reason else g.cache
        rows.append([g.graph, str(g.nodes), shown, ", ".join(g.mutated) or "-", cache, g.key[:16] or "-"])
    title = f"{len(explanation.graphs)} graph(s), {len(explanation.breaks)} break(s)"
    return _table(title, ["graph", "nodes", "ops", "mutated inputs", "cache", "key"], rows)


def _kernels(explanation: Explanation) -> Any:
    """One row for each kernel, verdict and reason of a graph."""
    groups: dict[tuple[str, str, str, str], list[KernelSite]] = {}
    for each in explanation.kernels:
        groups.setdefault((each.graph, each.kernel, each.verdict, each.reason), []).append(each)
    rows = []
    for (graph, kernel, verdict, reason), sites in groups.items():
        flops, moved = sum(s.flops_share for s in sites), sum(s.bytes_share for s in sites)
        shares = f"{flops:.1%} / {moved:.1%}" if verdict == "match" else "-"
        lines = list(dict.fromkeys(s.line for s in sites))
        more = f", {len(lines) - 1} more" if len(lines) > 1 else ""
        rows.append([graph, kernel, f"{verdict} x{len(sites)}", shares, reason or "-", lines[0] + more])
    return _table("kernels", ["graph", "kernel", "sites", "of FLOPs / bytes", "reason", "line"], rows)


def _table(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Any:
    from rich.table import Table
    from rich.text import Text

    table = Table(title=title, title_justify="left")
    for column in columns:
        table.add_column(column, overflow="fold")
    for row in rows:
        table.add_row(*map(Text, row))
    return table
