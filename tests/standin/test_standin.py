"""The stand-in is as strict as it says."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

from neuron_dynamo.lowering import hlo
from tests.standin import neuronx_cc, rules, wire
from tests.standin.fixture import Standin
from tests.support import hlo_modules


def call(standin: Standin, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([standin.path, *words], cwd=folder, capture_output=True, text=True, check=False)


def compile_(standin: Standin, folder: Path, module: bytes, *flags: str) -> subprocess.CompletedProcess[str]:
    (folder / "m.pb").write_bytes(module)
    return call(standin, folder, "compile", "m.pb", "--framework", "XLA", "--target", "trn2", *flags)


def test_version_and_operators(standin: Standin, tmp_path: Path) -> None:
    assert call(standin, tmp_path, "--version").stdout.startswith(f"NeuronX Compiler version {neuronx_cc.VERSION}\n")
    assert "Dot" in call(standin, tmp_path, "list-operators", "--framework", "XLA").stdout


def test_output_log_and_defaults(standin: Standin, tmp_path: Path) -> None:
    assert compile_(standin, tmp_path, hlo_modules.canonical()).returncode == 0
    assert (tmp_path / "file.neff").exists()
    assert (tmp_path / "log-neuron-cc.txt").exists()


@pytest.mark.parametrize(
    "words",
    [
        ["compile", "m.pb", "--target=trn2"],
        ["compile", "m.pb", "--framework=XLA"],
        ["compile", "--framework=XLA", "--target=trn2"],
        ["compile", "a", "b", "--framework=XLA", "--target=trn2"],
        ["compile", "m.pb", "--framework=StableHLO", "--target=trn2"],
        ["compile", "m.pb", "--framework=XLA", "--target=trn9"],
        ["compile", "m.pb", "--framework=XLA", "--target=trn2", "--auto-cast"],
        ["compile", "m.pb", "--framework=XLA", "--target=trn2", "--cache_dir=/x"],
        ["compile", "m.pb", "--framework=XLA", "--target=trn1", "--native-int64=enabled"],
        ["frobnicate"],
    ],
)
def test_usage_errors(standin: Standin, tmp_path: Path, words: list[str]) -> None:
    answer = call(standin, tmp_path, *words)
    assert answer.returncode == 2
    assert "neuronx-cc: error:" in answer.stderr


def test_flags_of_later_versions_are_unknown_to_earlier_ones(standin: Standin, tmp_path: Path) -> None:
    standin.set(version="2.26.6360.0+6f180f47")
    answer = compile_(standin, tmp_path, hlo_modules.canonical(), "--native-int64=enabled")
    assert "unrecognized arguments: --native-int64=enabled" in answer.stderr


@pytest.mark.parametrize(
    "module",
    [hlo.serialize(hlo_modules.raw()), b"ML\xefR", b"", hlo_modules.canonical()[:-3]],
    ids=["64-bit ids", "bytecode", "empty", "cut"],
)
def test_what_is_no_module_is_refused(standin: Standin, tmp_path: Path, module: bytes) -> None:
    answer = compile_(standin, tmp_path, module)
    assert answer.returncode == 70
    assert "[NCC_EHLO001]" in answer.stderr
    assert not (tmp_path / "file.neff").exists()


def refused(module: bytes, target: str = "trn2", release: tuple[int, int] = (2, 27), downcast: str = "") -> list[str]:
    decoded = wire.decode(module)
    rules.check_contract(decoded)
    setting = rules.Setting(target, release, frozenset(downcast.split()))
    return [line.partition("]")[0].removeprefix("[") for line in rules.refusals(decoded, setting)]


@pytest.mark.parametrize(
    ("opcode", "settings", "codes"),
    [
        ("add", {}, []),
        ("sort", {}, ["NCC_EVRF029"]),
        ("sort", {"target": "trn1"}, []),
        ("fft", {}, ["NCC_EVRF001"]),
        ("custom-call", {}, ["NCC_EVRF015"]),
        ("conditional", {}, ["NCC_EVRF001"]),
    ],
)
def test_refused_operations(opcode: str, settings: dict[str, Any], codes: list[str]) -> None:
    assert refused(hlo_modules.canonical(opcode), **settings) == codes


@pytest.mark.parametrize(
    ("opcode", "element", "settings", "codes"),
    [
        ("dot", hlo_modules.S32, {}, {"NCC_EVRF035"}),
        ("dot", hlo_modules.S32, {"downcast": "dot"}, set()),
        ("dot", hlo_modules.F32, {}, set()),
        ("add", hlo_modules.F64, {}, {"NCC_ESPP004"}),
        ("shift-right-arithmetic", hlo_modules.S32, {}, set()),
        ("shift-right-arithmetic", 2, {}, {"NCC_EVRF022"}),
        ("power", 5, {}, {"NCC_EVRF062"}),
        ("add", 15, {"release": (2, 26)}, {"NCC_EVRF004"}),
        ("add", 15, {}, set()),
        ("add", 20, {}, {"NCC_EVRF051"}),
        ("add", 20, {"target": "trn3"}, set()),
        ("add", 25, {}, {"NCC_EVRF005"}),
        ("all-reduce", hlo_modules.S32, {}, {"NCC_EVRF061"}),
    ],
)
def test_refused_types(opcode: str, element: int, settings: dict[str, Any], codes: set[str]) -> None:
    assert set(refused(hlo_modules.canonical(opcode, element), **settings)) == codes
