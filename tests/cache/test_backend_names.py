"""Another package that has a backend called `neuron` too."""

from __future__ import annotations

from pathlib import Path

import pytest

from neuron_dynamo.cache import backend_names
from neuron_dynamo.cache.cli import main as neuron_cache


@pytest.fixture
def rival(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An installed package that comes before this one."""
    folder = tmp_path / "site" / "torch_neuronx-9.9.dist-info"
    folder.mkdir(parents=True)
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: torch-neuronx\nVersion: 9.9\n")
    (folder / "entry_points.txt").write_text("[torch_dynamo_backends]\nneuron = torch_neuronx.nowhere:backend\n")
    monkeypatch.syspath_prepend(str(folder.parent))


def test_alone() -> None:
    assert backend_names.offering() == ["neuron-dynamo"]
    assert backend_names.ambiguity() == ""


@pytest.mark.usefixtures("rival")
def test_beside_another() -> None:
    assert backend_names.offering() == ["torch-neuronx", "neuron-dynamo"]
    line = backend_names.ambiguity()
    assert "PyTorch takes torch-neuronx's" in line
    assert 'backend="neuron_dynamo" is always this package' in line
    assert "\n" not in line


def test_doctor_says_who_answers(capsys: pytest.CaptureFixture[str]) -> None:
    neuron_cache(["doctor"])
    assert 'this package answers to backend="neuron"' in " ".join(capsys.readouterr().out.split())


@pytest.mark.usefixtures("rival")
def test_doctor_warns_of_another(capsys: pytest.CaptureFixture[str]) -> None:
    neuron_cache(["doctor"])
    assert "offered by torch-neuronx and neuron-dynamo" in " ".join(capsys.readouterr().out.split())
