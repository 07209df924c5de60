"""An entry that another tool built: its key follows from its name in that tool's layout, the only key there is."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from neuron_dynamo.cache import files
from neuron_dynamo.cache.canonical import canonical_sha256, plain
from neuron_dynamo.cache.digest import Buffer
from neuron_dynamo.cache.layouts.report import Left, Report
from neuron_dynamo.cache.neff import BadNeffError, Neff
from neuron_dynamo.cache.publish import publish
from neuron_dynamo.cache.record import Details, Output, Record
from neuron_dynamo.cache.store import Store


def foreign_key(parts: Mapping[str, Any]) -> str:
    """The key of an entry named by another tool."""
    return canonical_sha256(parts)


def add_foreign(
    store: Store, parts: Mapping[str, Any], outputs: Mapping[str, Buffer], place: str, details: Details, report: Report
) -> None:
    """Check the NEFF and publish the entry, or say in the report why not.

    Raises:
        OSError: the store cannot be written.
    """
    key = foreign_key(parts)
    if store.peek(key) is not None:
        report.present.append(key)
        return
    try:
        neff = Neff.parse(outputs["neff"])
    except BadNeffError as error:
        report.refused.append(Left(place, f"bad NEFF: {error}"))
        return
    details = Details(
        graph=details.graph,
        model=details.model,
        requires=neff.requires(),
        builder={"compiler": neff.build},
        meta={**details.meta, "neff_hash": neff.hash, "neff_name": neff.name},
        origin=details.origin,
    )
    described = {name: Output.of(data) for name, data in outputs.items()}
    publish(store.paths, Record(key, plain(parts), described, details, time.time()), outputs)
    report.done.append(key)


@contextmanager
def replacing(path: Path) -> Iterator[IO[bytes]]:
    """A stream whose bytes appear at `path` when the block ends well, and nowhere if it does not.

    Raises:
        OSError: the file is not there.
    """
    files.make_folder(path.parent)
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(6)}")
    try:
        with temporary.open("xb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        os.rename(temporary, path)
    finally:
        files.remove(temporary)


def write_foreign(path: Path, data: Buffer) -> None:
    """Write one file of another tool's layout, whole or not at all.

    Raises:
        OSError: it is not there.
    """
    with replacing(path) as stream:
        stream.write(data)
