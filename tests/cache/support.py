"""What the cache tests share."""

from __future__ import annotations

import os
import subprocess
import sys
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
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    return out
