"""A command under its supervisor: how it ends, and that nothing of it stays."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from neuron_dynamo.lowering.compilers import process

# Starts a child in this group and one in a session of its own, says their numbers, and waits.
FAMILY = """
import os, subprocess, sys, time
wait = [sys.executable, "-S", "-c", "import time; time.sleep(600)"]
pids = [subprocess.Popen(wait, start_new_session=apart).pid for apart in (False, True)]
with open("pids.new", "w") as file:
    file.write(" ".join(map(str, [os.getpid(), *pids])))
os.rename("pids.new", "pids")
if sys.argv[1:] == ["leave"]:
    sys.exit(0)
time.sleep(600)
"""


def run(code: str, folder: Path, *arguments: str, **settings: object) -> process.Ended:
    command = [sys.executable, "-S", "-c", code, *arguments]
    return process.run(command, folder, folder / "output.txt", os.environ, **settings)  # type: ignore[arg-type]


def wait_until(condition: Callable[[], bool]) -> None:
    while not condition():  # pytest's own time limit ends this
        time.sleep(0.01)


def is_gone(pid: int) -> bool:
    """Whether a process has ended: it is no more, or only waits for its parent to notice."""
    try:
        return Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()[0] == b"Z"
    except FileNotFoundError:
        return True


def family(folder: Path) -> list[int]:
    return [int(pid) for pid in (folder / "pids").read_text().split()]


@pytest.mark.parametrize(("code", "returncode"), [("", 0), ("import sys; sys.exit(70)", 70)])
def test_exit_status(tmp_path: Path, code: str, returncode: int) -> None:
    assert run(code, tmp_path).returncode == returncode


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSEGV, signal.SIGTERM])
def test_signal_of_the_command(tmp_path: Path, number: int) -> None:
    ended = run(f"import os; os.kill(os.getpid(), {int(number)})", tmp_path)
    assert (ended.returncode, ended.timed_out) == (-number, False)


def test_both_streams_and_the_working_directory(tmp_path: Path) -> None:
    run("import os, sys; print(os.getcwd(), flush=True); print('err', file=sys.stderr)", tmp_path)
    assert (tmp_path / "output.txt").read_text() == f"{tmp_path}\nerr\n"


def test_a_command_that_is_not_there(tmp_path: Path) -> None:
    ended = process.run(["/nothing/here"], tmp_path, tmp_path / "output.txt", os.environ)
    assert ended.returncode == 127
    assert "/nothing/here" in (tmp_path / "output.txt").read_text()


def test_standard_input_is_empty(tmp_path: Path) -> None:
    assert run("import sys; sys.exit(len(sys.stdin.read()))", tmp_path).returncode == 0


def test_a_time_limit_ends_the_whole_family(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The clock stands still until the family is there.
    clock = iter(range(10**9))
    monkeypatch.setattr(process.time, "monotonic", lambda: next(clock) if (tmp_path / "pids").exists() else 0)
    assert run(FAMILY, tmp_path, timeout=3).timed_out
    assert all(is_gone(pid) for pid in family(tmp_path))


def test_a_child_forked_meanwhile_does_not_keep_the_command_alive(tmp_path: Path) -> None:
    forked: list[int] = []

    def fork_and_interrupt(seconds: float) -> None:
        if not forked:
            pid = os.fork()
            if pid == 0:
                signal.pause()
            forked.append(pid)
        elif (tmp_path / "pids").exists():
            raise KeyboardInterrupt

    try:
        with pytest.raises(KeyboardInterrupt):
            run(FAMILY, tmp_path, on_wait=fork_and_interrupt)
        assert all(is_gone(pid) for pid in family(tmp_path))
    finally:
        for pid in forked:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)


def test_what_a_finished_command_leaves_running_is_ended(tmp_path: Path) -> None:
    assert run(FAMILY, tmp_path, "leave").returncode == 0
    assert all(is_gone(pid) for pid in family(tmp_path))


def test_an_exception_while_it_runs_ends_the_whole_family(tmp_path: Path) -> None:
    def interrupt(seconds: float) -> None:
        if (tmp_path / "pids").exists():
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(FAMILY, tmp_path, on_wait=interrupt)
    assert all(is_gone(pid) for pid in family(tmp_path))


PARENT = """
import os, signal, sys
from pathlib import Path
from neuron_dynamo.lowering.compilers import process
signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job's children ignore it
folder, code, fork = Path(sys.argv[1]), sys.argv[2], sys.argv[3:] == ["fork"]
def wait(seconds):
    global fork
    if fork:
        fork = False
        pid = os.fork()
        if pid == 0:
            signal.pause()
        (folder / "sibling.new").write_text(str(pid))
        (folder / "sibling.new").rename(folder.with_name("sibling"))
try:
    process.run([sys.executable, "-S", "-c", code], folder, folder / "output.txt", os.environ, on_wait=wait)
except KeyboardInterrupt:
    sys.exit(9)
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_signal_to_the_process_that_compiles_ends_the_whole_family(tmp_path: Path, number: int) -> None:
    folder = tmp_path / "work"
    folder.mkdir()
    with subprocess.Popen([sys.executable, "-c", PARENT, str(folder), FAMILY]) as parent:
        wait_until((folder / "pids").exists)
        members = family(folder)
        assert not any(is_gone(pid) for pid in members)
        parent.send_signal(number)
        assert parent.wait() == (9 if number == signal.SIGINT else -number)
    wait_until(lambda: all(is_gone(pid) for pid in members))
    if number != signal.SIGINT:  # nobody else is left to remove it
        wait_until(lambda: not folder.exists())


def test_a_child_of_the_killed_process_does_not_keep_the_command_alive(tmp_path: Path) -> None:
    folder, sibling = tmp_path / "work", tmp_path / "sibling"
    folder.mkdir()
    with subprocess.Popen([sys.executable, "-c", PARENT, str(folder), FAMILY, "fork"]) as parent:
        wait_until(lambda: sibling.exists() and (folder / "pids").exists())
        members = family(folder)
        parent.kill()
        parent.wait()
    try:
        wait_until(lambda: all(is_gone(pid) for pid in members) and not folder.exists())
    finally:
        os.kill(int(sibling.read_text()), signal.SIGKILL)


def test_a_supervisor_that_is_killed_takes_the_command_with_it(tmp_path: Path) -> None:
    code = FAMILY + "time.sleep(600)"

    def kill(seconds: float) -> None:
        if (tmp_path / "pids").exists():
            command = family(tmp_path)[0]
            stat = Path(f"/proc/{command}/stat").read_bytes().rpartition(b")")[2].split()
            os.kill(int(stat[1]), signal.SIGKILL)

    ended = run(code, tmp_path, on_wait=kill)
    assert ended.returncode == -signal.SIGKILL
    wait_until(lambda: is_gone(family(tmp_path)[0]))
    for pid in family(tmp_path)[1:]:  # what only the supervisor could have found
        os.kill(pid, signal.SIGKILL)
