"""Objects: immutable bytes named by their SHA-256, stored once however many entries share them."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from . import files
from .digest import Buffer, xxh3_hex
from .mounts import is_remote, mount_type
from .paths import Paths
from .record import Output


class BadObjectError(Exception):
    """An object's file does not hold the bytes that its record promises.

    Attributes:
        reason: in words.
        inode: of the file that was read; None if there was none.
    """

    def __init__(self, reason: str, inode: int | None) -> None:
        self.reason = reason
        self.inode = inode
        super().__init__(reason)


def open_object(paths: Paths, output: Output) -> memoryview:
    """Map an object, or read it where a mapping is not safe, and check all of it.

    Raises:
        BadObjectError: missing, of another size, or of another checksum.
        OSError: it cannot be read just now (permissions, I/O error); nothing is known about its bytes.
    """
    try:
        copy = is_remote(mount_type(paths.root))
        data, inode = files.map_file(paths.object(output.sha256), copy=copy)
    except FileNotFoundError:
        raise BadObjectError("object is missing", None) from None
    if data.nbytes != output.size:
        raise BadObjectError(f"object has {data.nbytes} bytes, not {output.size}", inode)
    found = xxh3_hex(data)
    if found != output.xxh3:
        raise BadObjectError(f"object has XXH3-128 {found}, not {output.xxh3}", inode)
    return data


def add_object(paths: Paths, staging: Path, output: Output, data: Buffer) -> bool:
    """Put `data` in place, unless a good copy is there already.

    A file of the right name with wrong bytes is replaced: otherwise one damaged block would stay bad for ever.

    Returns:
        Whether anything was written.

    Raises:
        OSError: nothing visible has changed.
    """
    final = paths.object(output.sha256)
    try:
        open_object(paths, output)
    except (BadObjectError, OSError):
        pass
    else:
        # A collection that is running without a root lock spares what was touched lately.
        with suppress(OSError):
            os.utime(final)
        return False
    temporary = staging / output.sha256
    files.write_new(temporary, data, mode=0o444)
    files.move_in(temporary, final)
    return True
