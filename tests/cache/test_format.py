"""Version 1 of the format stands still: old stores are read, new ones written the same, and the page tells the truth.

A failure here is a mistake, or the format's version must be raised and a new golden store added.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from neuron_dynamo.cache import Details, KeyParts, Store, config, program_digest, verify
from neuron_dynamo.cache.failures import recall
from neuron_dynamo.cache.layouts import bundle
from tests.cache.support import REPOSITORY, flip
from tests.cache.test_record import rechecked

GOLDEN = Path(__file__).parent / "golden"
KEY = "ccce38c77e7ed1616e0124c60eb8658528c9c1df5b1752e0712877458584df1d"
PARTS = KeyParts(
    program=program_digest(b"HloModule golden"),
    compiler={"name": "neuronx-cc", "version": "2.27.1", "build": "ab" * 32},
    flags=("--model-type=transformer", "-O1"),
    target={"platform": "trn2", "lnc": 2},
    kernels={"flash": "cd" * 32},
    env={"LANGUAGE": "Ελληνικά"},
    options={"donate": [0, 1], "scale": 0.1, "none": None, "big": 9007199254740993},
)
OUTPUTS = {"neff": b"\0\1\2golden" * 10, "hlo.txt": b"HloModule golden\n", "empty": b""}
DETAILS = Details(
    compile_seconds=12.5,
    graph="graph_0",
    model="org/golden",
    source="model.py:88",
    requires={"neff": "2.0", "features": 256},
    builder={"neuron_dynamo": "0.1.0", "torch": "2.13.0"},
    meta={"inputs": [[1, 128], [1]], "name": "naïve"},
)


@pytest.fixture
def golden(tmp_path: Path) -> Store:
    """A copy, so that nothing a test does can change the original."""
    shutil.copytree(GOLDEN / "v1-root", tmp_path / "root")
    return Store(tmp_path / "root", read_only=True)


def test_the_key_stands_still() -> None:
    assert PARTS.key() == KEY


def test_a_store_of_version_1_is_read(golden: Store) -> None:
    assert list(golden.keys()) == [KEY]
    entry = golden.get(KEY)
    assert entry is not None
    assert {name: bytes(data) for name, data in entry.data.items()} == OUTPUTS
    assert entry.record.details == DETAILS
    assert entry.record.parts == PARTS.to_json()
    assert entry.record.created == 1700000000.25
    assert verify(golden, deep=True).bad == ()
    assert config.load(golden.paths).pinned_models == {"org/golden"}


def test_a_failure_of_version_1_is_read(golden: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.time", lambda: 1700000100.0)
    failure = recall(golden.paths, "f" * 64)
    assert failure is not None
    assert (failure.error_type, failure.message) == ("CompilerError", "NCC_EVRF001")


def test_a_bundle_of_version_1_is_read(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with (GOLDEN / "v1.bundle").open("rb") as stream:
        (refused,) = bundle.import_from(store, stream, "golden").refused
        assert "no trusted key has signed it" in refused.reason
    with (GOLDEN / "v1.bundle").open("rb") as stream:
        assert bundle.import_from(store, stream, "golden", trust="off").done == [KEY]
    assert store.get(KEY) is not None


def test_the_same_entry_is_written_byte_for_byte(
    golden: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("time.time", lambda: 1700000000.25)
    store = Store(tmp_path / "new", auto_gc=False)
    store.put(PARTS, OUTPUTS, DETAILS)
    written = [golden.paths.tag, *golden.paths.records.rglob("*"), *golden.paths.objects.rglob("*")]
    for path in filter(Path.is_file, written):
        assert (store.paths.root / path.relative_to(golden.paths.root)).read_bytes() == path.read_bytes()


def documented_reader() -> Callable[[Path, str], dict[str, bytes] | None]:
    page = (REPOSITORY / "docs" / "cache_format.md").read_text()
    (code,) = re.findall(r"## A reader\n\n```python\n(.*?)```", page, re.DOTALL)
    names: dict[str, Callable[[Path, str], dict[str, bytes] | None]] = {}
    exec(code, names)  # type: ignore[arg-type]
    return names["read"]


def test_the_reader_of_the_documentation_works(golden: Store) -> None:
    read, root = documented_reader(), golden.paths.root
    assert read(root, KEY) == OUTPUTS
    assert read(root, "0" * 64) is None
    record = golden.record(KEY)
    assert record is not None
    flip(golden.paths.object(record.outputs["neff"].sha256), 5)
    assert read(root, KEY) is None
    flip(golden.paths.object(record.outputs["neff"].sha256), 5)
    assert read(root, KEY) == OUTPUTS
    flip(golden.paths.record(KEY), 300)
    assert read(root, KEY) is None


def test_the_documentation_names_every_member_and_folder(golden: Store) -> None:
    page = (REPOSITORY / "docs" / "cache_format.md").read_text()
    for name in json.loads(golden.paths.record(KEY).read_bytes()):
        assert f"`{name}`" in page
    for name in PARTS.to_json():
        assert f"| `{name}` |" in page
    paths = golden.paths
    for folder in (paths.records, paths.objects, paths.staging, paths.locks, paths.failures, paths.quarantine):
        assert f"<root>/v1/{folder.name}/" in page
    for folder in (paths.stats, paths.hints):
        assert f"<root>/v1/{folder.name}/" in page


def test_a_newer_format_is_a_clean_miss(golden: Store) -> None:
    """Read by this version, a record that says it is of another format is no entry and no crash."""
    path = golden.paths.record(KEY)
    path.write_bytes(rechecked(path.read_bytes().replace(b'"format": 1', b'"format": 9')))
    assert golden.get(KEY) is None
    assert golden.counters["miss_corrupt"] == 1
