"""Of all who want one key, one builds: threads, processes, killed, stopped and failing holders."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
from pathlib import Path

import pytest

from neuron_dynamo.cache import Built, Entry, Store
from neuron_dynamo.cache import build as building
from neuron_dynamo.cache.flight import Flight
from neuron_dynamo.errors import BuildFailedElsewhereError, CacheLockTimeoutError
from tests.cache.support import finish, parts, python

WORKER = """
    import os, sys, time
    from pathlib import Path
    from neuron_dynamo.cache import Built, Store, build as building
    from tests.cache.support import parts

    folder, mode = Path(sys.argv[1]), sys.argv[2]
    timeout = float(sys.argv[3]) if len(sys.argv) > 3 else None
    building._REPORT_SECONDS = 0.0

    def build():
        with open(folder / "builds", "a") as file:
            file.write(f"{os.getpid()}\\n")
        while not (folder / "go on").exists():
            time.sleep(0.01)
        if mode == "fail":
            raise MemoryError("exit 70")
        return Built({"neff": b"n" * 1000})

    print("ready", flush=True)
    sys.stdin.readline()
    try:
        store = Store(folder / "root", wait_timeout=timeout)
        store.on_wait = lambda waiting: (folder / f"{os.getpid()}.waits").touch()
        entry, source = store.get_or_build(parts(), build)
        assert entry.read("neff") == b"n" * 1000
        print(source, entry.lookup.kind, flush=True)
    except Exception as error:
        print(type(error).__name__, error, flush=True)
"""


class Herd:
    """Processes that all want one key; a build in one of them lasts until the test lets it go on."""

    def __init__(self, folder: Path, size: int, mode: str = "ok", timeout: float | None = None) -> None:
        self.folder = folder
        self.log = folder / "builds"
        arguments = [str(folder), mode, *([str(timeout)] if timeout else [])]
        self.processes = [python(WORKER, *arguments, stdin=subprocess.PIPE) for _ in range(size)]
        for process in self.processes:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n", process.communicate()[1]

    def start(self, process: subprocess.Popen[str]) -> None:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()

    def builders(self) -> list[int]:
        return [int(line) for line in self.log.read_text().split()] if self.log.exists() else []

    def wait_for_builder(self) -> int:
        while not self.builders():
            time.sleep(0.01)
        return self.builders()[0]

    def wait_for_waiters(self, count: int) -> None:
        while len(list(self.folder.glob("*.waits"))) < count:
            time.sleep(0.01)

    def go_on(self) -> None:
        (self.folder / "go on").touch()


def test_a_cold_herd_of_32_processes_builds_once(tmp_path: Path) -> None:
    """R62: and all of them read the same bytes."""
    herd = Herd(tmp_path, 32)
    for process in herd.processes:
        herd.start(process)
    herd.wait_for_waiters(31)
    herd.go_on()
    answers = sorted(finish(process) for process in herd.processes)
    assert len(herd.builders()) == 1
    assert answers.count("compiled miss_absent\n") == 1
    assert answers.count("disk wait_hit\n") == 31


def test_a_killed_holder_frees_its_lock_at_once(tmp_path: Path) -> None:
    herd = Herd(tmp_path, 3)
    for process in herd.processes:
        herd.start(process)
    victim = herd.wait_for_builder()
    herd.wait_for_waiters(2)
    os.kill(victim, signal.SIGKILL)
    herd.go_on()
    survivors = [process for process in herd.processes if process.pid != victim]
    answers = [finish(process) for process in survivors]
    assert len(herd.builders()) == 2
    assert sorted(answers) == ["compiled miss_absent\n", "disk wait_hit\n"]
    for process in herd.processes:
        process.communicate()


def test_a_stopped_holder_keeps_its_lock_past_the_timeout(tmp_path: Path) -> None:
    """R70, R71: the timeout ends the wait, not the hold."""
    herd = Herd(tmp_path, 3, timeout=0.6)
    first, *others = herd.processes
    herd.start(first)
    assert herd.wait_for_builder() == first.pid
    os.kill(first.pid, signal.SIGSTOP)
    try:
        for process in others:
            herd.start(process)
        answers = [finish(process) for process in others]
    finally:
        os.kill(first.pid, signal.SIGCONT)
    herd.go_on()
    assert all(answer.startswith("CacheLockTimeoutError") and f"process {first.pid} on" in answer for answer in answers)
    assert herd.builders() == [first.pid]
    assert finish(first) == "compiled miss_absent\n"


def test_waiters_get_the_error_of_a_failing_holder(tmp_path: Path) -> None:
    """R69: and none of them starts the same hopeless compile."""
    herd = Herd(tmp_path, 6, "fail")
    first, *others = herd.processes
    herd.start(first)
    herd.wait_for_builder()
    for process in others:
        herd.start(process)
    herd.wait_for_waiters(5)
    herd.go_on()
    assert finish(first) == "MemoryError exit 70\n"
    for process in others:
        answer = finish(process)
        assert answer.startswith("BuildFailedElsewhereError")
        assert f"process {first.pid} on" in answer
        assert "MemoryError: exit 70" in answer
    assert herd.builders() == [first.pid]


def test_one_who_comes_after_a_failure_tries_again(tmp_path: Path) -> None:
    """R64: an earlier crash leaves nothing behind that the next run trips over."""
    store = Store(tmp_path)
    with pytest.raises(MemoryError):
        store.get_or_build(parts(), _raise_memory_error)
    entry, source = Store(tmp_path).get_or_build(parts(), lambda: Built({"neff": b"x"}))
    assert (source, entry.read("neff")) == ("compiled", b"x")


def _raise_memory_error() -> Built:
    raise MemoryError("exit 70")


def in_threads(count: int, work: object) -> list[object]:
    """Run `work(i)` in threads that start together; results or errors, in order."""
    results: list[object] = [None] * count
    barrier = threading.Barrier(count)

    def run(index: int) -> None:
        barrier.wait()
        try:
            results[index] = work(index)  # type: ignore[operator]
        except Exception as error:
            results[index] = error

    threads = [threading.Thread(target=run, args=(index,)) for index in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def test_eight_threads_build_once(tmp_path: Path) -> None:
    """R55: whichever of several stores on one root they use."""
    stores = [Store(tmp_path), Store(tmp_path)]
    builds = []

    def build() -> Built:
        builds.append(1)
        time.sleep(0.2)
        return Built({"neff": b"x"})

    answers = in_threads(8, lambda index: stores[index % 2].get_or_build(parts(), build))
    assert len(builds) == 1
    assert sorted(source for _, source in answers) == ["compiled", *["disk"] * 7]  # type: ignore[misc]
    assert {bytes(entry.read("neff")) for entry, _ in answers} == {b"x"}  # type: ignore[misc]


def test_a_failing_thread_hurts_only_those_who_want_the_same_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R75."""
    store = Store(tmp_path)
    joined, join = threading.Semaphore(0), store.flights.join

    def count(key: str) -> tuple[Flight[Entry], bool]:
        try:
            return join(key)
        finally:
            if key == parts("shared").key():
                joined.release()

    monkeypatch.setattr(store.flights, "join", count)

    def build(index: int) -> Built:
        if index < 4:
            for _ in range(4):
                joined.acquire()
            raise ValueError("bad program")
        return Built({"neff": b"%d" % index})

    def work(index: int) -> object:
        key = parts("shared") if index < 4 else parts(str(index))
        return bytes(store.get_or_build(key, lambda: build(index))[0].read("neff"))

    results = in_threads(8, work)
    assert results[4:] == [b"4", b"5", b"6", b"7"]
    kinds = sorted(type(result).__name__ for result in results[:4])
    assert kinds == ["BuildFailedElsewhereError"] * 3 + ["ValueError"]
    causes = {repr(r.__cause__) for r in results[:4] if isinstance(r, BuildFailedElsewhereError)}
    assert causes == {"ValueError('bad program')"}


def test_an_interrupted_thread_hands_the_build_to_the_next(tmp_path: Path) -> None:
    store = Store(tmp_path)
    inside, calls = threading.Event(), []

    def build() -> Built:
        calls.append(1)
        if len(calls) == 1:
            inside.set()
            time.sleep(0.2)
            raise SystemExit
        return Built({"neff": b"x"})

    def first() -> None:
        with pytest.raises(SystemExit):
            store.get_or_build(parts(), build)

    thread = threading.Thread(target=first)
    thread.start()
    assert inside.wait(60)
    assert store.get_or_build(parts(), build)[1] == "compiled"
    thread.join()
    assert len(calls) == 2


def test_a_thread_stops_waiting_at_its_timeout(tmp_path: Path) -> None:
    store = Store(tmp_path, wait_timeout=0.1)
    inside, go = threading.Event(), threading.Event()

    def build() -> Built:
        inside.set()
        assert go.wait(60)
        return Built({"neff": b"x"})

    thread = threading.Thread(target=lambda: store.get_or_build(parts(), build))
    thread.start()
    assert inside.wait(60)
    with pytest.raises(CacheLockTimeoutError, match="another thread"):
        store.get_or_build(parts(), build)
    go.set()
    thread.join()


def test_a_build_that_asks_for_its_own_key_is_told_so(tmp_path: Path) -> None:
    store = Store(tmp_path)

    def build() -> Built:
        store.get_or_build(parts(), build)
        raise AssertionError

    with pytest.raises(RuntimeError, match="its own key"):
        store.get_or_build(parts(), build)


def test_a_forked_child_does_not_wait_for_its_parents_threads(tmp_path: Path) -> None:
    """A data loader forks while a thread compiles: the child has the flight's copy but not its thread."""
    code = """
        import os, sys, threading
        from neuron_dynamo.cache import Built, Store
        from tests.cache.support import parts
        store, inside, go = Store(sys.argv[1]), threading.Event(), threading.Event()
        def slow():
            inside.set(); go.wait(60)
            return Built({"neff": b"parent"})
        thread = threading.Thread(target=lambda: store.get_or_build(parts(), slow))
        thread.start(); inside.wait()
        child = os.fork()
        if child == 0:
            entry, source = store.get_or_build(parts("other"), lambda: Built({"neff": b"child"}))
            os._exit(0 if source == "compiled" else 1)
        assert os.waitpid(child, 0)[1] == 0
        child = os.fork()
        if child == 0:
            entry, source = store.get_or_build(parts(), lambda: Built({"neff": b"child"}))
            os._exit(0 if bytes(entry.read("neff")) == b"parent" else 1)
        go.set(); thread.join()
        assert os.waitpid(child, 0)[1] == 0
    """
    finish(python(code, str(tmp_path)))


def test_of_those_who_insist_at_the_same_time_one_builds(tmp_path: Path) -> None:
    """And the entry that they do not want is no answer for those who wait."""
    Store(tmp_path).put(parts(), {"neff": b"old"})
    inside, go, waits, answers = threading.Event(), threading.Event(), threading.Event(), []

    def build() -> Built:
        inside.set()
        assert go.wait(60)
        return Built({"neff": b"new"})

    def insist(wait: threading.Event) -> None:
        store = Store(tmp_path, on_wait=lambda waiting: wait.set())  # of its own, as another process would have
        entry, source = store.get_or_build(parts(), build, force=True)
        answers.append((source, bytes(entry.read("neff"))))

    threads = [threading.Thread(target=insist, args=(waits,)) for _ in range(2)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(building, "_REPORT_SECONDS", 0.0)
        for thread in threads:
            thread.start()
        assert inside.wait(60)
        assert waits.wait(60)
        go.set()
        for thread in threads:
            thread.join()
    assert sorted(answers) == [("compiled", b"new"), ("disk", b"new")]
