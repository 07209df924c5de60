"""``python -m tests.conformance``: every operator of PyTorch's sample database, forward and backward, with a report.

Each operator runs under a time limit in a worker process, which is started again after a crash. The report goes to
``benchmarks/results/conformance.json``; the exit status is 1 if an operator fails that ``known_failures.py`` does not
list, or passes although it does. It takes an hour or so on two cores.
"""

from __future__ import annotations

import argparse
import datetime
import importlib.metadata
import json
from pathlib import Path

import torch

from tests.conformance.known_failures import KNOWN
from tests.conformance.opinfo import database
from tests.conformance.worker import Worker

REPORT = Path(__file__).parents[2] / "benchmarks" / "results" / "conformance.json"
DTYPES = ("float32", "bfloat16", "int64", "bool")


def tasks(names: list[str]) -> list[tuple[str, str, bool]]:
    """Operator, dtype, and whether with gradients."""
    operators, found = database(), []
    for name in names or sorted(operators):
        op = operators[name]
        found += [(name, d, False) for d in DTYPES if op.supports_dtype(getattr(torch, d), "cpu")]
        if op.supports_autograd and op.supports_dtype(torch.float32, "cpu"):
            found.append((name, "float32", True))
    return found


def main() -> int:
    """Run, report, and say whether the table of known failures holds."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="OpInfos to run; all by default")
    parser.add_argument("--samples", type=int, default=3, help="per operator and dtype")
    parser.add_argument("--backend", default="neuron")
    parser.add_argument("--part", default="1/1", help="which of how many parts, as 2/4")
    parser.add_argument("--report", type=Path, default=REPORT)
    given = parser.parse_args()
    part, parts = (int(n) for n in given.part.split("/"))
    worker, outcomes = Worker(given.samples, given.backend), []
    for task in tasks(given.names)[part - 1 :: parts]:
        outcome = worker.ask(task)
        outcomes.append(outcome)
        if outcome["passed"] < outcome["total"]:
            print(f"{outcome['name']} {outcome['dtype']} {outcome['gradients']}: {outcome['error']}", flush=True)
    failing = {o["name"] for o in outcomes if o["passed"] < o["total"]}
    seen = {o["name"] for o in outcomes if o["total"]}
    surprises = {
        "fail and are not listed": sorted(failing - set(KNOWN)),
        "are listed and pass": sorted((set(KNOWN) & seen) - failing) if parts == 1 else [],
    }
    totals = {
        kind: [sum(o[key] for o in outcomes if o["gradients"] is gradients) for key in ("passed", "total")]
        for kind, gradients in (("forward", False), ("gradients", True))
    }
    versions = {name: importlib.metadata.version(name) for name in ("neuron-dynamo", "torch", "jaxlib")}
    report = {
        "date": datetime.date.today().isoformat(),
        "versions": versions,
        "backend": given.backend,
        "samples": given.samples,
        "part": given.part,
        "totals": totals,
        "outcomes": outcomes,
    }
    given.report.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    for kind, (passed, total) in totals.items():
        print(f"{kind}: {passed} of {total} samples")
    for what, names in surprises.items():
        if names:
            print(f"{len(names)} {what}: {', '.join(names)}")
    return 1 if any(surprises.values()) else 0


if __name__ == "__main__":
    raise SystemExit(main())
