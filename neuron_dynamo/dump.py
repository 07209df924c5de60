"""The folder that ``dump=DIR`` makes for each graph."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from pathlib import Path

from neuron_dynamo import errors


def write(directory: Path, graph: str, key: str, files: Mapping[str, str | bytes]) -> Path:
    """Write ``files`` to ``<directory>/<graph>-<key>/``; graphs of different runs do not overwrite each other.

    A folder that cannot be written is no reason not to run the graph: it is a :class:`~.errors.DumpWarning`.

    Returns:
        The folder.
    """
    folder = directory / f"{graph.replace('/', '_')}-{key[:16]}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            data = content if isinstance(content, bytes) else content.encode()
            (folder / name).write_bytes(data)
    except OSError as fault:
        warnings.warn(errors.DumpWarning(str(directory), fault.strerror or str(fault)), stacklevel=2)
    return folder
