"""From the store to a remote: the objects, confirmed; then the records; then the index.

Names are content, so whatever an aborted push left there is not sent again, and pushes of several machines at once
cannot spoil each other's. What is there under an object's name is compared by the digest that the service gives; where
it gives none, a wrong object shows when somebody fetches it.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from neuron_dynamo.cache import files
from neuron_dynamo.cache.layouts.report import Left
from neuron_dynamo.cache.objects import BadObjectError, open_object
from neuron_dynamo.cache.record import MAX_RECORD_BYTES, Output, Record, RecordError
from neuron_dynamo.cache.store import Store
from neuron_dynamo.errors import RemoteContentError, RemoteError, RemoteReadOnlyError

from . import index, packs
from .catalog import Catalog, Cataloguer
from .guard import Guarded
from .index import Listed
from .names import group_of, object_path, pack_path, record_path
from .protocol import FileInfo, Upload
from .report import Meter, Report, Silent
from .selection import EVERYTHING, Selection, batches, merged

MAX_BATCH_FILES = 1000
MAX_BATCH_BYTES = 1 << 30


@dataclass(frozen=True, slots=True)
class _New:
    """An entry to send: `listed` is the record as it is to be there, `known` whether the remote has the entry."""

    listed: Listed
    record: Record
    known: bool


def push(
    store: Store,
    remote: Guarded,
    selection: Selection = EVERYTHING,
    *,
    dry_run: bool = False,
    full: bool = False,
    catalog: Catalog | None = None,
    meter: Meter | None = None,
) -> Report:
    """Send what the remote lacks.

    Args:
        store: the entries.
        remote: where to.
        selection: which entries.
        dry_run: only say what would be sent.
        full: list the remote's records, whatever its index says, and look whether the objects of all selected entries
            are there.
        catalog: what the remote has, if that is known already.
        meter: told how it goes on.

    Raises:
        RemoteError: nothing more was sent. What was sent stays, and a next push goes on from there.
    """
    if not remote.writable and not dry_run:
        raise RemoteReadOnlyError(remote.url)
    return _Push(store, remote, dry_run, meter or Silent()).run(selection, full, catalog)


class _Push:
    def __init__(self, store: Store, remote: Guarded, dry_run: bool, meter: Meter) -> None:
        self.store = store
        self.remote = remote
        self.meter = meter
        self.report = Report(remote.url, dry_run)
        self.cataloguer = Cataloguer(remote, None if store.read_only else store.paths)
        self.sent: list[Listed] = []
        self.there: list[Record] = []
        self.records: list[Upload] = []

    def run(self, selection: Selection, full: bool, catalog: Catalog | None) -> Report:
        started = time.monotonic()
        if catalog is None:
            catalog = self.cataloguer.read(full=full)
        new = self._compare(selection, catalog, thorough=full)
        if full:
            new += self._holes()
        objects = {output.sha256: output for each in new if not each.known for output in each.record.outputs.values()}
        missing = self._missing(list(objects.values()))
        self.meter.plan(len(missing), sum(objects[sha256].size for sha256 in missing))
        if self.report.dry_run:
            self._dry(new, objects, missing)
        else:
            try:
                self._send(new, missing)
            except RemoteError:
                # What has arrived should be listed although the rest has not; if not now, by a later full listing.
                with suppress(RemoteError):
                    self._index(catalog)
                raise
            self._index(catalog, full)
        self.report.seconds = time.monotonic() - started
        return self.report

    def _compare(self, selection: Selection, catalog: Catalog, *, thorough: bool) -> list[_New]:
        """The selected entries whose records the remote lacks, or has with fewer signatures."""
        new = []
        for key in self.store.paths.record_keys():
            if not selection.has_key(key):
                continue
            try:
                text = files.read_small(self.store.paths.record(key), MAX_RECORD_BYTES)
            except FileNotFoundError:
                continue
            there = catalog.entries.get(key)
            if (
                there is not None
                and not thorough
                and selection.filter is None
                and there.sha256 == hashlib.sha256(text).hexdigest()
            ):
                self.report.present += 1
                continue
            try:
                # The checksum excludes damage. That the key follows from the parts is for readers to prove.
                record = Record.from_bytes(text, key, derive=False)
            except RecordError as error:
                self.report.refused.append(Left(key, str(error)))
                continue
            if not selection.accepts(record):
                continue
            wanted, known = self._against(record, text, there)
            if wanted is None:
                self.report.present += 1
                self.there += [record] if known else []
            else:
                new.append(_New(wanted, record, known))
        return new

    def _holes(self) -> list[_New]:
        """Entries whose records are there and whose objects are not, or not as they should be: sent once more."""
        objects = {output.sha256: output for record in self.there for output in record.outputs.values()}
        missing = set(self._missing(list(objects.values())))
        holed = [record for record in self.there if any(output.sha256 in missing for output in record.outputs.values())]
        self.report.present -= len(holed)
        return [_New(Listed.of(record), record, False) for record in holed]

    def _against(self, record: Record, text: bytes, there: Listed | None) -> tuple[Listed | None, bool]:
        """The record to write, None for none, and whether the remote's describes the same bytes."""
        mine = Listed(record.key, group_of(record), text, hashlib.sha256(text).hexdigest())
        if there is None:
            return mine, False
        try:
            theirs = there.record()
        except RecordError:
            return mine, False
        if theirs.outputs != record.outputs:
            return None, False  # built there as well, with other bytes, which are as good
        both = merged(theirs, record)
        return (None if both == theirs else replace(Listed.of(both), pack=there.pack)), True

    def _missing(self, outputs: Sequence[Output]) -> list[str]:
        """The SHA-256 of each object that the remote does not have as it should be."""
        missing = []
        for start in range(0, len(outputs), 1000):
            some = {object_path(output.sha256): output for output in outputs[start : start + 1000]}
            good = _agreeing(self.remote, self.store, self.remote.stat(list(some)), some)
            missing += [output.sha256 for path, output in some.items() if path not in good]
        return missing

    def _dry(self, new: Iterable[_New], objects: dict[str, Output], missing: Collection[str]) -> None:
        for each in new:
            (self.report.updated if each.known else self.report.done).append(each.record.key)
        self.report.files = len(missing)
        self.report.bytes = sum(objects[sha256].size for sha256 in missing)

    def _send(self, new: Sequence[_New], missing: Iterable[str]) -> None:
        left, planned = set(missing), set[str]()
        sized = []
        for each in new:
            outputs = {output.sha256: output.size for output in each.record.outputs.values()}
            own = {sha256: size for sha256, size in outputs.items() if sha256 in left and sha256 not in planned}
            planned |= set(own)
            sized.append((each, len(own), sum(own.values())))
        moved = 0
        for batch in batches(sized, MAX_BATCH_FILES, MAX_BATCH_BYTES):
            sound = [each for each in batch if each.known or self._is_sound(each.record)]
            wanted = {
                object_path(output.sha256): output
                for each in sound
                if not each.known
                for output in each.record.outputs.values()
                if output.sha256 in left
            }
            if wanted:
                self.remote.upload([(self.store.paths.object(output.sha256), path) for path, output in wanted.items()])
                # The service has computed its digest of what it took, and a reader computes SHA-256; this is about
                # an answer that was lost, or an operation of the batch that failed alone.
                there = self.remote.stat(list(wanted))
                lost = [path for path, each in wanted.items() if path not in there or there[path].size != each.size]
                if lost:
                    raise RemoteContentError(self.remote.url, f"{lost[0]} is not there as it was sent")
                left -= {output.sha256 for output in wanted.values()}
            self._flush()
            self.records = [(each.listed.text, record_path(each.record.key)) for each in sound]
            self.sent += self._packed(sound)
            for each in sound:
                (self.report.updated if each.known else self.report.done).append(each.record.key)
            self.report.files += len(wanted)
            self.report.bytes += sum(output.size for output in wanted.values())
            moved += sum(output.size for output in wanted.values())
            self.meter.at(moved)
            self.store.count("pushed", len(sound))

    def _packed(self, sound: Sequence[_New]) -> list[Listed]:
        """The entries as the index will list them; the packs of those that come anew go with their records."""
        listed = {each.record.key: each.listed for each in sound}
        for pack in packs.build(self.store.paths, ((each.listed, each.record) for each in sound if not each.known)):
            self.records.append((pack.data, pack.path))
            listed |= {each.key: each for each in pack.listed}
        return list(listed.values())

    def _repacked(self, catalog: Catalog, added: Iterable[Listed], full: bool) -> list[Listed]:
        """Entries without a pack that got one now: all of them if everything was listed, else of groups to merge."""
        known = {each.key: each for each in (*catalog.entries.values(), *added)}
        crowded = index.crowded(catalog.segments, added)
        loose = [each for each in known.values() if full or each.group in crowded]
        if full:
            named = {each.pack for each in loose if each.pack}
            there = self.remote.stat([pack_path(pack) for pack in sorted(named)])
            loose = [each if pack_path(each.pack) in there else replace(each, pack="") for each in loose]
        return packs.publish(self.store.paths, self.remote, loose)

    def _flush(self) -> None:
        """Send the records whose objects are confirmed. The last of them go together with the index."""
        self.remote.upload(self.records)
        self.records = []

    def _is_sound(self, record: Record) -> bool:
        """Whether the entry's bytes are what they should be: a damaged entry stays at home."""
        for name, output in record.outputs.items():
            try:
                open_object(self.store.paths, output)
            except (BadObjectError, OSError) as error:
                self.report.refused.append(Left(record.key, f"{name}: {error}"))
                return False
        return True

    def _index(self, catalog: Catalog, full: bool = False) -> None:
        """List what was sent, and set right what a full listing found wrong."""
        unindexed = [catalog.entries[key] for key in catalog.unindexed if key in catalog.entries]
        stale = catalog.damaged | {each.group for each in catalog.everything if each.key in catalog.vanished}
        added = {each.key: each for each in [*unindexed, *self.sent]}
        if full or added:
            added |= {each.key: each for each in self._repacked(catalog, list(added.values()), full)}
        if not (added or stale):
            return
        records, self.records = self.records, []
        written = index.write(
            self.remote, catalog.segments, catalog.known, list(added.values()), merge=stale, before=records
        )
        self.cataloguer.keep(written)
        if unindexed or stale:
            self.cataloguer.settled()


def _agreeing(remote: Guarded, store: Store, there: dict[str, FileInfo], wanted: dict[str, Output]) -> set[str]:
    """The paths at which the remote has what it should, as far as its own digests tell."""
    sized = {path: info for path, info in there.items() if info.size == wanted[path].size}
    tagged = [(path, info.tag) for path, info in sized.items() if info.tag]
    local: list[Path] = [store.paths.object(wanted[path].sha256) for path, _ in tagged]
    wrong = {path for (path, tag), mine in zip(tagged, remote.tags(local), strict=True) if mine and mine != tag}
    return set(sized) - wrong
