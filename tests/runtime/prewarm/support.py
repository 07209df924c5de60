"""Programs for tests of pre-warming that load neither torch nor a compiler, and an executor that is told what to do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from neuron_dynamo.runtime.prewarm.spool import Job
from neuron_dynamo.runtime.prewarm.worker import Result

PROGRAM = """
import json, os, sys
from neuron_dynamo.cache import KeyParts, Store, program_digest
from neuron_dynamo.options import Options
from neuron_dynamo.runtime.prewarm.spool import Spool

class Tools:
    output, retry_failed = "neff", False

options = Options.from_env()
assert options.compile_only and not options.fail_on_miss
spool = Spool(options.collect, options)
for number, graph in enumerate({graphs!r}):
    parts = KeyParts(program_digest(graph.encode()), {{"name": "fakecc", "version": "1.0", "build": "0"}})
    root = [options.cache_dir, {second!r}][number % 2 if {second!r} else 0]
    details = {{"graph": graph, "model": "Net", "source": "net.py:7", "meta": {{"nodes": 3}}}}
    spool.take(parts, graph.encode(), Tools, Store(root), details)
    spool.take(parts, graph.encode(), Tools, Store(root), details)
print("its own words")
with open({seen!r}, "w") as file:
    json.dump({{"argv": sys.argv[1:], "environment": dict(os.environ)}}, file)
sys.exit({status})
"""


def program(folder: Path, *graphs: str, status: int = 0, second: str = "") -> Path:
    """A script that "compiles" these graphs; it leaves what it saw in ``seen.json``."""
    path = folder / "program.py"
    path.write_text(PROGRAM.format(graphs=graphs, status=status, second=second, seen=str(folder / "seen.json")))
    return path


class Scripted:
    """An executor whose compiles give the graph's name, or what `answer` says."""

    width = 3

    def __init__(self, answer: Callable[[Job], Result] | None = None) -> None:
        self.answer = answer
        self.jobs: list[Job] = []
        self.closed = 0

    def run(self, job: Job, folder: Path) -> Result:
        self.jobs.append(job)
        assert Job.read(folder) == job
        if self.answer is not None:
            return self.answer(job)
        return good(job)

    def close(self) -> None:
        self.closed += 1


def good(job: Job) -> Result:
    return Result({"neff": b"code of " + job.module}, {**job.details, "compile_seconds": 2.0})
