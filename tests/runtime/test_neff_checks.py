"""A NEFF against the program it should be of, and against the runtime that should load it."""

from __future__ import annotations

import dataclasses

import pytest

from neuron_dynamo.cache.neff import Neff
from neuron_dynamo.lowering import hlo
from neuron_dynamo.runtime.neff_checks import refusal, wrong_with
from tests.standin import neff
from tests.support import hlo_modules

MODULE = hlo_modules.canonical(alias=True)
INPUTS = {"input0": 24, "input1.must_alias_input": 24}
OUTPUTS = {"output0": 24, "output1": 24}


def made(inputs: dict[str, int] = INPUTS, outputs: dict[str, int] = OUTPUTS, cores: int = 1) -> bytes:
    return neff.pack(inputs, outputs, build="2.27.1", logical_cores=cores)


@pytest.mark.parametrize("compressed", [True, False])
def test_the_right_one(compressed: bool) -> None:
    data = neff.pack(INPUTS, OUTPUTS, build="2.27.1", logical_cores=2, compressed=compressed)
    assert wrong_with(data, MODULE, logical_cores=2) == ()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "the header alone"),
        (made()[:-1], "promises"),
        (made({"input0": 24}), "lacks the inputs input1"),
        (made({**INPUTS, "input2": 4}), "inputs that the program does not: input2"),
        (made(outputs={"output0": 24, "out": 24}), "lacks the outputs output1"),
        (made({**INPUTS, "input0": 12}), "input0 has 12 bytes, and the program's has 24"),
        (made(cores=2), "2 physical cores per logical core, not 1"),
    ],
)
def test_a_wrong_one_is_named(data: bytes, words: str) -> None:
    assert words in "; ".join(wrong_with(data, MODULE, logical_cores=1))


def test_a_parameter_that_nothing_uses_may_be_dropped() -> None:
    module = hlo.parse(hlo_modules.canonical())
    module.computations[0].instructions[2].operand_ids[1] = 1
    assert wrong_with(made({"input0": 24}), hlo.serialize(module)) == ()


def test_padded_buffers_are_accepted() -> None:
    assert wrong_with(made({"input0": 64, "input1": 64}), MODULE) == ()


def test_tensors_in_an_unknown_form_are_not_held_against_it() -> None:
    body = neff._tar({"sg00/def.json": b'{"var": [{"name": "input0"}]}'})
    data = neff.header(body, "2.27.1", 1, "model")
    assert Neff.parse(data).inputs is None
    assert wrong_with(data, MODULE) == ()


@pytest.mark.parametrize(
    ("runtime", "words"),
    [
        ({}, ""),
        ({"logical_cores": 2, "version": 2, "features": 0x10}, ""),
        ({"logical_cores": 1}, "NEURON_LOGICAL_NC_CONFIG=2"),
        ({"version": 1}, "this runtime takes 1 at most"),
        ({"features": 0x8}, "0x10"),
    ],
)
def test_needs_of_a_neff(runtime: dict[str, int], words: str) -> None:
    parsed = Neff.parse(made(cores=2))
    answer = refusal(parsed, **runtime)
    assert words in answer if words else answer == ""
    assert refusal(dataclasses.replace(parsed, logical_cores=0), logical_cores=1) == ""
