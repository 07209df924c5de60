"""Warm starts by name and in a file: saved, loaded elsewhere, and refused without trust."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import torch

import neuron_dynamo
from neuron_dynamo import errors
from neuron_dynamo.runtime import programs
from neuron_dynamo.warmstart import load, shelf

X = torch.arange(8, dtype=torch.float32)


def double(x: torch.Tensor) -> torch.Tensor:
    return x * 2 + 1


@pytest.fixture(autouse=True)
def new_process() -> None:
    """Nothing is in the memory of this process."""
    shelf.forget()
    load._AHEAD.clear()
    programs._TABLE._loaded.clear()


def call() -> neuron_dynamo.GraphRecord:
    torch._dynamo.reset()
    neuron_dynamo.reset_metrics()
    torch.testing.assert_close(torch.compile(double, backend="neuron")(X), double(X))
    (record,) = neuron_dynamo.metrics()
    return record


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """The file of a warm start, made in a cache that is not that of the test."""
    call()
    path = tmp_path / "double.tar"
    made = neuron_dynamo.save_warm_start(path)
    assert (made.frames, len(made.programs)) == (1, 1)
    return path


@pytest.fixture
def elsewhere(saved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Another machine: another cache directory, and a process that loaded nothing."""
    monkeypatch.setenv("NEURON_DYNAMO_CACHE_DIR", str(tmp_path / "elsewhere"))
    shelf.forget()
    programs._TABLE._loaded.clear()
    return tmp_path / "elsewhere"


def test_a_file_is_used_elsewhere(saved: Path, elsewhere: Path) -> None:
    loaded = neuron_dynamo.load_warm_start(saved, trusted=True)
    assert (loaded.frames, len(loaded.programs), loaded.unusable) == (1, 1, "")
    record = call()
    assert record.warm
    assert record.compiling_seconds == record.lowering_seconds == 0


def test_programs_are_loaded_ahead(saved: Path, elsewhere: Path) -> None:
    loaded = neuron_dynamo.load_warm_start(saved, trusted=True)
    (ahead,) = load._AHEAD.values()
    program, source = ahead.result()
    assert source == "disk"
    assert call().warm
    assert program is programs._TABLE.get((elsewhere, loaded.programs[0]))
    assert not load._AHEAD


def test_without_trust_nothing_is_read(saved: Path, elsewhere: Path) -> None:
    with pytest.raises(errors.UntrustedEntryError, match="trusted=True"):
        neuron_dynamo.load_warm_start(saved)
    assert not call().warm


def test_a_signed_file_needs_no_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from neuron_dynamo.cache.trust.keys import SigningKey

    key = SigningKey.generate("ci")
    key.save(tmp_path / "ci.key")
    call()
    monkeypatch.setenv("NEURON_DYNAMO_SIGNING_KEY", str(tmp_path / "ci.key"))
    neuron_dynamo.save_warm_start(tmp_path / "signed.tar")
    monkeypatch.delenv("NEURON_DYNAMO_SIGNING_KEY")
    monkeypatch.setenv("NEURON_DYNAMO_CACHE_DIR", str(tmp_path / "elsewhere"))
    shelf.forget()
    with pytest.raises(errors.UntrustedEntryError):
        neuron_dynamo.load_warm_start(tmp_path / "signed.tar")
    options = {"trusted_keys": [key.public.text]}
    assert neuron_dynamo.load_warm_start(tmp_path / "signed.tar", options=options).frames == 1
    assert call().warm


def test_a_changed_byte_is_noticed(saved: Path, elsewhere: Path) -> None:
    data = bytearray(saved.read_bytes())
    at = data.index(b"neuron-dynamo traced frame") + 400
    data[at] ^= 1
    saved.write_bytes(data)
    with pytest.raises((errors.UntrustedEntryError, errors.WarmStartError)):
        neuron_dynamo.load_warm_start(saved, trusted=True)


def test_by_name_in_the_same_cache(saved: Path) -> None:
    neuron_dynamo.save_warm_start("double")
    shelf.forget()
    assert neuron_dynamo.load_warm_start("double").frames == 1
    assert call().warm


def test_the_file_holds_the_set_of_programs(saved: Path, elsewhere: Path) -> None:
    """What was traced elsewhere is of no use without its program: that is a reason, not an error."""
    neuron_dynamo.load_warm_start(saved, trusted=True, prefetch=False)
    for path in elsewhere.rglob("*.json"):
        if "records" in path.parts:
            path.unlink()
    record = call()
    assert not record.warm
    assert "not in the cache" in record.retraced


def test_nothing_traced_is_nothing_to_save(tmp_path: Path) -> None:
    with pytest.raises(errors.WarmStartError, match="no frame was traced"):
        neuron_dynamo.save_warm_start(tmp_path / "nothing.tar")


def test_another_users_entries_do_not_count(cache_dir: Path) -> None:
    call()
    (path,) = (cache_dir / shelf.FOLDER).rglob(f"*{shelf.SUFFIX}")
    path.chmod(0o666)
    assert not call().warm


def test_a_damaged_entry_is_traced_anew(cache_dir: Path) -> None:
    call()
    (path,) = (cache_dir / shelf.FOLDER).rglob(f"*{shelf.SUFFIX}")
    data = bytearray(path.read_bytes())
    data[-1] ^= 1
    path.write_bytes(data)
    assert not call().warm


def test_versions_are_compared(cache_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    call()
    from neuron_dynamo.warmstart import environment

    now = environment.versions()
    monkeypatch.setattr(environment, "versions", lambda: {**now, "torch": "2.14.0"})
    record = call()
    assert not record.warm
    assert record.retraced.startswith("made with torch 2.13")


def test_a_read_only_cache_is_not_written(cache_dir: Path) -> None:
    torch._dynamo.reset()
    torch.compile(double, backend="neuron", options={"cache_read_only": True})(X)
    assert not (cache_dir / shelf.FOLDER).exists()
    assert os.environ["NEURON_DYNAMO_CACHE_DIR"] == str(cache_dir)
