"""The Xet formats that a storage server must read: chunks, xorbs (runs of chunks) and shards (which file is which run).

Written from the protocol's public description, https://huggingface.co/docs/xet (hashing, xorb, shard).
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass, field

import lz4.frame
from blake3 import blake3

_DATA_KEY = bytes.fromhex("6697f5775b9550de3135cbaca597181c9de421109beb2b58b4d0b04b93adf229")
_NODE_KEY = bytes.fromhex("017ec5c7a5472996fd946666b48a02e65ddd536f37c76dd2f86352e64a53713f")
_VERIFY_KEY = bytes.fromhex("7f1857d6ce56ed66127ff913e7a5c3f3a4cd26d5b5db49e64124987f28fb94c3")
_ZERO_KEY = bytes(32)

ZEROS = "0" * 64
"""The hash of an empty file."""

_FOOTER = b"XETBLOB"
_CHUNK_HEADER = 8
_MAX_CHUNK = 128 * 1024
_SHARD_TAG = b"HFRepoMetaData\x00" + bytes.fromhex("556967456a7b815783a5bdd95ccdd14aa9")
_BOOKEND = b"\xff" * 32
_HAS_VERIFICATION, _HAS_SHA256 = 1 << 31, 1 << 30


class FormatError(ValueError):
    """What was uploaded is no well-formed xorb or shard."""


def to_hex(raw: bytes) -> str:
    """The protocol's text of 32 bytes: each 8 of them as a little-endian number."""
    return "".join(f"{word:016x}" for word in struct.unpack("<4Q", raw))


def from_hex(text: str) -> bytes:
    """The other way."""
    return struct.pack("<4Q", *(int(text[start : start + 16], 16) for start in range(0, 64, 16)))


def tree_hash(chunks: Sequence[tuple[str, int]]) -> str:
    """The hash of a xorb: the root of a tree over (chunk hash, length)."""
    level = list(chunks)
    while len(level) > 1:
        merged, start = [], 0
        while start < len(level):
            end = start + _branch(level, start)
            merged.append(_merge(level[start:end]))
            start = end
        level = merged
    return level[0][0] if level else ZEROS


def _branch(level: list[tuple[str, int]], start: int) -> int:
    """How many nodes from `start` have one parent: 2 to 9, up to one whose hash is divisible by 4."""
    left = len(level) - start
    if left <= 2:
        return left
    most = min(9, left)
    for number in range(2, most):
        if int(level[start + number][0][48:], 16) % 4 == 0:
            return number + 1
    return most


def _merge(nodes: Sequence[tuple[str, int]]) -> tuple[str, int]:
    text = "".join(f"{name} : {size}\n" for name, size in nodes).encode()
    return to_hex(blake3(text, key=_NODE_KEY).digest()), sum(size for _, size in nodes)


def file_hash(chunks: Sequence[tuple[str, int]]) -> str:
    """The hash of a file, as listings give it."""
    return to_hex(blake3(from_hex(tree_hash(chunks)), key=_ZERO_KEY).digest()) if chunks else ZEROS


def term_hash(hashes: Sequence[str]) -> str:
    """The proof that an uploader has the chunks of a run."""
    return to_hex(blake3(b"".join(map(from_hex, hashes)), key=_VERIFY_KEY).digest())


@dataclass
class Xorb:
    """Where each chunk lies; `offsets` has one more element than there are chunks, `sizes` are of the plain bytes."""

    offsets: list[int]
    sizes: list[int]
    hashes: list[str] = field(default_factory=list)


def parse_xorb(body: bytes) -> Xorb:
    """The chunks of an uploaded xorb, each unpacked and hashed."""
    offsets, sizes, hashes, position = [0], [], [], 0
    while position < len(body) and body[position : position + len(_FOOTER)] != _FOOTER:
        plain, position = _chunk(body, position)
        hashes.append(to_hex(blake3(plain, key=_DATA_KEY).digest()))
        offsets.append(position)
        sizes.append(len(plain))
    return Xorb(offsets, sizes, hashes)


def unpack(body: bytes) -> bytes:
    """The plain bytes of a run of chunks."""
    pieces, position = [], 0
    while position < len(body):
        plain, position = _chunk(body, position)
        pieces.append(plain)
    return b"".join(pieces)


def _chunk(body: bytes, position: int) -> tuple[bytes, int]:
    head = body[position : position + _CHUNK_HEADER]
    if len(head) < _CHUNK_HEADER or head[0] != 0:
        raise FormatError("bad chunk header")
    packed, size = int.from_bytes(head[1:4], "little"), int.from_bytes(head[5:8], "little")
    data = body[position + _CHUNK_HEADER : position + _CHUNK_HEADER + packed]
    plain = _plain(head[4], data)
    if len(data) != packed or len(plain) != size or size > _MAX_CHUNK:
        raise FormatError("chunk of another length than its header says")
    return plain, position + _CHUNK_HEADER + packed


def _plain(scheme: int, data: bytes) -> bytes:
    if scheme == 0:
        return data
    if scheme not in (1, 2):
        raise FormatError(f"unknown compression {scheme}")
    try:
        found: bytes = lz4.frame.decompress(data)
    except RuntimeError as error:
        raise FormatError(str(error)) from error
    return found if scheme == 1 else _ungroup(found)


def _ungroup(data: bytes) -> bytes:
    """Bytes that were grouped by their position modulo 4, in their own order again."""
    plain, position = bytearray(len(data)), 0
    for lane in range(4):
        size = (len(data) - lane + 3) // 4
        plain[lane::4] = data[position : position + size]
        position += size
    return bytes(plain)


@dataclass
class Term:
    """A run of chunks of a xorb, `start` to `end`, that makes up `size` bytes of a file."""

    xorb: str
    size: int
    start: int
    end: int
    proof: str | None = None


def parse_shard(body: bytes) -> dict[str, list[Term]]:
    """The terms of each file in an uploaded shard, by file hash. The rest of a shard repeats what the xorbs say."""
    if body[:32] != _SHARD_TAG:
        raise FormatError("not a shard")
    position, found = 48, {}
    try:
        while True:
            raw, flags, count, _ = struct.unpack_from("<32sIIQ", body, position)
            position += 48
            if raw == _BOOKEND:
                return found
            terms = []
            for _ in range(count):
                xorb, _, size, start, end = struct.unpack_from("<32sIIII", body, position)
                position += 48
                terms.append(Term(to_hex(xorb), size, start, end))
            if flags & _HAS_VERIFICATION:
                for term in terms:
                    term.proof = to_hex(body[position : position + 32])
                    position += 48
            if flags & _HAS_SHA256:
                position += 48
            found[to_hex(raw)] = terms
    except struct.error as error:
        raise FormatError(f"shard cut short: {error}") from error
