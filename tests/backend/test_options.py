"""Options: where they come from, what is refused, and that they reach the compiler."""

from __future__ import annotations

import dataclasses
import logging
from pathlib import Path
from typing import Any

import pytest
import torch

import neuron_dynamo
from neuron_dynamo import Options, errors, options
from neuron_dynamo.buckets import plan
from tests.support.against_eager import compiled


def plus_one(x: torch.Tensor) -> torch.Tensor:
    return x + 1


@pytest.mark.parametrize(
    ("given", "nearest"), [("targt", "target"), ("cachedir", "cache_dir"), ("on_unsuported", "on_unsupported")]
)
def test_unknown_key_names_the_nearest(given: str, nearest: str) -> None:
    with pytest.raises(errors.UnknownOptionError, match=f"Did you mean '{nearest}'"):
        compiled(plus_one, **{given: 1})(torch.ones(2))


def test_key_like_no_other_lists_them_all() -> None:
    with pytest.raises(errors.UnknownOptionError, match=r"'zzz' is not an option. Options: target, device"):
        compiled(plus_one, zzz=1)(torch.ones(2))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("target", "trn9"),
        ("device", "gpu"),
        ("cache_dir", 3),
        ("cache_dir", ""),
        ("on_unsupported", True),
        ("fail_on_miss", 1),
        ("compiler_args", 5),
        ("compiler_args", [1]),
        ("dump", 7),
        ("target", ["cpu"]),
    ],
)
def test_impossible_value_is_named(name: str, value: Any) -> None:
    with pytest.raises(errors.InvalidOptionError, match=f"option {name}="):
        compiled(plus_one, **{name: value})(torch.ones(2))


def test_flag_that_is_not_xlas() -> None:
    with pytest.raises(errors.InvalidOptionError, match="compiler_args"):
        compiled(plus_one, compiler_args=["-O3"])(torch.ones(2))


def test_mode_is_refused() -> None:
    with pytest.raises(errors.InvalidOptionError, match="mode"):
        torch.compile(plus_one, backend="neuron", mode="max-autotune")(torch.ones(2))


def test_callers_mapping_is_left_alone(tmp_path: Path) -> None:
    given = {"cache_dir": str(tmp_path / "a"), "compiler_args": ["--xla_cpu_enable_fast_math=false"]}
    before = {"cache_dir": str(tmp_path / "a"), "compiler_args": ["--xla_cpu_enable_fast_math=false"]}
    torch.compile(plus_one, backend="neuron", options=given)(torch.ones(2))
    assert given == before
    assert (tmp_path / "a").is_dir()


def test_equal_options_compile_once() -> None:
    neuron_dynamo.reset_metrics()
    x = torch.ones(2, 3)

    def other_function(t: torch.Tensor) -> torch.Tensor:
        return t + 1

    runs = [compiled(plus_one), compiled(plus_one), compiled(other_function, target="cpu"), compiled(plus_one)]
    for run in runs:
        run(x)
    sources = [r.source for r in neuron_dynamo.metrics()]
    assert sources[0] == "compiled"
    assert set(sources[1:]) <= {"memory"}


def test_flags_are_in_the_key() -> None:
    neuron_dynamo.reset_metrics()
    x = torch.ones(2, 3)
    for flags in ([], ["--xla_llvm_disable_expensive_passes=true"], "--xla_llvm_disable_expensive_passes=true"):
        torch._dynamo.reset()
        compiled(plus_one, compiler_args=flags)(x)
    plain, listed, text = (r.key for r in neuron_dynamo.metrics())
    assert plain != listed
    assert listed == text


VALUES: dict[str, tuple[str, Any]] = {
    "target": ("cpu", "cpu"),
    "device": ("cpu", "cpu"),
    "cache_dir": ("/some/where", Path("/some/where")),
    "compiler_args": ("--xla_a=1 '--xla_b=two words'", ("--xla_a=1", "--xla_b=two words")),
    "on_unsupported": ("eager", "eager"),
    "check": ("warn", "warn"),
    "compile_only": ("1", True),
    "fail_on_miss": ("1", True),
    "collect": ("/some/spool", Path("/some/spool")),
    "trust": ("warn", "warn"),
    "trusted_keys": ("acme-1:QUFB other-1:QkJC", ("acme-1:QUFB", "other-1:QkJC")),
    "dump": ("/some/dump", Path("/some/dump")),
    "warm_start": ("0", False),
    "libnrt": ("/some/libnrt.so", Path("/some/libnrt.so")),
    "neuronx_cc": ("/some/neuronx-cc", Path("/some/neuronx-cc")),
    "compile_timeout": ("90", 90.0),
    "compile_memory": ("4.5", 4.5),
    "buckets": ("input_ids.1=64,128; *=pow2:8", plan({"input_ids.1": [128, 64], "*": "pow2:8"})),
    "prefill_chunk_size": ("64", 64),
    "remote": ("hf://buckets/me/cache", "hf://buckets/me/cache"),
    "remote_write": ("1", True),
    "offline": ("1", True),
    "cache_read_only": ("1", True),
    "kernels": ("auto, -mlp", ("auto", "-mlp")),
    "kernel_fuel": ("3", 3),
}


@pytest.mark.parametrize("field", [f.name for f in dataclasses.fields(Options)])
def test_each_variable_is_read(field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if field not in VALUES:
        pytest.fail(f"give {field} a value here")
    text, value = VALUES[field]
    monkeypatch.setenv(f"NEURON_DYNAMO_{field.upper()}", text)
    assert getattr(Options.from_env(), field) == value
    assert getattr(Options.resolve(None), field) == value
    assert f"NEURON_DYNAMO_{field.upper()}" in options.variables()


def test_option_wins_over_variable(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("NEURON_DYNAMO_CACHE_DIR", str(tmp_path / "variable"))
    compiled(plus_one, cache_dir=tmp_path / "option")(torch.ones(2))
    assert (tmp_path / "option").is_dir()
    assert not (tmp_path / "variable").exists()


def test_empty_variable_is_no_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NEURON_DYNAMO_TARGET", "")
    assert Options.from_env().target == "auto"


@pytest.mark.parametrize(("text", "value"), [("0", False), ("off", False), ("TRUE", True), ("yes", True)])
def test_flag_variables(text: str, value: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NEURON_DYNAMO_FAIL_ON_MISS", text)
    assert Options.from_env().fail_on_miss is value


def test_bad_variable_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NEURON_DYNAMO_FAIL_ON_MISS", "perhaps")
    with pytest.raises(errors.InvalidOptionError, match="fail_on_miss"):
        compiled(plus_one)(torch.ones(2))


def test_unknown_variable_warns_once(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setenv("NEURON_DYNAMO_CACHEDIR_X", "1")
    options._warn_unknown.cache_clear()
    with caplog.at_level(logging.WARNING, "neuron_dynamo"):
        Options.from_env()
        Options.from_env()
    (message,) = [r.getMessage() for r in caplog.records if "CACHEDIR_X" in r.getMessage()]
    assert "did you mean NEURON_DYNAMO_CACHE_DIR?" in message


def test_options_are_frozen() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        Options().target = "cpu"  # type: ignore[misc]


@pytest.mark.parametrize("target", ["trn1", "trn2", "trn3", "inf2"])
def test_missing_compiler_of_a_target(target: str) -> None:
    x = torch.ones(2)
    with pytest.raises(errors.MissingCompilerError, match="neuronx-cc") as raised:
        compiled(lambda t: t.add_(1), target=target)(x)
    assert raised.value.target == target
    assert torch.equal(x, torch.ones(2))


def test_missing_device() -> None:
    with pytest.raises(errors.MissingDeviceError, match="device 'neuron' was not found"):
        compiled(plus_one, device="neuron")(torch.ones(2))


def test_metrics_tell_where_each_graph_came_from() -> None:
    neuron_dynamo.reset_metrics()
    run = compiled(plus_one)
    for _ in range(3):
        run(torch.ones(2, 5))
    (record,) = neuron_dynamo.metrics()
    assert (record.source, record.calls) == ("compiled", 3)
    assert len(record.key) == 64
    assert record.nodes == 3  # input, add, output
    assert min(record.lowering_seconds, record.compiling_seconds, record.loading_seconds) > 0
    torch._dynamo.reset()
    del run
    compiled(plus_one)(torch.ones(2, 5))
    again = neuron_dynamo.metrics()[1]
    assert again.key == record.key
    assert again.source in ("memory", "disk")
    assert again.compiling_seconds == 0
    neuron_dynamo.reset_metrics()
    assert neuron_dynamo.metrics() == []
