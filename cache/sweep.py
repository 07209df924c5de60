"""Tidying beside the entries: what killed processes left, what has expired, what older formats used."""

from __future__ import annotations

import fcntl
import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from . import failures, files, nearest, stats
from .holder import Holder
from .key import is_key
from .paths import Paths, children
from .quarantine import QUARANTINE_SECONDS
from .record import FORMAT

DAY_SECONDS = 24 * 3600.0
_HOUR_SECONDS = 3600.0
_REMOTES_SECONDS = 30 * DAY_SECONDS


def sweep(paths: Paths, *, dry_run: bool) -> dict[str, int]:
    """Tidy everything; gives numbers of removed things by kind. The caller holds the root lock, if there is one.

    Raises:
        OSError: the disk refused.
    """
    counts = {
        "staging folders": _each(_stale_staging(paths), files.remove_tree, dry_run),
        "expired failures": _each(_expired_failures(paths), files.remove, dry_run),
        "old quarantine": _each(_older(paths.quarantine, QUARANTINE_SECONDS), files.remove, dry_run),
        "unused locks": _sweep_locks(paths, dry_run),
        "unused indexes of remotes": _each(_older(paths.remotes, _REMOTES_SECONDS), files.remove_tree, dry_run),
    }
    if not dry_run:
        nearest.compact(paths)
        stats.fold(paths)
    return {kind: count for kind, count in counts.items() if count}


def old_formats(paths: Paths) -> Iterator[tuple[Path, int]]:
    """Folders of formats before this one, with their sizes in bytes, oldest first. Newer ones are not ours to touch."""
    found = [name for name in children(paths.root) if re.fullmatch(r"v\d+", name) and int(name[1:]) < FORMAT]
    for name in sorted(found, key=lambda name: int(name[1:])):
        folder = paths.root / name
        size = 0
        for parent, _, names in os.walk(folder):
            for each in names:
                with suppress(OSError):
                    size += os.lstat(os.path.join(parent, each)).st_size
        yield folder, size


def _each(found: Iterator[Path], remove: Callable[[Path], object], dry_run: bool) -> int:
    count = 0
    for path in found:
        if not dry_run:
            remove(path)
        count += 1
    return count


def _age(path: Path) -> float:
    """Seconds since the last change; 0 for what is gone or from the future."""
    try:
        return max(time.time() - os.lstat(path).st_mtime, 0.0)
    except OSError:
        return 0.0


def _older(folder: Path, seconds: float) -> Iterator[Path]:
    return (folder / name for name in children(folder) if _age(folder / name) > seconds)


def _stale_staging(paths: Paths) -> Iterator[Path]:
    """Folders whose process is gone, and any that is a day old. The hour is for a process in another container."""
    for name in children(paths.staging):
        host, _, rest = name.partition(".")
        pid, _, _ = rest.partition(".")
        age = _age(paths.staging / name)
        dead = host == files.host_word() and pid.isdigit() and not os.path.exists(f"/proc/{pid}")
        if age > DAY_SECONDS or (dead and age > _HOUR_SECONDS):
            yield paths.staging / name


def _expired_failures(paths: Paths) -> Iterator[Path]:
    for shard in children(paths.failures):
        for name in children(paths.failures / shard):
            if failures.recall(paths, name.removesuffix(".json")) is None:
                yield paths.failures / shard / name


def _sweep_locks(paths: Paths, dry_run: bool) -> int:
    count = 0
    for path in _older(paths.locks, DAY_SECONDS):
        if path.name.endswith(".lease"):
            removable = _lease_is_dead(path)
        elif is_key(path.name):
            count += _remove_if_free(path, dry_run)
            continue
        else:
            # Notes and leftovers; the note of a holder that has been at it for a day is for people only.
            removable = True
        if removable:
            count += 1
            if not dry_run:
                files.remove(path)
    return count


def _lease_is_dead(path: Path) -> bool:
    # Its heart has not beaten for a day; a holder on this machine may be stopped, though.
    with suppress(OSError):
        holder = Holder.parse(files.read_small(path, 1 << 16))
        return holder is None or not holder.is_alive()
    return False


def _remove_if_free(path: Path, dry_run: bool) -> int:
    """Unlink a lock's file while holding the lock: who waits for it sees that the file is no longer linked."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return 0
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if not dry_run:
            files.remove(path)
        return 1
    except OSError:
        return 0
    finally:
        os.close(descriptor)
