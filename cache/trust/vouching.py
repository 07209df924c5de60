"""Signing what a store holds: every byte is checked first, because a signature vouches for bytes."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from neuron_dynamo.cache import files
from neuron_dynamo.cache.digest import sha256_hex
from neuron_dynamo.cache.lock import key_lock
from neuron_dynamo.cache.objects import BadObjectError, open_object
from neuron_dynamo.cache.paths import Paths
from neuron_dynamo.cache.record import MAX_RECORD_BYTES, Record
from neuron_dynamo.cache.store import Store

from .gate import Verdict
from .keys import SigningKey
from .signatures import joined, sign
from .statement import of_record

_LOCK = "signing"
_PAUSE = 0.01


@dataclass(slots=True)
class Signed:
    """What `sign_entries` did: keys of entries signed, of those that had the signature, and keys with a reason."""

    signed: list[str] = field(default_factory=list)
    present: list[str] = field(default_factory=list)
    refused: dict[str, str] = field(default_factory=dict)


def sign_entries(
    store: Store, keys: Iterable[str], key: SigningKey, progress: Callable[[int], None] | None = None
) -> Signed:
    """Sign entries of the store, each after its bytes were checked by SHA-256.

    Several may sign at the same time, with different keys: no signature is lost.

    Args:
        store: with the entries.
        keys: of the entries.
        key: to sign with.
        progress: told the number of entries done.

    Raises:
        OSError: the store cannot be written.
    """
    report = Signed()
    for done, each in enumerate(keys, 1):
        record = store.record(each)
        fault = "it is absent or damaged" if record is None else _fault(store.paths, record)
        if record is None or fault:
            report.refused[each] = fault
        elif add_signatures(store.paths, sign(record, key)):
            report.signed.append(each)
        else:
            report.present.append(each)
        if progress is not None:
            progress(done)
    return report


def add_signatures(paths: Paths, record: Record) -> bool:
    """Add the signatures of `record` to the store's record of the same key; whether that changed anything.

    A store's record that promises other bytes by now keeps its own signatures.

    Raises:
        OSError: the store cannot be written.
    """
    lock = key_lock(paths.locks, _LOCK, "signing")
    while not lock.try_acquire():
        time.sleep(_PAUSE)
    try:
        return _add(paths, record)
    finally:
        lock.release()


def take_over(paths: Paths, record: Record, verdict: Verdict) -> bool:
    """Keep the good signatures of a record from elsewhere on the store's record of the same key; whether any is new.

    Only good ones: a crowd of strangers' signatures would sooner or later be more than a record may carry.

    Raises:
        OSError: the store cannot be written.
    """
    good = {each.id for each in verdict.seen if each.verdict == "good"}
    kept = tuple(each for each in record.signatures if isinstance(each, dict) and each.get("id") in good)
    return bool(kept) and add_signatures(paths, replace(record, signatures=kept))


def _add(paths: Paths, record: Record) -> bool:
    path = paths.record(record.key)
    text = files.read_small(path, MAX_RECORD_BYTES)
    now = Record.from_bytes(text, record.key)
    if of_record(now) != of_record(record):
        return False
    signatures = joined(now.signatures, record.signatures)
    if signatures == joined(now.signatures, ()):
        return False
    with files.staging_folder(paths.staging) as staging:
        files.write_new(staging / "record", replace(now, signatures=signatures).to_bytes())
        # A signature is no use: the collection's order stays.
        status = os.stat(path)
        os.utime(staging / "record", ns=(status.st_atime_ns, status.st_mtime_ns))
        files.move_in(staging / "record", path)
    return True


def _fault(paths: Paths, record: Record) -> str:
    """What is wrong with the entry's bytes; empty if nothing is."""
    for name, output in record.outputs.items():
        try:
            if sha256_hex(open_object(paths, output)) != output.sha256:
                return f"{name} does not have its SHA-256"
        except (BadObjectError, OSError) as error:
            return f"{name}: {error}"
    return ""
