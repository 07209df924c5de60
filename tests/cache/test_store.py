"""Look up, publish, damage, heal."""

from __future__ import annotations

import logging
import mmap
import os
import time
from dataclasses import replace
from pathlib import Path

import pytest

from neuron_dynamo.cache import Built, Details, KeyParts, RemoteEntry, Store, objects, remove, verification, verify
from neuron_dynamo.cache.paths import Paths
from neuron_dynamo.cache.record import Output, RecordError, new_record
from neuron_dynamo.errors import CachedFailureError, CacheMissError
from tests.cache.support import flip, parts


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "root")


class Compiler:
    """Counts its calls."""

    def __init__(self, output: bytes = b"neff") -> None:
        self.calls = 0
        self.output = output

    def __call__(self) -> Built:
        self.calls += 1
        return Built({"neff": self.output, "log": b""}, Details(compile_seconds=60.0, graph="g", model="m"))


def never() -> Built:
    raise AssertionError("nothing should be built here")


def files_under(root: Path) -> list[str]:
    return sorted(str(path.relative_to(root)) for path in root.rglob("*") if path.is_file())


def test_opening_a_store_and_missing_in_it_touch_nothing(store: Store) -> None:
    assert store.get(parts().key()) is None
    assert list(store) == []
    assert not store.paths.root.exists()
    assert store.counters == {"miss_absent": 1}


def test_what_was_put_is_got(store: Store) -> None:
    entry = store.put(parts(), {"neff": b"\0" * 100_000, "log": b""}, Details(graph="g"))
    assert entry.lookup.stored
    assert [name for name in files_under(store.paths.root) if not name.startswith(("v1/hints", "v1/gc."))] == sorted(
        [
            "CACHEDIR.TAG",
            "lock",
            str(store.paths.record(entry.key).relative_to(store.paths.root)),
            *(str(store.paths.object(o.sha256).relative_to(store.paths.root)) for o in entry.record.outputs.values()),
        ]
    )
    again = Store(store.paths.root).get(entry.key)
    assert again is not None
    assert again.record == entry.record
    assert again.read("neff") == b"\0" * 100_000
    assert again.read("log") == b""
    with pytest.raises(KeyError):
        again.read("other")
    assert oct(os.stat(store.paths.object(entry.record.outputs["neff"].sha256)).st_mode & 0o777) == "0o444"


def test_get_or_build_says_where_an_entry_came_from(store: Store) -> None:
    compiler = Compiler()
    first, source = store.get_or_build(parts(), compiler)
    assert (source, first.lookup.kind, first.lookup.stored) == ("compiled", "miss_absent", True)
    second, source = Store(store.paths.root).get_or_build(parts(), never)
    assert (source, second.lookup.kind, second.lookup.saved) == ("disk", "hit_local", 60.0)
    assert second.read("neff") == b"neff"
    assert compiler.calls == 1


def test_need_opens_only_what_is_needed(store: Store) -> None:
    key = store.put(parts(), {"neff": b"a", "hlo": b"b"}).key
    flip(store.paths.object(store.record(key).outputs["hlo"].sha256))  # type: ignore[union-attr]
    entry = store.get(key, need=["neff"])
    assert entry is not None
    assert dict(entry.data) == {"neff": b"a"}
    assert store.get(key) is None
    assert store.get(key, need=["neff"]) is None, "the entry is in quarantine by now"


def test_equal_outputs_are_stored_once(store: Store) -> None:
    for name in "abc":
        store.put(parts(name), {"neff": b"same bytes"})
    assert len(list(store.paths.object_names())) == 1
    assert len(list(store)) == 3


@pytest.mark.parametrize("damage", ["flip", "truncate", "extend", "empty", "delete", "record"])
def test_a_damaged_entry_is_set_aside_and_built_again(
    store: Store, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    entry, _ = store.get_or_build(parts(), Compiler(b"0123456789"))
    path = store.paths.object(entry.record.outputs["neff"].sha256)
    os.chmod(path, 0o644)
    if damage == "flip":
        flip(path, 7)
    elif damage == "truncate":
        os.truncate(path, 9)
    elif damage == "extend":
        path.write_bytes(path.read_bytes() + b"!")
    elif damage == "empty":
        os.truncate(path, 0)
    elif damage == "delete":
        path.unlink()
    else:
        flip(store.paths.record(entry.key), 200)
    other = Store(store.paths.root)
    assert len(verify(other).bad) == 1
    healed, source = other.get_or_build(parts(), Compiler(b"0123456789"))
    assert (source, healed.lookup.kind) == ("compiled", "miss_corrupt")
    assert other.counters["quarantined"] == (1 if damage in ("delete", "record") else 2), "the object and the record"
    assert any("quarantine" in name for name in files_under(store.paths.root))
    assert verify(other, deep=True).bad == ()
    assert other.get_or_build(parts(), never)[0].read("neff") == b"0123456789"


def test_a_reader_keeps_its_bytes_when_the_entry_is_damaged_or_removed(store: Store) -> None:
    entry = store.put(parts(), {"neff": b"x" * 10_000})
    held = store.get(entry.key)
    assert held is not None
    store.paths.object(entry.record.outputs["neff"].sha256).unlink()
    assert held.read("neff") == b"x" * 10_000


def test_an_entry_removed_by_a_collection_is_absent_and_not_corrupt(store: Store) -> None:
    entry = store.put(parts(), {"neff": b"x"})
    record = store.record(entry.key)
    assert record is not None
    store.paths.record(entry.key).unlink()
    store.paths.object(entry.record.outputs["neff"].sha256).unlink()
    found = store._object(record, "neff", record.outputs["neff"])
    assert (found.kind, found.reason) == ("miss_absent", "removed meanwhile")  # type: ignore[union-attr]


def test_a_good_file_put_in_place_meanwhile_is_not_quarantined(store: Store) -> None:
    from neuron_dynamo.cache.quarantine import quarantine

    entry = store.put(parts(), {"neff": b"x"})
    path = store.paths.object(entry.record.outputs["neff"].sha256)
    assert not quarantine(store.paths, path, "was bad", os.stat(path).st_ino + 1)
    assert path.exists()


def test_two_programs_with_one_key_are_told_apart(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """R44: a hash that collides is a miss, not a wrong program."""
    monkeypatch.setattr(KeyParts, "key", lambda self: "ab" * 32)
    monkeypatch.setattr("neuron_dynamo.cache.record.canonical_sha256", lambda value: "ab" * 32)
    store.get_or_build(parts("one"), Compiler(b"one"))
    for _ in range(2):
        entry, source = store.get_or_build(parts("two"), Compiler(b"two"))
        assert (source, entry.lookup.kind, entry.lookup.stored) == ("compiled", "miss_collision", False)
        assert entry.read("neff") == b"two"
    assert store.get_or_build(parts("one"), never)[0].read("neff") == b"one"


def test_a_record_that_the_runtime_cannot_load_is_a_miss(store: Store) -> None:
    store.put(parts(), {"neff": b"x"}, Details(requires={"neff": 3}))
    picky = Store(store.paths.root, accept=lambda record: "needs NEFF 3" if record.details.requires else "")
    assert picky.get(parts().key()) is None
    assert picky.counters["miss_requires"] == 1
    assert store.get(parts().key()) is not None


def test_fail_on_miss_names_the_key(store: Store) -> None:
    with pytest.raises(CacheMissError, match=parts().key()):
        store.get_or_build(parts(), never, fail_on_miss=True)
    store.put(parts(), {"neff": b"x"})
    assert store.get_or_build(parts(), never, fail_on_miss=True)[1] == "disk"


def test_force_builds_and_replaces(store: Store) -> None:
    store.get_or_build(parts(), Compiler(b"old"))
    entry, source = store.get_or_build(parts(), Compiler(b"new"), force=True)
    assert (source, entry.lookup.kind) == ("compiled", "miss_forced")
    assert store.get_or_build(parts(), never)[0].read("neff") == b"new"


class DiagnosticError(Exception):
    deterministic = True


def refuse() -> Built:
    raise DiagnosticError("NCC_EVRF001: no sort")


def test_only_a_diagnostic_is_remembered_and_only_for_a_while(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> Built:
        raise KeyboardInterrupt

    def killed() -> Built:
        raise OSError("killed by signal 9")

    for transient, kind in ((interrupted, KeyboardInterrupt), (killed, OSError)):
        with pytest.raises(kind):
            store.get_or_build(parts(), transient)
        assert not store.paths.failures.exists()

    with pytest.raises(DiagnosticError):
        store.get_or_build(parts(), refuse)
    with pytest.raises(CachedFailureError, match=r"NCC_EVRF001: no sort[\s\S]*retry_failed"):
        store.get_or_build(parts(), never)
    with pytest.raises(DiagnosticError):
        store.get_or_build(parts(), refuse, retry_failed=True)

    now = time.time()
    monkeypatch.setattr("time.time", lambda: now - 10)  # a clock that goes back ends it as well
    with pytest.raises(DiagnosticError):
        store.get_or_build(parts(), refuse)
    monkeypatch.setattr("time.time", lambda: now + 3601)
    assert store.get_or_build(parts(), Compiler())[1] == "compiled"
    monkeypatch.setattr("time.time", lambda: now)
    assert store.get_or_build(parts(), never)[1] == "disk"
    assert not store.paths.failure(parts().key()).exists()


def test_a_damaged_failure_file_is_no_failure(store: Store) -> None:
    with pytest.raises(DiagnosticError):
        store.get_or_build(parts(), refuse)
    flip(store.paths.failure(parts().key()), 60)
    assert store.get_or_build(parts(), Compiler())[1] == "compiled"


def test_a_read_only_store_reads_and_writes_nothing(store: Store) -> None:
    store.put(parts(), {"neff": b"x"})
    before = files_under(store.paths.root)
    reader = Store(store.paths.root, read_only=True)
    assert reader.get(parts().key()) is not None
    entry, source = reader.get_or_build(parts("new"), Compiler())
    assert (source, entry.lookup.stored, entry.read("neff")) == ("compiled", False, b"neff")
    with pytest.raises(DiagnosticError):
        reader.get_or_build(parts("bad"), refuse)
    assert files_under(store.paths.root) == before


def test_a_root_that_is_a_file_costs_one_warning(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "root").write_text("in the way")
    store = Store(tmp_path / "root")
    with caplog.at_level(logging.WARNING, "neuron_dynamo.cache"):
        for name in ("a", "b"):
            entry, source = store.get_or_build(parts(name), Compiler())
            assert (source, entry.lookup.stored, entry.read("neff")) == ("compiled", False, b"neff")
    assert store.counters["publish_error"] == 2
    assert len([r for r in caplog.records if "cannot keep compiled programs" in r.message]) == 1


def test_a_put_without_outputs_is_refused(store: Store) -> None:
    with pytest.raises(RecordError):
        store.put(parts(), {})


class Remote:
    name = "fake"

    def __init__(self, entry: RemoteEntry | Exception | None) -> None:
        self.entry = entry
        self.asked = 0

    def fetch(self, key: str) -> RemoteEntry | None:
        self.asked += 1
        if isinstance(self.entry, Exception):
            raise self.entry
        return self.entry

    def offer(self, key: str) -> None:
        self.offered = key


def test_a_remote_entry_is_kept_locally(tmp_path: Path) -> None:
    record = new_record(parts(), {"neff": b"remote"}, Details(compile_seconds=9))
    remote = Remote(RemoteEntry(record, {"neff": b"remote"}))
    store = Store(tmp_path, remote=remote)
    entry, source = store.get_or_build(parts(), never)
    assert (source, entry.lookup.kind, entry.lookup.saved, entry.read("neff")) == ("remote", "hit_remote", 9, b"remote")
    assert store.get_or_build(parts(), never)[1] == "disk"
    assert remote.asked == 1


@pytest.mark.parametrize(
    ("answer", "counter"),
    [
        (None, ""),
        (RemoteEntry(new_record(parts(), {"neff": b"a"}, Details()), {"neff": b"b"}), "remote_error"),
        (RemoteEntry(new_record(parts(), {"neff": b"a"}, Details()), {}), "remote_error"),
        (RemoteEntry(new_record(parts("other"), {"neff": b"a"}, Details()), {"neff": b"a"}), "remote_error"),
        (ConnectionError("down"), "remote_error"),
        (TimeoutError("slow"), "remote_timeout"),
    ],
)
def test_a_remote_that_fails_or_lies_costs_a_build(
    tmp_path: Path, answer: RemoteEntry | Exception | None, counter: str
) -> None:
    store = Store(tmp_path, remote=Remote(answer))
    entry, source = store.get_or_build(parts(), Compiler())
    assert (source, entry.read("neff")) == ("compiled", b"neff")
    assert store.remote is not None
    assert store.remote.offered == entry.key  # type: ignore[attr-defined]
    assert not counter or store.counters[counter] == 1


def test_an_entry_that_goes_during_a_check_is_not_bad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path)
    gone, stays = (store.put(parts(name), {"neff": name.encode()}).key for name in "ab")

    def collected_meanwhile(paths: Paths, output: Output) -> memoryview:
        remove(store, [gone], "test")
        return objects.open_object(paths, output)

    monkeypatch.setattr(verification, "open_object", collected_meanwhile)
    assert verify(store, [gone, stays]) == verification.Report(1, ())
    assert verify(store, [gone]) == verification.Report(0, ())


def test_bytes_on_a_network_file_system_are_read_and_not_mapped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There a page of a file that another machine unlinked cannot be had any more, and SIGBUS is the answer."""
    store = Store(tmp_path)
    key = store.put(parts(), {"neff": b"x" * 10_000}).key
    mapped = store.get(key)
    monkeypatch.setattr(objects, "mount_type", lambda root: "nfs4")
    read = store.get(key)
    assert mapped is not None
    assert read is not None
    assert (type(mapped.read("neff").obj), type(read.read("neff").obj)) == (mmap.mmap, bytes)
    assert mapped.read("neff") == read.read("neff")


def test_a_tag_that_a_killed_process_left_half_done_is_made(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.put(parts(), {"neff": b"x"})
    store.paths.tag.unlink()
    (store.paths.version / f"tag.{os.getpid()}").write_bytes(b"")  # as in a container, where each process has one id
    store.put(parts("another"), {"neff": b"x"})
    assert store.paths.tag.exists()


def test_a_remote_record_that_misdescribes_its_bytes_is_not_kept(tmp_path: Path) -> None:
    """Each later read would find the entry damaged."""
    record = new_record(parts(), {"neff": b"a"}, Details())
    lie = replace(record, outputs={"neff": replace(record.outputs["neff"], xxh3="0" * 32)})
    store = Store(tmp_path, remote=Remote(RemoteEntry(lie, {"neff": b"a"})))
    assert store.get_or_build(parts(), Compiler())[1] == "compiled"
    assert store.counters["remote_error"] == 1
