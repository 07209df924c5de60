"""Which kernels a compile may use, and how they are bound for its compiler: what the options and the machine say."""

from __future__ import annotations

import dataclasses
import difflib
from typing import Any

from torch.fx import GraphModule

from neuron_dynamo import errors
from neuron_dynamo.capture import decomposition_table
from neuron_dynamo.lowering import hlo, legalize
from neuron_dynamo.lowering.compilers import Compiler
from neuron_dynamo.lowering.importer import Program
from neuron_dynamo.lowering.kernels import binding
from neuron_dynamo.lowering.kernels.kernel import Kernel, Setting
from neuron_dynamo.lowering.kernels.nki import NkiBinder
from neuron_dynamo.lowering.kernels.registry import KernelRegistry, default_kernels
from neuron_dynamo.lowering.kernels.substitution import Substitution, substitute
from neuron_dynamo.lowering.legalize.target import NEURON_TARGETS, Target, release_of
from neuron_dynamo.options import Options

DEFAULT_LOGICAL_CORES = {"trn1": 1, "inf2": 1, "trn2": 2, "trn3": 2}


def chosen(kernels: str | tuple[Any, ...]) -> tuple[KernelRegistry, bool]:
    """The kernels that an option's value names, and whether they are to be used whatever the costs say.

    Raises:
        InvalidOptionError: there is no such kernel.
    """
    shipped = default_kernels()
    if kernels == "auto":
        return shipped, False
    if kernels == "off":
        return KernelRegistry(()), False
    wanted: list[Kernel] = []
    unwanted: list[str] = []
    automatic = False
    for each in kernels:
        if isinstance(each, Kernel):
            wanted.append(each)
        elif each == "auto":
            automatic = True
        elif each.startswith("-"):
            unwanted.append(_known(each[1:], shipped))
        else:
            wanted.append(shipped[_known(each, shipped)])
    named = {kernel.name for kernel in wanted}
    if automatic or not wanted:
        wanted += [kernel for name, kernel in shipped.items() if name not in named]
        return KernelRegistry(wanted).without(unwanted), False
    return KernelRegistry(wanted).without(unwanted), True


def _known(name: str, shipped: KernelRegistry) -> str:
    if name in shipped:
        return name
    near = difflib.get_close_matches(name, list(shipped), n=1)
    hint = f"; the nearest is {near[0]!r}" if near else ""
    raise errors.InvalidOptionError("kernels", name, f"one of {', '.join(map(repr, shipped))}{hint}")


class KernelChoice:
    """The kernels for one compiler, under one set of options."""

    def __init__(self, options: Options, compiler: Compiler) -> None:
        self._kernels, self._forced = chosen(options.kernels)
        self._fuel = options.kernel_fuel
        platform = compiler.target["platform"]
        self._setting: Setting | None = None
        self._binder: NkiBinder | None = None
        if platform in NEURON_TARGETS and len(self._kernels):
            lnc = compiler.target.get("lnc", DEFAULT_LOGICAL_CORES[platform])
            self._setting = Setting(platform, lnc)
            if compiler.identity.name == "neuronx-cc":
                self._binder = NkiBinder(self._setting, release_of(compiler.identity.version))

    def substitute(self, gm: GraphModule) -> Substitution:
        """Put kernels into a static graph; the CPU as a target has none."""
        if self._setting is None:
            return Substitution(gm)
        return substitute(
            gm,
            self._kernels,
            self._setting,
            decomposition_table(),
            # The CPU executor stands for a machine that has them all: it runs their references.
            available=self._binder.available if self._binder is not None else lambda kernel: None,
            forced=self._forced,
            fuel=self._fuel,
        )

    def bind(self, program: Program, target: Target) -> Program:
        """A legalised program with its kernels, or with their references on the CPU executor."""
        if not program.kernels:
            return program
        module = hlo.canonicalize(program.hlo)
        if self._binder is not None:
            proto, files = binding.with_kernels(module, program.kernels, self._binder.bind)
            return dataclasses.replace(program, hlo=proto, files=files)
        return dataclasses.replace(program, hlo=references(module, program, target))


def references(module: bytes, program: Program, target: Target) -> bytes:
    """The module with the references of its kernels, legalised for the target like all else."""
    return binding.with_references(
        module, program.kernels, decomposition_table(), lambda proto: legalize.legalize(proto, target).hlo
    )
