"""A NEFF as the compiler lays it out, without real instructions.

Layout: AWS Neuron SDK, neuron-runtime/explore/work-with-neff-files.rst. The names of the JSON members of ``var`` are
documented; what else the real file holds does not matter to a reader of the index.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import struct
import tarfile
from collections.abc import Mapping, Sequence

FEATURE_BITS = 0x10
PROGRAM = "standin/module.hlo.pb"


def pack(
    inputs: Mapping[str, int],
    outputs: Mapping[str, int],
    *,
    build: str,
    logical_cores: int = 1,
    compressed: bool = True,
    name: str = "model",
    version: tuple[int, int] = (2, 0),
    extra: Mapping[str, bytes] | None = None,
) -> bytes:
    """A NEFF whose tensors have these names and sizes in bytes. Equal arguments give equal bytes."""
    variables = {}
    for kind, tensors in (("input", inputs), ("output", outputs)):
        for tensor, size in tensors.items():
            variables[tensor] = {"type": kind, "var_id": len(variables), "size": size}
    variables["scratch"] = {"type": "virtual", "var_id": len(variables), "size": 64, "backing_variable_off": 0}
    definition = json.dumps({"dma_queue": {}, "var": variables}).encode()
    files = {"neff.json": b"{}", **(extra or {})}
    for core in range(logical_cores):
        files[f"sg{core:02}/def.json"] = definition
        files[f"sg{core:02}/Pool.bin"] = b"\x10" * 64
    body = _tar(files)
    return header(gzip.compress(body, mtime=0) if compressed else body, build, logical_cores, name, version)


def header(body: bytes, build: str, logical_cores: int, name: str, version: Sequence[int] = (2, 0)) -> bytes:
    """`body` behind the 1024-byte header."""
    digest = hashlib.sha256(body).digest()
    return (
        struct.pack("<5Q", 2, 1024, len(body), *version)
        + struct.pack("<128sI32s16s256s", build.encode(), 1, digest, digest[:16], name.encode())
        + struct.pack("<I64sQI468s", 1, b"\1", FEATURE_BITS, logical_cores, b"")
        + body
    )


def _tar(files: Mapping[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w") as archive:
        for path, data in files.items():
            member = tarfile.TarInfo(path)
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return stream.getvalue()
