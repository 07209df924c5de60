"""Packs: many small objects in few requests, and nothing lost or believed because of one."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from pathlib import Path

import pytest

from neuron_dynamo.cache import Store
from neuron_dynamo.cache.record import Output
from neuron_dynamo.cache.remote import index, packs
from neuron_dynamo.cache.remote.catalog import Cataloguer
from neuron_dynamo.cache.remote.deletion import delete_remote
from neuron_dynamo.cache.remote.guard import Guarded
from neuron_dynamo.cache.remote.pull import pull
from neuron_dynamo.cache.remote.push import push
from neuron_dynamo.cache.remote.report import Report
from neuron_dynamo.cache.remote.selection import EVERYTHING, of_keys
from neuron_dynamo.errors import RemoteContentError
from tests.cache.remote.support import anyone, assert_same, fill

MANY = packs.MIN_OBJECTS + 2


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """A store that no test changes."""
    store = Store(tmp_path_factory.mktemp("filled"))
    fill(store, MANY)
    return store


@pytest.fixture
def fresh(tmp_path: Path) -> Store:
    return Store(tmp_path / "fresh")


@pytest.fixture
def fetched(remote: Guarded, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Counts the files that are downloaded, by folder of the remote."""
    counts: Counter[str] = Counter()
    real = remote.inner.download

    def download(wanted: object) -> None:
        counts.update(info.path.split("/")[1] for info, _ in wanted)  # type: ignore[attr-defined]
        real(wanted)  # type: ignore[arg-type]

    monkeypatch.setattr(remote.inner, "download", download)
    return counts


def packs_of(folder: Path) -> list[Path]:
    return sorted(folder.glob("v1/packs/*"))


def test_many_small_objects_come_in_one_file(
    filled: Store, fresh: Store, remote: Guarded, folder: Path, fetched: Counter[str]
) -> None:
    assert push(filled, remote).files == MANY + 1
    (pack,) = packs_of(folder)
    assert hashlib.sha256(pack.read_bytes()).hexdigest() == pack.name
    assert len(list(folder.glob("v1/objects/*/*"))) == MANY + 1, "each is there under its own name as well"
    got = pull(fresh, remote, anyone)
    assert (got.files, len(got.done), got.good) == (MANY + 1, MANY, True)
    assert fetched == {"index": 1, "packs": 1}
    assert_same(filled, fresh)


def test_a_few_of_a_pack_come_by_themselves(
    filled: Store, fresh: Store, remote: Guarded, fetched: Counter[str]
) -> None:
    push(filled, remote)
    keys = list(filled.keys())[:2]
    assert sorted(pull(fresh, remote, anyone, of_keys(keys)).done) == keys
    assert fetched == {"index": 1, "objects": 3}


@pytest.mark.parametrize("how", ["gone", "garbage", "swapped", "cut", "another version"])
def test_a_bad_pack_costs_requests_and_no_entry(
    how: str, filled: Store, fresh: Store, remote: Guarded, folder: Path, fetched: Counter[str]
) -> None:
    """Its bytes are anybody's: what comes out is checked by the digests of the records, and the rest is fetched."""
    push(filled, remote)
    (pack,) = packs_of(folder)
    data = pack.read_bytes()
    last = data[-300:]
    if how == "gone":
        pack.unlink()
    else:
        pack.write_bytes(
            {
                "garbage": b"\xff" * 3000,
                "swapped": data[:-300] + last[::-1],
                "cut": data[:-300],
                "another version": data.replace(b'"pack": 1', b'"pack": 2', 1),
            }[how]
        )
    assert pull(fresh, remote, anyone).good
    assert fetched["objects"] == (1 if how in ("swapped", "cut") else MANY + 1)
    assert_same(filled, fresh)
    if how == "gone":
        push(filled, remote, full=True)
        assert packs_of(folder) == [pack], "a push that lists everything makes it again"


def test_a_pack_s_list_is_bounded(tmp_path: Path) -> None:
    wanted = {"0" * 64: Output("0" * 64, "0" * 32, 5)}
    for number, (objects, lines) in enumerate(
        ((10**9, b""), (1, b"../x 5\n"), (1, b"0" * 64 + b" 5000000\n"), (1, b"0" * 64 + b" -1\n"), (True, b""))
    ):
        path = tmp_path / str(number)
        path.write_bytes(json.dumps({"pack": 1, "format": 1, "objects": objects}).encode() + b"\n" + lines + b"12345")
        with pytest.raises(RemoteContentError, match="not a pack"):
            packs.unpack("u", path, wanted, tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == list("01234")


def test_small_pushes_are_packed_when_the_index_is_merged(
    tmp_path: Path, fresh: Store, remote: Guarded, folder: Path, fetched: Counter[str]
) -> None:
    mine = Store(tmp_path / "mine")
    for number in range(index.MAX_SEGMENTS + 1):
        assert packs_of(folder) == []
        fill(mine, 2, start=2 * number)
        push(mine, remote)
    assert len(packs_of(folder)) == 1
    assert pull(fresh, remote, anyone).good
    assert fetched["objects"] == 0
    assert_same(mine, fresh)


def test_what_is_removed_is_in_no_pack_any_more(
    filled: Store, tmp_path: Path, fresh: Store, remote: Guarded, folder: Path, fetched: Counter[str]
) -> None:
    other = Store(tmp_path / "other")
    (extra,) = fill(other, 1, start=MANY)
    fill(other, MANY)
    push(other, remote)
    (pack,) = packs_of(folder)
    record = other.record(extra)
    assert record is not None
    data = other.paths.object(record.outputs["neff"].sha256).read_bytes()
    assert data in pack.read_bytes()
    catalog = Cataloguer(remote, None).read(full=True)
    report = Report(remote.url)
    delete_remote(filled, remote, EVERYTHING, catalog, report, grace=-1.0)
    assert report.deleted == [extra]
    (after,) = packs_of(folder)
    assert data not in after.read_bytes()
    fetched.clear()
    assert len(pull(fresh, remote, anyone).done) == MANY
    assert fetched["objects"] == 0
