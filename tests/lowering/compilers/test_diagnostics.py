"""What is read out of the compiler's output."""

from __future__ import annotations

import pytest

from neuron_dynamo import errors
from neuron_dynamo.lowering.compilers import neuronx_diagnostics
from neuron_dynamo.lowering.compilers.process import Ended
from tests.support import hlo_modules

MODULE = hlo_modules.canonical(file="/home/u/model.py")
STAMP = "2026-08-21T10:00:00Z"


def failure(log: str, returncode: int = 70) -> errors.NeuronxCompileError:
    error = neuronx_diagnostics.failure(Ended(returncode, timed_out=False, seconds=1.0), log, MODULE)
    assert error is not None
    return error


def test_success_is_no_failure() -> None:
    log = f"{STAMP} WARNING 1 [x]: [NCC_WDRV001] unusual"
    assert neuronx_diagnostics.failure(Ended(0, timed_out=False, seconds=1.0), log, MODULE) is None


@pytest.mark.parametrize(
    "log",
    [
        f"{STAMP} WARNING 1 [x]: [NCC_WDRV001] unusual\n{STAMP} ERROR 1 : [ERROR] [NCC_EVRF029] sort is not supported",
        "[NCC_EVRF029] sort is not supported",
        f"Traceback (most recent call last):\n{STAMP} ERROR 1: [ERROR] [NCC_EVRF029] sort is not supported\nmore",
    ],
)
def test_the_code_of_the_error(log: str) -> None:
    error = failure(log)
    assert isinstance(error, errors.CompilerDiagnosticError)
    assert error.codes == ("NCC_EVRF029",)
    assert "NCC_EVRF029" in error.diagnostic.splitlines()[0]
    assert error.deterministic


@pytest.mark.parametrize("level", ["WARNING", "INFO", "DEBUG"])
def test_the_code_of_a_warning_is_no_diagnosis(level: str) -> None:
    error = failure(f"{STAMP} {level} 1 [x]: [NCC_WDRV001] unusual\nsomething went wrong", 1)
    assert type(error) is errors.CompilerExitError
    assert error.diagnostic == "something went wrong"


@pytest.mark.parametrize(
    "log", ["[NCC_IGEN001] MemoryError", "terminate called: std::bad_alloc", "[F137] neuronx-cc was forcibly killed"]
)
def test_short_memory_is_no_refusal(log: str) -> None:
    error = failure(log)
    assert type(error) is errors.CompilerOutOfMemoryError
    assert not error.deterministic
    assert "compile_memory" in str(error)


def test_places_are_of_the_instructions_that_the_message_names() -> None:
    error = failure("[NCC_EVRF001] add.3 and tanh.4 and sort.99 are not supported")
    assert isinstance(error, errors.CompilerDiagnosticError)
    assert error.places == ("/home/u/model.py:88 (aten.thing.default)",)


def test_endless_output_is_cut() -> None:
    error = failure("\n".join(f"[NCC_EVRF001] {'x' * 10_000} {n}" for n in range(1000)))
    assert len(str(error)) < 5000


def test_silence_is_said() -> None:
    assert "wrote nothing" in failure("", 3).diagnostic
