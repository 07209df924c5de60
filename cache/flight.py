"""Single flight: of many threads and processes that want one key, one builds and the others get its answer.

Threads of one process meet in `Flights`; processes meet at the key's lock in `wait_for`. A waiter looks for the answer
itself between its attempts at the lock, so a finished build reaches all waiters together, not one after the other.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from typing import Generic, TypeVar

from .lock import TryLock

T = TypeVar("T")

_SHORTEST_PAUSE = 0.002
_LONGEST_PAUSE = 0.5


class Flight(Generic[T]):
    """One build in progress in this process."""

    def __init__(self) -> None:
        self.thread = threading.get_ident()
        self.done = threading.Event()
        self.result: T | None = None
        self.error: Exception | None = None


class Flights(Generic[T]):
    """The builds in progress in this process, by key."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._flights: dict[str, Flight[T]] = {}
        self._pid = os.getpid()

    def join(self, key: str) -> tuple[Flight[T], bool]:
        """The flight of `key`, and whether the caller is the one to fly it.

        Raises:
            RuntimeError: the caller is inside the build of this very key and would wait for itself.
        """
        if self._pid != os.getpid():
            # A forked child has copies of flights whose threads exist only in the parent.
            self._guard, self._flights, self._pid = threading.Lock(), {}, os.getpid()
        with self._guard:
            flight = self._flights.get(key)
            if flight is None:
                flight = self._flights[key] = Flight()
                return flight, True
        if flight.thread == threading.get_ident() and not flight.done.is_set():
            raise RuntimeError(f"the build of {key} asked for its own key")
        return flight, False

    def land(self, key: str, flight: Flight[T]) -> None:
        """End the flight; its result or error is set."""
        with self._guard:
            self._flights.pop(key, None)
        flight.done.set()


def wait_for(
    lock: TryLock, answer: Callable[[], T | None], report: Callable[[float], None], timeout: float | None
) -> T | None:
    """Take the lock, or get the answer that its holder produced meanwhile.

    Args:
        lock: of the key.
        answer: looks for the answer without the lock; may raise to end the wait.
        report: told the seconds waited so far, before each pause.
        timeout: seconds; None waits for as long as it takes, because a compile may take an hour.

    Returns:
        The answer, without the lock; or None, with the lock held.

    Raises:
        TimeoutError: the lock was not free in time.
        OSError: locking is impossible here.
    """
    started = time.monotonic()
    while not lock.try_acquire():
        found = answer()
        if found is not None:
            return found
        waited = time.monotonic() - started
        if timeout is not None and waited >= timeout:
            raise TimeoutError
        report(waited)
        # In proportion to the time waited so far: prompt after a short build, cheap during a long one. Each of the
        # others tries too, at about 0.15 ms a time.
        pause = min(max(waited / 20, _SHORTEST_PAUSE), _LONGEST_PAUSE)
        time.sleep(pause if timeout is None else min(pause, max(timeout - waited, 0)))
    return None
