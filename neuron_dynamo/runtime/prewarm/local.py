"""Compiles on this machine: as many at once as its cores and its memory allow, in processes of their own."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

from neuron_dynamo.lowering.compilers import jobs
from neuron_dynamo.options import without_secrets

from . import worker
from .spool import Job
from .worker import Result


class LocalExecutor:
    """Runs jobs in worker processes, each of which takes one after the other.

    Args:
        width: how many at once; None for as many as fit.
        memory: bytes that all of them may need together; None for the machine's.
    """

    def __init__(self, width: int | None = None, memory: int | None = None) -> None:
        self.width = width or jobs.limit(job_memory=1)
        self._memory = memory if memory is not None else jobs.memory()
        self._free = self._memory
        self._change = threading.Condition()
        self._idle: list[subprocess.Popen[str]] = []
        self._all: list[subprocess.Popen[str]] = []

    def run(self, job: Job, folder: Path) -> Result:
        """Compile the job in `folder`; blocks. A worker that dies takes only its own job with it."""
        with self._room(job.memory):
            process = self._take()
            assert process.stdin is not None
            assert process.stdout is not None
            try:
                process.stdin.write(f"{folder}\n")
                process.stdin.flush()
                answer = process.stdout.readline()
            except OSError:
                answer = ""
            if answer.rstrip("\n") == str(folder):
                with self._change:
                    self._idle.append(process)
                return worker.read(folder)
            return Result(error=("CompilerProcessError", _how_it_ended(process.wait())))

    def close(self) -> None:
        """End the workers."""
        for process in self._all:
            with contextlib.suppress(OSError):
                if process.stdin is not None:
                    process.stdin.close()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            if process.stdout is not None:
                process.stdout.close()

    def _take(self) -> subprocess.Popen[str]:
        with self._change:
            if self._idle:
                return self._idle.pop()
        process = subprocess.Popen(
            [sys.executable, "-m", worker.__name__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=without_secrets(),
        )
        with self._change:
            self._all.append(process)
        return process

    @contextlib.contextmanager
    def _room(self, size: int) -> Iterator[None]:
        """Hold memory for a job. One that needs more than there is runs alone."""
        size = min(size, self._memory)
        with self._change:
            self._change.wait_for(lambda: self._free >= size)
            self._free -= size
        try:
            yield
        finally:
            with self._change:
                self._free += size
                self._change.notify_all()


def _how_it_ended(status: int) -> str:
    if status == -9:
        return "the compiling process was killed (signal 9): most likely memory was short; try --jobs 1"
    ended = f"was ended by signal {-status}" if status < 0 else f"ended with status {status}"
    return f"the compiling process {ended}; its messages are above"
