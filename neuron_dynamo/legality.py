"""``neuron_dynamo.check``: what a target's compiler is known to reject of a function, without that compiler."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch.fx import GraphModule

from neuron_dynamo import errors
from neuron_dynamo.capture import CapturedGraph, capture
from neuron_dynamo.lowering import hlo, importer, legalize
from neuron_dynamo.lowering.legalize import legality
from neuron_dynamo.lowering.legalize.target import NEURON_TARGETS, Target, release_of
from neuron_dynamo.lowering.registry import default_registry
from neuron_dynamo.options import Options
from neuron_dynamo.passes import pipeline
from neuron_dynamo.passes.specialize import SpecializeShapes, data_dependent, is_symbolic
from neuron_dynamo.runtime.uncomputed import uncomputed_results


@dataclass(frozen=True)
class Obstacle:
    """Something that keeps a graph from the target.

    Attributes:
        graph: name of the graph.
        operation: the ATen overload or the instruction.
        place: the user's ``file:line``, or an empty string.
        code: the Neuron compiler's error code, where there is one.
        reason: what is wrong.
    """

    graph: str
    operation: str
    place: str
    code: str
    reason: str

    def __str__(self) -> str:
        code = f"{self.code}: " if self.code else ""
        where = f"\n  at {self.place}" if self.place else ""
        return f"{self.graph}: {code}{self.operation}: {self.reason}{where}"


@dataclass
class LegalityReport:
    """What :func:`check` returns: true if nothing is in the way; ``print`` it, or take ``to_dict()``.

    Attributes:
        target: what was checked for.
        graphs: number of graphs.
        obstacles: what is in the way, in graph order; of each graph that cannot be lowered, the first.
    """

    target: str
    graphs: int = 0
    obstacles: list[Obstacle] = field(default_factory=list)

    def __bool__(self) -> bool:
        return not self.obstacles

    def to_dict(self) -> dict[str, Any]:
        """As JSON-ready data."""
        return dataclasses.asdict(self)

    def __str__(self) -> str:
        verdict = f"{self.graphs} graph(s) for {self.target}: "
        if self:
            return verdict + "nothing is known to be rejected"
        return verdict + f"{len(self.obstacles)} obstacle(s)\n" + "\n".join(str(o) for o in self.obstacles)


def check(
    fn: Callable[..., Any],
    *args: Any,
    target: str,
    compiler_version: str = "",
    native_int64: bool = False,
    **kwargs: Any,
) -> LegalityReport:
    """Legalise what a call of ``fn`` would compile for ``target``, and look for what its compiler is known to reject.

    Nothing is compiled or run: graphs give zeros, so Python code that decides by tensor values may take another branch
    than in a real run. No input is changed, and neither a device nor ``neuronx-cc`` is needed.

    Args:
        fn: a function or module, compiled or not.
        args: of the call.
        target: ``"trn1"``, ``"trn2"``, ``"trn3"`` or ``"inf2"``.
        compiler_version: of ``neuronx-cc``; by default the newest that the table of rejections describes.
        native_int64: whether the compiler is told to compute 64-bit integers as such.
        kwargs: of the call.

    Returns:
        A report that is true if nothing is in the way.

    Raises:
        InvalidOptionError: there is no such target.
    """
    if target not in NEURON_TARGETS:
        raise errors.InvalidOptionError("target", target, "one of " + ", ".join(repr(t) for t in NEURON_TARGETS))
    Options.from_env()  # a wrong variable is an error here as it is in a real run
    checker = _Checker(Target(target, release_of(compiler_version), native_int64))
    original = getattr(fn, "_orig_mod", None) or torch._dynamo.eval_frame.innermost_fn(fn)
    torch.compile(original, backend=checker.backend)(*args, **kwargs)
    return checker.report


class _Checker:
    """A backend that checks each graph and returns zeros for it."""

    def __init__(self, target: Target) -> None:
        self._target = target
        self.report = LegalityReport(target.name)

    def backend(self, gm: GraphModule, example_inputs: Sequence[Any]) -> Callable[..., Any]:
        return capture(gm, example_inputs, self._graph)

    def _graph(self, captured: CapturedGraph) -> Callable[[list[Any]], Sequence[Any]]:
        late = is_symbolic(captured.gm) and data_dependent(captured.gm) is None
        if not late:
            self._check(captured, captured.gm)

        def run(args: list[Any]) -> Sequence[Any]:
            gm = captured.gm
            if late:
                specialized = SpecializeShapes().run(gm, args)
                assert specialized is not None
                gm = specialized.gm
                self._check(captured, gm)
            return uncomputed_results(gm, args, captured.written_back)

        return run

    def _check(self, captured: CapturedGraph, gm: GraphModule) -> None:
        self.report.graphs += 1
        add = self.report.obstacles.append
        try:
            program = importer.lower(pipeline.run(gm), default_registry())
            legal = legalize.legalize(hlo.canonicalize(program.hlo), self._target, program.signature)
        except errors.UnsupportedOpError as fault:
            add(Obstacle(captured.name, fault.overload, fault.location, "", fault.reason or "it has no lowering rule"))
            return
        except errors.UnsupportedDtypeError as fault:
            add(Obstacle(captured.name, fault.dtype, fault.location, "", str(fault).partition("\n")[0]))
            return
        for found in legality.findings(hlo.canonicalize(legal.hlo), self._target):
            operation = re.sub(r"\.\d+$", "", found.instruction)
            origin = f"{found.operation} ({operation})" if found.operation else operation
            add(Obstacle(captured.name, origin, found.place, found.code, f"{found.what}; {found.advice}"))
