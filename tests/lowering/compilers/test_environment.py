"""The NEURON_* variables."""

from __future__ import annotations

import pytest

from neuron_dynamo import errors
from neuron_dynamo.lowering.compilers.neuronx_environment import NeuronEnvironment


def test_nothing_set() -> None:
    assert NeuronEnvironment.read({}) == NeuronEnvironment()


def test_flags_of_the_caching_wrapper_are_taken_out() -> None:
    flags = (
        "--cache_dir=/a --no_cache -O1 --retry_failed_compilation --log_level INFO --dump=/d "
        "--compile_workdir '/w x' --model-type generic --target=trn1"
    )
    assert NeuronEnvironment.read({"NEURON_CC_FLAGS": flags}) == NeuronEnvironment(
        flags=("-O1", "--model-type", "generic"),
        target="trn1",
        target_source="NEURON_CC_FLAGS",
        retry_failed=True,
        work_folder="/w x",
    )


@pytest.mark.parametrize(
    ("name", "target"),
    [("trn1", "trn1"), ("gen2", "trn1"), ("inf2", "inf2"), ("TRN2", "trn2"), ("gen3", "trn2"), ("gen4", "trn3")],
)
def test_target_override_wins_over_flags(name: str, target: str) -> None:
    found = NeuronEnvironment.read({"NEURON_PLATFORM_TARGET_OVERRIDE": name, "NEURON_CC_FLAGS": "--target trn1"})
    assert (found.target, found.target_source) == (target, "NEURON_PLATFORM_TARGET_OVERRIDE")
    assert found.flags == ()


@pytest.mark.parametrize("variable", ["NEURON_LOGICAL_NC_CONFIG", "NEURON_RT_VIRTUAL_CORE_SIZE"])
def test_logical_cores(variable: str) -> None:
    assert NeuronEnvironment.read({variable: "1"}).logical_cores == 1


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("NEURON_LOGICAL_NC_CONFIG", "4"),
        ("NEURON_PLATFORM_TARGET_OVERRIDE", "trn9"),
        ("NEURON_CC_FLAGS", "--model-type 'generic"),
        ("NEURON_CC_FLAGS", "--target=inf1"),
    ],
)
def test_impossible_values_are_named(variable: str, value: str) -> None:
    with pytest.raises(errors.InvalidOptionError, match=variable):
        NeuronEnvironment.read({variable: value})
