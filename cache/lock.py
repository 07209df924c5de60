"""Locks between processes: one per key while something is built, one on the root while it is collected.

Where flock works it is used alone: the kernel frees it when the holder dies, however it dies, and never before, so
there is no rule about stale locks to get wrong. A stopped or slow holder keeps its lock. Where a probe finds that
flock fails, or lets two holders in, a lease takes its place (`lease.py`).
"""

from __future__ import annotations

import errno
import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol

from . import files
from .holder import Holder
from .lease import LeaseLock

if TYPE_CHECKING:
    from filelock import UnixFileLock

_CONTENDED = {errno.EAGAIN, errno.EACCES, errno.EWOULDBLOCK}


class TryLock(Protocol):
    """A lock that is taken or not, at once."""

    def try_acquire(self) -> bool:
        """Take it if it is free.

        Raises:
            OSError: locking is impossible here (read-only, no permission).
        """
        ...

    def release(self) -> None:
        """Give it back."""
        ...

    def holder(self) -> Holder | None:
        """Who has it, as far as known."""
        ...


class FlockLock:
    """An exclusive flock on `path`. The file stays in place afterwards; ``<path>.holder`` says who has it."""

    def __init__(self, path: Path, what: str = "") -> None:
        self._path = path
        self._what = what
        self._note = path.with_name(path.name + ".holder")
        self._lock: UnixFileLock | None = None

    def try_acquire(self) -> bool:
        """See `TryLock.try_acquire`."""
        from filelock import Timeout, UnixFileLock

        if self._lock is None:
            files.make_folder(self._path.parent)
            # Whoever may write in the folder may take its locks, or a second user of a shared root would be shut out.
            shared = os.stat(self._path.parent).st_mode & 0o022
            self._lock = UnixFileLock(
                self._path, mode=0o644 | shared, thread_local=False, fallback_to_soft=False, is_singleton=False
            )
        try:
            self._lock.acquire(blocking=False)
        except Timeout:
            return False
        with suppress(OSError):
            _write_note(self._note, Holder.me(self._what))
        return True

    def release(self) -> None:
        """See `TryLock.release`."""
        if self._lock is not None and self._lock.is_locked:
            with suppress(OSError):
                files.remove(self._note)
            self._lock.release()

    def holder(self) -> Holder | None:
        """See `TryLock.holder`."""
        with suppress(OSError):
            return Holder.parse(files.read_small(self._note, 1 << 16))
        return None


def _write_note(path: Path, holder: Holder) -> None:
    temporary = path.with_name(f"{path.name}.{holder.token}")
    files.write_new(temporary, holder.to_bytes(), sync=False)
    os.rename(temporary, path)


def flock_fault(folder: Path) -> str:
    """Why flock cannot be relied on in `folder`; empty if it can.

    Besides a plain error, this finds file systems whose flock always succeeds and so excludes nobody.

    Raises:
        OSError: the folder cannot be written.
    """
    with files.staging_folder(folder) as place:
        files.write_new(place / "probe", b"", sync=False)
        first = os.open(place / "probe", os.O_RDWR | os.O_CLOEXEC)
        second = os.open(place / "probe", os.O_RDWR | os.O_CLOEXEC)
        try:
            fcntl.flock(first, fcntl.LOCK_EX | fcntl.LOCK_NB)
            try:
                fcntl.flock(second, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                if error.errno in _CONTENDED:
                    return ""
                raise
            return "flock lets two holders in"
        except OSError as error:
            return f"flock fails: {os.strerror(error.errno or 0)}"
        finally:
            os.close(first)
            os.close(second)


_faults: dict[str, str] = {}


def key_lock(folder: Path, key: str, what: str = "") -> TryLock:
    """The lock of `key` in `folder`, of the kind that works there. The folder is probed once per process.

    Raises:
        OSError: the folder cannot be written.
    """
    if str(folder) not in _faults:
        files.make_folder(folder)
        _faults[str(folder)] = flock_fault(folder)
    if _faults[str(folder)]:
        return LeaseLock(folder / f"{key}.lease", what)
    return FlockLock(folder / key, what)


RootLock = Literal["held", "busy", "none"]


@contextmanager
def root_lock(path: Path, *, exclusive: bool, wait: bool = True) -> Iterator[RootLock]:
    """Hold the root lock: writers shared, for the moments of a publish; a collection exclusively; readers not at all.

    Gives ``"held"``; ``"busy"`` if another has it and `wait` is False; ``"none"`` where there is no such lock to have
    (read-only root, no flock). Then the order of writes and deletions, and the grace period of a collection, carry
    the safety alone.
    """
    try:
        descriptor = _open_root(path)
    except OSError:
        yield "none"
        return
    try:
        yield _flock_root(descriptor, exclusive=exclusive, wait=wait)
    finally:
        os.close(descriptor)


def _flock_root(descriptor: int, *, exclusive: bool, wait: bool) -> RootLock:
    mode = fcntl.LOCK_EX if exclusive else fcntl.LOCK_SH
    try:
        fcntl.flock(descriptor, mode if wait else mode | fcntl.LOCK_NB)
    except OSError as error:
        return "busy" if error.errno in _CONTENDED else "none"
    return "held"


def _open_root(path: Path) -> int:
    try:
        return os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except FileNotFoundError:
        files.make_folder(path.parent)
        return os.open(path, os.O_RDONLY | os.O_CREAT | os.O_CLOEXEC, 0o644)
