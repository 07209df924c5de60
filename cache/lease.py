"""A lock for file systems without a working flock: a file with its holder's name and a heartbeat.

It is taken from another holder only when that one is known to be dead (same machine, same PID namespace, and the
process is gone), or when nothing can be known about it and its heart has not beaten for `LEASE_SECONDS` of this
process's own monotonic clock. Clocks of different machines are never compared. A holder on the same machine keeps its
lease however long it is stopped. The one case that cannot be told from death is a holder on another machine or in
another PID namespace that is stopped for longer than the lease; the cost is a second compile, never a bad entry.
"""

from __future__ import annotations

import os
import threading
import time
from contextlib import suppress
from pathlib import Path

from . import files
from .holder import Holder

LEASE_SECONDS = 120.0
BEAT_SECONDS = 10.0
_MAX_BYTES = 1 << 16

_Seen = tuple[str, int, int]  # token, inode, last beat


class LeaseLock:
    """See the module; satisfies `TryLock`.

    Args:
        path: the lease's file; removed on release.
        what: for the holder's note.
        lease: seconds without a beat after which an unknown holder counts as dead. All users of a root agree on it.
        beat: seconds between beats.
    """

    def __init__(self, path: Path, what: str = "", *, lease: float = LEASE_SECONDS, beat: float = BEAT_SECONDS) -> None:
        self._path = path
        self._what = what
        self._lease = lease
        self._beat = beat
        self._mine: Holder | None = None
        self._stop = threading.Event()
        self._seen: _Seen | None = None
        self._seen_since = 0.0

    def try_acquire(self) -> bool:
        """See `TryLock.try_acquire`."""
        files.make_folder(self._path.parent)
        mine = Holder.me(self._what)
        temporary = self._path.with_name(f"{self._path.name}.{mine.token}")
        files.write_new(temporary, mine.to_bytes(), sync=False)
        try:
            if not self._create(temporary) and not self._take_over(temporary):
                return False
        finally:
            with suppress(OSError):
                files.remove(temporary)
        self._mine = mine
        self._stop = threading.Event()
        threading.Thread(target=self._keep_beating, args=(mine, self._stop), name="lease", daemon=True).start()
        return True

    def release(self) -> None:
        """See `TryLock.release`."""
        mine, self._mine = self._mine, None
        if mine is None or mine.pid != os.getpid():
            return  # a forked child has a copy of the object, not of the lease
        self._stop.set()
        with suppress(OSError):
            holder, _ = self._read()
            if holder is not None and holder.token == mine.token:
                files.remove(self._path)

    def holder(self) -> Holder | None:
        """See `TryLock.holder`."""
        with suppress(OSError):
            return self._read()[0]
        return None

    def _create(self, temporary: Path) -> bool:
        # A hard link appears with its content; not every file system has them.
        try:
            os.link(temporary, self._path)
        except FileExistsError:
            return False
        except OSError:
            try:
                files.write_new(self._path, temporary.read_bytes(), sync=False)
            except FileExistsError:
                return False
        return True

    def _take_over(self, temporary: Path) -> bool:
        try:
            holder, seen = self._read()
        except FileNotFoundError:
            return False  # released this moment: the next attempt creates it
        alive = None if holder is None else holder.is_alive()
        now = time.monotonic()
        if alive or seen != self._seen:
            self._seen, self._seen_since = seen, now
        if alive or (alive is None and now - self._seen_since < self._lease):
            return False
        # One file per dead claim, so that of several who see it dead one takes over.
        guard = self._path.with_name(f"{self._path.name}.after.{seen[0] or seen[1]}")
        try:
            files.write_new(guard, b"", sync=False)
        except FileExistsError:
            self._drop_old_guard(guard)
            return False
        try:
            if self._read()[1] != seen:
                return False
            os.rename(temporary, self._path)
            return True
        except FileNotFoundError:
            return False
        finally:
            with suppress(OSError):
                files.remove(guard)

    def _drop_old_guard(self, guard: Path) -> None:
        """Whoever made the guard died with it if the lease has not moved for a second lease time."""
        if time.monotonic() - self._seen_since > 2 * self._lease:
            with suppress(OSError):
                files.remove(guard)

    def _read(self) -> tuple[Holder | None, _Seen]:
        # Opening, and not only asking for the status, makes a network file system look at the server.
        descriptor = os.open(self._path, os.O_RDONLY | os.O_CLOEXEC)
        try:
            status = os.fstat(descriptor)
            holder = Holder.parse(os.read(descriptor, _MAX_BYTES))
        finally:
            os.close(descriptor)
        return holder, (holder.token if holder else "", status.st_ino, status.st_mtime_ns)

    def _keep_beating(self, mine: Holder, stop: threading.Event) -> None:
        while not stop.wait(self._beat):
            try:
                holder, _ = self._read()
                if holder is not None and holder.token != mine.token:
                    return
                os.utime(self._path)
            except OSError:
                continue  # a server that is away comes back, or the lease runs out
