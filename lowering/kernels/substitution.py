"""Regions out, kernels in: finds sites, asks the checks, weighs costs, and writes the new graph.

Sites are claimed one by one, the one that saves most time first; a site that shares a node with a claimed one is left.
A node inside a region that something else uses as well stays for that other use: it is then computed twice, and the
cost says whether that is worth it.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch.fx import Graph, GraphModule, Node
from torch.utils._pytree import tree_leaves

from neuron_dynamo import errors
from neuron_dynamo.lowering.context import source_location

from . import cost
from .kernel import Kernel, KernelCall, Match, Reject, Setting, Site, fake
from .registry import KernelRegistry
from .tracing import trace_apply

Available = Callable[[Kernel], "Reject | None"]


@dataclass(frozen=True)
class Verdict:
    """What became of one kernel at one site.

    Attributes:
        kernel: its name.
        site: the node that the region ends in.
        verdict: ``"match"`` or ``"reject"``.
        reason: of a rejection.
        line: the user's ``file:line (code)``.
        flops_share: part of the graph's FLOPs that the kernel now computes; 0 for a rejection.
        bytes_share: part of the graph's memory traffic that was inside the region; 0 for a rejection.
    """

    kernel: str
    site: str
    verdict: str
    reason: str
    line: str
    flops_share: float = 0.0
    bytes_share: float = 0.0


@dataclass
class Substitution:
    """The new graph, and how it came about.

    Attributes:
        gm: with calls of kernels in the place of regions; the given graph itself where there are none.
        verdicts: in graph order.
        sites: the sites that kernels took, with the kernel and its parameters.
    """

    gm: GraphModule
    verdicts: list[Verdict] = field(default_factory=list)
    sites: list[tuple[Site, Kernel, Match]] = field(default_factory=list)


@dataclass(frozen=True)
class _Candidate:
    site: Site
    kernel: Kernel
    match: Match
    saved: float
    order: int


def find_sites(gm: GraphModule, kernels: KernelRegistry) -> list[Site]:
    """The regions of every kernel's pattern, in graph order."""
    patterns = list(dict.fromkeys(kernel.pattern for kernel in kernels.values()))
    by_anchor: dict[Any, list[Any]] = {}
    for pattern in patterns:
        for anchor in pattern.anchors:
            by_anchor.setdefault(anchor, []).append(pattern)
    sites = []
    for node in gm.graph.nodes:
        for pattern in by_anchor.get(node.target, ()) if node.op == "call_function" else ():
            site = pattern.find(node)
            if site is not None:
                sites.append(site)
    return sites


def substitute(
    gm: GraphModule,
    kernels: KernelRegistry,
    setting: Setting,
    decompositions: Mapping[Any, Callable[..., Any]],
    *,
    available: Available = lambda kernel: None,
    forced: bool = False,
    fuel: int | None = None,
) -> Substitution:
    """Put kernels into a functional graph with static shapes.

    Args:
        gm: is not changed.
        kernels: to choose from.
        setting: what for.
        decompositions: of ops in the layouts around a call, for the lowering rules.
        available: why a kernel cannot be had on this machine, if so.
        forced: use a kernel wherever it may be, whatever the costs say.
        fuel: use only so many, in graph order: a bad one is found by bisection.
    """
    positions = {node: number for number, node in enumerate(gm.graph.nodes)}
    everything = cost.total(gm.graph.nodes)
    candidates: list[_Candidate] = []
    rejected: list[tuple[int, Verdict]] = []
    for site in find_sites(gm, kernels):
        order = max(positions[n] for n in site.outputs)
        for kernel in kernels.values():
            if kernel.pattern.name != site.pattern:
                continue
            verdict = _judge(site, kernel, setting, available, forced)
            if isinstance(verdict, Reject):
                rejected.append((order, _rejection(site, kernel, verdict)))
            else:
                candidates.append(_Candidate(site, kernel, verdict[0], verdict[1], order))
    chosen, lost = _claim(candidates, forced)
    rejected += lost
    if fuel is not None:
        spent = sorted(chosen, key=lambda c: c.order)[fuel:]
        rejected += [(c.order, _rejection(c.site, c.kernel, Reject("the fuel is used up"))) for c in spent]
        chosen = [c for c in chosen if c not in spent]
    if not chosen:
        return Substitution(gm, [v for _, v in sorted(rejected, key=lambda r: r[0])])
    chosen.sort(key=lambda c: c.order)
    new = _Rewriter(gm, chosen, decompositions).run(list(gm.graph.nodes))
    matched = [(c.order, _matched(c, everything)) for c in chosen]
    verdicts = [v for _, v in sorted(matched + rejected, key=lambda r: r[0])]
    return Substitution(new, verdicts, [(c.site, c.kernel, c.match) for c in chosen])


def _judge(
    site: Site, kernel: Kernel, setting: Setting, available: Available, forced: bool
) -> tuple[Match, float] | Reject:
    missing = available(kernel)
    verdict = missing if missing is not None else kernel.check(site, setting)
    if isinstance(verdict, Reject):
        return verdict
    apart, fused = _seconds(site, setting, verdict)
    # Where both would take as long, the kernel: it is written to reach that, and the compiler's own code may not be.
    if fused > apart and not forced:
        return Reject(f"it would cost {fused * 1e6:.2f} us where the ops themselves cost {apart * 1e6:.2f} us")
    return verdict, apart - fused


def removable(site: Site) -> list[Node]:
    """The nodes of a region that nothing else uses: what a kernel saves."""
    gone = set(site.outputs)
    for node in sorted(site.interior, reverse=True):
        if node not in gone and node.users and all(user in gone for user in node.users):
            gone.add(node)
    return [node for node in gone if node in site.interior]


def _seconds(site: Site, setting: Setting, match: Match) -> tuple[float, float]:
    """What a region costs op by op, and as one kernel that reads operands and writes results once, with its layout."""
    dtype = next((t.dtype for t in cost.tensors(site.outputs[0].meta["val"])), torch.float32)
    whole = cost.total(site.interior)
    moved = sum(cost.nbytes(n.meta["val"]) for n in (*site.outputs, *(o for o in site.operands.values() if o)))
    fused = cost.Work(whole.matrix + match.idle_flops, whole.vector, float(moved + match.layout_bytes))
    return cost.seconds_apart(removable(site), dtype, setting), cost.seconds(fused, dtype, setting)


def _claim(candidates: list[_Candidate], forced: bool) -> tuple[list[_Candidate], list[tuple[int, Verdict]]]:
    claimed: dict[Node, str] = {}
    chosen: list[_Candidate] = []
    lost: list[tuple[int, Verdict]] = []
    for candidate in sorted(candidates, key=lambda c: -c.saved):
        inside = set(removable(candidate.site))
        other = next((claimed[n] for n in inside if n in claimed), None)
        if other is None and any(n in claimed for n in candidate.site.operands.values() if n is not None):
            taken = {n for c in chosen for n in removable(c.site) if n not in c.site.outputs}
            if any(n in taken for n in candidate.site.operands.values()):
                other = "another kernel"
        if other is not None:
            reason = Reject(f"{other} has the region")
            lost.append((candidate.order, _rejection(candidate.site, candidate.kernel, reason)))
            continue
        chosen.append(candidate)
        claimed.update(dict.fromkeys(inside, candidate.kernel.name))
    return chosen, lost


def _line(site: Site, culprit: Node | None = None) -> str:
    return str((culprit and source_location(culprit)) or source_location(site.outputs[0]) or "")


def _rejection(site: Site, kernel: Kernel, reject: Reject) -> Verdict:
    return Verdict(kernel.name, site.outputs[0].name, "reject", reject.reason, _line(site, reject.node))


def _matched(candidate: _Candidate, everything: cost.Work) -> Verdict:
    inside = cost.total(removable(candidate.site))
    return Verdict(
        candidate.kernel.name,
        candidate.site.outputs[0].name,
        "match",
        "",
        _line(candidate.site),
        inside.flops / everything.flops if everything.flops else 0.0,
        inside.nbytes / everything.nbytes if everything.nbytes else 0.0,
    )


class _Rewriter:
    """Copies a graph with some regions replaced.

    Nodes are copied when something needs them: a region with several outputs may have some whose users came before the
    last of its operands.
    """

    def __init__(
        self, gm: GraphModule, chosen: Sequence[_Candidate], decompositions: Mapping[Any, Callable[..., Any]]
    ) -> None:
        self._decompositions = decompositions
        self._traced: dict[Any, GraphModule] = {}
        self._regions = {output: candidate for candidate in chosen for output in candidate.site.outputs}
        self._copies: dict[Node, Node] = {}
        self._attributes = {
            str(n.target): operator.attrgetter(str(n.target))(gm) for n in gm.graph.nodes if n.op == "get_attr"
        }
        self.graph = Graph()

    def run(self, nodes: Sequence[Node]) -> GraphModule:
        for node in nodes:
            if node not in self._regions:
                self._copy(node)
        self.graph.eliminate_dead_code()
        used = {str(n.target) for n in self.graph.nodes if n.op == "get_attr"}
        return GraphModule({name: value for name, value in self._attributes.items() if name in used}, self.graph)

    def _copy(self, node: Node) -> Node:
        found = self._copies.get(node)
        if found is None:
            if node in self._regions:
                self._write(self._regions[node])
                return self._copies[node]
            found = self._copies[node] = self.graph.node_copy(node, self._copy)
        return found

    def _write(self, candidate: _Candidate) -> None:
        site = candidate.site
        traced = self._trace(candidate)
        values: dict[Node, Any] = {}
        operands = [self._copy(node) for node in site.operands.values() if node is not None]
        given = iter(operands)
        trace = site.outputs[0].meta.get("stack_trace")
        results: list[Node] = []
        for node in traced.graph.nodes:
            if node.op == "placeholder":
                values[node] = next(given)
            elif node.op == "output":
                results = [values[n] for n in tree_leaves(node.args[0])]
            elif node.op == "get_attr":
                values[node] = self._constant(getattr(traced, str(node.target)))
            else:
                values[node] = self.graph.node_copy(node, values.__getitem__)
                values[node].meta["stack_trace"] = trace
        for old, new in zip(site.outputs, results, strict=True):
            wanted, given_ = fake(old), fake(new)
            if wanted.shape != given_.shape or wanted.dtype is not given_.dtype:
                raise errors.KernelError(
                    candidate.kernel.name,
                    f"its layout gives {given_.dtype}{list(given_.shape)} for {wanted.dtype}{list(wanted.shape)}",
                    _line(site),
                )
            if new.op == "call_function":
                new.meta["val"] = wanted  # with eager's strides, which a returned tensor has
            self._copies[old] = new

    def _constant(self, value: torch.Tensor) -> Node:
        name = f"_kernel_constant_{len(self._attributes)}"
        self._attributes[name] = value
        return self.graph.get_attr(name)

    def _trace(self, candidate: _Candidate) -> GraphModule:
        given = {n: None if node is None else node.meta["val"] for n, node in candidate.site.operands.items()}
        form = tuple((n, None if v is None else (v.shape, v.stride(), v.dtype)) for n, v in given.items())
        key = (candidate.kernel.name, form, tuple(sorted(candidate.match.parameters.items())))
        if key not in self._traced:
            self._traced[key] = trace_apply(candidate.kernel, given, candidate.match.parameters, self._decompositions)
        return self._traced[key]


def calls(gm: GraphModule) -> list[Node]:
    """The kernel calls of a graph."""
    return [n for n in gm.graph.nodes if isinstance(n.target, KernelCall)]
