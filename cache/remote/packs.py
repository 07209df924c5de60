"""Packs: the small objects of many entries in one file, because on the way down each small file costs two requests.

A pack is an accelerator, as the index is: every object of it is at the remote under its own name too. A pack that is
missing, damaged or false costs requests, not entries. It is immutable and named by its SHA-256; the index says which
entries have their small objects in which pack. What comes out of one is checked as any other download.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from neuron_dynamo.cache import files
from neuron_dynamo.cache.digest import xxh3_hex
from neuron_dynamo.cache.key import is_key
from neuron_dynamo.cache.objects import BadObjectError, open_object
from neuron_dynamo.cache.paths import Paths
from neuron_dynamo.cache.record import FORMAT, Output, Record, RecordError
from neuron_dynamo.errors import RemoteContentError

from .guard import Guarded
from .index import Listed
from .names import pack_path
from .protocol import FileInfo

MAX_OBJECT_BYTES = 64 << 10
"""A larger object is worth its requests."""

MAX_OBJECTS = 1000
MAX_PAYLOAD_BYTES = 24 << 20
MAX_PACK_BYTES = MAX_PAYLOAD_BYTES + (1 << 20)

MIN_OBJECTS = 16
"""Fewer are not worth a pack, neither to write nor to fetch."""


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack to write: its path and bytes, and the entries as the index will list them."""

    path: str
    data: bytes
    listed: tuple[Listed, ...]


def small(record: Record) -> dict[str, Output]:
    """The objects of an entry that belong in a pack, by SHA-256."""
    return {each.sha256: each for each in record.outputs.values() if each.size <= MAX_OBJECT_BYTES}


def build(paths: Paths, entries: Iterable[tuple[Listed, Record]]) -> Iterator[Pack]:
    """Packs of entries of the store, each entry in one at most; the same entries give the same packs."""
    listed: list[Listed] = []
    content: dict[str, bytes] = {}
    size = 0
    for each, record in entries:
        own = _read(paths, record)
        new = {sha256: data for sha256, data in own.items() if sha256 not in content}
        added = sum(map(len, new.values()))
        if content and (len(content) + len(new) > MAX_OBJECTS or size + added > MAX_PAYLOAD_BYTES):
            yield from _packed(listed, content)
            listed, content, size, new, added = [], {}, 0, own, sum(map(len, own.values()))
        if own and len(own) <= MAX_OBJECTS and added <= MAX_PAYLOAD_BYTES:
            content |= new
            size += added
            listed.append(each)
    yield from _packed(listed, content)


def publish(paths: Paths, remote: Guarded, listed: Iterable[Listed]) -> list[Listed]:
    """Write packs of those entries that have none and that the store has.

    Returns:
        The entries that are in a pack now.

    Raises:
        RemoteError: see `Guarded.upload`. Nothing is lost by it.
    """
    done: list[Listed] = []
    for pack in build(paths, _entries(paths, listed)):
        remote.upload([(pack.data, pack.path)])
        done += pack.listed
    return done


def worth(infos: Mapping[str, FileInfo], sought: Mapping[str, Mapping[str, Output]]) -> list[FileInfo]:
    """The packs to fetch: those that are there, and of which enough is sought.

    Args:
        infos: packs that are there, by path.
        sought: the objects that are wanted of each, by the pack's SHA-256.
    """
    found = []
    for pack, outputs in sought.items():
        info = infos.get(pack_path(pack))
        size = sum(output.size for output in outputs.values())
        if info is not None and info.size <= min(MAX_PACK_BYTES, max(4 * size, 1 << 20)):
            found.append(info)
    return found


def unpack(url: str, path: Path, wanted: Mapping[str, Output], folder: Path) -> set[str]:
    """Write the wanted objects of a pack to `folder`, each under its SHA-256 and only if it is what its record says.

    Returns:
        Which were written.

    Raises:
        RemoteContentError: this is no pack of a known version.
        OSError: `folder` cannot be written.
    """
    data = memoryview(files.read_small(path, MAX_PACK_BYTES))
    written = set()
    try:
        for sha256, start, size in _places(data):
            output = wanted.get(sha256)
            piece = data[start : start + size]
            if output is None or size != output.size or sha256 in written:
                continue
            if hashlib.sha256(piece).hexdigest() == sha256 and xxh3_hex(piece) == output.xxh3:
                files.write_new(folder / sha256, piece, sync=False)
                written.add(sha256)
    except (ValueError, KeyError, TypeError) as error:
        raise RemoteContentError(url, f"{path.name} is not a pack of this version ({error})") from error
    return written


def _places(data: memoryview) -> Iterator[tuple[str, int, int]]:
    """SHA-256, offset and size of each object."""
    head = bytes(data[:256]).partition(b"\n")[0]
    about = json.loads(head)
    if about["pack"] != 1 or about["format"] != FORMAT:
        raise ValueError(f"version {about['pack']!r}, format {about['format']!r}")
    count = about["objects"]
    if type(count) is not int or not 0 < count <= MAX_OBJECTS:
        raise ValueError("malformed")
    lines = bytes(data[len(head) + 1 : len(head) + 1 + count * 80]).split(b"\n", count)[:count]
    start = len(head) + 1 + sum(len(line) + 1 for line in lines)
    for line in lines:
        sha256, _, length = line.decode("ascii").partition(" ")
        size = int(length)
        if not is_key(sha256) or not 0 <= size <= MAX_OBJECT_BYTES or start + size > len(data):
            raise ValueError("malformed")
        yield sha256, start, size
        start += size


def _packed(listed: Sequence[Listed], content: Mapping[str, bytes]) -> Iterator[Pack]:
    if len(content) < MIN_OBJECTS:
        return
    head = json.dumps({"pack": 1, "format": FORMAT, "objects": len(content)}).encode() + b"\n"
    lines = "".join(f"{sha256} {len(data)}\n" for sha256, data in content.items()).encode()
    packed = b"".join([head, lines, *content.values()])
    name = hashlib.sha256(packed).hexdigest()
    yield Pack(pack_path(name), packed, tuple(replace(each, pack=name) for each in listed))


def _read(paths: Paths, record: Record) -> dict[str, bytes]:
    """The small objects of an entry; none if one of them is not in order."""
    try:
        return {sha256: bytes(open_object(paths, output)) for sha256, output in small(record).items()}
    except (BadObjectError, OSError):
        return {}


def _entries(paths: Paths, listed: Iterable[Listed]) -> Iterator[tuple[Listed, Record]]:
    for each in listed:
        if each.pack or not files.exists(paths.record(each.key)):
            continue
        try:
            yield each, each.record(derive=False)
        except RecordError:
            continue
