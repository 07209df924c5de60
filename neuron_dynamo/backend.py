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
import threading
import time
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch.fx import GraphModule

from neuron_dynamo import dump, errors, graph_log, provenance, targeting
from neuron_dynamo.cache import KeyParts, program_digest
from neuron_dynamo.cache.backend_names import ambiguity
from neuron_dynamo.capture import CapturedGraph, capture
from neuron_dynamo.graph_log import GraphRecord
from neuron_dynamo.lowering import hlo, importer, ir
from neuron_dynamo.lowering.context import source_location
from neuron_dynamo.lowering.registry import default_registry
from neuron_dynamo.options import Options
from neuron_dynamo.passes import pipeline
from neuron_dynamo.passes.specialize import (
    Specialized,
    SpecializeShapes,
    data_dependent,
    is_symbolic,
    value_arguments,
)
from neuron_dynamo.runtime import programs, toolchain
from neuron_dynamo.runtime.executable import BoundProgram
from neuron_dynamo.runtime.uncomputed import UncomputedProgram

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
        return capture(gm, example_inputs, compiler.compile)
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
        self._store = programs.open_store(options.cache_dir)

    def compile(self, captured: CapturedGraph) -> Graph:
        """A callable for ``captured``, compiled now unless its sizes are known only at the call."""
        if is_symbolic(captured.gm) and data_dependent(captured.gm) is None:
            return SymbolicGraph(self, captured)
        graph = StaticGraph(self, captured)
        graph.prepare()
        return graph

    def build(self, captured: CapturedGraph) -> tuple[Callable[[list[Any]], Sequence[Any]], GraphRecord]:
        """Passes, lowering, cache, compiler, loading.

        Raises:
            CompileError: the graph cannot be lowered or compiled.
            CacheMissError: it must be compiled and ``fail_on_miss`` forbids that.
        """
        try:
            return self._build(captured)
        except (errors.UnsupportedOpError, errors.UnsupportedDtypeError, errors.IllegalProgramError) as fault:
            if self._options.on_unsupported != "eager":
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
        )
        if fetched.loaded is None:
            return UncomputedProgram(captured), record
        program = plan.program
        bound = BoundProgram(self._tools.client, fetched.loaded, program.signature, program.constants, captured.static)
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
                importer.overload_name(unknown.target),
                importer.describe_operands(unknown),
                str(source_location(unknown) or ""),
                "its result depends on data in a way that decides shapes",
            )
        gm = pipeline.run(captured.gm)
        program = importer.lower(
            gm,
            default_registry(),
            with_text=self._options.dump is not None,
            share_results=captured.phase == "inference",
        )
        program, module = targeting.prepare(program, self._tools.compiler, check=self._options.check)
        parts = programs.key_parts(program_digest(hlo.key_bytes(module)), self._tools.compiler)
        return Plan(gm, program, module, parts, time.perf_counter() - started)

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
    """

    gm: GraphModule
    program: importer.Program
    module: bytes
    parts: KeyParts
    seconds: float


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


class Graph:
    """A captured graph that AOTAutograd calls with a list of arguments, which it may clear."""

    _boxed_call = True

    def __call__(self, args: list[Any]) -> Sequence[Any]:
        """Run on ``args``."""
        raise NotImplementedError


class StaticGraph(Graph):
    """A graph whose shapes are all known."""

    def __init__(self, compiler: GraphCompiler, captured: CapturedGraph) -> None:
        self._compiler = compiler
        self._captured = captured
        self._lock = threading.Lock()
        self._run: Callable[[list[Any]], Sequence[Any]] | None = None
        self._record: GraphRecord | None = None
        self._fault: errors.NeuronxCompileError | None = None

    @property
    def cache_key(self) -> str:
        """Key of the program in the cache (64 hex digits); empty before it is compiled and for an eager graph."""
        return self._record.key if self._record is not None else ""

    def prepare(self) -> bool:
        """Compile ahead of the first call; whether that worked. The call tries again and raises what is wrong."""
        try:
            self._compile()
        except errors.NeuronxCompileError as fault:
            self._fault = fault  # what took minutes or hours is not tried again at once
            return False
        except errors.NeuronDynamoError:
            return False
        return True

    def __call__(self, args: list[Any]) -> Sequence[Any]:
        """Run on ``args``, compiling first if that has not succeeded yet.

        Raises:
            NeuronDynamoError: why the graph cannot be compiled or run; no argument was written.
        """
        fault, self._fault = self._fault, None
        if fault is not None:
            raise fault.with_traceback(None)
        run = self._run or self._compile()
        results = run(args)
        args.clear()
        assert self._record is not None
        graph_log.count_call(self._record)
        return results

    def _compile(self) -> Callable[[list[Any]], Sequence[Any]]:
        with self._lock:
            if self._run is None:
                self._run, self._record = self._compiler.build(self._captured)
                graph_log.add(self._record)
            return self._run


class SymbolicGraph(Graph):
    """A graph with sizes or numbers that Dynamo left open.

    Each set of sizes that it is called with gets a static program of its own. Numbers that are no sizes (a cache
    length, an offset) stay open where they can: then one program serves all of their values that meet its conditions.
    """

    def __init__(self, compiler: GraphCompiler, captured: CapturedGraph) -> None:
        self._compiler = compiler
        self._captured = captured
        self._lock = threading.Lock()
        self._open = value_arguments(captured.gm)
        self._placed = any(importer.reads_absolute_offset(node) for node in captured.gm.graph.nodes)
        self._programs: dict[tuple[Any, ...], list[tuple[Specialized, StaticGraph]]] = {}
        self._count = 0

    def __call__(self, args: list[Any]) -> Sequence[Any]:
        """Run the program for the sizes, strides and numbers of ``args``.

        Raises:
            NeuronDynamoError: as for :class:`StaticGraph`.
        """
        graph = self._find(args)
        if graph is None:
            with self._lock:
                graph = self._find(args) or self._specialize(args)
        return graph(args)

    def _signature(self, args: Sequence[Any], kept: Sequence[int]) -> tuple[Any, ...]:
        return tuple(
            None if number in kept else self._form(a) if isinstance(a, torch.Tensor) else a
            for number, a in enumerate(args)
        )

    def _form(self, tensor: torch.Tensor) -> tuple[Any, ...]:
        return tensor.shape, tensor.stride(), tensor.storage_offset() if self._placed else 0

    def _find(self, args: Sequence[Any]) -> StaticGraph | None:
        # Programs for one value of each number first: they exist because the open form was not possible there.
        for kept in ((), self._open) if self._open else ((),):
            for specialized, graph in self._programs.get(self._signature(args, kept), ()):
                if specialized.serves(args):
                    return graph
        return None

    def _specialize(self, args: Sequence[Any]) -> StaticGraph:
        if self._open:
            specialized = SpecializeShapes().run(self._captured.gm, args, self._open)
            if specialized is not None:
                graph = self._static(specialized.gm)
                if graph.prepare():
                    return self._keep(specialized, graph, args)
        specialized = SpecializeShapes().run(self._captured.gm, args)
        assert specialized is not None
        return self._keep(specialized, self._static(specialized.gm), args)

    def _static(self, gm: GraphModule) -> StaticGraph:
        captured = dataclasses.replace(self._captured, name=f"{self._captured.name}.{self._count}", gm=gm)
        return StaticGraph(self._compiler, captured)

    def _keep(self, specialized: Specialized, graph: StaticGraph, args: Sequence[Any]) -> StaticGraph:
        self._count += 1
        self._programs.setdefault(self._signature(args, specialized.kept), []).append((specialized, graph))
        return graph
