"""Where entries are kept: files of this user under the cache directory, and bundles that were loaded by name.

An entry is run when it is read: it holds bytecode and a pickle. So a file counts only if this user (or root) owns it
and nobody else may write it, and bundles come in only through :mod:`~neuron_dynamo.warmstart.portable`, which asks for
trust first.
"""

from __future__ import annotations

import functools
import logging
import os
import secrets
import stat
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from neuron_dynamo.cache.files import write_new

from .entry import BrokenEntryError, Entry
from .fingerprint import digest

logger = logging.getLogger(__name__)

FOLDER = "frames"
SUFFIX = ".frame"
MOST = 32
"""Entries kept for one code object; the oldest goes first."""


@dataclass(frozen=True)
class Found:
    """An entry and where it was found; ``path`` is None for one of a bundle."""

    name: str
    entry: Entry
    path: Path | None = None

    def touch(self) -> None:
        """Note the use for the collection, which takes away what was not used for long."""
        if self.path is not None:
            with suppress(OSError):
                os.utime(self.path)


class _Loaded:
    """Entries of bundles that were loaded in this process, by code digest."""

    lock = threading.Lock()
    entries: dict[str, dict[str, Entry]] = {}  # noqa: RUF012  # one per process, emptied by forget
    used: dict[str, Entry] = {}  # noqa: RUF012


def add(entry: Entry) -> None:
    """Offer an entry of a bundle to this process."""
    code = entry.label["code"]
    with _Loaded.lock:
        _Loaded.entries.setdefault(code, {})[_name(entry)] = entry


def forget() -> None:
    """Offer no bundle's entries any more, and none as used."""
    with _Loaded.lock:
        _Loaded.entries.clear()
        _Loaded.used.clear()


def use(entry: Entry) -> None:
    """Note that this process traced or restored the frame of an entry."""
    with _Loaded.lock:
        _Loaded.used[_name(entry)] = entry


def used() -> list[Entry]:
    """The entries that this process traced or restored, in the order of their first use."""
    with _Loaded.lock:
        return list(_Loaded.used.values())


def _name(entry: Entry) -> str:
    return digest(repr(entry.label), repr(entry.body["guards"]["guards"]), repr(entry.body["anchors"]))


def candidates(cache_dir: Path, code: str) -> Iterator[Found]:
    """Entries of a code object: those of loaded bundles, then the files, newest first."""
    with _Loaded.lock:
        loaded = list(_Loaded.entries.get(code, {}).items())
    for name, entry in loaded:
        yield Found(f"bundle:{name[:12]}", entry)
    for path in _files(cache_dir, code):
        kept = read(path)
        if kept is not None and kept.label.get("code") == code:
            yield Found(path.name, kept, path)


def _files(cache_dir: Path, code: str) -> list[Path]:
    folder = cache_dir / FOLDER / code
    try:
        with os.scandir(folder) as found:
            dated = [(e.stat().st_mtime_ns, e.path) for e in found if e.name.endswith(SUFFIX)]
    except OSError:
        return []
    return [Path(path) for _, path in sorted(dated, reverse=True)]


def read(path: Path) -> Entry | None:
    """The entry in a file; None if it is gone, and with a line in the log if it is not to be trusted or not whole."""
    try:
        with path.open("rb") as file:
            status = os.fstat(file.fileno())
            if refusal := _distrusted(status):
                logger.warning("%s is not used: %s", path, refusal)
                return None
            return _parsed(file.read())
    except FileNotFoundError:
        return None  # another process has put newer ones in its place
    except (OSError, BrokenEntryError, ValueError, KeyError) as fault:
        logger.warning("%s is not used: %s", path, fault)
        return None


@functools.lru_cache(maxsize=4)
def _parsed(data: bytes) -> Entry:
    """The entry of a file's bytes: those that one frame does not meet are looked at again for the next."""
    return Entry.from_bytes(data)


def _distrusted(status: os.stat_result) -> str:
    if not hasattr(os, "getuid"):
        return ""
    if status.st_uid not in (os.getuid(), 0):
        return f"it belongs to user {status.st_uid}"
    if status.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        return "others may write to it"
    return ""


def put(cache_dir: Path, entry: Entry) -> Path:
    """Write an entry to the disk.

    Raises:
        OSError: the disk refuses.
    """
    folder = cache_dir / FOLDER / entry.label["code"]
    folder.mkdir(parents=True, exist_ok=True)
    data = entry.to_bytes()
    path: Path = folder / f"{_name(entry)}{SUFFIX}"
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    try:
        write_new(temporary, data, mode=0o600, sync=False)  # a torn file fails its checksum and costs one trace
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
    for old in _files(cache_dir, entry.label["code"])[MOST:]:
        old.unlink(missing_ok=True)
    return path
