"""The stand-in compiler on the PATH, and a place of its own for everything that a compile leaves."""

from __future__ import annotations

import json
import os
import shlex
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).with_name("neuronx_cc.py")


@dataclass
class Standin:
    """The installed stand-in.

    Attributes:
        path: its executable.
        scratch: the folder for temporary files.
    """

    path: Path
    scratch: Path
    _monkeypatch: pytest.MonkeyPatch
    _record: Path

    def set(self, **variables: str) -> None:
        """Steer it: ``fail="hang"`` sets STANDIN_FAIL."""
        for name, value in variables.items():
            self._monkeypatch.setenv(f"STANDIN_{name.upper()}", value)

    def runs(self, event: str = "start") -> list[dict[str, Any]]:
        """What it recorded of its compiles."""
        if not self._record.exists():
            return []
        lines = [json.loads(line) for line in self._record.read_text(encoding="utf-8").splitlines()]
        return [line for line in lines if line["event"] == event]

    def left_over(self) -> list[str]:
        """Work folders that are still there."""
        return [path.name for path in self.scratch.iterdir() if path.name.startswith("neuronx-cc-")]


@pytest.fixture
def standin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Standin:
    """The stand-in as ``neuronx-cc`` on the PATH, with no NEURON_* or STANDIN_* variable of the developer's."""
    for name in [name for name in os.environ if name.startswith(("NEURON_", "STANDIN_"))]:
        if not name.startswith("NEURON_DYNAMO_"):
            monkeypatch.delenv(name)
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(scratch))
    path = install(tmp_path / "bin")
    monkeypatch.setenv("PATH", str(path.parent), prepend=os.pathsep)
    record = tmp_path / "runs.jsonl"
    monkeypatch.setenv("STANDIN_RECORD", str(record))
    return Standin(path, scratch, monkeypatch, record)


def install(folder: Path) -> Path:
    """Make the executable ``neuronx-cc`` in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "neuronx-cc"
    path.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -I -S {shlex.quote(str(SCRIPT))} "$@"\n')
    path.chmod(0o755)
    return path
