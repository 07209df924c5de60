"""Which NKI packages are installed, for what is kept without tracing kernels again."""

from __future__ import annotations

import functools
import hashlib
import importlib.util
from pathlib import Path

PACKAGES = ("nki", "nkilib", "neuronxcc.nki")


@functools.cache
def installed_digest() -> str:
    """Digest of the files of the NKI packages of this Python, by name, size and time of change; empty without any."""
    content = hashlib.sha256()
    found = False
    for name in PACKAGES:
        try:
            spec = importlib.util.find_spec(name)
        except (ImportError, ValueError):
            spec = None
        for folder in (spec.submodule_search_locations or ()) if spec is not None else ():
            found = True
            for path in sorted(p for p in Path(folder).rglob("*") if p.suffix in (".py", ".so")):
                state = path.stat()
                content.update(f"{name}/{path.relative_to(folder)} {state.st_size} {state.st_mtime_ns}\n".encode())
    return content.hexdigest()[:40] if found else ""
