"""How many compiles run at once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from neuron_dynamo.lowering.compilers import jobs

GIB = 1 << 30


def machine(root: Path, memory: int, *, group: int | None = None, quota: str = "") -> Path:
    (root / "proc").mkdir(parents=True)
    (root / "sys/fs/cgroup").mkdir(parents=True)
    (root / "proc/meminfo").write_text(f"MemTotal:       {memory >> 10} kB\nMemFree: 1 kB\n")
    if group is not None:
        (root / "sys/fs/cgroup/memory.max").write_text(f"{group}\n")
    if quota:
        (root / "sys/fs/cgroup/cpu.max").write_text(quota)
    return root


def test_memory_is_the_least_of_machine_and_group(tmp_path: Path) -> None:
    assert jobs.memory(machine(tmp_path / "a", 512 * GIB)) == 512 * GIB
    assert jobs.memory(machine(tmp_path / "b", 512 * GIB, group=100 * GIB)) == 100 * GIB


def test_memory_limits_cores(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(32)))
    root = machine(tmp_path, 512 * GIB)
    assert jobs.limit(root=root) == 8
    assert jobs.limit(8 * GIB, root) == 32
    assert jobs.limit(1000 * GIB, root) == 1


def test_a_quota_limits_cores(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(32)))
    assert jobs.limit(GIB, machine(tmp_path / "a", 512 * GIB, quota="300000 100000\n")) == 3
    assert jobs.limit(GIB, machine(tmp_path / "b", 512 * GIB, quota="max 100000\n")) == 32


def test_slots_are_taken_and_given_back(tmp_path: Path) -> None:
    with jobs.slot(tmp_path, 2) as first, jobs.slot(tmp_path, 2) as second:
        assert {first, second} == {0, 1}
        with pytest.raises(InterruptedError), jobs.slot(tmp_path, 2, _interrupt):
            pytest.fail("a third slot")
    with jobs.slot(tmp_path, 2) as again:
        assert again == 0


def _interrupt(waited: float) -> None:
    raise InterruptedError


def test_a_slot_of_a_killed_process_is_free(tmp_path: Path) -> None:
    code = (
        "import sys, time\nfrom pathlib import Path\nfrom neuron_dynamo.lowering.compilers import jobs\n"
        "with jobs.slot(Path(sys.argv[1]), 1):\n    print('held', flush=True)\n    time.sleep(600)\n"
    )
    with subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(InterruptedError), jobs.slot(tmp_path, 1, _interrupt):
            pytest.fail("the slot of another process")
        holder.kill()
        holder.wait()
        with jobs.slot(tmp_path, 1, _interrupt) as number:
            assert number == 0
