"""Compilers of HLO modules, behind one protocol.

A compiler says who it is (for the cache key), which flags it gets, and turns the canonical ``HloModuleProto`` into
bytes that a device loads.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from .progress import Job as Job


@dataclass(frozen=True)
class CompilerIdentity:
    """What of a compiler can change its output.

    Attributes:
        name: such as ``"xla-cpu"`` or ``"neuronx-cc"``.
        version: as the tool states it.
        build: a digest of the installed build, so that two builds of one version differ.
    """

    name: str
    version: str
    build: str


class Compiler(Protocol):
    """One compiler, ready to run."""

    identity: CompilerIdentity
    flags: tuple[str, ...]
    target: dict[str, Any]

    def compile(self, hlo: bytes, job: Job | None = None) -> bytes:
        """Compile a serialized ``HloModuleProto``. ``job`` is for messages only.

        Raises:
            CompileError: the compiler refused or failed.
        """
        ...
