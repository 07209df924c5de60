"""A progress bar with bytes, rate and time left: on a terminal's standard error only."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress

    from neuron_dynamo.cache.remote.report import Meter


class _Bar:
    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._task = progress.add_task("looking", total=None)

    def plan(self, files: int, size: int) -> None:
        """See `Meter`."""
        self._progress.reset(self._task, total=size, description=f"{files:,} objects")

    def at(self, size: int) -> None:
        """See `Meter`."""
        self._progress.update(self._task, completed=size)


@contextmanager
def meter() -> Iterator[Meter]:
    """A meter for one transfer."""
    if not sys.stderr.isatty():
        from neuron_dynamo.cache.remote.report import Silent

        yield Silent()
        return
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn, TransferSpeedColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        DownloadColumn(),
        TransferSpeedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        yield _Bar(progress)
