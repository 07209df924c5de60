"""Which compiler and which device serve a pair of ``target`` and ``device`` options."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from neuron_dynamo import errors
from neuron_dynamo.lowering.compilers import Compiler, neuronx_tool
from neuron_dynamo.lowering.compilers.neuronx_argv import command_line
from neuron_dynamo.lowering.compilers.neuronx_cc import NeuronxCompiler
from neuron_dynamo.lowering.compilers.neuronx_environment import NeuronEnvironment
from neuron_dynamo.lowering.compilers.xla_cpu import XlaCpuCompiler
from neuron_dynamo.lowering.legalize.target import release_of
from neuron_dynamo.options import Options

from . import neff_checks, neuron_device, nrt, pjrt, placement
from .absent import AbsentDevice
from .executable import Client, Loaded

EXECUTABLE = "executable"
NEFF = "neff"
REPRODUCTIONS = "reproductions"
"""Folder in the cache directory for what repeats a failed compile."""


class Device(Client, Protocol):
    """A device that loads and runs programs."""

    def load(self, executable: bytes, module: bytes = b"") -> Loaded:
        """Load a compiled program; ``module`` is the ``HloModuleProto`` that it was compiled from."""
        ...


@dataclass(frozen=True)
class Toolchain:
    """A compiler, and the device that loads and runs what it makes.

    Attributes:
        compiler: what compiles.
        client: what loads and runs.
        output: what the compiler's product is called in the cache.
        retry_failed: compile also what the compiler refused lately.
    """

    compiler: Compiler
    client: Device
    output: str = EXECUTABLE
    retry_failed: bool = False

    def load(self, executable: bytes, module: bytes = b"") -> Loaded:
        """Load a compiled program on the device."""
        return self.client.load(executable, module)


def select(options: Options) -> Toolchain:
    """The toolchain that ``options`` ask for.

    Raises:
        MissingCompilerError: the target's compiler is not installed.
        MissingDeviceError: the device is not on this machine.
        InvalidOptionError: options and ``NEURON_*`` variables contradict each other.
    """
    target = _target(options)
    if target == "cpu":
        return _cpu(options.compiler_args)
    if options.device == "cpu":
        return _in_place_of_device(options, target)
    return _neuron(options, target)


def _runtime(options: Options) -> nrt.Runtime | None:
    """The Neuron runtime, if programs are to run and it has a core for them."""
    if options.compile_only or options.device == "cpu":
        return None
    runtime = nrt.find(options.libnrt)
    return runtime if runtime is not None and runtime.visible_cores() else None


def _target(options: Options) -> str:
    if options.device != "neuron":
        if options.target != "auto":
            return options.target
        return _machine_target() if _runtime(options) is not None and _machine_target() else "cpu"
    if options.target == "cpu":
        raise errors.MissingDeviceError("neuron", "Programs compiled for the CPU run with device='cpu' or 'auto'.")
    target = options.target if options.target != "auto" else _machine_target()
    if not target:
        advice = "Name what to compile for, such as target='trn2', or run on this machine with device='cpu'."
        raise errors.MissingDeviceError("neuron", advice)
    return target


def _machine_target() -> str:
    return NeuronEnvironment.read().target or placement.machine_target()


def _cpu(flags: Sequence[str], target: str = "cpu") -> Toolchain:
    client = pjrt.cpu_client()
    return Toolchain(XlaCpuCompiler(client, target, flags), client)


def _in_place_of_device(options: Options, target: str) -> Toolchain:
    """The program for the target on this machine: the one that its compiler would get, if one is named.

    Of the flags for that compiler, only those for 64-bit integers change the program.
    """
    flags = [flag for flag in options.compiler_args if flag.startswith("--xla_")]
    others = [flag for flag in options.compiler_args if flag not in flags]
    version = "" if options.neuronx_cc is None else neuronx_tool.find(target, options.neuronx_cc).version
    if not version and not any(flag.partition("=")[0] == "--native-int64" for flag in others):
        return _cpu(flags, target)
    line = command_line(target, release_of(version), others, NeuronEnvironment.read())
    client = pjrt.cpu_client()
    compiler = XlaCpuCompiler(client, target, flags, stands_for=version, native_int64=line.native_int64)
    return Toolchain(compiler, client)


def _neuron(options: Options, target: str) -> Toolchain:
    environment = NeuronEnvironment.read()
    compiler = NeuronxCompiler(
        neuronx_tool.find(target, options.neuronx_cc),
        target,
        options.compiler_args,
        environment,
        timeout=options.compile_timeout,
        job_memory=int(options.compile_memory * 2**30),
        reproductions=options.cache_dir / REPRODUCTIONS,
        verify=lambda neff, module: neff_checks.wrong_with(neff, module, compiler.target["lnc"]),
    )
    runtime = _runtime(options)
    device: Device = AbsentDevice(target)
    if runtime is not None:
        device = neuron_device.open_client(
            runtime, environment.logical_cores or placement.default_logical_cores(target)
        )
    return Toolchain(compiler, device, NEFF, environment.retry_failed)
