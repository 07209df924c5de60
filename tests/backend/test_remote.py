"""A remote behind the cache of a compiled model."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch

import neuron_dynamo
from neuron_dynamo.cache.remote.tier import ReadThrough
from neuron_dynamo.runtime import programs


def step(x: torch.Tensor) -> torch.Tensor:
    return torch.softmax(x @ x, -1)


def run(x: torch.Tensor, **options: Any) -> str:
    """Where the program came from, in a process that knows nothing of earlier runs."""
    torch._dynamo.reset()
    programs._TABLE = programs._Table()
    neuron_dynamo.reset_metrics()
    result = torch.compile(step, backend="neuron", options={"warm_start": False, **options})(x)
    torch.testing.assert_close(result, step(x))
    (record,) = neuron_dynamo.metrics()
    return record.source


def test_what_one_machine_compiles_another_fetches(tmp_path: Path) -> None:
    x, url = torch.randn(5, 5), (tmp_path / "remote").as_uri()
    assert run(x, cache_dir=tmp_path / "one", remote=url, remote_write=True) == "compiled"
    (store,) = (store for store in programs.opened_stores() if store.paths.root == tmp_path / "one")
    assert isinstance(store.remote, ReadThrough)
    assert store.remote.publisher is not None
    assert store.remote.publisher.flush(60)
    assert run(x, cache_dir=tmp_path / "two", remote=url, fail_on_miss=True) == "remote"
    assert run(x, cache_dir=tmp_path / "two", fail_on_miss=True) == "disk"
    assert run(x, cache_dir=tmp_path / "three", remote=url, cache_read_only=True, fail_on_miss=True) == "remote"
    assert not (tmp_path / "three").exists()


def test_an_address_that_is_none_is_refused_at_once() -> None:
    with pytest.raises(neuron_dynamo.errors.InvalidOptionError, match="hf://buckets/owner/name"):
        neuron_dynamo.Options.resolve({"remote": "buckets/x"})
    with pytest.raises(neuron_dynamo.errors.RemoteUrlError):
        torch.compile(step, backend="neuron", options={"remote": "hf://models/x"})(torch.ones(2, 2))
