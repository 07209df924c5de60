"""The cache of TorchNeuron (native PyTorch on Neuron): ``ab/cd/<32 hex digits>.neff``, sharded by the first digits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from neuron_dynamo.cache.layouts.foreign import add_foreign, foreign_key, write_foreign
from neuron_dynamo.cache.layouts.report import Left, Report
from neuron_dynamo.cache.paths import children
from neuron_dynamo.cache.record import Details, Record
from neuron_dynamo.cache.store import Store

LAYOUT = "torchneuron"
_SHARD = re.compile("[0-9a-f]{2}")
_FILE = re.compile(r"([0-9a-f]{32})\.neff")


def parts_of(name: str) -> dict[str, Any]:
    """The parts of an imported entry's key, from its 32 hex digits there."""
    return {"layout": LAYOUT, "compiler": {"name": "neuronx-cc", "version": ""}, "module": name}


def key_of(name: str) -> str:
    """The key under which `Store.get` finds an imported entry."""
    return foreign_key(parts_of(name))


def is_root(folder: Path) -> bool:
    """Whether the folder looks like such a cache."""
    return next(_entries(folder), None) is not None


def import_from(store: Store, root: Path, *, model: str = "") -> Report:
    """Take over every good NEFF under `root`, which is only read.

    Raises:
        OSError: the store cannot be written, or the source cannot be read.
    """
    report = Report()
    for name, path in _entries(root):
        place = str(path.relative_to(root))
        if not name.startswith(path.parent.parent.name + path.parent.name):
            report.skipped.append(Left(place, "lies in the folder of another name"))
            continue
        details = Details(model=model, origin={"layout": LAYOUT, "path": place})
        add_foreign(store, parts_of(name), {"neff": path.read_bytes()}, place, details, report)
    return report


def export_to(store: Store, root: Path, records: Sequence[Record]) -> Report:
    """Write entries in this layout. An entry of our own goes by the first 32 digits of its key.

    Raises:
        OSError: `root` cannot be written.
    """
    report = Report()
    for record in records:
        if "neff" not in record.outputs:
            report.skipped.append(Left(record.key, "has no NEFF"))
            continue
        ours = (record.details.origin or {}).get("layout") != LAYOUT
        name = record.key[:32] if ours else str(record.parts["module"])
        path = root / name[:2] / name[2:4] / f"{name}.neff"
        if path.exists():
            report.present.append(record.key)
            continue
        entry = store.peek(record.key, need=["neff"])
        if entry is None:
            report.refused.append(Left(record.key, "damaged"))
            continue
        write_foreign(path, entry.read("neff"))
        report.done.append(record.key)
    return report


def _entries(root: Path) -> Iterator[tuple[str, Path]]:
    for one in children(root):
        for two in children(root / one) if _SHARD.fullmatch(one) else ():
            for name in children(root / one / two) if _SHARD.fullmatch(two) else ():
                match = _FILE.fullmatch(name)
                if match:
                    yield match[1], root / one / two / name
