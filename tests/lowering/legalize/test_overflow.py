"""64-bit integers in 32 bits: the number that eager gives, or an error where it does not fit; never another number."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest
import torch

from neuron_dynamo import errors
from neuron_dynamo.lowering import hlo, importer
from neuron_dynamo.lowering.compilers.xla_cpu import XlaCpuCompiler
from neuron_dynamo.lowering.legalize import Target, legalize
from neuron_dynamo.lowering.registry import default_registry
from neuron_dynamo.runtime.executable import BoundProgram
from neuron_dynamo.runtime.pjrt import cpu_client
from tests.support.lowering import trace

LEAST, MOST = -(2**31), 2**31 - 1
EDGES = [LEAST, LEAST + 1, -(2**30) - 1, -46341, -3, -1, 0, 1, 7, 46340, 46341, 2**30, MOST - 1, MOST]

Call = Callable[..., Any]


def program(call: Call, *inputs: torch.Tensor) -> BoundProgram:
    """``call`` for trn2, on the CPU executor."""
    lowered = importer.lower(trace(call, inputs), default_registry())
    legal = legalize(hlo.canonicalize(lowered.hlo), Target("trn2"), lowered.signature)
    client = cpu_client()
    loaded = client.load(XlaCpuCompiler(client).compile(hlo.canonicalize(legal.hlo)))
    return BoundProgram(client, loaded, legal.signature(lowered.signature), lowered.constants)


ANY = 2**63
"""As slack: an error is right for every operand, because a step in between may not fit."""


def check(call: Call, run: BoundProgram, *args: torch.Tensor, slack: int = 0) -> None:
    """The result is eager's if it fits 32 bits, else an error; within ``slack`` of the limit, it may be either."""
    expected = call(*args)
    fits = bool(((expected >= LEAST) & (expected <= MOST)).all())
    near = slack == ANY or bool((expected.abs() > MOST - slack).any())
    try:
        actual = run(list(args))[0]
    except errors.CheckFailedError as fault:
        actual, message = None, str(fault)
    if actual is None:
        assert not fits or near, f"{args} give {expected}: {message}"
        assert "does not fit 32 bits" in message
    else:
        assert fits, f"{args} give {expected}, not {actual}"
        assert torch.equal(actual, expected)


BINARY: dict[str, tuple[Call, int]] = {
    "add": (torch.add, 0),
    "sub": (torch.sub, 0),
    "mul": (torch.mul, 2048),
    "and": (torch.bitwise_and, 0),
    "or": (torch.bitwise_or, 0),
    "xor": (torch.bitwise_xor, 0),
    "maximum": (torch.maximum, 0),
    "polynomial": (lambda x, y: x * x - y * 3 + 1, ANY),
    "average": (lambda x, y: (x + y) // 2, ANY),
}


@pytest.mark.parametrize("name", BINARY)
def test_two_operands(name: str) -> None:
    call, slack = BINARY[name]
    run = program(call, torch.ones(1, dtype=torch.int64), torch.ones(1, dtype=torch.int64))
    for x, y in itertools.product(EDGES, EDGES):
        check(call, run, torch.tensor([x]), torch.tensor([y]), slack=slack)


@pytest.mark.parametrize("name", ["floor_divide", "div_trunc", "remainder", "fmod"])
def test_division(name: str) -> None:
    calls: dict[str, Call] = {
        "floor_divide": torch.floor_divide,
        "div_trunc": lambda x, y: torch.div(x, y, rounding_mode="trunc"),
        "remainder": torch.remainder,
        "fmod": torch.fmod,
    }
    run = program(calls[name], torch.ones(1, dtype=torch.int64), torch.ones(1, dtype=torch.int64))
    for x, y in itertools.product(EDGES, EDGES):
        # With these, XLA itself has no quotient that fits.
        if y and not (x == LEAST and abs(y) == 1):
            check(calls[name], run, torch.tensor([x]), torch.tensor([y]))


UNARY: dict[str, Call] = {
    "neg": torch.neg,
    "abs": torch.abs,
    "not": torch.bitwise_not,
    "shift_left": lambda x: x << 3,
    "shift_far": lambda x: x << 40,
    "shift_right": lambda x: x >> 5,
    "shift_right_far": lambda x: x >> 40,
    "square": lambda x: x**2,
    "sign": torch.sign,
    "clamp": lambda x: x.clamp(-(2**40), 2**20),
    "mask": lambda x: x.masked_fill(x < 0, -(2**63)).amax(0, keepdim=True),
    "to_bytes": lambda x: x.to(torch.int8).long(),
    "wide_and_back": lambda x: (x.to(torch.int32) + 1).long(),
}


@pytest.mark.parametrize("name", UNARY)
def test_one_operand(name: str) -> None:
    run = program(UNARY[name], torch.ones(1, dtype=torch.int64))
    for x in EDGES:
        check(UNARY[name], run, torch.tensor([x]), slack={"square": 2048, "shift_far": ANY}.get(name, 0))


@pytest.mark.parametrize("count", [2, 5, 40, 20000])
@pytest.mark.parametrize("name", ["sum", "cumsum"])
def test_sums(name: str, count: int) -> None:
    if name == "cumsum" and count > 40:
        count = 300
    call: Call = (lambda x: x.sum(0, keepdim=True)) if name == "sum" else (lambda x: x.cumsum(0))
    run = program(call, torch.ones(count, dtype=torch.int64))
    for value in (MOST // count, MOST // count + 1, LEAST // count, LEAST // count - 1, MOST, LEAST, 0, -1):
        check(call, run, torch.full((count,), value))
    swings = torch.tensor([MOST, LEAST] * (count // 2) + [0] * (count % 2))
    check(call, run, swings)
    check(call, run, swings.flip(0))


def test_products() -> None:
    def call(x: torch.Tensor) -> torch.Tensor:
        return x.prod(0, keepdim=True)

    run = program(call, torch.ones(5, dtype=torch.int64))
    for values in (
        [2, 3, 5, 7, 11],
        [-1, 1, -1, 2**30, 1],
        [46341, 46341, 1, 1, 1],
        [2**16, 2**15, 1, 1, 1],
        [1, 1, 1, 1, MOST // 2],
    ):
        check(call, run, torch.tensor(values), slack=2048)


def test_sums_at_places_that_data_give() -> None:
    def call(x: torch.Tensor, i: torch.Tensor) -> torch.Tensor:
        return x.new_zeros(3).index_add(0, i, x)

    run = program(call, torch.ones(6, dtype=torch.int64), torch.zeros(6, dtype=torch.int64))
    places = torch.tensor([0, 0, 1, 1, 1, 2])
    for values in ([1, 2, 3, 4, 5, 6], [MOST, 1, 0, 0, 0, 0], [MOST, -1, LEAST, 1, -1, MOST], [1, 1, LEAST, -1, 1, 0]):
        check(call, run, torch.tensor(values), places)


@pytest.mark.parametrize("value", [0.0, 2147483520.0, 2147483648.0, -2147483648.0, -2147483904.0, 1e30, float("inf")])
def test_floats(value: float) -> None:
    def call(x: torch.Tensor) -> torch.Tensor:
        return x.long()

    check(call, program(call, torch.ones(2)), torch.tensor([1.5, value]))


def test_nan_is_the_least_integer_which_does_not_fit() -> None:
    run = program(lambda x: x.long(), torch.ones(1))
    with pytest.raises(errors.CheckFailedError):
        run([torch.tensor([float("nan")])])


@pytest.mark.parametrize("value", [MOST + 1, LEAST - 1, 2**32, 2**63 - 1, -(2**63)])
def test_arguments_are_checked_before_anything_runs(value: int) -> None:
    def write(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        x.add_(1)
        return y * 1

    compiled = torch.compile(write, backend="neuron", fullgraph=True, options={"target": "trn2", "device": "cpu"})
    x = torch.zeros(2)
    with pytest.raises(errors.InputRangeError, match=r"values from .* which do not fit int32"):
        compiled(x, torch.tensor([0, value]))
    assert x.tolist() == [0, 0]


def test_nothing_is_written_when_a_result_does_not_fit() -> None:
    def write(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        x.add_(1)
        return y + y

    compiled = torch.compile(write, backend="neuron", fullgraph=True, options={"target": "trn2", "device": "cpu"})
    x = torch.zeros(2)
    with pytest.raises(
        errors.CheckFailedError, match=r"(?s)aten.add.Tensor.*does not fit 32 bits.*test_overflow.py:\d+"
    ):
        compiled(x, torch.tensor([MOST]))
    assert x.tolist() == [0, 0]
    assert compiled(x, torch.tensor([MOST // 2])).tolist() == [MOST - 1]


def test_the_largest_constants_are_compared_by_what_they_are() -> None:
    def call(x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        return x < 2**40, x == 2**32, x > -(2**63), x.minimum(torch.tensor(2**50)), x.amin(0), (x + 0).float()

    x = torch.tensor([LEAST, -1, 0, MOST])
    assert [t.tolist() for t in program(call, x)([x])] == [t.tolist() for t in call(x)]
