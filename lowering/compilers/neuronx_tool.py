"""Finding ``neuronx-cc``, its version and its build."""

from __future__ import annotations

import functools
import hashlib
import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from neuron_dynamo import errors

from . import CompilerIdentity
from .installed import build_digest

DISTRIBUTION = "neuronx-cc"
INDEX = "https://pip.repos.neuron.amazonaws.com"
_VERSION = re.compile(r"NeuronX Compiler version (\S+)")
_VERSION_SECONDS = 120.0


@dataclass(frozen=True)
class Tool:
    """A ``neuronx-cc`` that can be run.

    Attributes:
        command: what to run before the sub-command.
        version: as it states it, such as ``2.27.5334.0+f702b353``.
        build: digest of its build: of the installed files where they are known, else of the executable.
    """

    command: tuple[str, ...]
    version: str
    build: str

    @property
    def identity(self) -> CompilerIdentity:
        """For the cache key."""
        return CompilerIdentity("neuronx-cc", self.version, self.build)

    @property
    def release(self) -> tuple[int, int]:
        """Major and minor version."""
        numbers = re.match(r"(\d+)\.(\d+)", self.version)
        return (int(numbers[1]), int(numbers[2])) if numbers else (0, 0)


def find(target: str, path: Path | None = None, environ: Mapping[str, str] | None = None) -> Tool:
    """The compiler to use.

    Looked for are ``path``, the PATH, the folder of this Python's scripts, and the installed package.

    Args:
        target: what it is wanted for, for the message.
        path: the executable, or a folder with it.
        environ: the environment.

    Raises:
        MissingCompilerError: there is none; the message says how to install it.
        CompilerFailedError: it does not tell its version.
    """
    environ = os.environ if environ is None else environ
    command = _command(path, environ)
    if command is None:
        raise errors.MissingCompilerError(target, "neuronx-cc" if path is None else str(path), _advice())
    executable = Path(command[-1]) if len(command) == 1 else None
    installed = _installed_beside(executable) if executable is not None else _installed_here()
    if installed is not None:
        return Tool(command, *installed)
    assert executable is not None
    status = executable.stat()
    return _asked(command, status.st_mtime_ns, status.st_size)


def is_installed(path: Path | None = None, environ: Mapping[str, str] | None = None) -> bool:
    """Whether :func:`find` would find one; runs nothing."""
    return _command(path, os.environ if environ is None else environ) is not None


def _command(path: Path | None, environ: Mapping[str, str]) -> tuple[str, ...] | None:
    if path is not None:
        candidate = path / "neuronx-cc" if path.is_dir() else path
        return (str(candidate.absolute()),) if _is_executable(candidate) else None
    found = shutil.which("neuronx-cc", path=environ.get("PATH", os.defpath))
    if found is not None:
        return (os.path.abspath(found),)
    beside = Path(sys.executable).with_name("neuronx-cc")  # a virtual environment that is not activated
    if _is_executable(beside):
        return (str(beside),)
    try:
        scripts = importlib.metadata.distribution(DISTRIBUTION).entry_points.select(
            group="console_scripts", name="neuronx-cc"
        )
    except importlib.metadata.PackageNotFoundError:
        return None
    for script in scripts:
        start = f"import sys; from {script.module} import {script.attr.split('.')[0]}; sys.exit({script.attr}())"
        return (sys.executable, "-c", start)
    return None


def _is_executable(path: Path) -> bool:
    return path.is_file() and os.access(path, os.X_OK)


def _advice() -> str:
    try:
        version = importlib.metadata.version(DISTRIBUTION)
        placeholder = f"The installed {DISTRIBUTION} {version} has no such script: it is PyPI's empty placeholder. "
    except importlib.metadata.PackageNotFoundError:
        placeholder = ""
    return (
        f"{placeholder}Install it from AWS's package index: "
        f"pip install --extra-index-url {INDEX} 'neuron-dynamo[neuron]' "
        "(PyPI has only a placeholder of that name), put it on the PATH, or give its path as the option neuronx_cc. "
        "It needs no Neuron device. To run the program on this machine's CPU instead, set device='cpu'."
    )


def _installed_here() -> tuple[str, str]:
    distribution = importlib.metadata.distribution(DISTRIBUTION)
    return distribution.version, build_digest((distribution.read_text("RECORD") or "").splitlines())


def _installed_beside(executable: Path) -> tuple[str, str] | None:
    """Version and build of the package that a script in an environment's ``bin`` belongs to, without starting it."""
    for script in dict.fromkeys((executable, executable.resolve())):
        for folder in sorted(script.parent.parent.glob("lib/python3*/site-packages/neuronx_cc-*.dist-info")):
            distribution = importlib.metadata.Distribution.at(folder)
            if distribution.entry_points.select(group="console_scripts", name="neuronx-cc"):
                return distribution.version, build_digest((distribution.read_text("RECORD") or "").splitlines())
    return None


@functools.lru_cache(maxsize=32)
def _asked(command: tuple[str, ...], mtime: int, size: int) -> Tool:
    """Version by asking, build from the executable; once per file and process."""
    try:
        answer = subprocess.run(
            [*command, "--version"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,  # releases differ in which of the two they use
            timeout=_VERSION_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as fault:
        raise errors.CompilerFailedError(f"{command[0]} --version", str(fault), deterministic=False) from fault
    text = answer.stdout.decode("utf-8", "replace")
    found = _VERSION.search(text)
    if found is None:
        said = text.strip()[:500] or f"nothing; exit status {answer.returncode}"
        raise errors.CompilerFailedError(f"{command[0]} --version", said, deterministic=False)
    return Tool(command, found[1], hashlib.sha256(Path(command[0]).read_bytes()).hexdigest())
