"""Capture functions, put kernels into their graphs, and run those eagerly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch.fx import GraphModule, Interpreter
from torch.fx.experimental.proxy_tensor import make_fx

from neuron_dynamo.capture import capture, decomposition_table
from neuron_dynamo.lowering.kernels.kernel import Kernel, Setting
from neuron_dynamo.lowering.kernels.registry import KernelRegistry, default_kernels
from neuron_dynamo.lowering.kernels.substitution import Substitution, find_sites, substitute

TRN2 = Setting("trn2", 2)
aten = torch.ops.aten


class Logical(Interpreter):
    """Runs a graph by shapes alone: a view of a tensor with other strides than the graph was traced with copies."""

    def call_function(self, target: Any, args: Any, kwargs: Any) -> Any:
        if target in (aten.view.default, aten._unsafe_view.default):
            target = aten.reshape.default
        return super().call_function(target, args, kwargs)


def run(gm: GraphModule, args: Sequence[Any]) -> Any:
    """Run a graph, kernel references included."""
    return Logical(gm).run(*args)


def trace(fn: Callable[..., Any], *args: torch.Tensor) -> GraphModule:
    """The ATen graph of a small function, decomposed as a captured one is."""
    with torch.no_grad():
        functional = torch.func.functionalize(fn)
        gm = make_fx(functional, decomposition_table=decomposition_table(), tracing_mode="fake")(*args)
    gm.graph.eliminate_dead_code()
    return gm


def put(
    gm: GraphModule,
    kernels: KernelRegistry | Sequence[Kernel] | None = None,
    setting: Setting = TRN2,
    *,
    forced: bool = True,
    **more: Any,
) -> Substitution:
    """The graph with kernels wherever they may be."""
    registry = default_kernels() if kernels is None else kernels
    registry = registry if isinstance(registry, KernelRegistry) else KernelRegistry(registry)
    return substitute(gm, registry, setting, decomposition_table(), forced=forced, **more)


def matched(found: Substitution) -> Counter[str]:
    """How often each kernel is used."""
    return Counter(v.kernel for v in found.verdicts if v.verdict == "match")


def reasons(found: Substitution, kernel: str) -> list[str]:
    """Why a kernel is not used."""
    return [v.reason for v in found.verdicts if v.kernel == kernel and v.verdict == "reject"]


def patterns(gm: GraphModule) -> Counter[str]:
    """How often each pattern is found, whatever the checks say."""
    return Counter(site.pattern for site in find_sites(gm, default_kernels()))


def check(fn: Callable[..., Any], *args: torch.Tensor, kernel: str, times: int = 1, **tolerance: Any) -> Substitution:
    """``kernel`` takes ``times`` regions of ``fn``, and gives what eager gives."""
    gm = trace(fn, *args)
    found = put(gm, [default_kernels()[kernel]])
    assert matched(found)[kernel] == times, reasons(found, kernel)
    actual, expected = run(found.gm, args), fn(*args)
    torch.testing.assert_close(actual, expected, **tolerance)
    return found


class Recorder:
    """A Dynamo backend that runs graphs eagerly with kernels in them, and keeps what became of each.

    Attributes:
        found: one for each graph.
    """

    def __init__(self, kernels: KernelRegistry | None = None, **settings: Any) -> None:
        self.found: list[Substitution] = []
        self._kernels, self._settings = kernels, settings

    def __call__(self, gm: GraphModule, example_inputs: Sequence[Any]) -> Callable[..., Any]:
        """See :func:`~neuron_dynamo.backend.neuron`."""
        return capture(gm, example_inputs, self._graph)

    def _graph(self, captured: Any) -> Any:
        found = put(captured.gm, self._kernels, **self._settings)
        self.found.append(found)
        return lambda args: run(found.gm, args)
