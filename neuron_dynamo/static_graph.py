"""A captured graph with known shapes: compiled once, then run."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from neuron_dynamo import errors, graph_log
from neuron_dynamo.capture import CapturedGraph
from neuron_dynamo.graph_log import GraphRecord


class Builder(Protocol):
    """What makes a program of a graph with known shapes."""

    def build(
        self, captured: CapturedGraph, *, may_run_eagerly: bool = True
    ) -> tuple[Callable[[list[Any]], Sequence[Any]], GraphRecord]:
        """Passes, lowering, cache, compiler, loading."""
        ...


class Graph:
    """A captured graph that AOTAutograd calls with a list of arguments, which it may clear."""

    _boxed_call = True

    def __call__(self, args: list[Any]) -> Sequence[Any]:
        """Run on ``args``."""
        raise NotImplementedError


class StaticGraph(Graph):
    """A graph whose shapes are all known.

    Args:
        compiler: makes the program.
        captured: the graph.
        buckets: sizes that stand for smaller ones too, for the record.
        exact: sizes that could not be padded, and why, for the record.
        chunk_rows: rows of a prompt that it takes at a time, for the record.
    """

    def __init__(
        self,
        compiler: Builder,
        captured: CapturedGraph,
        buckets: Mapping[str, int] | None = None,
        exact: Mapping[str, str] | None = None,
        chunk_rows: int | None = None,
    ) -> None:
        self._buckets = dict(buckets or {})
        self._exact = dict(exact or {})
        self._chunk_rows = chunk_rows
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

    @property
    def program(self) -> Callable[[list[Any]], Sequence[Any]] | None:
        """What runs it, once it is compiled."""
        return self._run

    @property
    def computed(self) -> bool:
        """Whether results hold what the program computes; False under ``compile_only``."""
        return self._record is None or self._record.computed

    def compile_whole(self) -> None:
        """Compile now, and not to eager PyTorch.

        Raises:
            NeuronDynamoError: why that is not possible.
        """
        self._compile(may_run_eagerly=False)

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

    def _compile(self, *, may_run_eagerly: bool = True) -> Callable[[list[Any]], Sequence[Any]]:
        with self._lock:
            if self._run is None:
                self._run, self._record = self._compiler.build(self._captured, may_run_eagerly=may_run_eagerly)
                self._record.buckets, self._record.exact = self._buckets, self._exact
                self._record.chunk_rows = self._chunk_rows
                graph_log.add(self._record)
            return self._run
