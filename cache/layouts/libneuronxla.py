"""The cache of libneuronxla (torch-neuronx, NxD, optimum-neuron): ``neuronxcc-<version>/MODULE_<module>+<flags>/``.

States of an entry there: ``model.neff`` and ``model.done``: good; ``model.log`` without a NEFF: failed, and that tool
keeps it failed; ``*.lock``: being compiled, or left by a killed process; only the program: collected, not compiled.
Sources: optimum-neuron `optimum/neuron/cache/AGENTS.md`, AWS Neuron SDK `neuron-caching.rst`.
"""

from __future__ import annotations

import gzip
import hashlib
import itertools
import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from neuron_dynamo.cache import files
from neuron_dynamo.cache.layouts.foreign import add_foreign, foreign_key, write_foreign
from neuron_dynamo.cache.layouts.report import Left, Report
from neuron_dynamo.cache.paths import children
from neuron_dynamo.cache.record import Details, Record
from neuron_dynamo.cache.store import Store

LAYOUT = "libneuronxla"
_FOLDER = re.compile(r"neuronxcc-(.+)")
_MODULE = re.compile(r"MODULE_(.+)\+([0-9a-f]{8})")
_PROGRAMS = ("model.hlo_module.pb", "model.hlo.pb")
_MAX_SMALL = 16 << 20


def flags_hash(flags: Sequence[str]) -> str:
    """The layout's hash of compiler flags: 8 hex digits of the MD5 of their JSON array."""
    return hashlib.md5(json.dumps(list(flags)).encode(), usedforsecurity=False).hexdigest()[:8]


def parts_of(version: str, module: str, flags: str) -> dict[str, Any]:
    """The parts of an imported entry's key.

    Args:
        version: of the compiler, as in the folder's name after ``neuronxcc-``.
        module: the layout's name of the program: what its callers pass as ``cache_key``, or XLA's own module hash.
        flags: the layout's hash of the flags; see `flags_hash`.
    """
    compiler = {"name": "neuronx-cc", "version": version}
    return {"layout": LAYOUT, "compiler": compiler, "module": module, "flags_hash": flags}


def key_of(version: str, module: str, flags: Sequence[str]) -> str:
    """The key under which `Store.get` finds an imported entry, from what that layout's callers know."""
    return foreign_key(parts_of(version, module, flags_hash(flags)))


def is_root(folder: Path) -> bool:
    """Whether the folder looks like such a cache."""
    return any(_FOLDER.fullmatch(name) for name in children(folder))


def import_from(store: Store, root: Path, *, model: str = "") -> Report:
    """Take over every good entry under `root`, which is only read.

    Raises:
        OSError: the store cannot be written, or the source cannot be read.
    """
    report = Report()
    for version, module, flags, folder in _entries(root):
        place = str(folder.relative_to(root))
        state = _state(folder)
        if state:
            report.skipped.append(Left(place, state))
            continue
        outputs = {"neff": (folder / "model.neff").read_bytes()}
        program = _program(folder)
        if program is not None:
            outputs["hlo.pb"] = program
        meta: dict[str, Any] = {}
        listed = _flags(folder)
        if listed is not None:
            meta = {"flags": listed, "target": _target(listed)}
        origin = {"layout": LAYOUT, "path": place}
        add_foreign(
            store,
            parts_of(version, module, flags),
            outputs,
            place,
            Details(model=model, meta=meta, origin=origin),
            report,
        )
    return report


def export_to(store: Store, root: Path, records: Sequence[Record]) -> Report:
    """Write entries in this layout. An entry that is there, or is being compiled there, is left alone.

    An entry of our own gets the module name that NxD would give a program by content: 20 hex digits of its digest.

    Raises:
        OSError: `root` cannot be written.
    """
    report = Report()
    for record in records:
        if "neff" not in record.outputs:
            report.skipped.append(Left(record.key, "has no NEFF"))
            continue
        folder, flags = _place(record)
        target = root / folder
        if (target / "model.done").exists() and (target / "model.neff").exists():
            report.present.append(record.key)
            continue
        if any(name.endswith(".lock") for name in children(target)):
            report.skipped.append(Left(record.key, f"{folder} is locked"))
            continue
        entry = store.peek(record.key)
        if entry is None:
            report.refused.append(Left(record.key, "damaged"))
            continue
        if "hlo.pb" in entry.data:
            write_foreign(target / _PROGRAMS[0], entry.read("hlo.pb"))
        if flags is not None:
            write_foreign(target / "compile_flags.json", json.dumps(flags).encode())
        write_foreign(target / "model.neff", entry.read("neff"))
        files.remove(target / "model.log")
        write_foreign(target / "model.done", b"")
        report.done.append(record.key)
    return report


def _entries(root: Path) -> Iterator[tuple[str, str, str, Path]]:
    for name in children(root):
        version = _FOLDER.fullmatch(name)
        for entry in children(root / name) if version else ():
            module = _MODULE.fullmatch(entry)
            if version and module:
                yield version[1], module[1], module[2], root / name / entry


def _state(folder: Path) -> str:
    """Why the folder is no finished entry; empty if it is one."""
    names = set(children(folder))
    if "model.neff" in names and "model.done" in names:
        return ""
    if any(name.endswith(".lock") for name in names):
        return "locked: being compiled, or left by a killed process"
    if "model.neff" in names:
        return "its NEFF was not finished (no model.done)"
    if "model.log" in names:
        return f"failed: {_last_line(folder / 'model.log')}"
    return "not compiled"


def _last_line(path: Path) -> str:
    lines = path.read_bytes()[-4096:].decode("utf-8", "replace").split("\n")
    return next((line.strip()[:200] for line in reversed(lines) if line.strip()), "without a word")


def _program(folder: Path) -> bytes | None:
    for name in _PROGRAMS:
        if (folder / name).exists():
            return (folder / name).read_bytes()
        if (folder / f"{name}.gz").exists():
            try:
                return gzip.decompress((folder / f"{name}.gz").read_bytes())
            except (OSError, EOFError):
                return None  # it is kept for explanations only
    return None


def _flags(folder: Path) -> list[str] | None:
    try:
        listed = json.loads(files.read_small(folder / "compile_flags.json", _MAX_SMALL))
    except (OSError, ValueError):
        return None
    return listed if isinstance(listed, list) and all(isinstance(each, str) for each in listed) else None


def _target(flags: Sequence[str]) -> str:
    for flag, follower in itertools.zip_longest(flags, flags[1:], fillvalue=""):
        if flag.startswith("--target="):
            return flag.removeprefix("--target=")
        if flag == "--target":
            return follower
    return ""


def _place(record: Record) -> tuple[str, list[str] | None]:
    """The entry's folder in this layout, and its flags."""
    origin, parts = record.details.origin or {}, record.parts
    if origin.get("layout") == LAYOUT:
        folder = f"neuronxcc-{parts['compiler']['version']}/MODULE_{parts['module']}+{parts['flags_hash']}"
        return folder, record.details.meta.get("flags")
    flags = [str(flag) for flag in parts.get("flags", [])]
    version = (parts.get("compiler") or {}).get("version", "unknown")
    module = str(parts.get("program", record.key))[:20]
    return f"neuronxcc-{version}/MODULE_{module}+{flags_hash(flags)}", flags
