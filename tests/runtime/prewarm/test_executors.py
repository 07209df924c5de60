"""Where compiles run: worker processes of this machine, and Ray."""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from neuron_dynamo.cache import KeyParts
from neuron_dynamo.errors import CompileJobError, ExecutorError
from neuron_dynamo.runtime.prewarm.command import default_name, make_executor
from neuron_dynamo.runtime.prewarm.local import LocalExecutor
from neuron_dynamo.runtime.prewarm.spool import Job
from neuron_dynamo.runtime.prewarm.worker import Result, read, save

PARTS = KeyParts("0" * 64, {"name": "xla-cpu", "version": "0", "build": "0"})
OPTIONS = {"target": "cpu", "device": "auto", "compiler_args": [], "compile_memory": 64.0}
JOB = Job(PARTS, b"module", {"graph": "g"}, OPTIONS, {}, "/cache")


def test_a_result_survives_its_folder(tmp_path: Path) -> None:
    result = Result({"neff": b"\0code"}, {"graph": "g", "compile_seconds": 1.5}, deterministic=False)
    save(result, tmp_path)
    assert read(tmp_path) == result
    assert read(tmp_path).built("g").details.compile_seconds == 1.5
    with pytest.raises(CompileJobError, match="SomeError: said so") as caught:
        Result(error=("SomeError", "said so"), deterministic=True).built("g")
    assert caught.value.deterministic


def test_a_worker_that_ends_takes_only_its_own_job(tmp_path: Path) -> None:
    """The first has no job in its folder; the second is killed while it reads its job."""
    executor = LocalExecutor(1)
    try:
        lost = executor.run(JOB, tmp_path / "nothing")
        assert lost.error == (
            "CompilerProcessError",
            "the compiling process ended with status 1; its messages are above",
        )
        (tmp_path / "job").mkdir()
        os.mkfifo(tmp_path / "job" / "job.json")
        with ThreadPoolExecutor(1) as pool:
            waiting = pool.submit(executor.run, JOB, tmp_path / "job")
            # Opening the pipe to write succeeds when the worker reads from it.
            with (tmp_path / "job" / "job.json").open("w"):
                os.kill(executor._all[-1].pid, signal.SIGKILL)
                assert "killed (signal 9): most likely memory was short" in waiting.result().error[1]
        assert len(executor._all) == 2
    finally:
        executor.close()


def test_memory_is_shared_out_and_a_job_too_large_runs_alone() -> None:
    executor = LocalExecutor(4, memory=10)
    running, most, guard = 0, 0, threading.Lock()

    def work(size: int) -> None:
        nonlocal running, most
        with executor._room(size):
            with guard:
                running += size
                most = max(most, running)
            time.sleep(0.01)
            with guard:
                running -= size

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(work, [4, 4, 4, 4, 4, 4]))
        assert most in (4, 8)
        list(pool.map(work, [3, 99, 3, 99]))
    assert executor._free == 10
    assert JOB.memory == 2 << 30
    neuron = replace(JOB, parts=replace(PARTS, compiler={**PARTS.compiler, "name": "neuronx-cc"}))
    assert neuron.memory == 64 << 30


def test_no_compiler_gets_the_signing_key(tmp_path: Path) -> None:
    from neuron_dynamo.lowering.compilers.neuronx_cc import _child_environment

    given = {"NEURON_DYNAMO_SIGNING_KEY": "secret", "PATH": "/bin"}
    assert _child_environment(given, tmp_path) == {"PATH": "/bin", "TMPDIR": str(tmp_path)}


def test_a_job_survives_its_json() -> None:
    job = replace(JOB, files={"kernels/softmax": b"\0body"})
    assert Job.from_json(json.loads(json.dumps(job.to_json())), b"module") == job


def test_an_executor_that_there_is_none_of(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ExecutorError, match="neither local nor ray"):
        make_executor("kubernetes", None)
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ExecutorError, match=r"pip install 'neuron-dynamo\[ray\]'"):
        make_executor("ray://host:10001", None)


@pytest.mark.parametrize(
    ("script", "module", "name"),
    [("/a/b/serve_llama.py", False, "serve_llama"), ("my.train", True, "my.train"), ("-é .py", False, "prewarm")],
)
def test_a_set_is_named_after_its_program(script: str, module: bool, name: str) -> None:
    assert default_name(script, module) == name
