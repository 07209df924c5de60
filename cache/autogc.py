"""The collection that runs by itself after a publish: rarely, without waiting, and never in the way of a result."""

from __future__ import annotations

import logging
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from neuron_dynamo.errors import CacheError

from . import config as settings
from . import files
from .census import object_bytes
from .gc import collect

if TYPE_CHECKING:
    from .store import Store

log = logging.getLogger("neuron_dynamo.cache")

CHECK_SECONDS = 600.0
TIDY_SECONDS = 24 * 3600.0


def collect_if_due(store: Store) -> None:
    """Collect if the store is over its limit, looking at most every 10 minutes, or if it was not tidied for a day."""
    paths = store.paths
    checked, tidied = paths.version / "gc.checked", paths.version / "gc.tidied"
    if _age(checked) < CHECK_SECONDS:
        return
    try:
        _touch(checked)
        if not files.exists(tidied):
            _touch(tidied)  # a new store is tidy
        config = settings.load(paths)
        if object_bytes(paths)[1] <= settings.size_limit(paths, config) and _age(tidied) < TIDY_SECONDS:
            return
        result = collect(store, wait=False)
        _touch(tidied)
    except (OSError, CacheError) as error:
        log.info("no collection of %s now: %s", paths.root, error)
        return
    if result.removed:
        log.info("removed %d cache entries, %d MB", len(result.removed), result.freed // 1_000_000)
    if result.over_limit:
        log.warning("%s holds %d MB of pinned entries, over its limit", paths.root, result.bytes // 1_000_000)


def _age(path: Path) -> float:
    try:
        return abs(time.time() - os.stat(path).st_mtime)
    except OSError:
        return float("inf")


def _touch(path: Path) -> None:
    with suppress(FileExistsError):
        files.write_new(path, b"", sync=False)
    os.utime(path)
