"""Finding the compiler, its version and its build."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from neuron_dynamo import errors
from neuron_dynamo.lowering.compilers import neuronx_tool
from neuron_dynamo.lowering.compilers.installed import build_digest
from tests.standin.fixture import Standin, install


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_on_the_path_with_its_version_from_either_stream(standin: Standin, stream: str) -> None:
    standin.set(version="2.26.6360.0+6f180f47", version_stream=stream)
    neuronx_tool._asked.cache_clear()
    tool = neuronx_tool.find("trn2")
    assert tool.command == (str(standin.path),)
    assert tool.version == "2.26.6360.0+6f180f47"
    assert tool.release == (2, 26)
    assert tool.build == hashlib.sha256(standin.path.read_bytes()).hexdigest()


def test_another_executable_is_another_build(standin: Standin, tmp_path: Path) -> None:
    other = install(tmp_path / "other")
    other.write_text(other.read_text() + "# changed\n")
    assert neuronx_tool.find("trn2", other).identity != neuronx_tool.find("trn2").identity


@pytest.mark.parametrize("form", ["file", "folder"])
def test_the_option_wins_over_the_path(standin: Standin, tmp_path: Path, form: str) -> None:
    other = install(tmp_path / "other")
    assert neuronx_tool.find("trn2", other if form == "file" else other.parent).command == (str(other),)


def test_none_names_the_index_and_the_way_out(tmp_path: Path) -> None:
    with pytest.raises(errors.MissingCompilerError, match=r"pip\.repos\.neuron\.amazonaws\.com") as caught:
        neuronx_tool.find("trn2", environ={"PATH": str(tmp_path)})
    assert "device='cpu'" in str(caught.value)
    assert not neuronx_tool.is_installed(environ={"PATH": str(tmp_path)})


def test_an_option_that_names_nothing(standin: Standin, tmp_path: Path) -> None:
    with pytest.raises(errors.MissingCompilerError, match="nothing/here"):
        neuronx_tool.find("trn2", tmp_path / "nothing" / "here")


def test_a_tool_without_a_version(tmp_path: Path) -> None:
    path = tmp_path / "neuronx-cc"
    path.write_text("#!/bin/sh\necho hello\nexit 3\n")
    path.chmod(0o755)
    with pytest.raises(errors.CompilerFailedError, match="hello") as caught:
        neuronx_tool.find("trn2", path)
    assert not caught.value.deterministic


def installed(prefix: Path, version: str, record: str) -> Path:
    """An environment with a package, as pip leaves it; its script cannot be run."""
    info = prefix / "lib/python3.11/site-packages" / f"neuronx_cc-{version}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: neuronx-cc\nVersion: {version}\n")
    (info / "entry_points.txt").write_text("[console_scripts]\nneuronx-cc = neuronxcc.driver:main\n")
    (info / "RECORD").write_text(record)
    script = prefix / "bin/neuronx-cc"
    script.parent.mkdir()
    script.write_text("#!/bin/false\n")
    script.chmod(0o755)
    return script


RECORD = "neuronxcc/driver.py,sha256=aaaa,120\nneuronx_cc-2.27.1+x.dist-info/METADATA,sha256=bbbb,60\n"
BY_PIP = RECORD + (
    "neuronxcc/__pycache__/driver.cpython-311.pyc,,\n../../../bin/neuronx-cc,sha256=cccc,200\n"
    "neuronx_cc-2.27.1+x.dist-info/INSTALLER,sha256=dddd,4\nneuronx_cc-2.27.1+x.dist-info/RECORD,,\n"
)


def test_an_installed_package_is_not_started_and_its_place_does_not_count(tmp_path: Path) -> None:
    first = neuronx_tool.find("trn2", installed(tmp_path / "a", "2.27.1+x", RECORD))
    second = neuronx_tool.find("trn2", installed(tmp_path / "b", "2.27.1+x", BY_PIP))
    other = neuronx_tool.find("trn2", installed(tmp_path / "c", "2.27.1+x", RECORD.replace("aaaa", "abcd")))
    assert first.version == "2.27.1+x"
    assert first.identity == second.identity
    assert other.identity != first.identity


def test_the_order_of_a_record_does_not_count() -> None:
    lines = BY_PIP.splitlines()
    assert build_digest(lines) == build_digest(lines[::-1])
