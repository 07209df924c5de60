"""The entry nearest to a key that missed, found in constant time however large the store is.

Each publish appends its key to small shard files under the digest of its program and under the digest of everything
but its program. A miss reads the end of the two shards its own digests fall in. The files are hints: they may be
deleted, torn or out of date, and whatever they say is checked against the record.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path
from typing import TYPE_CHECKING

from . import files
from .canonical import Json, canonical_sha256
from .difference import Difference, differences, sentence
from .key import KeyParts, is_key, part_digests
from .paths import Paths, children
from .program_text import NAMES, first_difference, kept_text
from .record import Record

if TYPE_CHECKING:
    from .store import Store

_TAIL_BYTES = 512 << 10
"""Of a shard, read on a miss: about 4,000 lines, or the last 300,000 entries of a store."""
_CANDIDATES = 8


@dataclass(frozen=True, slots=True)
class Nearest:
    """An entry and what it differs in.

    Attributes:
        record: of the entry.
        differences: the parts that differ.
        words: one sentence about them.
    """

    record: Record
    differences: tuple[Difference, ...]
    words: str


def note(paths: Paths, record: Record) -> None:
    """Remember where to find an entry. A disk that refuses costs explanations only."""
    with suppress(OSError):
        for digest in _places(record.parts, record.details.graph):
            files.append_line(_shard(paths, digest), f"{digest} {record.key}\n".encode())


def note_all(paths: Paths, records: Iterable[Record]) -> None:
    """As `note` for many entries: one write for each file."""
    lines: dict[Path, list[str]] = {}
    for record in records:
        for digest in _places(record.parts, record.details.graph):
            lines.setdefault(_shard(paths, digest), []).append(f"{digest} {record.key}\n")
    with suppress(OSError):
        for shard, added in lines.items():
            files.append_line(shard, "".join(added).encode())


def nearest(
    store: Store, parts: KeyParts, graph: str = "", program_text: Callable[[], str] | None = None
) -> Nearest | None:
    """The entry that differs in the fewest parts among those of the same program or of the same everything else.

    Args:
        store: where to look.
        parts: of the key that missed.
        graph: name of the graph: among entries that differ in the program alone, one of the same name is nearest.
        program_text: gives the wanted program's text, to say where it first differs.
    """
    best = nearest_to(store, parts.to_json(), parts.key(), graph)
    if best is not None and program_text is not None and any(each.part == "program" for each in best.differences):
        place = _first_difference(store, best.record.key, program_text)
        best = Nearest(best.record, best.differences, sentence(best.differences, place))
    return best


def nearest_to(store: Store, wanted: Mapping[str, Json], key: str, graph: str) -> Nearest | None:
    """The entry nearest to parts and their key, that key itself left out."""
    best: Nearest | None = None
    closest = (0, 0.0)
    seen: set[str] = set()
    for digest in _places(wanted, graph):
        for candidate in _candidates(store.paths, digest):
            record = None if candidate in seen or candidate == key else store.record(candidate)
            seen.add(candidate)
            if record is None:
                continue
            found = differences(record.parts, wanted)
            # Of equals, the most similar name: `0/0.forward` for `0/1.forward`, the same code for other shapes.
            distance = (len(found), -SequenceMatcher(None, graph, record.details.graph).ratio())
            if best is None or distance < closest:
                best, closest = Nearest(record, found, sentence(found)), distance
        if best is not None and len(best.differences) == 1:
            break
    return best


def compact(paths: Paths) -> None:
    """Drop lines of entries that are gone, and repeated ones. The caller holds the root lock exclusively.

    Raises:
        OSError: a file stays as it was.
    """
    alive = set(paths.record_keys())
    for name in children(paths.hints):
        path = paths.hints / name
        lines = files.read_small(path, 1 << 30).splitlines()
        kept = [line for line in dict.fromkeys(lines) if line.decode("ascii", "replace")[65:] in alive]
        if len(kept) == len(lines):
            continue
        with files.staging_folder(paths.staging) as staging:
            files.write_new(staging / "hints", b"".join(line + b"\n" for line in kept), sync=False)
            os.rename(staging / "hints", path)


def _places(parts: Mapping[str, Json], graph: str) -> tuple[str, ...]:
    """The digests an entry is found under: program, everything else with the graph's name, everything else."""
    digests = part_digests(parts)
    program = digests.pop("program", "")
    rest = canonical_sha256(digests)
    return (
        canonical_sha256(["program", program]),
        canonical_sha256(["rest", rest, graph]),
        canonical_sha256(["rest", rest]),
    )


def _shard(paths: Paths, digest: str) -> Path:
    return paths.hints / f"{digest[:2]}.txt"


def _candidates(paths: Paths, digest: str) -> Iterator[str]:
    """Newest first, from the end of the shard."""
    try:
        descriptor = os.open(_shard(paths, digest), os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return
    try:
        size = os.fstat(descriptor).st_size
        tail = os.pread(descriptor, _TAIL_BYTES, max(size - _TAIL_BYTES, 0))
    finally:
        os.close(descriptor)
    found: dict[str, None] = {}
    prefix, end = f"{digest} ".encode(), len(tail)
    while len(found) < _CANDIDATES and (end := tail.rfind(prefix, 0, end)) >= 0:
        start = end + len(prefix)
        key = tail[start : start + 64].decode("ascii", "replace")
        if is_key(key):
            found[key] = None
    yield from found


def _first_difference(store: Store, key: str, program_text: Callable[[], str]) -> str:
    texts = kept_text(store, key)
    for name in NAMES:
        if name in texts:
            return first_difference(texts[name], program_text())
    return ""
