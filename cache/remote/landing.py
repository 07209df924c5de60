"""From downloaded files to entries: each file is checked against its record, and only then moved into the store."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import xxhash

from neuron_dynamo.cache import files
from neuron_dynamo.cache.lock import root_lock
from neuron_dynamo.cache.nearest import note_all
from neuron_dynamo.cache.paths import Paths
from neuron_dynamo.cache.publish import prepare
from neuron_dynamo.cache.record import Output, Record

_CHUNK = 1 << 20
_WORKERS = 4


def fault_of(path: Path, output: Output) -> str:
    """Why the file is not the object that a record describes; empty if it is. Read in pieces, whatever its size."""
    sha256, xxh3, size = hashlib.sha256(), xxhash.xxh3_128(), 0
    try:
        with path.open("rb", buffering=0) as stream:
            while data := stream.read(_CHUNK):
                size += len(data)
                if size > output.size:
                    return f"it has more than {output.size} bytes"
                sha256.update(data)
                xxh3.update(data)
    except FileNotFoundError:
        return "it did not arrive"
    if size != output.size:
        return f"it has {size} bytes, not {output.size}"
    if sha256.hexdigest() != output.sha256:
        return f"its SHA-256 is {sha256.hexdigest()}"
    if xxh3.hexdigest() != output.xxh3:
        return f"its XXH3-128 is {xxh3.hexdigest()}, not {output.xxh3}"
    return ""


def faults(arrived: Mapping[Path, Output]) -> dict[str, str]:
    """The faults of several files, by SHA-256 of the object each should be."""
    with ThreadPoolExecutor(_WORKERS) as pool:
        found = pool.map(fault_of, arrived.keys(), arrived.values())
        return {output.sha256: fault for output, fault in zip(arrived.values(), found, strict=True) if fault}


def land(
    paths: Paths,
    staging: Path,
    objects: Iterable[str],
    records: Sequence[Record],
    texts: Mapping[str, bytes],
) -> None:
    """Move objects that were checked, and then records, into the store: whole and durable, in this order.

    Args:
        paths: of the store.
        staging: the folder on the same disk in which the objects lie, each under its SHA-256.
        objects: which of them.
        records: those whose objects are all there then.
        texts: bytes of records, by key, as far as they are at hand.

    Raises:
        OSError: entries may be missing; none is visible without its bytes.
    """
    prepare(paths)
    with root_lock(paths.lock, exclusive=False):
        moves = [(staging / sha256, paths.object(sha256)) for sha256 in objects]
        with ThreadPoolExecutor(_WORKERS) as pool:
            list(pool.map(_settle, (source for source, _ in moves)))
        _move(moves)
        new = [
            (staging / f"{record.key}.json", paths.record(record.key), texts.get(record.key) or record.to_bytes())
            for record in records
        ]
        with ThreadPoolExecutor(_WORKERS) as pool:
            list(pool.map(lambda each: files.write_new(each[0], each[2]), new))
        _move([(source, final) for source, final, _ in new])
    note_all(paths, records)


def _settle(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fchmod(descriptor, 0o444)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _move(moves: Sequence[tuple[Path, Path]]) -> None:
    """As `files.move_in`, syncing each folder once."""
    folders = {final.parent for _, final in moves}
    made = [folder for folder in folders if not files.exists(folder)]
    for folder in made:
        files.make_folder(folder)
    for parent in {folder.parent for folder in made}:
        files.sync_folder(parent)
    for source, final in moves:
        os.rename(source, final)
    with ThreadPoolExecutor(_WORKERS) as pool:
        list(pool.map(files.sync_folder, folders))
