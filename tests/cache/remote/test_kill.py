"""Either side killed in the middle of a sync: whatever is there then is right, and the next run finishes."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from neuron_dynamo.cache import Store, verify
from neuron_dynamo.cache.remote.pull import pull
from neuron_dynamo.cache.remote.push import push
from tests.cache.remote.conftest import SETTINGS, Hub
from tests.cache.remote.support import anyone, assert_same, fill
from tests.cache.support import REPOSITORY


def start(verb: str, url: str, store: Store, environment: dict[str, str]) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "neuron_dynamo.cache.cli", verb, url, "--cache-dir", str(store.paths.root)]
    return subprocess.Popen(
        [*command, "--trust", "off"],
        cwd=REPOSITORY,
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )


def kill_after(process: subprocess.Popen[bytes], hub: Hub, requests: int) -> bool:
    """Kill the process once the server has been asked so often; whether it was still running."""
    while process.poll() is None and hub.sim.requests < requests:
        time.sleep(0.001)
    running = process.poll() is None
    process.kill()
    process.communicate()
    return running


def reader_of(hub: Hub, store: Store, name: str) -> Store:
    """A store that has fetched all that the remote says it has, without a fault."""
    reader = Store(store.paths.root.parent / name)
    assert pull(reader, hub.remote(), anyone, full=True).good
    return reader


@pytest.mark.parametrize("requests", [4, *(pytest.param(number, marks=pytest.mark.slow) for number in (2, 9, 11, 14))])
def test_a_killed_push(hub: Hub, tmp_path: Path, requests: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub.sim, "delay", 0.02)
    mine = Store(tmp_path / "mine")
    fill(mine, 20, size=30_000)
    assert kill_after(start("push", hub.url, mine, hub.environment), hub, requests)
    monkeypatch.setattr(hub.sim, "delay", 0.0)
    partial = reader_of(hub, mine, "partial")
    assert set(partial.keys()) <= set(mine.keys())
    assert push(mine, hub.remote()).good
    assert_same(mine, reader_of(hub, mine, "whole"))


@pytest.mark.parametrize(
    ("requests", "size"),
    [
        (12, 70_000),
        *(pytest.param(number, 70_000, marks=pytest.mark.slow) for number in (3, 8, 30, 40)),
        *(pytest.param(number, 30_000, marks=pytest.mark.slow) for number in (3, 7)),  # in a pack
    ],
)
def test_a_killed_pull(hub: Hub, tmp_path: Path, requests: int, size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    mine, theirs = Store(tmp_path / "mine"), Store(tmp_path / "theirs")
    fill(mine, 20, size=size)
    push(mine, hub.remote())
    hub.sim.reset()
    monkeypatch.setattr(hub.sim, "delay", 0.02)
    assert kill_after(start("pull", hub.url, theirs, hub.environment), hub, requests)
    monkeypatch.setattr(hub.sim, "delay", 0.0)
    assert verify(theirs, deep=True).bad == ()
    assert pull(theirs, hub.remote(), anyone).good
    assert_same(mine, theirs)


class Server:
    """A server in a process of its own, that can be killed and started again with what it keeps."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.hubsim", "--data", str(self.folder / "data"), "--port", str(self.port)]
        self.process = subprocess.Popen(
            [*command, "--delay-ms", "10"], cwd=REPOSITORY, stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().split()[-1]
        self.port = int(self.url.rpartition(":")[2])

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()

    @property
    def environment(self) -> dict[str, str]:
        return {**SETTINGS, "HF_ENDPOINT": self.url, "HF_HOME": str(self.folder / "home")}


def run(verb: str, store: Store, server: Server) -> None:
    process = start(verb, "hf://buckets/sim/b", store, server.environment)
    _, err = process.communicate(timeout=300)
    assert process.returncode == 0, err


@pytest.mark.parametrize("verb", ["push", pytest.param("pull", marks=pytest.mark.slow)])
def test_a_killed_server(tmp_path: Path, verb: str) -> None:
    server = Server(tmp_path)
    try:
        create = "from huggingface_hub import create_bucket; create_bucket('sim/b')"
        subprocess.run([sys.executable, "-c", create], env={**os.environ, **server.environment}, check=True)
        mine, theirs = Store(tmp_path / "mine"), Store(tmp_path / "theirs")
        fill(mine, 20, size=30_000)
        if verb == "pull":
            run("push", mine, server)
        process = start(verb, "hf://buckets/sim/b", theirs if verb == "pull" else mine, server.environment)
        time.sleep(random.uniform(0.6, 1.4))
        server.kill()
        server.start()
        process.communicate(timeout=300)  # it may have failed, or got over it
        run("push", mine, server)
        run("pull", theirs, server)
        assert_same(mine, theirs)
    finally:
        server.kill()


@pytest.mark.slow
def test_r84_ten_processes_push_at_once(hub: Hub, tmp_path: Path) -> None:
    """optimum-neuron: concurrent commits were answered 409 and 412. Neighbours have entries in common here."""
    stores = [Store(tmp_path / f"store{number}") for number in range(10)]
    expected = set[str]()
    for number, store in enumerate(stores):
        expected |= set(fill(store, 6, size=5_000, start=4 * number))
    hub.sim.faults.add("batch", "status:409", times=3, after=5)
    processes = [start("push", hub.url, store, hub.environment) for store in stores]
    for process in processes:
        _, err = process.communicate(timeout=500)
        assert process.returncode == 0, err
    reader = Store(tmp_path / "reader")
    got = pull(reader, hub.remote(), anyone)
    assert (set(got.done), got.good) == (expected, True)
    assert verify(reader, deep=True).bad == ()
