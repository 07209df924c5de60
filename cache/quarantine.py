"""Bad files are moved aside with the reason, never trusted again and never silently destroyed."""

from __future__ import annotations

import json
import os
import time
from contextlib import suppress
from pathlib import Path

from . import files
from .paths import Paths

QUARANTINE_SECONDS = 7 * 24 * 3600.0


def quarantine(paths: Paths, path: Path, reason: str, inode: int | None) -> bool:
    """Move `path` aside, if it is still the file that was found bad.

    Another process may have put a good file in its place since; that one is left alone. A disk that cannot be written
    keeps the bad file, which costs a rebuild each time and nothing else.

    Args:
        paths: of the store.
        path: the bad file.
        reason: for people.
        inode: of the file whose bytes were bad, None to skip the comparison.

    Returns:
        Whether the file was moved.
    """
    try:
        if inode is not None and os.stat(path).st_ino != inode:
            return False
        files.make_folder(paths.quarantine)
        target = paths.quarantine / f"{time.time_ns()}-{path.name}"
        os.rename(path, target)
    except OSError:
        return False
    with suppress(OSError):
        note = {"path": str(path.relative_to(paths.root)), "reason": reason, "time": time.time()}
        files.write_new(target.with_name(target.name + ".reason"), json.dumps(note).encode(), sync=False)
    return True
