"""The Neuron compiler behind the cache: what is stored, what is remembered, what those who wait are told."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from neuron_dynamo import Options, errors
from neuron_dynamo.cache import Store, program_digest
from neuron_dynamo.cache.cli import main as neuron_cache
from neuron_dynamo.lowering import hlo
from neuron_dynamo.runtime import programs, toolchain
from tests.standin.fixture import Standin
from tests.support import hlo_modules

MODULE = hlo_modules.canonical(file="/home/u/model.py")


def fetch(cache_dir: Path, module: bytes = MODULE, store: Store | None = None, **options: object) -> None:
    settings = Options(target="trn2", cache_dir=cache_dir, **options)  # type: ignore[arg-type]
    tools = toolchain.select(settings)
    parts = programs.key_parts(program_digest(hlo.key_bytes(module)), tools.compiler)
    details = {"graph": "decode_0"}
    programs.fetch(parts, module, tools, store or Store(cache_dir), details, fail_on_miss=settings.fail_on_miss)


def only_record(cache_dir: Path):  # type: ignore[no-untyped-def]
    [record] = Store(cache_dir).records()
    return record


def test_the_neff_is_stored_once_and_loading_it_needs_a_device(standin: Standin, cache_dir: Path) -> None:
    for _ in range(2):
        with pytest.raises(errors.MissingDeviceError, match="is compiled and in the cache"):
            fetch(cache_dir)
    assert len(standin.runs()) == 1
    record = only_record(cache_dir)
    assert {"neff", "hlo"} <= set(record.outputs)
    assert record.details.requires == {"neff": "2.0", "features": 16, "lnc": 2}
    assert record.parts["target"] == {"platform": "trn2", "lnc": 2}
    assert record.parts["compiler"]["name"] == "neuronx-cc"
    assert "--auto-cast=none" in record.parts["flags"]


def test_show_prints_the_neff(standin: Standin, cache_dir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(errors.MissingDeviceError):
        fetch(cache_dir)
    assert neuron_cache(["show", only_record(cache_dir).key]) == 0
    shown = capsys.readouterr().out
    assert "format 2.0, built by 2.27.5334.0+f702b353" in shown
    assert "2: input0 (24 bytes), input1 (24 bytes)" in shown


def test_the_variables_that_change_a_neff_change_its_key(
    standin: Standin, cache_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changes = [{}, {"NEURON_CC_FLAGS": "-O1"}, {"NEURON_LOGICAL_NC_CONFIG": "1"}]
    unimportant = [{"NEURON_CC_FLAGS": "--verbose=35 --cache_dir=/x"}, {"NEURON_RT_LOG_LEVEL": "INFO"}]
    for variables in [*changes, *unimportant]:
        with monkeypatch.context() as patch:
            for name, value in variables.items():
                patch.setenv(name, value)
            with pytest.raises(errors.MissingDeviceError):
                fetch(cache_dir)
    assert len(standin.runs()) == len(list(Store(cache_dir))) == len(changes)


def test_a_refusal_is_remembered_until_a_retry_is_asked_for(
    standin: Standin, cache_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    standin.set(fail="ncc")
    with pytest.raises(errors.CompilerDiagnosticError):
        fetch(cache_dir)
    with pytest.raises(errors.CachedFailureError, match="NCC_EVRF029"):
        fetch(cache_dir)
    assert len(standin.runs()) == 1
    monkeypatch.setenv("NEURON_CC_FLAGS", "--retry_failed_compilation")
    standin.set(fail="")
    with pytest.raises(errors.MissingDeviceError):
        fetch(cache_dir)
    assert len(standin.runs()) == 2


@pytest.mark.parametrize("how", ["oom", "crash", "disk", "truncated", "misnamed", "hang"])
def test_what_says_nothing_about_the_program_is_tried_again(standin: Standin, cache_dir: Path, how: str) -> None:
    standin.set(fail=how)
    for _ in range(2):
        with pytest.raises(errors.NeuronxCompileError):
            fetch(cache_dir, compile_timeout=1.0 if how == "hang" else None)
    assert len(standin.runs()) == 2
    assert list(Store(cache_dir)) == []


HOLDER = """
import sys
from pathlib import Path
from neuron_dynamo.cache import Built, KeyParts, Store, build, program_digest
from neuron_dynamo.lowering import hlo
from neuron_dynamo.lowering.compilers import neuronx_tool
from neuron_dynamo.lowering.compilers.neuronx_cc import NeuronxCompiler

cache_dir, module, waiting = (Path(argument) for argument in sys.argv[1:])
compiler = NeuronxCompiler(neuronx_tool.find("trn2"), "trn2", job_memory=1 << 30)
program = module.read_bytes()
parts = KeyParts(program_digest(hlo.key_bytes(program)), {"name": "neuronx-cc"}, compiler.flags, compiler.target)
build._Reporter = lambda call, lock: lambda waited: waiting.touch()  # called only while another process builds
try:
    Store(cache_dir).get_or_build(parts, lambda: Built({"neff": compiler.compile(program)}))
except Exception as error:
    print(type(error).__name__, getattr(error, "error_type", ""))
"""


def test_a_failing_holder_hands_its_error_to_those_who_wait(standin: Standin, cache_dir: Path, tmp_path: Path) -> None:
    module, waiting = tmp_path / "module.pb", tmp_path / "waiting"
    module.write_bytes(MODULE)
    standin.set(fail="oom", until=str(waiting))
    command = [sys.executable, "-c", HOLDER, str(cache_dir), str(module), str(waiting)]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    said = sorted(process.communicate()[0].strip() for process in both)
    assert said == ["BuildFailedElsewhereError CompilerOutOfMemoryError", "CompilerOutOfMemoryError"]
    assert len(standin.runs()) == 1


def test_a_miss_that_may_not_be_compiled(standin: Standin, cache_dir: Path) -> None:
    with pytest.raises(errors.CacheMissError):
        fetch(cache_dir, fail_on_miss=True)
    assert standin.runs() == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("compile_timeout", 0),
        ("compile_timeout", "1"),
        ("compile_memory", -1),
        ("compile_memory", None),
        ("neuronx_cc", 3),
    ],
)
def test_impossible_settings_are_named(name: str, value: object) -> None:
    with pytest.raises(errors.InvalidOptionError, match=name):
        Options(**{name: value})  # type: ignore[arg-type]


def test_settings_from_the_environment(tmp_path: Path) -> None:
    variables = {"COMPILE_TIMEOUT": "90", "COMPILE_MEMORY": "8", "NEURONX_CC": str(tmp_path)}
    found = Options.from_env({f"NEURON_DYNAMO_{name}": value for name, value in variables.items()})
    assert (found.compile_timeout, found.compile_memory, found.neuronx_cc) == (90.0, 8.0, tmp_path)
    with pytest.raises(errors.InvalidOptionError, match="compile_memory"):
        Options.from_env({"NEURON_DYNAMO_COMPILE_MEMORY": "much"})
