"""Taking over what other tools built, giving back, and bundles."""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import io
import json
import os
import tarfile
from dataclasses import replace
from pathlib import Path

import pytest

from neuron_dynamo.cache import Details, Output, Store, verify
from neuron_dynamo.cache.layouts import bundle, libneuronxla, torchneuron
from neuron_dynamo.errors import CacheImportError
from tests.cache.support import flip, make_neff, parts

VERSION = "2.27.1.0+abcdef"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "store")


def snapshot(root: Path) -> dict[str, tuple[bytes, int]]:
    return {
        str(path.relative_to(root)): (path.read_bytes(), os.stat(path).st_mtime_ns)
        for path in sorted(root.rglob("*"))
        if path.is_file()
    }


def module(root: Path, name: str, flags: list[str] | None, **files: bytes) -> Path:
    folder = root / f"neuronxcc-{VERSION}" / f"MODULE_{name}+{libneuronxla.flags_hash(flags or [])}"
    folder.mkdir(parents=True)
    if flags is not None:
        (folder / "compile_flags.json").write_text(json.dumps(flags))
    for file, data in files.items():
        (folder / file.replace("__", ".")).write_bytes(data)
    return folder


def neuronxla_cache(root: Path) -> None:
    good = make_neff("good")
    module(root, "1", ["--target=trn1"], model__hlo_module__pb=b"hlo 1", model__neff=good, model__done=b"")
    module(root, "2", [], model__hlo__pb__gz=gzip.compress(b"hlo 2"), model__neff=make_neff("two"), model__done=b"")
    module(root, "3", None, model__neff=good[:-1], model__done=b"")
    module(root, "4", [], model__hlo_module__pb=b"hlo", model__log=b"compiling\n[NCC_EVRF001] no sort\n\n")
    module(root, "5", [], model__hlo_module__pb=b"hlo", model__hlo_module__pb__lock=b"")
    module(root, "6", [], model__hlo_module__pb=b"hlo")
    module(root, "7", [], model__neff=good)
    module(root, "8", [], model__neff=b"", model__done=b"")
    (root / "neuronxcc-x").mkdir()
    (root / "neuronxcc-x" / "stray").write_text("")
    (root / "unrelated").mkdir()


def test_flag_hashes_are_those_of_published_logs() -> None:
    """The first is of public compile logs; the second of an empty list."""
    assert libneuronxla.flags_hash(["--target=trn1"]) == "e30acd3a"
    assert libneuronxla.flags_hash([]) == "d7517139"


def test_good_entries_of_libneuronxla_are_taken_and_bad_ones_named(store: Store, tmp_path: Path) -> None:
    """R64, R70: nothing failed, locked, half-written or empty becomes an entry, and the source stays as it was."""
    root = tmp_path / "neuron-compile-cache"
    neuronxla_cache(root)
    before = snapshot(root)
    assert libneuronxla.is_root(root)
    report = libneuronxla.import_from(store, root, model="org/model")
    assert snapshot(root) == before
    assert len(report.done) == 2
    assert [each.path.rpartition("MODULE_")[2][0] for each in report.refused] == ["3", "8"]
    assert all("bad NEFF" in each.reason for each in report.refused)
    reasons = {each.path.rpartition("MODULE_")[2][0]: each.reason for each in report.skipped}
    assert reasons == {
        "4": "failed: [NCC_EVRF001] no sort",
        "5": "locked: being compiled, or left by a killed process",
        "6": "not compiled",
        "7": "its NEFF was not finished (no model.done)",
    }
    assert len(list(store)) == 2
    assert verify(store, deep=True).bad == ()

    entry = store.get(libneuronxla.key_of(VERSION, "1", ["--target=trn1"]))
    assert entry is not None
    assert (entry.read("neff"), entry.read("hlo.pb")) == (make_neff("good"), b"hlo 1")
    details = entry.record.details
    assert (details.model, details.requires) == ("org/model", {"neff": "2.0", "features": 256})
    assert details.origin == {
        "layout": "libneuronxla",
        "path": f"neuronxcc-{VERSION}/MODULE_1+e30acd3a",
    }
    other = store.get(libneuronxla.key_of(VERSION, "2", []))
    assert other is not None
    assert other.read("hlo.pb") == b"hlo 2"
    assert store.get(libneuronxla.key_of(VERSION, "1", ["--target=trn2"])) is None

    again = libneuronxla.import_from(store, root)
    assert (again.done, sorted(again.present)) == ([], sorted(report.done))


def test_imported_entries_go_back_to_where_they_came_from(store: Store, tmp_path: Path) -> None:
    root, back = tmp_path / "from", tmp_path / "to"
    neuronxla_cache(root)
    libneuronxla.import_from(store, root)
    report = libneuronxla.export_to(store, back, list(store))
    assert len(report.done) == 2
    for name, flags in (("1", ["--target=trn1"]), ("2", [])):
        folder = f"neuronxcc-{VERSION}/MODULE_{name}+{libneuronxla.flags_hash(flags)}"
        assert (back / folder / "model.neff").read_bytes() == (root / folder / "model.neff").read_bytes()
        assert json.loads((back / folder / "compile_flags.json").read_text()) == flags
        assert (back / folder / "model.done").read_bytes() == b""
    assert sorted(libneuronxla.import_from(Store(tmp_path / "other"), back).done) == sorted(report.done)
    assert sorted(libneuronxla.export_to(store, back, list(store)).present) == sorted(report.done)


def test_our_entries_are_exported_under_names_by_content(store: Store, tmp_path: Path) -> None:
    wanted = parts(flags=("-O1", "--target=trn2"))
    key = store.put(wanted, {"neff": make_neff("ours"), "hlo.pb": b"hlo"}, Details()).key
    without = store.put(parts("cpu"), {"exe": b"native"}).key
    report = libneuronxla.export_to(store, tmp_path / "lnx", list(store))
    assert report.done == [key]
    assert [(each.path, each.reason) for each in report.skipped] == [(without, "has no NEFF")]
    name = f"MODULE_{wanted.program[:20]}+{libneuronxla.flags_hash(wanted.flags)}"
    folder = tmp_path / "lnx" / "neuronxcc-1.0" / name
    assert sorted(os.listdir(folder)) == ["compile_flags.json", "model.done", "model.hlo_module.pb", "model.neff"]
    (folder / "model.done").unlink()
    (folder / "model.hlo_module.pb.lock").touch()
    assert "locked" in libneuronxla.export_to(store, tmp_path / "lnx", list(store)).skipped[-1].reason

    report = torchneuron.export_to(store, tmp_path / "tn", list(store))
    assert report.done == [key]
    assert (tmp_path / "tn" / key[:2] / key[2:4] / f"{key[:32]}.neff").read_bytes() == make_neff("ours")


def test_the_cache_of_torchneuron_is_taken_over(store: Store, tmp_path: Path) -> None:
    root = tmp_path / "tn"
    name = hashlib.md5(b"a").hexdigest()
    for where, digits, data in (
        (root / name[:2] / name[2:4], name, make_neff("a")),
        (root / "ab" / "cd", "abcd" + "0" * 28, b"junk"),
        (root / "ab" / "ce", "abcd" + "1" * 28, make_neff("misplaced")),
    ):
        where.mkdir(parents=True)
        (where / f"{digits}.neff").write_bytes(data)
    (root / "ab" / "cd" / "abcd.neff.tmp").write_bytes(b"")
    before = snapshot(root)
    assert torchneuron.is_root(root)
    assert not torchneuron.is_root(tmp_path / "store")
    report = torchneuron.import_from(store, root)
    assert snapshot(root) == before
    assert report.done == [torchneuron.key_of(name)]
    assert [each.path for each in report.refused] == [f"ab/cd/abcd{'0' * 28}.neff"]
    assert [each.path for each in report.skipped] == [f"ab/ce/abcd{'1' * 28}.neff"]
    entry = store.get(torchneuron.key_of(name))
    assert entry is not None
    assert entry.read("neff") == make_neff("a")
    again = torchneuron.export_to(store, tmp_path / "back", list(store))
    assert again.done == report.done
    assert (tmp_path / "back" / name[:2] / name[2:4] / f"{name}.neff").read_bytes() == make_neff("a")


class OneWay(io.RawIOBase):
    """A pipe: neither seeks nor tells."""

    def __init__(self, data: bytes = b"") -> None:
        self.data = bytearray(data)

    def readable(self) -> bool:
        return True

    def writable(self) -> bool:
        return True

    def write(self, piece: object) -> int:
        self.data += memoryview(piece)  # type: ignore[arg-type]
        return memoryview(piece).nbytes  # type: ignore[arg-type]

    def read(self, size: int = -1) -> bytes:
        piece = bytes(self.data[:size])
        del self.data[: len(piece)]
        return piece


def bundled(store: Store) -> bytes:
    pipe = OneWay()
    bundle.export_to(store, pipe, store)  # type: ignore[arg-type]
    return bytes(pipe.data)


def unbundle(root: Path, data: bytes) -> bundle.Report:
    return bundle.import_from(Store(root), OneWay(data), "a pipe", trust="off")  # type: ignore[arg-type]


@pytest.fixture
def full(store: Store) -> Store:
    for name in "abc":
        store.put(parts(name), {"neff": name.encode() * 2000, "shared": b"s" * 5000}, Details(graph=name, model="m"))
    return store


def test_a_bundle_carries_entries_as_they_are(full: Store, tmp_path: Path) -> None:
    data = bundled(full)
    assert data.count(b"s" * 5000) == 1, "a shared object is in it once"
    report = unbundle(tmp_path / "new", data)
    assert sorted(report.done) == sorted(full.keys())
    new = Store(tmp_path / "new")
    assert [record.to_bytes() for record in new] == [record.to_bytes() for record in full]
    assert verify(new, deep=True).bad == ()
    assert sorted(unbundle(tmp_path / "new", data).present) == sorted(full.keys())


def test_a_bundle_can_fill_gaps(full: Store, tmp_path: Path) -> None:
    data = bundled(full)
    unbundle(tmp_path / "new", data)
    new = Store(tmp_path / "new")
    lost, damaged, _ = new.records()
    new.paths.record(lost.key).unlink()
    flip(new.paths.object(damaged.outputs["neff"].sha256))
    report = unbundle(tmp_path / "new", data)
    assert sorted(report.done) == sorted([lost.key, damaged.key])
    assert verify(Store(tmp_path / "new"), deep=True).bad == ()


def test_a_bundle_cut_short_anywhere_says_so_and_leaves_only_whole_entries(full: Store, tmp_path: Path) -> None:
    data = bundled(full)
    end = data.index(bundle.END_NAME.encode())
    for number, size in enumerate([0, 100, 600, 4000, 9000, end // 2, end - 600, end - 1, end + 20, end + 520]):
        with pytest.raises(CacheImportError, match="a pipe"):
            unbundle(tmp_path / str(number), data[:size])
        assert verify(Store(tmp_path / str(number)), deep=True).bad == ()


def test_flipped_bits_in_a_bundle_are_never_imported(full: Store, tmp_path: Path) -> None:
    data = bundled(full)
    good = {record.key: record for record in full}
    for number, position in enumerate(range(0, len(data), 997)):
        damaged = bytearray(data)
        damaged[position] ^= 4
        root = tmp_path / str(number)
        with contextlib.suppress(CacheImportError):
            unbundle(root, bytes(damaged))
        imported = Store(root)
        assert all(record == good[record.key] for record in imported)
        assert verify(imported, deep=True).bad == ()


def rewritten(data: bytes, change: dict[str, bytes]) -> bytes:
    """The bundle with some members replaced or added before the end."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=io.BytesIO(data)) as old, tarfile.open(fileobj=stream, mode="w") as new:
        for member in old.getmembers():
            content = old.extractfile(member).read()  # type: ignore[union-attr]
            if member.name == bundle.END_NAME:
                for name, extra in change.items():
                    added = tarfile.TarInfo(name)
                    added.size = len(extra)
                    new.addfile(added, io.BytesIO(extra))
            content = change.get(member.name, content)
            member.size = len(content)
            new.addfile(member, io.BytesIO(content))
    return stream.getvalue()


def test_a_hostile_bundle_gets_nothing_past_the_checks(full: Store, tmp_path: Path) -> None:
    data = bundled(full)
    report = unbundle(tmp_path / "1", data.replace(b"a" * 2000, b"e" * 2000))
    assert any(each.path == f"objects/{hashlib.sha256(b'a' * 2000).hexdigest()}" for each in report.refused)
    assert len(report.done) == 2

    report = unbundle(tmp_path / "2" / "root", rewritten(data, {"../../escape": b"x", "/etc/x": b"x"}))
    assert {each.path for each in report.skipped} == {"../../escape", "/etc/x"}
    assert not (tmp_path / "escape").exists()

    with pytest.raises(CacheImportError, match="not a bundle"):
        unbundle(tmp_path / "3", rewritten(data, {})[512 * 2 :])
    header = json.dumps({"bundle": 2, "format": 1}).encode()
    with pytest.raises(CacheImportError, match="another version"):
        unbundle(tmp_path / "4", data.replace(b'{"bundle": 1, "format": 1}', header))
    with pytest.raises(CacheImportError, match="promises"):
        unbundle(tmp_path / "5", data.replace(b'{"records": 3}', b'{"records": 4}'))


def test_a_small_file_cannot_claim_to_be_a_large_one(tmp_path: Path) -> None:
    """A sparse member has any size it likes, and zeros for what is not in the file."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w", format=tarfile.PAX_FORMAT) as archive:
        header = json.dumps({"bundle": 1, "format": 1}).encode()
        member = tarfile.TarInfo(bundle.HEADER_NAME)
        member.size = len(header)
        archive.addfile(member, io.BytesIO(header))
        sparse = tarfile.TarInfo(f"objects/{'0' * 64}")
        sparse.size = 1
        sparse.pax_headers = {"GNU.sparse.map": "0,1", "GNU.sparse.size": str(1 << 30)}
        archive.addfile(sparse, io.BytesIO(b"x"))
    with pytest.raises(CacheImportError, match="no plain file"):
        unbundle(tmp_path, stream.getvalue())


def test_a_record_whose_digests_disagree_with_each_other_is_refused(full: Store, tmp_path: Path) -> None:
    """SHA-256 fits and XXH3 does not: kept, it would be quarantined at each use."""
    record = next(full.records())
    output = record.outputs["neff"]
    lying = replace(record, outputs={**record.outputs, "neff": Output(output.sha256, "0" * 32, output.size)})
    data = bundled(full).replace(record.to_bytes(), lying.to_bytes())
    report = unbundle(tmp_path / "new", data)
    assert [each.path for each in report.refused] == [f"records/{record.key}.json"]


def test_a_damaged_entry_is_not_bundled(full: Store, tmp_path: Path) -> None:
    """R74: what leaves a store is whole entries and nothing else."""
    record = next(full.records())
    flip(full.paths.object(record.outputs["neff"].sha256))
    (full.paths.locks).mkdir(exist_ok=True)
    (full.paths.locks / ("a" * 64)).touch()
    pipe = OneWay()
    report = bundle.export_to(full, pipe, list(full))  # type: ignore[arg-type]
    assert [each.path for each in report.refused] == [record.key]
    with tarfile.open(fileobj=io.BytesIO(pipe.data)) as archive:
        names = archive.getnames()
    assert len([name for name in names if name.startswith("records/")]) == 2
    assert all(name.startswith(("objects/", "records/")) for name in names[1:-1])
