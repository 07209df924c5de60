"""Entries to a remote and back, on the kind of remote that is simplest to look into."""

from __future__ import annotations

import hashlib
import os
import threading
import time
import zlib
from dataclasses import replace
from pathlib import Path

import pytest

from neuron_dynamo.cache import Store
from neuron_dynamo.cache.listing import Filter
from neuron_dynamo.cache.record import Record
from neuron_dynamo.cache.remote import catalog, index, names
from neuron_dynamo.cache.remote.catalog import Cataloguer
from neuron_dynamo.cache.remote.guard import Guarded
from neuron_dynamo.cache.remote.index import Listed
from neuron_dynamo.cache.remote.open import open_remote
from neuron_dynamo.cache.remote.pull import pull
from neuron_dynamo.cache.remote.push import push
from neuron_dynamo.cache.remote.selection import Selection, of_keys
from neuron_dynamo.cache.trust.gate import Gate, Verdict
from neuron_dynamo.cache.trust.keys import SigningKey
from neuron_dynamo.cache.trust.vouching import sign_entries
from neuron_dynamo.errors import RemoteContentError, RemoteReadOnlyError
from tests.cache.remote.support import anyone, assert_same, files_of, fill
from tests.cache.support import flip, parts


@pytest.fixture
def mine(tmp_path: Path) -> Store:
    return Store(tmp_path / "mine")


@pytest.fixture
def theirs(tmp_path: Path) -> Store:
    return Store(tmp_path / "theirs")


def test_there_and_back(mine: Store, theirs: Store, remote: Guarded) -> None:
    keys = fill(mine, 5)
    sent = push(mine, remote)
    assert (sorted(sent.done), sent.files, sent.present, sent.good) == (sorted(keys), 6, 0, True)
    assert sent.bytes == 5 * 500 + 16
    got = pull(theirs, remote, anyone)
    assert (sorted(got.done), got.files, got.bytes, got.good) == (sorted(keys), 6, sent.bytes, True)
    assert_same(mine, theirs)
    again, back = push(mine, remote), pull(theirs, remote, anyone)
    assert (again.done, again.present, again.files) == ([], 5, 0)
    assert (back.done, back.present, back.files) == ([], 5, 0)


def test_the_remote_has_a_store_s_layout_and_an_index(mine: Store, remote: Guarded, folder: Path) -> None:
    fill(mine, 3)
    push(mine, remote)
    there, here = files_of(folder), files_of(mine.paths.root)
    extra = {path for path in there if not path.startswith(names.INDEX)}
    assert {path: there[path] for path in extra} == {
        path: data for path, data in here.items() if path.startswith(("v1/records/", "v1/objects/"))
    }
    assert len(there) - len(extra) == 1
    os.rename(folder, mine.paths.root.parent / "as a store")
    assert sorted(Store(mine.paths.root.parent / "as a store").keys()) == sorted(mine.keys())


def test_a_dry_run_says_the_same_and_moves_nothing(mine: Store, theirs: Store, remote: Guarded, folder: Path) -> None:
    keys = fill(mine, 3)
    plan = push(mine, remote, dry_run=True)
    assert not folder.exists()
    sent = push(mine, remote)
    assert (plan.done, plan.files, plan.bytes) == (sent.done, sent.files, sent.bytes)
    plan = pull(theirs, remote, anyone, dry_run=True)
    assert list(theirs.keys()) == []
    assert sorted(plan.done) == sorted(keys)
    assert (plan.files, plan.bytes) == (sent.files, sent.bytes)


def test_only_what_is_selected_moves(mine: Store, theirs: Store, remote: Guarded) -> None:
    first = fill(mine, 2, model="org/a")
    second = fill(mine, 2, model="org/b", start=2)
    push(mine, remote, Selection(filter=Filter(model="org/b")))
    assert pull(theirs, remote, anyone, of_keys(first)).done == []
    push(mine, remote)
    assert pull(theirs, remote, anyone, of_keys(first[:1])).done == first[:1]
    assert sorted(pull(theirs, remote, anyone, Selection(filter=Filter(model="org/b"))).done) == sorted(second)


def test_records_that_came_without_an_index_are_found(
    mine: Store, theirs: Store, remote: Guarded, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A remote that another tool filled, and one that another tool added to."""
    keys = fill(mine, 3)
    push(mine, remote)
    for path in folder.glob("v1/index/*/*"):
        path.unlink()
    assert sorted(pull(theirs, remote, anyone).done) == sorted(keys)
    push(mine, remote)  # this writes the index again
    assert len(list(folder.glob("v1/index/*/*"))) == 1
    more = fill(mine, 1, start=3)
    for name in ("records", "objects"):
        for source in (mine.paths.version / name).glob("*/*"):
            target = folder / "v1" / name / source.parent.name / source.name
            target.parent.mkdir(exist_ok=True, parents=True)
            target.write_bytes(source.read_bytes())
    assert pull(theirs, remote, anyone).done == []
    assert pull(theirs, remote, anyone, full=True).done == more
    other = Store(mine.paths.root.parent / "other")
    assert sorted(pull(other, remote, anyone).done) == sorted(keys)
    monkeypatch.setattr(catalog, "LISTING_SECONDS", -1.0)
    assert pull(other, remote, anyone).done == more


def test_what_a_listing_found_is_remembered_until_the_index_says_it(
    mine: Store, theirs: Store, remote: Guarded, folder: Path
) -> None:
    keys = fill(mine, 4)
    push(mine, remote)
    (folder / names.record_path(keys[0])).unlink()
    for path in folder.glob("v1/index/*/*"):
        path.unlink()
    push(mine, remote, of_keys([]))
    entries = Cataloguer(remote, theirs.paths).read(full=True)
    assert (sorted(entries.entries), entries.unindexed, entries.vanished) == (sorted(keys[1:]), set(keys[1:]), set())
    assert sorted(Cataloguer(remote, theirs.paths).read().entries) == sorted(keys[1:])
    push(theirs, remote, full=True)
    entries = Cataloguer(remote, None).read()
    assert sorted(entries.entries) == sorted(keys[1:])


def test_an_entry_that_has_vanished_leaves_the_index(mine: Store, remote: Guarded, folder: Path) -> None:
    keys = fill(mine, 3)
    push(mine, remote)
    (folder / names.record_path(keys[0])).unlink()
    empty = Store(mine.paths.root.parent / "empty")
    push(empty, remote, full=True)
    assert sorted(Cataloguer(remote, None).read().entries) == sorted(keys[1:])


def test_what_was_found_or_gone_is_told_right_after_each_listing(
    mine: Store, theirs: Store, remote: Guarded, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, third = fill(mine, 3)
    push(mine, remote, of_keys([first, second]))
    hidden = fill(theirs, 1, start=9)
    remote.upload([(theirs.paths.record(hidden[0]).read_bytes(), names.record_path(hidden[0]))])
    reader = Cataloguer(remote, theirs.paths)
    assert set(reader.read(full=True).entries) == {first, second, *hidden}
    remote.delete([names.record_path(second), names.record_path(hidden[0])])
    monkeypatch.setattr(catalog, "LISTING_SECONDS", -1.0)
    for _ in range(2):
        found = reader.read()
        assert (set(found.entries), found.vanished) == ({first}, {second})
    monkeypatch.setattr(catalog, "LISTING_SECONDS", 3600.0)
    for _ in range(2):
        found = reader.read()
        assert (set(found.entries), found.vanished) == ({first}, {second})
    assert third not in found.entries


def test_an_entry_that_is_put_back_is_seen_at_once(mine: Store, theirs: Store, remote: Guarded, folder: Path) -> None:
    (key,) = fill(mine, 1)
    push(mine, remote)
    (folder / names.record_path(key)).unlink()
    assert pull(theirs, remote, anyone, full=True).done == []
    assert pull(theirs, remote, anyone).done == []
    fill(mine, 1, start=1)
    push(mine, remote, full=True)
    assert len(pull(theirs, remote, anyone).done) == 2


def test_many_small_pushes_are_merged_in_the_index(mine: Store, theirs: Store, remote: Guarded, folder: Path) -> None:
    keys = []
    for number in range(index.MAX_SEGMENTS + 3):
        keys += fill(mine, 1, start=number)
        push(mine, remote)
    assert len(list(folder.glob("v1/index/*/*"))) <= index.MAX_SEGMENTS
    assert sorted(pull(theirs, remote, anyone).done) == sorted(keys)


def test_r84_ten_pushers_at_once_lose_nothing(tmp_path: Path, folder: Path, theirs: Store) -> None:
    """optimum-neuron: concurrent commits were answered 409 and 412. Here the index is what all of them write."""
    stores = [Store(tmp_path / f"store{number}") for number in range(10)]
    expected = set()
    for number, store in enumerate(stores):
        expected |= set(fill(store, 3, start=2 * number))  # neighbours have one entry in common
    errors: list[Exception] = []

    def work(store: Store) -> None:
        try:
            for _ in range(2):
                push(store, open_remote(folder.as_uri()))
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=work, args=(store,)) for store in stores]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    got = pull(theirs, open_remote(folder.as_uri()), anyone)
    assert set(got.done) == expected
    assert got.good
    assert set(Cataloguer(open_remote(folder.as_uri()), None).read(full=True).entries) == expected


def test_r76_same_size_and_older_is_still_another_file(
    mine: Store, theirs: Store, remote: Guarded, folder: Path
) -> None:
    """huggingface_hub#3995: size and time said equal, the bytes were not."""
    keys = fill(mine, 1)
    push(mine, remote)
    pull(theirs, remote, anyone)
    sha256 = next(iter(theirs)).outputs["neff"].sha256
    local = theirs.paths.object(sha256)
    flip(local)
    os.utime(local, (time.time() + 1000, time.time() + 1000))
    assert theirs.get(keys[0]) is None  # set aside
    assert pull(theirs, remote, anyone).done == keys
    assert_same(mine, theirs)
    flip(folder / names.object_path(sha256))
    empty = Store(theirs.paths.root.parent / "empty")
    got = pull(empty, remote, anyone)
    assert (got.done, [each.path for each in got.refused]) == ([], keys)
    assert "SHA-256" in got.refused[0].reason
    assert list(empty.keys()) == []


def test_r81_a_record_is_never_there_before_its_objects(mine: Store, remote: Guarded, folder: Path) -> None:
    """The Hub's batches are not transactions: the link breaks in the middle of a push."""
    fill(mine, 4)
    real, calls, broken_at = remote.inner.upload, [], 0

    class BrokenError(Exception):
        pass

    def breaking(files: object) -> None:
        calls.append(files)
        if len(calls) == broken_at:
            raise BrokenError
        real(files)  # type: ignore[arg-type]

    remote.inner.upload = breaking  # type: ignore[method-assign]
    for number, point in enumerate((1, 2)):  # before the objects, before the records
        broken_at = point
        calls.clear()
        with pytest.raises(BrokenError):
            push(mine, remote)
        reader = Store(mine.paths.root.parent / f"reader{number}")
        got = pull(reader, open_remote(folder.as_uri()), anyone, full=True)
        assert got.good
        assert got.done == []
    broken_at = 0
    push(mine, remote)
    assert pull(Store(mine.paths.root.parent / "last"), remote, anyone).good


def test_r78_only_finished_entries_leave(mine: Store, remote: Guarded, folder: Path) -> None:
    """huggingface_hub#4757: a file that was still being written went up as if it were whole."""
    keys = fill(mine, 2)
    damaged, half = mine.paths.object(next(iter(mine)).outputs["neff"].sha256), mine.paths.staging / "host.1.x"
    flip(damaged)
    half.mkdir(parents=True)
    (half / "object").write_bytes(b"half")
    (mine.paths.locks / "x.lock").parent.mkdir(exist_ok=True)
    (mine.paths.locks / "x.lock").write_bytes(b"")
    sent = push(mine, remote)
    assert len(sent.done) == 1
    assert {each.path for each in sent.refused} == set(keys) - set(sent.done)
    assert not [path for path in files_of(folder) if not path.startswith(("v1/records/", "v1/objects/", "v1/index/"))]


def test_a_missing_object_costs_its_entry_only(mine: Store, theirs: Store, remote: Guarded, folder: Path) -> None:
    keys = fill(mine, 3)
    push(mine, remote)
    record = next(iter(mine))
    (folder / names.object_path(record.outputs["neff"].sha256)).unlink()
    got = pull(theirs, remote, anyone)
    assert set(got.done) == set(keys) - {record.key}
    assert [(each.path, each.reason) for each in got.missing] == [(record.key, "neff: the remote does not have it")]
    assert push(mine, remote).done == [], "the record is there, and nobody looked further"
    assert push(mine, remote, full=True).done == [record.key]
    assert pull(theirs, remote, anyone).done == [record.key]


def test_a_refused_record_is_not_fetched(mine: Store, theirs: Store, remote: Guarded) -> None:
    keys = fill(mine, 2)
    push(mine, remote)

    def judge(record: Record, key: str = "") -> Verdict:
        return Verdict(record.key != keys[0], "" if record.key != keys[0] else "nobody vouches for it")

    got = pull(theirs, remote, judge)
    assert got.done == keys[1:]
    assert [(each.path, each.reason) for each in got.refused] == [(keys[0], "nobody vouches for it")]
    assert list(theirs.keys()) == keys[1:]


def test_a_record_under_another_key_is_refused(mine: Store, theirs: Store, remote: Guarded, folder: Path) -> None:
    keys = fill(mine, 2)
    push(mine, remote)
    for path in folder.glob("v1/index/*/*"):
        path.unlink()
    (folder / names.record_path(keys[0])).write_bytes((folder / names.record_path(keys[1])).read_bytes())
    got = pull(theirs, remote, anyone)
    assert got.done == keys[1:]
    assert "record of another key" in got.refused[0].reason


def test_a_forged_index_is_refused(mine: Store, theirs: Store, remote: Guarded, folder: Path) -> None:
    fill(mine, 2)
    push(mine, remote)
    (segment,) = folder.glob("v1/index/*/*")
    data = segment.read_bytes()
    segment.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
    assert len(pull(theirs, remote, anyone, dry_run=True).done) == 2, "the records are there"
    push(theirs, remote)
    assert segment.read_bytes() == data, "it is mended"
    listed = Listed.of(next(iter(mine)))
    forged = replace(listed, key="0" * 64)
    segment.unlink()
    for path, packed in index.pack([forged]):
        remote.upload([(packed, path)])
    got = pull(theirs, remote, anyone)
    assert (got.done, len(got.refused)) == ([], 1)
    assert "record of another key" in got.refused[0].reason
    assert list(theirs.keys()) == []


def test_an_index_that_unpacks_without_end_is_refused(
    theirs: Store, remote: Guarded, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index, "MAX_RAW_BYTES", 100_000)
    data = zlib.compress(b'{"index": 1, "format": 1}\n' + b"0" * (index.MAX_RAW_BYTES + 1))
    path = names.segment_path("g", hashlib.sha256(data).hexdigest())
    with pytest.raises(RemoteContentError, match="larger than the limit"):
        index.unpack("u", path, data)
    remote.upload([(data, path)])
    got = pull(theirs, remote, anyone)
    assert (got.done, got.good) == ([], True)


def test_good_signatures_travel_and_other_bytes_do_not(mine: Store, theirs: Store, remote: Guarded) -> None:
    keys = fill(mine, 1)
    push(mine, remote)
    pull(theirs, remote, anyone)
    key = SigningKey.generate("ci-1")
    sign_entries(mine, keys, key)
    assert push(mine, remote).updated == keys
    assert push(mine, remote).present == 1
    assert pull(theirs, remote, Gate(theirs.paths, "file:///x", chosen="require").judge).refused
    gate = Gate(theirs.paths, "file:///x", chosen="require", keys=[str(key.public.text)])
    assert pull(theirs, remote, gate.judge).updated == keys
    assert_same(mine, theirs)
    other = Store(theirs.paths.root.parent / "other")
    other.put(parts("p0"), {"neff": b"built elsewhere"})
    assert push(other, remote).done == []
    assert pull(other, remote, anyone).done == []


def test_a_read_only_remote_is_not_pushed_to(mine: Store, folder: Path) -> None:
    fill(mine, 1)
    with pytest.raises(RemoteReadOnlyError):
        push(mine, open_remote(folder.as_uri(), read_only=True))
    assert not folder.exists()
