"""`target=`: which compiler and which device serve it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
import torch

from neuron_dynamo import errors
from neuron_dynamo.cache import Store
from neuron_dynamo.lowering.places import portable
from tests.standin.fixture import Standin
from tests.support.against_eager import compiled


def step(x: torch.Tensor, w: torch.Tensor, cache: torch.Tensor) -> torch.Tensor:
    cache.add_(x)
    return torch.tanh(cache @ w).sum(-1)


def arguments() -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    return torch.arange(12.0).reshape(3, 4) / 7, torch.eye(4) / 2, torch.ones(3, 4)


@pytest.mark.parametrize("target", ["trn1", "trn2", "trn3", "inf2"])
def test_a_program_is_compiled_and_kept_where_no_device_is(standin: Standin, cache_dir: Path, target: str) -> None:
    given = arguments()
    with pytest.raises(errors.MissingDeviceError):
        compiled(step, target=target)(*given)
    assert torch.equal(given[2], torch.ones(3, 4))  # nothing was written
    [run] = standin.runs()
    assert f"--target={target}" in run["argv"]
    [record] = Store(cache_dir).records()
    assert {"neff", "hlo"} <= set(record.outputs)


def test_the_same_program_on_the_cpu(standin: Standin) -> None:
    expected, given = arguments(), arguments()
    value = step(*expected)
    torch.testing.assert_close(compiled(step, target="trn2", device="cpu", compiler_args="-O1")(*given), value)
    assert torch.equal(given[2], expected[2])
    assert standin.runs() == []


def test_the_cpu_runs_the_module_of_the_compiler_that_is_named(standin: Standin, tmp_path: Path) -> None:
    x = torch.tensor([2**40, -3, 5])

    def module(**options: Any) -> bytes:
        torch.compiler.reset()
        folder = tmp_path / str(len(list(tmp_path.iterdir())))
        result = compiled(lambda t: t.cumsum(0) + 1, target="trn2", dump=folder, **options)(x)
        if not options.get("compile_only"):
            assert torch.equal(result, x.cumsum(0) + 1)
        [made] = folder.glob("*/module.hlo.pb")
        return made.read_bytes()

    compilers = module(neuronx_cc=standin.path, compile_only=True)
    assert module(neuronx_cc=standin.path, device="cpu") == compilers
    assert module(compiler_args="--native-int64=enabled", device="cpu") == compilers
    with pytest.raises(errors.InputRangeError):  # without 64-bit integers
        module(device="cpu")


def test_no_compiler_says_how_to_get_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(errors.MissingCompilerError, match=r"pip install --extra-index-url https://pip\.repos\.neuron"):
        compiled(step, target="trn2")(*arguments())


def test_the_option_names_the_compiler(standin: Standin, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", os.environ["PATH"].partition(os.pathsep)[2])
    with pytest.raises(errors.MissingDeviceError):
        compiled(step, target="trn2", neuronx_cc=standin.path)(*arguments())
    assert len(standin.runs()) == 1


def test_a_device_needs_a_target(standin: Standin) -> None:
    with pytest.raises(errors.MissingDeviceError, match="target='trn2'"):
        compiled(step, device="neuron")(*arguments())


def test_a_device_takes_its_target_from_the_variable(standin: Standin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NEURON_PLATFORM_TARGET_OVERRIDE", "trn3")
    with pytest.raises(errors.MissingDeviceError, match="The program for trn3"):
        compiled(step, device="neuron")(*arguments())


def test_a_variable_that_contradicts_the_option(standin: Standin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NEURON_PLATFORM_TARGET_OVERRIDE", "trn1")
    with pytest.raises(errors.InvalidOptionError, match="NEURON_PLATFORM_TARGET_OVERRIDE='trn1'"):
        compiled(step, target="trn2")(*arguments())


def test_a_failure_is_raised_by_the_call_and_tried_again_by_the_next(standin: Standin) -> None:
    standin.set(fail="oom")
    run = compiled(step, target="trn2")
    for calls in (1, 2):
        with pytest.raises(errors.CompilerOutOfMemoryError):
            run(*arguments())
        assert len(standin.runs()) == calls
    standin.set(fail="")
    with pytest.raises(errors.MissingDeviceError):
        run(*arguments())


def test_a_diagnostic_names_the_users_line(standin: Standin) -> None:
    standin.set(refuse="tanh")
    with pytest.raises(errors.CompilerDiagnosticError, match="NCC_EVRF001") as caught:
        compiled(step, target="trn2")(*arguments())
    [place] = caught.value.places
    line = step.__code__.co_firstlineno + 2
    assert place == f"{portable(__file__)}:{line} (aten.tanh.default)"
