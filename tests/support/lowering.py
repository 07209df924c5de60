"""Run one ATen overload through the lowering and the embedded executor, and compare with eager."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch.fx.experimental.proxy_tensor import make_fx

from neuron_dynamo.lowering import contract, hlo, importer, overloads
from neuron_dynamo.lowering.compilers.xla_cpu import XlaCpuCompiler
from neuron_dynamo.lowering.registry import Registry, default_registry
from neuron_dynamo.runtime.executable import BoundProgram
from neuron_dynamo.runtime.pjrt import cpu_client
from tests.standin import rules, wire


@dataclass(frozen=True)
class Case:
    """A call of one overload.

    Attributes:
        overload: what must be in the traced graph, such as ``aten.add.Tensor``.
        call: a function of ``inputs`` that calls it.
        inputs: small tensors.
        name: tells the cases of one overload apart; part of the test id and of the golden file.
        rtol, atol: only where eager itself is less accurate than its dtype's default tolerance, with the reason beside.
        values: compare values (off for random and uninitialised results, which get tests of their own).
    """

    overload: str
    call: Callable[..., Any]
    inputs: tuple[torch.Tensor, ...] = ()
    name: str = "plain"
    rtol: float | None = None
    atol: float | None = None
    values: bool = field(default=True)

    def __str__(self) -> str:
        return f"{self.overload}-{self.name}"


def functional(call: Callable[..., Any]) -> Callable[..., Any]:
    """Mark a call that writes to nothing: :func:`trace` leaves functionalization out, which some ops do not stand."""
    call.functional = True  # type: ignore[attr-defined]
    return call


def trace(call: Callable[..., Any], inputs: Sequence[torch.Tensor]) -> torch.fx.GraphModule:
    """The ATen graph of ``call``, as AOTAutograd would hand it over: functional and with fake tensors in ``meta``."""
    traced = call if getattr(call, "functional", False) else torch.func.functionalize(call)
    gm = make_fx(traced, tracing_mode="fake")(*inputs)
    gm.graph.eliminate_dead_code()
    gm.recompile()
    return gm


def run_graph(gm: torch.fx.GraphModule, inputs: Sequence[torch.Tensor], registry: Registry | None = None) -> list[Any]:
    """Lower ``gm``, compile the canonical HLO for the CPU and run it on ``inputs``.

    The module must be as the Neuron compiler takes it, by the lowering's own check and by an independent one.
    """
    program = importer.lower(gm, default_registry() if registry is None else registry, view_inputs=False)
    client = cpu_client()
    module = hlo.canonicalize(program.hlo)
    assert contract.check(module) == []
    rules.check_contract(wire.decode(module))
    executable = client.load(XlaCpuCompiler(client).compile(module))
    return BoundProgram(client, executable, program.signature, program.constants)(list(inputs))


def assert_same(actual: Any, expected: Any, rtol: float | None = None, atol: float | None = None) -> None:
    """Equal type, dtype, shape, strides, and values within torch's tolerance for the dtype (exact for integers)."""
    if not isinstance(expected, torch.Tensor):
        assert type(actual) is type(expected), f"{actual!r} is not {expected!r}"
        assert actual == expected or (actual != actual and expected != expected), f"{actual!r} is not {expected!r}"
        return
    torch.testing.assert_close(
        actual, expected, rtol=rtol, atol=atol, equal_nan=True, check_stride=expected.numel() > 0
    )


def check_case(case: Case) -> None:
    """Trace ``case``, run it, and compare every result with eager's; the inputs must come out unchanged."""
    gm = trace(case.call, case.inputs)
    called = [overloads.overload_name(n.target) for n in gm.graph.nodes if n.op == "call_function"]
    assert case.overload in called, f"{case.overload} is not in the traced graph: {called}"
    before = [t.clone() for t in case.inputs]
    actual = run_graph(gm, case.inputs)
    for tensor, copy in zip(case.inputs, before, strict=True):
        torch.testing.assert_close(tensor, copy, rtol=0, atol=0, equal_nan=True)
    expected = case.call(*case.inputs)
    expected = list(expected) if isinstance(expected, (tuple, list)) else [expected]
    assert len(actual) == len(expected)
    for a, e in zip(actual, expected, strict=True):
        if case.values:
            assert_same(a, e, case.rtol, case.atol)
        else:
            assert (a.shape, a.dtype, a.stride()) == (e.shape, e.dtype, e.stride())


def stablehlo(case: Case) -> str:
    """The StableHLO text of ``case``, for golden files."""
    program = importer.lower(trace(case.call, case.inputs), default_registry(), with_text=True, view_inputs=False)
    assert program.stablehlo is not None
    return program.stablehlo
