"""From a URL to a remote."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

from neuron_dynamo.errors import RemoteOfflineError, RemoteUrlError

from .deadline import Patience
from .guard import Guarded
from .protocol import Remote

_BUCKET = re.compile(r"buckets/([A-Za-z0-9][A-Za-z0-9._-]*/[A-Za-z0-9][A-Za-z0-9._-]*)(?:/(.*))?")


def redacted(url: str) -> str:
    """The URL as it may be shown: without user name, password, query and fragment."""
    head, separator, rest = url.partition("://")
    if not separator:
        return url
    authority, slash, path = rest.partition("/")
    return f"{head}://{authority.rpartition('@')[2]}{slash}{re.split('[?#]', path, maxsplit=1)[0]}".rstrip("/")


def open_remote(
    url: str, *, patience: Patience | None = None, offline: bool = False, read_only: bool = False
) -> Guarded:
    """The remote at `url`. Nothing is asked of it yet, and its client is not imported yet.

    Args:
        url: ``hf://buckets/owner/name[/prefix]``, ``file:///folder``, ``https://host/path`` (to read), or any other
            URL that fsspec knows, such as ``s3://bucket/prefix``.
        patience: time limits; None for those of a transfer.
        offline: refuse what lies beyond this machine's file systems.
        read_only: refuse to write.

    Raises:
        RemoteUrlError: no kind of remote has such a URL.
        RemoteOfflineError: `offline`.
    """
    remote = _open(url)
    if offline and not url.startswith("file:"):
        raise RemoteOfflineError(remote.url, "the option offline")
    guarded = Guarded(remote, patience)
    guarded.writable = remote.writable and not read_only
    return guarded


def _open(url: str) -> Remote:
    scheme, separator, rest = url.partition("://")
    shown = redacted(url)
    if not separator or not rest:
        raise RemoteUrlError(shown, "not a URL")
    if scheme == "hf":
        from .bucket import BucketRemote

        found = _BUCKET.fullmatch(rest.rstrip("/"))
        if found is None:
            raise RemoteUrlError(shown, "not a storage bucket of the Hub")
        return BucketRemote(found[1], _prefix(shown, found[2] or ""))
    if scheme == "file":
        from .folder import FolderRemote

        split = urlsplit(url)
        if split.netloc not in ("", "localhost") or not split.path.startswith("/"):
            raise RemoteUrlError(shown, "a file URL begins with file:/// and an absolute path")
        return FolderRemote(Path(unquote(split.path)))
    if scheme in ("http", "https"):
        from .web import WebRemote

        return WebRemote(url.rstrip("/"), shown)
    from .filesystem import FileSystemRemote

    return FileSystemRemote(url.rstrip("/"), shown)


def _prefix(shown: str, prefix: str) -> str:
    prefix = prefix.strip("/")
    if prefix and any(part in ("", ".", "..") for part in prefix.split("/")):
        raise RemoteUrlError(shown, "its path climbs or has empty parts")
    return prefix
