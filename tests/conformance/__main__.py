"""``python -m tests.conformance``: every operator of PyTorch's sample database, forward and backward, with a report.

Each operator runs under a time limit in a worker process, which is started again after a crash. The report goes to
``benchmarks/results/conformance.json``; the exit status is 1 if an operator fails that ``known_failures.py`` does not
list, or passes although it does. It takes an hour or so on two cores (``--jobs 2``); ``--update`` goes on where a run
ended.
"""

from __future__ import annotations

import argparse
import datetime
import importlib.metadata
import json
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Any

import torch

from tests.conformance.known_failures import KNOWN
from tests.conformance.opinfo import database
from tests.conformance.worker import Task, Worker

REPORT = Path(__file__).parents[2] / "benchmarks" / "results" / "conformance.json"
DTYPES = ("float32", "bfloat16", "int64", "bool")


Key = tuple[str, str, bool]
"""Operator, dtype, and whether with gradients."""


def tasks(names: Iterable[str], dtypes: Sequence[str], wanted: Callable[[Key], bool]) -> list[Task]:
    """What is wanted of ``names``: forward in all dtypes first, then gradients in float32."""
    operators, forward, backward = database(), [], []
    for name in names:
        op = operators[name]
        own = [d for d in dtypes if op.supports_dtype(getattr(torch, d), "cpu") and wanted((name, d, False))]
        if own:
            forward.append((name, tuple(own), False))
        differentiable = op.supports_autograd and op.supports_dtype(torch.float32, "cpu")
        if differentiable and "float32" in dtypes and wanted((name, "float32", True)):
            backward.append((name, ("float32",), True))
    return forward + backward


def judged(todo: Sequence[Task], samples: int, backend: str, jobs: int) -> Iterator[dict[str, Any]]:
    """Outcomes of ``todo``, each as soon as it is there, from ``jobs`` processes."""
    local = threading.local()

    def ask(task: Task) -> list[dict[str, Any]]:
        if not hasattr(local, "worker"):
            local.worker = Worker(samples, backend)
        answer: list[dict[str, Any]] = local.worker.ask(task)
        return answer

    with ThreadPoolExecutor(jobs) as pool:
        for done in as_completed([pool.submit(ask, task) for task in todo]):
            yield from done.result()


class Report:
    """The outcomes so far, kept in a file that a run ended at any time leaves whole."""

    def __init__(self, path: Path, backend: str, samples: int, *, update: bool) -> None:
        self._path, self._backend, self._samples = path, backend, samples
        before = json.loads(path.read_text(encoding="utf-8"))["outcomes"] if update else []
        self._outcomes: dict[Key, dict[str, Any]] = {(o["name"], o["dtype"], o["gradients"]): o for o in before}

    @property
    def outcomes(self) -> list[dict[str, Any]]:
        """In the order of names."""
        return [self._outcomes[task] for task in sorted(self._outcomes)]

    def add(self, outcome: dict[str, Any]) -> None:
        """Take the outcome, in the place of an older one of the same task."""
        self._outcomes[outcome["name"], outcome["dtype"], outcome["gradients"]] = outcome

    def failing(self) -> set[str]:
        """Operators with a sample that fails."""
        return {o["name"] for o in self.outcomes if o["passed"] < o["total"]}

    def totals(self) -> dict[str, list[int]]:
        """Samples that passed and all samples, forward and with gradients."""
        return {
            kind: [sum(o[key] for o in self.outcomes if o["gradients"] is gradients) for key in ("passed", "total")]
            for kind, gradients in (("forward", False), ("gradients", True))
        }

    def write(self) -> None:
        """Put the file there, whole or not at all."""
        report = {
            "date": datetime.date.today().isoformat(),
            "versions": {name: importlib.metadata.version(name) for name in ("neuron-dynamo", "torch", "jaxlib")},
            "backend": self._backend,
            "samples": self._samples,
            "totals": self.totals(),
            "outcomes": self.outcomes,
        }
        new = self._path.with_suffix(".new")
        new.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
        new.replace(self._path)


def main() -> int:
    """Run, report, and say whether the table of known failures holds."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="OpInfos to run; all by default")
    parser.add_argument("--dtypes", nargs="+", default=DTYPES)
    parser.add_argument("--samples", type=int, default=3, help="per operator and dtype")
    parser.add_argument("--backend", default="neuron")
    parser.add_argument("--jobs", type=int, default=1, help="operators at a time")
    parser.add_argument("--report", type=Path, default=REPORT)
    parser.add_argument("--update", action="store_true", help="add to the report, with the operators it has not yet")
    parser.add_argument("--failed", action="store_true", help="with --update: run again what failed")
    given = parser.parse_args()
    report = Report(given.report, given.backend, given.samples, update=given.update)
    known = {(o["name"], o["dtype"], o["gradients"]): o["passed"] < o["total"] for o in report.outcomes}
    if given.failed:
        todo = tasks(sorted(report.failing()), given.dtypes, lambda key: known.get(key, False))
    else:
        names = given.names or sorted(database())
        todo = tasks(names, given.dtypes, lambda key: bool(given.names) or key not in known)
    for number, outcome in enumerate(judged(todo, given.samples, given.backend, given.jobs), 1):
        report.add(outcome)
        if outcome["passed"] < outcome["total"]:
            print(f"{outcome['name']} {outcome['dtype']} {outcome['gradients']}: {outcome['error']}", flush=True)
        if number % 25 == 0:
            report.write()
    report.write()
    failing, seen = report.failing(), {o["name"] for o in report.outcomes if o["total"]}
    surprises = {
        "fail and are not listed": sorted(failing - set(KNOWN)),
        "are listed and pass": sorted((set(KNOWN) & seen) - failing),
    }
    for kind, (passed, total) in report.totals().items():
        print(f"{kind}: {passed} of {total} samples")
    for what, names in surprises.items():
        if names:
            print(f"{len(names)} {what}: {', '.join(names)}")
    return 1 if any(surprises.values()) else 0


if __name__ == "__main__":
    raise SystemExit(main())
