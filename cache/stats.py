"""What the cache did, by kind: counted in the process, and added up on the disk for ``neuron-cache stats``.

Each machine appends lines of sums to a file of its own. Losing some (a killed process, a full disk) costs figures only,
so nothing here is synced and nothing here raises.
"""

from __future__ import annotations

import json
import logging
import os
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from . import files
from .lock import root_lock
from .paths import Paths, children

log = logging.getLogger("neuron_dynamo.cache")

_FLUSH_SECONDS = 10.0
_FOLD_BYTES = 1 << 20

KINDS: Mapping[str, str] = {
    "hit_local": "found on the disk",
    "wait_hit": "built by another process or thread while this one waited",
    "hit_remote": "fetched from the remote",
    "miss_absent": "not there: built",
    "miss_corrupt": "damaged: set aside and built again",
    "miss_requires": "not loadable by this runtime: built again",
    "miss_unreadable": "could not be read just now: built again",
    "miss_collision": "key of another program: built and not kept",
    "miss_forced": "built because the caller insisted",
    "builds": "builds that succeeded",
    "publish": "entries written",
    "publish_error": "entries that the disk refused",
    "read_error": "files that could not be read",
    "lock_error": "builds without a lock because the disk refused one",
    "quarantined": "damaged entries set aside",
    "build_failed": "builds that failed",
    "build_failed_elsewhere": "errors handed over by another builder",
    "failure_hit": "remembered refusals of the compiler",
    "remote_error": "remote answers that were errors or lies",
    "remote_timeout": "remote answers that came too late",
    "remote_skipped": "look-ups that were not made because the remote had failed",
    "remote_untrusted": "remote entries that the trust policy refused",
    "pulled": "entries fetched from a remote other than by a look-up",
    "pushed": "entries published to a remote",
    "push_error": "entries that could not be published to the remote",
    "collected": "entries removed by a collection",
}
"""Every counter and its meaning, in the order of display."""

SUMS: Mapping[str, str] = {
    "seconds_saved": "compile time that hits spared",
    "seconds_compiling": "time spent in builds",
    "seconds_waiting": "time spent waiting for other builders",
    "bytes_read": "bytes of entries read and verified",
    "bytes_written": "bytes of entries written",
}
"""Every sum and its meaning."""


class Stats:
    """The counters of one store object, and their way to the disk."""

    def __init__(self, paths: Paths, *, writable: bool = True) -> None:
        self.counters: Counter[str] = Counter()
        self.sums: defaultdict[str, float] = defaultdict(float)
        self._paths = paths
        self._writable = writable
        self._guard = threading.Lock()
        self._pending: tuple[Counter[str], defaultdict[str, float]] = (Counter(), defaultdict(float))
        self._pid = os.getpid()
        self._flushed = 0.0

    def add(self, kind: str, number: int = 1, **sums: float) -> None:
        """Count an event, and add to sums."""
        with self._guard:
            if self._pid != os.getpid():
                # What was pending at a fork is the parent's to write.
                self._pending, self._pid = (Counter(), defaultdict(float)), os.getpid()
            for counters in (self.counters, self._pending[0]):
                counters[kind] += number
            for totals in (self.sums, self._pending[1]):
                for name, value in sums.items():
                    totals[name] += value

    def flush(self, *, now: bool = False) -> None:
        """Append what is pending to the disk, at most every 10 seconds unless `now`."""
        moment = time.monotonic()
        with self._guard:
            counts, sums = self._pending
            if not counts or self._pid != os.getpid() or (not now and moment - self._flushed < _FLUSH_SECONDS):
                return
            self._pending, self._flushed = (Counter(), defaultdict(float)), moment
        if not self._writable or not files.exists(self._paths.version):
            return
        line = json.dumps({"time": time.time(), "pid": os.getpid(), "counts": counts, "sums": sums})
        with suppress(OSError), root_lock(self._paths.lock, exclusive=False, wait=False) as held:
            if held != "busy":
                files.append_line(self._paths.stats / f"{files.host_word()}.jsonl", line.encode() + b"\n")

    def close(self) -> None:
        """The last flush, and one line for the log if anything was built."""
        self.flush(now=True)
        if self.counters["builds"] and self._pid == os.getpid():
            hits = sum(self.counters[kind] for kind in ("hit_local", "wait_hit", "hit_remote"))
            log.info(
                "compile cache: %d built in %.1f s, %d found, %.1f s saved, %d errors",
                self.counters["builds"],
                self.sums["seconds_compiling"],
                hits,
                self.sums["seconds_saved"],
                sum(count for kind, count in self.counters.items() if kind.endswith("_error")),
            )


@dataclass(slots=True)
class Totals:
    """Sums over all machines and processes.

    Attributes:
        counts: events by kind.
        sums: by name.
        since: seconds since the epoch of the first line; 0 if there is none.
    """

    counts: Counter[str] = field(default_factory=Counter)
    sums: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    since: float = 0.0

    def to_json(self) -> dict[str, Any]:
        """For ``stats --json``: every known name, zeros included."""
        return {
            "since": self.since,
            "counts": {name: 0 for name in KINDS} | dict(self.counts),
            "sums": {name: 0 for name in SUMS} | dict(self.sums),
        }

    def add_file(self, path: Path) -> None:
        """Add the lines of one file; a torn or foreign line is skipped.

        Raises:
            OSError: the file cannot be read.
        """
        with path.open("rb") as lines:
            self._add_lines(lines)

    def _add_lines(self, lines: Iterable[bytes]) -> None:
        for line in lines:
            try:
                content = json.loads(line)
                moment = float(content["time"])
                counts = {str(name): int(value) for name, value in content["counts"].items()}
                sums = {str(name): float(value) for name, value in content["sums"].items()}
            except (ValueError, TypeError, KeyError, AttributeError):
                continue
            self.since = min(self.since or moment, moment)
            self.counts.update(counts)
            for name, value in sums.items():
                self.sums[name] += value


def totals(paths: Paths) -> Totals:
    """Add up the files of all machines."""
    found = Totals()
    for name in children(paths.stats):
        with suppress(OSError):
            found.add_file(paths.stats / name)
    return found


def zero(paths: Paths) -> None:
    """Begin again.

    Raises:
        OSError: a file cannot be removed.
    """
    with root_lock(paths.lock, exclusive=True):
        for name in children(paths.stats):
            files.remove(paths.stats / name)


def fold(paths: Paths) -> None:
    """Replace long files by one line of their sums. The caller holds the root lock exclusively.

    Raises:
        OSError: a file stays as it was.
    """
    for name in children(paths.stats):
        path = paths.stats / name
        if os.stat(path).st_size < _FOLD_BYTES:
            continue
        found = Totals()
        found.add_file(path)
        line = json.dumps({"time": found.since, "pid": 0, "counts": found.counts, "sums": found.sums})
        with files.staging_folder(paths.staging) as staging:
            files.write_new(staging / "stats", line.encode() + b"\n", sync=False)
            os.rename(staging / "stats", path)
