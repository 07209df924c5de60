"""A process that runs operators one after another: it may hang or die without taking the others with it."""

from __future__ import annotations

import contextlib
import multiprocessing
import warnings
from dataclasses import asdict
from multiprocessing.connection import Connection
from typing import Any

import torch

from tests.conformance.opinfo import Outcome, database, judge

TIME_LIMIT = 60
"""Seconds for one operator and dtype."""

Task = tuple[str, tuple[str, ...], bool]
"""Operator, dtypes, and whether with gradients."""


def work(connection: Connection, samples: int, backend: str) -> None:
    """Answer tasks with outcomes as dicts, until the other end is closed."""
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    operators = database()
    connection.send("ready")
    while True:
        try:
            name, dtypes, gradients = connection.recv()
        except EOFError:
            return
        try:
            kinds = [getattr(torch, dtype) for dtype in dtypes]
            outcomes = judge(name, operators[name], kinds, samples, gradients=gradients, backend=backend)
        except Exception as fault:
            outcomes = [
                Outcome(name, dtype, gradients, 0, 1, f"{type(fault).__name__}: {fault}"[:300]) for dtype in dtypes
            ]
        with contextlib.suppress(BrokenPipeError):
            connection.send([asdict(outcome) for outcome in outcomes])


class Worker:
    """One process that runs operators, started again when it dies or hangs."""

    def __init__(self, samples: int, backend: str) -> None:
        self._arguments = (samples, backend)
        self._process: Any = None

    def ask(self, task: Task) -> list[dict[str, Any]]:
        """The outcomes of ``task``, one for each dtype; if not all dtypes can be done together, one by one."""
        name, dtypes, gradients = task
        if self._process is None:
            context = multiprocessing.get_context("spawn")
            self._connection, other = context.Pipe()
            self._process = context.Process(target=work, args=(other, *self._arguments), daemon=True)
            self._process.start()
            self._connection.recv()  # it has loaded what it needs; the time limit is for the operator
        self._connection.send(task)
        try:
            if self._connection.poll(TIME_LIMIT):
                answer: list[dict[str, Any]] = self._connection.recv()
                return answer
            ended = f"no answer within {TIME_LIMIT} s"
        except (EOFError, ConnectionError):
            ended = "the process died"
        self._process.kill()
        self._process = None
        if len(dtypes) > 1:
            return [outcome for dtype in dtypes for outcome in self.ask((name, (dtype,), gradients))]
        return [asdict(Outcome(name, dtypes[0], gradients, 0, 1, ended))]
