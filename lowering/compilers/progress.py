"""What a long compile tells its user."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

logger = logging.getLogger("neuron_dynamo.compile")

_FIRST_REPORT_SECONDS = 30.0


@dataclass(frozen=True)
class Job:
    """What a compile is for.

    Attributes:
        graph: name of the graph.
        usual: how long such a compile took before, in seconds; 0 if nobody knows.
        files: what the compiler must find below its working folder, by relative path: compiled bodies of kernels.
    """

    graph: str = ""
    usual: float = 0.0
    files: Mapping[str, bytes] = field(default_factory=dict)


@dataclass(frozen=True)
class Progress:
    """How far a compile is.

    Attributes:
        graph: name of the graph.
        phase: ``"waiting"`` for a slot, or ``"compiling"``.
        elapsed: seconds in this phase.
        usual: how long such a compile took before, in seconds; 0 if nobody knows.
    """

    graph: str
    phase: Literal["waiting", "compiling"]
    elapsed: float
    usual: float

    def __str__(self) -> str:
        what = self.graph or "a graph"
        if self.phase == "waiting":
            return f"{what} has waited {self.elapsed:.0f} s for other compiles on this machine to end"
        usual = f", usually {self.usual:.0f} s" if self.usual else ""
        return f"neuronx-cc has worked on {what} for {self.elapsed:.0f} s{usual}"


ProgressCallback = Callable[[Progress], None]


class Reporter:
    """Logs progress after 30 s, and from then on each time that the elapsed time has doubled."""

    def __init__(self) -> None:
        self._state: dict[tuple[str, str], tuple[float, float]] = {}

    def __call__(self, progress: Progress) -> None:
        """Log `progress` if it is time."""
        subject = (progress.graph, progress.phase)
        before, due = self._state.get(subject, (0.0, _FIRST_REPORT_SECONDS))
        if progress.elapsed < before:
            due = _FIRST_REPORT_SECONDS  # the next compile of that name
        if progress.elapsed >= due:
            logger.warning("%s", progress)
            due = 2 * progress.elapsed
        self._state[subject] = progress.elapsed, due
