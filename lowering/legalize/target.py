"""What is known of a target before anything is compiled for it."""

from __future__ import annotations

import re
from dataclasses import dataclass

Release = tuple[int, int]

NEURON_TARGETS = ("trn1", "inf2", "trn2", "trn3")

NEWEST_KNOWN: Release = (2, 27)
"""The newest ``neuronx-cc`` that the tables here describe."""


@dataclass(frozen=True)
class Target:
    """A platform and its compiler.

    Attributes:
        name: ``"trn1"``, ``"inf2"``, ``"trn2"`` or ``"trn3"``.
        release: major and minor version of ``neuronx-cc``.
        native_int64: 64-bit integers are computed as such (``--native-int64=enabled``).
    """

    name: str
    release: Release = NEWEST_KNOWN
    native_int64: bool = False


def release_of(version: str) -> Release:
    """Major and minor of a version; the newest known where there is none, as on a machine without the compiler."""
    found = re.match(r"(\d+)\.(\d+)", version)
    return (int(found[1]), int(found[2])) if found else NEWEST_KNOWN
