"""The store: look up, publish, and build at most once.

A store is a folder. Opening one touches nothing; the first publish creates what it needs. All processes and threads of
all machines that see the folder may use it at the same time.
"""

from __future__ import annotations

import logging
import os
import threading
import time
import weakref
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from . import files
from .digest import Buffer
from .entry import Entry, Lookup, Miss, Source, Waiting
from .failures import FAILURE_TTL_SECONDS
from .flight import Flights
from .key import KeyParts
from .nearest import note
from .objects import BadObjectError, open_object
from .paths import Paths
from .publish import publish
from .quarantine import quarantine
from .record import MAX_RECORD_BYTES, NO_DETAILS, Built, Details, Output, Record, RecordError, new_record
from .stats import Stats
from .tier import RemoteTier

log = logging.getLogger("neuron_dynamo.cache")

_TOUCH_SECONDS = 3600.0


class Store:
    """A folder of compiled programs.

    Args:
        root: the folder; need not exist.
        read_only: never write, not even a lock.
        remote: asked on a local miss, before a build.
        accept: looks at a record and says why it cannot be used here (an empty string if it can): the place to compare
            `Details.requires` with the runtime.
        failure_ttl: seconds for which a compiler's refusal stands; 0 remembers none.
        wait_timeout: seconds to wait for another builder; None waits for as long as it lives.
        on_wait: told every 10 seconds who builds what this process waits for; None writes a line to the log.
        auto_gc: collect after a publish if the store is over its limit; looked at every 10 minutes at most.

    Attributes:
        paths: where things are.
        stats: what this object did.
    """

    def __init__(
        self,
        root: str | os.PathLike[str],
        *,
        read_only: bool = False,
        remote: RemoteTier | None = None,
        accept: Callable[[Record], str] | None = None,
        failure_ttl: float = FAILURE_TTL_SECONDS,
        wait_timeout: float | None = None,
        on_wait: Callable[[Waiting], None] | None = None,
        auto_gc: bool = True,
    ) -> None:
        self.paths = Paths(Path(root).expanduser().absolute())
        self.read_only = read_only
        self.remote = remote
        self.accept = accept
        self.failure_ttl = failure_ttl
        self.wait_timeout = wait_timeout
        self.stats = Stats(self.paths, writable=not read_only)
        self.on_wait = on_wait
        self.auto_gc = auto_gc
        self.flights: Flights[Entry] = Flights()
        self._guard = threading.Lock()
        self._warned: set[str] = set()
        weakref.finalize(self, Stats.close, self.stats)

    @property
    def counters(self) -> Counter[str]:
        """Events of this object by kind: ``hit_local``, ``miss_absent``, ``publish_error``...; see `stats.KINDS`."""
        return self.stats.counters

    def __repr__(self) -> str:
        return f"Store({str(self.paths.root)!r})"

    def get(self, key: str, *, need: Collection[str] | None = None) -> Entry | None:
        """The entry of `key` with every byte checked, or None.

        A damaged entry is moved to the quarantine and counts as absent. Nothing on the disk makes this raise.

        Args:
            key: 64 hex digits.
            need: names of the outputs to open; None opens all. A name that the record lacks is a miss.
        """
        started = time.perf_counter()
        found = self.find(key, need)
        if isinstance(found, Miss):
            self.count(found.kind)
            return None
        saved = found.record.details.compile_seconds
        self.count("hit_local", seconds_saved=saved, bytes_read=sum(view.nbytes for view in found.data.values()))
        self.stats.flush()
        seconds = time.perf_counter() - started
        return replace(found, lookup=Lookup("hit_local", seconds, saved=saved))

    def peek(self, key: str, *, need: Collection[str] | None = None) -> Entry | None:
        """As `get`, for looking only: neither counted as a hit nor noted as a use that a collection would honour."""
        found = self.find(key, need, note_use=False)
        return None if isinstance(found, Miss) else found

    def put(self, parts: KeyParts, outputs: Mapping[str, Buffer], details: Details = NO_DETAILS) -> Entry:
        """Publish an entry. A disk that refuses costs one warning and the entry's place on it, not the entry.

        Args:
            parts: of the key.
            outputs: name to bytes; at least one.
            details: for the record.

        Returns:
            The entry; `Entry.lookup.stored` says whether it reached the disk.

        Raises:
            InvalidKeyPartError: the parts or details are not JSON.
            RecordError: no outputs, a name that is not a plain word, or a record larger than 4 MiB.
        """
        return self.add(new_record(parts, outputs, details), outputs)

    def get_or_build(
        self,
        parts: KeyParts,
        build: Callable[[], Built],
        *,
        need: Collection[str] | None = None,
        retry_failed: bool = False,
        fail_on_miss: bool = False,
        force: bool = False,
        graph: str = "",
        program_text: Callable[[], str] | None = None,
    ) -> tuple[Entry, Source]:
        """The entry of `parts`: from the disk, from the remote, or built now, by one caller for all that ask.

        Args:
            parts: of the key.
            build: called at most once among all threads and processes that ask for the key at the same time. An
                exception whose class has ``deterministic = True`` is remembered for `failure_ttl`.
            need: see `get`.
            retry_failed: build even if the compiler refused this program lately.
            fail_on_miss: never build.
            force: build although there is an entry, and replace it.
            graph: name of the graph, for those who wait and to find the nearest entry on a miss.
            program_text: gives the program's text, to say on a miss where the nearest entry's first differs; see
                `program_text.NAMES` for the outputs it is compared with.

        Returns:
            The entry, and ``"disk"``, ``"remote"`` or ``"compiled"``. `Entry.lookup` has the rest.

        Raises:
            CachedFailureError: the compiler refused this program lately.
            BuildFailedElsewhereError: the builder that this caller waited for failed.
            CacheLockTimeoutError: see `wait_timeout`.
            CacheMissError: `fail_on_miss`.
            Exception: whatever `build` raises, in the caller whose `build` it was.
        """
        from .build import Request, fetch_or_build

        request = Request(parts, build, need, retry_failed, fail_on_miss, force, graph, program_text)
        return fetch_or_build(self, request)

    def keys(self) -> Iterator[str]:
        """The keys of all entries, in order; nothing is opened."""
        return self.paths.record_keys()

    def record(self, key: str) -> Record | None:
        """The record of `key`, its bytes unopened; None if absent or damaged."""
        found = self._record(key)
        return None if isinstance(found, Miss) else found

    def records(self) -> Iterator[Record]:
        """All readable records, in order of their keys, for listings: see `Record.from_bytes` about `derive`."""
        for key in self.keys():
            try:
                data = files.read_small(self.paths.record(key), MAX_RECORD_BYTES)
                yield Record.from_bytes(data, key, derive=False)
            except (OSError, RecordError):
                continue

    def __iter__(self) -> Iterator[Record]:
        return self.records()

    def __contains__(self, key: str) -> bool:
        return files.exists(self.paths.record(key))

    # What follows is for the other files of this package.

    def find(
        self, key: str, need: Collection[str] | None, parts: KeyParts | None = None, *, note_use: bool = True
    ) -> Entry | Miss:
        """Look up without counting. `parts`, if given, must be those of the record: a hash alone is no proof."""
        record = self._record(key)
        if isinstance(record, Miss):
            return record
        if parts is not None and record.parts != parts.to_json():
            return Miss("miss_collision", "the entry of this key has other parts")
        refusal = self.accept(record) if self.accept is not None else ""
        if refusal:
            return Miss("miss_requires", refusal)
        data = {}
        for name in record.outputs if need is None else need:
            output = record.outputs.get(name)
            if output is None:
                return Miss("miss_absent", f"the entry has no {name}")
            opened = self._object(record, name, output)
            if isinstance(opened, Miss):
                return opened
            data[name] = opened
        if note_use:
            self._touch(key)
        return Entry(record, data)

    def add(self, record: Record, outputs: Mapping[str, Buffer], *, keep: bool = True) -> Entry:
        """Publish a record as it is; without `keep`, make an entry that lives in memory only."""
        record.to_bytes()  # a record that cannot be written is the caller's mistake, not the disk's
        stored = False
        if keep and not self.read_only:
            try:
                publish(self.paths, record, outputs)
                stored = True
                self.count("publish", bytes_written=record.size)
                note(self.paths, record)
                if self.auto_gc:
                    from .autogc import collect_if_due

                    collect_if_due(self)
            except OSError as error:
                self.count("publish_error")
                self.warn_once("publish", "cannot keep compiled programs in %s: %s. Work goes on without.", error)
        data = {name: memoryview(outputs[name]).cast("B").toreadonly() for name in record.outputs}
        return Entry(record, data, Lookup("publish", stored=stored))

    def count(self, kind: str, number: int = 1, **sums: float) -> None:
        """Add to a counter and to sums."""
        self.stats.add(kind, number, **sums)

    def warn_once(self, subject: str, message: str, error: OSError) -> None:
        """Log a warning about the disk, once per subject and kind of error for this object."""
        what = f"{subject}:{error.errno}"
        with self._guard:
            known = what in self._warned
            self._warned.add(what)
        if not known:
            log.warning(message, self.paths.root, error)

    def _record(self, key: str) -> Record | Miss:
        path = self.paths.record(key)
        try:
            data = files.read_small(path, MAX_RECORD_BYTES)
        except (FileNotFoundError, NotADirectoryError):
            return Miss("miss_absent", "no record")
        except OSError as error:
            self.count("read_error")
            self.warn_once("read", "cannot read compiled programs in %s: %s. They are compiled again.", error)
            return Miss("miss_unreadable", str(error))
        try:
            return Record.from_bytes(data, key)
        except RecordError as error:
            # Another process may have put a good record in place meanwhile.
            if _holds(path, data):
                self._quarantine(path, str(error), None)
            return Miss("miss_corrupt", str(error))

    def _object(self, record: Record, name: str, output: Output) -> memoryview | Miss:
        try:
            return open_object(self.paths, output)
        except OSError as error:
            self.count("read_error")
            self.warn_once("read", "cannot read compiled programs in %s: %s. They are compiled again.", error)
            return Miss("miss_unreadable", f"{name}: {error}")
        except BadObjectError as error:
            path = self.paths.record(record.key)
            if not _holds(path, record.to_bytes()):
                # A collection takes the record first: the entry was removed or replaced under our hands, not damaged.
                return Miss("miss_absent", "removed meanwhile")
            log.warning("%s of cache entry %s is bad (%s); it is set aside and compiled again", name, record.key, error)
            if error.inode is not None:
                self._quarantine(self.paths.object(output.sha256), error.reason, error.inode)
            self._quarantine(path, f"{name}: {error}", None)
            return Miss("miss_corrupt", f"{name}: {error}")

    def _quarantine(self, path: Path, reason: str, inode: int | None) -> None:
        if not self.read_only and quarantine(self.paths, path, reason, inode):
            self.count("quarantined")

    def _touch(self, key: str) -> None:
        """Note the use for the collection: at most once an hour, because some file systems are slow at it."""
        if self.read_only:
            return
        path = self.paths.record(key)
        try:
            if abs(time.time() - os.stat(path).st_mtime) > _TOUCH_SECONDS:
                os.utime(path)
        except OSError:
            return


def _holds(path: Path, data: bytes) -> bool:
    """Whether the file still has these bytes."""
    try:
        return files.read_small(path, MAX_RECORD_BYTES) == data
    except OSError:
        return False
