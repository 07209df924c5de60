"""A folder that repeats a failed compile with one command: for the user, and to send to those who can mend it."""

from __future__ import annotations

import hashlib
import os
import shlex
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

KEPT = 20
"""How many reproductions stay; the oldest goes when there are more, so that a loop of failures cannot fill a disk."""

_SCRIPT = """#!/bin/sh
# Runs this compile again, in this folder. NEURONX_CC names another compiler to try.
cd "$(dirname "$0")" || exit 1
{variables}exec {tool} {words}
"""


def save(
    root: Path,
    command: Sequence[str],
    words: Sequence[str],
    files: Mapping[str, bytes],
    environ: Mapping[str, str],
    graph: str = "",
) -> Path:
    """Write a reproduction, replacing one of the same program and command line.

    Args:
        root: the folder of all reproductions.
        command: the compiler.
        words: what it was called with; file names in it are relative.
        files: name to content; among them the program.
        environ: variables that the run needs.
        graph: name of the graph.

    Raises:
        OSError: it cannot be written.
    """
    digest = hashlib.sha256("\0".join([*command, *words]).encode())
    digest.update(files.get("module.hlo.pb", b""))
    name = "".join(c if c.isalnum() or c in "._-" else "_" for c in graph)[:80]
    final = root / "-".join(filter(None, [name, digest.hexdigest()[:12]]))
    root.mkdir(parents=True, exist_ok=True)
    staging = Path(tempfile.mkdtemp(prefix=".new-", dir=root))
    try:
        for file, content in files.items():
            (staging / file).write_bytes(content)
        (staging / "command.txt").write_text(shlex.join([*command, *words]) + "\n", encoding="utf-8")
        variables = "".join(f"export {key}={shlex.quote(value)}\n" for key, value in sorted(environ.items()))
        tool = (
            f'"${{NEURONX_CC:-{command[0]}}}"' if len(command) == 1 and _is_plain(command[0]) else shlex.join(command)
        )
        script = staging / "run.sh"
        script.write_text(_SCRIPT.format(variables=variables, tool=tool, words=shlex.join(words)), encoding="utf-8")
        script.chmod(0o755)
        staging.chmod(0o755)
        if final.exists():
            shutil.rmtree(final)
        os.rename(staging, final)
    finally:
        shutil.rmtree(staging, ignore_errors=True)
    _thin_out(root)
    return final


def _is_plain(word: str) -> bool:
    return shlex.quote(word) == word


def _thin_out(root: Path) -> None:
    folders = sorted((f for f in root.iterdir() if not f.name.startswith(".")), key=lambda f: f.stat().st_mtime)
    for folder in folders[:-KEPT]:
        shutil.rmtree(folder, ignore_errors=True)
