"""Pre-warming from the user's program to the warm set, with compiles that are only played."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from neuron_dynamo.cache import Store, warmset
from neuron_dynamo.cache.trust.keys import SigningKey
from neuron_dynamo.runtime.prewarm.run import Outcome, prewarm
from neuron_dynamo.runtime.prewarm.spool import Job
from neuron_dynamo.runtime.prewarm.worker import Result
from tests.runtime.prewarm.support import Scripted, good, program


def run(script: Path, executor: Scripted, *arguments: str, **options: Any) -> Outcome:
    return prewarm([str(script), *arguments], lambda: executor, name="net", **options)


def test_each_graph_is_compiled_once_stored_and_listed(tmp_path: Path, cache_dir: Path) -> None:
    executor = Scripted()
    outcome = run(program(tmp_path, "a", "b"), executor, "--layers", "2")
    assert outcome.good
    assert [(row.graph, row.model, row.source, row.seconds, row.error) for row in outcome.rows] == [
        ("a", "Net", "compiled", 2.0, ""),
        ("b", "Net", "compiled", 2.0, ""),
    ]
    store = Store(cache_dir)
    assert warmset.load(store.paths, "net").keys == [row.key for row in outcome.rows]
    entry = store.get(outcome.rows[0].key)
    assert entry is not None
    assert bytes(entry.read("neff")) == b"code of a"
    assert entry.record.details.source == "net.py:7"
    assert executor.closed == 1
    seen = json.loads((tmp_path / "seen.json").read_text())
    assert seen["argv"] == ["--layers", "2"]

    again = run(program(tmp_path, "b", "a", "c"), executor)
    assert [(row.graph, row.source, row.seconds) for row in again.rows] == [
        ("b", "disk", 2.0),
        ("a", "disk", 2.0),
        ("c", "compiled", 2.0),
    ]
    assert [job.graph for job in executor.jobs][2:] == ["c"]
    assert executor.closed == 2


def test_with_nothing_to_compile_no_executor_is_made(tmp_path: Path) -> None:
    run(program(tmp_path, "a"), Scripted())

    def none() -> Scripted:
        raise AssertionError("nothing is to be compiled")

    assert prewarm([str(program(tmp_path, "a"))], none, name="net").good


def test_a_failed_compile_stops_no_other_and_leaves_no_set(tmp_path: Path, cache_dir: Path) -> None:
    def refuse(job: Job) -> Result:
        if job.graph == "b":
            return Result(error=("CompilerDiagnosticError", "NCC_EVRF029: no sort\nsecond line"), deterministic=True)
        return good(job)

    executor = Scripted(refuse)
    outcome = run(program(tmp_path, "a", "b", "c"), executor)
    assert not outcome.good
    assert outcome.problem == "1 of 3 graphs could not be compiled"
    assert [row.source for row in outcome.rows] == ["compiled", "failed", "compiled"]
    assert outcome.rows[1].error == "CompilerDiagnosticError: NCC_EVRF029: no sort"
    assert len(list(Store(cache_dir))) == 2
    assert (outcome.warm_set, warmset.names(Store(cache_dir).paths)) == ("", [])

    outcome = run(program(tmp_path, "a", "b", "c"), executor)
    assert len(executor.jobs) == 3, "a refusal is remembered"
    assert "refused this program before" in outcome.rows[1].error


def test_a_worker_that_dies_is_no_verdict_about_the_program(tmp_path: Path) -> None:
    answers = [Result(error=("CompilerProcessError", "the compiling process was killed"))]
    executor = Scripted(lambda job: answers.pop() if answers else good(job))
    script = program(tmp_path, "a")
    assert "was killed" in run(script, executor).rows[0].error
    assert run(script, executor).good


def test_a_program_that_fails_is_told_and_what_it_had_is_compiled(
    tmp_path: Path, cache_dir: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    outcome = run(program(tmp_path, "a", status=3), Scripted())
    assert (outcome.script_status, outcome.good, outcome.warm_set) == (3, False, "")
    assert "ended with status 3, so more graphs may be missing" in outcome.problem
    assert len(list(Store(cache_dir))) == 1
    out, err = capfd.readouterr()
    assert out == "", "standard output is for the summary"
    assert "its own words" in err


def test_a_program_without_graphs_is_a_problem(tmp_path: Path) -> None:
    """Most likely it does not use this backend at all, and a set of nothing would look like success."""
    outcome = run(program(tmp_path), Scripted())
    assert outcome.problem == "the program compiled no graph with this backend"
    (tmp_path / "exits.py").write_text("raise SystemExit('no')")
    assert "ended with status 1" in run(tmp_path / "exits.py", Scripted()).problem
    (tmp_path / "dies.py").write_text("import os; os.kill(os.getpid(), 15)")
    assert "ended by signal 15" in run(tmp_path / "dies.py", Scripted()).problem


def test_a_program_that_names_two_caches_fills_both(tmp_path: Path, cache_dir: Path) -> None:
    second = tmp_path / "second"
    outcome = run(program(tmp_path, "a", "b", second=str(second)), Scripted())
    assert outcome.good
    for root, graph in ((cache_dir, 0), (second, 1)):
        assert list(Store(root).keys()) == [outcome.rows[graph].key]
        assert warmset.load(Store(root).paths, "net").keys == [outcome.rows[graph].key]


def test_settings_reach_the_program_and_the_signing_key_does_not(
    tmp_path: Path, cache_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = SigningKey.generate("ci-1")
    key.save(tmp_path / "ci.key")
    monkeypatch.setenv("NEURON_DYNAMO_SIGNING_KEY", (tmp_path / "ci.key").read_text())
    monkeypatch.setenv("NEURON_DYNAMO_FAIL_ON_MISS", "1")
    settings = {"target": "trn2", "cache_dir": None}
    outcome = run(program(tmp_path, "a"), Scripted(), settings=settings, signing_key=key)
    environment = json.loads((tmp_path / "seen.json").read_text())["environment"]
    assert environment["NEURON_DYNAMO_TARGET"] == "trn2"
    assert environment["NEURON_DYNAMO_CACHE_DIR"] == os.environ["NEURON_DYNAMO_CACHE_DIR"]
    secret = (tmp_path / "ci.key").read_text().strip().rpartition(":")[2]
    assert secret not in json.dumps(environment)
    store = Store(cache_dir)
    record = store.record(outcome.rows[0].key)
    assert record is not None
    assert [each["name"] for each in record.signatures] == ["ci-1"]
    assert [each["name"] for each in warmset.load(store.paths, "net").signatures] == ["ci-1"]


def test_what_is_listed_is_published(tmp_path: Path) -> None:
    sent: list[tuple[str | None, list[str]]] = []

    def publish(store: Store, listed: warmset.WarmSet | None, keys: Any) -> dict[str, Any]:
        sent.append((listed.name if listed is not None else None, list(keys)))
        return {"done": list(keys)}

    outcome = run(program(tmp_path, "a"), Scripted(), publish=publish)
    run(program(tmp_path, "a", "b", status=1), Scripted(), publish=publish)
    assert sent[0] == ("net", [outcome.rows[0].key])
    assert sent[1][0] is None, "half a set is no set, but what is compiled need not be compiled again"
    assert len(sent[1][1]) == 2
    assert outcome.to_json()["published"] == [{"done": [outcome.rows[0].key]}]


def test_a_cache_that_cannot_be_written_is_told(tmp_path: Path, cache_dir: Path) -> None:
    cache_dir.write_text("in the way")
    outcome = run(program(tmp_path, "a"), Scripted())
    assert "cannot be written" in outcome.rows[0].error
    assert not outcome.good


def test_programs_that_prewarm_one_cache_at_once_compile_once(tmp_path: Path, cache_dir: Path) -> None:
    """R84: all entries are there, each was compiled once."""
    from concurrent.futures import ThreadPoolExecutor

    script, executor = program(tmp_path, "a", "b"), Scripted()
    with ThreadPoolExecutor(5) as pool:
        outcomes = list(pool.map(lambda _: run(script, executor), range(5)))
    assert all(outcome.good for outcome in outcomes)
    assert sorted(job.graph for job in executor.jobs) == ["a", "b"]
    assert len(list(Store(cache_dir))) == 2
