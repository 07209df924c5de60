"""Killed or refused at any call to the system, the store stays whole, and the next run heals what is missing."""

from __future__ import annotations

import errno
import io
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from neuron_dynamo.cache import Built, Details, Store, config, verify
from neuron_dynamo.cache.failures import Failure, recall, remember
from neuron_dynamo.cache.gc import collect
from neuron_dynamo.cache.layouts import bundle, libneuronxla
from neuron_dynamo.errors import CacheConfigError
from tests.cache.faults import CHANGING, READING, Faults
from tests.cache.support import flip, make_neff, parts

NEW, OLD, SHARED = b"new" * 3000, b"old" * 3000, b"shared" * 100
ERRORS = [errno.ENOSPC, errno.EIO, errno.EACCES, errno.ESTALE]
LATER = {errno.EACCES, errno.ESTALE}
"""The store treats all alike; these take the time of the slow tests."""


def never() -> Built:
    raise AssertionError("nothing should be built here")


def build_new() -> Built:
    return Built({"neff": NEW, "common": SHARED}, Details(graph="new"))


@dataclass(frozen=True)
class Scenario:
    """Work on a prepared store, and what must hold once it has been done without a fault."""

    prepare: Callable[[Path], None]
    work: Callable[[Path], object]
    check: Callable[[Path], None]


def open_store(root: Path) -> Store:
    return Store(root / "store", auto_gc=False)


def fill(root: Path) -> None:
    store = open_store(root)
    for name in ("keep", "also"):
        store.put(parts(name), {"neff": OLD + name.encode(), "common": SHARED}, Details(graph=name, model=name))


def check_new(root: Path) -> None:
    entry, source = open_store(root).get_or_build(parts("new"), never)
    assert (source, entry.read("neff"), entry.read("common")) == ("disk", NEW, SHARED)


def damage(root: Path) -> None:
    fill(root)
    store = open_store(root)
    flip(store.paths.object(store.put(parts("new"), build_new().outputs).record.outputs["neff"].sha256))


def replace_entry(root: Path) -> None:
    fill(root)
    open_store(root).put(parts("new"), {"neff": OLD, "common": SHARED})


def prepare_gc(root: Path) -> None:
    fill(root)
    store = open_store(root)
    for record in store:
        os.utime(store.paths.record(record.key), (1, 1))
    store.put(parts("new"), build_new().outputs)
    (store.paths.staging / "gone.1.x").mkdir()
    (store.paths.staging / "gone.1.x" / "object").write_bytes(b"half")
    os.utime(store.paths.staging / "gone.1.x", (1, 1))
    orphan = store.paths.object("f" * 64)
    orphan.parent.mkdir(parents=True, exist_ok=True)
    orphan.write_bytes(b"orphan")
    os.utime(orphan, (1, 1))


def check_gc(root: Path) -> None:
    store = open_store(root)
    assert [record.key for record in store] == [parts("new").key()]
    # An interrupted collection leaves objects and staging folders behind, for the grace period.
    assert len(list(store.paths.object_names())) >= 2
    check_new(root)


def make_bundle(root: Path) -> None:
    source = Store(root / "source", auto_gc=False)
    source.put(parts("new"), build_new().outputs)
    source.put(parts("other"), {"neff": b"other", "common": SHARED})
    with (root / "bundle").open("wb") as stream:
        bundle.export_to(source, stream, list(source))
    fill(root)


def import_bundle(root: Path) -> None:
    data = (root / "bundle").read_bytes()
    bundle.import_from(open_store(root), io.BytesIO(data), "bundle", trust="off")


def make_foreign(root: Path) -> None:
    fill(root)
    folder = root / "foreign" / "neuronxcc-2" / f"MODULE_1+{libneuronxla.flags_hash([])}"
    folder.mkdir(parents=True)
    (folder / "model.neff").write_bytes(make_neff("x"))
    (folder / "model.done").touch()


def check_foreign(root: Path) -> None:
    entry = open_store(root).get(libneuronxla.key_of("2", "1", []))
    assert entry is not None
    assert entry.read("neff") == make_neff("x")


def remember_failure(root: Path) -> None:
    remember(open_store(root).paths, Failure(parts("bad").key(), "Refused", "no", time.time(), 3600))


def check_failure(root: Path) -> None:
    assert recall(open_store(root).paths, parts("bad").key()) is not None


def pin(root: Path) -> None:
    config.change(open_store(root).paths, lambda old: config.Config(pinned_models=old.pinned_models | {"new"}))


def prepare_pins(root: Path) -> None:
    fill(root)
    config.change(open_store(root).paths, lambda old: config.Config(pinned_models=frozenset({"keep"})))


def check_pins(root: Path) -> None:
    assert config.load(open_store(root).paths).pinned_models == {"keep", "new"}


SCENARIOS = {
    "publish": Scenario(fill, lambda root: open_store(root).get_or_build(parts("new"), build_new), check_new),
    "first publish": Scenario(
        lambda root: root.mkdir(exist_ok=True),
        lambda root: open_store(root).get_or_build(parts("new"), build_new),
        check_new,
    ),
    "replace": Scenario(
        replace_entry, lambda root: open_store(root).get_or_build(parts("new"), build_new, force=True), check_new
    ),
    "heal": Scenario(damage, lambda root: open_store(root).get_or_build(parts("new"), build_new), check_new),
    "collect": Scenario(prepare_gc, lambda root: collect(open_store(root), max_size=len(NEW + SHARED)), check_gc),
    "import a bundle": Scenario(make_bundle, import_bundle, check_new),
    "import from libneuronxla": Scenario(
        make_foreign, lambda root: libneuronxla.import_from(open_store(root), root / "foreign"), check_foreign
    ),
    "remember a failure": Scenario(fill, remember_failure, check_failure),
    "pin": Scenario(prepare_pins, pin, check_pins),
}


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Path]:
    """A folder on a file system in memory, where a sync costs nothing; thousands follow."""
    shared = Path("/dev/shm")
    if not os.access(shared, os.W_OK):
        yield tmp_path
        return
    folder = Path(tempfile.mkdtemp(dir=shared))
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def scenario(request: pytest.FixtureRequest, memory: Path) -> tuple[Scenario, Callable[[], Path], int, int]:
    """The scenario, a maker of fresh copies of its store, and its numbers of changing and of all calls."""
    chosen = SCENARIOS[request.param]
    template = memory / "template"
    chosen.prepare(template)
    numbers = iter(range(1_000_000))

    def copy() -> Path:
        return Path(shutil.copytree(template, memory / str(next(numbers)), symlinks=True))

    counts = []
    for names in (CHANGING, CHANGING + READING):
        root = copy()
        with Faults(root / "store", names=names) as faults:
            chosen.work(root)
        chosen.check(root)
        counts.append(len(faults.calls))
    assert counts[0] > 5
    return chosen, copy, counts[0], counts[1]


def check_whole(root: Path, *, damaged: int = 0) -> None:
    """Nothing that can be found is wrong; entries that were there are there unless a collection was at work."""
    store = Store(root / "store", read_only=True)
    assert len(verify(store, deep=True).bad) <= damaged
    for key in list(store.keys()):
        store.get(key)
    assert store.counters["miss_corrupt"] <= damaged
    with suppress(CacheConfigError):
        assert "keep" in config.load(store.paths).pinned_models or not store.paths.config.exists()


all_scenarios = pytest.mark.parametrize("scenario", SCENARIOS, indirect=True)


@all_scenarios
def test_killed_at_any_call(
    scenario: tuple[Scenario, Callable[[], Path], int, int], request: pytest.FixtureRequest
) -> None:
    """R63: and a write may be cut in the middle."""
    chosen, copy, count, _ = scenario
    for at in range(count):
        root = copy()
        child = os.fork()
        if child == 0:
            with Faults(root / "store", at):
                chosen.work(root)
            os._exit(0)
        killed = os.WIFSIGNALED(os.waitpid(child, 0)[1])
        assert killed, f"call {at} did not happen this time"
        check_whole(root, damaged=chosen.prepare is damage)
        chosen.work(root)
        chosen.check(root)
        check_whole(root)
        shutil.rmtree(root)


@all_scenarios
@pytest.mark.parametrize(
    "error",
    [pytest.param(each, marks=pytest.mark.slow if each in LATER else ()) for each in ERRORS],
    ids=errno.errorcode.get,
)
def test_refused_at_any_call(scenario: tuple[Scenario, Callable[[], Path], int, int], error: int) -> None:
    """R67: a build gets its result in any case; maintenance may report the error, and has broken nothing."""
    chosen, copy, _, count = scenario
    builds = chosen.check is check_new and chosen.prepare is not make_bundle
    for at in range(count):
        root = copy()
        with Faults(root / "store", at, error=error, names=CHANGING + READING):
            if builds:
                entry, source = chosen.work(root)  # type: ignore[misc]
                assert source == "compiled"
                assert entry.read("neff") == NEW
            else:
                with suppress(OSError, CacheConfigError):
                    chosen.work(root)
        check_whole(root, damaged=chosen.prepare is damage)
        chosen.work(root)
        if not builds:
            chosen.check(root)
        check_whole(root)
        shutil.rmtree(root)


@pytest.mark.parametrize("error", ERRORS, ids=errno.errorcode.get)
def test_a_look_up_refused_at_any_call_is_a_miss_at_worst(tmp_path: Path, error: int) -> None:
    store = open_store(tmp_path)
    key = store.put(parts("new"), build_new().outputs).key
    os.utime(store.paths.record(key), (1, 1))
    names = CHANGING + READING
    with Faults(tmp_path, names=names) as faults:
        assert open_store(tmp_path).get(key) is not None
    assert len(faults.calls) > 5
    for at in range(len(faults.calls)):
        os.utime(store.paths.record(key), (1, 1))
        reader = open_store(tmp_path)
        with Faults(tmp_path, at, error=error, names=names):
            entry = reader.get(key)
        assert entry is None or entry.read("neff") == NEW
        assert (entry is None) == (reader.counters["miss_unreadable"] == 1)
        assert reader.counters["quarantined"] == 0
    assert open_store(tmp_path).get(key) is not None


def test_a_disk_that_stays_full_costs_one_warning_and_a_counter(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R67: the job goes on, and the counter shows."""
    fill(tmp_path)
    store = open_store(tmp_path)
    real = os.write

    def full(descriptor: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "write", full)
    for index in range(5):
        entry, source = store.get_or_build(parts(f"n{index}"), build_new)
        assert (source, entry.lookup.stored, entry.read("neff")) == ("compiled", False, NEW)
    assert store.get(parts("keep").key()) is not None
    monkeypatch.setattr(os, "write", real)
    assert store.counters["publish_error"] == 5
    assert len([r for r in caplog.records if "cannot keep" in r.getMessage()]) == 1
    assert "No space left on device" in caplog.text
    assert os.listdir(store.paths.staging) == []


def test_another_users_root_is_read_and_costs_a_warning(tmp_path: Path) -> None:
    """As an unprivileged user on a root that belongs to somebody else."""
    if os.geteuid() != 0:
        pytest.skip("needs to become another user")
    fill(tmp_path)
    store = open_store(tmp_path)
    os.chmod(tmp_path, 0o755)
    for parent in tmp_path.parents:
        if parent != Path("/") and parent.stat().st_uid == 0 and not parent.stat().st_mode & 0o001:
            os.chmod(parent, parent.stat().st_mode | 0o055)
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.setgid(65534)
            os.setuid(65534)
            reader = Store(store.paths.root)
            assert reader.get(parts("keep").key()) is not None
            entry, source = reader.get_or_build(parts("new"), build_new)
            assert (source, entry.lookup.stored, entry.read("neff")) == ("compiled", False, NEW)
            assert reader.counters["publish_error"] == reader.counters["lock_error"] == 1
            os.write(writing, b"fine")
        except BaseException as error:
            os.write(writing, repr(error).encode())
        os._exit(0)
    os.close(writing)
    os.waitpid(child, 0)
    assert os.read(reading, 1000) == b"fine"
    os.close(reading)
