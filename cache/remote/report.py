"""What moving entries did, and who is told while it goes on."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, Protocol

from neuron_dynamo.cache.layouts.report import Left
from neuron_dynamo.cache.record import Record
from neuron_dynamo.cache.trust.gate import Verdict


@dataclass(slots=True)
class Report:
    """The outcome of a push or a pull.

    Attributes:
        remote: its address.
        dry_run: whether this is only what would be done.
        done: keys of the entries that moved.
        updated: keys of entries whose record alone changed: it has more signatures now.
        present: how many entries were there already.
        refused: entries and files that are bad, too large, or not signed by a trusted key, with the reason.
        missing: entries that are listed but whose objects or records are not there.
        deleted: keys of entries that were removed because the other side does not have them.
        kept: keys of entries that were not removed because they are too new to be sure.
        files: objects that moved.
        bytes: of these.
        seconds: the whole took.
    """

    remote: str
    dry_run: bool = False
    done: list[str] = field(default_factory=list)
    updated: list[str] = field(default_factory=list)
    present: int = 0
    refused: list[Left] = field(default_factory=list)
    missing: list[Left] = field(default_factory=list)
    deleted: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    files: int = 0
    bytes: int = 0
    seconds: float = 0.0

    @property
    def good(self) -> bool:
        """Whether nothing was refused or missing."""
        return not self.refused and not self.missing

    def to_json(self) -> dict[str, Any]:
        """For ``--json``."""
        return asdict(self)


class Judge(Protocol):
    """Looks at a record from a remote before any of its bytes are fetched: `trust.gate.Gate.judge`."""

    def __call__(self, record: Record, key: str = "") -> Verdict:
        """The verdict on `record`, which was asked for as `key`."""
        ...


class Meter(Protocol):
    """Told how a transfer goes on."""

    def plan(self, files: int, size: int) -> None:
        """There are so many files of so many bytes together to move."""
        ...

    def at(self, size: int) -> None:
        """So many of the bytes have moved."""
        ...


class Silent:
    """A meter that nobody reads."""

    def plan(self, files: int, size: int) -> None:
        """See `Meter`."""

    def at(self, size: int) -> None:
        """See `Meter`."""
