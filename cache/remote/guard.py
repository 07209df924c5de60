"""Any remote, made safe to use: bounded in time, patient, and believed only as far as its names and sizes go."""

from __future__ import annotations

import itertools
import os
import tempfile
from collections.abc import Collection, Sequence
from pathlib import Path

from neuron_dynamo.errors import RemoteContentError, RemoteReadOnlyError

from .deadline import Patience, patiently, within
from .names import check_path
from .protocol import Download, FileInfo, Progress, Remote, Upload

_LISTING_FACTOR = 10.0
"""A listing is many requests: its limit is this many times that of a call."""


class Guarded:
    """The `Remote` that the rest of this package uses: another one behind limits.

    Args:
        inner: the remote itself.
        patience: its limits.
    """

    def __init__(self, inner: Remote, patience: Patience | None = None) -> None:
        self.inner = inner
        self.patience = patience or Patience()
        self.url = inner.url
        self.writable = inner.writable

    def list_files(self, prefix: str) -> list[FileInfo]:
        """See `Remote.list_files`. Paths that lead out of the folder are left out: nothing of ours has such a name."""
        found = patiently(
            lambda: within(
                self.patience.call * _LISTING_FACTOR,
                lambda: self.inner.list_files(prefix),
                remote=self.url,
                what="the listing",
            ),
            self.patience,
        )
        return [info for info in found if info.path.startswith(prefix) and self._is_plain(info.path)]

    def stat(self, paths: Collection[str]) -> dict[str, FileInfo]:
        """See `Remote.stat`."""
        wanted = {check_path(self.url, path) for path in paths}
        if not wanted:
            return {}
        found = patiently(
            lambda: within(
                self.patience.call, lambda: self.inner.stat(sorted(wanted)), remote=self.url, what="the look-up"
            ),
            self.patience,
        )
        return {path: info for path, info in found.items() if path in wanted}

    def read(self, paths: Collection[str], limit: int) -> dict[str, bytes]:
        """The bytes of small files, of those that exist.

        Raises:
            RemoteContentError: one is larger than `limit` bytes.
        """
        return self.read_known(list(self.stat(paths).values()), limit)

    def read_known(self, wanted: Sequence[FileInfo], limit: int) -> dict[str, bytes]:
        """As `read`, for files that a listing or a look-up gave."""
        found = {}
        for info in wanted:
            if info.size > limit:
                raise RemoteContentError(self.url, f"{info.path} has {info.size} bytes; the limit is {limit}")
        with tempfile.TemporaryDirectory(prefix="neuron-cache-", ignore_cleanup_errors=True) as folder:
            places = [(info, Path(folder) / str(number)) for number, info in enumerate(wanted)]
            self.download(places)
            for info, local in places:
                if local.exists():
                    data = local.read_bytes()
                    if len(data) != info.size:
                        raise RemoteContentError(self.url, f"{info.path} came with {len(data)} bytes, not {info.size}")
                    found[info.path] = data
        return found

    def download(self, wanted: Sequence[Download], progress: Progress | None = None) -> None:
        """See `Remote.download`. What fails is fetched again, without what has arrived."""
        if not wanted:
            return
        for info, _ in wanted:
            check_path(self.url, info.path)
        finals = [local for _, local in wanted]
        attempts = itertools.count()

        def attempt() -> None:
            # Under names of its own: a call that was given up may still be writing when the next one begins.
            number = next(attempts)
            places = [
                (info, local.with_name(f"{local.name}.{number}"), local) for info, local in wanted if not local.exists()
            ]
            if not places:
                return
            temporaries = [temporary for _, temporary, _ in places]
            try:
                within(
                    self.patience.transfer(sum(info.size for info, _, _ in places)),
                    lambda: self.inner.download([(info, temporary) for info, temporary, _ in places]),
                    remote=self.url,
                    what="the download",
                    moved=lambda: sum(map(_size, temporaries)) + sum(map(_size, finals)),
                    stall=self.patience.stall,
                    progress=progress,
                )
            finally:
                for info, temporary, local in places:
                    # The length tells only what need not be fetched again; what it is worth, the digest decides.
                    if temporary.exists() and _size(temporary) == info.size:
                        os.rename(temporary, local)
            for _, temporary, local in places:
                if temporary.exists():
                    os.rename(temporary, local)  # of another length than was promised: for the caller to judge

        patiently(attempt, self.patience)
        if progress is not None:
            progress(sum(map(_size, finals)))

    def upload(self, files: Sequence[Upload]) -> None:
        """See `Remote.upload`."""
        if not files:
            return
        self._check_writable()
        size = 0
        for source, path in files:
            check_path(self.url, path)
            size += len(source) if isinstance(source, bytes) else source.stat().st_size
        patiently(
            lambda: within(
                self.patience.transfer(size), lambda: self.inner.upload(files), remote=self.url, what="the upload"
            ),
            self.patience,
        )

    def delete(self, paths: Sequence[str]) -> None:
        """See `Remote.delete`."""
        if not paths:
            return
        self._check_writable()
        for path in paths:
            check_path(self.url, path)
        patiently(
            lambda: within(
                self.patience.transfer(0), lambda: self.inner.delete(paths), remote=self.url, what="the removal"
            ),
            self.patience,
        )

    def tags(self, files: Sequence[Path]) -> list[str]:
        """See `Remote.tags`."""
        return self.inner.tags(files)

    def _check_writable(self) -> None:
        if not self.writable:
            raise RemoteReadOnlyError(self.url)

    def _is_plain(self, path: str) -> bool:
        try:
            check_path(self.url, path)
        except RemoteContentError:
            return False
        return True


def _size(path: Path) -> int:
    try:
        return os.stat(path).st_size
    except OSError:
        return 0
