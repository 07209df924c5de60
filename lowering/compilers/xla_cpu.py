"""The XLA CPU compiler that jaxlib embeds."""

from __future__ import annotations

import functools
import hashlib
import importlib.metadata
import os
import platform
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from neuron_dynamo.lowering import ir

from . import CompilerIdentity, Job
from .installed import build_digest

FLAGS = (
    # XLA would keep bfloat16 and float16 intermediates in float32 inside a fusion; eager rounds after each op.
    "--xla_allow_excess_precision=false",
    # The experimental library for fused products takes some of bfloat16 into float32 that it then cannot run
    # ("Unsupported element type for DotThunk").
    "--xla_cpu_experimental_ynn_fusion_type=",
)
"""What every program is compiled with; part of the key like the user's own flags, which follow and may override it."""


class CpuBackend(Protocol):
    """What this compiler needs of a PJRT CPU client."""

    def compile(self, stablehlo: bytes, flags: Sequence[str]) -> bytes:
        """A serialized executable of StableHLO bytecode."""
        ...


class XlaCpuCompiler:
    """Compiles the program that a Neuron device would get, for the CPU of this machine.

    Args:
        backend: the PJRT client that compiles.
        platform_name: the target that the program was legalised for.
        flags: XLA flags, ``--xla_name=value``.
        stands_for: version of the ``neuronx-cc`` whose program is wanted; empty for the newest known.
        native_int64: whether that compiler computes 64-bit integers as such.
    """

    def __init__(
        self,
        backend: CpuBackend,
        platform_name: str = "cpu",
        flags: Sequence[str] = (),
        *,
        stands_for: str = "",
        native_int64: bool = False,
    ) -> None:
        self._backend = backend
        self.stands_for = stands_for
        self.native_int64 = native_int64
        self.identity = _identity()
        self._flags = (*FLAGS, *flags)
        # XLA takes these from the environment by itself; in the key they stand where they act, before the others.
        self.flags = (*os.environ.get("XLA_FLAGS", "").split(), *self._flags)
        self.target: dict[str, Any] = {"platform": platform_name, "isa": instruction_set()}

    def compile(self, hlo: bytes, job: Job | None = None) -> bytes:
        """A serialized executable (native code) of a canonical HLO module."""
        return self._backend.compile(ir.stablehlo_from_hlo(hlo), self._flags)


@functools.cache
def _identity() -> CompilerIdentity:
    distribution = importlib.metadata.distribution("jaxlib")
    record = distribution.read_text("RECORD") or ""
    return CompilerIdentity("xla-cpu", distribution.version, build_digest(record.splitlines()))


@functools.cache
def instruction_set() -> str:
    """The machine and a digest of its instruction set extensions: XLA compiles for exactly the CPU it runs on."""
    features: set[str] = set()
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="ascii", errors="replace").splitlines():
            name, _, value = line.partition(":")
            if name.strip() in ("flags", "Features"):
                features.update(value.split())
    except OSError:
        features.add(platform.processor())
    digest = hashlib.sha256(" ".join(sorted(features)).encode()).hexdigest()
    return f"{platform.machine()}-{digest[:16]}"
