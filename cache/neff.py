"""Reading a NEFF: its header and the index of its tarball, enough to tell a good file from a bad one.

A NEFF is a 1024-byte little-endian header and a tarball, gzip-compressed unless the compiler was asked otherwise. In
it, each subgraph's ``def.json`` declares the variables, among them the tensors that go in and come out.
Source: AWS Neuron SDK, neuron-runtime/explore/work-with-neff-files.rst. Nothing in the file is executed or unpacked.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import struct
import tarfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass

from .digest import Buffer

HEADER_BYTES = 1024
_HEADER = struct.Struct("<QQQQQ128sI32s16s256sI64sQI468s")
_MAX_MEMBERS = 100_000
_MAX_UNPACKED_BYTES = 64 << 30
_MAX_DEFINITION_BYTES = 1 << 30
_ALIASED = ".must_alias_input"
_MAX_RATIO = 1100
"""Deflate cannot exceed about 1032 to 1; a larger promise is a lie, and the absolute limit is for the rest."""


class BadNeffError(ValueError):
    """The bytes are not a whole NEFF; the text says why."""


@dataclass(frozen=True, slots=True)
class Neff:
    """What a NEFF says about itself.

    Attributes:
        version: major and minor version of the format.
        build: version of the compiler that built it, as it puts it.
        name: as the compiler gave it.
        feature_bits: features that the runtime must have.
        cores: number of NeuronCores it runs on (``num_tpb``).
        logical_cores: physical cores per logical core (``lnc_size``).
        uuid: 32 hex digits.
        hash: state of the header's digest of the tarball: ``"sha256"`` or ``"md5"`` when that digest fits, ``"absent"``
            when it is zero, ``"unknown"`` when it covers something else.
        compressed: whether the tarball is gzip-compressed.
        members: names of the files in it.
        inputs: names and sizes in bytes of the tensors that go in (without the suffix that the compiler gives to one
            that is overwritten), or None where the file does not declare them in the documented form.
        outputs: the same of the tensors that come out.
    """

    version: tuple[int, int]
    build: str
    name: str
    feature_bits: int
    cores: int
    logical_cores: int
    uuid: str
    hash: str
    compressed: bool
    members: tuple[str, ...]
    inputs: tuple[tuple[str, int], ...] | None = None
    outputs: tuple[tuple[str, int], ...] | None = None

    @classmethod
    def parse(cls, data: Buffer) -> Neff:
        """Read the header, walk the whole tarball.

        Raises:
            BadNeffError: too short, sizes that contradict each other, or a tarball that cannot be read to its end.
        """
        view = memoryview(data).cast("B")
        if view.nbytes < HEADER_BYTES:
            raise BadNeffError(f"{view.nbytes} bytes; the header alone has {HEADER_BYTES}")
        fields = _HEADER.unpack(view[:HEADER_BYTES])
        _, header_size, data_size, major, minor, build, cores, digest, uuid, name, _, _, features, logical, _ = fields
        if header_size != HEADER_BYTES:
            raise BadNeffError(f"header size {header_size}, not {HEADER_BYTES}: not a NEFF")
        body = view[HEADER_BYTES:]
        if body.nbytes != data_size:
            raise BadNeffError(f"{body.nbytes} bytes after the header, which promises {data_size}")
        compressed = bytes(body[:2]) == b"\x1f\x8b"
        members, tensors = _contents(body, compressed)
        return cls(
            version=(major, minor),
            build=_text(build),
            name=_text(name),
            feature_bits=features,
            cores=cores,
            logical_cores=logical,
            uuid=uuid.hex(),
            hash=_hash_state(digest, body),
            compressed=compressed,
            members=members,
            inputs=_declared(tensors, "input"),
            outputs=_declared(tensors, "output"),
        )

    def requires(self) -> dict[str, object]:
        """What a runtime must offer, for `Details.requires`."""
        return {"neff": f"{self.version[0]}.{self.version[1]}", "features": self.feature_bits}

    def describe(self) -> list[tuple[str, str]]:
        """What is in it and what it needs, in pairs, for people."""

        def tensors(declared: tuple[tuple[str, int], ...] | None) -> str:
            if declared is None:
                return "not declared in a known form"
            some = ", ".join(f"{name} ({size} bytes)" for name, size in declared[:4])
            return f"{len(declared)}: {some}" + (", ..." if len(declared) > 4 else "") if declared else "none"

        return [
            ("neff", f"format {self.version[0]}.{self.version[1]}, built by {self.build or 'an unnamed compiler'}"),
            ("neff needs", f"{self.logical_cores} physical per logical core, runtime features {self.feature_bits:#x}"),
            ("neff checksum", self.hash),
            ("neff inputs", tensors(self.inputs)),
            ("neff outputs", tensors(self.outputs)),
        ]


def _text(field: bytes) -> str:
    return field.split(b"\0", 1)[0].decode("utf-8", "replace")


def _hash_state(digest: bytes, body: memoryview) -> str:
    if not any(digest):
        return "absent"
    if digest == hashlib.sha256(body).digest():
        return "sha256"
    if digest == hashlib.md5(body, usedforsecurity=False).digest().ljust(32, b"\0"):
        return "md5"
    return "unknown"


class _Bounded(io.RawIOBase):
    """A decompressed stream that refuses to grow beyond what an honest file can hold."""

    def __init__(self, stream: gzip.GzipFile, limit: int) -> None:
        self._stream = stream
        self._left = limit

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        piece = self._stream.read(size)
        self._left -= len(piece)
        if self._left < 0:
            raise BadNeffError("the tarball unpacks to more than an honest one can")
        return piece


_Tensors = dict[tuple[str, str], int]
"""Kind and name of a variable to its size in bytes."""


def _contents(body: memoryview, compressed: bool) -> tuple[tuple[str, ...], _Tensors | None]:
    """Names of the members, and the tensors that all ``def.json`` together declare."""
    raw = io.BytesIO(body)
    stream: io.BytesIO | _Bounded = raw
    if compressed:
        limit = min(_MAX_UNPACKED_BYTES, body.nbytes * _MAX_RATIO)
        stream = _Bounded(gzip.GzipFile(fileobj=raw, mode="rb"), limit)
    names = []
    tensors: _Tensors | None = None
    try:
        with tarfile.open(fileobj=stream, mode="r|") as archive:
            for member in archive:
                names.append(member.name)
                if len(names) > _MAX_MEMBERS:
                    raise BadNeffError(f"more than {_MAX_MEMBERS} files in the tarball")
                if member.name.rpartition("/")[2] == "def.json" and member.size <= _MAX_DEFINITION_BYTES:
                    file = archive.extractfile(member)
                    found = _variables(file.read()) if file is not None else None
                    if found is not None:
                        tensors = found if tensors is None else tensors | found
        while stream.read(1 << 20):  # to the end, so that the gzip checksum is compared
            pass
    except BadNeffError:
        raise
    except (tarfile.TarError, OSError, EOFError, zlib.error, ValueError) as error:
        raise BadNeffError(f"its tarball cannot be read: {error}") from error
    if not names:
        raise BadNeffError("its tarball is empty")
    return tuple(names), tensors


def _variables(definition: bytes) -> _Tensors | None:
    """The inputs and outputs of one ``def.json``: its ``var`` has an object per name, with ``type`` and ``size``.

    The page does not show a whole file, so another form is no proof of a bad one: the answer is then None.
    """
    try:
        content = json.loads(definition)
    except (ValueError, RecursionError):
        return None
    variables = content.get("var") if isinstance(content, dict) else None
    if not isinstance(variables, Mapping):
        return None
    found = {}
    for name, variable in variables.items():
        kind = variable.get("type") if isinstance(variable, dict) else None
        size = variable.get("size") if isinstance(variable, dict) else None
        if kind in ("input", "output"):
            if not isinstance(size, int):
                return None
            found[kind, str(name).removesuffix(_ALIASED)] = size
    return found


def _declared(tensors: _Tensors | None, kind: str) -> tuple[tuple[str, int], ...] | None:
    if tensors is None:
        return None
    return tuple((name, size) for (each, name), size in tensors.items() if each == kind)
