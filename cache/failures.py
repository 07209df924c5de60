"""Failed compiles that are worth remembering: only a diagnostic of the compiler itself, and only for a while.

A signal, a full disk, an exhausted memory, a time limit or Ctrl-C says nothing about the program, so the store records
nothing then. What it does record expires, is shown by ``neuron-cache ls --state failed`` and never leaves the machine.
"""

from __future__ import annotations

import json
import os
import time
from contextlib import suppress
from dataclasses import asdict, dataclass

from . import files
from .digest import xxh3_hex
from .paths import Paths, children

FAILURE_TTL_SECONDS = 3600.0
MAX_FAILURE_BYTES = 1 << 20
_MAX_TEXT = 64 << 10


@dataclass(frozen=True, slots=True)
class Failure:
    """A deterministic failure of one key.

    Attributes:
        key: of the program that does not compile.
        error_type: class name of the exception.
        message: its text, cut to its last 64 KiB.
        created: seconds since the epoch.
        ttl: seconds for which it stands.
        graph, model, target, compiler: for listings.
    """

    key: str
    error_type: str
    message: str
    created: float
    ttl: float
    graph: str = ""
    model: str = ""
    target: str = ""
    compiler: str = ""

    def expires_in(self, now: float | None = None) -> float:
        """Seconds left; negative when over. A clock that went back ends it too: a wasted attempt is the lesser harm."""
        age = (time.time() if now is None else now) - self.created
        return -1.0 if age < 0 else self.ttl - age


def is_deterministic(error: BaseException) -> bool:
    """Whether the exception's class says that trying again cannot help (``deterministic = True``)."""
    return isinstance(error, Exception) and getattr(error, "deterministic", False) is True


def remember(paths: Paths, failure: Failure) -> None:
    """Write the failure's file.

    Raises:
        OSError: nothing is remembered then.
    """
    content = asdict(failure) | {"message": failure.message[-_MAX_TEXT:]}
    text = json.dumps(content, sort_keys=True, indent=1).encode()
    final = paths.failure(failure.key)
    with files.staging_folder(paths.staging) as staging:
        files.write_new(staging / "failure", xxh3_hex(text).encode() + b"\n" + text)
        files.make_folder(final.parent)
        os.rename(staging / "failure", final)


def recall(paths: Paths, key: str) -> Failure | None:
    """The failure of `key` if there is one that still stands and whose file is whole."""
    try:
        digest, _, text = files.read_small(paths.failure(key), MAX_FAILURE_BYTES).partition(b"\n")
        if xxh3_hex(text).encode() != digest:
            return None
        failure = Failure(**json.loads(text))
    except (OSError, ValueError, TypeError):
        return None
    return failure if failure.key == key and failure.expires_in() > 0 else None


def forget(paths: Paths, key: str) -> None:
    """Drop the failure of `key`, if any and if the disk allows."""
    with suppress(OSError):
        files.remove(paths.failure(key))


def forget_all(paths: Paths, *, dry_run: bool = False) -> int:
    """Drop every remembered failure; gives their number.

    Raises:
        OSError: one stays.
    """
    count = 0
    for shard in children(paths.failures):
        for name in children(paths.failures / shard):
            count += 1
            if not dry_run:
                files.remove(paths.failures / shard / name)
    return count
