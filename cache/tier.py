"""The seam to a remote: what the store asks of another tier, and what it believes of the answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from .digest import Buffer
from .record import Record


@dataclass(frozen=True, slots=True)
class RemoteEntry:
    """An entry as fetched: the store verifies each object against the record by SHA-256 before it keeps it."""

    record: Record
    outputs: Mapping[str, Buffer]


class RemoteTier(Protocol):
    """Another place that may have an entry.

    The store calls `fetch` while it holds the key's lock, after the second local look-up and before a build, so a slow
    fetch delays the build and is never raced by it. A tier bounds its own time, checks signatures by its own policy,
    and answers None for an absent or an untrusted entry. An exception counts as ``remote_error`` and the build goes on.
    What was built is offered to it.
    """

    name: str

    def fetch(self, key: str) -> RemoteEntry | None:
        """The entry of `key`, or None."""
        ...

    def offer(self, key: str) -> None:
        """The entry of `key` was built and is in the store. Returns at once."""
        ...
