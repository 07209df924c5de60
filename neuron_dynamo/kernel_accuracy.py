"""``neuron_dynamo.verify_kernels``: each kernel against the ops that it replaces, on the model's own values."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch.fx import GraphModule, Interpreter, Node

from neuron_dynamo.backend import GraphCompiler
from neuron_dynamo.capture import CapturedGraph, capture, decomposition_table
from neuron_dynamo.kernel_choice import KernelChoice
from neuron_dynamo.lowering.kernels import simulation
from neuron_dynamo.lowering.kernels.kernel import Kernel, Match, Site
from neuron_dynamo.lowering.kernels.tracing import trace_apply
from neuron_dynamo.options import Options
from neuron_dynamo.passes import pipeline
from neuron_dynamo.passes.specialize import SpecializeShapes, is_symbolic
from neuron_dynamo.runtime import toolchain

LIMITS = {torch.float32: 1e-5, torch.bfloat16: 2e-2, torch.float16: 2e-3}
"""Largest relative error (in the 2-norm) with which a site passes: some roundings of the coarsest dtype of its operands
and its output. What is computed of bfloat16 in between is rounded to it in eager, whatever the output's dtype."""

_BITS = {8: torch.int64, 4: torch.int32, 2: torch.int16, 1: torch.int8}


@dataclass(frozen=True)
class KernelError:
    """The difference between a kernel and eager PyTorch at one site.

    Attributes:
        graph: name of the graph.
        kernel: name of the kernel.
        site: the FX node that the region ends in.
        line: the user's line.
        executor: what ran: ``"reference"`` (on the CPU executor), ``"simulator"`` or ``"device"``.
        dtype: of the output.
        ulps: largest difference in units in the last place of that dtype; 0 for integers that are equal.
        relative: 2-norm of the difference over that of eager's result.
        passed: whether ``relative`` is within :data:`LIMITS`; for integers, whether all are equal.
    """

    graph: str
    kernel: str
    site: str
    line: str
    executor: str
    dtype: str
    ulps: int
    relative: float
    passed: bool


@dataclass
class KernelAccuracy:
    """What :func:`verify_kernels` returns: true if every site passed; ``print`` it, or take ``to_dict()``."""

    sites: list[KernelError] = field(default_factory=list)

    def __bool__(self) -> bool:
        return all(site.passed for site in self.sites)

    def to_dict(self) -> dict[str, Any]:
        """As JSON-ready data."""
        return dataclasses.asdict(self)

    def __str__(self) -> str:
        rows = [
            f"{'ok  ' if s.passed else 'FAIL'} {s.kernel} at {s.site} ({s.executor}, {s.dtype}): "
            f"{s.ulps} ulp, relative {s.relative:.2e}  {s.line}"
            for s in self.sites
        ]
        return "\n".join([f"{len(rows)} kernel site(s)", *rows])


def verify_kernels(
    model: Callable[..., Any], *args: Any, options: Mapping[str, Any] | Options | None = None, **kwargs: Any
) -> KernelAccuracy:
    """Compare each region that a kernel would replace in a call of ``model`` with eager PyTorch.

    The model runs eagerly; what enters and leaves each region is kept, and the kernel is given the same. Where the
    options' device is a Neuron one, the kernel itself runs; elsewhere its reference does, with the layout around it,
    lowered, legalised and compiled like the rest of a program. Where ``nki`` is installed, its simulator runs as well.
    No input is changed.

    Args:
        model: a function or module.
        args: of the call.
        options: as for ``torch.compile``; a target that resolves to the CPU is replaced by ``"trn2"``.
        kwargs: of the call.

    Raises:
        NeuronDynamoError: the options are wrong, or their compiler or device is missing.
    """
    settings = Options.resolve(options)
    tools = toolchain.select(settings)
    if tools.compiler.target["platform"] == "cpu":
        settings = dataclasses.replace(settings, target="trn2", device="cpu")
        tools = toolchain.select(settings)
    verifier = _Verifier(settings, tools)
    original = getattr(model, "_orig_mod", None) or torch._dynamo.eval_frame.innermost_fn(model)
    with torch.no_grad():
        torch.compile(original, backend=verifier.backend)(*args, **kwargs)
    return verifier.report


class _Verifier:
    """A backend that runs graphs eagerly and tries kernels on what it sees."""

    def __init__(self, settings: Options, tools: toolchain.Toolchain) -> None:
        self._choice = KernelChoice(settings, tools.compiler)
        self._compiler = GraphCompiler(settings, tools)
        self._executor = "reference" if tools.compiler.identity.name != "neuronx-cc" else "device"
        self.report = KernelAccuracy()

    def backend(self, gm: GraphModule, example_inputs: Sequence[Any]) -> Callable[..., Any]:
        return capture(gm, example_inputs, self._graph)

    def _graph(self, captured: CapturedGraph) -> Callable[[list[Any]], Sequence[Any]]:
        def run(args: list[Any]) -> Sequence[Any]:
            gm = captured.gm
            if is_symbolic(gm):
                specialized = SpecializeShapes().run(gm, args)
                assert specialized is not None
                gm = specialized.gm
            gm = pipeline.run(gm)
            found = self._choice.substitute(gm)
            lines = {(v.kernel, v.site): v.line for v in found.verdicts if v.verdict == "match"}
            wanted = {n for site, _, _ in found.sites for n in (*site.outputs, *site.operands.values()) if n}
            recorder = _Recorder(gm, wanted)
            results: Sequence[Any] = recorder.run(*args)
            for site, kernel, match in found.sites:
                line = lines[kernel.name, site.outputs[0].name]
                self._compare(captured.name, line, site, kernel, match, recorder.values)
            return results

        return run

    def _compare(
        self, graph: str, line: str, site: Site, kernel: Kernel, match: Match, values: Mapping[Node, Any]
    ) -> None:
        operands = {name: None if node is None else values[node] for name, node in site.operands.items()}
        eager = [values[node] for node in site.outputs]
        given = [value for value in operands.values() if value is not None]
        traced = trace_apply(kernel, operands, match.parameters, decomposition_table())
        region = CapturedGraph(f"{graph}.{site.outputs[0].name}", "inference", traced, frozenset())
        run, _ = self._compiler.build(region)
        limit = max(LIMITS.get(t.dtype, 1e-5) for t in (*given, *eager) if isinstance(t, torch.Tensor))
        made = {self._executor: list(run(list(given)))}
        simulated = simulation.run(kernel, operands, match.parameters)
        if simulated is not None:
            made["simulator"] = simulated
        for executor, results in made.items():
            for ours, theirs in zip(results, eager, strict=True):
                error = _difference(ours, theirs, limit)
                name = str(theirs.dtype).removeprefix("torch.")
                self.report.sites.append(
                    KernelError(graph, kernel.name, site.outputs[0].name, line, executor, name, *error)
                )


class _Recorder(Interpreter):
    """Runs a graph eagerly, keeps some values, and writes to no input."""

    def __init__(self, gm: GraphModule, wanted: set[Node]) -> None:
        super().__init__(gm)
        self._wanted = wanted
        self.values: dict[Node, Any] = {}

    def run_node(self, n: Node) -> Any:
        if n.target is torch.ops.aten.copy_.default:
            value = self.fetch_args_kwargs_from_env(n)[0][1]
        else:
            value = super().run_node(n)
        if n in self._wanted:
            self.values[n] = value
        return value


def _difference(ours: torch.Tensor, theirs: torch.Tensor, limit: float) -> tuple[int, float, bool]:
    """Units in the last place, relative norm, and whether that passes."""
    if not theirs.dtype.is_floating_point:
        equal = torch.equal(ours, theirs)
        return 0 if equal else 1, 0.0 if equal else 1.0, equal
    exact, close = theirs.double(), ours.double()
    norm = exact.norm()
    relative = float((close - exact).norm() / norm) if norm else float((close - exact).norm())
    ulps = int((_ordered(ours) - _ordered(theirs)).abs().max()) if theirs.numel() else 0
    return ulps, relative, relative <= limit


def _ordered(value: torch.Tensor) -> torch.Tensor:
    """Floats as integers in the same order, one apart for neighbours."""
    bits = value.contiguous().view(_BITS[value.element_size()]).long()
    lowest = -(1 << (8 * value.element_size() - 1))
    return torch.where(bits < 0, lowest - bits, bits)
