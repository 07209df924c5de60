"""A fresh process traces, lowers and compiles nothing of what an earlier one did, and computes the same."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
Outcome = dict[str, Any]


def run(folder: Path, cache: Path, *arguments: str, **environment: str) -> Outcome:
    """Run the script on the models in ``folder`` in a process of its own."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith("NEURON_DYNAMO_")}
    done = subprocess.run(
        [sys.executable, str(HERE / "fresh_process.py"), str(folder), *arguments],
        env={**kept, "NEURON_DYNAMO_CACHE_DIR": str(cache), "PYTHONPATH": os.pathsep.join(sys.path), **environment},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-6000:]
    outcome: Outcome = json.loads(done.stdout.splitlines()[-1])
    return outcome


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("first")
    shutil.copy(HERE / "warm_models.py", folder)
    return folder


@pytest.fixture(scope="module")
def cold(place: Path) -> Outcome:
    return run(place, place / "cache", "save", str(place / "start.tar"), PYTHONHASHSEED="1")


@pytest.fixture(scope="module")
def warm(place: Path, cold: Outcome) -> Outcome:
    """R51: also under another hash seed and temporary folder."""
    (place / "tmp").mkdir()
    return run(place, place / "cache", "plain", PYTHONHASHSEED="2", TMPDIR=str(place / "tmp"))


@pytest.fixture(scope="module")
def elsewhere(cold: Outcome, place: Path, tmp_path_factory: pytest.TempPathFactory) -> Outcome:
    """Another checkout, home and cache; the file that the first process saved, and nothing else of it."""
    folder = tmp_path_factory.mktemp("second")
    shutil.copy(HERE / "warm_models.py", folder)
    shutil.copy(place / "start.tar", folder / "copied.tar")
    return run(folder, folder / "cache", "load", str(folder / "copied.tar"), HOME=str(folder), USER="other")


def closed(graphs: list[Outcome]) -> list[Outcome]:
    """Those of known sizes: the programs of one with open sizes are lowered when a call shows the sizes."""
    return [graph for graph in graphs if not re.search(r"\.\d+$", graph["graph"])]


def test_the_first_process_stores_every_frame(cold: Outcome) -> None:
    assert [graph["not_stored"] for graph in cold["graphs"]] == [""] * len(cold["graphs"])
    assert not any(graph["warm"] for graph in cold["graphs"])


@pytest.mark.parametrize("process", ["warm", "elsewhere"])
def test_nothing_is_traced(process: str, cold: Outcome, request: pytest.FixtureRequest) -> None:
    outcome = request.getfixturevalue(process)
    assert outcome["counters"].get("frames", {}) == {}, outcome["graphs"]
    assert outcome["counters"].get("stats", {}) == {}
    assert outcome["counters"].get("aot_autograd", {}) == {}


@pytest.mark.parametrize("process", ["warm", "elsewhere"])
def test_nothing_is_lowered_or_compiled(process: str, cold: Outcome, request: pytest.FixtureRequest) -> None:
    graphs = request.getfixturevalue(process)["graphs"]
    assert all(graph["compiling_seconds"] == 0 for graph in graphs)
    assert all(graph["warm"] and graph["lowering_seconds"] == 0 for graph in closed(graphs))
    assert [graph for graph in closed(graphs) if "backward" in graph["graph"]]
    # The same programs; the order of forward and backward graphs may be another.
    assert sorted(graph["key"] for graph in graphs) == sorted(graph["key"] for graph in cold["graphs"])
