"""A captured graph with known shapes: compiled once, then run."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from neuron_dynamo import errors, graph_log
from neuron_dynamo.capture import CapturedGraph
from neuron_dynamo.graph_log import GraphRecord


class Builder(Protocol):
    """What makes a program of a graph with known shapes."""

    def build(self, captured: CapturedGraph) -> tuple[Callable[[list[Any]], Sequence[Any]], GraphRecord]:
        """Passes, lowering, cache, compiler, loading."""
        ...


class Graph:
    """A captured graph that AOTAutograd calls with a list of arguments, which it may clear."""

    _boxed_call = True

    def __call__(self, args: list[Any]) -> Sequence[Any]:
        """Run on ``args``."""
        raise NotImplementedError


class StaticGraph(Graph):
    """A graph whose shapes are all known."""

    def __init__(self, compiler: Builder, captured: CapturedGraph) -> None:
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
