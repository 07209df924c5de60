"""From the program as it was lowered to one that the target's compiler takes, with the same results or an error.

The passes run in the order of :data:`PASSES`, each only where the program has something for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import torch

from neuron_dynamo.lowering import hlo, ir
from neuron_dynamo.lowering.primitive_types import TUPLE
from neuron_dynamo.lowering.rebuild import Module
from neuron_dynamo.lowering.signature import CheckSpec, Signature

from . import functions, integers, loops, products, random, reduction, scans, sorting, windows
from .boundary import Boundary
from .doubles import Doubles
from .empties import Empties
from .expansion import Expansion
from .flags import Flags
from .narrowing import Narrowing
from .rewriting import Job, Pass, TargetRewrite
from .survey import Survey
from .target import NEURON_TARGETS, Target, release_of

__all__ = ["NEURON_TARGETS", "Legalized", "Target", "legalize", "release_of"]


def _table(*modules: dict[str, TargetRewrite]) -> dict[str, list[TargetRewrite]]:
    table: dict[str, list[TargetRewrite]] = {}
    for module in modules:
        for name, rewrite in module.items():
            table.setdefault(name, []).append(rewrite)
    return table


EXPANSIONS = _table(
    loops.REWRITES,
    random.REWRITES,
    sorting.REWRITES,
    reduction.REWRITES,
    products.REWRITES,
    windows.REWRITES,
    functions.REWRITES,
)
"""Rewrites of single ops in the program's own dtypes."""

INTEGERS = _table(integers.REWRITES, scans.REWRITES)
"""Rewrites of integer ops, when none is wider than the target's, and of running sums, when those are checked."""


@dataclass(frozen=True)
class _Step:
    """A pass and the question whether a module needs it."""

    name: str
    make: Callable[[Job, Sequence[int]], Pass]
    needed: Callable[[Survey, Job], bool]


PASSES = (
    _Step("calls", lambda job, _: Pass(job), lambda found, _: "func.call" in found.ops),
    _Step("empties", lambda job, _: Empties(job), lambda found, _: found.has_empty),
    _Step(
        "doubles", lambda job, _: Doubles(job), lambda found, _: bool(found.dtypes & {torch.float64, torch.complex128})
    ),
    _Step(
        "expansion",
        lambda job, _: Expansion(job, EXPANSIONS),
        lambda found, job: job.seeded or bool(found.ops & set(EXPANSIONS)),
    ),
    _Step("narrowing", lambda job, _: Narrowing(job), lambda found, _: found.has_wide or found.has_addresses),
    _Step("integers", lambda job, _: Pass(job, INTEGERS), lambda found, _: bool(found.ops & set(INTEGERS))),
    _Step("flags", lambda job, aliased: Flags(job, aliased), lambda found, _: torch.bool in found.results),
)
"""In order: calls, values that need not exist, values that cannot, ops that cannot, dtypes that cannot, the rest."""


@dataclass(frozen=True)
class Legalized:
    """A program for a target.

    Attributes:
        hlo: serialized ``HloModuleProto``, not yet canonical.
        boundary: how arguments and results differ from the lowered program's.
        checks: conditions that its check code counts after the lowered program's own.
        stablehlo: the module as text, if it was asked for.
    """

    hlo: bytes
    boundary: Boundary
    checks: tuple[CheckSpec, ...]
    stablehlo: str | None = None

    def signature(self, lowered: Signature) -> Signature:
        """How to call the program, given how the lowered one is called."""
        names = [spec.name for spec in lowered.inputs if spec.kind != "unused"]
        return self.boundary.signature(lowered, self.checks, names)


def legalize(proto: bytes, target: Target, signature: Signature | None = None, *, with_text: bool = False) -> Legalized:
    """The program for ``target``.

    Args:
        proto: a canonical ``HloModuleProto``.
        target: what for.
        signature: how the program is called; without one, it has no checks and draws no random numbers.
        with_text: also give the StableHLO assembly.

    Raises:
        UnsupportedOnTargetError: something has no form on the target that is sure to give the same results.
    """
    module = hlo.parse(proto)
    entry = hlo.entry_computation(module)
    parameters = sum(i.opcode == "parameter" for i in entry.instructions)
    result = entry.program_shape.result
    results = len(result.tuple_shapes) if result.element_type == TUPLE else 1
    aliases = {
        e.parameter_number: (e.output_shape_index[0] if e.output_shape_index else 0)
        for e in module.input_output_alias.entries
    }
    job = Job(target, Boundary(list(range(parameters)), list(range(results))))
    if signature is not None:
        job.seeded = signature.seeded
        job.own_checks = len(signature.checks)
        job.has_code = bool(signature.checks)
        job.names = [spec.name for spec in signature.inputs if spec.kind != "unused"]
    current = Module(ir.stablehlo_from_hlo(proto))
    found = Survey.of(current.block)
    builder: ir.ModuleBuilder | None = None
    for step in PASSES:
        if step.needed(found, job):
            builder, aliases = step.make(job, list(aliases)).rebuild(current, aliases)
            current = Module(builder.bytecode(), current.context)
            found = Survey.of(current.block)
    if builder is None:
        builder, aliases = Pass(job).rebuild(current, aliases)
    return Legalized(builder.hlo_proto(), job.boundary, tuple(job.checks), builder.text() if with_text else None)
