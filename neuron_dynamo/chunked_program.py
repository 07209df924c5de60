"""Run a prompt through one program, chunk after chunk."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sympy
import torch

from neuron_dynamo.passes.chunk_plan import CarriedState, Chunked
from neuron_dynamo.passes.padded import Padded
from neuron_dynamo.passes.padding_plan import SizeFunctions, SizeSource, cut
from neuron_dynamo.static_graph import StaticGraph


@dataclass(frozen=True)
class ChunkedProgram:
    """A program for prompts of every length.

    The first chunk is the short one, so that the last has as many rows as there are: what is taken from the end of the
    prompt is in it. Caches are carried in memory of the loop's own and written back once, after the last chunk.

    Attributes:
        chunked: how the chunk's graph is called.
        rows: of a chunk.
        sources: where a call has the values of the captured graph's symbols.
        otherwise: what runs a prompt that cannot be cut.
        padded: the chunk's graph at the chunk's size.
        graph: its program.
        refuse: called when a row looks at later rows, which the mask of the call shows; raises or reports it.
    """

    chunked: Chunked
    rows: int
    sources: Mapping[sympy.Symbol, SizeSource]
    otherwise: Callable[[list[Any]], Sequence[Any]]
    refuse: Callable[[], None]
    padded: Padded | None = None
    graph: StaticGraph | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "_functions", SizeFunctions(tuple(self.sources)))

    def with_program(self, padded: Padded, graph: StaticGraph) -> ChunkedProgram:
        """The same, ready to run."""
        return dataclasses.replace(self, padded=padded, graph=graph)

    def first_chunk(self, args: Sequence[Any]) -> list[Any]:
        """The first chunk's arguments."""
        length = self._length(args)
        states = [self._state(state, args, self._values(args)) for state in self.chunked.states]
        return self._chunk(args, states, 0, self._first(length), length)

    def serves(self, args: Sequence[Any]) -> bool:
        """Whether the program is right for the sizes, strides and numbers of ``args``."""
        assert self.padded is not None
        return self.padded.serves(self.first_chunk(args))

    @property
    def kept(self) -> tuple[int, ...]:
        """Numbers of the arguments that are open, among those of the captured graph."""
        assert self.padded is not None
        return tuple(number for number in self.padded.kept if number < self.chunked.start)

    def admits(self, args: Sequence[Any]) -> bool:
        """True: conditions are looked at for each chunk; a prompt that does not meet them runs otherwise."""
        return True

    def __call__(self, args: list[Any]) -> Sequence[Any]:
        """Run all chunks; ``args`` is cleared."""
        assert self.padded is not None
        assert self.graph is not None
        given = list(args)
        values = self._values(given)
        length = self._length(given)
        states = [self._state(state, given, values) for state in self.chunked.states]
        made: dict[int, torch.Tensor] = {}
        results: Sequence[Any] = ()
        start, rows = 0, self._first(length)
        while True:
            chunk = self._chunk(given, states, start, rows, length)
            if self.padded.conditions and not self.padded.serves(chunk):
                return self.otherwise(args)
            passed = self.padded.arguments(chunk)
            results = self.padded.results(self.graph(list(passed)), chunk, passed)
            if bool(results[0]):
                self.refuse()
                return self.otherwise(args)
            self._gather(made, results, start, rows, length, values)
            start += rows
            if start >= length:
                break
            rows = self.rows
        for state, held in zip(self.chunked.states, states, strict=True):
            if state.argument is not None:
                given[state.argument].copy_(held)
        for argument, number in self.chunked.counters:
            given[argument].copy_(results[number])
        args.clear()
        return [self._result(spec, given, states, results, made, values) for spec in self.chunked.results]

    def _values(self, args: Sequence[Any]) -> dict[sympy.Symbol, int]:
        return {symbol: source.read(args) for symbol, source in self.sources.items()}

    def _length(self, args: Sequence[Any]) -> int:
        return self.sources[self.chunked.symbol].read(args)

    def _first(self, length: int) -> int:
        """Rows of the first chunk."""
        return length if length <= self.rows else (length - 1) % self.rows + 1

    def _state(self, state: CarriedState, args: Sequence[Any], values: Mapping[sympy.Symbol, int]) -> torch.Tensor:
        if state.argument is not None:
            held: torch.Tensor = args[state.argument]
            return held.clone()
        functions: SizeFunctions = self._functions  # type: ignore[attr-defined]
        return torch.full(functions.shape(state.shape, values), state.fill, dtype=state.dtype)

    def _chunk(
        self, args: Sequence[Any], states: Sequence[torch.Tensor], start: int, rows: int, length: int
    ) -> list[Any]:
        chunk = list(args)
        for along in self.chunked.arguments:
            whole = args[along.argument]
            chunk[along.argument] = rows if along.dim is None else whole.narrow(along.dim, start, rows)
        chunk += [start, length]
        for state, held in zip(self.chunked.states, states, strict=True):
            if state.argument is None:
                chunk.append(held)
            else:
                chunk[state.argument] = held
        return chunk

    def _gather(
        self,
        made: dict[int, torch.Tensor],
        results: Sequence[Any],
        start: int,
        rows: int,
        length: int,
        values: Mapping[sympy.Symbol, int],
    ) -> None:
        """Put the chunk's rows where they belong in the results."""
        functions: SizeFunctions = self._functions  # type: ignore[attr-defined]
        for spec in self.chunked.results:
            if spec.kind != "rows":
                continue
            rows_made = results[spec.index]
            if start == 0:
                shape, strides = functions.shape(spec.shape, values), functions.shape(spec.strides, values)
                if rows == length and rows_made.stride() == strides:
                    made[spec.index] = rows_made
                    continue
                made[spec.index] = torch.empty_strided(shape, strides, dtype=rows_made.dtype)
            made[spec.index].narrow(spec.dim, start, rows).copy_(rows_made)

    def _result(
        self,
        spec: Any,
        args: Sequence[Any],
        states: Sequence[torch.Tensor],
        results: Sequence[Any],
        made: Mapping[int, torch.Tensor],
        values: Mapping[sympy.Symbol, int],
    ) -> Any:
        if spec.kind == "rows":
            return made[spec.index]
        functions: SizeFunctions = self._functions  # type: ignore[attr-defined]
        if spec.kind == "last":
            shape, strides = functions.shape(spec.shape, values), functions.shape(spec.strides, values)
            return cut(results[spec.index], shape, strides)
        if spec.kind == "state":
            state = self.chunked.states[spec.index]
            return states[spec.index] if state.argument is None else args[state.argument]
        if spec.kind == "argument":
            return args[spec.index]
        if spec.kind == "number":
            return functions.value(spec.value, values)
        return spec.value
