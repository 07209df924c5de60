"""From how a run of ``neuronx-cc`` ended and what it wrote to a typed error with the lines that matter.

What is known of its failures: a diagnosed one carries ``[NCC_<letters><digits>]`` (index: AWS Neuron SDK,
compiler/error-codes) and ends with status 70; so does a killed child, reported as ``F137`` (128 + SIGKILL; F134 and
F139 are abort and segmentation fault); where the driver itself is killed, only the signal is left.
"""

from __future__ import annotations

import re
import signal
from dataclasses import dataclass

from neuron_dynamo import errors
from neuron_dynamo.lowering import hlo

from .process import Ended

_CODE = re.compile(r"\bNCC_[A-Z]{4}\d{3}\b")
_CODED_ERROR = re.compile(r"(?:ERROR|CRITICAL).*NCC_[A-Z]{4}\d{3}")
_HARMLESS = re.compile(r"^\S* ?(?:WARNING|INFO|DEBUG)\b")
_CHILD_SIGNAL = re.compile(r"\[F(1[3-9]\d)\]")
_ERROR_LINE = re.compile(r"\b(?:error|critical|exception|fatal|failed|assert)", re.IGNORECASE)
_USAGE = re.compile(r"unrecognized arguments|invalid choice|the following arguments are required|expected one argument")
_MEMORY = re.compile(r"forcibly killed|MemoryError|bad_alloc|Cannot allocate memory|[Oo]ut of host memory")
_DISK = re.compile(r"No space left on device|Disk quota exceeded|Too many open files")
_INSTRUCTION = re.compile(r"[a-z][a-z0-9-]*\.\d+")
_LINES = 6
_LINE_LENGTH = 400
_PLACES = 5


@dataclass(frozen=True)
class Diagnosis:
    """What the compiler's output says.

    Attributes:
        codes: error codes, each once, in order.
        lines: the first useful lines.
        child_signal: the signal that ended a child of the driver's, or 0.
        memory: whether memory was short.
        environment: whether something else of the machine was short, which says nothing about the program.
        usage: whether the command line was not understood.
    """

    codes: tuple[str, ...]
    lines: str
    child_signal: int
    memory: bool
    environment: bool
    usage: bool


def read(log: str) -> Diagnosis:
    """Look through what the compiler wrote."""
    child = _CHILD_SIGNAL.search(log)
    child_signal = int(child[1]) - 128 if child else 0
    return Diagnosis(
        codes=_codes(log),
        lines=_useful_lines(log),
        child_signal=max(child_signal, 0),
        memory=bool(_MEMORY.search(log)) or child_signal == signal.SIGKILL,
        environment=bool(_DISK.search(log)),
        usage=bool(_USAGE.search(log)),
    )


def _codes(log: str) -> tuple[str, ...]:
    """The codes of errors; where no line is marked as one, those of unmarked lines."""
    lines = [line for line in log.splitlines() if not _HARMLESS.search(line)]
    marked = [line for line in lines if _CODED_ERROR.search(line)]
    return tuple(dict.fromkeys(_CODE.findall("\n".join(marked or lines))))


def _useful_lines(log: str) -> str:
    everything = list(dict.fromkeys(line.strip() for line in log.splitlines() if line.strip()))
    lines = [line for line in everything if not _HARMLESS.search(line)] or everything
    for pattern in (_CODED_ERROR, _CODE, _CHILD_SIGNAL, _USAGE, _ERROR_LINE):
        for first, line in enumerate(lines):
            if pattern.search(line):
                return "\n".join(text[:_LINE_LENGTH] for text in lines[first : first + _LINES])
    return "\n".join(text[:_LINE_LENGTH] for text in lines[-_LINES:]) or "(it wrote nothing)"


def places(text: str, module: bytes) -> tuple[str, ...]:
    """The user's lines behind the instructions that a message names, as ``model.py:88 (aten.sort.default)``."""
    named = set(_INSTRUCTION.findall(text))
    if not named:
        return ()
    found: dict[str, None] = {}
    for computation in hlo.parse(module).computations:
        for instruction in computation.instructions:
            metadata = instruction.metadata
            if instruction.name in named and metadata.source_file:
                op = f" ({metadata.op_name})" if metadata.op_name else ""
                found[f"{metadata.source_file}:{metadata.source_line}{op}"] = None
    return tuple(found)[:_PLACES]


def failure(
    ended: Ended, log: str, module: bytes, *, graph: str = "", limit: float | None = None, reproduction: str = ""
) -> errors.NeuronxCompileError | None:
    """The error for a run that ended, or None for one that reports success.

    Args:
        ended: how.
        log: everything it wrote.
        module: the program.
        graph: name of the graph.
        limit: the time limit, in seconds.
        reproduction: where the reproduction is.
    """
    if ended.returncode == 0 and not ended.timed_out:
        return None
    diagnosis = read(log)
    if ended.timed_out:
        return errors.CompilerTimeoutError(graph, limit or ended.seconds, diagnosis.lines, reproduction)
    number = -ended.returncode if ended.returncode < 0 else diagnosis.child_signal
    if number == signal.SIGKILL or diagnosis.memory:
        return errors.CompilerOutOfMemoryError(graph, diagnosis.lines, reproduction)
    if number:
        return errors.CompilerCrashedError(graph, number, diagnosis.lines, reproduction)
    if diagnosis.codes or diagnosis.usage:
        return errors.CompilerDiagnosticError(
            graph,
            diagnosis.codes,
            diagnosis.lines,
            places(diagnosis.lines, module),
            ended.returncode,
            reproduction,
            deterministic=not diagnosis.environment,
        )
    return errors.CompilerExitError(graph, ended.returncode, diagnosis.lines, reproduction)
