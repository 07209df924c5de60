"""The file of one traced frame: two lines of JSON and named bytes, under one checksum.

The first line, the *label*, is what decides at a glance whether the entry can be of use; the second holds the guards
and everything else that is plain data. The bytes are a code object in Python's marshal format and AOTAutograd's data as
a pickle: whoever reads them runs what is in them, so they are read only from places that are trusted (see ``shelf``).
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from neuron_dynamo.cache.digest import xxh3_hex

FORMAT = 1
_MAGIC = b"neuron-dynamo traced frame\n"
_DIGITS = 32


class BrokenEntryError(Exception):
    """The bytes are no entry, or not the ones that were written."""


@dataclass
class Entry:
    """One frame, as it was traced under one set of guards.

    Attributes:
        label: environment, process state and code digest.
        body: guards, names, anchors: plain data.
        blobs: marshalled code and pickled graphs.
    """

    label: dict[str, Any]
    body: dict[str, Any]
    blobs: dict[str, bytes] = field(default_factory=dict)

    def to_bytes(self) -> bytes:
        """The file's content."""
        blobs = dict(sorted(self.blobs.items()))  # the order in which the second line has them
        sizes = {name: len(data) for name, data in blobs.items()}
        label = json.dumps({"format": FORMAT, **self.label}, sort_keys=True).encode()
        body = json.dumps({"blobs": sizes, **self.body}, sort_keys=True, separators=(",", ":")).encode()
        content = b"\n".join([label, body, b"".join(blobs.values())])
        return _MAGIC + xxh3_hex(content).encode() + b"\n" + content

    @classmethod
    def from_bytes(cls, data: bytes) -> Entry:
        """Parse and verify a file's content.

        Raises:
            BrokenEntryError: with the reason.
        """
        start = len(_MAGIC) + _DIGITS + 1
        if not data.startswith(_MAGIC) or len(data) < start:
            raise BrokenEntryError("not a traced frame")
        content = memoryview(data)[start:]
        if xxh3_hex(content).encode() != data[len(_MAGIC) : start - 1]:
            raise BrokenEntryError("its checksum does not match")
        label_end = data.index(b"\n", start)
        body_end = data.index(b"\n", label_end + 1)
        label, body = json.loads(data[start:label_end]), json.loads(data[label_end + 1 : body_end])
        if label.pop("format") != FORMAT:
            raise BrokenEntryError(f"of a format other than {FORMAT}")
        blobs, at = {}, body_end + 1
        for name, size in body.pop("blobs").items():
            blobs[name] = data[at : at + size]
            at += size
        return cls(label, body, blobs)
