"""Counting, and adding up over processes and machines."""

from __future__ import annotations

import logging
import os
from pathlib import Path

import pytest

from neuron_dynamo.cache import Built, Details, Store
from neuron_dynamo.cache.stats import KINDS, fold, totals, zero
from tests.cache.support import finish, parts, python


def built() -> Built:
    return Built({"neff": b"12345"}, Details(compile_seconds=60))


def test_counts_and_sums_reach_the_disk(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.get_or_build(parts(), built)
    for _ in range(3):
        store.get_or_build(parts(), built)
    store.stats.close()
    found = totals(store.paths)
    assert found.counts == {"miss_absent": 1, "builds": 1, "publish": 1, "hit_local": 3}
    assert found.sums["seconds_saved"] == 180
    assert (found.sums["bytes_read"], found.sums["bytes_written"]) == (15, 5)
    assert set(found.to_json()["counts"]) == set(KINDS)


def test_many_processes_add_up(tmp_path: Path) -> None:
    code = """
        import sys
        from neuron_dynamo.cache import Built, Store
        from tests.cache.support import parts
        store = Store(sys.argv[1])
        for index in range(20):
            store.get_or_build(parts(), lambda: Built({"neff": b"x"}))
    """
    for process in [python(code, str(tmp_path)) for _ in range(4)]:
        finish(process)
    found = totals(Store(tmp_path).paths)
    assert found.counts["builds"] == 1
    assert found.counts["hit_local"] + found.counts["wait_hit"] == 79


def test_every_counter_has_a_meaning(tmp_path: Path) -> None:
    """A counter that `stats` does not list would be invisible."""
    import re

    import neuron_dynamo.cache

    folder = Path(neuron_dynamo.cache.__file__).parent
    used = set()
    for path in folder.glob("*.py"):
        used |= set(re.findall(r'(?:count|stats\.add)\("(\w+)"', path.read_text()))
        used |= set(re.findall(r'Miss\("(\w+)"', path.read_text()))
        used |= set(re.findall(r'finish\(\w+, "(\w+)"', path.read_text()))
    assert len(used) > 12
    assert used <= set(KINDS)


def test_damaged_files_of_figures_are_skipped(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.get_or_build(parts(), built)
    store.stats.flush(now=True)
    (store.paths.stats / "other.jsonl").write_bytes(
        b'{"time": 1, "counts": {"hit_local": 2}, "sums": {}}\n{"ti\n\xff\n[]\n3\n'
    )
    assert totals(store.paths).counts["hit_local"] == 2
    assert totals(store.paths).since == 1


def test_folding_keeps_the_sums(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path)
    for _ in range(5):
        store.get_or_build(parts(), built)
        store.stats.flush(now=True)
    before = totals(store.paths)
    monkeypatch.setattr("neuron_dynamo.cache.stats._FOLD_BYTES", 0)
    fold(store.paths)
    assert totals(store.paths) == before
    (path,) = store.paths.stats.iterdir()
    assert path.read_bytes().count(b"\n") == 1
    zero(store.paths)
    assert totals(store.paths).counts == {}


def test_a_forked_child_does_not_write_its_parents_figures(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.put(parts(), {"neff": b"x"})
    child = os.fork()
    if child == 0:
        store.stats.flush(now=True)
        os._exit(0)
    os.waitpid(child, 0)
    assert totals(store.paths).counts == {}
    store.stats.flush(now=True)
    assert totals(store.paths).counts == {"publish": 1}


def test_the_summary_at_the_end_is_one_line_and_only_when_something_was_built(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "neuron_dynamo.cache"):
        store = Store(tmp_path)
        store.get(parts().key())
        store.stats.close()
        assert "compile cache:" not in caplog.text
        store.get_or_build(parts(), built)
        store.get_or_build(parts(), built)
        store.stats.close()
    lines = [r.getMessage() for r in caplog.records if r.getMessage().startswith("compile cache:")]
    assert len(lines) == 1
    assert "1 built" in lines[0]
    assert "1 found, 60.0 s saved, 0 errors" in lines[0]
