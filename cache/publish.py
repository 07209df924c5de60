"""Making an entry visible: the objects first, synced, and the record last by one rename.

Killed anywhere in between, a publish leaves at most staging files and objects that no record names; both are swept by
a later collection. A record is never visible without its bytes.
"""

from __future__ import annotations

import os
from collections.abc import Mapping

from . import files
from .digest import Buffer
from .lock import root_lock
from .objects import add_object
from .paths import CACHEDIR_TAG, Paths
from .record import Record


def publish(paths: Paths, record: Record, outputs: Mapping[str, Buffer]) -> None:
    """Put an entry on the disk, in place of an older one of the same key if there is one.

    Raises:
        OSError: the entry is not visible, or not durable yet; the store is whole either way.
        RecordError: the record cannot be written as it is.
    """
    text = record.to_bytes()
    prepare(paths)
    with root_lock(paths.lock, exclusive=False), files.staging_folder(paths.staging) as staging:
        for name, output in record.outputs.items():
            add_object(paths, staging, output, outputs[name])
        files.write_new(staging / "record", text)
        files.move_in(staging / "record", paths.record(record.key))


def prepare(paths: Paths) -> None:
    """Create the root and its tag.

    Raises:
        OSError: the root cannot be written.
    """
    files.make_folder(paths.version)
    if not files.exists(paths.tag):
        with files.staging_folder(paths.staging) as staging:
            files.write_new(staging / "tag", CACHEDIR_TAG)
            os.rename(staging / "tag", paths.tag)
