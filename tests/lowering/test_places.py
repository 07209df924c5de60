"""A compiled program does not say on whose machine it was made."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
import torch

from neuron_dynamo.lowering.places import portable


def test_a_file_is_named_from_where_python_imports_it() -> None:
    functional = torch.nn.functional.__file__
    assert functional is not None
    assert portable(functional) == str(Path("torch/nn/functional.py"))
    assert portable("model.py") == "model.py"
    assert portable("/somebody/s/home/project/model.py") == "project/model.py"


def test_the_nearest_root_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path), str(tmp_path / "src"), ""])
    assert portable(str(tmp_path / "src" / "package" / "model.py")) == str(Path("package/model.py"))
    assert portable(str(tmp_path / "tool.py")) == "tool.py"


def test_nothing_that_is_stored_names_a_folder_of_this_machine(cache_dir: Path) -> None:
    from neuron_dynamo.cache import Store

    def model(x: torch.Tensor) -> torch.Tensor:
        return torch.nn.functional.softmax(x @ x, -1) + 1

    torch.compile(model, backend="neuron")(torch.ones(4, 4))
    here = str(Path(__file__).resolve().parents[2]).encode()
    (record,) = Store(cache_dir)
    entry = Store(cache_dir).get(record.key)
    assert entry is not None
    assert b"test_places.py" in bytes(entry.read("hlo"))
    for folder in (here, sys.prefix.encode()):
        assert folder not in record.to_bytes()
        for name in entry.data:
            assert folder not in bytes(entry.read(name)), name
