"""Locks: the flock, the lease that stands in for it, and who is alive."""

from __future__ import annotations

import errno
import fcntl
import json
import os
import signal
import subprocess
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest

from neuron_dynamo.cache import Built, Store, lock
from neuron_dynamo.cache.holder import Holder
from neuron_dynamo.cache.lease import LeaseLock
from neuron_dynamo.cache.lock import FlockLock, flock_fault, key_lock, root_lock
from tests.cache.support import finish, parts, python

FOREIGN = {"boot": "another machine"}


@pytest.fixture
def no_flock(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(descriptor: int, operation: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(fcntl, "flock", refuse)
    monkeypatch.setattr(lock, "_faults", {})


def test_the_probe_finds_each_kind_of_broken_flock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert flock_fault(tmp_path) == ""
    monkeypatch.setattr(fcntl, "flock", lambda *_: None)
    assert flock_fault(tmp_path) == "flock lets two holders in"

    def refuse(*_: int) -> None:
        raise OSError(524, "Unknown error 524")  # ENOTSUPP, as an HPC home file system answers

    monkeypatch.setattr(fcntl, "flock", refuse)
    assert flock_fault(tmp_path).startswith("flock fails")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("no_flock")
def test_a_store_without_flock_uses_leases_and_still_builds_once(tmp_path: Path) -> None:
    assert isinstance(key_lock(tmp_path / "locks", "k"), LeaseLock)
    builds: list[int] = []

    def build() -> Built:
        builds.append(1)
        time.sleep(0.2)
        return Built({"neff": b"x"})

    stores = [Store(tmp_path / "root") for _ in range(4)]
    threads = [threading.Thread(target=store.get_or_build, args=(parts(), build)) for store in stores]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(builds) == 1
    assert sum(store.counters["wait_hit"] for store in stores) == 3
    assert os.listdir(stores[0].paths.locks) == []


def locks(kind: type[FlockLock] | type[LeaseLock], path: Path) -> tuple[FlockLock | LeaseLock, FlockLock | LeaseLock]:
    return kind(path), kind(path)


@pytest.mark.parametrize("kind", [FlockLock, LeaseLock])
def test_one_holder_at_a_time(tmp_path: Path, kind: type[FlockLock] | type[LeaseLock]) -> None:
    one, two = locks(kind, tmp_path / "folder" / "k")
    assert one.holder() is None
    assert one.try_acquire()
    assert not two.try_acquire()
    holder = two.holder()
    assert holder is not None
    assert (holder.pid, holder.is_alive()) == (os.getpid(), True)
    two.release()
    assert not two.try_acquire(), "releasing what one does not hold frees nothing"
    one.release()
    assert two.try_acquire()
    two.release()
    assert one.holder() is None


HOLD = """
    import sys, time
    from pathlib import Path
    from neuron_dynamo.cache.lease import LeaseLock
    from neuron_dynamo.cache.lock import FlockLock
    lock = {"FlockLock": FlockLock, "LeaseLock": LeaseLock}[sys.argv[1]](Path(sys.argv[2]))
    assert lock.try_acquire()
    print("held", flush=True)
    time.sleep(600)
"""


def holding(kind: type, path: Path) -> subprocess.Popen[str]:
    process = python(HOLD, kind.__name__, str(path))
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n", process.communicate()[1]
    return process


@pytest.mark.parametrize("kind", [FlockLock, LeaseLock])
def test_the_stopped_keep_their_lock_and_the_dead_lose_it(
    tmp_path: Path, kind: type[FlockLock] | type[LeaseLock], monkeypatch: pytest.MonkeyPatch
) -> None:
    """R70: also when the clocks jump and the heart has not beaten for longer than the lease."""
    process = holding(kind, tmp_path / "k")
    mine = kind(tmp_path / "k")
    try:
        os.kill(process.pid, signal.SIGSTOP)
        clock = time.monotonic
        for hours in (0, 1, 100):
            monkeypatch.setattr(time, "monotonic", lambda hours=hours: clock() + 3600 * hours)
            assert not mine.try_acquire()
        monkeypatch.setattr(time, "monotonic", clock)
    finally:
        process.kill()
        process.communicate()
    assert mine.try_acquire()
    mine.release()


def write_lease(path: Path, **changes: str) -> Holder:
    holder = replace(Holder.me(), **changes)  # type: ignore[arg-type]
    path.write_bytes(holder.to_bytes())
    return holder


def test_a_lease_from_elsewhere_runs_out_only_without_a_heartbeat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "k.lease"
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    write_lease(path, **FOREIGN)
    mine = LeaseLock(path, lease=30)
    for step in range(10):
        assert not mine.try_acquire()
        now += 20
        os.utime(path, (step, step))  # the other one's clock is decades behind: only the change counts
    assert not mine.try_acquire()
    now += 29
    assert not mine.try_acquire()
    now += 2
    assert mine.try_acquire()
    mine.release()
    assert not path.exists()


def test_a_half_written_lease_runs_out_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "k.lease"
    path.write_text('{"token": "')
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    mine = LeaseLock(path, lease=30)
    assert not mine.try_acquire()
    now += 31
    assert mine.try_acquire()
    mine.release()


def test_of_many_who_see_a_dead_lease_one_takes_it(tmp_path: Path) -> None:
    path = tmp_path / "k.lease"
    for _ in range(20):
        write_lease(path, started="-1")  # this machine, a process that is gone
        contenders = [LeaseLock(path) for _ in range(8)]
        taken: list[bool] = []
        barrier = threading.Barrier(8)

        def contend(mine: LeaseLock, barrier: threading.Barrier = barrier, taken: list[bool] = taken) -> None:
            barrier.wait()
            taken.append(mine.try_acquire())

        threads = [threading.Thread(target=contend, args=(mine,)) for mine in contenders]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sum(taken) <= 1
        while sum(taken) == 0:
            taken.extend(mine.try_acquire() for mine in contenders)
        assert sum(taken) == 1
        for mine in contenders:
            mine.release()
        assert not path.exists()


def test_a_guard_left_by_a_killed_contender_does_not_block_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "k.lease"
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    dead = write_lease(path, **FOREIGN)
    (tmp_path / f"k.lease.after.{dead.token}").touch()
    mine = LeaseLock(path, lease=30)
    for _ in range(3):
        assert not mine.try_acquire()
        now += 31
    assert mine.try_acquire()
    mine.release()


def test_the_heart_beats_and_stops(tmp_path: Path) -> None:
    path = tmp_path / "k.lease"
    mine = LeaseLock(path, beat=0.01)
    assert mine.try_acquire()
    os.utime(path, (0, 0))
    deadline = time.monotonic() + 300
    while os.stat(path).st_mtime == 0:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    mine.release()
    assert not any(thread.name == "lease" and thread.is_alive() for thread in _after_a_moment())


def _after_a_moment() -> list[threading.Thread]:
    deadline = time.monotonic() + 300
    while any(thread.name == "lease" for thread in threading.enumerate()) and time.monotonic() < deadline:
        time.sleep(0.01)
    return threading.enumerate()


def test_liveness_is_known_only_for_this_machine_and_namespace() -> None:
    me = Holder.me()
    assert me.is_alive() is True
    assert replace(me, boot="x").is_alive() is None
    assert replace(me, namespace="pid:[1]").is_alive() is None
    assert replace(me, started=me.started + 1).is_alive() is False, "the pid was used again"
    child = subprocess.Popen(["true"])
    os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)
    assert replace(me, pid=child.pid).is_alive() is False, "a zombie holds nothing"
    child.wait()


@pytest.mark.parametrize("text", [b"", b"{", b"[]", b"3", b'{"token": "x"}', json.dumps({"a": 1}).encode()])
def test_a_bad_note_is_nobody(text: bytes) -> None:
    assert Holder.parse(text) is None


def test_the_root_lock_lets_writers_in_together_and_a_collection_alone(tmp_path: Path) -> None:
    path = tmp_path / "root" / "lock"
    with root_lock(path, exclusive=False) as one, root_lock(path, exclusive=False) as two:
        assert (one, two) == ("held", "held")
        with root_lock(path, exclusive=True, wait=False) as alone:
            assert alone == "busy"
    with root_lock(path, exclusive=True) as alone:
        assert alone == "held"
        with root_lock(path, exclusive=False, wait=False) as writer:
            assert writer == "busy"


@pytest.mark.usefixtures("no_flock")
def test_where_there_is_no_root_lock_that_is_said(tmp_path: Path) -> None:
    with root_lock(tmp_path / "lock", exclusive=True) as alone:
        assert alone == "none"


def test_a_lock_folder_that_cannot_be_written_costs_the_lock_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path)
    tmp_path.joinpath("v1").mkdir()
    store.paths.locks.write_text("in the way")
    entry, source = store.get_or_build(parts(), lambda: Built({"neff": b"x"}))
    assert (source, entry.lookup.stored, store.counters["lock_error"]) == ("compiled", True, 1)


def test_a_forked_child_frees_nothing_of_its_parent(tmp_path: Path) -> None:
    code = """
        import os, sys
        from pathlib import Path
        from neuron_dynamo.cache.lease import LeaseLock
        from neuron_dynamo.cache.lock import FlockLock
        for kind in (FlockLock, LeaseLock):
            path = Path(sys.argv[1]) / kind.__name__
            lock = kind(path)
            assert lock.try_acquire()
            child = os.fork()
            if child == 0:
                lock.release()
                os._exit(0)
            os.waitpid(child, 0)
            assert not kind(path).try_acquire(), kind
            lock.release()
            assert kind(path).try_acquire(), kind
    """
    finish(python(code, str(tmp_path)))
