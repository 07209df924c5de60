"""The data path, top to bottom: options -> capture -> passes -> lower -> key -> cache or compile -> load -> run.

``torch.compile(model, backend="neuron")`` finds :func:`neuron` through the ``torch_dynamo_backends`` entry point.

Errors of ours are raised when the compiled region is called, not while Dynamo traces it: there Dynamo would wrap them
into ``BackendCompilerFailed``, and a failed compile would have to be traced again to be tried again.
"""

from __future__ import annotations

import dataclasses
import functools
import json
import logging
import time
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch.fx import GraphModule

from neuron_dynamo import dump, errors, provenance, targeting
from neuron_dynamo.cache import KeyParts, program_digest
from neuron_dynamo.cache.backend_names import ambiguity
from neuron_dynamo.capture import CapturedGraph, capture
from neuron_dynamo.graph_log import GraphRecord
from neuron_dynamo.kernel_choice import KernelChoice
from neuron_dynamo.lowering import hlo, importer, ir, overloads
from neuron_dynamo.lowering.context import source_location
from neuron_dynamo.lowering.kernels.substitution import Verdict
from neuron_dynamo.lowering.registry import default_registry
from neuron_dynamo.options import Options
from neuron_dynamo.passes import pipeline
from neuron_dynamo.passes.specialize import data_dependent, is_symbolic
from neuron_dynamo.runtime import programs, toolchain
from neuron_dynamo.runtime.executable import BoundProgram
from neuron_dynamo.runtime.prewarm.spool import Spool
from neuron_dynamo.runtime.uncomputed import UncomputedProgram
from neuron_dynamo.static_graph import Graph, StaticGraph
from neuron_dynamo.symbolic_graph import SymbolicGraph
from neuron_dynamo.warmstart import graphs as warm_graphs

logger = logging.getLogger(__name__)


def neuron(
    gm: GraphModule,
    example_inputs: Sequence[Any],
    *,
    options: Mapping[str, Any] | Options | None = None,
    mode: str | None = None,
) -> Callable[..., Any]:
    """The Dynamo backend.

    Args:
        gm: what Dynamo captured.
        example_inputs: fake or real inputs of ``gm``.
        options: fields of :class:`~neuron_dynamo.Options`.
        mode: ``torch.compile``'s mode has no meaning here; anything but None is an error.

    Returns:
        A callable with ``gm``'s arguments. What went wrong in compiling, it raises.
    """
    try:
        if mode is not None:
            raise errors.InvalidOptionError("mode", mode, "no mode: use options={...}")
        settings = Options.resolve(options)
        _warn_of_another()
        compiler = GraphCompiler(settings, toolchain.select(settings))
        with warm_graphs.recorded(gm) as as_stored:
            return capture(gm, example_inputs, compiler.compile, as_stored)
    except errors.NeuronDynamoError as fault:
        return _raiser(fault)


@functools.cache
def _warn_of_another() -> None:
    several = ambiguity()
    if several:
        logger.warning("%s", several)


def _raiser(fault: errors.NeuronDynamoError) -> Callable[..., Any]:
    def raise_fault(*args: Any) -> Any:
        raise fault.with_traceback(None)

    untraced: Callable[..., Any] = torch.compiler.disable(raise_fault)
    return untraced


class GraphCompiler:
    """Turns captured graphs into callables, under one set of options."""

    def __init__(self, options: Options, tools: toolchain.Toolchain) -> None:
        self._options = options
        self._tools = tools
        self._store = programs.open_store(options)
        collects = options.collect if options.compile_only else None
        self._spool = Spool(collects, options) if collects is not None else None
        self._kernels = KernelChoice(options, tools.compiler)

    def compile(self, captured: CapturedGraph) -> Graph:
        """A callable for ``captured``, compiled now unless its sizes are known only at the call."""
        if is_symbolic(captured.gm) and data_dependent(captured.gm) is None:
            return SymbolicGraph(self, captured, self._options)
        graph = StaticGraph(self, captured)
        graph.prepare()
        return graph

    def build(
        self, captured: CapturedGraph, *, may_run_eagerly: bool = True
    ) -> tuple[Callable[[list[Any]], Sequence[Any]], GraphRecord]:
        """Passes, lowering, cache, compiler, loading.

        Args:
            captured: a graph with known shapes.
            may_run_eagerly: ``on_unsupported="eager"`` holds for it.

        Raises:
            CompileError: the graph cannot be lowered or compiled.
            CacheMissError: it must be compiled and ``fail_on_miss`` forbids that.
        """
        try:
            return self._build(captured)
        except (errors.UnsupportedOpError, errors.UnsupportedDtypeError, errors.IllegalProgramError) as fault:
            if self._options.on_unsupported != "eager" or not may_run_eagerly:
                raise
            warnings.warn(errors.EagerFallbackWarning(captured.name, fault), stacklevel=2)
            record = GraphRecord(captured.name, source="eager", nodes=len(captured.gm.graph.nodes), reason=str(fault))
            if self._options.compile_only:
                return UncomputedProgram(captured), dataclasses.replace(record, computed=False)
            return (lambda args: captured.gm(*args)), record

    def _build(self, captured: CapturedGraph) -> tuple[BoundProgram | UncomputedProgram, GraphRecord]:
        plan = self.plan(captured)
        if self._options.dump is not None:
            dump.write(self._options.dump, captured.name, plan.parts.key(), _dump_files(plan))
        details = {
            "graph": captured.name,
            "model": captured.model,
            "source": provenance.first_line(plan.gm),
            "meta": {"nodes": plan.program.nodes},
        }
        fetched = programs.fetch(
            plan.parts,
            plan.module,
            self._tools,
            self._store,
            details,
            fail_on_miss=self._options.fail_on_miss,
            load=not self._options.compile_only,
            spool=self._spool,
            files=plan.program.files,
        )
        record = GraphRecord(
            captured.name,
            plan.parts.key(),
            fetched.source,
            plan.program.nodes,
            plan.seconds,
            fetched.compiling_seconds,
            fetched.loading_seconds,
            reason=fetched.reason,
            computed=fetched.loaded is not None,
            cache_dir=str(self._options.cache_dir),
        )
        if fetched.loaded is None:
            return UncomputedProgram(captured), record
        program = plan.program
        bound = BoundProgram(self._tools.client, fetched.loaded, program.signature, program.constants, captured.static)
        bound.recipe = warm_graphs.recipe(plan.parts, program, captured)
        return bound, record

    def plan(self, captured: CapturedGraph) -> Plan:
        """Everything up to the cache: passes, lowering, key.

        Raises:
            CompileError: the graph cannot be lowered.
        """
        started = time.perf_counter()
        unknown = data_dependent(captured.gm)
        if unknown is not None:
            raise errors.UnsupportedOpError(
                overloads.overload_name(unknown.target),
                overloads.describe_operands(unknown),
                str(source_location(unknown) or ""),
                "its result depends on data in a way that decides shapes",
            )
        substitution = self._kernels.substitute(pipeline.run(captured.gm))
        gm = substitution.gm
        program = importer.lower(
            gm,
            default_registry(),
            with_text=self._options.dump is not None,
            share_results=captured.phase == "inference",
        )
        program, module = targeting.prepare(program, self._tools.compiler, self._kernels, check=self._options.check)
        parts = programs.key_parts(program_digest(hlo.key_bytes(module)), self._tools.compiler)
        return Plan(gm, program, module, parts, time.perf_counter() - started, tuple(substitution.verdicts))

    def verdict(self, parts: KeyParts) -> tuple[str, str]:
        """Where the executable of ``parts`` would come from now: a source, and on a miss the reason."""
        return programs.verdict(parts, self._store)


@dataclass(frozen=True)
class Plan:
    """A lowered graph before it meets the cache.

    Attributes:
        gm: the graph after the passes.
        program: its lowering.
        module: the canonical ``HloModuleProto``: exactly the bytes for the compiler.
        parts: what the cache key is made of.
        seconds: time that the passes, the lowering and the key took.
        kernels: what became of each kernel at each site.
    """

    gm: GraphModule
    program: importer.Program
    module: bytes
    parts: KeyParts
    seconds: float
    kernels: tuple[Verdict, ...] = ()


def _dump_files(plan: Plan) -> dict[str, str | bytes]:
    description = {
        "key": plan.parts.key(),
        "parts": plan.parts.to_json(),
        "signature": plan.program.signature.to_dict(),
    }
    return {
        "fx.txt": plan.gm.print_readable(print_output=False),
        "stablehlo.mlir": plan.program.stablehlo or "",
        "module.hlo.pb": plan.module,
        "module.hlo.txt": ir.hlo_text(plan.module),
        "key.json": json.dumps(description, indent=1) + "\n",
    }
