"""The names of files on a remote, and which names are believed. The layout is that of a store's folder.

``v1/records/ab/<key>.json``, ``v1/objects/cd/<sha256>`` and, on remotes only, ``v1/index/<group>/<sha256>`` and
``v1/packs/<sha256>``.
"""

from __future__ import annotations

import re

from neuron_dynamo.cache.record import FORMAT, Record
from neuron_dynamo.errors import RemoteContentError

VERSION = f"v{FORMAT}"
RECORDS = f"{VERSION}/records/"
OBJECTS = f"{VERSION}/objects/"
INDEX = f"{VERSION}/index/"
PACKS = f"{VERSION}/packs/"

MAX_PATH_BYTES = 1024
"""The longest path that buckets take."""

_RECORD = re.compile(rf"{RECORDS}([0-9a-f]{{2}})/(\1[0-9a-f]{{62}})\.json")
_OBJECT = re.compile(rf"{OBJECTS}([0-9a-f]{{2}})/(\1[0-9a-f]{{62}})")
_PACK = re.compile(rf"{PACKS}([0-9a-f]{{64}})")
_SEGMENT = re.compile(rf"{INDEX}([A-Za-z0-9][A-Za-z0-9._-]*)/([0-9a-f]{{64}})")


def record_path(key: str) -> str:
    """Where the record of `key` is."""
    return f"{RECORDS}{key[:2]}/{key}.json"


def object_path(sha256: str) -> str:
    """Where the object of that SHA-256 is."""
    return f"{OBJECTS}{sha256[:2]}/{sha256}"


def segment_path(group: str, sha256: str) -> str:
    """Where a piece of the index is."""
    return f"{INDEX}{group}/{sha256}"


def pack_path(sha256: str) -> str:
    """Where a pack of small objects is."""
    return f"{PACKS}{sha256}"


def key_in(path: str) -> str | None:
    """The key, if this is the path of a record."""
    found = _RECORD.fullmatch(path)
    return found[2] if found else None


def object_in(path: str) -> str | None:
    """The SHA-256, if this is the path of an object."""
    found = _OBJECT.fullmatch(path)
    return found[2] if found else None


def pack_in(path: str) -> str | None:
    """The SHA-256, if this is the path of a pack."""
    found = _PACK.fullmatch(path)
    return found[1] if found else None


def segment_in(path: str) -> tuple[str, str] | None:
    """Group and SHA-256, if this is the path of a piece of the index."""
    found = _SEGMENT.fullmatch(path)
    return (found[1], found[2]) if found else None


def group_of(record: Record) -> str:
    """The part of the index that lists a record: its compiler, the compiler's version, and the target."""
    compiler, target = record.parts.get("compiler"), record.parts.get("target")
    compiler = compiler if isinstance(compiler, dict) else {}
    platform = target.get("platform", "") if isinstance(target, dict) else ""
    words = (compiler.get("name", ""), compiler.get("version", ""), platform or record.details.meta.get("target", ""))
    return "_".join(re.sub(r"[^A-Za-z0-9.-]", "-", str(word)).strip(".-")[:64] or "any" for word in words)


def check_path(url: str, path: str) -> str:
    """The path, if it stays inside the remote's folder and inside a local one of the same shape.

    Raises:
        RemoteContentError: it is absolute, climbs, is too long, or has characters that some service reads otherwise.
    """
    parts = path.split("/")
    odd = any(character in path for character in "\\\0\n\r")
    if odd or len(path.encode()) > MAX_PATH_BYTES or any(part in ("", ".", "..") for part in parts):
        raise RemoteContentError(url, f"the path {path!r:.200} is refused")
    return path
