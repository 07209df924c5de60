"""How two keys differ, in words: an entry's parts against the parts that were wanted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from .canonical import Json, canonical

_NOTHING = object()


@dataclass(frozen=True, slots=True)
class Difference:
    """One part that differs.

    Attributes:
        part: its name.
        old: its value in the entry; None if the entry has no such part.
        new: its value in the wanted key; likewise.
        words: what the entry has instead of what is wanted.
    """

    part: str
    old: Json
    new: Json
    words: str


def differences(old: Mapping[str, Json], new: Mapping[str, Json]) -> tuple[Difference, ...]:
    """The parts that differ, in the order of the wanted key."""
    found = []
    for part in [*new, *(name for name in old if name not in new)]:
        one, other = old.get(part, _NOTHING), new.get(part, _NOTHING)
        if one is other or (_NOTHING not in (one, other) and canonical(one) == canonical(other)):
            continue
        known_one, known_other = (None if each is _NOTHING else each for each in (one, other))
        found.append(Difference(part, known_one, known_other, _words(part, known_one, known_other)))
    return tuple(found)


def sentence(found: Sequence[Difference], place: str = "") -> str:
    """One line about an entry that is near: ``same program, compiled with -O1 instead of -O2``.

    Args:
        found: the differing parts.
        place: where the programs first differ, if that is known.
    """
    if not found:
        return "the same key"
    rest = "; ".join(each.words for each in found if each.part != "program")
    if all(each.part != "program" for each in found):
        return f"same program, {rest}"
    program = f"first difference at {place}" if place else ""
    if not rest:
        return "same all but the program" + (f": {program}" if program else "")
    return f"another program{f' ({program})' if program else ''}, and {rest}"


def _words(part: str, old: Json, new: Json) -> str:
    if part == "program":
        return "another program"
    if part == "flags" and isinstance(old, list) and isinstance(new, list):
        return _flag_words(old, new)
    if part == "kernels" and isinstance(old, dict) and isinstance(new, dict):
        return _kernel_words(old, new)
    return "; ".join(_leaf_words(part, old, new))


def _flag_words(old: list[str], new: list[str]) -> str:
    gone, come = Counter(old) - Counter(new), Counter(new) - Counter(old)
    has = " ".join(flag for flag in old if flag in gone)
    wants = " ".join(flag for flag in new if flag in come)
    if has and wants:
        return f"compiled with {has} instead of {wants}"
    if has:
        return f"compiled with {has} in addition"
    if wants:
        return f"compiled without {wants}"
    return f"compiled with its flags in another order: {' '.join(old)} instead of {' '.join(new)}"


def _kernel_words(old: dict[str, str], new: dict[str, str]) -> str:
    words = [f"with another source of kernel {name}" for name in old if name in new and old[name] != new[name]]
    words += [f"with kernel {name} in addition" for name in old if name not in new]
    words += [f"without kernel {name}" for name in new if name not in old]
    return "; ".join(words)


def _leaf_words(path: str, old: Json, new: Json) -> Iterator[str]:
    if isinstance(old, dict) and isinstance(new, dict):
        for name in sorted({*old, *new}):
            if old.get(name, _NOTHING) != new.get(name, _NOTHING):
                yield from _leaf_words(f"{path}.{name}", old.get(name), new.get(name))
        return
    yield f"{path} {_short(old)} instead of {_short(new)}"


def _short(value: Json) -> str:
    text = value if isinstance(value, str) and value else canonical(value).decode()
    return text if len(text) <= 60 else f"{text[:24]}...{text[-24:]}"
