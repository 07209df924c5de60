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
    """Print a table without its empty columns; in a pipe, every column, one line per row with tabs between."""
    if not sys.stdout.isatty():
        print("\t".join(columns))
        for row in rows:
            print("\t".join(row))
        return
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    found = list(rows)
    shown = [index for index in range(len(columns)) if not found or any(row[index] for row in found)]
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 1, 0, 0))
    for index in shown:
        number = columns[index] in right
        # Where the terminal is narrow, texts fold: a name that is cut short cannot be searched for.
        table.add_column(
            columns[index], justify="right" if number else "left", no_wrap=number or index == 0, overflow="fold"
        )
    for row in found:
        # A plain string would be searched for markup: a model called "[bold]" must show as it is.
        table.add_row(*(Text(row[index]) for index in shown))
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
