"""Writing that survives a crash: every write, sync, rename and unlink of the store goes through the calls below.

An entry appears by one rename of a file whose bytes are already on the disk, so a reader sees all of it or nothing,
whatever kills the writer and whenever.
"""

from __future__ import annotations

import errno
import mmap
import os
import secrets
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from .digest import Buffer
from .paths import children

_CHUNK = 8 << 20
_UNSYNCABLE = {errno.EINVAL, errno.ENOTSUP, errno.EBADF, errno.EACCES}


def write_new(path: Path, data: Buffer, *, mode: int = 0o644, sync: bool = True) -> None:
    """Create `path` with `data`, synced to the disk.

    Raises:
        OSError: including FileExistsError.
    """
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, mode)
    try:
        view = memoryview(data).cast("B")
        for start in range(0, view.nbytes, _CHUNK):
            piece = view[start : start + _CHUNK]
            while piece.nbytes:
                piece = piece[os.write(descriptor, piece) :]
        if sync:
            os.fsync(descriptor)
    finally:
        os.close(descriptor)


def sync_folder(folder: Path) -> None:
    """Make renames inside `folder` durable. File systems that cannot sync a folder are left to their own promises.

    Raises:
        OSError: the disk failed.
    """
    try:
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except PermissionError:
        return
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in _UNSYNCABLE:
            raise
    finally:
        os.close(descriptor)


def move_in(temporary: Path, final: Path) -> None:
    """Rename `temporary` to `final` so that a crash of the machine afterwards does not undo it.

    Raises:
        OSError: not moved, or not durable yet.
    """
    if not exists(final.parent):
        make_folder(final.parent)
        sync_folder(final.parent.parent)  # or the new folder itself may be gone, and what is in it
    os.rename(temporary, final)
    sync_folder(final.parent)


def append_line(path: Path, line: bytes) -> None:
    """Append `line` in one write, so that lines of several writers do not mix on a local disk. Not synced.

    Raises:
        OSError: the caller decides whether it matters.
    """
    flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC
    try:
        descriptor = os.open(path, flags, 0o644)
    except FileNotFoundError:
        make_folder(path.parent)
        descriptor = os.open(path, flags, 0o644)
    try:
        os.write(descriptor, line)
    finally:
        os.close(descriptor)


def make_folder(folder: Path) -> None:
    """Create `folder` and its parents if they are missing.

    Raises:
        OSError: including NotADirectoryError when a file is in the way.
    """
    os.makedirs(folder, exist_ok=True)


def exists(path: Path) -> bool:
    """Whether `path` is there and can be seen. Unlike `Path.exists`, a disk that fails is no exception but a no."""
    try:
        os.stat(path)
    except OSError:
        return False
    return True


def remove(path: Path) -> bool:
    """Unlink `path`; False if it was not there.

    Raises:
        OSError: the file is there and stays.
    """
    try:
        os.unlink(path)
    except FileNotFoundError:
        return False
    return True


def read_small(path: Path | str, limit: int) -> bytes:
    """The bytes of `path`, of which there may be at most `limit`.

    Raises:
        OSError: including FileNotFoundError; EFBIG if the file is larger than `limit`.
    """
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        size = os.fstat(descriptor).st_size
        if size > limit:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
        pieces = []
        while piece := os.read(descriptor, max(size, 1) + 1):
            pieces.append(piece)
            if len(piece) == size:
                break  # the whole file, in the usual one read
        return b"".join(pieces)
    finally:
        os.close(descriptor)


def map_file(path: Path, *, copy: bool) -> tuple[memoryview, int]:
    """The file's bytes and its inode number.

    The bytes stay readable for as long as the view lives, also when the file is unlinked meanwhile. Without `copy` they
    are mapped, which promises that only where unlinked files live on until they are closed: on a network file system a
    page that another machine's collection has taken away would kill the process with SIGBUS.

    Raises:
        OSError: including FileNotFoundError.
    """
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        status = os.fstat(descriptor)
        if status.st_size == 0:
            return memoryview(b""), status.st_ino
        if copy:
            with open(descriptor, "rb", closefd=False) as stream:
                return memoryview(stream.read()), status.st_ino
        # Populating saves a page fault per 4 KiB: every byte is about to be read for its checksum anyway.
        flags = mmap.MAP_SHARED | getattr(mmap, "MAP_POPULATE", 0)
        mapped = mmap.mmap(descriptor, status.st_size, flags=flags, prot=mmap.PROT_READ)
        return memoryview(mapped), status.st_ino
    finally:
        os.close(descriptor)


def in_words(error: Exception) -> str:
    """The error for people: ``Permission denied: /some/file``, where Python would put a number first."""
    if isinstance(error, OSError) and error.strerror and error.filename:
        return f"{error.strerror}: {error.filename}"
    return str(error)


def host_word() -> str:
    """This machine's name, as far as a file name can hold it."""
    return "".join(c if c.isalnum() or c in "-_" else "_" for c in socket.gethostname())[:64] or "host"


@contextmanager
def staging_folder(parent: Path) -> Iterator[Path]:
    """A fresh folder ``<host>.<pid>.<random>`` under `parent`, removed at the end with what is left in it.

    The name tells a later collection whose work it was. What a killed process leaves behind is swept then.

    Raises:
        OSError: it cannot be created.
    """
    folder = parent / f"{host_word()}.{os.getpid()}.{secrets.token_hex(6)}"
    make_folder(parent)
    os.mkdir(folder)
    try:
        yield folder
    finally:
        with suppress(OSError):
            for name in children(folder):
                remove(folder / name)
            os.rmdir(folder)


def remove_tree(folder: Path) -> None:
    """Remove a folder with everything in it, not following links out of it; one that is gone already is fine.

    Raises:
        OSError: something in it stays.
    """
    for name in children(folder):
        path = folder / name
        if path.is_dir() and not path.is_symlink():
            remove_tree(path)
        else:
            remove(path)
    with suppress(FileNotFoundError):
        os.rmdir(folder)
