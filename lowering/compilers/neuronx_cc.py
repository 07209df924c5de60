"""The driver of AWS's ``neuronx-cc``: from a canonical HLO module to a NEFF, or to an error that says what to do.

One compile, top to bottom: the module keeps the compiler's contract -> a slot of this machine -> a private folder ->
the compiler under a supervisor -> its NEFF checked -> the folder gone. What goes wrong leaves a reproduction.
"""

from __future__ import annotations

import logging
import os
import shutil
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from neuron_dynamo import errors
from neuron_dynamo.lowering import contract
from neuron_dynamo.options import without_secrets

from . import jobs, neuronx_argv, neuronx_diagnostics, process, reproduction
from .neuronx_environment import FLAGS, TARGET, NeuronEnvironment
from .neuronx_tool import Tool
from .progress import Job, Progress, ProgressCallback, Reporter

logger = logging.getLogger("neuron_dynamo.compile")

CONSOLE = "output.txt"
_MAX_LOG_BYTES = 4 << 20

Verify = Callable[[bytes, bytes], Sequence[str]]
"""Looks at a NEFF and the module it was made from; gives what is wrong with the NEFF."""


def _accept(neff: bytes, module: bytes) -> Sequence[str]:
    return ()


class NeuronxCompiler:
    """Compiles for one target with one installed compiler.

    Args:
        tool: the compiler.
        target: ``"trn1"``, ``"trn2"``, ``"trn3"`` or ``"inf2"``.
        flags: the user's flags, in order.
        environment: what the ``NEURON_*`` variables ask for.
        timeout: seconds per compile; None for as long as it takes.
        job_memory: memory that one compile is expected to need, in bytes; see :mod:`.jobs`.
        reproductions: the folder for those of failed compiles; None keeps none.
        verify: checks a NEFF before it is returned.
        on_progress: told how far a compile is, about four times a second; None logs it now and then.
        slots: folder of the machine's slots for compiles.

    Attributes:
        identity, flags, target: see :class:`~neuron_dynamo.lowering.compilers.Compiler`.
        native_int64: whether 64-bit integers are computed as such.

    Raises:
        InvalidOptionError: flags, variables and target contradict each other.
    """

    def __init__(
        self,
        tool: Tool,
        target: str,
        flags: Sequence[str] = (),
        environment: NeuronEnvironment | None = None,
        *,
        timeout: float | None = None,
        job_memory: int = jobs.JOB_MEMORY,
        reproductions: Path | None = None,
        verify: Verify = _accept,
        on_progress: ProgressCallback | None = None,
        slots: Path | None = None,
    ) -> None:
        environment = environment or NeuronEnvironment()
        self._tool = tool
        self._line = neuronx_argv.command_line(target, tool.release, flags, environment)
        self._timeout = timeout
        self._job_memory = job_memory
        self._reproductions = reproductions
        self._verify = verify
        self._on_progress = on_progress or Reporter()
        self._slots = slots
        self._work_folder = environment.work_folder or None
        self.identity = tool.identity
        self.flags = self._line.flags
        self.native_int64 = self._line.native_int64
        self.target: dict[str, Any] = {"platform": target, "lnc": self._line.logical_cores}

    def compile(self, hlo: bytes, job: Job | None = None) -> bytes:
        """Compile a canonical ``HloModuleProto`` to a NEFF.

        Raises:
            ContractError: the module is not as the compiler takes it.
            NeuronxCompileError: the compiler failed; each way has a class of its own.
            OSError: its folder cannot be written.
        """
        job = job or Job()
        findings = contract.check(hlo)
        if findings:
            raise errors.ContractError(tuple(str(f) for f in findings))

        def waiting(seconds: float) -> None:
            self._on_progress(Progress(job.graph, "waiting", seconds, job.usual))

        with jobs.slot(self._slots or jobs.default_folder(), jobs.limit(self._job_memory), waiting):
            if self._work_folder is not None:
                os.makedirs(self._work_folder, exist_ok=True)
            folder = Path(tempfile.mkdtemp(prefix="neuronx-cc-", dir=self._work_folder))
            try:
                return self._run(hlo, job, folder)
            finally:
                shutil.rmtree(folder, ignore_errors=True)

    def _run(self, hlo: bytes, job: Job, folder: Path) -> bytes:
        def compiling(seconds: float) -> None:
            self._on_progress(Progress(job.graph, "compiling", seconds, job.usual))

        (folder / neuronx_argv.INPUT).write_bytes(hlo)
        for name, content in job.files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(content)
        (folder / "tmp").mkdir()
        console = folder / CONSOLE
        ended = process.run(
            [*self._tool.command, *self._line.words],
            folder,
            console,
            _child_environment(os.environ, folder / "tmp"),
            timeout=self._timeout,
            on_wait=compiling,
        )
        logger.debug("neuronx-cc ended with %d after %.1f s (%s)", ended.returncode, ended.seconds, job.graph)
        log = _read_logs(console, folder / self._line.log)
        if ended.returncode or ended.timed_out:
            where = self._keep(hlo, log, job, {"neuronx-cc's status": ended.returncode, "timed out": ended.timed_out})
            failure = neuronx_diagnostics.failure(
                ended, log, hlo, graph=job.graph, limit=self._timeout, reproduction=where
            )
            assert failure is not None
            raise failure
        neff, wrong = self._result(hlo, folder / neuronx_argv.OUTPUT)
        if wrong:
            lines = neuronx_diagnostics.read(log).lines
            raise errors.CompilerOutputError(job.graph, wrong, lines, self._keep(hlo, log, job, {"findings": wrong}))
        return neff

    def _result(self, hlo: bytes, path: Path) -> tuple[bytes, tuple[str, ...]]:
        """The NEFF, and what is wrong with it."""
        try:
            neff = path.read_bytes()
        except OSError as error:
            return b"", (f"it is not there ({error.strerror})",)
        return neff, tuple(self._verify(neff, hlo))

    def _keep(self, hlo: bytes, log: str, job: Job, outcome: Mapping[str, Any]) -> str:
        """Save a reproduction; where it is, or an empty string: a full disk must not hide the compiler's message."""
        if self._reproductions is None:
            return ""
        facts = {"compiler": self.identity.version, "build": self.identity.build, **self.target, **outcome}
        files = {
            **job.files,
            neuronx_argv.INPUT: hlo,
            "log.txt": log.encode(),
            "outcome.txt": "".join(f"{name}: {value}\n" for name, value in facts.items()).encode(),
        }
        variables = {name: os.environ[name] for name in (TARGET,) if name in os.environ}
        try:
            saved = reproduction.save(
                self._reproductions, self._tool.command, self._line.words, files, variables, job.graph
            )
        except OSError as error:
            logger.warning("no reproduction of the failed compile can be kept in %s: %s", self._reproductions, error)
            return ""
        return str(saved)


def _child_environment(environ: Mapping[str, str], scratch: Path) -> dict[str, str]:
    """Temporary files go where they are removed; the flags are on the command line already; no key to sign with."""
    child = {name: value for name, value in without_secrets(environ).items() if name != FLAGS}
    return {**child, "TMPDIR": str(scratch)}


def _read_logs(console: Path, log: Path) -> str:
    """What the compiler wrote to its streams, then to its log: the last 4 MiB of each."""
    texts = []
    for path in (console, log):
        try:
            with path.open("rb") as file:
                file.seek(max(path.stat().st_size - _MAX_LOG_BYTES, 0))
                texts.append(file.read().decode("utf-8", "replace"))
        except OSError:
            continue
    return "\n".join(texts)
