"""From a remote to the store. Nothing is believed: a record must pass the judge, and each object its record's SHA-256.

Objects arrive in a staging folder, are checked there, and move into the store together with their records, batch by
batch; an aborted pull goes on where it ended. Memory does not grow with what is fetched.
"""

from __future__ import annotations

import errno
import hashlib
import os
import shutil
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from neuron_dynamo.cache import files
from neuron_dynamo.cache.layouts.report import Left
from neuron_dynamo.cache.objects import BadObjectError, open_object
from neuron_dynamo.cache.publish import prepare
from neuron_dynamo.cache.record import MAX_RECORD_BYTES, Output, Record, RecordError
from neuron_dynamo.cache.store import Store
from neuron_dynamo.cache.trust.gate import Verdict
from neuron_dynamo.cache.trust.vouching import take_over
from neuron_dynamo.errors import RemoteContentError

from . import packs
from .catalog import Catalog, Cataloguer
from .guard import Guarded
from .index import Listed
from .landing import faults, land
from .names import object_path, pack_path
from .protocol import FileInfo
from .report import Judge, Meter, Report, Silent
from .selection import EVERYTHING, Selection, batches, merged

MAX_BATCH_FILES = 1000
MAX_BATCH_BYTES = 1 << 30
_ABSENT = "the remote does not have it"


def pull(
    store: Store,
    remote: Guarded,
    judge: Judge,
    selection: Selection = EVERYTHING,
    *,
    dry_run: bool = False,
    full: bool = False,
    catalog: Catalog | None = None,
    meter: Meter | None = None,
) -> Report:
    """Fetch what the store lacks.

    Args:
        store: gets the entries.
        remote: where from.
        judge: admits records; see `Judge`.
        selection: which entries.
        dry_run: only say what would be fetched.
        full: list the remote's records, whatever its index says.
        catalog: what the remote has, if that is known already.
        meter: told how it goes on.

    Raises:
        RemoteError: the remote fails. What was fetched before is whole and stays.
        OSError: the store cannot be written, or has no room.
    """
    started = time.monotonic()
    report = Report(remote.url, dry_run)
    if catalog is None:
        catalog = Cataloguer(remote, None if store.read_only else store.paths).read(full=full)
    report.refused += [Left(path, fault) for path, fault in catalog.faults.items()]
    wanted, listings = [], dict[str, Listed]()
    for key, listed in catalog.entries.items():
        if not selection.has_key(key):
            continue
        if selection.filter is None and _is_here(store, listed):
            report.present += 1
            continue
        try:
            # Most are there already, or are left out by the filter: only what is wanted is checked to the bottom.
            if selection.filter is None or selection.accepts(listed.record(derive=False)):
                wanted.append(listed.record())
                listings[key] = listed
        except RecordError as error:
            report.refused.append(Left(key, str(error)))
    _Pull(store, remote, judge, report, meter or Silent(), listings).run(wanted)
    report.seconds = time.monotonic() - started
    return report


def _is_here(store: Store, listed: Listed) -> bool:
    """Whether the store has the very same record; nothing is parsed for that."""
    try:
        text = files.read_small(store.paths.record(listed.key), MAX_RECORD_BYTES)
    except OSError:
        return False
    return hashlib.sha256(text).hexdigest() == listed.sha256


def fetch(
    store: Store,
    remote: Guarded,
    judge: Judge,
    records: Iterable[Record],
    *,
    dry_run: bool = False,
    meter: Meter | None = None,
) -> Report:
    """Fetch entries whose records are at hand, without asking the remote what else it has.

    Raises:
        RemoteError, OSError: see `pull`.
    """
    started = time.monotonic()
    report = Report(remote.url, dry_run)
    _Pull(store, remote, judge, report, meter or Silent(), {}).run(records)
    report.seconds = time.monotonic() - started
    return report


class _Pull:
    def __init__(
        self, store: Store, remote: Guarded, judge: Judge, report: Report, meter: Meter, listed: Mapping[str, Listed]
    ) -> None:
        self.store = store
        self.remote = remote
        self.judge = judge
        self.report = report
        self.meter = meter
        self.listed = listed
        self.moved = 0

    def run(self, records: Iterable[Record]) -> None:
        new, signed = self._sort(records)
        sized, planned = [], dict[str, int]()
        for record in new:
            own = {sha256: output.size for sha256, output in _objects(record) if not self._has(output)}
            sized.append((record, len(own), sum(own.values())))
            planned.update(own)
        self.meter.plan(len(planned), sum(planned.values()))
        if self.report.dry_run:
            self.report.done += [record.key for record in new]
            self.report.updated += [record.key for record, _ in signed]
            self.report.files, self.report.bytes = len(planned), sum(planned.values())
            return
        for record, verdict in signed:
            kept = take_over(self.store.paths, record, verdict)
            self.report.updated += [record.key] if kept else []
            self.report.present += not kept
        if not new:
            return
        prepare(self.store.paths)
        self._check_room(sum(planned.values()))
        for batch in batches(self._together(sized), MAX_BATCH_FILES, MAX_BATCH_BYTES):
            with files.staging_folder(self.store.paths.staging) as staging:
                self._batch([record for records in batch for record in records], staging)

    def _pack_of(self, record: Record) -> str:
        listed = self.listed.get(record.key)
        return listed.pack if listed is not None else ""

    def _together(self, sized: Sequence[tuple[Record, int, int]]) -> list[tuple[list[Record], int, int]]:
        """Entries of one pack in one batch, unless they are too large for that, so that the pack is fetched once."""
        by_pack: dict[str, list[tuple[Record, int, int]]] = {}
        for each in sized:
            by_pack.setdefault(self._pack_of(each[0]), []).append(each)
        found = []
        for pack, members in by_pack.items():
            in_files, in_bytes = sum(each[1] for each in members), sum(each[2] for each in members)
            if pack and in_files <= MAX_BATCH_FILES and in_bytes <= MAX_BATCH_BYTES:
                found.append(([each[0] for each in members], in_files, in_bytes))
            else:
                found += [([record], files, size) for record, files, size in members]
        return found

    def _sort(self, records: Iterable[Record]) -> tuple[list[Record], list[tuple[Record, Verdict]]]:
        """Records of entries to fetch, and records that only bring new signatures."""
        new, signed = [], []
        for record in records:
            mine = self.store.record(record.key)
            if mine is not None and merged(mine, record) == mine:
                self.report.present += 1
                continue
            verdict = self.judge(record, record.key)
            if not verdict.admitted:
                self.store.count("remote_untrusted")
                self.report.refused.append(Left(record.key, verdict.fault))
            elif mine is None:
                new.append(record)
            else:
                signed.append((record, verdict))
        return new, signed

    def _has(self, output: Output) -> bool:
        """Whether the store has the object, and in good order. Touching it keeps a collection from taking it."""
        path = self.store.paths.object(output.sha256)
        if not files.exists(path):
            return False
        try:
            open_object(self.store.paths, output)
            if not self.report.dry_run:
                os.utime(path)
        except (BadObjectError, OSError):
            return False
        return True

    def _check_room(self, size: int) -> None:
        free = shutil.disk_usage(self.store.paths.root).free
        if size > free:
            raise OSError(errno.ENOSPC, f"{size:,} bytes are to come and {free:,} are free", str(self.store.paths.root))

    def _batch(self, records: Sequence[Record], staging: Path) -> None:
        wanted = {sha256: output for record in records for sha256, output in _objects(record) if not self._has(output)}
        unpacked = self._fetch_packs(records, wanted, staging)
        bad = self._fetch({sha256: each for sha256, each in wanted.items() if sha256 not in unpacked}, staging)
        good = []
        for record in records:
            wrong = [(name, bad[each.sha256]) for name, each in record.outputs.items() if each.sha256 in bad]
            if not wrong:
                good.append(record)
                continue
            name, fault = wrong[0]
            left = self.report.missing if fault is _ABSENT else self.report.refused
            left.append(Left(record.key, f"{name}: {fault}"))
        kept = {sha256 for record in good for sha256, _ in _objects(record) if sha256 in wanted}
        texts = {record.key: self.listed[record.key].text for record in good if record.key in self.listed}
        land(self.store.paths, staging, sorted(kept), good, texts)
        self.report.done += [record.key for record in good]
        self.report.files += len(kept)
        size = sum(wanted[sha256].size for sha256 in kept)
        self.report.bytes += size
        self.moved += size
        self.store.count("pulled", len(good), bytes_written=size)

    def _fetch_packs(self, records: Sequence[Record], wanted: Mapping[str, Output], staging: Path) -> set[str]:
        """Fetch small objects to `staging` by the packs that have many of them. What fails is left to `_fetch`."""
        sought: dict[str, dict[str, Output]] = {}
        for record in records:
            if pack := self._pack_of(record):
                own = {sha256: each for sha256, each in packs.small(record).items() if sha256 in wanted}
                sought.setdefault(pack, {}).update(own)
        sought = {pack: outputs for pack, outputs in sought.items() if len(outputs) >= packs.MIN_OBJECTS}
        if not sought:
            return set()
        places = {
            info.path: (info, staging / f"{info.path.rpartition('/')[2]}.pack")
            for info in packs.worth(self.remote.stat([pack_path(pack) for pack in sought]), sought)
        }
        self.remote.download(list(places.values()), lambda size: self.meter.at(self.moved + size))
        unpacked: set[str] = set()
        for pack, outputs in sought.items():
            _, local = places.get(pack_path(pack), (None, None))
            if local is None:
                continue
            with suppress(RemoteContentError, FileNotFoundError):
                left = {sha256: each for sha256, each in outputs.items() if sha256 not in unpacked}
                unpacked |= packs.unpack(self.remote.url, local, left, staging)
            local.unlink(missing_ok=True)
        return unpacked

    def _fetch(self, wanted: dict[str, Output], staging: Path) -> dict[str, str]:
        """Fetch objects to `staging`, each under its SHA-256; gives those that are not right, with the reason."""
        if not wanted:
            return {}
        there = self.remote.stat([object_path(sha256) for sha256 in wanted])
        bad, downloads = dict[str, str](), list[tuple[FileInfo, Path]]()
        for sha256, output in wanted.items():
            info = there.get(object_path(sha256))
            if info is None:
                bad[sha256] = _ABSENT
            elif info.size != output.size:
                bad[sha256] = f"the remote's object has {info.size} bytes, not {output.size}"
            else:
                downloads.append((info, staging / sha256))
        for _ in range(2):
            # A transfer that went wrong once is repeated; what is wrong at the remote stays wrong.
            self.remote.download(downloads, lambda size: self.meter.at(self.moved + size))
            found = faults({local: wanted[local.name] for _, local in downloads})
            downloads = [(info, local) for info, local in downloads if local.name in found]
            if not downloads:
                break
            for _, local in downloads:
                local.unlink(missing_ok=True)
        return bad | {local.name: found[local.name] for _, local in downloads}


def _objects(record: Record) -> Iterable[tuple[str, Output]]:
    return {output.sha256: output for output in record.outputs.values()}.items()
