"""Moving a cache to and from a bucket: `neuron-cache push` and `pull` beside `hf buckets sync`, the Hub's own command.

Both move the same files to the same server on this machine (``tests/hubsim``), each command in a fresh process, and the
requests that reach the server are counted. 2,000 small entries are a record and an object of 20 kB each; 20 large ones
have an object of 20 MB each. "one more" is one entry added. `pull` also checks each byte by SHA-256 and syncs it to the
disk, which the peer does not. Fetching for a fresh node is compared with the client's bare parallel download.

The parts can be run one by one (``--part small``, ``large``, ``set``, ``memory``); a part that is not run keeps its
figures of the last run. One request is the least that a run can make which finds nothing to do: it has to ask.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any
from unittest.mock import patch

import _report

from neuron_dynamo.cache import Details, KeyParts, Store, program_digest

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
PARTS = ("small", "large", "set", "memory")
BARE = """
import sys
from huggingface_hub import HfApi
from huggingface_hub.utils import disable_progress_bars
disable_progress_bars()
api, bucket, folder = HfApi(), sys.argv[1], sys.argv[2]
found = [each for each in api.list_bucket_tree(bucket, "v1/objects", recursive=True) if each.type == "file"]
api.download_bucket_files(bucket, [(each, folder + "/" + each.path.rpartition("/")[2]) for each in found])
"""


class Server:
    """The bucket server, and what it counted."""

    def __init__(self, folder: Path, delay: float) -> None:
        command = [sys.executable, "-m", "tests.hubsim", "--data", str(folder), "--delay-ms", str(delay)]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().split()[-1]

    def call(self, path: str, data: bytes | None = None) -> dict[str, Any]:
        with urllib.request.urlopen(urllib.request.Request(self.url + path, data=data)) as answer:
            return json.load(answer)  # type: ignore[no-any-return]


class Side:
    """One contestant: a client's home, and a bucket."""

    def __init__(self, server: Server, work: Path, name: str, bucket: str) -> None:
        self.server, self.url = server, f"hf://buckets/sim/{bucket}"
        self.environment = {
            **os.environ,
            "HF_ENDPOINT": server.url,
            "HF_TOKEN": "hf_sim",
            "HF_HUB_DISABLE_TELEMETRY": "1",
            "HF_HUB_DISABLE_UPDATE_CHECK": "1",
            "HF_XET_TELEMETRY_ENABLED": "0",
        }
        self.home = work / f"home-{name}-{bucket}"

    def run(self, *command: str, home: str = "") -> dict[str, float]:
        """Seconds, requests and the largest size in memory, of one command in a fresh process."""
        self.server.call("/_sim/reset", b"")
        environment = {**self.environment, "HF_HOME": f"{self.home}{home}"}
        started = time.perf_counter()
        process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        assert process.stdout is not None
        output = process.stdout.read()
        _, status, used = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - started
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise SystemExit(f"{' '.join(command)} failed:\n{output.decode()}")
        stats = self.server.call("/_sim/stats")
        return {
            "seconds": seconds,
            "cpu_seconds": used.ru_utime + used.ru_stime,
            "requests": stats["requests"],
            "megabytes_in": stats["bytes_in"] / 1e6,
            "megabytes_out": stats["bytes_out"] / 1e6,
            "memory_megabytes": used.ru_maxrss / 1e3,
        }


def fill(store: Store, count: int, size: int, start: int = 0) -> None:
    """Add entries of random bytes, and have them on the disk at the end."""
    with patch.object(os, "fsync"):  # one by one that takes longer than all that is measured
        _fill(store, count, size, start)
    os.sync()


def _fill(store: Store, count: int, size: int, start: int) -> None:
    for number in range(start, start + count):
        parts = KeyParts(
            program=program_digest(str((size, number)).encode()),
            compiler={"name": "neuronx-cc", "version": "2.27", "build": "0" * 64},
            target={"platform": "trn2"},
        )
        store.put(parts, {"neff": _bytes(number, size)}, Details(graph=f"g{number}", model="bench"))


def _bytes(number: int, size: int) -> bytes:
    source, most = random.Random(number), 100_000_000  # what `randbytes` can make at once is limited
    return b"".join(source.randbytes(min(most, size - start)) for start in range(0, size, most))


def mirror(store: Store, folder: Path) -> None:
    """The same files for the peer, which has no use for the rest of a store."""
    for name in ("records", "objects"):
        for path in (store.paths.version / name).rglob("*"):
            target = folder / "v1" / name / path.relative_to(store.paths.version / name)
            if path.is_file() and not target.exists():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(path, target)


def compare(server: Server, work: Path, name: str, count: int, size: int) -> dict[str, dict[str, dict[str, float]]]:
    """Both contestants through all the steps."""
    store, fresh = Store(work / name / "store", auto_gc=False), work / name / "fresh"
    fill(store, count, size)
    source, target = work / name / "source", work / name / "target"
    mirror(store, source)
    ours, peer = Side(server, work, "ours", f"{name}-ours"), Side(server, work, "peer", f"{name}-peer")
    for side in (ours, peer):
        side.run(str(BIN / "hf"), "buckets", "create", side.url.removeprefix("hf://buckets/"))
    us, hf = [str(BIN / "neuron-cache")], [str(BIN / "hf"), "buckets", "sync", "--quiet"]
    here, there = ["--cache-dir", str(store.paths.root)], ["--cache-dir", str(fresh), "--trust", "off"]
    found: dict[str, dict[str, dict[str, float]]] = {}

    def step(what: str, mine: list[str], theirs: list[str], home: str = "") -> None:
        found[what] = {"neuron-cache": ours.run(*mine, home=home), "hf buckets sync": peer.run(*theirs, home=home)}

    push, pull = [*us, "push", ours.url, *here], [*us, "pull", ours.url, *there]
    up, down = [*hf, str(source), peer.url], [*hf, peer.url, str(target)]
    step("push", push, up)
    step("push, nothing new", push, up)
    step("pull", pull, down, "-reader")
    step("pull, nothing new", pull, down, "-reader")
    fill(store, 1, size, start=count)
    mirror(store, source)
    step("push, one more", push, up)
    step("pull, one more", pull, down, "-reader")
    copied = Store(fresh)
    assert sorted(copied.keys()) == sorted(store.keys())
    assert len(list(copied.keys())) == count + 1
    return found


def fetch(server: Server, work: Path, megabytes: int) -> dict[str, dict[str, float]]:
    """A set of that size in 16 objects, to a fresh node: ours, and the client's bare download."""
    store = Store(work / "set" / "store", auto_gc=False)
    fill(store, 16, megabytes * 1_000_000 // 16)
    side = Side(server, work, "set", "set")
    side.run(str(BIN / "hf"), "buckets", "create", "sim/set")
    us = str(BIN / "neuron-cache")
    side.run(us, "push", side.url, "--cache-dir", str(store.paths.root))
    shutil.rmtree(store.paths.root)
    best: dict[str, dict[str, float]] = {}
    for turn in range(2):
        node, bare = work / f"node{turn}", work / f"bare{turn}"
        bare.mkdir()
        runs = {
            "neuron-cache": side.run(
                us, "pull", side.url, "--cache-dir", str(node), "--trust", "off", home=f"-n{turn}"
            ),
            "bare download": side.run(sys.executable, "-c", BARE, "sim/set", str(bare), home=f"-b{turn}"),
        }
        shutil.rmtree(node)
        shutil.rmtree(bare)
        for name, run in runs.items():
            if name not in best or run["seconds"] < best[name]["seconds"]:
                best[name] = run
    return best


def memory(server: Server, work: Path) -> dict[str, dict[str, dict[str, float]]]:
    """One object that grows: the largest size in memory of each side's push and pull."""
    found: dict[str, dict[str, dict[str, float]]] = {}
    us, hf = str(BIN / "neuron-cache"), str(BIN / "hf")
    for megabytes in (50, 400):
        name = f"one{megabytes}"
        store, folder = Store(work / name / "store", auto_gc=False), work / name / "peer"
        # In a child: what this process has had in memory counts as what its later children had.
        if (child := os.fork()) == 0:
            fill(store, 1, megabytes * 1_000_000)
            mirror(store, folder)
            os._exit(0)
        os.waitpid(child, 0)
        ours, peer = Side(server, work, name, name), Side(server, work, f"{name}-peer", f"{name}-peer")
        for side in (ours, peer):
            side.run(hf, "buckets", "create", side.url.removeprefix("hf://buckets/"))
        node = work / name / "node"
        pull = ("pull", ours.url, "--cache-dir", str(node / "us"), "--trust", "off")
        found[f"push of one object of {megabytes} MB"] = {
            "neuron-cache": ours.run(us, "push", ours.url, "--cache-dir", str(store.paths.root)),
            "hf buckets sync": peer.run(hf, "buckets", "sync", str(folder), peer.url),
        }
        found[f"pull of one object of {megabytes} MB"] = {
            "neuron-cache": ours.run(us, *pull, home="-pull"),
            "hf buckets sync": peer.run(hf, "buckets", "sync", peer.url, str(node / "peer"), home="-pull"),
        }
        shutil.rmtree(work / name)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", type=int, default=2000, help="number of small entries")
    parser.add_argument("--large", type=int, default=20, help="number of large entries")
    parser.add_argument("--large-megabytes", type=int, default=20, help="size of each")
    parser.add_argument("--set-megabytes", type=int, default=2000, help="size of the set for a fresh node")
    parser.add_argument("--delay-ms", type=float, default=0, help="added to each request by the server")
    parser.add_argument("--part", choices=PARTS, action="append", help="run only this part (may be repeated)")
    options = parser.parse_args()
    parts = options.part or PARTS
    data = _last() if options.part else {}
    given = {name: value for name, value in vars(options).items() if name.split("_")[0] in (*parts, "delay")}
    data["options"] = data.get("options", {}) | given
    with tempfile.TemporaryDirectory(prefix="neuron-sync-") as folder:
        work = Path(folder)
        server = Server(work / "server", options.delay_ms)
        try:
            cases = (("small", options.small, 20_000), ("large", options.large, options.large_megabytes * 1_000_000))
            for name, count, size in cases:
                if name in parts:
                    data[name] = compare(server, work, name, count, size)
                    shutil.rmtree(work / name)
            if "set" in parts:
                data["set"] = fetch(server, work, options.set_megabytes)
            if "memory" in parts:
                data["memory"] = memory(server, work)
        finally:
            server.process.terminate()
            server.process.wait()
            # Also when a part failed: the others have their figures.
            columns = ("step", "ours s", "cpu s", "requests", "MB", "peer s", "cpu s", "requests", "MB")
            _report.publish("sync", columns, _rows(data), data)


def _last() -> dict[str, Any]:
    path = _report.RESULTS / "sync.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def _rows(data: dict[str, Any]) -> list[list[Any]]:
    rows = []
    for part in ("small", "large"):
        for what, sides in data.get(part, {}).items():
            rows.append([f"{part}: {what}", *_cells(sides["neuron-cache"]), *_cells(sides["hf buckets sync"])])
    if sides := data.get("set"):
        name = f"{data['options']['set_megabytes']} MB to a fresh node"
        rows.append([name, *_cells(sides["neuron-cache"]), *_cells(sides["bare download"])])
    for what, sides in data.get("memory", {}).items():
        rows.append([what, *_cells(sides["neuron-cache"]), *_cells(sides["hf buckets sync"])])
    return rows


def _cells(run: dict[str, float]) -> list[Any]:
    return [
        round(run["seconds"], 2),
        round(run["cpu_seconds"], 2),
        int(run["requests"]),
        round(run["memory_megabytes"]),
    ]


if __name__ == "__main__":
    main()
