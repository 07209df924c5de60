"""Which compiler and which device serve a pair of ``target`` and ``device`` options."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from neuron_dynamo import errors
from neuron_dynamo.lowering.compilers import Compiler
from neuron_dynamo.lowering.compilers.xla_cpu import XlaCpuCompiler
from neuron_dynamo.options import Options

from . import pjrt


@dataclass(frozen=True)
class Toolchain:
    """A compiler, and the client that loads and runs what it makes."""

    compiler: Compiler
    client: pjrt.CpuClient

    def load(self, executable: bytes) -> pjrt.Executable:
        """Load a compiled program on the device."""
        return self.client.load(executable)


def select(options: Options) -> Toolchain:
    """The toolchain that ``options`` ask for.

    Raises:
        MissingCompilerError: the target's compiler is not installed.
        MissingDeviceError: the device is not on this machine.
    """
    if options.target not in ("auto", "cpu"):
        raise errors.MissingCompilerError(
            options.target,
            "neuronx-cc",
            "This release compiles for the embedded XLA CPU executor only; use target='cpu', or leave it at 'auto'.",
        )
    if options.device == "neuron":
        raise errors.MissingDeviceError("neuron", "Programs compiled for the CPU run with device='cpu' or 'auto'.")
    return _cpu(options.compiler_args)


def _cpu(flags: Sequence[str]) -> Toolchain:
    client = pjrt.cpu_client()
    return Toolchain(XlaCpuCompiler(client, flags=flags), client)
