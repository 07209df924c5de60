"""Warm starts by name or in a file: for a machine that never traced the model.

The frames that this process traced or restored are one object of a *warm set*, beside the programs that they run. So
they are signed, bundled, pushed, fetched, verified and collected by the rules of the cache. Their bytes hold bytecode
and pickles, which run when a frame is restored: nothing of another user, and nothing from a file, is used unless a
trusted key signed it or the caller says ``trusted=True``.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from neuron_dynamo import errors, graph_log
from neuron_dynamo.cache import Entry as CacheEntry
from neuron_dynamo.cache import Store, warmset
from neuron_dynamo.cache.layouts import bundle
from neuron_dynamo.cache.trust.gate import Gate
from neuron_dynamo.cache.trust.keys import SigningKey
from neuron_dynamo.options import Options, signing_key
from neuron_dynamo.runtime import programs

from . import environment, load, shelf
from .entry import BrokenEntryError, Entry

LABEL = "warm_start"
_OUTPUT = "frames"


@dataclass(frozen=True)
class WarmStart:
    """What was saved or loaded.

    Attributes:
        name: of the warm set, or path of the file.
        frames: traced frames in it.
        programs: keys of the compiled programs that they run, as far as they are there.
        unusable: why the frames cannot be used in this process at all, such as another version of torch; empty if they
            can. Each frame is still compared with the live one when it is called.
    """

    name: str
    frames: int
    programs: tuple[str, ...]
    unusable: str = ""


def save_warm_start(
    name_or_path: str | os.PathLike[str], options: Mapping[str, Any] | Options | None = None
) -> WarmStart:
    """Keep what this process traced and compiled, for processes and machines that have not.

    Args:
        name_or_path: a plain word is the name of a warm set in the cache, which ``neuron-cache push --warm-set`` sends
            on; anything with a folder or a suffix is a file to write. If ``NEURON_DYNAMO_SIGNING_KEY`` is set, the set,
            its entries and the frames are signed.
        options: as for ``torch.compile``; ``cache_dir`` counts.

    Raises:
        WarmStartError: nothing was traced or restored in this process with ``warm_start`` on.
        WarmSetError: the name is no plain word.
        OSError: it cannot be written.
    """
    settings = Options.resolve(options)
    store = programs.open_store(settings)
    entries = shelf.used()
    if not entries:
        raise errors.WarmStartError("no frame was traced and stored, or restored, in this process")
    path = _as_path(name_or_path)
    name = path.stem if path is not None else str(name_or_path)
    secret = signing_key()
    signer = SigningKey.load(secret) if secret is not None else None
    keys = list(dict.fromkeys(record.key for record in graph_log.metrics() if record.key))
    made, _ = warmset.record_keys(store, name, keys, add=True, signing_key=signer)
    object_key = warmset.attach(
        store, name, LABEL, {_OUTPUT: _join(entries)}, meta=environment.versions(), signing_key=signer
    )
    if path is not None:
        records = [record for key in [*made.keys, object_key] if (record := store.record(key)) is not None]
        temporary = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            with temporary.open("wb") as file:
                bundle.export_to(store, file, list({r.key: r for r in records}.values()))
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)
    return WarmStart(str(name_or_path), len(entries), tuple(member.key for member in made.members))


def load_warm_start(
    name_or_path: str | os.PathLike[str],
    *,
    trusted: bool = False,
    prefetch: bool = True,
    options: Mapping[str, Any] | Options | None = None,
) -> WarmStart:
    """Offer the frames of a warm start to this process; call it before the model is first called.

    Programs of a file go into the cache. Frames are used where they are shown to be the live ones; elsewhere the frame
    is traced and ``metrics()`` has the reason.

    Args:
        name_or_path: as for :func:`save_warm_start`.
        trusted: the caller vouches for the file, or for the other user whose cache it is.
        prefetch: load the programs in the background at once, while the caller reads weights.
        options: as for ``torch.compile``; ``cache_dir`` and ``trusted_keys`` count.

    Raises:
        UntrustedEntryError: no trusted key signed it, and ``trusted`` is not given.
        WarmStartError: there is no warm start in it, or it is damaged.
        WarmSetNotFoundError: the cache has no warm set of this name.
        CacheImportError: the file is no bundle, or cut short.
        OSError: it cannot be read.
    """
    settings = Options.resolve(options)
    store = programs.open_store(settings)
    path = _as_path(name_or_path)
    found = (
        _of_file(store, path, trusted, settings)
        if path is not None
        else _of_set(store, str(name_or_path), trusted, settings)
    )
    entries = _split(bytes(found.read(_OUTPUT)), str(name_or_path))
    for entry in entries:
        shelf.add(entry)
    now = environment.versions()
    others = {
        f"{part} {value}" for e in entries for part, value in e.label["versions"].items() if now.get(part) != value
    }
    unusable = f"made with {', '.join(sorted(others))}" if others else ""
    known = dict.fromkeys(key for entry in entries for key in entry.body["programs"])
    keys = tuple(key for key in known if key in store)
    if prefetch and not unusable:
        load.prefetch(settings, keys)
    return WarmStart(str(name_or_path), len(entries), keys, unusable)


def _as_path(name_or_path: str | os.PathLike[str]) -> Path | None:
    text = os.fspath(name_or_path)
    is_path = not isinstance(name_or_path, str) or os.sep in text or bool(Path(text).suffix)
    return Path(text).expanduser() if is_path else None


def _of_file(store: Store, path: Path, trusted: bool, settings: Options) -> CacheEntry:
    with path.open("rb") as file:
        trust = "off" if trusted else settings.trust
        report = bundle.import_from(store, file, str(path), trust=trust, keys=settings.trusted_keys)
    for key in [*report.done, *report.present]:
        record = store.record(key)
        if record is not None and record.parts.get("label") == LABEL:
            found = store.get(key)
            if found is not None:
                if key in report.present:
                    _admit(store, found, str(path), trusted, settings)
                return found
    reasons = "; ".join(dict.fromkeys(left.reason for left in report.refused))
    if reasons:
        raise errors.UntrustedEntryError(
            "the warm start", str(path), reasons, " Trust the key that signed it, or pass trusted=True if you made it."
        )
    raise errors.WarmStartError(f"{path} holds no warm start")


def _of_set(store: Store, name: str, trusted: bool, settings: Options) -> CacheEntry:
    found = warmset.attached(store, name, LABEL)
    if found is None:
        raise errors.WarmStartError(f"the warm set {name} has no warm start, or it was not fetched with the set")
    _admit(store, found, name, trusted, settings)
    return found


def _admit(store: Store, found: CacheEntry, place: str, trusted: bool, settings: Options) -> None:
    """Let through what this user wrote, or imported under the rules of then; ask for a signature of anything else.

    Raises:
        UntrustedEntryError: there is none by a trusted key.
    """
    if trusted or (found.record.details.origin is None and _is_own(store, found)):
        return
    Gate(store.paths, f"warm_start:{place}", chosen="require", keys=settings.trusted_keys).admit(found.record)


def _is_own(store: Store, found: CacheEntry) -> bool:
    if not hasattr(os, "getuid"):
        return True
    status = store.paths.object(found.record.outputs[_OUTPUT].sha256).stat()
    return status.st_uid in (os.getuid(), 0) and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _join(entries: list[Entry]) -> bytes:
    parts = [entry.to_bytes() for entry in entries]
    return b"".join(len(part).to_bytes(8, "little") + part for part in parts)


def _split(data: bytes, name: str) -> list[Entry]:
    entries, at = [], 0
    try:
        while at < len(data):
            size = int.from_bytes(data[at : at + 8], "little")
            entries.append(Entry.from_bytes(data[at + 8 : at + 8 + size]))
            at += 8 + size
    except (BrokenEntryError, ValueError, KeyError) as fault:
        raise errors.WarmStartError(f"the warm start {name} is damaged: {fault}") from fault
    return entries
