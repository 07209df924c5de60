"""What a program needs compiled, as files: written by processes of the user's program, read by what compiles it.

Under ``compile_only`` with ``collect``, the user's process compiles nothing: ``graphs.jsonl`` gets a line for each
graph, and ``jobs/<key>/`` the module and the facts for each program that the cache lacks: all that a compile is a
function of, so that it may run anywhere.
"""

from __future__ import annotations

import base64
import dataclasses
import json
import os
import secrets
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from neuron_dynamo import errors
from neuron_dynamo.cache import Built, KeyParts, Store
from neuron_dynamo.cache.files import append_line
from neuron_dynamo.options import Options

if TYPE_CHECKING:
    from neuron_dynamo.runtime.toolchain import Toolchain

GRAPHS, JOBS, MODULE, JOB = "graphs.jsonl", "jobs", "module.hlo.pb", "job.json"

CollectedSource = Literal["disk", "remote", "collected"]

_OPTIONS = ("target", "device", "compiler_args", "neuronx_cc", "compile_timeout", "compile_memory")
"""What of the options a compile depends on; the rest decided the module."""

ENVIRONMENT = ("NEURON_CC_FLAGS", "NEURON_PLATFORM_TARGET_OVERRIDE", "NEURON_LOGICAL_NC_CONFIG", "XLA_FLAGS")
"""Variables that compilers read: a machine that compiles for another one needs the other's."""


@dataclass(frozen=True)
class Job:
    """One compile.

    Attributes:
        parts: of the program's key.
        module: the canonical ``HloModuleProto``.
        details: of the entry to be: ``graph``, ``model``, ``source``, ``meta``.
        options: fields of :class:`~neuron_dynamo.Options` that the compile depends on.
        environment: variables that the compiler reads, as they were.
        cache_dir: the cache that lacks the entry.
        retry_failed: compile also what the compiler refused lately.
        files: what the compiler must find beside the module, by relative path.
    """

    parts: KeyParts
    module: bytes
    details: Mapping[str, Any]
    options: Mapping[str, Any]
    environment: Mapping[str, str]
    cache_dir: str
    retry_failed: bool = False
    files: Mapping[str, bytes] = dataclasses.field(default_factory=dict)

    @property
    def graph(self) -> str:
        """Name of the graph."""
        return str(self.details.get("graph", ""))

    @property
    def memory(self) -> int:
        """Bytes that the compile is expected to need."""
        if self.parts.compiler["name"] == "neuronx-cc":
            return int(float(self.options["compile_memory"]) * 2**30)
        return 2 << 30  # the embedded compiler: measured at well below 1 GB for programs of thousands of instructions

    def to_json(self) -> dict[str, Any]:
        """All but the module."""
        fields = {each.name: getattr(self, each.name) for each in dataclasses.fields(self) if each.name != "module"}
        files = {path: base64.b64encode(data).decode() for path, data in self.files.items()}
        return {**fields, "parts": self.parts.to_json(), "files": files}

    @classmethod
    def from_json(cls, content: Mapping[str, Any], module: bytes) -> Job:
        """The reverse of `to_json`."""
        files = {path: base64.b64decode(text) for path, text in content["files"].items()}
        return cls(**{**content, "parts": KeyParts(**content["parts"]), "module": module, "files": files})

    @classmethod
    def read(cls, folder: Path) -> Job:
        """The job in a folder.

        Raises:
            OSError: it is not there.
        """
        return cls.from_json(json.loads((folder / JOB).read_text()), (folder / MODULE).read_bytes())


@dataclass(frozen=True)
class CollectedGraph:
    """A graph of the user's program.

    Attributes:
        graph, model, source: for people.
        key: of its program; empty for one that runs eagerly.
        found: where the program was: ``"disk"``, ``"remote"``, or ``"collected"`` for one that nobody had.
        cache_dir: the cache that was asked.
        target, compiler: from the key.
    """

    graph: str
    key: str
    found: str
    cache_dir: str
    model: str = ""
    source: str = ""
    target: str = ""
    compiler: str = ""


class Spool:
    """The folder, for a process of the user's program.

    Args:
        folder: of the spool.
        options: of the user's program.
    """

    def __init__(self, folder: Path, options: Options) -> None:
        self._folder = folder
        self._options = options

    def take(
        self,
        parts: KeyParts,
        module: bytes,
        tools: Toolchain,
        store: Store,
        details: Mapping[str, Any],
        files: Mapping[str, bytes] | None = None,
    ) -> tuple[CollectedSource, str]:
        """Note a graph, and its compile if neither the cache nor its remote has the program.

        Returns:
            Where the program was, and on a miss the reason.

        Raises:
            OSError: the spool cannot be written.
        """
        found, reason = _find(parts, tools.output, store)
        if found == "collected":
            self._add(dataclasses.replace(self._job(parts, module, tools, store, details), files=files or {}))
        compiler = parts.compiler
        self._note(
            CollectedGraph(
                str(details.get("graph", "")),
                parts.key(),
                found,
                str(store.paths.root),
                str(details.get("model", "")),
                str(details.get("source", "")),
                str(parts.target.get("platform", "")),
                f"{compiler['name']} {compiler['version']}",
            )
        )
        return found, reason

    def _job(self, parts: KeyParts, module: bytes, tools: Toolchain, store: Store, details: Mapping[str, Any]) -> Job:
        options = {name: getattr(self._options, name) for name in _OPTIONS}
        options = {name: str(value) if isinstance(value, Path) else value for name, value in options.items()}
        environment = {name: os.environ[name] for name in ENVIRONMENT if name in os.environ}
        return Job(parts, module, details, options, environment, str(store.paths.root), tools.retry_failed)

    def _add(self, job: Job) -> None:
        final = self._folder / JOBS / job.parts.key()
        if final.exists():
            return
        staging = self._folder / f"new-{os.getpid()}-{secrets.token_hex(6)}"
        staging.mkdir(parents=True)
        (staging / MODULE).write_bytes(job.module)
        (staging / JOB).write_text(json.dumps(job.to_json()))
        final.parent.mkdir(exist_ok=True)
        try:
            staging.rename(final)
        except OSError:
            shutil.rmtree(staging)
            if not final.exists():
                raise

    def _note(self, graph: CollectedGraph) -> None:
        append_line(self._folder / GRAPHS, json.dumps(dataclasses.asdict(graph)).encode() + b"\n")


def _find(parts: KeyParts, output: str, store: Store) -> tuple[CollectedSource, str]:
    def never() -> Built:
        raise AssertionError("nothing is built where a miss is an error")

    try:
        _, source = store.get_or_build(parts, never, need=[output], fail_on_miss=True, retry_failed=True)
    except errors.CacheMissError as miss:
        return "collected", miss.reason
    return ("remote" if source == "remote" else "disk"), ""


def graphs(folder: Path) -> list[CollectedGraph]:
    """The graphs that the user's program had, in the order in which it came to them, each form of each once.

    Raises:
        OSError: the spool cannot be read.
    """
    try:
        lines = (folder / GRAPHS).read_bytes().splitlines()
    except FileNotFoundError:
        return []
    found: dict[tuple[str, str], CollectedGraph] = {}
    for line in lines:
        graph = CollectedGraph(**json.loads(line))
        found.setdefault((graph.cache_dir, graph.key), graph)
    return list(found.values())


def jobs(folder: Path) -> list[Path]:
    """The folders of all compiles to do.

    Raises:
        OSError: the spool cannot be read.
    """
    try:
        return sorted((folder / JOBS).iterdir())
    except FileNotFoundError:
        return []
