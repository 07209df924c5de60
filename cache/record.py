"""The record: the small JSON file that says what an entry is, from which parts its key came, and what bytes it has.

The text is for people and for readers in other languages (`docs/cache_format.md`). Its first member is a checksum of
the file, at a fixed place, so damage to the record itself is found before anything in it is believed.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .canonical import Json, canonical_sha256, plain
from .digest import Buffer, sha256_hex, xxh3_hex
from .key import KeyParts, is_key, part_digests

FORMAT = 1
"""Version of the on-disk format, also the name of the folder: ``v1``."""

MAX_RECORD_BYTES = 4 << 20
"""A record larger than this is neither written nor read."""

_HEAD = b'{\n "checksum": "'
_CHECKSUM = slice(len(_HEAD), len(_HEAD) + 32)
_ZEROS = b"0" * 32
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,127}")


class RecordError(ValueError):
    """A record's bytes cannot be believed; the text says why. Readers turn it into a miss."""


@dataclass(frozen=True, slots=True)
class Output:
    """One object of an entry.

    Attributes:
        sha256: its name on disk and its proof across trust boundaries.
        xxh3: XXH3-128, checked on each read.
        size: bytes.
    """

    sha256: str
    xxh3: str
    size: int

    @classmethod
    def of(cls, data: Buffer) -> Output:
        """The description of `data`."""
        return cls(sha256_hex(data), xxh3_hex(data), memoryview(data).nbytes)


@dataclass(frozen=True, slots=True)
class Details:
    """What is worth knowing about an entry and does not decide its key.

    Attributes:
        compile_seconds: how long the build took, so a hit can say what it saved.
        graph: name of the graph, for people.
        model: model the graph belongs to, for ``ls``, pins and sync; for example a Hub id.
        source: the user's own place, ``file:line``.
        requires: what a loader must offer, for example ``{"neff": "2.0", "features": 256, "runtime": ">=2.20"}``.
        builder: versions of what built it.
        meta: anything else, as small JSON.
        origin: where an imported entry came from; None for one that was built here.
    """

    compile_seconds: float = 0.0
    graph: str = ""
    model: str = ""
    source: str = ""
    requires: Mapping[str, Any] = field(default_factory=dict)
    builder: Mapping[str, Any] = field(default_factory=dict)
    meta: Mapping[str, Any] = field(default_factory=dict)
    origin: Mapping[str, Any] | None = None


NO_DETAILS = Details()


@dataclass(frozen=True, slots=True)
class Built:
    """What a build gives to the store: named bytes, and details for the record."""

    outputs: Mapping[str, Buffer]
    details: Details = NO_DETAILS


@dataclass(frozen=True, slots=True)
class Record:
    """The parsed and checked content of a record file.

    Attributes:
        key: SHA-256 of the canonical JSON of `parts`.
        parts: the named parts that the key was computed from.
        outputs: name to object.
        details: see `Details`.
        created: seconds since the epoch, UTC, by the clock of the machine that built it.
        signatures: who vouches for it; see the trust section of the format document.
    """

    key: str
    parts: Mapping[str, Json]
    outputs: Mapping[str, Output]
    details: Details
    created: float
    signatures: tuple[Mapping[str, str], ...] = ()

    @property
    def digests(self) -> dict[str, str]:
        """Digest of each part of the key."""
        return part_digests(self.parts)

    @property
    def size(self) -> int:
        """Bytes of all outputs together; one that appears under two names counts once."""
        return sum({output.sha256: output.size for output in self.outputs.values()}.values())

    def to_bytes(self) -> bytes:
        """The record file's content.

        Raises:
            InvalidKeyPartError: a detail is not JSON.
            RecordError: the result would be larger than `MAX_RECORD_BYTES`, or an output's name is not a plain word.
        """
        for name in self.outputs:
            if not _NAME.fullmatch(name):
                raise RecordError(f"output name {name!r} is not a plain file name")
        details = self.details
        content = {
            "checksum": _ZEROS.decode(),
            "format": FORMAT,
            "key": self.key,
            "parts": plain(self.parts, "parts"),
            "digests": self.digests,
            "outputs": {
                name: {"sha256": each.sha256, "xxh3": each.xxh3, "size": each.size}
                for name, each in self.outputs.items()
            },
            "compile_seconds": float(details.compile_seconds),
            "created": float(self.created),
            "graph": details.graph,
            "model": details.model,
            "source": details.source,
            "requires": plain(details.requires, "requires"),
            "builder": plain(details.builder, "builder"),
            "meta": plain(details.meta, "meta"),
            "origin": plain(details.origin, "origin"),
            "signatures": plain(list(self.signatures), "signatures"),
        }
        text = json.dumps(content, indent=1, ensure_ascii=True, allow_nan=False).encode("ascii") + b"\n"
        if len(text) > MAX_RECORD_BYTES:
            raise RecordError(f"record of {len(text)} bytes; the limit is {MAX_RECORD_BYTES}")
        return text[: _CHECKSUM.start] + xxh3_hex(text).encode() + text[_CHECKSUM.stop :]

    @classmethod
    def from_bytes(cls, data: bytes, key: str | None = None, *, derive: bool = True) -> Record:
        """Parse and check a record: checksum, format, key against parts, digests against parts, shapes of fields.

        Args:
            data: the file's bytes.
            key: the key the caller looked up, if any.
            derive: compute key and digests from the parts and compare. Listings of thousands do without: the checksum
                has already excluded damage, and nothing is loaded on the strength of a listing.

        Raises:
            RecordError: with the reason.
        """
        if len(data) > MAX_RECORD_BYTES:
            raise RecordError(f"record of {len(data)} bytes; the limit is {MAX_RECORD_BYTES}")
        if not data.startswith(_HEAD):
            raise RecordError("not a record")
        if xxh3_hex(data[: _CHECKSUM.start] + _ZEROS + data[_CHECKSUM.stop :]).encode() != data[_CHECKSUM]:
            raise RecordError("checksum of the record does not match")
        try:
            record = cls._from_json(json.loads(data), derive)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            if isinstance(error, RecordError):
                raise
            raise RecordError(f"malformed record: {error!r}") from error
        if key is not None and record.key != key:
            raise RecordError(f"record of another key, {record.key}")
        return record

    @classmethod
    def _from_json(cls, content: dict[str, Json], derive: bool) -> Record:
        if content["format"] != FORMAT:
            raise RecordError(f"format {content['format']!r}; this reader knows {FORMAT}")
        parts, outputs = dict(content["parts"]), {}
        if derive and content["key"] != canonical_sha256(parts):
            raise RecordError("key does not follow from the parts")
        if derive and content["digests"] != part_digests(parts):
            raise RecordError("digests do not follow from the parts")
        for name, each in content["outputs"].items():
            output = Output(each["sha256"], each["xxh3"], each["size"])
            if not _NAME.fullmatch(name) or not is_key(output.sha256):
                raise RecordError(f"malformed output {name!r}")
            if type(output.size) is not int or output.size < 0:
                raise RecordError(f"malformed size of output {name!r}")
            outputs[name] = output
        if not outputs:
            raise RecordError("no outputs")
        return cls(
            key=content["key"],
            parts=parts,
            outputs=outputs,
            details=Details(
                compile_seconds=float(content["compile_seconds"]),
                graph=content["graph"],
                model=content["model"],
                source=content["source"],
                requires=dict(content["requires"]),
                builder=dict(content["builder"]),
                meta=dict(content["meta"]),
                origin=content["origin"],
            ),
            created=float(content["created"]),
            signatures=tuple(content["signatures"]),
        )


def new_record(parts: KeyParts, outputs: Mapping[str, Buffer], details: Details) -> Record:
    """The record of freshly built outputs, created now.

    Raises:
        InvalidKeyPartError: the parts are not JSON.
        RecordError: no outputs.
    """
    if not outputs:
        raise RecordError("no outputs")
    described = {name: Output.of(data) for name, data in outputs.items()}
    return Record(parts.key(), parts.to_json(), described, details, time.time())
