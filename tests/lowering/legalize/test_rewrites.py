"""Each rewrite: its IR before and after, reviewed like source, and its values against those of the program as lowered.

``pytest -p tests.lowering.ops.conftest tests/lowering/legalize --update-golden`` writes the files anew; read the diff.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch

from neuron_dynamo.lowering import contract, hlo, ir
from neuron_dynamo.lowering.legalize import Target, legality, legalize
from neuron_dynamo.lowering.signature import InputSpec, OutputSpec, Signature
from tests.lowering.legalize.cases import CASES, Case
from tests.support.targets import TARGETS, describe, run

GOLDEN = Path(__file__).with_name("golden")


def lowered(case: Case) -> tuple[bytes, str, Signature]:
    """Canonical module, text, and a signature that returns every result."""
    with ir.ModuleBuilder([(tuple(t.shape), t.dtype) for t in case.inputs]) as builder:
        results = list(case.build(*builder.arguments))
        builder.finish(results, {})
        text = builder.text()
        module = hlo.canonicalize(builder.hlo_proto())
    inputs = tuple(
        InputSpec("tensor", n, tuple(t.shape), str(t.dtype).removeprefix("torch."), name=f"x{n}")
        for n, t in enumerate(case.inputs)
    )
    outputs = []
    for number, value in enumerate(results):
        strides = torch.empty(value.shape).stride()
        outputs.append(OutputSpec("result", number, value.shape, tuple(strides)))
    return module, text, Signature(inputs, tuple(outputs), (), (), len(results), seeded=False)


def legalized(case: Case, target: Target) -> tuple[bytes, str, Signature]:
    module, _, signature = lowered(case)
    asked = Signature(signature.inputs, (), (), (), signature.results, seeded=case.seeded)
    legal = legalize(module, target, asked, with_text=True)
    assert legal.stablehlo is not None
    return hlo.canonicalize(legal.hlo), legal.stablehlo, legal.signature(signature)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_golden(case: Case, request: pytest.FixtureRequest) -> None:
    text = f"// before\n{lowered(case)[1]}\n// after, for trn2\n{legalized(case, Target('trn2'))[1]}"
    path = GOLDEN / f"{case.name}.mlir"
    if request.config.getoption("--update-golden", default=False):
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"no golden file for {case.name}: see the docstring of this module"
    assert text == path.read_text(encoding="utf-8"), f"the IR of {case.name} differs from {path.name}"


@pytest.mark.parametrize("target", TARGETS, ids=describe)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_nothing_is_left_that_is_rejected(case: Case, target: Target) -> None:
    module = legalized(case, target)[0]
    assert [str(f) for f in legality.findings(module, target)] == []
    assert contract.check(module) == []
    if not target.native_int64:
        assert case.gone in ir.hlo_text(lowered(case)[0]) or case.gone == "s64"
        assert case.gone not in ir.hlo_text(module)


@pytest.mark.parametrize("target", [Target("trn2"), Target("trn2", native_int64=True)], ids=describe)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_values(case: Case, target: Target) -> None:
    module, _, signature = lowered(case)
    expected = run(module, signature, [], case.inputs)
    legal, _, called = legalized(case, target)
    actual = run(legal, called, [], case.inputs)
    assert_equal(actual, expected, exact=case.exact)


def assert_equal(actual: list[Any], expected: list[Any], *, exact: bool) -> None:
    tolerance = {"rtol": 0.0, "atol": 0.0} if exact else {}
    torch.testing.assert_close(actual, expected, equal_nan=True, **tolerance)
    for a, e in zip(actual, expected, strict=True):
        if e.dtype.is_floating_point and exact:
            assert torch.equal(a.signbit(), e.signbit())


def test_every_rewrite_has_a_case() -> None:
    """The golden folder holds what the cases make, and nothing else."""
    assert {p.stem for p in GOLDEN.glob("*.mlir")} == {case.name for case in CASES}
