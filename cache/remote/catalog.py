"""Which entries a remote has. The index answers in one request; the records themselves are asked when it may be stale.

The index is stale when someone has put records there without it (a copy by other tools, a push that was killed before
its end), or has removed some. So a remote without an index is listed in full, and one with an index is listed once a
day, or when the caller asks. Segments are immutable, so each is fetched once and kept beside the store.
"""

from __future__ import annotations

import hashlib
import logging
import os
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace

from neuron_dynamo.cache import files
from neuron_dynamo.cache.paths import Paths, children
from neuron_dynamo.cache.record import MAX_RECORD_BYTES, Record, RecordError
from neuron_dynamo.errors import RemoteContentError

from . import index
from .guard import Guarded
from .index import Listed
from .names import INDEX, RECORDS, group_of, key_in, record_path, segment_in
from .protocol import FileInfo

log = logging.getLogger("neuron_dynamo.cache")

LISTING_SECONDS = 24 * 3600.0
"""How long an index is believed before the records are listed again."""

_READ_AT_ONCE = 500
_TRIES = 4
_FOUND, _GONE, _LISTED = "found", "gone", "listed"


@dataclass(slots=True)
class Catalog:
    """What a remote has.

    Attributes:
        entries: by key; the record of the latest writer.
        segments: of the index.
        listing: the files of all records, by key, if they were listed.
        unindexed: keys of records that the index lacks.
        vanished: keys that the index has and the listing has not.
        faults: records that cannot be read, by path, with the reason.
        damaged: groups of the index with a segment that cannot be read. It costs requests, not entries.
        sources: by key, the latest segment that lists it.
        everything: all that the segments list.
    """

    entries: dict[str, Listed] = field(default_factory=dict)
    segments: list[FileInfo] = field(default_factory=list)
    listing: dict[str, FileInfo] | None = None
    unindexed: set[str] = field(default_factory=set)
    vanished: set[str] = field(default_factory=set)
    faults: dict[str, str] = field(default_factory=dict)
    damaged: set[str] = field(default_factory=set)
    sources: dict[str, str] = field(default_factory=dict)
    everything: list[Listed] = field(default_factory=list)

    @property
    def known(self) -> list[Listed]:
        """Everything that the segments list, apart from what has vanished."""
        return [each for each in self.everything if each.key not in self.vanished]

    def take(self, path: str, listed: Iterable[Listed]) -> None:
        """Note what a segment lists."""
        for each in listed:
            self.entries[each.key] = each
            self.sources[each.key] = path
            self.everything.append(each)


class Cataloguer:
    """Reads catalogues of one remote, and keeps what may be kept in a folder of the store.

    Args:
        remote: the remote.
        paths: of the store; None keeps nothing.
    """

    def __init__(self, remote: Guarded, paths: Paths | None) -> None:
        self.remote = remote
        name = hashlib.sha256(remote.url.encode()).hexdigest()[:32]
        self._folder = None if paths is None else paths.remotes / name
        self._staging = None if paths is None else paths.staging

    def read(self, *, full: bool = False) -> Catalog:
        """The catalogue now.

        Args:
            full: list the records too, whatever the index says.

        Raises:
            RemoteError: the remote cannot be listed; that is never taken for empty.
        """
        catalog = self._read_index()
        unknown = not catalog.segments and not self._was_listed()
        if full or catalog.damaged or unknown or self._is_due():
            self._list(catalog)
        else:
            self._recall(catalog)
        return catalog

    def keep(self, segments: dict[str, bytes]) -> None:
        """Keep segments that this process has written."""
        for path, data in segments.items():
            self._store(path.rpartition("/")[2], data)

    def _read_index(self) -> Catalog:
        for attempt in range(_TRIES):
            catalog = Catalog()
            listing = [info for info in self.remote.list_files(INDEX) if segment_in(info.path)]
            catalog.segments = sorted(listing, key=lambda info: (info.modified, info.path))
            kept = {info.path: self._kept(info) for info in catalog.segments}
            missing = [info for info in catalog.segments if kept[info.path] is None]
            fetched = self._fetch_segments(missing)
            if len(fetched) < len(missing) and attempt < _TRIES - 1:
                continue  # merged by another writer between the listing and the reading
            # What could not be read must not be taken for merged, and so for superfluous.
            catalog.segments = [info for info in catalog.segments if kept[info.path] or info.path in fetched]
            for info in catalog.segments:
                data = kept[info.path] or fetched[info.path]
                if self._take(catalog, info.path, data) and info.path in fetched:
                    self.keep({info.path: data})
            self._tidy(catalog)
            return catalog
        raise AssertionError  # the last attempt returns or raises

    def _fetch_segments(self, wanted: list[FileInfo]) -> dict[str, bytes]:
        small = [info for info in wanted if info.size <= index.MAX_PACKED_BYTES]
        found = {info.path: b"" for info in wanted if info not in small}  # no segment: seen as damaged
        try:
            return found | self.remote.read_known(small, index.MAX_PACKED_BYTES)
        except RemoteContentError:
            return found  # one came cut short: all are read again

    def _take(self, catalog: Catalog, path: str, data: bytes) -> bool:
        """Whether the bytes are a segment."""
        try:
            catalog.take(path, index.unpack(self.remote.url, path, data))
        except RemoteContentError as error:
            log.warning("%s; its records are listed instead", error)
            catalog.damaged.add(path.split("/")[-2])
            return False
        return True

    def _list(self, catalog: Catalog) -> None:
        listing = {}
        for info in self.remote.list_files(RECORDS):
            key = key_in(info.path)
            if key is not None:
                listing[key] = info
        catalog.listing = listing
        catalog.vanished = set(catalog.entries) - set(listing)
        if catalog.vanished:
            # A listing may lag behind; a look-up by name is better proof.
            there = self.remote.stat([record_path(key) for key in catalog.vanished])
            catalog.vanished -= {key for key in catalog.vanished if record_path(key) in there}
        for key in catalog.vanished:
            del catalog.entries[key]
        wanted = [info for key, info in listing.items() if key not in catalog.entries]
        found = []
        for start in range(0, len(wanted), _READ_AT_ONCE):
            found += self._read_records(wanted[start : start + _READ_AT_ONCE], catalog.faults)
        for each in found:
            catalog.entries[each.key] = each
            catalog.unindexed.add(each.key)
        self._note(found, [f"{key} {catalog.sources[key]}" for key in sorted(catalog.vanished)])
        self._store(_LISTED, b"")

    def _read_records(self, wanted: list[FileInfo], faults: dict[str, str]) -> list[Listed]:
        small = []
        for info in wanted:
            if info.size > MAX_RECORD_BYTES:
                faults[info.path] = f"a record of {info.size} bytes; the limit is {MAX_RECORD_BYTES}"
            else:
                small.append(info)
        found = []
        for path, data in self.remote.read_known(small, MAX_RECORD_BYTES).items():
            try:
                record = Record.from_bytes(data, key_in(path))
            except RecordError as error:
                faults[path] = str(error)
            else:
                found.append(Listed(record.key, group_of(record), data, hashlib.sha256(data).hexdigest()))
        return found

    def records(self, keys: Iterable[str]) -> dict[str, Record]:
        """The records of these keys, asked for by name; one that is absent or bad is left out.

        Raises:
            RemoteError: the remote cannot be asked.
        """
        wanted = list(self.remote.stat([record_path(key) for key in keys]).values())
        faults: dict[str, str] = {}
        return {each.key: each.record() for each in self._read_records(wanted, faults)}

    # What is kept beside the store. Losing it costs requests only.

    def _recall(self, catalog: Catalog) -> None:
        """What the last full listing knew better than the index."""
        data, gone = self._load(_FOUND), self._load(_GONE)
        if data:
            with suppress(RemoteContentError):
                path = f"any/{hashlib.sha256(data).hexdigest()}"
                for each in index.unpack(self.remote.url, path, data):
                    if each.key not in catalog.entries:
                        catalog.entries[each.key] = Listed(each.key, group_of(each.record()), each.text, each.sha256)
                        catalog.unindexed.add(each.key)
        for line in (gone or b"").decode("ascii", "replace").splitlines():
            key, _, source = line.partition(" ")
            # A later segment lists it again: somebody has put it back.
            if key in catalog.entries and catalog.sources.get(key) == source:
                del catalog.entries[key]
                catalog.vanished.add(key)

    def _note(self, found: Iterable[Listed], gone: Iterable[str]) -> None:
        packed = [data for _, data in index.pack(replace(each, group="any") for each in found)]
        self._store(_FOUND, packed[0] if packed else b"")
        self._store(_GONE, "\n".join(gone).encode())

    def settled(self) -> None:
        """The index has been made to say what the records say."""
        self._note((), ())

    def _was_listed(self) -> bool:
        return self._folder is not None and files.exists(self._folder / _LISTED)

    def _is_due(self) -> bool:
        if self._folder is None:
            return False
        try:
            return abs(time.time() - os.stat(self._folder / _LISTED).st_mtime) > LISTING_SECONDS
        except OSError:
            # A first visit believes the index; a day later the records are listed.
            self._store(_LISTED, b"")
            return False

    def _kept(self, info: FileInfo) -> bytes | None:
        name = info.path.rpartition("/")[2]
        data = self._load(name)
        return data if data is not None and hashlib.sha256(data).hexdigest() == name else None

    def _load(self, name: str) -> bytes | None:
        if self._folder is None:
            return None
        try:
            return files.read_small(self._folder / name, index.MAX_PACKED_BYTES)
        except OSError:
            return None

    def _store(self, name: str, data: bytes) -> None:
        if self._folder is None or self._staging is None:
            return
        with suppress(OSError), files.staging_folder(self._staging) as staging:
            files.make_folder(self._folder)
            files.write_new(staging / name, data, sync=False)
            os.rename(staging / name, self._folder / name)

    def _tidy(self, catalog: Catalog) -> None:
        if self._folder is None:
            return
        used = {info.path.rpartition("/")[2] for info in catalog.segments} | {_FOUND, _GONE, _LISTED}
        with suppress(OSError):
            for name in children(self._folder):
                if name not in used:
                    files.remove(self._folder / name)
