"""Which entries to move: those that a filter accepts, or those of a list of keys."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from neuron_dynamo.cache.listing import Filter, row_of
from neuron_dynamo.cache.record import Record
from neuron_dynamo.cache.trust.signatures import MAX_SIGNATURES


@dataclass(frozen=True, slots=True)
class Selection:
    """What to move; by default everything.

    Attributes:
        keys: only these entries; None for any.
        filter: only those that it accepts.
    """

    keys: frozenset[str] | None = None
    filter: Filter | None = None

    def has_key(self, key: str) -> bool:
        """Whether an entry of this key may be wanted, before anything else is known of it."""
        return self.keys is None or key in self.keys

    def accepts(self, record: Record) -> bool:
        """Whether the entry is wanted."""
        return self.has_key(record.key) and (self.filter is None or self.filter.accepts(row_of(record, 0.0)))


EVERYTHING = Selection()


def of_keys(keys: Collection[str]) -> Selection:
    """Exactly these entries."""
    return Selection(keys=frozenset(keys))


def merged(mine: Record, theirs: Record) -> Record:
    """My record with their signatures added, if both describe the same bytes; else mine as it is.

    Two machines may build one key with different bytes. Both entries are good, and each side keeps its own.
    """
    if mine.key != theirs.key or mine.outputs != theirs.outputs or mine.parts != theirs.parts:
        return mine
    if _signed_part(mine) != _signed_part(theirs):
        return mine
    new = [each for each in theirs.signatures if each not in mine.signatures]
    if not new or len(mine.signatures) + len(new) > MAX_SIGNATURES:
        return mine
    return replace(mine, signatures=(*mine.signatures, *new))


def _signed_part(record: Record) -> Any:
    return record.details.requires


def batches(items: Sequence[tuple[Any, int, int]], files: int, size: int) -> list[list[Any]]:
    """Cut a list of (item, files, bytes) into batches of at most so many files and bytes, and at least one item."""
    found: list[list[Any]] = []
    in_files = in_bytes = 0
    for item, item_files, item_bytes in items:
        if not found or in_files + item_files > files or in_bytes + item_bytes > size:
            found.append([])
            in_files = in_bytes = 0
        found[-1].append(item)
        in_files += item_files
        in_bytes += item_bytes
    return found
