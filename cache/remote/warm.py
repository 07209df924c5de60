"""Warming a machine: exactly the entries of a warm set, fetched and verified, and for each that is missing the reason."""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from neuron_dynamo.cache import warmset
from neuron_dynamo.cache.layouts.report import Left
from neuron_dynamo.cache.record import RecordError
from neuron_dynamo.cache.store import Store
from neuron_dynamo.cache.trust.gate import Gate
from neuron_dynamo.cache.warmset import Member, WarmSet
from neuron_dynamo.errors import RemoteReadOnlyError, WarmSetError, WarmSetNotFoundError

from .catalog import Catalog, Cataloguer
from .guard import Guarded
from .pull import pull
from .report import Meter
from .selection import of_keys

log = logging.getLogger("neuron_dynamo.cache")


@dataclass(frozen=True, slots=True)
class Absent:
    """An entry of the set that this machine does not have now: what it is, and why it is not here."""

    key: str
    what: str
    reason: str


@dataclass(slots=True)
class Warmed:
    """What `warm` did.

    Attributes:
        name: of the set.
        source: where the list came from: the remote's URL, or the store's root.
        created: when the list was made.
        entries: how many it has, objects included.
        present: how many of them were here already, and whole.
        fetched: how many came.
        files: objects that came.
        bytes: of these.
        size: bytes of all entries of the set that are here now.
        seconds: the whole took.
        compile_seconds: what the compilers took for the entries that are here now.
        missing: what is not here.
    """

    name: str
    source: str = ""
    created: float = 0.0
    entries: int = 0
    present: int = 0
    fetched: int = 0
    files: int = 0
    bytes: int = 0
    size: int = 0
    seconds: float = 0.0
    compile_seconds: float = 0.0
    missing: list[Absent] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """For ``--json``."""
        return asdict(self)


def warm(
    store: Store,
    name: str,
    remote: Guarded | None = None,
    gate: Gate | None = None,
    *,
    dry_run: bool = False,
    meter: Meter | None = None,
) -> Warmed:
    """Make the store hold what a warm set lists.

    Every byte is checked: what is here already by its checksum, what comes by SHA-256, and both the list and each
    record that comes by the gate.

    Args:
        store: gets the entries.
        name: of the set.
        remote: has the set and the entries; None to check what is here against the store's own list.
        gate: for the remote.
        dry_run: fetch nothing.
        meter: told how it goes on.

    Raises:
        WarmSetNotFoundError: neither the remote nor, without one, the store has the set.
        WarmSetError: the list cannot be understood.
        UntrustedEntryError: the gate refuses the list.
        RemoteError: the remote fails. What was fetched before is whole and stays.
        OSError: the store cannot be written.
    """
    started = time.monotonic()
    wanted = warmset.load(store.paths, name) if remote is None else read(remote, name, gate)
    report = Warmed(name, remote.url if remote is not None else str(store.paths.root), wanted.created)
    report.entries = len(wanted.keys)
    lacking = [key for key in wanted.keys if store.peek(key) is None]
    report.present = report.entries - len(lacking)
    reasons: Mapping[str, str] = {}
    if remote is not None:
        assert gate is not None
        if lacking:
            reasons = _fetch(store, remote, gate, lacking, report, dry_run, meter)
        if not dry_run and not store.read_only:
            warmset.save(store.paths, wanted)
    _account(store, wanted, lacking, reasons, report, remote)
    report.seconds = time.monotonic() - started
    return report


def read(remote: Guarded, name: str, gate: Gate | None) -> WarmSet:
    """A warm set of the remote, admitted by the gate.

    Raises:
        WarmSetNotFoundError, WarmSetError, UntrustedEntryError, RemoteError: see `warm`.
    """
    path = warmset.path_of(name)
    found = remote.read([path], warmset.MAX_BYTES)
    if path not in found:
        raise WarmSetNotFoundError(name, remote.url, tuple(names(remote)))
    wanted = WarmSet.from_bytes(found[path], name)
    if gate is not None:
        gate.admit_signed(f"warm set {name}", wanted.statement, wanted.signatures)
    return wanted


def names(remote: Guarded) -> list[str]:
    """The sets that a remote has.

    Raises:
        RemoteError: it cannot be listed.
    """
    folder = warmset.path_of("x").removesuffix("x.json")
    found = (info.path.removeprefix(folder) for info in remote.list(folder))
    return sorted(path.removesuffix(".json") for path in found if path.endswith(".json") and "/" not in path)


def publish(remote: Guarded, wanted: WarmSet) -> None:
    """Put a set on the remote, in place of one of the same name. Its entries must be there before.

    Raises:
        RemoteError: it is not there.
        WarmSetError: see `WarmSet.to_bytes`.
    """
    if not remote.writable:
        raise RemoteReadOnlyError(remote.url)
    remote.upload([(wanted.to_bytes(), warmset.path_of(wanted.name))])


def _fetch(
    store: Store,
    remote: Guarded,
    gate: Gate,
    lacking: list[str],
    report: Warmed,
    dry_run: bool,
    meter: Meter | None,
) -> dict[str, str]:
    """Fetch what is lacking; for what did not come, the reason."""
    catalog = Cataloguer(remote, None if store.read_only else store.paths).read()
    pulled = pull(store, remote, gate.judge, of_keys(lacking), dry_run=dry_run, catalog=catalog, meter=meter)
    report.fetched, report.files, report.bytes = len(pulled.done), pulled.files, pulled.bytes
    reasons = {left.path: left.reason for left in (*pulled.refused, *pulled.missing)}
    return {key: reasons.get(key, "") or _unlisted(key, catalog, remote.url) for key in lacking}


def _unlisted(key: str, catalog: Catalog, url: str) -> str:
    return "" if key in catalog.entries else f"{url} does not have it: it was removed there, or never published"


def _account(
    store: Store, wanted: WarmSet, lacking: list[str], reasons: Mapping[str, str], report: Warmed, remote: Guarded | None
) -> None:
    """Sum up what is here, and say of the rest why it is not."""
    members = {member.key: member for member in wanted.members}
    labels = {key: label for label, key in wanted.objects.items()}
    were_lacking = set(lacking)
    successors: dict[str, list[Member]] | None = None
    for key in wanted.keys:
        record = store.record(key)
        if record is not None:
            report.size += record.size
            report.compile_seconds += record.details.compile_seconds
        if key not in were_lacking or record is not None:
            continue
        member = members.get(key)
        if successors is None:
            successors = _by_program(store)
        reason = reasons.get(key) or "the cache does not have it: it was collected, cleared, or never fetched"
        newer = successors.get(member.program, []) if member is not None and member.program else []
        if newer:
            reason += f". The same program is here for {_words(newer[0])} ({newer[0].key[:12]}): make the set again"
        report.missing.append(Absent(key, labels.get(key) or _what(member), reason))


def _by_program(store: Store) -> dict[str, list[Member]]:
    found: dict[str, list[Member]] = {}
    for record in store:
        member = Member.of(record)
        found.setdefault(member.program, []).append(member)
    return found


def _words(member: Member) -> str:
    return f"{member.target or 'another target'} by {member.compiler or 'another compiler'}"


def _what(member: Member | None) -> str:
    if member is None:
        return ""
    graph = f"{member.model} {member.graph}".strip() or "a program"
    return f"{graph} for {_words(member)}"


__all__ = ["Absent", "RecordError", "WarmSetError", "Warmed", "names", "publish", "read", "warm"]
