"""The whole of a pre-warming: the user's program, the compiles, the warm set, the remote."""

from __future__ import annotations

import logging
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Protocol

from neuron_dynamo import errors
from neuron_dynamo.cache import Built, Store, warmset
from neuron_dynamo.cache.trust.keys import SigningKey
from neuron_dynamo.cache.trust.vouching import sign_entries

from . import script, spool
from .spool import CollectedGraph, Job
from .worker import Result

logger = logging.getLogger("neuron_dynamo.prewarm")


class Executor(Protocol):
    """Where compiles run.

    Attributes:
        width: how many jobs to hand over at once; the executor itself sees to memory.
    """

    width: int

    def run(self, job: Job, folder: Path) -> Result:
        """Compile; blocks. What goes wrong with the compile is in the result."""
        ...

    def close(self) -> None:
        """End what was started."""
        ...


@dataclass
class Row:
    """One graph in the summary.

    Attributes:
        graph, model, place: name, model, and the user's own line.
        target, compiler: what it is compiled for, and by what.
        key: of its program.
        source: ``"disk"`` and ``"remote"`` for one that was there, ``"compiled"``, or ``"failed"``.
        seconds: that its compile took, now or when it was made.
        bytes: of its outputs.
        cache_dir: where it is.
        error: why it failed; its first line.
    """

    graph: str
    key: str
    source: str
    model: str = ""
    place: str = ""
    target: str = ""
    compiler: str = ""
    seconds: float = 0.0
    bytes: int = 0
    cache_dir: str = ""
    error: str = ""


@dataclass
class Outcome:
    """What a pre-warming did.

    Attributes:
        script_status: exit status of the user's program.
        rows: its graphs.
        warm_set: name of the set that was written; empty for none.
        published: per remote, what was sent.
        seconds: the whole took.
        problem: what kept it from being complete, in words; empty if nothing did.
    """

    script_status: int = 0
    rows: list[Row] = field(default_factory=list)
    warm_set: str = ""
    published: list[dict[str, Any]] = field(default_factory=list)
    seconds: float = 0.0
    problem: str = ""

    @property
    def good(self) -> bool:
        """Whether everything is compiled, listed and published."""
        return not self.problem and not any(row.error for row in self.rows)

    def to_json(self) -> dict[str, Any]:
        """For ``--json``."""
        return {**asdict(self), "good": self.good}


Publish = Callable[[Store, warmset.WarmSet | None, Sequence[str]], dict[str, Any]]
"""Sends entries and a set to a remote; gives what was sent."""


def prewarm(
    command: Sequence[str],
    executor: Callable[[], Executor],
    *,
    module: bool = False,
    settings: dict[str, Any] | None = None,
    name: str = "",
    add: bool = False,
    signing_key: SigningKey | None = None,
    publish: Publish | None = None,
    on_progress: Callable[[Row], None] = lambda row: None,
) -> Outcome:
    """Run a program to collect its graphs, compile those that the cache lacks, list all in a warm set, publish.

    Args:
        command: the script or module and its arguments.
        executor: makes what compiles; called only if something has to be compiled.
        module: whether `command` names a module.
        settings: options for the program, below those that it gives itself.
        name: of the warm set; empty for none.
        add: add to the set of this name.
        signing_key: signs what is listed, and the list.
        publish: sends what is listed; None sends nothing.
        on_progress: told each graph as it is done.

    Raises:
        RemoteError: publishing failed; everything is compiled and listed here.
        OSError: the cache cannot be written.
    """
    started, outcome = time.monotonic(), Outcome()
    with tempfile.TemporaryDirectory(prefix="neuron-dynamo-prewarm-") as place:
        folder = Path(place)
        outcome.script_status = script.run(command, folder, settings or {}, module=module)
        graphs = spool.graphs(folder)
        rows = {(graph.cache_dir, graph.key): _row(graph) for graph in graphs}
        outcome.rows = list(rows.values())
        _compile(spool.jobs(folder), executor, rows, on_progress)
    outcome.problem = _problem(outcome)
    for root in dict.fromkeys(graph.cache_dir for graph in graphs):
        store = Store(root)
        keys = [row.key for row in outcome.rows if row.cache_dir == root and not row.error]
        _fill_in(store, [row for row in outcome.rows if row.cache_dir == root])
        if signing_key is not None:
            sign_entries(store, keys, signing_key)
        listed = None
        if name and not outcome.problem:
            listed, _ = warmset.record_keys(store, name, keys, add=add, signing_key=signing_key)
            outcome.warm_set = name
        if publish is not None and keys:
            outcome.published.append(publish(store, listed, keys))
    outcome.seconds = time.monotonic() - started
    return outcome


def _problem(outcome: Outcome) -> str:
    if outcome.script_status:
        status = outcome.script_status
        ended = f"was ended by signal {-status}" if status < 0 else f"ended with status {status}"
        return f"the program {ended}, so more graphs may be missing; its messages are above"
    if not outcome.rows:
        return "the program compiled no graph with this backend"
    failed = sum(1 for row in outcome.rows if row.error)
    return f"{failed} of {len(outcome.rows)} graphs could not be compiled" if failed else ""


def _row(graph: CollectedGraph) -> Row:
    return Row(
        graph.graph,
        graph.key,
        graph.found,
        model=graph.model,
        place=graph.source,
        target=graph.target,
        compiler=graph.compiler,
        cache_dir=graph.cache_dir,
    )


def _fill_in(store: Store, rows: Sequence[Row]) -> None:
    """Sizes and times from the records."""
    for row in rows:
        record = store.record(row.key)
        if record is not None:
            row.seconds, row.bytes = record.details.compile_seconds, record.size


def _compile(
    folders: Sequence[Path],
    make: Callable[[], Executor],
    rows: dict[tuple[str, str], Row],
    on_progress: Callable[[Row], None],
) -> None:
    """Compile all jobs; what fails is noted in its row, and the others go on."""
    for row in rows.values():
        if row.source != "collected":
            on_progress(row)
    if not folders:
        return
    executor, guard = make(), threading.Lock()

    def one(folder: Path) -> None:
        job = Job.read(folder)
        row = rows[job.cache_dir, job.parts.key()]
        try:
            row.source, row.seconds = _obtain(job, folder, executor)
        except (errors.NeuronDynamoError, OSError) as fault:
            row.source, row.error = "failed", _one_line(fault)
            logger.error("%s: %s", row.graph, fault)
        with guard:
            on_progress(row)

    try:
        with ThreadPoolExecutor(min(executor.width, len(folders)), "compile") as pool:
            for done in [pool.submit(one, folder) for folder in folders]:
                done.result()
    finally:
        executor.close()


def _obtain(job: Job, folder: Path, executor: Executor) -> tuple[str, float]:
    """The program, compiled unless somebody else was faster: source and seconds of the compile."""

    def build() -> Built:
        return executor.run(job, folder).built(job.graph)

    store = Store(job.cache_dir)
    entry, source = store.get_or_build(job.parts, build, need=(), retry_failed=job.retry_failed, graph=job.graph)
    if source == "compiled" and not entry.lookup.stored:
        raise OSError(f"{job.cache_dir} cannot be written: the program is compiled and lost")
    return source, entry.record.details.compile_seconds


def _one_line(fault: Exception) -> str:
    return str(fault).splitlines()[0] if str(fault) else type(fault).__name__
