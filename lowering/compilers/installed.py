"""A digest of an installed distribution: two builds of one version differ, two installs of one build do not."""

from __future__ import annotations

import csv
import hashlib
from collections.abc import Iterable


def build_digest(record: Iterable[str]) -> str:
    """SHA-256 (hex) of what the lines of a ``RECORD`` say about the files that came with the wheel.

    Left out is what the installer adds: byte code, its own notes, and scripts, which hold the path of the interpreter.
    """
    kept = []
    for row in csv.reader(record):
        if len(row) >= 2 and row[1] and not _is_of_the_installer(row[0]):
            kept.append(f"{row[0]},{row[1]}\n")
    return hashlib.sha256("".join(sorted(kept)).encode()).hexdigest()


def _is_of_the_installer(path: str) -> bool:
    folder, _, name = path.rpartition("/")
    if folder.endswith(".dist-info"):
        return name in ("RECORD", "INSTALLER", "REQUESTED", "direct_url.json", "uv_cache.json")
    return path.startswith(("..", "/")) or path.endswith(".pyc")
