"""How much a store holds, without opening any record."""

from __future__ import annotations

import os
from dataclasses import asdict, dataclass
from typing import Any

from .paths import Paths, children


@dataclass(frozen=True, slots=True)
class Census:
    """Counts of one store.

    Attributes:
        root: the folder.
        records: entries.
        objects: object files.
        bytes: of the objects.
        failures: remembered refusals of the compiler, expired ones included.
        quarantined: files set aside.
        building: keys with a lock holder's note; after a kill one may linger until the next build of its key.
    """

    root: str
    records: int
    objects: int
    bytes: int
    failures: int
    quarantined: int
    building: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """For ``status --json``."""
        return asdict(self) | {"building": list(self.building)}


def census(paths: Paths) -> Census:
    """Count."""
    objects, total = object_bytes(paths)
    failures = sum(len(children(paths.failures / shard)) for shard in children(paths.failures))
    quarantined = [name for name in children(paths.quarantine) if not name.endswith(".reason")]
    building = [name.removesuffix(".holder") for name in children(paths.locks) if name.endswith(".holder")]
    records = sum(1 for _ in paths.record_keys())
    return Census(str(paths.root), records, objects, total, failures, len(quarantined), tuple(building))


def object_bytes(paths: Paths) -> tuple[int, int]:
    """Number of object files, and their bytes."""
    objects = total = 0
    for shard in children(paths.objects):
        try:
            with os.scandir(paths.objects / shard) as entries:
                for entry in entries:
                    total += entry.stat().st_size
                    objects += 1
        except OSError:
            continue
    return objects, total
