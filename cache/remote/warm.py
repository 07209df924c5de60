"""Warming a machine: exactly the entries of a warm set, fetched and verified; of each that is missing, the reason."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from typing import Any

from neuron_dynamo.cache import warmset
from neuron_dynamo.cache.record import MAX_RECORD_BYTES, Record, RecordError
from neuron_dynamo.cache.store import Store
from neuron_dynamo.cache.trust.gate import Gate
from neuron_dynamo.cache.warmset import Member, WarmSet
from neuron_dynamo.errors import RemoteReadOnlyError, RemoteRefusedError, WarmSetNotFoundError

from .catalog import Catalog, Cataloguer
from .guard import Guarded
from .names import record_path
from .pull import fetch, pull
from .report import Meter, Report
from .selection import of_keys


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
    fetched = None
    if remote is not None:
        assert gate is not None, "what comes from a remote is judged"
        fetched = _Fetch(store, remote, gate, report)
        if lacking:
            fetched.run(lacking, dry_run, meter)
        if not dry_run:
            warmset.save(store.paths, wanted)
    _account(store, wanted, set(lacking), fetched, report)
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
        known = None
        with suppress(RemoteRefusedError):
            known = tuple(names(remote))
        raise WarmSetNotFoundError(name, remote.url, known)
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
    found = (info.path.removeprefix(folder) for info in remote.list_files(folder))
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


class _Fetch:
    """What one fetch brought and what it learnt."""

    def __init__(self, store: Store, remote: Guarded, gate: Gate, report: Warmed) -> None:
        self.store = store
        self.remote = remote
        self.gate = gate
        self.report = report
        self.came: set[str] = set()
        self.reasons: dict[str, str] = {}
        self.catalog = Catalog()

    def run(self, lacking: Sequence[str], dry_run: bool, meter: Meter | None) -> None:
        # A web server gives no list; one that refuses more than that will say so at the next question.
        with suppress(RemoteRefusedError):
            self.catalog = Cataloguer(self.remote, None if self.store.read_only else self.store.paths).read()
        listed = [key for key in lacking if key in self.catalog.entries]
        judge, rest = self.gate.judge, set(lacking).difference(listed)
        wanted = of_keys(listed)
        if listed:
            self._note(pull(self.store, self.remote, judge, wanted, dry_run=dry_run, catalog=self.catalog, meter=meter))
        if rest:
            # An index lists what its writers put there: a record that came another way is looked for by name.
            records = self._records(rest)
            self._note(fetch(self.store, self.remote, judge, records, dry_run=dry_run, meter=meter))

    def _records(self, keys: Iterable[str]) -> list[Record]:
        paths = {record_path(key): key for key in keys}
        found, records = self.remote.read(sorted(paths), MAX_RECORD_BYTES), []
        for path, key in paths.items():
            if path not in found:
                self.reasons[key] = f"{self.remote.url} does not have it: it was removed there, or never published"
                continue
            try:
                records.append(Record.from_bytes(found[path], key))
            except RecordError as error:
                self.reasons[key] = f"its record at {self.remote.url} is bad: {error}"
        return records

    def _note(self, pulled: Report) -> None:
        self.came.update(pulled.done)
        self.report.fetched += len(pulled.done)
        self.report.files += pulled.files
        self.report.bytes += pulled.bytes
        self.reasons |= {left.path: left.reason for left in (*pulled.refused, *pulled.missing)}

    def records(self) -> Iterator[Record]:
        """What the remote lists, as far as it can be read."""
        for listed in self.catalog.entries.values():
            with suppress(RecordError):
                yield listed.record(derive=False)


def _account(store: Store, wanted: WarmSet, lacking: Collection[str], fetched: _Fetch | None, report: Warmed) -> None:
    """Sum up what is here, and say of the rest why it is not."""
    members = {member.key: member for member in wanted.members}
    labels = {key: label for label, key in wanted.objects.items()}
    absent = []
    for key in wanted.keys:
        record = store.record(key)
        if record is not None:
            report.size += record.size
            report.compile_seconds += record.details.compile_seconds
        elif key in lacking and (fetched is None or key not in fetched.came):
            absent.append(key)
    if not absent:
        return
    by_program: dict[str, tuple[Member, str]] = {}
    for where, records in ((store.paths.root, store.records()), (report.source, fetched.records() if fetched else ())):
        for record in records:
            member = Member.of(record)
            by_program.setdefault(member.program, (member, str(where)))
    for key in absent:
        known = members.get(key)
        reason = fetched.reasons.get(key, "") if fetched is not None else ""
        reason = reason or "it is not in this cache: never fetched, collected, or cleared"
        other = by_program.get(known.program) if known is not None and known.program else None
        if other is not None:
            member, where = other
            reason += f". {where} has the same program for {_words(member)} ({member.key[:12]}): make the set again"
        report.missing.append(Absent(key, labels.get(key) or _what(known), reason))


def _words(member: Member) -> str:
    return f"{member.target or 'another target'} by {member.compiler or 'another compiler'}"


def _what(member: Member | None) -> str:
    if member is None:
        return ""
    return f"{f'{member.model} {member.graph}'.strip() or 'a program'} for {_words(member)}"
