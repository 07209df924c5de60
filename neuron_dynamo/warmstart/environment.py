"""What an entry is bound to as a whole: versions, settings, options, and the state of the process at the call."""

from __future__ import annotations

import dataclasses
import functools
import hashlib
import importlib.util
import sys
from pathlib import Path
from typing import Any

import torch

import neuron_dynamo
from neuron_dynamo.lowering.kernels.installed import installed_digest
from neuron_dynamo.options import Options

from . import torch_internals
from .fingerprint import digest

_NO_PART_OF_A_TRACE = frozenset(
    {"cache_dir", "cache_read_only", "collect", "compile_memory", "compile_timeout", "dump", "fail_on_miss", "libnrt"}
    | {"neuronx_cc", "offline", "remote", "remote_write", "trust", "trusted_keys", "warm_start"}
)
"""Options that say where programs come from, and not what they are; every other one is compared."""


@functools.cache
def own_source() -> str:
    """Digest of this package's own source, so that a changed lowering is a changed version."""
    content = hashlib.sha256()
    root = Path(neuron_dynamo.__file__).parent
    for folder in (root, *sorted(p for p in root.iterdir() if p.is_dir() and p.name != "__pycache__")):
        for path in sorted(folder.rglob("*.py") if folder != root else folder.glob("*.py")):
            content.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return content.hexdigest()[:40]


@functools.cache
def versions() -> dict[str, str]:
    """Of everything that decides what a trace gives, beside its source."""
    return {
        "torch": f"{torch.__version__} {torch.version.git_version}",
        "python": f"{sys.implementation.name} {sys.version.split()[0]} {importlib.util.MAGIC_NUMBER.hex()}",
        "neuron_dynamo": f"{neuron_dynamo.__version__} {own_source()}",
        "kernels": installed_digest(),
    }


def of_options(options: Options) -> str:
    """Digest of the options that decide what a trace gives."""
    fields = dataclasses.fields(options)
    return digest([(f.name, repr(getattr(options, f.name))) for f in fields if f.name not in _NO_PART_OF_A_TRACE])


def label(options: Options, dynamic: Any, fullgraph: bool) -> dict[str, Any]:
    """The part of an entry's label that must be equal in the process that uses it."""
    state = torch_internals.global_state()
    state.pop("num_threads", None)  # no program depends on torch's own threads; the guard on them is built anew
    return {
        "versions": versions(),
        "options": of_options(options),
        "settings": {**torch_internals.settings(), "dynamic": repr(dynamic), "fullgraph": repr(fullgraph)},
        "state": [state, torch_internals.other_state()],
    }


def difference(stored: dict[str, Any], now: dict[str, Any]) -> str:
    """Which part of a stored label is not as it is now, for people; empty if there is none."""
    for name, value in stored["versions"].items():
        if now["versions"].get(name) != value:
            return f"made with {name} {value}, not {now['versions'].get(name)}"
    if stored["options"] != now["options"]:
        return "made under other options"
    for name, value in stored["settings"].items():
        if now["settings"].get(name) != value:
            return f"made with the setting {name} = {value}, not {now['settings'].get(name)}"
    (state, others), (state_now, others_now) = stored["state"], now["state"]
    for name, value in state.items():
        if state_now.get(name) != value:
            return f"made with {name} {value}, not {state_now.get(name)}"
    return "" if others == others_now else "made in another mode or device context"
