"""Many processes and one cache, through the backend (the store has tests of its own)."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

Start = Callable[[Path], "subprocess.Popen[str]"]

CHILD = """
import sys, torch, neuron_dynamo
run = torch.compile(lambda x, y: (x @ y).relu().sum(), backend="neuron", dynamic=False)
x = torch.arange(6.0).view(2, 3)
assert float(run(x, x.t())) == float((x @ x.t()).relu().sum())
(record,) = neuron_dynamo.metrics()
print(record.source, record.key)
"""


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts a child; none outlives the test."""
    children: list[subprocess.Popen[str]] = []

    def start(cache_dir: Path) -> subprocess.Popen[str]:
        children.append(_popen(cache_dir))
        return children[-1]

    yield start
    for child in children:
        child.kill()
        child.communicate()


def _popen(cache_dir: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", CHILD],
        env={**os.environ, "NEURON_DYNAMO_CACHE_DIR": str(cache_dir), "OMP_NUM_THREADS": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finish(process: subprocess.Popen[str]) -> tuple[str, str]:
    output, log = process.communicate(timeout=900)
    assert process.returncode == 0, log
    source, key = output.split()
    return source, key


@pytest.mark.parametrize("count", [4, pytest.param(32, marks=[pytest.mark.slow, pytest.mark.timeout(1200)])])
def test_r62_processes_that_start_cold_make_one_compile(count: int, cache_dir: Path, start: Start) -> None:
    found = [finish(process) for process in [start(cache_dir) for _ in range(count)]]
    assert Counter(source for source, _ in found) == {"compiled": 1, "disk": count - 1}
    assert len({key for _, key in found}) == 1
    assert finish(start(cache_dir)) == ("disk", found[0][1])


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_r63_killed_writer_leaves_nothing_that_is_loaded(cache_dir: Path, start: Start) -> None:
    started = time.perf_counter()
    finish(start(cache_dir.with_name("timing")))
    usual = time.perf_counter() - started
    chance = random.Random(0)
    for _ in range(8):
        writer = start(cache_dir)
        # Most of the time goes into importing torch; compiling and publishing are at the end.
        time.sleep(usual * chance.uniform(0.6, 1.0))
        writer.send_signal(signal.SIGKILL)
        writer.communicate()
        # The reader checks its result: a partial entry that was loaded would not come this far.
        source, _ = finish(start(cache_dir))
        assert source in ("compiled", "disk")
        # The next writer starts cold again.
        for path in sorted(cache_dir.rglob("*"), reverse=True):
            if path.is_file():
                path.unlink()
