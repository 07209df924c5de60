"""A captured graph with open sizes or numbers: which program each call runs."""

from __future__ import annotations

import dataclasses
import logging
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import sympy
import torch

from neuron_dynamo import errors
from neuron_dynamo.buckets import Exact, Explicit, OpenSize, PowersOfTwo
from neuron_dynamo.capture import CapturedGraph
from neuron_dynamo.chunked_program import ChunkedProgram
from neuron_dynamo.lowering import inputs, overloads
from neuron_dynamo.lowering.context import source_location
from neuron_dynamo.marks import mark_uncomputed
from neuron_dynamo.open_sizes import FoundSize, find_open_sizes, written_arguments
from neuron_dynamo.options import Options
from neuron_dynamo.passes.chunk_plan import Chunked, NotChunkable
from neuron_dynamo.passes.chunked_prefill import ChunkPrefill
from neuron_dynamo.passes.padding import Padded, PadToBucket, Unpaddable
from neuron_dynamo.passes.specialize import Specialized, SpecializeShapes, value_arguments
from neuron_dynamo.static_graph import Builder, Graph, StaticGraph

logger = logging.getLogger(__name__)

MOST_ROUTES = 4096
"""Forms of calls whose program is remembered."""


_NOT_LOWERED = (
    errors.UnsupportedOpError,
    errors.UnsupportedDtypeError,
    errors.IllegalProgramError,
    errors.LoweringError,
)


class Program(Protocol):
    """What serves some calls of a symbolic graph."""

    @property
    def kept(self) -> tuple[int, ...]:
        """Numbers of the arguments that are not part of the form of a call."""
        ...

    def admits(self, args: Sequence[Any]) -> bool:
        """Whether the numbers of ``args`` that are not in the form of the call meet the program's conditions."""
        ...

    def __call__(self, args: list[Any]) -> Sequence[Any]:
        """Run; ``args`` may be cleared."""
        ...


class SymbolicGraph(Graph):
    """A graph with sizes or numbers that Dynamo left open.

    Sizes get buckets by the option ``buckets``: one program, blind to the padding, serves every size up to its bucket.
    A size along which the graph cannot be padded keeps its exact value, so each of its values gets a program of its
    own, and the record says which node forced that. Numbers that are no sizes (a cache length, an offset) stay open
    where they can: then one program serves all of their values that meet its conditions.
    """

    def __init__(self, compiler: Builder, captured: CapturedGraph, options: Options) -> None:
        self._compiler = compiler
        self._captured = captured
        self._options = options
        self._lock = threading.Lock()
        gm = captured.gm
        self._open = value_arguments(gm)
        self._placed = any(inputs.reads_absolute_offset(node) for node in gm.graph.nodes)
        self._sizes = find_open_sizes(captured)
        self._padder = PadToBucket()
        self._chunkings: dict[sympy.Symbol, Chunked | NotChunkable] = {}
        self._refusals: dict[sympy.Symbol, Unpaddable] = {}
        self._padded: dict[tuple[Any, ...], list[PaddedProgram]] = {}
        self._chunked: dict[tuple[sympy.Symbol, int], list[ChunkedProgram]] = {}
        self._routes: dict[tuple[Any, ...], list[Program]] = {}
        self._count = 0
        lengths = any(not s.description.batch and not s.description.written for s in self._sizes)
        self._caches = written_arguments(gm) if lengths else ()
        self._before: tuple[tuple[int, ...], Mapping[sympy.Symbol, int]] = ((), {})

    @property
    def captured(self) -> CapturedGraph:
        """The graph with its symbols."""
        return self._captured

    def __call__(self, args: list[Any]) -> Sequence[Any]:
        """Run the program for the sizes, strides and numbers of ``args``.

        Raises:
            NeuronDynamoError: as for :class:`StaticGraph`.
        """
        program = self._find(args)
        if program is None:
            with self._lock:
                program = self._find(args) or self._route(args)
        if self._caches and isinstance(program, PaddedProgram):
            self._before = self._caches_of(args), program.padded.buckets
        return program(args)

    def _caches_of(self, args: Sequence[Any]) -> tuple[int, ...]:
        return tuple(args[number].data_ptr() for number in self._caches)

    # -- programs that are known ---------------------------------------------------------------------------------------

    def _signature(self, args: Sequence[Any], kept: Sequence[int]) -> tuple[Any, ...]:
        return tuple(
            None if number in kept else self._form(a) if isinstance(a, torch.Tensor) else a
            for number, a in enumerate(args)
        )

    def _form(self, tensor: torch.Tensor) -> tuple[Any, ...]:
        return tensor.shape, tensor.stride(), tensor.storage_offset() if self._placed else 0

    def _find(self, args: Sequence[Any]) -> Program | None:
        # Programs for one value of each number first: they exist because the open form was not possible there.
        for kept in ((), self._open) if self._open else ((),):
            for program in self._routes.get(self._signature(args, kept), ()):
                if program.admits(args):
                    return program
        return None

    def _remember(self, program: Program, args: Sequence[Any]) -> Program:
        if len(self._routes) >= MOST_ROUTES:
            self._routes.clear()
        self._routes.setdefault(self._signature(args, program.kept), []).append(program)
        return program

    # -- programs to be made -------------------------------------------------------------------------------------------

    def _route(self, args: Sequence[Any]) -> Program:
        chunked = None if self._placed else self._in_chunks(args)
        return self._remember(chunked, args) if chunked is not None else self._whole(args)

    def _whole(self, args: Sequence[Any]) -> Program:
        """A program that takes all rows at once."""
        # A graph that reads a storage by absolute position cannot have its arguments moved.
        chosen = {} if self._placed else self._choose(args)
        while chosen:
            program = self._pad(args, chosen)
            if program is not None:
                return self._remember(program, args)
            chosen = {symbol: bucket for symbol, bucket in chosen.items() if symbol not in self._refusals}
        return self._remember(self._specialize(args), args)

    def _choose(self, args: Sequence[Any], but: sympy.Symbol | None = None) -> dict[sympy.Symbol, int]:
        """A bucket for each size that has one, ``but`` for that symbol.

        Fewer rows than in the call before, into the same caches, are the rest of one prompt: they go through the
        program of the rows before them instead of a smaller one of their own.
        """
        before = self._before[1] if self._caches and self._caches_of(args) == self._before[0] else {}
        chosen = {}
        for size in self._sizes:
            policy = self._options.buckets.policy(size.description)
            if size.symbol in self._refusals or size.symbol == but or isinstance(policy, Exact):
                continue
            rows = size.source.read(args)
            bucket = policy.bucket(rows)
            if bucket is None:
                bucket = _beyond(policy, rows)
                logger.warning("%s", _too_long(self._captured.name, size.description, rows, bucket))
            if isinstance(policy, PowersOfTwo) and not size.description.written:
                bucket = max(bucket, before.get(size.symbol, 0))
            chosen[size.symbol] = bucket
        return chosen

    def _equal(self, args: Sequence[Any]) -> dict[sympy.Symbol, sympy.Symbol]:
        """Lengths of caches that are the same in this call: Dynamo gives each tensor of a cache one of its own."""
        first: dict[int, sympy.Symbol] = {}
        equal = {}
        for size in self._sizes:
            if size.description.written:
                symbol = first.setdefault(size.source.read(args), size.symbol)
                if symbol != size.symbol:
                    equal[size.symbol] = symbol
        return equal

    def _pad(self, args: Sequence[Any], chosen: dict[sympy.Symbol, int]) -> PaddedProgram | None:
        """The program at ``chosen``; None if it cannot be made, and then why is in ``_refusals``."""
        place = tuple(sorted((str(symbol), bucket) for symbol, bucket in chosen.items()))
        for program in self._padded.get(place, ()):
            if program.padded.serves(args):
                return program
        padded = self._padder.run(self._captured.gm, args, chosen, self._open, self._equal(args))
        if isinstance(padded, Unpaddable):
            self._refuse(padded)
            return None
        if not padded.serves(args):  # the graph is exact only for other sizes, such as longer ones
            self._refuse(Unpaddable(None, "it is exact only for sizes that this call has not", frozenset(chosen)))
            return None
        graph = self._static(padded.gm, {str(s): b for s, b in chosen.items()})
        try:
            graph.compile_whole()
        except _NOT_LOWERED as fault:
            self._refuse(Unpaddable(None, f"the padded program cannot be lowered: {fault}", frozenset(chosen)))
            return None
        program = PaddedProgram(padded, graph)
        self._padded.setdefault(place, []).append(program)
        return program

    # -- chunks --------------------------------------------------------------------------------------------------------

    def _in_chunks(self, args: Sequence[Any]) -> ChunkedProgram | None:
        """The program that takes the call's rows chunk by chunk, if there is to be one and it is sound.

        Raises:
            NotChunkableError: ``prefill_chunk_size`` asks for it, and it is not.
        """
        asked = self._options.prefill_chunk_size
        refused: tuple[FoundSize, NotChunkable] | None = None
        for size in self._sizes:
            rows = asked
            length = size.source.read(args)
            if rows is None:
                policy = self._options.buckets.policy(size.description)
                if not isinstance(policy, Explicit) or policy.bucket(length) is not None:
                    continue
                rows = policy.sizes[-1]
            if size.description.batch or size.description.written:
                continue
            made = self._chunk(size, rows, args)
            if isinstance(made, ChunkedProgram):
                return made
            if asked is not None and length > rows and refused is None and made.node is not None:
                refused = (size, made)
        if refused is not None:
            raise self._not_chunkable(*refused)
        return None

    def _chunk(self, size: FoundSize, rows: int, args: Sequence[Any]) -> ChunkedProgram | NotChunkable:
        known = self._chunkings.get(size.symbol)
        if known is None:
            known = self._chunkings[size.symbol] = ChunkPrefill().run(self._captured.gm, size.symbol)
        if isinstance(known, NotChunkable):
            return known
        for program in self._chunked.get((size.symbol, rows), ()):
            if program.serves(args):
                return program
        made = self._chunked_program(size, known, rows, args)
        if isinstance(made, NotChunkable):
            self._chunkings[size.symbol] = made
        else:
            self._chunked.setdefault((size.symbol, rows), []).append(made)
        return made

    def _chunked_program(
        self, size: FoundSize, chunked: Chunked, rows: int, args: Sequence[Any]
    ) -> ChunkedProgram | NotChunkable:
        chosen = self._choose(args, but=size.symbol) | {size.symbol: rows}
        sources = {s.symbol: s.source for s in self._sizes}
        program = ChunkedProgram(chunked, rows, sources, self._otherwise, lambda: self._looks_ahead(size))
        first = program.first_chunk(args)
        keep = [*self._open, chunked.start, chunked.start + 1]
        padded = self._padder.run(chunked.gm, first, chosen, keep, self._equal(args))
        if isinstance(padded, Unpaddable):
            return NotChunkable(padded.node, padded.reason)
        for use in padded.uses:
            if use.symbol == size.symbol and use.kind != "independent" and use.node not in chunked.meeting:
                return NotChunkable(use.node, "it mixes rows other than through a cache")
        if not padded.serves(first):
            return NotChunkable(None, "the chunk's program does not serve this call")
        graph = self._static(padded.gm, {str(s): b for s, b in chosen.items()}, chunk_rows=rows)
        graph.compile_whole()
        return program.with_program(padded, graph)

    def _otherwise(self, args: list[Any]) -> Sequence[Any]:
        with self._lock:
            program = self._whole(args)
        return program(args)

    def _looks_ahead(self, size: FoundSize) -> None:
        """A row of this call looks at cache slots that later rows write."""
        chunked = self._chunkings[size.symbol]
        assert isinstance(chunked, Chunked)
        refusal = NotChunkable(chunked.attention, "a row of this call attends to later rows, as its mask shows")
        if self._options.prefill_chunk_size is not None:
            raise self._not_chunkable(size, refusal)
        logger.warning("%s", self._not_chunkable(size, refusal))

    def _not_chunkable(self, size: FoundSize, refusal: NotChunkable) -> errors.NotChunkableError:
        name = " = ".join((size.description.symbol, *size.description.dimensions))
        op, place = describe_node(refusal.node)
        return errors.NotChunkableError(self._captured.name, name, op, refusal.reason, place)

    def _refuse(self, refusal: Unpaddable) -> None:
        for symbol in refusal.symbols:
            self._refusals[symbol] = refusal

    def _specialize(self, args: Sequence[Any]) -> ExactProgram:
        if self._open:
            specialized = SpecializeShapes().run(self._captured.gm, args, self._open)
            if specialized is not None:
                graph = self._static(specialized.gm)
                if graph.prepare():
                    return ExactProgram(specialized, graph)
        specialized = SpecializeShapes().run(self._captured.gm, args)
        assert specialized is not None
        return ExactProgram(specialized, self._static(specialized.gm))

    def _static(
        self, gm: torch.fx.GraphModule, buckets: dict[str, int] | None = None, chunk_rows: int | None = None
    ) -> StaticGraph:
        captured = dataclasses.replace(self._captured, name=f"{self._captured.name}.{self._count}", gm=gm)
        self._count += 1
        forced = {str(symbol): describe_refusal(refusal) for symbol, refusal in self._refusals.items()}
        return StaticGraph(self._compiler, captured, buckets or {}, forced, chunk_rows)


@dataclass(frozen=True)
class ExactProgram:
    """A program for one set of sizes."""

    specialized: Specialized
    graph: StaticGraph

    @property
    def kept(self) -> tuple[int, ...]:
        """Numbers of the arguments that are open."""
        return self.specialized.kept

    def admits(self, args: Sequence[Any]) -> bool:
        """Whether the open numbers meet the conditions."""
        return self.specialized.serves(args)

    def __call__(self, args: list[Any]) -> Sequence[Any]:
        """Run."""
        return self.graph(args)


@dataclass(frozen=True)
class PaddedProgram:
    """A program for all sizes up to its buckets."""

    padded: Padded
    graph: StaticGraph

    @property
    def kept(self) -> tuple[int, ...]:
        """Numbers of the arguments that are open and do not follow from the sizes."""
        return self.padded.kept

    def admits(self, args: Sequence[Any]) -> bool:
        """Whether the open numbers meet the conditions; the sizes were looked at when the call's form was new."""
        return not self.padded.kept or self.padded.serves(args)

    def __call__(self, args: list[Any]) -> Sequence[Any]:
        """Pad, run, cut."""
        given = list(args)
        args.clear()
        passed = self.padded.arguments(given)
        results = self.padded.results(self.graph(list(passed)), given, passed)
        if not self.graph.computed:
            for result in results:
                if isinstance(result, torch.Tensor):
                    mark_uncomputed(result)
        return results


def describe_node(node: torch.fx.Node | None) -> tuple[str, str]:
    """The op of a node and the user's line; both empty for no node."""
    if node is None:
        return "", ""
    op = overloads.overload_name(node.target) if node.op == "call_function" else node.name
    return op, str(source_location(node) or "")


def describe_refusal(refusal: Unpaddable) -> str:
    """Why a size keeps its exact value: the node's op, the reason, the user's line."""
    op, place = describe_node(refusal.node)
    return (f"{op}: " if op else "") + refusal.reason + (f" ({place})" if place else "")


def _beyond(policy: Any, rows: int) -> int:
    """A bucket for more rows than the largest one has: that one doubled as often as needed."""
    assert isinstance(policy, Explicit)
    return PowersOfTwo(policy.sizes[-1]).bucket(rows)


def _too_long(graph: str, size: OpenSize, rows: int, bucket: int) -> str:
    name = " = ".join((size.symbol, *size.dimensions))
    return f"{graph}: {name} is {rows}, more than its largest bucket; a program for {bucket} is compiled"
