"""Golden StableHLO: one file per overload, one section per case, reviewed like source.

``pytest tests/lowering/ops --update-golden`` rewrites the files of the cases it runs; the diff is then read.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tests.support.lowering import Case, stablehlo

FOLDER = Path(__file__).with_name("golden")


def check_golden(overload: str, cases: Iterable[Case], *, update: bool) -> None:
    """Compare the IR of all ``cases`` of ``overload`` with its file, or write the file."""
    text = "\n".join(f"// {case.name}\n{stablehlo(case)}" for case in cases)
    path = FOLDER / f"{overload}.mlir"
    if update:
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"no golden file for {overload}: run pytest with --update-golden, then read what it wrote"
    assert text == path.read_text(encoding="utf-8"), f"the IR of {overload} differs from {path.name}"
