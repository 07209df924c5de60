"""What the cache tests share."""

from __future__ import annotations

import gzip
import hashlib
import io
import os
import struct
import subprocess
import sys
import tarfile
import textwrap
from pathlib import Path
from typing import Any

from neuron_dynamo.cache import KeyParts, program_digest

REPOSITORY = Path(__file__).resolve().parents[2]


def parts(program: str = "program", **changes: Any) -> KeyParts:
    """Key parts of a made-up program."""
    fields: dict[str, Any] = {
        "program": program_digest(program.encode()),
        "compiler": {"name": "fakecc", "version": "1.0", "build": "0" * 64},
        "target": {"platform": "trn2"},
    }
    return KeyParts(**{**fields, **changes})


def flip(path: Path, position: int = 0) -> None:
    """Change one bit of a file in place, whatever its mode."""
    data = bytearray(path.read_bytes())
    data[position] ^= 1
    os.chmod(path, 0o644)
    path.write_bytes(data)


def python(code: str, *arguments: str, **options: Any) -> subprocess.Popen[str]:
    """Start a fresh interpreter on `code`, with this repository importable and both streams piped."""
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY), **options.pop("env", {})}
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code), *arguments],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **options,
    )


def finish(process: subprocess.Popen[str]) -> str:
    """Standard output of a process that must have succeeded."""
    out, err = process.communicate(timeout=500)
    assert process.returncode == 0, err
    return out


def make_neff(name: str, *, compressed: bool = True) -> bytes:
    """A well-formed NEFF as the compiler lays it out, without real instructions."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w") as archive:
        files = {"neff.json": b"{}", "sg00/def.json": b'{"var": []}', "sg00/pe.bin": name.encode() * 200}
        for path, data in files.items():
            member = tarfile.TarInfo(path)
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    body = gzip.compress(stream.getvalue(), mtime=0) if compressed else stream.getvalue()
    sizes, digest = (2, 1024, len(body), 2, 0), hashlib.sha256(body).digest()
    identity = (b"2.27.1", 1, digest, b"\7" * 16, name.encode())
    return struct.pack("<QQQQQ128sI32s16s256sI64sQI468s", *sizes, *identity, 1, b"", 0x100, 2, b"") + body
