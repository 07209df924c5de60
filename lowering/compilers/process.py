"""One child process, its output in a file, a time limit, and nothing left of it however this ends."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

_SUPERVISOR = Path(__file__).with_name("supervisor.py")
_POLL_SECONDS = 0.25


@dataclass(frozen=True)
class Ended:
    """How a command ended.

    Attributes:
        returncode: its exit status, or minus the signal that ended it.
        timed_out: whether it was ended for the time limit.
        seconds: how long it ran.
    """

    returncode: int
    timed_out: bool
    seconds: float


def run(
    command: Sequence[str],
    folder: Path,
    output: Path,
    environment: Mapping[str, str],
    *,
    timeout: float | None = None,
    on_wait: Callable[[float], None] | None = None,
) -> Ended:
    """Run a command to its end.

    Whatever leaves this function, also KeyboardInterrupt, leaves when no process of the command's is alive. If this
    process is killed, a supervisor ends the command and removes ``folder``.

    Args:
        command: argv.
        folder: the command's working directory, private to it.
        output: gets standard output and standard error as they come.
        environment: of the command.
        timeout: seconds.
        on_wait: told the seconds so far, about four times a second.

    Raises:
        OSError: the supervisor cannot be started.
    """
    status_read, status_write = os.pipe()
    started = time.monotonic()
    try:
        with output.open("ab") as stream:
            supervisor = subprocess.Popen(
                [
                    sys.executable,
                    "-I",
                    "-S",
                    str(_SUPERVISOR),
                    str(status_write),
                    str(os.getpid()),
                    str(folder),
                    *command,
                ],
                stdin=subprocess.PIPE,
                stdout=stream,
                stderr=stream,
                env=dict(environment),
                pass_fds=[status_write],
                start_new_session=True,  # the terminal's Ctrl-C reaches this process, which then ends the command
            )
        os.close(status_write)
        status_write = -1
        timed_out = False
        try:
            while True:
                try:
                    supervisor.wait(_POLL_SECONDS)
                    break
                except subprocess.TimeoutExpired:
                    seconds = time.monotonic() - started
                    if timeout is not None and seconds >= timeout:
                        timed_out = True
                        break
                    if on_wait is not None:
                        on_wait(seconds)
        finally:
            _end(supervisor)
        text = _read_at_once(status_read)
    finally:
        os.close(status_read)
        if status_write >= 0:
            os.close(status_write)
    # Without a word from the supervisor it was killed itself.
    return Ended(int(text or -9), timed_out, time.monotonic() - started)


def _read_at_once(pipe: int) -> bytes:
    """What is in a pipe whose writer has ended."""
    os.set_blocking(pipe, False)
    try:
        return os.read(pipe, 64)
    except BlockingIOError:
        return b""


def _end(supervisor: subprocess.Popen[bytes]) -> None:
    """Have the supervisor end what it runs; a second Ctrl-C must not get in between."""
    assert supervisor.stdin is not None
    interrupted: BaseException | None = None
    while True:
        try:
            with suppress(OSError):
                # Closing alone would not reach it while a child that this process forked meanwhile holds the pipe.
                os.write(supervisor.stdin.fileno(), b"end")
            with suppress(OSError):
                supervisor.stdin.close()
            supervisor.wait()
            break
        except KeyboardInterrupt as again:
            interrupted = again
    if interrupted is not None:
        raise interrupted
