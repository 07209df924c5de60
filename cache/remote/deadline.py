"""A time limit around a call that has none of its own, and patience with a service that has a bad moment.

The Hub's client waits for ever for a silent server, and so may others. A call runs in a thread that is given up when
its time is over; what such a thread may still write goes to temporary files that nobody reads.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from neuron_dynamo.errors import RemoteOfflineError, RemoteTimeoutError, RemoteUnreachableError

T = TypeVar("T")

_POLL_SECONDS = 0.2


@dataclass(frozen=True, slots=True)
class Patience:
    """How long to wait, and how often to try.

    Attributes:
        call: seconds for a call that moves little.
        stall: seconds that a download may stand still.
        slowest: bytes per second that a transfer must make on the whole, besides the seconds of a call.
        tries: calls in all while the fault may pass.
        base: seconds; before try n a pause of between 0 and ``base * 2**(n-1)`` seconds is made (full jitter).
        longest: seconds; the longest pause.
    """

    call: float = 60.0
    stall: float = 60.0
    slowest: float = 200_000.0
    tries: int = 4
    base: float = 0.5
    longest: float = 15.0

    def transfer(self, size: int) -> float:
        """Seconds for a call that moves `size` bytes."""
        return self.call + size / self.slowest

    def pause(self, failures: int) -> float:
        """Seconds to wait after so many failures in a row."""
        return random.uniform(0.0, min(self.longest, self.base * 2.0 ** (failures - 1)))


QUICK = Patience(call=10.0, stall=20.0, tries=2, base=0.2)
"""For a look-up that a compile is waiting for."""


class _Call(Generic[T]):
    def __init__(self, function: Callable[[], T]) -> None:
        self.function = function
        self.done = threading.Event()
        self.result: T
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            self.result = self.function()
        except BaseException as error:  # it is raised again by who waits, if anyone still does
            self.error = error
        finally:
            self.done.set()


def within(
    seconds: float,
    function: Callable[[], T],
    *,
    remote: str,
    what: str,
    moved: Callable[[], int] | None = None,
    stall: float | None = None,
    progress: Callable[[int], None] | None = None,
) -> T:
    """The result of `function`, if it comes within `seconds`.

    Args:
        seconds: the limit for the whole call.
        function: run in a thread of its own.
        remote: for the error.
        what: for the error: what the call does.
        moved: how much has arrived so far, in bytes; asked several times a second.
        stall: the limit for the time in which `moved` stays the same.
        progress: told what `moved` says.

    Raises:
        RemoteTimeoutError: it did not.
        BaseException: what `function` raised.
    """
    call = _Call(function)
    threading.Thread(target=call.run, daemon=True, name="neuron-cache remote").start()
    started = changed = time.monotonic()
    before = -1
    while not call.done.wait(_POLL_SECONDS if moved else max(started + seconds - time.monotonic(), 0.0)):
        now = time.monotonic()
        if now - started >= seconds:
            raise RemoteTimeoutError(remote, what, seconds)
        if moved is None:
            continue
        present = moved()
        if present != before:
            before, changed = present, now
            if progress is not None:
                progress(present)
        elif stall is not None and now - changed >= stall:
            raise RemoteTimeoutError(remote, f"{what}: nothing came any more; it", now - started)
    if call.error is not None:
        raise call.error
    return call.result


def patiently(function: Callable[[], T], patience: Patience, sleep: Callable[[float], object] = time.sleep) -> T:
    """The result of `function`, tried again while the fault may pass.

    Raises:
        RemoteUnreachableError: the last fault.
        Exception: what `function` raised that will not pass.
    """
    failures = 0
    while True:
        try:
            return function()
        except RemoteUnreachableError as error:
            failures += 1
            if failures >= patience.tries or isinstance(error, RemoteOfflineError):
                raise
        sleep(patience.pause(failures))
