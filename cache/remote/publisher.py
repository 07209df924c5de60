"""Publishing what was built, beside the run: a queue, one thread, and at the end of the process a last effort."""

from __future__ import annotations

import atexit
import logging
import os
import threading
import time
import weakref
from collections.abc import Callable, Collection

from neuron_dynamo.cache.store import Store
from neuron_dynamo.errors import RemoteError

from .guard import Guarded
from .push import push
from .selection import of_keys

log = logging.getLogger("neuron_dynamo.cache")

EXIT_SECONDS = 30.0
"""How long the end of the process may wait for what is still to be sent."""

GATHER_SECONDS = 0.5
"""How long the thread waits for more before it sends, because a batch costs little more than an entry."""

_TRIES = 3

# An executor takes no work after `concurrent.futures` has been shut down, which is before functions of atexit run. What
# is registered here runs before that.
_register_exit: Callable[[Callable[[], None]], object] = getattr(threading, "_register_atexit", atexit.register)


class Publisher:
    """Sends entries of a store to a remote.

    Args:
        store: with the entries.
        remote: where to.
        sign: called with the keys before they are sent; signs them.
        exit_seconds: see `EXIT_SECONDS`.
    """

    def __init__(
        self,
        store: Store,
        remote: Guarded,
        sign: Callable[[Collection[str]], object] | None = None,
        exit_seconds: float = EXIT_SECONDS,
    ) -> None:
        self._store = store
        self._remote = remote
        self._sign = sign
        self._exit_seconds = exit_seconds
        self._warned = False
        self._begin()
        ended = weakref.WeakMethod(self._at_exit)
        _register_exit(lambda: method() if (method := ended()) is not None else None)

    def _begin(self) -> None:
        """A fresh queue: at the start, and in a child after a fork, to which the parent's entries do not belong."""
        self._pid = os.getpid()
        self._state = threading.Condition()
        self._waiting: dict[str, int] = {}
        self._busy = False
        self._hurry = False
        self._thread: threading.Thread | None = None

    def offer(self, key: str) -> None:
        """Send the entry of `key`, soon. Returns at once."""
        if self._pid != os.getpid():
            self._begin()
        with self._state:
            self._waiting.setdefault(key, 0)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, daemon=True, name="neuron-cache publisher")
                self._thread.start()
            self._state.notify_all()

    def flush(self, seconds: float) -> bool:
        """Wait until all is sent or given up, or until the time is over; whether all was."""
        if self._pid != os.getpid():
            return True
        with self._state:
            self._hurry = True
            self._state.notify_all()
            done = self._state.wait_for(lambda: not self._waiting and not self._busy, seconds)
            self._hurry = False
            return done

    def _at_exit(self) -> None:
        if not self.flush(self._exit_seconds):
            log.warning(
                "%d compiled programs were not sent to %s in %.0f s; `neuron-cache push` sends them",
                len(self._waiting) or 1,
                self._remote.url,
                self._exit_seconds,
            )

    def _run(self) -> None:
        while True:
            with self._state:
                self._state.wait_for(lambda: bool(self._waiting))
                self._state.wait_for(lambda: self._hurry, GATHER_SECONDS)
                batch, self._waiting, self._busy = self._waiting, {}, True
            try:
                self._send(batch)
            finally:
                with self._state:
                    self._busy = False
                    self._state.notify_all()

    def _send(self, batch: dict[str, int]) -> None:
        try:
            if self._sign is not None:
                self._sign(list(batch))
            push(self._store, self._remote, of_keys(list(batch)))
        except (RemoteError, OSError) as error:
            again = {key: tries + 1 for key, tries in batch.items() if tries + 1 < _TRIES}
            self._store.count("push_error", len(batch) - len(again))
            if not self._warned:
                self._warned = True
                log.warning("compiled programs cannot be published: %s. Work goes on without.", error)
            with self._state:
                if again and not self._hurry:
                    pause = self._remote.patience.pause(max(again.values()) + 3)
                    self._state.wait_for(lambda: self._hurry, pause)
                self._waiting = again | self._waiting
        except Exception:
            # A fault of ours must not end the thread, or the run's end would wait for nothing.
            log.exception("publishing compiled programs failed")
            self._store.count("push_error", len(batch))
        finally:
            self._store.stats.flush()


def wait(publishers: Collection[Publisher], seconds: float) -> bool:
    """Flush several within one time limit; whether all were."""
    until = time.monotonic() + seconds
    return all([each.flush(max(until - time.monotonic(), 0.0)) for each in publishers])
