"""What a look-up answers: an entry whose bytes were verified, or a miss that says of which kind it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from .record import Record

Source: TypeAlias = Literal["disk", "remote", "compiled"]
"""Where an entry came from in this call."""

MissKind: TypeAlias = Literal[
    "miss_absent",
    "miss_collision",
    "miss_corrupt",
    "miss_forced",
    "miss_requires",
    "miss_unreadable",
]


@dataclass(frozen=True, slots=True)
class Miss:
    """Why there is no entry: the kind is a counter's name, the reason is for people."""

    kind: MissKind
    reason: str


@dataclass(frozen=True, slots=True)
class Waiting:
    """What a process is told while another builds what it wants.

    Attributes:
        key: of the program.
        holder: who builds, for example ``process 4711 on trn-3 (graph_0)``.
        since: seconds since that one began, by its own clock; 0 if unknown.
        waited: seconds that this process has waited.
        usual: seconds that the nearest entry took to build; 0 if there is none.
    """

    key: str
    holder: str
    since: float
    waited: float
    usual: float

    def __str__(self) -> str:
        usual = f"; a compile like it took {self.usual:.0f} s" if self.usual else ""
        since = f", at it for {self.since:.0f} s" if self.since else ""
        return f"waited {self.waited:.0f} s for {self.holder}{since}, to compile {self.key[:16]}{usual}"


@dataclass(frozen=True, slots=True)
class Lookup:
    """How an entry was found, for metrics.

    Attributes:
        kind: ``hit_local``, ``wait_hit`` (another process or thread built it while this one waited), ``hit_remote``, or
            the kind of the miss that led to a build.
        seconds: the whole call, waiting and building included.
        waited: seconds spent waiting for another builder.
        saved: seconds of compile time that a hit spared.
        nearest: on a miss, what the closest entry differs in, in words; empty if there is none.
        nearest_key: key of that entry.
        stored: whether the entry is on the disk; False after a failed publish.
    """

    kind: str
    seconds: float = 0.0
    waited: float = 0.0
    saved: float = 0.0
    nearest: str = ""
    nearest_key: str = ""
    stored: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """A compiled program. Its bytes were checked when it was opened and stay readable while the entry lives."""

    record: Record
    data: Mapping[str, memoryview]
    lookup: Lookup = Lookup("hit_local")

    @property
    def key(self) -> str:
        """64 hex digits; also what `neuron-cache show` takes."""
        return self.record.key

    def read(self, name: str) -> memoryview:
        """The verified bytes of one output, without a copy.

        Raises:
            KeyError: the entry has no such output, or the look-up did not ask for it.
        """
        return self.data[name]
