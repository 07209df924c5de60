"""What the benchmarks share: fresh processes for the contestants, and a report as table and JSON."""

from __future__ import annotations

import importlib.metadata
import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

RESULTS = Path(__file__).with_name("results")


def run_worker(script: str, arguments: Sequence[str], environment: Mapping[str, str] | None = None) -> dict[str, Any]:
    """Run ``script --worker REPORT ...`` in a fresh process and return the JSON it wrote to REPORT."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        subprocess.run(
            [sys.executable, script, "--worker", str(report), *arguments],
            check=True,
            env={**os.environ, **(environment or {})},
        )
        result: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
        return result


def machine() -> dict[str, Any]:
    """What a reader of the figures needs to know about where they come from."""
    packages = ("neuron-dynamo", "torch", "jaxlib", "transformers")
    return {
        "cpus": os.cpu_count(),
        "machine": platform.machine(),
        "python": platform.python_version(),
        **{name: importlib.metadata.version(name) for name in packages},
    }


def publish(name: str, columns: Sequence[str], rows: Sequence[Sequence[Any]], data: Mapping[str, Any]) -> None:
    """Print ``rows`` and write ``data`` with the machine's description to ``benchmarks/results/<name>.json``."""
    table = Table(title=name, title_justify="left")
    for number, column in enumerate(columns):
        table.add_column(column, justify="left" if number == 0 else "right")
    for row in rows:
        table.add_row(*[f"{value:.3g}" if isinstance(value, float) else str(value) for value in row])
    Console().print(table)
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / f"{name}.json"
    path.write_text(json.dumps({"machine": machine(), **data}, indent=1) + "\n", encoding="utf-8")
    print(f"written to {path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path}")
