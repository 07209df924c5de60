"""What an import or export did, entry by entry."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Left:
    """Something that was not taken: its place in the source, and why."""

    path: str
    reason: str


@dataclass(slots=True)
class Report:
    """The outcome.

    Attributes:
        done: keys of entries imported or exported.
        present: keys that the destination had already.
        refused: files that are bad.
        skipped: things that are not entries, such as compiles that failed or have not ended.
    """

    done: list[str] = field(default_factory=list)
    present: list[str] = field(default_factory=list)
    refused: list[Left] = field(default_factory=list)
    skipped: list[Left] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """For ``--json``."""
        return asdict(self)
