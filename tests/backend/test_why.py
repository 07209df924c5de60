"""What a miss says about itself, from the compiler's side of the cache."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

import neuron_dynamo
from neuron_dynamo.cache import Store


def test_a_changed_line_is_named(cache_dir: Path) -> None:
    x = torch.ones(3, 3)
    torch.compile(lambda t: (t @ t).sin() + 1, backend="neuron")(x)
    torch._dynamo.reset()
    torch.compile(lambda t: (t @ t).cos() + 1, backend="neuron")(x)
    reason = neuron_dynamo.metrics()[-1].reason
    assert "same all but the program" in reason
    assert "cosine" in reason
    assert f"{Path(__file__).name}:" in reason


def test_a_changed_flag_is_named(cache_dir: Path) -> None:
    x = torch.ones(3)
    torch.compile(torch.sin, backend="neuron")(x)
    torch._dynamo.reset()
    flags = {"compiler_args": ["--xla_backend_optimization_level=1"]}
    torch.compile(torch.sin, backend="neuron", options=flags)(x)
    assert "--xla_backend_optimization_level=1" in neuron_dynamo.metrics()[-1].reason


def test_entries_say_where_they_come_from(cache_dir: Path) -> None:
    class Doubler(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return x * 2 + 40.25  # a program that no other test has in memory

    torch.compile(Doubler(), backend="neuron")(torch.ones(3))
    (record,) = Store(cache_dir)
    assert record.details.model == "Doubler"
    assert Path(record.details.source.rpartition(":")[0]).name == Path(__file__).name


def test_flags_that_xla_takes_from_the_environment_are_in_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = set()
    for flags in ("", "--xla_backend_optimization_level=0", "--xla_dump_to=elsewhere"):
        torch._dynamo.reset()
        monkeypatch.setenv("XLA_FLAGS", flags)
        explained = neuron_dynamo.explain(torch.sin, torch.ones(3), options={})
        keys.add(explained.graphs[0].key)
    assert len(keys) == 2  # where a dump goes changes no program
