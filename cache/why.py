"""Why a key is not another one: the question behind each surprising miss."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from neuron_dynamo.errors import CacheKeyNotFoundError

from .difference import Difference, differences, sentence
from .nearest import nearest_to_record
from .program_text import NAMES, diff, first_difference, kept_text
from .record import Record

if TYPE_CHECKING:
    from .store import Store


@dataclass(frozen=True, slots=True)
class Explanation:
    """How the entry `old` differs from the entry `new`.

    Attributes:
        old: key of the one.
        new: key of the other, whose point of view the words take.
        words: one sentence.
        differences: the parts that differ.
        place: where the programs first differ, if both texts are kept.
        program_diff: the texts' unified diff, if both are kept.
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


def why(store: Store, new: str, old: str | None = None) -> Explanation | None:
    """Explain one entry against another, or against the nearest one; None if there is none near.

    Raises:
        CacheKeyNotFoundError: a key has no good record.
    """
    wanted = _record(store, new)
    if old is None:
        near = nearest_to_record(store, wanted)
        if near is None:
            return None
        entry = near.record
    else:
        entry = _record(store, old)
    found = differences(entry.parts, wanted.parts)
    place = text = ""
    if any(each.part == "program" for each in found):
        before, after = kept_text(store, entry.key), kept_text(store, wanted.key)
        for name in NAMES:
            if name in before and name in after:
                place, text = first_difference(before[name], after[name]), diff(before[name], after[name])
                break
    return Explanation(entry.key, wanted.key, sentence(found, place), found, place, text)


def _record(store: Store, key: str) -> Record:
    record = store.record(key)
    if record is None:
        raise CacheKeyNotFoundError(key, (), str(store.paths.root))
    return record
