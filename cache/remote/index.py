"""The index of a remote: its records packed into few files, because on the way down each small file costs two requests.

An index is a set of segments for each group (compiler and target). A segment is immutable and named by its SHA-256, so
any number of writers add theirs without seeing each other, and none is lost. Whoever finds too many of a group writes
one that has all their records and then removes those. The records themselves are the truth; see `catalog`.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from neuron_dynamo.cache.key import is_key
from neuron_dynamo.cache.record import FORMAT, MAX_RECORD_BYTES, Record
from neuron_dynamo.errors import RemoteContentError

from .guard import Guarded
from .names import group_of, segment_path
from .protocol import FileInfo, Upload

MAX_SEGMENTS = 8
"""More segments of a group than these are merged by the next writer."""

MAX_RAW_BYTES = 64 << 20
"""Bytes of a segment before compression; a longer list becomes several segments."""

MAX_PACKED_BYTES = 64 << 20


@dataclass(frozen=True, slots=True)
class Listed:
    """A record as an index lists it.

    Attributes:
        key: of the entry.
        group: of the index.
        text: the record's bytes.
        sha256: their digest; one record of a key may differ from another in its signatures.
        pack: SHA-256 of the pack that has the entry's small objects; empty for none. See `packs`.
    """

    key: str
    group: str
    text: bytes
    sha256: str
    pack: str = ""

    @classmethod
    def of(cls, record: Record) -> Listed:
        """A record as the index will list it."""
        text = record.to_bytes()
        return cls(record.key, group_of(record), text, hashlib.sha256(text).hexdigest())

    def record(self, *, derive: bool = True) -> Record:
        """The record, checked; see `Record.from_bytes`.

        Raises:
            RecordError: it is not one, or one of another key.
        """
        return Record.from_bytes(self.text, self.key, derive=derive)


def pack(listed: Iterable[Listed]) -> Iterator[tuple[str, bytes]]:
    """Segments of these records, as paths on the remote and bytes. The same records give the same segments."""
    ordered = sorted(listed, key=lambda each: (each.group, each.key, each.sha256))
    for group, members in groupby(ordered, key=lambda each: each.group):
        pieces: list[bytes] = []
        size = 0
        for each in members:
            if size and size + len(each.text) > MAX_RAW_BYTES - (1 << 16):
                yield _packed(group, pieces)
                pieces, size = [], 0
            place = f" {each.pack}" if each.pack else ""
            pieces.append(f"{each.key} {each.sha256} {len(each.text)}{place}\n".encode() + each.text)
            size += len(pieces[-1])
        if pieces:
            yield _packed(group, pieces)


def _packed(group: str, pieces: Sequence[bytes]) -> tuple[str, bytes]:
    head = json.dumps({"index": 1, "format": FORMAT, "group": group, "records": len(pieces)}).encode() + b"\n"
    data = zlib.compress(head + b"".join(pieces), 6)
    return segment_path(group, hashlib.sha256(data).hexdigest()), data


def unpack(url: str, path: str, data: bytes) -> list[Listed]:
    """The records of a segment. They are not parsed yet: most are of entries that the reader has.

    Raises:
        RemoteContentError: the bytes are not those that the name promises, or no segment of a known version.
    """
    if hashlib.sha256(data).hexdigest() != path.rpartition("/")[2]:
        raise RemoteContentError(url, f"{path} does not have the SHA-256 of its name")
    try:
        return list(_unpack(data, path.split("/")[-2]))
    except (ValueError, KeyError, TypeError, zlib.error) as error:
        raise RemoteContentError(url, f"{path} is not an index of this version ({error})") from error


def _unpack(data: bytes, group: str) -> Iterator[Listed]:
    inflater = zlib.decompressobj()
    raw = inflater.decompress(data, MAX_RAW_BYTES + 1)
    if len(raw) > MAX_RAW_BYTES or not inflater.eof:
        raise ValueError("it is cut short, or larger than the limit")
    start = raw.index(b"\n") + 1
    head = json.loads(raw[:start])
    if head["index"] != 1 or head["format"] != FORMAT:
        raise ValueError(f"version {head['index']!r}, format {head['format']!r}")
    while start < len(raw):
        end = raw.index(b"\n", start)
        key, sha256, length, *place = raw[start:end].decode("ascii").split(" ")
        size = int(length)
        start = end + 1 + size
        named = is_key(key) and is_key(sha256) and len(place) <= 1 and all(map(is_key, place))
        if not named or not 0 < size <= MAX_RECORD_BYTES or start > len(raw):
            raise ValueError("malformed")
        yield Listed(key, group, raw[end + 1 : start], sha256, *place)


def crowded(present: Iterable[FileInfo], added: Iterable[Listed]) -> set[str]:
    """The groups of the new records that have so many segments that the next writer merges them."""
    by_group = _by_group(present)
    return {each.group for each in added if len(by_group.get(each.group, ())) >= MAX_SEGMENTS}


def _by_group(segments: Iterable[FileInfo]) -> dict[str, list[FileInfo]]:
    found: dict[str, list[FileInfo]] = {}
    for info in segments:
        found.setdefault(info.path.split("/")[-2], []).append(info)
    return found


def write(
    remote: Guarded,
    present: Iterable[FileInfo],
    known: Iterable[Listed],
    added: Sequence[Listed],
    *,
    merge: Iterable[str] = (),
    before: Sequence[Upload] = (),
) -> dict[str, bytes]:
    """Add records to the index. Their objects are there.

    Args:
        remote: the remote.
        present: its segments.
        known: what they list, apart from what is to be forgotten.
        added: the new records.
        merge: groups whose segments are replaced by new ones in any case.
        before: files to write first, in the same request if it has room: the last of the records.

    Returns:
        The segments written, by path.

    Raises:
        RemoteError: see `Guarded.upload`. Entries are not lost by it; a later listing finds them.
    """
    by_group = _by_group(present)
    full = crowded(present, added) | set(merge)
    content: dict[tuple[str, str], Listed] = {
        (each.key, each.sha256): each for each in [*(each for each in known if each.group in full), *added]
    }
    written = dict(pack(content.values()))
    # What is merged may be damaged where it is, so that its name proves nothing.
    have = {info.path for info in present if info.path.split("/")[-2] not in full}
    remote.upload([*before, *((data, path) for path, data in written.items() if path not in have)])
    replaced = [info.path for group in full for info in by_group.get(group, ()) if info.path not in written]
    # What a merge has taken in goes only once the merged segment is known to be there.
    if replaced and len(remote.stat(list(written))) == len(written):
        remote.delete(replaced)
    return written
