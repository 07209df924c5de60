"""Why a key is not another one: the question behind each surprising miss."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from neuron_dynamo.errors import CacheKeyNotFoundError, InvalidKeyPartError

from .canonical import Json, canonical_sha256
from .difference import Difference, differences, sentence
from .nearest import nearest_to
from .program_text import NAMES, diff, first_difference, kept_text
from .record import Record

if TYPE_CHECKING:
    from .store import Store


@dataclass(frozen=True, slots=True)
class Explanation:
    """How the entry `old` differs from the key `new`.

    Attributes:
        old: key of the one.
        new: key of the other, whose point of view the words take.
        words: one sentence.
        differences: the parts that differ.
        place: where the programs first differ, if both texts are kept.
        program_diff: the texts' unified diff, if both are kept and it was asked for.
    """

    old: str
    new: str
    words: str
    differences: tuple[Difference, ...]
    place: str = ""
    program_diff: str = ""

    def to_json(self) -> dict[str, Any]:
        """For ``why --json``."""
        return asdict(self)


def why(
    store: Store, new: str | Mapping[str, Json], old: str | None = None, *, with_diff: bool = True
) -> Explanation | None:
    """Explain a key against another, or against that of the nearest entry; None if there is none near.

    Args:
        store: where the entries are.
        new: key of an entry, or the parts of a key that need not be one.
        old: key of the other entry.
        with_diff: compare the programs line by line too, which takes minutes for the largest.

    Raises:
        CacheKeyNotFoundError: a key has no good record.
    """
    if isinstance(new, str):
        record = _record(store, new)
        parts, key, graph = record.parts, new, record.details.graph
    else:
        parts, key, graph = new, canonical_sha256(new), ""
    if old is None:
        near = nearest_to(store, parts, key, graph)
        if near is None:
            return None
        entry = near.record
    else:
        entry = _record(store, old)
    found = differences(entry.parts, parts)
    place = text = ""
    if any(each.part == "program" for each in found):
        before, after = kept_text(store, entry.key), kept_text(store, key)
        for name in NAMES:
            if name in before and name in after:
                place = first_difference(before[name], after[name])
                text = diff(before[name], after[name]) if with_diff else ""
                break
    return Explanation(entry.key, key, sentence(found, place), found, place, text)


def read_parts(path: str) -> Mapping[str, Json] | None:
    """The parts in a ``key.json``, as a dump writes it: the parts themselves, or under ``"parts"``.

    Returns:
        None if `path` is no file.

    Raises:
        InvalidKeyPartError: the file does not hold the parts of a key.
    """
    try:
        content = json.loads(Path(path).read_bytes())
    except (FileNotFoundError, IsADirectoryError):
        return None
    except ValueError as error:
        raise InvalidKeyPartError(path, str(error), "not JSON") from error
    parts = content.get("parts", content) if isinstance(content, dict) else None
    if not isinstance(parts, dict) or "program" not in parts:
        raise InvalidKeyPartError(path, content, "not a key's parts")
    return parts


def _record(store: Store, key: str) -> Record:
    record = store.record(key)
    if record is None:
        raise CacheKeyNotFoundError(key, (), str(store.paths.root))
    return record
