"""Removing what the other side does not have: only on request, and never what somebody may just have put there.

The plan is made from a full listing, never from an index, and each removal is checked by name once more before it is
done. What is younger than an hour stays. On a remote, records go before objects, and an object goes only if no other
record names it.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from dataclasses import replace

from neuron_dynamo.cache import files
from neuron_dynamo.cache.gc import remove
from neuron_dynamo.cache.listing import row_of
from neuron_dynamo.cache.record import RecordError
from neuron_dynamo.cache.store import Store

from . import index, packs
from .catalog import Catalog, Cataloguer
from .guard import Guarded
from .names import PACKS, object_path, pack_in, record_path
from .protocol import FileInfo
from .report import Report
from .selection import Selection

GRACE_SECONDS = 3600.0

_AT_ONCE = 1000


def delete_remote(
    store: Store,
    remote: Guarded,
    selection: Selection,
    catalog: Catalog,
    report: Report,
    *,
    grace: float = GRACE_SECONDS,
) -> None:
    """Remove the remote's entries that are selected and that the store does not have.

    Args:
        store: has what is to stay.
        remote: loses entries.
        selection: which may go.
        catalog: the remote, listed in full.
        report: gets `deleted` and `kept`; with its `dry_run` nothing is removed.
        grace: seconds for which a file is too young to go, by the remote's clock where it has one.

    Raises:
        RemoteError: the remote fails; entries that were removed are gone whole.
    """
    assert catalog.listing is not None, "an index is no ground for removal"
    gone = []
    for key, info in sorted(catalog.listing.items()):
        listed = catalog.entries.get(key)
        if key in store or listed is None or not _selects(selection, catalog, key):
            continue
        if time.time() - info.modified < grace:
            report.kept.append(key)
        else:
            gone.append(key)
    if report.dry_run or not gone:
        report.deleted += gone
        return
    for start in range(0, len(gone), _AT_ONCE):
        some = {record_path(key): key for key in gone[start : start + _AT_ONCE]}
        now = remote.stat(list(some))
        same = [path for path, key in some.items() if path in now and _is_same(now[path], catalog.listing[key])]
        remote.delete(same)
        report.deleted += [some[path] for path in same]
        report.kept += [key for path, key in some.items() if path not in same and path in now]
    _tidy(store, remote, catalog, frozenset(report.deleted), grace)


def _selects(selection: Selection, catalog: Catalog, key: str) -> bool:
    try:
        return selection.accepts(catalog.entries[key].record(derive=False))
    except RecordError:
        return False


def _is_same(now: FileInfo, then: FileInfo) -> bool:
    return (now.size, now.tag, now.modified) == (then.size, then.tag, then.modified)


def _tidy(store: Store, remote: Guarded, catalog: Catalog, deleted: frozenset[str], grace: float) -> None:
    """Take removed entries out of the index, and then remove the objects and packs that only they named."""
    named = {
        output.sha256: catalog.entries[key]
        for key in deleted
        for output in catalog.entries[key].record().outputs.values()
    }
    groups = {each.group for each in catalog.everything if each.key in deleted}
    spoilt = {catalog.entries[key].pack for key in deleted} - {""}
    groups |= {each.group for each in catalog.everything if each.pack in spoilt}
    known = [
        replace(each, pack="") if each.pack in spoilt else each for each in catalog.known if each.key not in deleted
    ]
    repacked = packs.publish(store.paths, remote, [each for each in known if each.group in groups])
    cataloguer = Cataloguer(remote, None if store.read_only else store.paths)
    cataloguer.keep(index.write(remote, catalog.segments, known, repacked, merge=groups))
    # Another writer may have added records meanwhile that name the same objects.
    now = cataloguer.read(full=True)
    if now.faults:
        return  # what cannot be read may name anything
    still = {output.sha256 for each in now.entries.values() for output in each.record(derive=False).outputs.values()}
    free = [object_path(sha256) for sha256 in sorted(set(named) - still)]
    for start in range(0, len(free), _AT_ONCE):
        there = remote.stat(free[start : start + _AT_ONCE])
        remote.delete([path for path, info in there.items() if time.time() - info.modified >= grace])
    if not now.damaged:
        named_packs = {each.pack for each in now.everything}
        free_packs = [info for info in remote.list_files(PACKS) if pack_in(info.path) not in {None, *named_packs}]
        remote.delete([info.path for info in free_packs if time.time() - info.modified >= grace])


def delete_local(
    store: Store,
    remote: Guarded,
    selection: Selection,
    catalog: Catalog,
    report: Report,
    *,
    grace: float = GRACE_SECONDS,
) -> None:
    """Remove the store's entries that are selected and that the remote does not have. Pinned entries stay.

    Args:
        store: loses entries.
        remote: has what is to stay.
        selection: which may go.
        catalog: the remote, listed in full.
        report: gets `deleted` and `kept`; with its `dry_run` nothing is removed.
        grace: seconds since its making or last use for which an entry stays.

    Raises:
        RemoteError: the remote cannot be asked; nothing was removed.
        OSError: the store cannot be written.
    """
    assert catalog.listing is not None, "an index is no ground for removal"
    lacking = [record.key for record in store if record.key not in catalog.listing and selection.accepts(record)]
    there: set[str] = set()
    for start in range(0, len(lacking), _AT_ONCE):
        there |= set(remote.stat([record_path(key) for key in lacking[start : start + _AT_ONCE]]))
    gone: list[str] = []
    for key in lacking:
        if record_path(key) in there:
            continue  # the listing was not whole, or the entry has just come
        (report.kept if _is_young(store, key, grace) else gone).append(key)
    report.deleted += _removed(store, gone, dry_run=report.dry_run)


def _is_young(store: Store, key: str, grace: float) -> bool:
    path = store.paths.record(key)
    try:
        record = store.record(key)
        made = row_of(record, 0.0).created if record is not None else 0.0
        return time.time() - max(path.stat().st_mtime, made) < grace
    except OSError:
        return files.exists(path)


def _removed(store: Store, keys: Collection[str], *, dry_run: bool) -> list[str]:
    if not keys:
        return []
    result = remove(store, keys, "not on the remote", dry_run=dry_run)
    return [each.key for each in result.removed if each.key in keys]
