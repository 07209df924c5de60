"""R86 (https://github.com/pytorch/pytorch/issues/141788): hit or miss was not to be seen in reports.

One line of the log per graph that met the disk: name, key, tier, time.
"""

from __future__ import annotations

import logging
import re
from pathlib import Path

import pytest
import torch

import neuron_dynamo
from neuron_dynamo.cache import Built, KeyParts, Store

LINE = re.compile(r"(?P<graph>\S+) (?P<key>[0-9a-f]{16}): (?P<tier>\w+), [0-9.]+ s")


def _lines(caplog: pytest.LogCaptureFixture) -> list[dict[str, str]]:
    matches = [LINE.fullmatch(each.getMessage()) for each in caplog.records if each.name == "neuron_dynamo.cache"]
    return [match.groupdict() for match in matches if match is not None]


def test_one_line_per_graph(caplog: pytest.LogCaptureFixture) -> None:
    def two_graphs(x: torch.Tensor) -> torch.Tensor:
        y = x.sin()
        torch._dynamo.graph_break()
        return y * 2

    neuron_dynamo.reset_metrics()
    with caplog.at_level(logging.INFO, logger="neuron_dynamo.cache"):
        torch.compile(two_graphs, backend="neuron")(torch.ones(3))
    assert _lines(caplog) == [
        {"graph": record.graph, "key": record.key[:16], "tier": "miss_absent"} for record in neuron_dynamo.metrics()
    ]
    assert len(neuron_dynamo.metrics()) == 2


def test_a_hit_has_a_line_too(cache_dir: Path, caplog: pytest.LogCaptureFixture) -> None:
    # A program that no other test holds in memory.
    torch.compile(lambda x: x.sin() * 0.3125, backend="neuron")(torch.ones(3))
    record = neuron_dynamo.metrics()[-1]
    store = Store(cache_dir)
    entry = store.record(record.key)
    assert entry is not None

    def never() -> Built:
        raise AssertionError("it is there")

    with caplog.at_level(logging.INFO, logger="neuron_dynamo.cache"):
        store.get_or_build(KeyParts(**entry.parts), never, graph=record.graph)
    assert _lines(caplog)[-1] == {"graph": record.graph, "key": record.key[:16], "tier": "hit_local"}
