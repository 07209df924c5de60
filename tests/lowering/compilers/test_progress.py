"""What is logged of a long compile."""

from __future__ import annotations

import logging

import pytest

from neuron_dynamo.lowering.compilers.progress import Progress, Reporter


def test_reports_double_their_distance_and_start_again(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING, "neuron_dynamo.compile")
    reporter = Reporter()
    for elapsed in [*range(0, 130), *range(0, 31)]:
        reporter(Progress("g", "compiling", float(elapsed), 90.0))
    assert [record.getMessage() for record in caplog.records] == [
        f"neuronx-cc has worked on g for {seconds} s, usually 90 s" for seconds in (30, 60, 120, 30)
    ]


def test_waiting_is_told_apart() -> None:
    assert "for other compiles" in str(Progress("", "waiting", 40.0, 0.0))
    assert "usually" not in str(Progress("g", "compiling", 40.0, 0.0))
