"""Check every entry of a store, by checksum or, deeply, by SHA-256."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import files
from .digest import sha256_hex
from .objects import BadObjectError, open_object
from .record import MAX_RECORD_BYTES, Output, Record, RecordError

if TYPE_CHECKING:
    from .store import Store


@dataclass(frozen=True, slots=True)
class BadObject:
    """One fault: the entry, the output's name (empty for the record itself), and the reason in words."""

    key: str
    object: str
    reason: str


@dataclass(frozen=True, slots=True)
class Report:
    """What `verify` found: entries checked, and the faults."""

    checked: int
    bad: tuple[BadObject, ...]


def verify(
    store: Store,
    keys: Iterable[str] | None = None,
    *,
    deep: bool = False,
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Read and check entries without changing anything. One that is removed meanwhile is not bad.

    Args:
        store: the store.
        keys: which entries; None for all.
        deep: compute the SHA-256 of each object too, and check it against the name it goes by.
        progress: called with the number of entries done.
    """
    paths, bad, checked = store.paths, list[BadObject](), 0
    seen: dict[Output, str] = {}
    for key in list(paths.record_keys()) if keys is None else keys:
        faults = _check(store, key, seen, deep)
        if faults and not files.exists(paths.record(key)):
            continue
        checked += 1
        bad += faults
        if progress is not None:
            progress(checked)
    return Report(checked, tuple(bad))


def _check(store: Store, key: str, seen: dict[Output, str], deep: bool) -> list[BadObject]:
    """The faults of one entry; `seen` has what was found about objects that entries share."""
    try:
        record = Record.from_bytes(files.read_small(store.paths.record(key), MAX_RECORD_BYTES), key)
    except (RecordError, OSError) as error:
        return [BadObject(key, "", str(error))]
    for output in record.outputs.values():
        if output not in seen:
            seen[output] = _fault(store, output, deep)
    return [BadObject(key, name, seen[output]) for name, output in record.outputs.items() if seen[output]]


def _fault(store: Store, output: Output, deep: bool) -> str:
    try:
        data = open_object(store.paths, output)
    except (BadObjectError, OSError) as error:
        return str(error)
    if deep:
        found = sha256_hex(data)
        if found != output.sha256:
            return f"object has SHA-256 {found}"
    return ""


def repair(store: Store, report: Report) -> None:
    """Set aside what `report` found bad, by the same path as a look-up does; the next use builds it again."""
    for key in {each.key for each in report.bad}:
        store.peek(key)
