"""The collection: what goes, in which order, and what never does."""

from __future__ import annotations

import fcntl
import os
import time
from dataclasses import replace
from pathlib import Path

import pytest

from neuron_dynamo.cache import Built, Details, Store, autogc, config, verify
from neuron_dynamo.cache.gc import Collection, collect
from neuron_dynamo.cache.holder import Holder
from neuron_dynamo.cache.lock import FlockLock, root_lock
from neuron_dynamo.cache.warmset import record_keys
from neuron_dynamo.errors import CacheBusyError, CacheConfigError
from tests.cache.support import finish, parts, python

DAY = 86400.0
KB = 1000


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "root", auto_gc=False)


def put(store: Store, name: str, *, size: int = KB, days: float = 0, model: str = "", version: str = "1.0") -> str:
    """An entry of `size` bytes of its own, last used `days` ago."""
    compiler = {"name": "cc", "version": version}
    data = name.encode().ljust(size, b"\0")
    key = store.put(parts(name, compiler=compiler), {"neff": data}, Details(graph=name, model=model)).key
    backdate(store.paths.record(key), days)
    for output in store.record(key).outputs.values():  # type: ignore[union-attr]
        backdate(store.paths.object(output.sha256), days)
    return key


def backdate(path: Path, days: float) -> None:
    moment = time.time() - days * DAY
    os.utime(path, (moment, moment))


def left(store: Store) -> list[str]:
    return sorted(record.details.graph for record in store)


def removed(result: Collection) -> list[str]:
    return [each.reason for each in result.removed]


def test_the_least_recently_used_go_first_and_only_as_many_as_needed(store: Store) -> None:
    for name, days in (("a", 3), ("b", 1), ("c", 2), ("d", 0)):
        put(store, name, days=days)
    result = collect(store, max_size=2 * KB)
    assert left(store) == ["b", "d"]
    assert (result.freed, result.bytes, result.kept, result.over_limit) == (2 * KB, 2 * KB, 2, False)
    assert len(list(store.paths.object_names())) == 2
    assert verify(store).bad == ()


def test_use_keeps_an_entry(store: Store) -> None:
    """And the note of it is written at most once an hour."""
    old, older = put(store, "old", days=2), put(store, "older", days=3)
    assert store.get(older) is not None
    touched = os.stat(store.paths.record(older)).st_mtime
    assert time.time() - touched < DAY
    backdate(store.paths.record(older), 0.01)
    before = os.stat(store.paths.record(older)).st_mtime
    assert store.get(older) is not None
    assert os.stat(store.paths.record(older)).st_mtime == before
    collect(store, max_size=KB)
    assert old not in store
    assert older in store


def test_a_dry_run_changes_nothing_and_tells_the_same(store: Store) -> None:
    for index in range(4):
        put(store, f"e{index}", days=index)
    before = {path: os.stat(path).st_mtime for path in store.paths.root.rglob("*")}
    plan = collect(store, max_size=KB, max_age=2.5 * DAY, dry_run=True)
    assert {path: os.stat(path).st_mtime for path in store.paths.root.rglob("*")} == before
    done = collect(store, max_size=KB, max_age=2.5 * DAY)
    assert replace(plan, dry_run=False) == done
    assert removed(done) == ["not used for 3.0 days", "least recently used", "least recently used"]


def test_pins_are_never_removed(store: Store) -> None:
    put(store, "model", days=90, model="org/pinned")
    pinned = put(store, "key", days=90)
    put(store, "other", days=1, model="org/other")
    config.change(
        store.paths,
        lambda old: replace(old, pinned_models=frozenset({"org/pinned"}), pinned_keys=frozenset({pinned})),
    )
    result = collect(store, max_size=0, max_age=DAY / 2)
    assert left(store) == ["key", "model"]
    assert result.over_limit


def test_replaced_compilers_go_before_anything_current(store: Store) -> None:
    put(store, "current", days=50, version="2.0")
    put(store, "replaced", days=1, version="1.0")
    record = store.record(put(store, "younger", days=0, version="2.0"))
    assert record is not None
    result = collect(store, max_size=2 * KB)
    assert removed(result) == ["compiler was replaced"]
    assert left(store) == ["current", "younger"]


def test_older_formats_go_first_and_newer_ones_are_not_ours(store: Store) -> None:
    """Two format versions share a root."""
    put(store, "mine")
    for version in ("v0", "v2"):
        folder = store.paths.root / version / "objects"
        folder.mkdir(parents=True)
        (folder / "x").write_bytes(b"x" * KB)
    assert collect(store, max_size=10 * KB).removed == []
    result = collect(store, max_size=KB)
    assert [(each.key, each.reason, each.bytes) for each in result.removed] == [("v0", "older format", KB)]
    assert not (store.paths.root / "v0").exists()
    assert (store.paths.root / "v2" / "objects" / "x").exists()
    assert left(store) == ["mine"]


def test_an_object_shared_by_two_entries_goes_with_the_last(store: Store) -> None:
    one = store.put(parts("1"), {"neff": b"shared" * 100}).key
    two = store.put(parts("2"), {"neff": b"shared" * 100, "log": b"own"}).key
    backdate(store.paths.record(one), 5)
    collect(store, max_age=DAY)
    assert one not in store
    entry = store.get(two)
    assert entry is not None
    collect(store, max_size=0)
    assert list(store.paths.object_names()) == []


def test_orphans_go_after_the_grace_period_only(store: Store) -> None:
    keys = [put(store, name) for name in ("young", "old")]
    objects = [store.paths.object(store.record(key).outputs["neff"].sha256) for key in keys]  # type: ignore[union-attr]
    for key in keys:
        store.paths.record(key).unlink()
    backdate(objects[1], 0.1)
    assert collect(store).swept == {"orphaned objects": 1}
    assert [path.exists() for path in objects] == [True, False]


def test_an_unreadable_record_may_name_any_object_so_none_goes(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    from neuron_dynamo.cache import files

    key = put(store, "unreadable", days=5)
    put(store, "readable", days=5)
    real = files.read_small

    def read(path: Path, limit: int) -> bytes:
        if path == store.paths.record(key):
            raise OSError(5, "Input/output error")
        return real(path, limit)

    monkeypatch.setattr(files, "read_small", read)
    result = collect(store, max_size=0)
    assert result.unreadable == 1
    assert len(list(store.paths.object_names())) == 2
    monkeypatch.undo()
    assert store.get(key) is not None


def test_a_damaged_record_protects_nothing(store: Store) -> None:
    key = put(store, "damaged", days=1)
    store.paths.record(key).write_bytes(b"{}")
    assert collect(store).swept == {"orphaned objects": 1}
    assert store.get(key) is None
    assert store.counters["quarantined"] == 1


def test_what_killed_processes_left_is_swept(store: Store) -> None:
    put(store, "x")
    dead = store.paths.staging / f"{Holder.me().host}.4194305.abc"
    young, elsewhere = dead.with_name(f"{Holder.me().host}.4194306.abc"), dead.with_name("other.1.abc")
    for folder in (dead, young, elsewhere):
        folder.mkdir(parents=True)
        (folder / "object").write_bytes(b"half")
    backdate(dead, 0.1)
    backdate(elsewhere, 0.5)
    assert collect(store).swept == {"staging folders": 1}
    assert sorted(os.listdir(store.paths.staging)) == sorted([young.name, "other.1.abc"])
    backdate(elsewhere, 2)
    assert collect(store).swept == {"staging folders": 1}


def test_locks_in_use_stay(store: Store) -> None:
    put(store, "x")
    held, free = FlockLock(store.paths.locks / ("a" * 64)), FlockLock(store.paths.locks / ("b" * 64))
    assert held.try_acquire()
    assert free.try_acquire()
    free.release()
    (store.paths.locks / "c.error").write_text("{}")
    lease = store.paths.locks / "d.lease"
    lease.write_bytes(Holder.me().to_bytes())
    for path in store.paths.locks.iterdir():
        backdate(path, 2)
    collect(store)
    assert (store.paths.locks / ("a" * 64)).exists()
    assert lease.exists()
    assert not (store.paths.locks / ("b" * 64)).exists()
    assert not (store.paths.locks / "c.error").exists()
    assert not FlockLock(store.paths.locks / ("a" * 64)).try_acquire()
    held.release()


def test_failures_and_quarantine_expire(store: Store) -> None:
    class RefusedError(Exception):
        deterministic = True

    def refuse() -> Built:
        raise RefusedError("no")

    with pytest.raises(RefusedError):
        store.get_or_build(parts(), refuse)
    store.paths.quarantine.mkdir(parents=True)
    (store.paths.quarantine / "1-x").write_text("bad")
    assert collect(store).swept == {}
    backdate(store.paths.quarantine / "1-x", 8)
    failure = store.paths.failure(parts().key())
    failure.write_bytes(failure.read_bytes()[:-5])
    assert collect(store).swept == {"expired failures": 1, "old quarantine": 1}


def test_a_clock_that_went_back_makes_nothing_old(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    key = put(store, "from the future", days=-30)
    (store.paths.staging / "other.1.abc").mkdir()
    backdate(store.paths.staging / "other.1.abc", -30)
    result = collect(store, max_age=DAY)
    assert (result.removed, result.swept) == ([], {})
    assert store.get(key) is not None


def test_settings_that_cannot_be_read_remove_nothing(store: Store) -> None:
    """They might hold pins."""
    put(store, "x", days=99)
    for text in ("{", "[]", '{"max_size": "x"}', '{"max_size": -1}', '{"pinned_keys": "x"}', '{"max_siez": 1}'):
        store.paths.config.write_text(text)
        with pytest.raises(CacheConfigError, match=r"config\.json"):
            collect(store, max_size=0)
    assert left(store) == ["x"]


def test_settings_read_back_and_defaults_follow_the_disk(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = config.Config(10, 20.5, frozenset("ab"), frozenset("c"))
    config.change(store.paths, lambda old: wanted)
    assert config.load(store.paths) == wanted
    assert config.size_limit(store.paths, wanted) == 10
    assert 0 < config.size_limit(store.paths, config.Config()) <= config.DEFAULT_MAX_BYTES


def test_a_busy_store_is_not_collected_without_waiting(store: Store) -> None:
    put(store, "x", days=9)
    with root_lock(store.paths.lock, exclusive=False), pytest.raises(CacheBusyError):
        collect(store, max_size=0, wait=False)
    assert left(store) == ["x"]


def test_without_a_root_lock_what_was_touched_lately_stays(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: int) -> None:
        raise OSError(524, "no locks")

    one = put(store, "touched", days=1)
    two = put(store, "untouched", days=1)
    touched, untouched = (
        store.paths.object(store.record(key).outputs["neff"].sha256)  # type: ignore[union-attr]
        for key in (one, two)
    )
    store.put(parts("other"), {"neff": b"touched".ljust(KB, b"\0")})
    store.paths.record(parts("other").key()).unlink()
    monkeypatch.setattr(fcntl, "flock", refuse)
    collect(store, max_size=0)
    assert left(store) == []
    assert (touched.exists(), untouched.exists()) == (True, False)


def test_an_absent_store_is_left_absent(tmp_path: Path) -> None:
    assert collect(Store(tmp_path / "none")).removed == []
    assert not (tmp_path / "none").exists()


def test_it_runs_by_itself_after_a_publish_over_the_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path)
    config.change(store.paths, lambda old: replace(old, max_size=2 * KB))
    for index in range(6):
        put(store, str(index), days=6 - index)
    assert len(left(store)) == 6, "it looks every ten minutes only"
    backdate(store.paths.version / "gc.checked", 0.01)
    put(store, "last")
    assert left(store) == ["5", "last"]
    assert store.counters["collected"] == 5


def test_its_troubles_are_not_the_publishers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path)
    store.paths.root.mkdir(exist_ok=True)
    store.paths.config.write_text("{")
    entry = store.put(parts(), {"neff": b"x"})
    assert entry.lookup.stored

    def fail(*args: object, **kwargs: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(autogc, "collect", fail)
    monkeypatch.setattr(autogc, "CHECK_SECONDS", -1)
    monkeypatch.setattr(autogc, "TIDY_SECONDS", -1)
    store.paths.config.unlink()
    assert store.put(parts("2"), {"neff": b"x"}).lookup.stored


RACER = """
    import random, sys, time
    from neuron_dynamo.cache import Built, Store
    from neuron_dynamo.cache.gc import collect
    from tests.cache.support import parts

    root, role, seconds, seed = sys.argv[1], sys.argv[2], float(sys.argv[3]), int(sys.argv[4])
    store, random = Store(root, auto_gc=False), random.Random(seed)
    end, rounds, held = time.monotonic() + seconds, 0, []
    while time.monotonic() < end:
        name = str(random.randrange(12))
        wanted = (name * 3000).encode()
        shared = {"neff": wanted, "common": b"common" * 500}
        if role == "collect":
            collect(store, max_size=random.choice([0, 10_000, 30_000]))
            time.sleep(0.002)
        elif role == "write":
            store.get_or_build(parts(name), lambda: Built(shared), force=random.random() < 0.3)
        else:
            entry = store.get(parts(name).key())
            if entry is not None:
                held = [*held[-20:], (entry, wanted)]
            for old, bytes_then in held[:3]:
                assert old.read("neff") == bytes_then
                assert old.read("common") == b"common" * 500
        rounds += 1
    assert rounds > 10
    assert store.counters["quarantined"] == 0, store.counters
    assert store.counters["miss_corrupt"] == 0, store.counters
    assert store.counters["publish_error"] == 0, store.counters
"""


@pytest.mark.parametrize("seconds", [4, pytest.param(60, marks=pytest.mark.slow)])
def test_collections_race_readers_and_writers(tmp_path: Path, seconds: int) -> None:
    """No reader loses bytes, no writer fails, and nothing that was merely removed is taken for damaged."""
    roles = ["collect", "collect", "write", "write", "read", "read"]
    racers = [python(RACER, str(tmp_path), role, str(seconds), str(index)) for index, role in enumerate(roles)]
    for racer in racers:
        finish(racer)
    assert verify(Store(tmp_path)).bad == ()


def test_a_folder_that_cannot_be_listed_is_not_taken_for_empty(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    key = put(store, "x", days=9)
    real = os.listdir

    def refuse(folder: Path) -> list[str]:
        if Path(folder) == store.paths.record(key).parent:
            raise PermissionError(13, "Permission denied")
        return real(folder)

    monkeypatch.setattr(os, "listdir", refuse)
    with pytest.raises(PermissionError):
        collect(store)
    monkeypatch.undo()
    assert store.get(key) is not None


def test_without_a_root_lock_no_more_entries_go_than_needed(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their objects are spared for now, which must not look as if nothing had been freed."""

    def refuse(*_: int) -> None:
        raise OSError(524, "no locks")

    for index in range(4):
        put(store, str(index))
        backdate(store.paths.record(parts(str(index), compiler={"name": "cc", "version": "1.0"}).key()), 4 - index)
    monkeypatch.setattr(fcntl, "flock", refuse)
    collect(store, max_size=2 * KB)
    assert left(store) == ["2", "3"]
    collect(store, max_size=2 * KB)
    assert left(store) == ["2", "3"]


def test_entries_of_warm_sets_go_last_and_pinned_ones_not_at_all(store: Store) -> None:
    """A node is warmed so that its workload finds everything: a collection must not undo that for unlisted entries."""
    warm = [put(store, f"warm{days}", days=days, version=version) for days, version in ((9, "1.0"), (8, "2.0"))]
    pinned = put(store, "pinned", days=90, version="2.0")
    for name, days in (("loose1", 2), ("loose2", 1)):
        put(store, name, days=days, version="2.0")
    record_keys(store, "serving", [*warm, pinned])
    (store.paths.warm_sets / "damaged.json").write_bytes(b"{")
    config.change(store.paths, lambda old: replace(old, pinned_keys=frozenset({pinned})))
    plan = collect(store, max_size=2 * KB, dry_run=True)
    assert collect(store, max_size=2 * KB).removed == plan.removed
    assert removed(plan) == ["least recently used"] * 2 + ["compiler was replaced, and in a warm set"]
    assert left(store) == ["pinned", "warm8"]
    result = collect(store, max_size=0)
    assert removed(result) == ["least recently used, and in a warm set"]
    assert (left(store), result.over_limit) == (["pinned"], True)


def test_stored_traces_go_when_unused_or_over_their_share(store: Store) -> None:
    put(store, "a")
    sizes = {"old": 45 * DAY, "idle": 3 * DAY, "fresh": 0}
    for name, age in sizes.items():
        path = store.paths.frames / "code" / f"{name}.frame"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"\0" * KB)
        backdate(path, age / DAY)
    lone = store.paths.frames / "other" / ".torn.frame.0"
    lone.parent.mkdir()
    lone.write_bytes(b"\0")
    backdate(lone, 0.5)
    room = 60 * KB
    assert collect(store, max_size=room, dry_run=True).swept["stored traces"] == 2
    result = collect(store, max_size=room)
    assert (result.swept["stored traces"], result.freed, result.frames) == (2, KB + 1, 2 * KB)
    assert not lone.parent.exists()
    assert collect(store, max_size=20 * KB).frames == KB  # a twentieth: the one in use stays
    assert [path.name for path in (store.paths.frames / "code").iterdir()] == ["fresh.frame"]
    assert left(store) == ["a"]
    assert collect(store, max_size=room, max_age=-1).frames == 0
