"""One record per graph that this process compiled or loaded: the data behind ``neuron_dynamo.metrics()``."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal

Source = Literal["memory", "disk", "remote", "compiled", "eager", "collected"]


@dataclass
class GraphRecord:
    """What became of one captured graph.

    Attributes:
        graph: name: frame, recompile number and phase, such as ``0/0.inference``.
        key: cache key (64 hex digits); empty for a graph that runs eagerly.
        cache_dir: folder of the cache that has the entry, if it could be written; empty for a graph that runs eagerly.
        source: where its executable came from: ``"memory"`` (already loaded in this process), ``"disk"`` (the cache),
            ``"remote"`` (a remote tier of the cache), ``"compiled"``; ``"eager"`` when ``on_unsupported="eager"`` took
            it; ``"collected"`` when ``collect`` put it aside to be compiled.
        nodes: FX nodes lowered.
        lowering_seconds: FX to HLO.
        compiling_seconds: time in the compiler (0 unless compiled here).
        loading_seconds: cache lookup and loading of the executable.
        calls: completed runs.
        computed: whether calls compute; False under ``compile_only``, where they give zeros.
        reason: why the graph runs eagerly, or why the cache missed.
        buckets: sizes that Dynamo left open and that the program is padded along: the symbol and its bucket.
        exact: sizes that could not be padded, and the node that forces their exact values, with the user's line.
        chunk_rows: rows of a prompt that the program takes at a time; None if it takes whole ones.
        warm: whether the graph came from an earlier process without tracing, AOTAutograd, lowering or compiling.
        retraced: why the frame was traced although an earlier trace of it was stored.
        not_stored: why the next process will have to trace the frame again.
    """

    graph: str
    key: str = ""
    source: Source = "compiled"
    nodes: int = 0
    lowering_seconds: float = 0.0
    compiling_seconds: float = 0.0
    loading_seconds: float = 0.0
    calls: int = 0
    reason: str = ""
    computed: bool = True
    buckets: dict[str, int] = field(default_factory=dict)
    exact: dict[str, str] = field(default_factory=dict)
    chunk_rows: int | None = None
    warm: bool = False
    retraced: str = ""
    not_stored: str = ""
    cache_dir: str = ""


@dataclass
class _Log:
    records: list[GraphRecord] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)
    watchers: tuple[Callable[[GraphRecord], None], ...] = ()


_LOG = _Log()


def add(record: GraphRecord) -> None:
    """Append ``record``; its counts go on changing as the graph runs."""
    with _LOG.lock:
        _LOG.records.append(record)
    for watcher in _LOG.watchers:
        watcher(record)


def count_call(record: GraphRecord) -> None:
    """Count a completed run."""
    with _LOG.lock:
        record.calls += 1
    for watcher in _LOG.watchers:
        watcher(record)


@contextmanager
def watched(watcher: Callable[[GraphRecord], None]) -> Iterator[None]:
    """Call ``watcher`` with each record that is added, and with that of each completed run, of any thread."""
    with _LOG.lock:
        _LOG.watchers = (*_LOG.watchers, watcher)
    try:
        yield
    finally:
        with _LOG.lock:
            _LOG.watchers = tuple(each for each in _LOG.watchers if each is not watcher)


def metrics() -> list[GraphRecord]:
    """The records of all graphs so far in this process, in the order in which they were compiled or loaded."""
    with _LOG.lock:
        return list(_LOG.records)


def reset_metrics() -> None:
    """Forget all records. Graphs that are already compiled keep running and are not recorded again."""
    with _LOG.lock:
        _LOG.records.clear()
