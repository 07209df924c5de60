"""The collection: what has to go when a store is too large, too old or untidy.

Entries go record first, then objects that no record names any more, so that whatever interrupts it, a record is never
left without its bytes for longer than it takes a reader to notice the record is gone. Readers need no lock: bytes that
were opened stay readable. Writers are kept out by the root lock, or by a grace period where there is no such lock.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable
from collections.abc import Collection as Collection_
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from neuron_dynamo.errors import CacheBusyError, WarmSetError, WarmSetNotFoundError

from . import config as settings
from . import files, frames
from .lock import RootLock, root_lock
from .paths import Paths, children
from .record import MAX_RECORD_BYTES, Record, RecordError
from .sweep import old_formats, sweep

if TYPE_CHECKING:
    from .store import Store

GRACE_SECONDS = 3600.0
"""An object that no record names is spared for so long after its last touch: its record may be about to appear."""


@dataclass(frozen=True, slots=True)
class Removed:
    """An entry that went: its key (or the folder of an old format), the reason, and the bytes it alone held."""

    key: str
    reason: str
    bytes: int


@dataclass(slots=True)
class Collection:
    """What a collection did, or would do.

    Attributes:
        dry_run: nothing was changed.
        removed: entries, in the order they went.
        freed: bytes.
        kept: entries left.
        bytes: of the objects left that entries name.
        limit: bytes that were to be kept at most.
        over_limit: more is left than the limit allows, because the rest is pinned or a record cannot be read.
        frames: bytes of the stored traces left, which have a share of the limit to themselves.
        swept: other things removed, by kind: orphaned objects, traces, staging folders, locks, failures, quarantine.
        unreadable: records that could not be read just now; while there are any, no object is removed, and no entry
            for the sake of the size.
    """

    dry_run: bool
    removed: list[Removed] = field(default_factory=list)
    freed: int = 0
    kept: int = 0
    bytes: int = 0
    limit: int = 0
    over_limit: bool = False
    frames: int = 0
    swept: dict[str, int] = field(default_factory=dict)
    unreadable: int = 0

    def to_json(self) -> dict[str, Any]:
        """For ``gc --json``."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class _Candidate:
    record: Record
    used: float
    pinned: bool
    in_set: bool


def collect(
    store: Store,
    *,
    max_size: int | None = None,
    max_age: float | None = None,
    dry_run: bool = False,
    wait: bool = True,
    progress: Callable[[int], None] | None = None,
) -> Collection:
    """Remove what is too much.

    Args:
        store: the store.
        max_size: bytes to keep at most; None for the store's setting.
        max_age: seconds since the last use; None for the store's setting.
        dry_run: only say what would go.
        wait: for writers to finish; a publish takes moments.
        progress: told the number of records looked at.

    Raises:
        CacheBusyError: the root lock is taken and `wait` is False.
        CacheConfigError: the settings, and with them the pins, cannot be read.
        OSError: the disk refused a removal; what went before stays gone, the store is whole.
    """
    paths = store.paths
    config = settings.load(paths)
    limit = settings.size_limit(paths, config) if max_size is None else max_size
    age = config.max_age if max_age is None else max_age
    if not files.exists(paths.root):
        return Collection(dry_run, limit=limit)
    with root_lock(paths.lock, exclusive=True, wait=wait) as lock:
        if lock == "busy":
            raise CacheBusyError(str(paths.root))
        work = _Work(store, Collection(dry_run, limit=limit), lock)
        work.read(config, progress)
        work.drop_orphans()
        work.drop_aged(age)
        work.drop_until(limit)
        work.drop_frames(limit, age)
        work.result.swept |= sweep(paths, dry_run=dry_run)
    if work.result.removed and not dry_run:
        store.count("collected", len(work.result.removed))
    return work.result


def remove(
    store: Store, keys: Collection_[str], reason: str, *, pinned: bool = False, dry_run: bool = False
) -> Collection:
    """Remove entries by key, and the objects that only they had.

    Args:
        store: the store.
        keys: of the entries.
        reason: for the report.
        pinned: take pinned entries too.
        dry_run: only say what would go.

    Raises:
        CacheConfigError: see `collect`.
        OSError: see `collect`.
    """
    paths = store.paths
    config = settings.load(paths)
    with root_lock(paths.lock, exclusive=True) as lock:
        work = _Work(store, Collection(dry_run), lock)
        work.read(config, None)
        work.drop_keys(keys, reason, pinned=pinned)
    return work.result


class _Work:
    def __init__(self, store: Store, result: Collection, lock: RootLock) -> None:
        self.paths = store.paths
        self.result = result
        self.lock = lock
        self.now = time.time()
        self.sizes = _object_sizes(store.paths)
        self.references: Counter[str] = Counter()
        self.entries: list[_Candidate] = []
        self.damaged: set[str] = set()

    def read(self, config: settings.Config, progress: Callable[[int], None] | None) -> None:
        warm = _keys_of_sets(self.paths)
        for number, key in enumerate(self.paths.record_keys(), 1):
            path = self.paths.record(key)
            try:
                record = Record.from_bytes(files.read_small(path, MAX_RECORD_BYTES), key, derive=False)
                used = os.stat(path).st_mtime
            except RecordError:
                self.damaged.add(key)  # the next look-up sets it aside; its objects are nobody's
                continue
            except FileNotFoundError:
                continue
            except OSError:
                self.result.unreadable += 1
                continue
            self.entries.append(_Candidate(record, used, config.pins(record), key in warm))
            self.references.update({each.sha256 for each in record.outputs.values()})
            if progress is not None and number % 100 == 0:
                progress(number)
        self.entries.sort(key=lambda entry: entry.used)
        self.result.kept = len(self.entries)
        self.result.bytes = sum(self.sizes.values())

    def drop_aged(self, age: float | None) -> None:
        if age is None:
            return
        aged = [each for each in self.entries if not each.pinned and self.now - each.used > age]
        for entry in aged:
            self._drop(entry, f"not used for {(self.now - entry.used) / 86400:.1f} days")
        gone = {each.record.key for each in aged}
        self.entries = [each for each in self.entries if each.record.key not in gone]

    def drop_frames(self, limit: int, age: float | None) -> None:
        gone = frames.collect(self.paths, limit=limit, max_age=age, dry_run=self.result.dry_run)
        self.result.frames = gone.bytes
        self.result.freed += gone.freed
        if gone.removed:
            self.result.swept["stored traces"] = gone.removed

    def drop_keys(self, keys: Collection_[str], reason: str, *, pinned: bool) -> None:
        for entry in self.entries:
            if entry.record.key in keys and (pinned or not entry.pinned):
                self._drop(entry, reason)
        for key in sorted(self.damaged.intersection(keys)):
            if not self.result.dry_run:
                files.remove(self.paths.record(key))
            self.result.removed.append(Removed(key, f"{reason}, damaged", 0))

    def drop_until(self, limit: int) -> None:
        """Old formats first, then entries of compilers that were replaced, then the least recently used.

        Entries of warm sets go last: somebody has said that a workload needs them, and would miss them at its start.
        With an unreadable record it cannot be told what counts and what is oldest, so nothing goes.
        """
        if self.result.unreadable:
            self.result.over_limit = self.result.bytes > limit
            return
        for folder, size in old_formats(self.paths):
            if self.result.bytes + size <= limit:
                continue
            self.result.removed.append(Removed(folder.name, "older format", size))
            self.result.freed += size
            if not self.result.dry_run:
                files.remove_tree(folder)
        current = _current_compilers(self.entries)
        order = sorted(self.entries, key=lambda each: (each.in_set, _compiler(each.record) in current, each.used))
        for entry in order:
            if self.result.bytes <= limit:
                return
            if not entry.pinned:
                reason = "least recently used" if _compiler(entry.record) in current else "compiler was replaced"
                self._drop(entry, f"{reason}, and in a warm set" if entry.in_set else reason)
        self.result.over_limit = self.result.bytes > limit

    def drop_orphans(self) -> None:
        """Objects that no record names. An unreadable record might name them: then none goes.

        Those that are spared for now do not count: good entries must not go to make room for rubbish.
        """
        if self.result.unreadable:
            return
        for name in [name for name in self.sizes if not self.references[name]]:
            try:
                touched = os.stat(self.paths.object(name)).st_mtime
            except FileNotFoundError:
                continue
            if self.now - touched > GRACE_SECONDS:
                self._remove_object(name)
                self.result.swept["orphaned objects"] = self.result.swept.get("orphaned objects", 0) + 1
            else:
                self.result.bytes -= self.sizes[name]

    def _drop(self, entry: _Candidate, reason: str) -> None:
        if not self.result.dry_run:
            files.remove(self.paths.record(entry.record.key))
        before = self.result.freed
        for name in {each.sha256 for each in entry.record.outputs.values()}:
            self.references[name] -= 1
            if self.references[name] or name not in self.sizes:
                continue
            if self._may_go(name):
                self._remove_object(name)
            else:
                self.result.bytes -= self.sizes.pop(name)  # an orphan from now on, for a later collection
        self.result.kept -= 1
        self.result.removed.append(Removed(entry.record.key, reason, self.result.freed - before))

    def _may_go(self, name: str) -> bool:
        """With the lock, nobody can be about to name the object again; without it, a fresh touch says somebody is."""
        if self.result.unreadable:
            return False
        if self.lock == "held":
            return True
        try:
            return self.now - os.stat(self.paths.object(name)).st_mtime > GRACE_SECONDS
        except FileNotFoundError:
            return False

    def _remove_object(self, name: str) -> None:
        if not self.result.dry_run:
            files.remove(self.paths.object(name))
        size = self.sizes.pop(name)
        self.result.freed += size
        self.result.bytes -= size


def _object_sizes(paths: Paths) -> dict[str, int]:
    sizes = {}
    for name in paths.object_names():
        try:
            sizes[name] = os.stat(paths.object(name)).st_size
        except FileNotFoundError:
            continue
    return sizes


def _keys_of_sets(paths: Paths) -> set[str]:
    """The keys that the store's warm sets list. A damaged list protects nothing.

    Raises:
        OSError: a list cannot be read now.
    """
    if not children(paths.warm_sets):
        return set()
    from . import warmset  # which imports the store

    keys: set[str] = set()
    for name in warmset.names(paths):
        try:
            keys.update(warmset.load(paths, name).keys)
        except (WarmSetError, WarmSetNotFoundError):
            continue
    return keys


def _compiler(record: Record) -> tuple[str, str]:
    compiler = record.parts.get("compiler") or {}
    return str(compiler.get("name", "")), str(compiler.get("version", ""))


def _current_compilers(entries: list[_Candidate]) -> set[tuple[str, str]]:
    """Per compiler, the version that built the youngest entry."""
    latest: dict[str, tuple[float, str]] = {}
    for entry in entries:
        name, version = _compiler(entry.record)
        latest[name] = max(latest.get(name, (0.0, "")), (entry.record.created, version))
    return {(name, version) for name, (_, version) in latest.items()}
