"""``https://host/path``: a copy of a remote behind any web server, to read. It cannot be listed, only asked by name."""

from __future__ import annotations

import base64
import http.client
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.parse import quote, unquote, urlsplit
from urllib.request import HTTPRedirectHandler, OpenerDirector, Request, build_opener

from neuron_dynamo.errors import (
    RemoteContentError,
    RemoteError,
    RemoteReadOnlyError,
    RemoteRefusedError,
    RemoteUnreachableError,
)

from .protocol import Download, FileInfo, Upload

_WORKERS = 8
_CHUNK = 1 << 20
_SILENCE_SECONDS = 20.0
_PASSING = frozenset({408, 425, 429})


class _SameSafety(HTTPRedirectHandler):
    """Follows redirections, but not from https to http."""

    def redirect_request(self, req, fp, code, msg, headers, newurl):  # type: ignore[no-untyped-def]
        if req.full_url.startswith("https:") and not newurl.startswith("https:"):
            raise URLError("redirected from https to something less safe")
        return super().redirect_request(req, fp, code, msg, headers, newurl)


class WebRemote:
    """See `Remote`. User name and password in the URL are sent as HTTP's basic authentication.

    Args:
        url: of the folder.
        shown: the same, fit for logs.
    """

    writable = False

    def __init__(self, url: str, shown: str) -> None:
        split = urlsplit(url)
        self.url = shown
        self._base = f"{split.scheme}://{split.netloc.rpartition('@')[2]}{split.path}".rstrip("/")
        self._headers = {"User-Agent": "neuron-dynamo", "Accept-Encoding": "identity"}
        if split.username:
            pair = f"{unquote(split.username)}:{unquote(split.password or '')}"
            self._headers["Authorization"] = "Basic " + base64.b64encode(pair.encode()).decode()
        self._opener: OpenerDirector = build_opener(_SameSafety)

    def list_files(self, prefix: str) -> list[FileInfo]:
        """A web server has no list: always `RemoteRefusedError`."""
        raise RemoteRefusedError(self.url, "a web server gives no list of its files; name what to fetch by its key")

    def stat(self, paths: Collection[str]) -> dict[str, FileInfo]:
        """See `Remote.stat`: a request for each path, several at once."""
        with ThreadPoolExecutor(_WORKERS) as pool:
            return {info.path: info for info in pool.map(self._ask, paths) if info is not None}

    def _ask(self, path: str) -> FileInfo | None:
        with self._translated():
            try:
                with self._opener.open(self._request(path, "HEAD"), timeout=_SILENCE_SECONDS) as answer:
                    length = answer.headers.get("Content-Length")
            except HTTPError as error:
                error.close()
                if error.code in (404, 410):
                    return None
                raise
        if length is None or not length.isdecimal():
            raise RemoteContentError(self.url, f"the server does not say how long {path} is")
        return FileInfo(path, int(length))

    def download(self, wanted: Sequence[Download]) -> None:
        """See `Remote.download`."""
        with ThreadPoolExecutor(_WORKERS) as pool:
            list(pool.map(self._fetch, wanted))

    def _fetch(self, pair: Download) -> None:
        info, local = pair
        with self._translated():
            try:
                with (
                    self._opener.open(self._request(info.path, "GET"), timeout=_SILENCE_SECONDS) as answer,
                    local.open("xb") as stream,
                ):
                    left = info.size + 1  # one more than there should be, so that growth shows
                    while left and (data := answer.read(min(_CHUNK, left))):
                        stream.write(data)
                        left -= len(data)
            except HTTPError as error:
                error.close()
                if error.code not in (404, 410):
                    raise

    def upload(self, files: Sequence[Upload]) -> None:
        """Refused: see the module."""
        raise RemoteReadOnlyError(self.url)

    def delete(self, paths: Sequence[str]) -> None:
        """Refused: see the module."""
        raise RemoteReadOnlyError(self.url)

    def tags(self, files: Sequence[Path]) -> list[str]:
        """See `Remote.tags`: none."""
        return [""] * len(files)

    def _request(self, path: str, method: str) -> Request:
        return Request(f"{self._base}/{quote(path)}", headers=self._headers, method=method)

    @contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except RemoteError:
            raise
        except HTTPError as error:
            error.close()
            if error.code >= 500 or error.code in _PASSING:
                raise RemoteUnreachableError(self.url, f"the server answers {error.code}") from error
            raise RemoteRefusedError(self.url, f"the server answers {error.code}") from error
        except (URLError, http.client.HTTPException, TimeoutError, ConnectionError) as error:
            raise RemoteUnreachableError(self.url, f"{type(error).__name__}: {error}") from error
