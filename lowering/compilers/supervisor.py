"""Runs one command and leaves nothing of it behind: the parent of a compiler, and not part of this package's imports.

``python -I -S supervisor.py STATUS_FD PARENT_PID FOLDER COMMAND...`` starts the command in FOLDER and writes its return
code (negative: the signal that ended it) to STATUS_FD. It ends the command and everything that the command started
when something comes from its standard input, when that closes, when the process PARENT_PID is no more, and on SIGTERM.
If that process is no more, nobody else is left to remove FOLDER, so this does it.

A killed process group would miss children that made a group of their own. Here orphans are adopted (Linux,
``PR_SET_CHILD_SUBREAPER``), so all that the command started stays below this process and can be found. Only the
standard library, without ``site``: the start must be quick and independent of what is installed.
"""

from __future__ import annotations

import ctypes
import os
import select
import shutil
import signal
import sys
import time

_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36
_POLL_SECONDS = 1.0


def main(arguments: list[str]) -> int:
    """Run the command; see the module's text."""
    status_fd, parent, folder, command = int(arguments[0]), int(arguments[1]), arguments[2], arguments[3:]
    libc = ctypes.CDLL(None)
    libc.prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    stop_read, stop_write = os.pipe()
    for end in (stop_read, stop_write):
        os.set_blocking(end, False)
    signal.set_wakeup_fd(stop_write, warn_on_full_buffer=False)
    terminated = []
    signal.signal(signal.SIGTERM, lambda *_: terminated.append(True))
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    child = os.fork()
    if child == 0:
        _become(command, folder, libc, status_fd)
    code = _wait(child, stop_read, terminated, parent)
    end_descendants()
    if os.getppid() == parent:
        os.write(status_fd, str(code).encode())
    else:
        shutil.rmtree(folder, ignore_errors=True)
    return 0


def _become(command: list[str], folder: str, libc: ctypes.CDLL, status_fd: int) -> None:
    """In the child: turn into the command."""
    try:
        libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)  # should someone kill the supervisor itself
        signal.set_wakeup_fd(-1)
        for number in (signal.SIGTERM, signal.SIGCHLD, signal.SIGINT):
            signal.signal(number, signal.SIG_DFL)
        os.close(status_fd)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.chdir(folder)
        os.execvp(command[0], command)
    except OSError as error:
        os.write(2, f"cannot run {command[0]}: {error}\n".encode())
    finally:
        os._exit(127)


def _wait(child: int, wakeup: int, terminated: list[bool], parent: int) -> int:
    """The child's return code; -SIGKILL if it has to be ended because nobody wants it any more."""
    while True:
        code = _reap(child)
        if code is not None:
            return code
        ready, _, _ = select.select([0, wakeup], [], [], _POLL_SECONDS)
        if wakeup in ready:
            os.read(wakeup, 4096)
        # A child that the parent forked meanwhile may hold the other end open, so its end is no sure sign.
        if terminated or 0 in ready or os.getppid() != parent:
            return -signal.SIGKILL


def _reap(child: int) -> int | None:
    """Collect ended children, adopted ones too; the return code of `child` if it is among them."""
    code = None
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return code
        if pid == 0:
            return code
        if pid == child:
            code = os.waitstatus_to_exitcode(status)


def end_descendants() -> None:
    """Kill until none is left: one that forks while it is looked for is found the next time."""
    while True:
        _reap(0)
        found = descendants(os.getpid())
        if not found:
            return
        for pid in found:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        time.sleep(0.005)


def descendants(root: int) -> list[int]:
    """Processes below `root`, from /proc."""
    children: dict[int, list[int]] = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat", "rb") as file:
                    # pid (command) state ppid ...; the command may hold anything, parentheses too
                    parent = int(file.read().rpartition(b")")[2].split()[1])
            except (OSError, IndexError, ValueError):
                continue
            children.setdefault(parent, []).append(int(name))
    found, queue = [], [root]
    while queue:
        below = children.get(queue.pop(), [])
        found += below
        queue += below
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
