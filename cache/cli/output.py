"""What verbs print: JSON for programs, a table for a person at a terminal, tab-separated lines in a pipe."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterable, Sequence
from typing import Any, TextIO


def print_json(value: Any, stream: TextIO | None = None) -> None:
    """Print one JSON document, in ASCII, so that no locale can break it; a list with one element a line."""
    if isinstance(value, list):
        # Without indentation the encoder is the fast one, which tells for thousands of rows.
        text = "[" + ",\n ".join(json.dumps(each) for each in value) + "]"
    else:
        text = json.dumps(value, indent=1)
    print(text, file=stream or sys.stdout)


def print_table(columns: Sequence[str], rows: Iterable[Sequence[str]], *, right: Iterable[str] = ()) -> None:
    """Print a table; in a pipe, a header line and one line per row with tabs between."""
    if not sys.stdout.isatty():
        print("\t".join(columns))
        for row in rows:
            print("\t".join(row))
        return
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for index, column in enumerate(columns):
        table.add_column(column, justify="right" if column in right else "left", no_wrap=index == 0)
    for row in rows:
        table.add_row(*row)
    Console().print(table)


def print_pairs(pairs: Iterable[tuple[str, str]]) -> None:
    """Print names and values, aligned."""
    found = list(pairs)
    width = max((len(name) for name, _ in found), default=0)
    for name, value in found:
        print(f"{name:{width}}  {value}")


def size(number: float) -> str:
    """Bytes for people: ``20.0 MB``."""
    for unit in ("B", "kB", "MB", "GB"):
        if number < 1000:
            return f"{number:.0f} B" if unit == "B" else f"{number:.1f} {unit}"
        number /= 1000
    return f"{number:.1f} TB"


def duration(seconds: float) -> str:
    """Seconds for people: ``0.3 s``, ``4 min``, ``3.5 h``, ``12 d``."""
    for limit, divisor, unit in ((60, 1, "s"), (7200, 60, "min"), (172800, 3600, "h")):
        if abs(seconds) < limit:
            value = seconds / divisor
            return f"{value:.1f} {unit}" if abs(value) < 10 else f"{value:.0f} {unit}"
    return f"{seconds / 86400:.0f} d"


def age(created: float) -> str:
    """How long ago, for people; a moment in the future (clocks differ) counts as now."""
    return duration(max(time.time() - created, 0.0))


def compact(value: Any) -> str:
    """A JSON value in little room; a dash for nothing."""
    if value is None:
        return "-"
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 400 else f"{text[:200]} ... {text[-190:]}"
