"""Stored traces, which a warm start reads: the cache only counts them and takes away what is old or too much.

What a trace holds is the business of those who write it. Losing one costs the next process a trace, never a result, so
they may go under any reader or writer.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from . import files
from .paths import Paths, children

UNUSED_SECONDS = 30 * 24 * 3600.0
"""A trace goes after so long without use: it is bound to versions that are replaced more often."""

SHARE = 20
"""Traces may take the limit divided by this: they are small beside programs, and worth as much at a start."""

_STAGING_SECONDS = 3600.0


@dataclass(frozen=True, slots=True)
class Frames:
    """What a collection of traces removed, or would.

    Attributes:
        removed: files.
        freed: bytes.
        bytes: left.
    """

    removed: int
    freed: int
    bytes: int


def collect(paths: Paths, *, limit: int, max_age: float | None, dry_run: bool) -> Frames:
    """Remove traces that are too old, then the least recently used until they fit.

    Args:
        paths: of the store.
        limit: bytes of the whole store.
        max_age: seconds since the last use; None for :data:`UNUSED_SECONDS`.
        dry_run: only count.

    Raises:
        OSError: the disk refused a removal.
    """
    now, age = time.time(), UNUSED_SECONDS if max_age is None else max_age
    found = _files(paths)
    left = sum(size for _, size, _ in found)
    removed = freed = 0
    for used, size, path in found:
        unfinished = path.name.startswith(".")
        if now - used <= (_STAGING_SECONDS if unfinished else age) and left <= limit // SHARE:
            continue
        if not dry_run:
            files.remove(path)
            with suppress(OSError):  # others are in it
                path.parent.rmdir()
        removed, freed, left = removed + 1, freed + size, left - size
    return Frames(removed, freed, left)


def _files(paths: Paths) -> list[tuple[float, int, Path]]:
    """Last use, size and path of each file, least recently used first."""
    found = []
    for code in children(paths.frames):
        try:
            with os.scandir(paths.frames / code) as entries:
                for entry in entries:
                    with suppress(FileNotFoundError):
                        status = entry.stat(follow_symlinks=False)
                        found.append((status.st_mtime, status.st_size, Path(entry.path)))
        except OSError:
            continue
    return sorted(found)
