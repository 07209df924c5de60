"""The command line for each target, version and set of flags; each one is read by the stand-in's strict parser."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from neuron_dynamo import errors
from neuron_dynamo.lowering.compilers.neuronx_argv import CommandLine, command_line
from neuron_dynamo.lowering.compilers.neuronx_environment import NeuronEnvironment
from tests.standin import neuronx_cc

OLD, NEW = (2, 24), (2, 27)


def understood(line: CommandLine, version: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The options as the compiler of that version takes them."""
    monkeypatch.setenv("STANDIN_VERSION", version)
    assert line.words[0] == "compile"
    source, options = neuronx_cc.parse(list(line.words[1:]))
    neuronx_cc.check_options(options)
    assert source == "module.hlo.pb"
    return options


@pytest.mark.parametrize("target", ["trn1", "trn2", "trn3", "inf2"])
@pytest.mark.parametrize(("release", "version"), [(OLD, "2.24.5133.0+58f8de22"), (NEW, "2.27.5334.0+f702b353")])
def test_defaults(target: str, release: tuple[int, int], version: str, monkeypatch: pytest.MonkeyPatch) -> None:
    line = command_line(target, release)
    options = understood(line, version, monkeypatch)
    later = target in ("trn2", "trn3")
    expected = {
        "--framework": "XLA",
        "--target": target,
        "--output": "module.neff",
        "--logfile": "log-neuron-cc.txt",
        "--model-type": "transformer",
        "--auto-cast": "none",
        "--optlevel": "2",
    }
    if later:
        expected["--logical-nc-config"] = "2"
    else:
        expected["--enable-saturate-infinity"] = ""
    if later and release == NEW:
        expected |= {"--native-int64": "enabled", "--implicit-integer-downcast": "none"}
    assert options == expected
    assert line.logical_cores == (2 if later else 1)
    assert line.native_int64 == (later and release == NEW)


def test_user_flags_come_last_in_order_and_replace_defaults() -> None:
    environment = NeuronEnvironment(flags=("--auto-cast", "matmult", "--verbose=35"))
    line = command_line("trn2", OLD, ["-O1", "--internal-x=1", "--lnc", "1"], environment)
    assert line.words[-7:] == ("--auto-cast", "matmult", "--verbose=35", "-O1", "--internal-x=1", "--lnc", "1")
    assert not any(word.startswith(("--optlevel", "--auto-cast=", "--logical-nc-config")) for word in line.words)
    assert line.flags == (
        "--model-type=transformer",
        "--auto-cast=matmult",
        "--verbose=35",
        "--optlevel=1",
        "--internal-x=1",
    )
    assert line.logical_cores == 1


@pytest.mark.parametrize("spelled", [["-O1"], ["-O", "1"], ["--optlevel", "1"], ["--optlevel=1"]])
def test_spellings_share_a_key(spelled: list[str]) -> None:
    assert command_line("trn2", OLD, spelled).flags == (
        "--model-type=transformer",
        "--auto-cast=none",
        "--optlevel=1",
    )


@pytest.mark.parametrize("spelled", [["-lnc", "1"], ["--lnc=1"], ["--logical-nc-config", "1"]])
def test_logical_cores_from_flags(spelled: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    line = command_line("trn2", OLD, spelled)
    assert understood(line, "2.24.1", monkeypatch)["--logical-nc-config"] == "1"
    assert line.logical_cores == 1
    assert line.flags == command_line("trn2", OLD).flags


def test_logical_cores_from_the_environment() -> None:
    line = command_line("trn2", OLD, [], NeuronEnvironment(logical_cores=1))
    assert line.logical_cores == 1
    assert "--logical-nc-config=1" in line.words


def test_a_log_of_the_users() -> None:
    line = command_line("trn2", OLD, ["--logfile=mine.txt"])
    assert line.log == "mine.txt"
    assert [word for word in line.words if "logfile" in word] == ["--logfile=mine.txt"]
    assert line.flags == command_line("trn2", OLD).flags


def test_disabling_native_int64_is_seen() -> None:
    assert not command_line("trn2", NEW, ["--native-int64=disabled"]).native_int64
    assert command_line("trn2", OLD, ["--native-int64", "enabled"]).native_int64


@pytest.mark.parametrize(
    ("flags", "environment", "what"),
    [
        (["--output=x.neff"], NeuronEnvironment(), "--output"),
        (["--framework", "XLA"], NeuronEnvironment(), "--framework"),
        (["--target=trn1"], NeuronEnvironment(), "--target=trn1"),
        (["--lnc=3"], NeuronEnvironment(), "--logical-nc-config=3"),
        (["--lnc=2"], NeuronEnvironment(logical_cores=1), "NEURON_LOGICAL_NC_CONFIG"),
        ([], NeuronEnvironment(target="trn1", target_source="NEURON_PLATFORM_TARGET_OVERRIDE"), "OVERRIDE='trn1'"),
    ],
)
def test_contradictions_are_refused(flags: list[str], environment: NeuronEnvironment, what: str) -> None:
    with pytest.raises(errors.InvalidOptionError, match=what):
        command_line("trn2", NEW, flags, environment)


def test_logical_cores_that_a_target_does_not_have() -> None:
    with pytest.raises(errors.InvalidOptionError, match="trn1 has one physical core"):
        command_line("trn1", NEW, [], NeuronEnvironment(logical_cores=2))


def test_agreement_is_no_contradiction() -> None:
    environment = NeuronEnvironment(target="trn2", target_source="NEURON_CC_FLAGS", logical_cores=1)
    line = command_line("trn2", NEW, ["--target", "trn2", "--lnc=1"], environment)
    assert [word for word in line.words if "target" in word] == ["--target=trn2"]


def test_the_documented_flags_are_those_that_are_passed() -> None:
    page = (Path(__file__).parents[3] / "docs/neuron_toolchain.md").read_text(encoding="utf-8")
    documented = set(re.findall(r"^\| `(--[a-z0-9-]+)` \|", page, re.MULTILINE))
    lines = [command_line(target, NEW) for target in ("trn1", "trn2", "trn3", "inf2")]
    passed = {word.partition("=")[0] for line in lines for word in line.words if word.startswith("--")}
    assert documented == passed - {"--output", "--logfile"}
