"""The step between lowering and the cache key: the program for a target, checked against what its compiler rejects."""

from __future__ import annotations

import dataclasses
import warnings

from neuron_dynamo import errors
from neuron_dynamo.kernel_choice import KernelChoice
from neuron_dynamo.lowering import hlo, legalize
from neuron_dynamo.lowering.compilers import Compiler
from neuron_dynamo.lowering.importer import Program
from neuron_dynamo.lowering.legalize import legality
from neuron_dynamo.lowering.legalize.target import NEURON_TARGETS, Target, release_of


def target_of(compiler: Compiler) -> Target | None:
    """What a compiler compiles for; None for the CPU itself, which takes programs as they are lowered."""
    name = compiler.target["platform"]
    if name not in NEURON_TARGETS:
        return None
    # The CPU executor stands for a compiler: if none is named, for the newest known, without its optional 64-bit
    # integers, so that the program is one that every compiler takes.
    named = compiler.identity.name == "neuronx-cc"
    version = compiler.identity.version if named else str(getattr(compiler, "stands_for", ""))
    return Target(name, release_of(version), bool(getattr(compiler, "native_int64", False)))


def prepare(
    program: Program, compiler: Compiler, kernels: KernelChoice | None = None, *, check: str = "raise"
) -> tuple[Program, bytes]:
    """The program as ``compiler`` takes it, and its canonical module: the bytes that are keyed and compiled.

    Args:
        program: as it was lowered.
        compiler: for whom.
        kernels: how the kernel calls of the program are bound; needed if it has any.
        check: ``"raise"``, or ``"warn"`` to let a compiler decide that may have learnt what it is known to reject.

    Raises:
        UnsupportedOnTargetError: something has no sound form on the target.
        UnsupportedOpError: ranks exchange data, and the compiler is the CPU's, which runs each rank alone.
        IllegalProgramError: the compiler is known to reject the program.
    """
    module = hlo.canonicalize(program.hlo)
    if compiler.identity.name == "xla-cpu":
        _must_run_alone(module)
    target = target_of(compiler)
    if target is None:
        return program, module
    legal = legalize.legalize(module, target, program.signature, with_text=program.stablehlo is not None)
    signature = legal.signature(program.signature)
    program = dataclasses.replace(program, signature=signature, hlo=legal.hlo, stablehlo=legal.stablehlo)
    if kernels is not None:
        program = kernels.bind(program, target)
    module = hlo.canonicalize(program.hlo)
    findings = legality.findings(module, target)
    if findings:
        fault = errors.IllegalProgramError(target.name, tuple(str(f) for f in findings))
        if check != "warn":
            raise fault
        warnings.warn(errors.IllegalProgramWarning(fault), stacklevel=2)
    return program, module


def _must_run_alone(module: bytes) -> None:
    exchange = hlo.first_collective(module)
    if exchange is not None:
        groups = [list(group.replica_ids) for group in exchange.replica_groups]
        place = f"{exchange.metadata.source_file}:{exchange.metadata.source_line}"
        raise errors.UnsupportedOpError(
            exchange.metadata.op_name or exchange.opcode,
            f"ranks {groups}",
            place if exchange.metadata.source_file else "",
            "ranks exchange data in it, and the CPU executor runs each rank alone. It can be compiled for a Neuron "
            "target (compile_only=True) and run on one",
        )
