"""Any URL that fsspec knows: ``s3://`` through s3fs (the ``s3`` extra), and whatever else is installed.

Credentials and endpoint are the client's own (for S3 ``AWS_ACCESS_KEY_ID``, ``AWS_ENDPOINT_URL`` and the files of the
AWS tools), so that none need be in a URL.
"""

from __future__ import annotations

import hashlib
import posixpath
import re
import secrets
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

from neuron_dynamo.errors import RemoteError, RemoteRefusedError, RemoteUnreachableError, RemoteUrlError

from .protocol import Download, FileInfo, Upload

T = TypeVar("T")

_WORKERS = 16
_CHUNK = 4 << 20
_S3 = ("s3", "s3a")
_WHOLE = {*_S3, "gs", "gcs", "abfs", "abfss", "az", "oci", "oss", "memory"}
"""File systems on which a file appears whole or not at all. Elsewhere it is written beside and renamed."""

_REFUSED = ("NoCredentialsError", "PartialCredentialsError", "TokenRetrievalError")


class FileSystemRemote:
    """See `Remote`.

    Args:
        url: as fsspec takes it.
        shown: the same, fit for logs.
    """

    writable = True

    def __init__(self, url: str, shown: str) -> None:
        self._url = url
        self.url = shown
        self._scheme = url.partition("://")[0]
        self._opened: tuple[Any, str] | None = None

    def _open(self) -> tuple[Any, str]:
        if self._opened is None:
            import fsspec

            options = {"use_listings_cache": False} if self._scheme in _S3 else {}
            try:
                system, root = fsspec.url_to_fs(self._url, **options)
            except ImportError as error:
                extra = "s3" if self._scheme in _S3 else None
                advice = f"pip install 'neuron-dynamo[{extra}]'" if extra else "install the package that it names"
                raise RemoteUrlError(self.url, f"{error} ({advice})") from error
            except ValueError as error:
                raise RemoteUrlError(self.url, str(error)) from error
            self._opened = system, root.rstrip("/")
        return self._opened

    def list_files(self, prefix: str) -> list[FileInfo]:
        """See `Remote.list_files`."""
        system, root = self._open()
        start = f"{root}/{prefix}".rstrip("/")
        with self._translated():
            system.invalidate_cache()
            try:
                found = system.find(start, detail=True)
            except FileNotFoundError:
                found = {}
            if not found and self._scheme != "memory" and not system.exists(root.partition("/")[0]):
                raise RemoteRefusedError(self.url, "there is no such bucket, or this user may not see it")
        infos = (self._info(path.removeprefix(root).strip("/"), detail) for path, detail in found.items())
        return [info for info in infos if info.path.startswith(prefix)]

    def stat(self, paths: Collection[str]) -> dict[str, FileInfo]:
        """See `Remote.stat`: a request for each path, several at once."""
        system, root = self._open()

        def ask(path: str) -> FileInfo | None:
            try:
                detail = system.info(f"{root}/{path}")
            except FileNotFoundError:
                return None
            return self._info(path, detail) if detail.get("type") == "file" else None

        with self._translated():
            system.invalidate_cache()
            return {info.path: info for info in _each(ask, paths) if info is not None}

    def download(self, wanted: Sequence[Download]) -> None:
        """See `Remote.download`."""
        system, root = self._open()

        def fetch(pair: Download) -> None:
            info, local = pair
            try:
                system.get_file(f"{root}/{info.path}", str(local))
            except FileNotFoundError:
                local.unlink(missing_ok=True)

        with self._translated():
            _each(fetch, wanted)

    def upload(self, files: Sequence[Upload]) -> None:
        """See `Remote.upload`."""
        system, root = self._open()

        def send(pair: Upload) -> None:
            source, final = pair[0], f"{root}/{pair[1]}"
            whole = self._scheme in _WHOLE
            place = final if whole else f"{posixpath.dirname(final)}/.part-{secrets.token_hex(8)}"
            if not whole:
                system.makedirs(posixpath.dirname(final), exist_ok=True)
            if isinstance(source, bytes):
                system.pipe_file(place, source)
            else:
                system.put_file(str(source), place)
            if not whole:
                system.mv(place, final)

        with self._translated():
            _each(send, files)

    def delete(self, paths: Sequence[str]) -> None:
        """See `Remote.delete`."""
        system, root = self._open()

        def remove(path: str) -> None:
            try:
                system.rm_file(f"{root}/{path}")
            except FileNotFoundError:
                return

        with self._translated():
            _each(remove, paths)

    def tags(self, files: Sequence[Path]) -> list[str]:
        """See `Remote.tags`: the MD5, which S3 gives for what was written in one piece."""
        if self._scheme not in _S3:
            return [""] * len(files)
        return [f"md5:{_md5(path)}" for path in files]

    def _info(self, path: str, detail: dict[str, Any]) -> FileInfo:
        tag = str(detail.get("ETag", "")).strip('"')
        moment = detail.get("LastModified") or detail.get("created")
        modified = moment.timestamp() if isinstance(moment, datetime) else 0.0
        return FileInfo(path, int(detail["size"]), f"md5:{tag}" if re.fullmatch("[0-9a-f]{32}", tag) else "", modified)

    @contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except RemoteError:
            raise
        except PermissionError as error:
            raise RemoteRefusedError(self.url, f"access is denied ({error})") from error
        except FileNotFoundError as error:
            raise RemoteRefusedError(self.url, f"there is no such place ({error})") from error
        except Exception as error:
            if type(error).__name__ in _REFUSED:
                raise RemoteRefusedError(self.url, str(error)) from error
            raise RemoteUnreachableError(self.url, f"{type(error).__name__}: {str(error)[:300]}") from error


def _each(function: Callable[[Any], T], arguments: Iterable[Any]) -> list[T]:
    """The results of several calls at a time; the first error ends it."""
    with ThreadPoolExecutor(_WORKERS, thread_name_prefix="neuron-cache remote") as pool:
        try:
            return list(pool.map(function, arguments))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _md5(path: Path) -> str:
    digest = hashlib.md5(usedforsecurity=False)
    with path.open("rb") as stream:
        while data := stream.read(_CHUNK):
            digest.update(data)
    return digest.hexdigest()
