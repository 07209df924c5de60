"""How many compiles may run on this machine at once: limited by memory as well as by cores, across processes.

A compile of a large graph takes 10 to 40 GB of memory and more, so as many as there are cores would be killed by the
kernel. AWS's ``neuron_parallel_compile`` counts 64 GB per job, and so does this by default.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

JOB_MEMORY = 64 << 30
"""Memory that one compile is expected to need, in bytes, unless the user knows better."""

_SHORTEST_PAUSE = 0.05
_LONGEST_PAUSE = 1.0


def limit(job_memory: int = JOB_MEMORY, root: Path = Path("/")) -> int:
    """Number of compiles that fit this machine, at least one.

    Args:
        job_memory: bytes per compile.
        root: where ``/proc`` and ``/sys`` are.
    """
    cores = min([len(os.sched_getaffinity(0)), *_cgroup_cores(root)])
    return max(1, min(cores, memory(root) // job_memory))


def memory(root: Path = Path("/")) -> int:
    """Bytes of memory that this process may use: the machine's, or its control group's if that is less."""
    sizes = []
    for line in _read(root / "proc/meminfo").splitlines():
        if line.startswith("MemTotal:"):
            sizes.append(int(line.split()[1]) << 10)
    for name in ("sys/fs/cgroup/memory.max", "sys/fs/cgroup/memory/memory.limit_in_bytes"):
        text = _read(root / name).strip()
        if text.isdigit():
            sizes.append(int(text))
    return min(sizes, default=0)


def _cgroup_cores(root: Path) -> list[int]:
    quota, _, period = _read(root / "sys/fs/cgroup/cpu.max").partition(" ")
    return [max(1, int(quota) // int(period))] if quota.isdigit() and period.strip().isdigit() else []


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii", errors="replace")
    except OSError:
        return ""


def default_folder() -> Path:
    """Where the slots of this user are: one place per machine, whatever cache is used."""
    return Path(tempfile.gettempdir()) / f"neuron-dynamo-jobs-{os.getuid()}"


@contextmanager
def slot(folder: Path, count: int, on_wait: Callable[[float], None] | None = None) -> Iterator[int]:
    """Hold one of ``count`` slots; the kernel gives it back when this process ends, however it ends.

    Args:
        folder: of the lock files; all processes with one folder share the slots.
        count: how many there are for this caller. One that counts fewer uses the first ones only.
        on_wait: told the seconds waited so far, after each attempt.

    Raises:
        OSError: locks cannot be made in ``folder``.
    """
    from filelock import Timeout, UnixFileLock

    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if folder.stat().st_uid != os.getuid():
        raise PermissionError(f"{folder} belongs to another user")
    locks = [
        UnixFileLock(folder / f"slot-{number}.lock", thread_local=False, fallback_to_soft=False, is_singleton=False)
        for number in range(count)
    ]
    started = time.monotonic()
    while True:
        for number, lock in enumerate(locks):
            try:
                lock.acquire(blocking=False)
            except Timeout:
                continue
            try:
                yield number
            finally:
                lock.release()
            return
        waited = time.monotonic() - started
        if on_wait is not None:
            on_wait(waited)
        time.sleep(min(max(waited / 20, _SHORTEST_PAUSE), _LONGEST_PAUSE))
