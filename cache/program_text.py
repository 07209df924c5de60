"""Where two programs first differ, from their HLO or MLIR text, with the user's own line if the text carries it."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .store import Store

NAMES = ("hlo.txt", "stablehlo.mlir", "program.txt")
"""Names of outputs that hold a program's text; `why` reads the first that both entries have."""

_METADATA = re.compile(r",?\s*metadata=\{[^}]*\}|\s*loc\([^\n]*\)\s*$|^#loc.*$")
_INSTRUCTION = re.compile(r"^\s*(?:ROOT\s+)?(%?[\w.#:-]+)\s*=")
_HEADER = ("HloModule", "ENTRY")
_PARAMETER = re.compile(r"^\s*\S+ = (?P<shape>\w+\[[^]]*\])\S* parameter\((?P<number>\d+)\)")
_HLO_PLACE = re.compile(r'source_file="([^"]*)"[^}]*?source_line=(\d+)')
_MLIR_PLACE = re.compile(r'loc\("([^"]+)":(\d+)')


def first_difference(old: str, new: str) -> str:
    """The first instruction of `new` that is not in `old`'s place: ``%dot.12, model.py:88``; empty if there is none.

    Source locations do not count as a difference.
    """
    before, after = list(_bare_lines(old)), list(_bare_lines(new))
    header = ""
    for index, (raw, line) in enumerate(after):
        was = before[index][1] if index < len(before) else ""
        if was == line:
            continue
        if not line.startswith(_HEADER):
            return _place(raw, line, was)
        header = header or line.strip()[:60]  # it repeats the shapes of what goes in and out, which come with a name
    return "the end, where the entry's program goes on" if len(before) > len(after) else header


def diff(old: str, new: str, context: int = 2) -> str:
    """A unified diff without source locations."""
    before, after = ([line for _, line in _bare_lines(text)] for text in (old, new))
    return "\n".join(difflib.unified_diff(before, after, "entry", "wanted", n=context, lineterm=""))


def kept_text(store: Store, key: str) -> dict[str, str]:
    """The program texts that the entry of `key` keeps, by output name."""
    record = store.record(key)
    names = [name for name in NAMES if record is not None and name in record.outputs]
    found = {}
    for name in names:
        entry = store.peek(key, need=[name])
        if entry is not None:
            found[name] = bytes(entry.read(name)).decode("utf-8", "replace")
    return found


def _bare_lines(text: str) -> Iterator[tuple[str, str]]:
    for raw in text.splitlines():
        line = _METADATA.sub("", raw).rstrip()
        if line:
            yield raw, line


def _place(raw: str, line: str, was: str) -> str:
    parameter, other = _PARAMETER.match(line), _PARAMETER.match(was)
    if parameter and other and parameter["number"] == other["number"]:
        return f"input {parameter['number']}, {other['shape']} instead of {parameter['shape']}"
    instruction = _INSTRUCTION.match(line)
    name = instruction[1] if instruction else line.strip()[:60]
    place = _HLO_PLACE.search(raw) or _MLIR_PLACE.search(raw)
    return f"{name}, {place[1]}:{place[2]}" if place else name
