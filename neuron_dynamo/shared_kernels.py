"""Kernels that others share: from a folder, or from the Hub through the ``kernels`` package.

A shared kernel is a Python package whose module has a ``KERNEL``. Code of others runs when it is loaded, so it is
pinned: a Hub repository by its commit, and what arrives, as any folder, by the digest of its files.
"""

from __future__ import annotations

import hashlib
import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from neuron_dynamo import errors
from neuron_dynamo.lowering.kernels.kernel import Kernel

_COMMIT = re.compile(r"[0-9a-f]{40}")


def folder_digest(folder: Path) -> str:
    """SHA-256 of a folder's files and their names; compiled Python is not counted."""
    digest = hashlib.sha256()
    for path in sorted(p for p in folder.rglob("*") if p.is_file() and "__pycache__" not in p.parts):
        name = path.relative_to(folder).as_posix().encode()
        content = path.read_bytes()
        digest.update(b"%d %s %d " % (len(name), name, len(content)))
        digest.update(content)
    return digest.hexdigest()


def load_kernel(source: str | Path, *, sha256: str, revision: str = "") -> Kernel:
    """The kernel of a package, for ``options={"kernels": [...]}``.

    Args:
        source: a folder, or ``owner/name`` of a Hub repository with builds for Neuron (``backend: neuron``).
        sha256: what :func:`folder_digest` gives for its files.
        revision: the repository's commit, 40 hexadecimal digits; not for a folder.

    Raises:
        SharedKernelError: it is not pinned, not what was pinned, or has no ``KERNEL``; nothing of it has run in the
            first two cases.
    """
    name = str(source)
    folder = Path(source) if Path(source).is_dir() else _fetched(name, revision)
    found = folder_digest(folder)
    if found != sha256:
        raise errors.SharedKernelError(name, f"its files have the digest {found}, and {sha256 or 'none'} is pinned")
    kernel = getattr(_imported(folder, found), "KERNEL", None)
    if not isinstance(kernel, Kernel):
        raise errors.SharedKernelError(name, "its module has no KERNEL")
    return kernel


def _fetched(name: str, revision: str) -> Path:
    """The folder of a Hub repository's build for Neuron, not yet imported."""
    if not _COMMIT.fullmatch(revision):
        raise errors.SharedKernelError(name, "it is not pinned to a commit (revision=, 40 hexadecimal digits)")
    try:
        from kernels import install_kernel  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        raise errors.SharedKernelError(name, "the package kernels is not installed (pip install kernels)") from None
    try:
        package, folder = install_kernel(name, revision=revision, backend="neuron")
    except Exception as fault:
        raise errors.SharedKernelError(name, f"{type(fault).__name__}: {fault}") from fault
    build = Path(folder) / package
    return build if build.is_dir() else Path(folder)


def _imported(folder: Path, digest: str) -> ModuleType:
    """The package in ``folder``, under a name of its own."""
    name = f"neuron_dynamo_shared_kernel_{digest[:16]}"
    if name in sys.modules:
        return sys.modules[name]
    entry = folder / "__init__.py"
    spec = importlib.util.spec_from_file_location(name, entry, submodule_search_locations=[str(folder)])
    if not entry.is_file() or spec is None or spec.loader is None:
        raise errors.SharedKernelError(str(folder), "it has no __init__.py")
    module: Any = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as fault:
        del sys.modules[name]
        raise errors.SharedKernelError(str(folder), f"{type(fault).__name__}: {fault}") from fault
    return module  # type: ignore[no-any-return]
