"""``file:///folder``: a remote that is a folder, such as a network share or a disk that is carried about."""

from __future__ import annotations

import errno
import os
import secrets
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from stat import S_ISDIR, S_ISREG

from neuron_dynamo.cache import files
from neuron_dynamo.cache.paths import children
from neuron_dynamo.errors import RemoteError, RemoteRefusedError, RemoteUnreachableError

from .protocol import Download, FileInfo, Upload

_CHUNK = 4 << 20
_TEMPORARY = ".part-"


class FolderRemote:
    """See `Remote`. A folder that does not exist is empty to a reader, and made by the first write."""

    writable = True

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.url = folder.as_uri()

    def list_files(self, prefix: str) -> list[FileInfo]:
        """See `Remote.list_files`."""
        with self._translated():
            return list(self._walk(prefix))

    def _walk(self, prefix: str) -> Iterator[FileInfo]:
        for name in children(self.folder / prefix):
            if name.startswith(_TEMPORARY):
                continue
            path = prefix + name
            status = _stat(self.folder / path)
            if status is None:
                continue
            if S_ISDIR(status.st_mode):
                yield from self._walk(path + "/")
            elif S_ISREG(status.st_mode):
                yield FileInfo(path, status.st_size, modified=status.st_mtime)

    def stat(self, paths: Collection[str]) -> dict[str, FileInfo]:
        """See `Remote.stat`."""
        found = {}
        with self._translated():
            for path in paths:
                status = _stat(self.folder / path)
                if status is not None and S_ISREG(status.st_mode):
                    found[path] = FileInfo(path, status.st_size, modified=status.st_mtime)
        return found

    def download(self, wanted: Sequence[Download]) -> None:
        """See `Remote.download`."""
        with self._translated():
            for info, local in wanted:
                with suppress(FileNotFoundError), (self.folder / info.path).open("rb") as source:
                    _copy(source.fileno(), local, info.size)

    def upload(self, files_: Sequence[Upload]) -> None:
        """See `Remote.upload`."""
        with self._translated():
            for source, path in files_:
                final = self.folder / path
                temporary = final.with_name(f"{_TEMPORARY}{secrets.token_hex(8)}")
                files.make_folder(final.parent)
                try:
                    if isinstance(source, bytes):
                        files.write_new(temporary, source)
                    else:
                        with source.open("rb") as stream:
                            _copy(stream.fileno(), temporary, None)
                    os.rename(temporary, final)
                    files.sync_folder(final.parent)
                finally:
                    files.remove(temporary)

    def delete(self, paths: Sequence[str]) -> None:
        """See `Remote.delete`."""
        with self._translated():
            for path in paths:
                files.remove(self.folder / path)

    def tags(self, files_: Sequence[Path]) -> list[str]:
        """See `Remote.tags`: a folder computes no digests."""
        return [""] * len(files_)

    @contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except PermissionError as error:
            raise RemoteRefusedError(self.url, files.in_words(error)) from error
        except OSError as error:
            if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EFBIG):
                raise RemoteError(self.url, files.in_words(error)) from error
            raise RemoteUnreachableError(self.url, files.in_words(error)) from error


def _stat(path: Path) -> os.stat_result | None:
    try:
        return os.stat(path)
    except (FileNotFoundError, NotADirectoryError):
        return None


def _copy(source: int, final: Path, limit: int | None) -> None:
    """Copy an open file into a new one, synced; no more than `limit` bytes and one, so that growth shows."""
    descriptor = os.open(final, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o644)
    try:
        left = None if limit is None else limit + 1
        while data := os.read(source, _CHUNK if left is None else min(_CHUNK, left)):
            view = memoryview(data)
            while view.nbytes:
                view = view[os.write(descriptor, view) :]
            left = None if left is None else left - len(data)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
