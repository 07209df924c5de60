"""Every case of every lowering rule: legal on each target, or refused for a reason that is listed here."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import torch

from neuron_dynamo import errors
from neuron_dynamo.lowering import contract, hlo, importer
from neuron_dynamo.lowering.importer import Program
from neuron_dynamo.lowering.legalize import Target, legality, legalize
from neuron_dynamo.lowering.registry import default_registry
from tests.lowering.ops.test_ops import CASES
from tests.support import ranks
from tests.support.lowering import Case, assert_same, trace
from tests.support.targets import TARGETS, describe, run

REASONS = (
    "float64",  # there is none
    "depends on data",  # gcd, lcm and integer powers loop until they are done
    "may need more than 32 bits",  # products of int64 at places, and bits of int64
    "needs more than 32 bits",  # constants that do not fit
    "complex128",
)
REJECTED = ("NCC_EVRF004", "NCC_EVRF051", "float8")
"""What stays in a program, because the target has no such numbers at all."""


@pytest.fixture(autouse=True, scope="module")
def group_of_one() -> Iterator[None]:
    """Collectives need a process group."""
    with ranks.alone():
        yield


def lowered(case: Case) -> Program:
    return importer.lower(trace(case.call, case.inputs), default_registry())


def check(program: Program, target: Target) -> bool:
    """Whether the program has a form for the target, in which nothing may be rejected but what is listed."""
    refusal = ""
    try:
        legal = legalize(hlo.canonicalize(program.hlo), target, program.signature)
    except errors.UnsupportedOnTargetError as fault:
        refusal = str(fault)
    if refusal:
        assert any(reason in refusal for reason in REASONS), refusal
        return False
    module = hlo.canonicalize(legal.hlo)
    assert contract.check(module) == []
    findings = [str(f) for f in legality.findings(module, target)]
    assert all(any(code in finding for code in REJECTED) for finding in findings), findings
    return not findings


# All of them take minutes, so that the quick run looks at one in eight; each family has several cases.
SOME_SLOW = [pytest.param(case, marks=[pytest.mark.slow] if number % 8 else []) for number, case in enumerate(CASES)]


@pytest.mark.parametrize("case", SOME_SLOW, ids=str)
def test_legal_on_trn2(case: Case) -> None:
    check(lowered(case), Target("trn2"))


@pytest.mark.slow
@pytest.mark.parametrize("target", TARGETS, ids=describe)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_legal_on_each_target(case: Case, target: Target) -> None:
    check(lowered(case), target)


def test_most_cases_have_a_form_on_trn2() -> None:
    """Of a sample, without loops whose rounds depend on data: the compiler takes none."""
    sample = [case for case in CASES[::29] if not any(loop in str(case) for loop in ("while_loop", "polynomial"))]
    refused = [str(case) for case in sample if not check(lowered(case), Target("trn2"))]
    assert len(refused) < 0.1 * len(sample), refused


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=str)
def test_values_on_trn2(case: Case) -> None:
    program = lowered(case)
    if not check(program, Target("trn2")):
        return
    legal = legalize(hlo.canonicalize(program.hlo), Target("trn2"), program.signature)
    module, signature = hlo.canonicalize(legal.hlo), legal.signature(program.signature)
    expected = case.call(*case.inputs)
    try:
        actual = run(module, signature, program.constants, case.inputs)
    except errors.InputRangeError:
        assert any(t.dtype is torch.int64 and bool(((t >= 2**31) | (t < -(2**31))).any()) for t in case.inputs)
        return
    except errors.CheckFailedError as fault:
        actual, message = None, str(fault)
    if actual is None:
        assert "does not fit 32 bits" in message
        return
    for a, e in zip(actual, expected if isinstance(expected, (tuple, list)) else [expected], strict=True):
        if case.values:
            assert_same(a, e, case.rtol, case.atol)
        else:
            assert (a.shape, a.dtype, a.stride()) == (e.shape, e.dtype, e.stride())
