"""The cache against plain files and its peers, in one run: ratios, and the budgets that they are held to.

JAX's persistent cache (`LRUCache`) and `diskcache` are measured beside it where they are installed.

    python benchmarks/cache.py [--records N] [--check]
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import _report

from neuron_dynamo.cache import Details, KeyParts, Store, program_digest
from neuron_dynamo.cache.nearest import nearest
from neuron_dynamo.cache.record import new_record

MB = 1_000_000


def parts(index: int) -> KeyParts:
    compiler = {"name": "fakecc", "version": "1", "build": "0" * 64}
    return KeyParts(program=f"{index:064x}", compiler=compiler, target={"platform": "trn2"})


def median(work: Callable[[], Any], repeat: int = 15) -> float:
    """Median seconds of one call, after one that is not counted."""
    work()
    times = []
    for _ in range(repeat):
        started = time.perf_counter()
        work()
        times.append(time.perf_counter() - started)
    return statistics.median(times)


def fill(root: Path, first: int, last: int) -> None:
    """Records without a sync, as a store that grew over months has them."""
    store = Store(root, auto_gc=False)
    store.put(parts(0), {"neff": b"shared"})
    for index in range(first, last):
        details = Details(compile_seconds=60, graph=f"graph_{index}", model=f"org/model-{index % 50}")
        record = new_record(parts(index), {"neff": b"shared"}, details)
        path = store.paths.record(record.key)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(record.to_bytes())


def hits(folder: Path) -> dict[str, float]:
    data = os.urandom(20 * MB)
    store = Store(folder / "hits", auto_gc=False)
    key = store.put(parts(1), {"neff": data}).key
    plain = folder / "plain"
    plain.write_bytes(data)
    found = {"hit_20MB": median(lambda: store.get(key)), "plain_read_20MB": median(plain.read_bytes)}
    found["publish_20MB"] = median(lambda: store.put(parts(time.time_ns()), {"neff": os.urandom(20 * MB)}), 5)
    found["urandom_20MB"] = median(lambda: os.urandom(20 * MB), 5)
    small = iter(range(10_000))
    found["publish_4kB"] = median(lambda: store.put(parts(next(small) + 2), {"neff": os.urandom(4096)}))
    return found | peers(folder, data)


def peers(folder: Path, data: bytes) -> dict[str, float]:
    found = {}
    try:
        from jax._src.lru_cache import LRUCache  # type: ignore[import-not-found]

        cache = LRUCache(str(folder / "jax"), max_size=-1)
        cache.put("k", data)
        found["jax_lru_hit_20MB"] = median(lambda: cache.get("k"))
    except ImportError:
        pass
    try:
        import diskcache  # type: ignore[import-not-found]

        with diskcache.Cache(str(folder / "diskcache")) as disk:
            disk["k"] = data
            found["diskcache_hit_20MB"] = median(lambda: disk["k"])
    except ImportError:
        pass
    return found


def misses(folder: Path, records: int) -> dict[str, float]:
    absent = iter(range(10**9, 10**9 + 10_000))
    store, found = Store(folder / "misses", auto_gc=False), {}
    for count, first in ((10, 1), (records, 10)):
        fill(folder / "misses", first, count)
        found[f"miss_at_{count}"] = median(lambda: store.get(parts(next(absent)).key()), 200)
    found[f"nearest_at_{records}"] = median(lambda: nearest(store, parts(next(absent))), 50)
    return found


def keys() -> dict[str, float]:
    program = os.urandom(50 * MB)
    compiler = {"name": "fakecc"}
    ours, plain = [], []
    for _ in range(9):  # in turns, so that a busy moment of the machine meets both
        ours.append(median(lambda: KeyParts(program=program_digest(program), compiler=compiler).key(), 1))
        plain.append(median(lambda: hashlib.sha256(program).hexdigest(), 1))
    return {"key_of_50MB": statistics.median(ours), "sha256_of_50MB": statistics.median(plain)}


HERD = """
import sys, time
from neuron_dynamo.cache import Built, Store
from neuron_dynamo.cache import lock, build, objects  # what a first look-up imports is not what is measured
from filelock import UnixFileLock
sys.path.insert(0, {benchmarks!r})
from cache import parts
def work():
    time.sleep(float(sys.argv[2]))
    return Built({{"neff": b"x" * 1_000_000}})
print("ready", flush=True); sys.stdin.readline()
started = time.perf_counter()
entry, source = Store(sys.argv[1]).get_or_build(parts(1), work)
entry.read("neff")
print(source, time.perf_counter() - started)
"""


def herd(folder: Path, size: int = 32, seconds: float = 3.0) -> dict[str, float]:
    code = HERD.format(benchmarks=str(Path(__file__).parent))
    command = [sys.executable, "-c", code, str(folder / "herd"), str(seconds)]
    started = [subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(size)]
    for process in started:
        assert process.stdout is not None
        process.stdout.readline()
    for process in started:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    answers = [process.communicate()[0].split() for process in started]
    return {
        "herd_compiles": float(sum(source == "compiled" for source, _ in answers)),
        "herd_slowest": max(float(taken) for _, taken in answers),
        "herd_compile": seconds,
    }


def command_line(folder: Path) -> dict[str, float]:
    fill(folder / "cli", 1, 10_000)
    environment = {**os.environ, "NEURON_DYNAMO_CACHE_DIR": str(folder / "cli")}
    tool = [sys.executable, "-m", "neuron_dynamo.cache.cli"]

    def run(*arguments: str) -> Callable[[], Any]:
        return lambda: subprocess.run([*tool, *arguments], env=environment, check=True, stdout=subprocess.DEVNULL)

    bare = [sys.executable, "-c", "pass"]
    return {
        "interpreter": median(lambda: subprocess.run(bare, check=True), 7),
        "cli_help": median(run("--help"), 7),
        "cli_status_10000": median(run("status", "--json"), 5),
        "cli_ls_10000": median(run("ls", "--json"), 5),
        "cli_gc_10000": median(run("gc", "--dry-run"), 5),
    }


def budgets(found: dict[str, float], records: int) -> list[tuple[str, float, float]]:
    """Name, value, and what it may be at most; ratios have no unit, the rest is seconds."""
    return [
        ("hit of 20 MB, verified / plain read", found["hit_20MB"] / found["plain_read_20MB"], 2.0),
        ("hit of 20 MB, verified (s)", found["hit_20MB"], 0.025),
        ("miss (s)", found["miss_at_10"], 0.001),
        (f"miss at {records:,} records / at 10", found[f"miss_at_{records}"] / found["miss_at_10"], 2.0),
        ("key of 50 MB / hashlib.sha256", found["key_of_50MB"] / found["sha256_of_50MB"], 1.2),
        ("key of 50 MB (s)", found["key_of_50MB"], 0.060),
        ("herd of 32: compiles", found["herd_compiles"], 1.0),
        ("herd of 32: slowest / compile time", found["herd_slowest"] / found["herd_compile"], 1.1),
        ("CLI help over a bare interpreter (s)", found["cli_help"] - found["interpreter"], 0.150),
        ("status of 10,000 records (s)", found["cli_status_10000"], 0.300),
        ("ls --json of 10,000 records (s)", found["cli_ls_10000"], 1.0),
        ("gc --dry-run of 10,000 records (s)", found["cli_gc_10000"], 2.0),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--records", type=int, default=100_000, help="size of the large store (default: 100000)")
    parser.add_argument("--check", action="store_true", help="exit code 1 if a budget is exceeded")
    options = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="cache-benchmark-"))
    found: dict[str, float] = {}
    try:
        for name, work in (
            ("hits", lambda: hits(folder)),
            ("misses", lambda: misses(folder, options.records)),
            ("keys", keys),
            ("herd", lambda: herd(folder)),
            ("command line", lambda: command_line(folder)),
        ):
            print(f"{name} ...", file=sys.stderr, flush=True)
            found |= work()
    finally:
        shutil.rmtree(folder)
    checked = budgets(found, options.records)
    _report.publish(
        "cache",
        ("budget", "value", "at most", "verdict"),
        [(name, value, limit, "ok" if value <= limit else "OVER") for name, value, limit in checked],
        {
            "records": options.records,
            "figures": found,
            "budgets": [{"name": name, "value": value, "limit": limit} for name, value, limit in checked],
        },
    )
    return int(options.check and any(value > limit for _, value, limit in checked))


if __name__ == "__main__":
    sys.exit(main())
