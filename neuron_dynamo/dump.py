"""The folder that ``dump=DIR`` makes for each graph."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path


def write(directory: Path, graph: str, key: str, files: Mapping[str, str | bytes]) -> Path:
    """Write ``files`` to ``<directory>/<graph>-<key>/``; graphs of different runs do not overwrite each other.

    Returns:
        The folder.
    """
    folder = directory / f"{graph.replace('/', '_')}-{key[:16]}"
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        if isinstance(content, bytes):
            (folder / name).write_bytes(content)
        else:
            (folder / name).write_text(content, encoding="utf-8")
    return folder
