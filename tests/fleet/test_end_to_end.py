"""CI and a fresh machine as processes: prewarm, publish, an empty cache, warm, and a run that may not compile."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from neuron_dynamo.cache import Store, verify
from tests.cache.remote.conftest import SETTINGS
from tests.hubsim.server import HubSim, Running
from tests.standin.fixture import Standin, standin

__all__ = ["standin"]

PROGRAM = Path(__file__).with_name("net.py")
COMMAND = str(Path(sys.executable).with_name("neuron-cache"))


@dataclass(frozen=True)
class Machine:
    """A folder of its own as home and cache, and an environment."""

    folder: Path
    extra: Mapping[str, str]

    @property
    def root(self) -> Path:
        return self.folder / "cache"

    def run(self, *words: str | Path, code: int = 0, **variables: str) -> subprocess.CompletedProcess[str]:
        self.folder.mkdir(parents=True, exist_ok=True)
        environment = {**os.environ, "NEURON_DYNAMO_CACHE_DIR": str(self.root), **self.extra, **variables}
        done = subprocess.run(
            [str(word) for word in words],
            cwd=self.folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == code, done.stdout + done.stderr
        return done

    def cache(self, *words: str | Path, code: int = 0, **variables: str) -> Any:
        return json.loads(self.run(COMMAND, *words, code=code, **variables).stdout)


def run_without_compiling(node: Machine) -> None:
    """The program runs with its results checked against eager, and nothing is compiled."""
    ran = json.loads(node.run(sys.executable, PROGRAM, NEURON_DYNAMO_FAIL_ON_MISS="1").stdout)
    assert ran["sources"] == ["disk", "disk"]
    assert ran["worst"] < 1e-6


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> tuple[Machine, str, str]:
    """A CI machine that has pre-warmed the program and published it, signed: itself, its public key, the remote."""
    folder = tmp_path_factory.mktemp("fleet")
    ci = Machine(folder / "ci", {})
    public = ci.cache("keygen", "ci-1", "--out", folder / "ci.key", "--json")["public"]
    url = (folder / "remote").as_uri()
    secret = (folder / "ci.key").read_text()
    command = ("prewarm", "--json", "--remote", url, "--warm-set", "net", PROGRAM, "--some", "argument")
    outcome = ci.cache(*command, NEURON_DYNAMO_SIGNING_KEY=secret)
    assert (outcome["good"], outcome["warm_set"]) == (True, "net")
    assert [(row["model"], row["source"]) for row in outcome["rows"]] == [("Net", "compiled"), ("Net", "compiled")]
    assert all(row["seconds"] > 0 and row["bytes"] > 0 for row in outcome["rows"])
    assert len(outcome["published"][0]["done"]) == 2
    everything = [path for path in folder.rglob("*") if path.is_file() and path.name != "ci.key"]
    encoded = secret.strip().rpartition(":")[2].encode()
    assert not [path for path in everything if encoded in path.read_bytes()], "the private key is nowhere else"
    return ci, public, url


@pytest.fixture
def bucket(tmp_path: Path) -> Iterator[tuple[str, dict[str, str]]]:
    """A bucket on a server of its own, and the variables that lead the Hub's client there: for other processes only."""
    from huggingface_hub import HfApi

    running = Running(HubSim(tmp_path / "hub"))
    HfApi(endpoint=running.hub.url, token=SETTINGS["HF_TOKEN"]).create_bucket("sim/cache")
    yield "hf://buckets/sim/cache", {**SETTINGS, "HF_ENDPOINT": running.hub.url, "HF_HOME": str(tmp_path / "home")}
    running.stop()


def test_a_fresh_machine_warms_up_and_compiles_nothing(published: tuple[Machine, str, str], tmp_path: Path) -> None:
    _, public, url = published
    node = Machine(tmp_path / "node", {"NEURON_DYNAMO_TRUST": "require"})
    warm = ("warm", "net", "--remote", url, "--json")
    assert "Trusted keys: none" in node.run(COMMAND, *warm, code=1).stderr
    node.cache("trust", "add", public, "--json")
    report = node.cache(*warm)
    assert (report["fetched"], report["missing"]) == (2, [])
    assert report["bytes"] == report["size"] > 0
    assert verify(Store(node.root), deep=True).bad == ()
    run_without_compiling(node)


def test_without_warming_the_run_itself_fetches(published: tuple[Machine, str, str], tmp_path: Path) -> None:
    """R72: the fetch comes before a compile would begin."""
    _, public, url = published
    trust = {"NEURON_DYNAMO_TRUST": "require", "NEURON_DYNAMO_TRUSTED_KEYS": public, "NEURON_DYNAMO_REMOTE": url}
    node = Machine(tmp_path / "node", {**trust, "NEURON_DYNAMO_FAIL_ON_MISS": "1"})
    ran = json.loads(node.run(sys.executable, PROGRAM).stdout)
    assert ran["sources"] == ["remote", "remote"]


def test_through_a_bucket_of_somebody_else(
    published: tuple[Machine, str, str], bucket: tuple[str, dict[str, str]], tmp_path: Path
) -> None:
    """By the Hub's own client. Signatures are required without being asked for."""
    ci, public, _ = published
    url, environment = bucket
    Machine(ci.folder, environment).run(COMMAND, "push", url, "--warm-set", "net")
    node = Machine(tmp_path / "node", {**environment, "HF_TOKEN": "hf_other"})
    warm = ("warm", "net", "--remote", url, "--json")
    assert "no trusted key has signed it" in node.run(COMMAND, *warm, code=1).stderr
    node.cache("trust", "add", public, "--json")
    assert node.cache(*warm)["fetched"] == 2
    run_without_compiling(node)


def test_programs_for_a_device_are_compiled_where_there_is_none(standin: Standin, tmp_path: Path) -> None:
    machine = Machine(tmp_path / "ci", {})
    outcome = machine.cache("prewarm", "--json", "--target", "trn2", "--jobs", "1", PROGRAM)
    assert [(row["target"], row["source"]) for row in outcome["rows"]] == [("trn2", "compiled")] * 2
    assert outcome["warm_set"] == "net"
    assert len(standin.runs()) == 2
    records = list(Store(machine.root))
    assert all("neff" in record.outputs and record.details.requires["neff"] for record in records)


def test_wrong_arguments_are_told_before_anything_runs(tmp_path: Path) -> None:
    machine = Machine(tmp_path, {})
    assert "there is no file nothing.py" in machine.run(COMMAND, "prewarm", "nothing.py", code=2).stderr
    assert "at least 1" in machine.run(COMMAND, "prewarm", "--jobs", "0", PROGRAM, code=2).stderr
    assert "usage" in machine.run(COMMAND, "prewarm", code=2).stderr
