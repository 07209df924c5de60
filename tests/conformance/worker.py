"""A process that runs operators one after another: it may hang or die without taking the others with it."""

from __future__ import annotations

import multiprocessing
import warnings
from dataclasses import asdict
from multiprocessing.connection import Connection
from typing import Any

import torch

from tests.conformance.opinfo import Outcome, database, judge

TIME_LIMIT = 120
"""Seconds for one operator and dtype."""


def work(connection: Connection, samples: int, backend: str) -> None:
    """Answer (name, dtype, gradients) with an outcome as a dict, until the other side is gone."""
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    operators = database()
    connection.send("ready")
    while True:
        try:
            name, dtype, gradients = connection.recv()
        except EOFError:
            return
        try:
            outcome = judge(name, operators[name], getattr(torch, dtype), samples, gradients=gradients, backend=backend)
        except Exception as fault:
            outcome = Outcome(name, dtype, gradients, 0, 1, f"{type(fault).__name__}: {fault}"[:300])
        connection.send(asdict(outcome))


class Worker:
    """One process that runs operators, started again when it dies or hangs."""

    def __init__(self, samples: int, backend: str) -> None:
        self._arguments = (samples, backend)
        self._process: Any = None

    def ask(self, task: tuple[str, str, bool]) -> dict[str, Any]:
        """The outcome of ``task``."""
        if self._process is None:
            context = multiprocessing.get_context("spawn")
            self._connection, other = context.Pipe()
            self._process = context.Process(target=work, args=(other, *self._arguments), daemon=True)
            self._process.start()
            self._connection.recv()  # it has loaded what it needs; the time limit is for the operator
        self._connection.send(task)
        try:
            if self._connection.poll(TIME_LIMIT):
                answer: dict[str, Any] = self._connection.recv()
                return answer
            ended = f"no answer within {TIME_LIMIT} s"
        except EOFError:
            ended = "the process died"
        self._process.kill()
        self._process = None
        return asdict(Outcome(*task, 0, 1, ended))
