"""What the tests of remotes share."""

from __future__ import annotations

import random
from pathlib import Path

from neuron_dynamo.cache import Details, Store, verify
from neuron_dynamo.cache.record import Record
from neuron_dynamo.cache.trust.gate import Verdict
from tests.cache.support import parts


def anyone(record: Record, key: str = "") -> Verdict:
    """A judge that admits everything."""
    return Verdict(True, "")


def fill(store: Store, count: int, *, size: int = 500, model: str = "org/a", start: int = 0) -> list[str]:
    """Put entries whose bytes follow from their number; the second output is shared by all."""
    keys = []
    for number in range(start, start + count):
        data = random.Random(number).randbytes(size)
        details = Details(compile_seconds=number, graph=f"g{number}", model=model)
        keys.append(store.put(parts(f"p{number}"), {"neff": data, "log": b"the same for all"}, details).key)
    return keys


def assert_same(*stores: Store) -> None:
    """All have the same entries, every byte of them right."""
    for store in stores:
        report = verify(store, deep=True)
        assert report.bad == ()
    assert len({tuple(store.keys()) for store in stores}) == 1
    assert len({tuple(record.to_bytes() for record in store) for store in stores}) == 1


def files_of(folder: Path) -> dict[str, bytes]:
    """Every file below a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
