"""Names of everything under a store's root, in one place."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .key import is_key
from .record import FORMAT

CACHEDIR_TAG = (
    b"Signature: 8a477f597d28d172789f06886806bc55\n"
    b"# This directory is a cache of compiled programs (neuron-dynamo). Backup tools may skip it.\n"
    b"# See https://bford.info/cachedir/\n"
)


@dataclass(frozen=True, slots=True)
class Paths:
    """The folders and files of one store; see `docs/cache_format.md`."""

    root: Path

    @property
    def tag(self) -> Path:
        """Marks the root for backup tools."""
        return self.root / "CACHEDIR.TAG"

    @property
    def config(self) -> Path:
        """Limits and pins that belong to the store, not to a process."""
        return self.root / "config.json"

    @property
    def trust(self) -> Path:
        """Keys whose signatures count, and policies for places that entries come from."""
        return self.root / "trust.json"

    @property
    def lock(self) -> Path:
        """The root lock: shared while publishing, exclusive while collecting."""
        return self.root / "lock"

    @property
    def frames(self) -> Path:
        """Stored traces, a folder per function; see `docs/warm_start.md`."""
        return self.root / "frames"

    @property
    def version(self) -> Path:
        """The folder of this format."""
        return self.root / f"v{FORMAT}"

    @property
    def records(self) -> Path:
        """One small JSON file per entry."""
        return self.version / "records"

    @property
    def objects(self) -> Path:
        """The bytes, named by their SHA-256."""
        return self.version / "objects"

    @property
    def staging(self) -> Path:
        """Work in progress. Outside the scanned folders, so no reader can take a half-written file for an entry."""
        return self.version / "tmp"

    @property
    def locks(self) -> Path:
        """One lock per key that was ever built here, and what holders leave beside it."""
        return self.version / "locks"

    @property
    def failures(self) -> Path:
        """Refusals of the compiler, for a while."""
        return self.version / "failures"

    @property
    def quarantine(self) -> Path:
        """Files found bad, with the reason."""
        return self.version / "quarantine"

    @property
    def stats(self) -> Path:
        """Events, one file per machine."""
        return self.version / "stats"

    @property
    def warm_sets(self) -> Path:
        """Named lists of what a workload needs."""
        return self.version / "warmsets"

    @property
    def remotes(self) -> Path:
        """What is known about each remote; deleting it costs requests only."""
        return self.version / "remotes"

    @property
    def hints(self) -> Path:
        """Derived look-up files; deleting them costs explanations and speed, never entries."""
        return self.version / "hints"

    def record(self, key: str) -> Path:
        """The record file of `key`."""
        return Path(f"{self.root}/v{FORMAT}/records/{key[:2]}/{key}.json")  # in one step: listings make thousands

    def failure(self, key: str) -> Path:
        """The record of a failed compile of `key`."""
        return self.failures / key[:2] / f"{key}.json"

    def object(self, sha256: str) -> Path:
        """The file of the object named by its SHA-256."""
        return Path(f"{self.root}/v{FORMAT}/objects/{sha256[:2]}/{sha256}")

    def record_keys(self) -> Iterator[str]:
        """Every key that has a record file, in order. A folder that vanishes meanwhile is skipped."""
        for shard in children(self.records):
            for name in children(self.records / shard):
                key = name.removesuffix(".json")
                if is_key(key) and name != key:
                    yield key

    def object_names(self) -> Iterator[str]:
        """SHA-256 of every object file, in order."""
        for shard in children(self.objects):
            for name in children(self.objects / shard):
                if is_key(name):
                    yield name


def children(folder: Path) -> list[str]:
    """Sorted names in `folder`; none if it does not exist.

    Raises:
        OSError: it exists and cannot be listed. That is not the same as empty: a collection would remove too much.
    """
    try:
        return sorted(os.listdir(folder))
    except (FileNotFoundError, NotADirectoryError):
        return []
