"""Faults that other caches shipped, tried on this one. Those at home in another file are named there."""

from __future__ import annotations

import logging
import os
import shutil
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from neuron_dynamo.cache import Built, Details, RemoteEntry, Store, config
from neuron_dynamo.cache.entry import Waiting
from neuron_dynamo.cache.gc import collect
from neuron_dynamo.cache.record import new_record
from tests.cache.support import parts


def built() -> Built:
    return Built({"neff": b"x" * 1000}, Details(compile_seconds=60, graph="g"))


def never() -> Built:
    raise AssertionError("nothing should be built here")


def test_r65_nothing_beside_the_entries_is_needed(tmp_path: Path) -> None:
    """jax#39880: an orphaned sidecar file blocked all writes, silently, once a size limit was set."""
    store = Store(tmp_path / "root")
    config.change(store.paths, lambda old: replace(old, max_size=2000))
    for name in "abc":
        store.get_or_build(parts(name), built)
    store.stats.flush(now=True)
    kept = {store.paths.records, store.paths.objects}
    others = [path for path in store.paths.root.rglob("*") if path.exists() and not kept & {path, *path.parents}]
    assert len(others) > 8
    for number, victim in enumerate(others):
        if store.paths.version == victim:
            continue
        root = tmp_path / str(number)
        shutil.copytree(store.paths.root, root)
        damaged = root / victim.relative_to(store.paths.root)
        if damaged.is_dir():
            shutil.rmtree(damaged)
        elif damaged.exists():
            damaged.unlink()
        other = Store(root)
        assert other.get_or_build(parts("a"), never)[1] == "disk", victim
        assert other.get_or_build(parts("new"), built)[0].lookup.stored, victim
        assert other.get_or_build(parts("new"), never)[1] == "disk", victim
        collect(other, max_size=0)
        assert list(other) == []


def test_r72_a_slow_fetch_delays_the_build_and_is_never_raced_by_it(tmp_path: Path) -> None:
    """optimum-neuron#271: compiles began before the download had ended."""
    asked, go = threading.Event(), threading.Event()

    class Slow:
        name = "slow"

        def fetch(self, key: str) -> RemoteEntry | None:
            asked.set()
            assert go.wait(30)
            return RemoteEntry(new_record(parts(), {"neff": b"fetched"}, Details()), {"neff": b"fetched"})

        def offer(self, key: str) -> None:
            raise AssertionError("nothing is built here")

    stores = [Store(tmp_path, remote=Slow()) for _ in range(3)]
    sources: list[str] = []
    threads = [
        threading.Thread(target=lambda store=store: sources.append(store.get_or_build(parts(), never)[1]))
        for store in stores
    ]
    for thread in threads:
        thread.start()
    assert asked.wait(30)
    go.set()
    for thread in threads:
        thread.join()
    assert sorted(sources) == ["disk", "disk", "remote"]


def test_r86_r87_r90_each_look_up_tells_its_tier_key_and_time(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """One line per graph in the log; and the entry itself has its key and says that it was not compiled just now."""
    store = Store(tmp_path)
    with caplog.at_level(logging.INFO, "neuron_dynamo.cache"):
        first, cold = store.get_or_build(parts(), built, graph="decode")
        second, warm = store.get_or_build(parts(), never, graph="decode")
    lines = [record.getMessage() for record in caplog.records]
    assert any(line.startswith(f"decode {first.key[:16]}: miss_absent, ") for line in lines)
    assert any(line.startswith(f"decode {first.key[:16]}: hit_local, ") and line.endswith(" s") for line in lines)
    assert (cold, warm) == ("compiled", "disk")
    assert first.key == second.key == parts().key()
    assert (first.lookup.saved, second.lookup.saved) == (0, 60)
    assert second.lookup.seconds > 0


@pytest.mark.parametrize("variable", ["HOSTNAME", "MASTER_PORT", "PATH", "LC_ALL", "RANK", "TMPDIR"])
def test_r54_r56_the_environment_enters_a_key_only_through_its_parts(
    variable: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """ai-dynamo#10695: a port in the environment made every pod miss."""
    before = parts().key()
    monkeypatch.setenv(variable, "something else")
    assert parts().key() == before
    assert parts(env={variable: os.environ[variable]}).key() != before


def test_waiters_are_told_who_builds_since_when_and_how_long_it_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("neuron_dynamo.cache.build._REPORT_SECONDS", 0.05)
    store = Store(tmp_path)
    store.get_or_build(parts(flags=("-O1",)), built, graph="decode")
    inside, told = threading.Event(), threading.Event()

    def slow() -> Built:
        inside.set()
        assert told.wait(30)
        return built()

    holder = threading.Thread(target=lambda: Store(tmp_path).get_or_build(parts(), slow, graph="decode"))
    holder.start()
    assert inside.wait(30)
    seen: list[Waiting] = []

    def on_wait(waiting: Waiting) -> None:
        seen.append(waiting)
        told.set()

    _, source = Store(tmp_path, on_wait=on_wait).get_or_build(parts(), never, graph="decode")
    holder.join()
    assert source == "disk"
    assert f"process {os.getpid()} on" in seen[0].holder
    assert "(decode)" in seen[0].holder
    assert seen[0].usual == 60
    assert seen[0].waited >= 0.05
    assert "a compile like it took 60 s" in str(seen[0])
