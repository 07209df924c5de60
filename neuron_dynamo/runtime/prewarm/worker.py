"""One compile, wherever it runs: a function of the job alone.

As a program (``python -m neuron_dynamo.runtime.prewarm.worker``) it reads names of job folders, one a line, and answers
each with a line when ``result.json`` is in the folder. It lives as long as its standard input.
"""

from __future__ import annotations

import dataclasses
import json
import os
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from neuron_dynamo import errors
from neuron_dynamo.cache import Built, Details
from neuron_dynamo.options import Options

from .spool import Job

RESULT, OUTPUTS = "result.json", "outputs"


@dataclass
class Result:
    """What became of a job.

    Attributes:
        outputs: name to bytes.
        details: fields of the record's :class:`~neuron_dynamo.cache.Details`.
        error: type and message of what went wrong; empty if nothing did.
        deterministic: whether it would go wrong again.
    """

    outputs: dict[str, bytes] = field(default_factory=dict)
    details: dict[str, Any] = field(default_factory=dict)
    error: tuple[str, str] = ("", "")
    deterministic: bool = False

    def built(self, graph: str) -> Built:
        """For the store.

        Raises:
            CompileJobError: the compile failed.
        """
        if self.error[0]:
            raise errors.CompileJobError(graph, *self.error, deterministic=self.deterministic)
        return Built(self.outputs, Details(**self.details))


def compile_job(job: Job) -> Result:
    """Compile, if the compiler here is the one that the key names. What goes wrong is in the result."""
    try:
        built = _compile(job)
    except errors.NeuronDynamoError as fault:
        deterministic = bool(getattr(fault, "deterministic", False))
        return Result(error=(type(fault).__qualname__, str(fault)), deterministic=deterministic)
    return Result({name: bytes(data) for name, data in built.outputs.items()}, dataclasses.asdict(built.details))


def _compile(job: Job) -> Built:
    from neuron_dynamo.lowering import ir
    from neuron_dynamo.lowering.compilers import Job as Message
    from neuron_dynamo.lowering.hlo import with_places
    from neuron_dynamo.runtime import programs, toolchain

    tools = toolchain.select(Options(**{**job.options, "compile_only": True, "cache_dir": job.cache_dir}))
    here, wanted = programs.key_parts(job.parts.program, tools.compiler).to_json(), job.parts.to_json()
    differing = [name for name in wanted if here.get(name) != wanted[name]]
    if differing:
        told = "; ".join(f"{name} {here.get(name)} instead of {wanted[name]}" for name in differing)
        raise errors.WrongCompilerError(job.graph, told)
    started = time.perf_counter()
    executable = tools.compiler.compile(job.module, Message(job.graph, 0.0, job.files))
    seconds = time.perf_counter() - started
    text = with_places(ir.hlo_text(job.module), job.module)
    return programs.product(job.module, tools, job.details, executable, seconds, text)


def save(result: Result, folder: Path) -> None:
    """Leave a result in a job's folder.

    Raises:
        OSError: it is not there.
    """
    (folder / OUTPUTS).mkdir(exist_ok=True)
    for name, data in result.outputs.items():
        (folder / OUTPUTS / name).write_bytes(data)
    facts = {
        "outputs": list(result.outputs),
        "details": result.details,
        "error": result.error,
        "deterministic": result.deterministic,
    }
    (folder / RESULT).write_text(json.dumps(facts))


def read(folder: Path) -> Result:
    """The result in a job's folder.

    Raises:
        OSError: there is none.
    """
    facts = json.loads((folder / RESULT).read_text())
    outputs = {name: (folder / OUTPUTS / name).read_bytes() for name in facts["outputs"]}
    return Result(outputs, facts["details"], tuple(facts["error"]), facts["deterministic"])


def with_environment(environment: Mapping[str, str]) -> None:
    """Give this process the variables that the compiler reads: those of the job and no others."""
    from .spool import ENVIRONMENT

    for name in ENVIRONMENT:
        os.environ.pop(name, None)
    os.environ.update(environment)


def main() -> int:
    """Compile what standard input names."""
    # What compilers write to standard output must not be taken for an answer.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    for line in sys.stdin:
        folder = Path(line.rstrip("\n"))
        job = Job.read(folder)
        with_environment(job.environment)
        save(compile_job(job), folder)
        print(folder, file=answers, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
