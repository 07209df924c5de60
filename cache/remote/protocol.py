"""What a kind of remote offers: files by path. All that is known about entries is in the modules that use this.

Paths are relative to the remote's URL, with ``/`` between their parts. A remote never overwrites a file by parts: a
reader sees the old bytes or the new ones. It promises nothing across files, and offers no comparison before a write;
content-addressed names and the order of writes make up for both.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol, TypeAlias

Upload: TypeAlias = tuple[Path | bytes, str]
"""What to write (a local file or the bytes themselves) and the path to write it to."""

Download: TypeAlias = tuple["FileInfo", Path]
"""Which file to fetch and the local file to write; its folder exists and the file does not."""

Progress: TypeAlias = Callable[[int], None]
"""Told the number of bytes that have moved so far, now and then."""


@dataclass(frozen=True, slots=True)
class FileInfo:
    """A file of a remote.

    Attributes:
        path: relative to the remote's URL.
        size: bytes.
        tag: a digest of the content as the service computes it, such as ``xet:9f...``; empty if it has none.
        modified: seconds since the epoch by the service's clock; 0 if unknown. For grace periods only.
        native: what the service's client said, for its own further use.
    """

    path: str
    size: int
    tag: str = ""
    modified: float = 0.0
    native: Any = field(default=None, compare=False, repr=False)


class Remote(Protocol):
    """Files by path. Calls may block for as long as the service does: `guard.Guarded` bounds and repeats them.

    Every method raises `RemoteUnreachableError` for what may pass, `RemoteRefusedError` for what this user may not do
    or what is not there at all (the whole place, not a file), and `RemoteError` for the rest. An error is never turned
    into an empty answer.

    Attributes:
        url: the address, fit for logs: without user names, passwords and query.
        writable: False if this kind can only be read.
    """

    url: str
    writable: bool

    def list_files(self, prefix: str) -> list[FileInfo]:
        """All files whose path begins with the folder `prefix` (which ends in ``/``, or is empty for all)."""
        ...

    def stat(self, paths: Collection[str]) -> dict[str, FileInfo]:
        """The files of these paths that exist, in as few requests as the service allows."""
        ...

    def download(self, wanted: Sequence[Download]) -> None:
        """Fetch files. One that has gone meanwhile, or that failed alone, leaves no local file; the others arrive.

        What arrives is as the service gave it: the caller checks it before use.
        """
        ...

    def upload(self, files: Sequence[Upload]) -> None:
        """Write files, each at once or not at all. On an error some may be there and others not."""
        ...

    def delete(self, paths: Sequence[str]) -> None:
        """Remove files; one that is not there is fine."""
        ...

    def tags(self, files: Sequence[Path]) -> list[str]:
        """For local files, what `FileInfo.tag` would be if they were uploaded; empty strings if that is unknown."""
        ...
