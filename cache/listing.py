"""Rows for listings: one per entry or remembered failure, with what `ls` shows, filters and sorts by."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import failures, files
from .paths import children
from .record import MAX_RECORD_BYTES, Record, RecordError

if TYPE_CHECKING:
    from .store import Store


@dataclass(frozen=True, slots=True)
class Row:
    """One line of `ls`.

    Attributes:
        key: 64 hex digits.
        target: platform, for example ``trn2``.
        compiler: name and version.
        size: bytes of all outputs.
        created: seconds since the epoch.
        used: seconds since the epoch of the last use, exact to an hour.
        state: ``ok`` or ``failed``.
        model: as the builder gave it.
        graph: as the builder gave it.
        seconds: compile time.
        source: the user's own place, ``file:line``.
        origin: layout that an imported entry came from; empty for one built here.
    """

    key: str
    target: str
    compiler: str
    size: int
    created: float
    used: float
    state: str
    model: str
    graph: str
    seconds: float
    source: str
    origin: str

    def to_json(self) -> dict[str, Any]:
        """For ``ls --json``."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class Filter:
    """Which rows to list; empty and None do not restrict. Ages in seconds, sizes in bytes."""

    model: str = ""
    graph: str = ""
    target: str = ""
    compiler: str = ""
    state: str = ""
    older: float | None = None
    newer: float | None = None
    larger: int | None = None
    smaller: int | None = None

    def accepts(self, row: Row) -> bool:
        """Whether the row is wanted."""
        age = time.time() - row.created
        return (
            self.model in row.model
            and self.graph in row.graph
            and (not self.target or self.target == row.target)
            and self.compiler in row.compiler
            and (not self.state or self.state == row.state)
            and (self.older is None or age > self.older)
            and (self.newer is None or age < self.newer)
            and (self.larger is None or row.size > self.larger)
            and (self.smaller is None or row.size < self.smaller)
        )


def row_of(record: Record, used: float) -> Row:
    """The row of an entry."""
    target, compiler = record.parts.get("target") or {}, record.parts.get("compiler") or {}
    details = record.details
    return Row(
        key=record.key,
        target=str(target.get("platform", "") or details.meta.get("target", "")),
        compiler=f"{compiler.get('name', '')} {compiler.get('version', '')}".strip(),
        size=record.size,
        created=record.created,
        used=used,
        state="ok",
        model=details.model,
        graph=details.graph,
        seconds=details.compile_seconds,
        source=details.source,
        origin=str((details.origin or {}).get("layout", "")),
    )


def listing(store: Store) -> Iterator[Row]:
    """All entries and standing failures, in order of their keys. Damaged records are left out; `verify` names them."""
    folder = str(store.paths.records)
    for key in store.paths.record_keys():
        path = f"{folder}/{key[:2]}/{key}.json"  # making ten thousand `Path`s takes a third of the time
        try:
            record = Record.from_bytes(files.read_small(path, MAX_RECORD_BYTES), key, derive=False)
            used = os.stat(path).st_mtime
        except (OSError, RecordError):
            continue
        yield row_of(record, used)
    for shard in children(store.paths.failures):
        for name in children(store.paths.failures / shard):
            failure = failures.recall(store.paths, name.removesuffix(".json"))
            if failure is not None:
                yield Row(
                    failure.key,
                    failure.target,
                    failure.compiler,
                    0,
                    failure.created,
                    failure.created,
                    "failed",
                    failure.model,
                    failure.graph,
                    0.0,
                    "",
                    "",
                )
