"""Write ``docs/support.md``: what is lowered, what was run, and what came of it.

The table of operators comes from the registry and the decompositions of the installed versions; the outcomes come from
``benchmarks/results/conformance.json`` (written by ``make conformance``) and ``architectures.json``.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import torch

from neuron_dynamo.capture import decomposition_table
from neuron_dynamo.lowering.registry import default_registry
from neuron_dynamo.lowering.unsupported import REASONS
from tests.conformance.known_failures import KNOWN
from tests.conformance.opinfo import database

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "support.md"
RESULTS = ROOT / "benchmarks" / "results"


def core_overloads() -> list[str]:
    """Every ATen overload that PyTorch counts to its core."""
    names = sorted({s.name for s in torch._C._jit_get_all_schemas() if s.name.startswith("aten::")})
    packets = (getattr(torch.ops.aten, name.removeprefix("aten::"), None) for name in names)
    overloads = (getattr(p, o) for p in packets if hasattr(p, "overloads") for o in p.overloads())
    return [str(o) for o in overloads if torch.Tag.core in o.tags]


def operator_rows() -> dict[str, list[tuple[str, str]]]:
    """File of rules -> overloads with what becomes of them; core overloads without a rule under ``""``."""
    registry, rows = default_registry(), defaultdict(list)
    for name, rule in sorted(registry.items()):
        rows[rule.__module__.rpartition(".")[2]].append((name, "rule"))
    decomposed = {str(overload) for overload in decomposition_table()}
    for name in core_overloads():
        if name not in registry:
            what = "decomposition" if name in decomposed else REASONS.get(name, _without(name))
            rows[""].append((name, what))
    return dict(rows)


def _without(name: str) -> str:
    return "a size, which is known when the program is made" if name.startswith("aten.sym_") else "none"


def lines() -> Iterator[str]:
    """The page."""
    rows = operator_rows()
    core = core_overloads()
    unlowered = [row for row in rows[""] if row[1] == "none"]
    yield "# What is supported\n\nWritten by `python -m benchmarks._support_table`; do not edit.\n"
    version, ruled = torch.__version__.partition("+")[0], sum(len(r) for family, r in rows.items() if family)
    yield f"torch {version}: {ruled} overloads have a"
    yield f"lowering rule. Of the {len(core)} overloads of core ATen, {len(unlowered)} have neither a rule nor a"
    yield "decomposition.\n"
    yield from _samples()
    yield from _architectures()
    yield "## Operators\n\nWhat PyTorch's core decompositions remove never reaches a rule.\n"
    for family, entries in sorted(rows.items(), key=lambda item: item[0] or "~"):
        if family:
            yield f"- `lowering/ops/{family}.py`: " + ", ".join(f"`{name}`" for name, _ in entries)
    yield "\n### Core overloads without a rule\n\n| overload | what becomes of it |\n|---|---|"
    yield from (f"| `{name}` | {what} |" for name, what in rows[""])


def _samples() -> Iterator[str]:
    path = RESULTS / "conformance.json"
    if not path.exists():
        return
    report = json.loads(path.read_text(encoding="utf-8"))
    yield f"## PyTorch's own samples\n\n{report['date']}, torch {report['versions']['torch'].partition('+')[0]}, "
    yield f"up to {report['samples']} samples for each operator and dtype through `torch.compile(fullgraph=True)`;"
    yield "samples that `aot_eager` does not pass are not counted. An operator that the run did not reach is not in the"
    yield f"totals; there are {len(database())} operators, with their variants."
    yield "\n| | operators run | samples passed | of | |\n|---|---|---|---|---|"
    for kind, (passed, total) in report["totals"].items():
        run = len({o["name"] for o in report["outcomes"] if o["gradients"] is (kind == "gradients")})
        yield f"| {kind} | {run} | {passed} | {total} | {passed / max(total, 1):.1%} |"
    failing: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for outcome in report["outcomes"]:
        if outcome["passed"] < outcome["total"]:
            failing[outcome["name"]].append(outcome)
    yield "\n| operator that does not pass | where | why |\n|---|---|---|"
    for name, several in sorted(failing.items()):
        where = ", ".join(o["dtype"] + (" backward" if o["gradients"] else "") for o in several)
        yield f"| `{name}` | {where} | {KNOWN.get(name, 'not yet known')} |"
    yield ""


def _architectures() -> Iterator[str]:
    path = RESULTS / "architectures.json"
    if not path.exists():
        return
    report = json.loads(path.read_text(encoding="utf-8"))
    yield "## Architectures\n"
    yield f"{report['date']}, transformers {report['versions']['transformers']}: {report['method']}\n"
    for title, table in report["tables"].items():
        good = sum(row["result"] == "ok" for row in table)
        yield f"### {title}: {good} of {len(table)}\n\n| model | result | graphs | largest difference | note |"
        yield "|---|---|---|---|---|"
        for row in table:
            yield f"| {row['model']} | {row['result']} | {row['graphs']} | {row['difference']} | {row['note']} |"
        yield ""


def main() -> None:
    """Write the page."""
    PAGE.write_text("\n".join(lines()) + "\n", encoding="utf-8")
    print(f"written to {PAGE}")


if __name__ == "__main__":
    main()
