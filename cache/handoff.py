"""A holder whose build fails leaves its error beside the lock, so that those who wait get it at once.

Only those: a process that comes later finds the lock free and tries for itself, because most failures (memory, a full
disk, a killed child) say nothing about the next attempt.
"""

from __future__ import annotations

import json
import os
import secrets
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from . import files


@dataclass(frozen=True, slots=True)
class Handoff:
    """One failed build.

    Attributes:
        token: unique to this failure; a waiter compares it with the one it saw before it waited.
        error_type: class name of the exception.
        message: its text.
        holder: who failed, for people.
    """

    token: str
    error_type: str
    message: str
    holder: str

    @classmethod
    def of(cls, error: BaseException, holder: str) -> Handoff:
        """The note about `error`."""
        return cls(secrets.token_hex(8), type(error).__qualname__, str(error), holder)


def leave(path: Path, note: Handoff) -> None:
    """Put the note in place, whole.

    Raises:
        OSError: the disk refused; the waiters then try for themselves.
    """
    temporary = path.with_name(f"{path.name}.{note.token}")
    files.write_new(temporary, json.dumps(asdict(note)).encode(), sync=False)
    os.rename(temporary, path)


def find(path: Path) -> Handoff | None:
    """The note at `path`, if there is a readable one."""
    with suppress(OSError, ValueError, TypeError):
        return Handoff(**json.loads(files.read_small(path, 1 << 24)))
    return None
