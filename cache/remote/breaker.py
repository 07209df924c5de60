"""A circuit breaker: a remote that fails is left alone for a while, so that it delays few look-ups and not each one."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

FAILURES = 2
FIRST_SECONDS = 60.0
LONGEST_SECONDS = 900.0


class Breaker:
    """Open (no calls) after two failures in a row, for a minute; then one call is let through to try.

    Each failed trial doubles the time, up to a quarter of an hour. Safe in threads.

    Args:
        clock: seconds, for tests.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._guard = threading.Lock()
        self._failures = 0
        self._pause = 0.0
        self._until = 0.0

    def allows(self) -> bool:
        """Whether to call now. After a pause the first who asks may, and the others wait for what becomes of it."""
        with self._guard:
            now = self._clock()
            if now < self._until:
                return False
            if self._pause:
                self._until = now + self._pause
            return True

    def succeeded(self) -> None:
        """A call was answered."""
        with self._guard:
            self._failures, self._pause, self._until = 0, 0.0, 0.0

    def failed(self, *, at_once: bool = False) -> float:
        """A call failed; gives the seconds for which there will be no other, 0 if there may be one.

        Args:
            at_once: the fault will not pass by itself, as with a wrong token.
        """
        with self._guard:
            self._failures += 1
            if self._failures < FAILURES and not at_once:
                return 0.0
            self._pause = min(self._pause * 2 or FIRST_SECONDS, LONGEST_SECONDS)
            self._until = self._clock() + self._pause
            return self._pause
