"""CI and a fresh machine as processes: prewarm, publish, an empty cache, warm, and a run that may not compile.

What CI does is what the GitHub Actions workflow in examples/ says, and the fresh machine does what the Kubernetes
init container there says, word by word; only the places are others.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from neuron_dynamo.cache import Store, verify
from tests.cache.remote.conftest import SETTINGS
from tests.hubsim.server import HubSim, Running
from tests.standin.fixture import Standin, standin

__all__ = ["standin"]

PROGRAM = Path(__file__).with_name("net.py")
EXAMPLES = Path(__file__).parents[2] / "examples"
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

    def shell(self, script: str, **variables: str) -> subprocess.CompletedProcess[str]:
        """A step of a workflow, as GitHub runs it."""
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        machine = replace(self, extra={**self.extra, **variables, "PATH": path})
        return machine.run("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script)

    def cache(self, *words: str | Path, code: int = 0, **variables: str) -> Any:
        return json.loads(self.run(COMMAND, *words, code=code, **variables).stdout)


def workflow_steps(settings: Mapping[str, str], known: Mapping[str, str]) -> list[tuple[str, str, dict[str, str]]]:
    """The steps of the example workflow that run something: name, script, variables."""
    workflow = yaml.safe_load((EXAMPLES / "prewarm_github_actions.yml").read_text())
    assert set(settings) == set(workflow["env"]), "a variable has another name now"
    steps = [step for step in workflow["jobs"]["prewarm"]["steps"] if "run" in step]
    assert all("${{" not in step["run"] for step in steps), "an expression in a script would be code of whoever sets it"
    return [(step["name"], step["run"], {**settings, **_resolved(step.get("env", {}), known)}) for step in steps]


def _resolved(variables: Mapping[str, str], known: Mapping[str, str]) -> dict[str, str]:
    """With ``${{ secrets.X }}`` and the like replaced."""
    return {name: known[re.sub(r"^\$\{\{ (.*) \}\}$", r"\1", value)] for name, value in variables.items()}


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> tuple[Machine, str, str]:
    """A CI machine that has pre-warmed the program and published it, signed: itself, its public key, the remote."""
    folder = tmp_path_factory.mktemp("fleet")
    ci = Machine(folder / "ci", {})
    public = ci.cache("keygen", "ci-1", "--out", folder / "ci.key", "--json")["public"]
    url = (folder / "remote").as_uri()
    secret = (folder / "ci.key").read_text()
    settings = {"NEURON_DYNAMO_REMOTE": url, "TARGET": "cpu", "WARM_SET": "net", "PROGRAM": str(PROGRAM)}
    known = {"secrets.HF_TOKEN": "", "secrets.NEURON_DYNAMO_SIGNING_KEY": secret}
    known["vars.NEURON_DYNAMO_TRUSTED_KEYS"] = public
    places = {"GITHUB_STEP_SUMMARY": str(folder / "summary.md"), "RUNNER_TEMP": str(folder / "temp")}
    for name, script, variables in workflow_steps(settings, known):
        if name != "Install":
            ci.shell(script, **variables, **places)
    outcome = json.loads((ci.folder / "prewarm.json").read_text())
    summary = (folder / "summary.md").read_text()
    assert "| Net 0/0.inference | compiled |" in summary
    assert "Warm set: net" in summary
    assert len(list(Store(folder / "temp" / "fresh").keys())) == 2
    assert (outcome["good"], outcome["warm_set"]) == (True, "net")
    assert [(row["model"], row["source"]) for row in outcome["rows"]] == [("Net", "compiled"), ("Net", "compiled")]
    assert all(row["seconds"] > 0 and row["bytes"] > 0 for row in outcome["rows"])
    assert len(outcome["published"][0]["done"]) == 2
    everything = [path for path in folder.rglob("*") if path.is_file() and path.name != "ci.key"]
    encoded = secret.strip().rpartition(":")[2].encode()
    assert not [path for path in everything if encoded in path.read_bytes()], "the private key is nowhere else"
    return ci, public, url


def test_a_pod_warms_up_in_its_init_container(published: tuple[Machine, str, str], tmp_path: Path) -> None:
    _, public, url = published
    pod = yaml.safe_load((EXAMPLES / "warm_up_kubernetes.yml").read_text())["spec"]
    (init,), (server,) = pod["initContainers"], pod["containers"]
    mounts = {volume["name"] for volume in pod["volumes"]}
    environments = []
    for container in (init, server):
        assert {mount["name"] for mount in container["volumeMounts"]} == mounts
        given = {each["name"]: each.get("value", "") for each in container["env"]}
        assert given["NEURON_DYNAMO_CACHE_DIR"] == container["volumeMounts"][0]["mountPath"]
        changed = {"NEURON_DYNAMO_REMOTE": url, "NEURON_DYNAMO_TRUSTED_KEYS": public}
        changed["NEURON_DYNAMO_CACHE_DIR"] = str(tmp_path / "cache")
        environments.append({name: changed.get(name, value) for name, value in given.items()})
    node = Machine(tmp_path, {})
    command, name, *rest = init["command"]
    assert (command, name, rest[0]) == ("neuron-cache", "warm", "my-model")
    assert "fetched" in node.run(COMMAND, name, "net", *rest[1:], **environments[0]).stdout
    assert server["command"] == ["python", "serve.py"]
    ran = json.loads(Machine(tmp_path, environments[1]).run(sys.executable, PROGRAM).stdout)
    assert ran["sources"] == ["disk", "disk"]
    assert environments[1]["NEURON_DYNAMO_FAIL_ON_MISS"] == "1"


@pytest.fixture
def bucket(tmp_path: Path) -> Iterator[tuple[str, dict[str, str]]]:
    """A bucket on a server of its own, and the variables that lead the Hub's client there: for other processes only."""
    from huggingface_hub import HfApi

    running = Running(HubSim(tmp_path / "hub"))
    HfApi(endpoint=running.hub.url, token=SETTINGS["HF_TOKEN"]).create_bucket("sim/cache")
    yield "hf://buckets/sim/cache", {**SETTINGS, "HF_ENDPOINT": running.hub.url, "HF_HOME": str(tmp_path / "home")}
    running.stop()


def test_a_fresh_machine_warms_up_only_with_a_trusted_key(published: tuple[Machine, str, str], tmp_path: Path) -> None:
    _, public, url = published
    node = Machine(tmp_path / "node", {"NEURON_DYNAMO_TRUST": "require"})
    warm = ("warm", "net", "--remote", url, "--json")
    assert "Trusted keys: none" in node.run(COMMAND, *warm, code=1).stderr
    assert list(Store(node.root).keys()) == []
    node.cache("trust", "add", public, "--json")
    report = node.cache(*warm)
    assert (report["fetched"], report["missing"]) == (2, [])
    assert report["bytes"] == report["size"] > 0
    assert verify(Store(node.root), deep=True).bad == ()


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
    ran = json.loads(node.run(sys.executable, PROGRAM, NEURON_DYNAMO_FAIL_ON_MISS="1").stdout)
    assert ran["sources"] == ["disk", "disk"]
    assert ran["worst"] < 1e-6


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
    for code, words, variables in (
        (1, "expected a URL", {"NEURON_DYNAMO_REMOTE": "nowhere"}),
        (1, "can only be read", {"NEURON_DYNAMO_REMOTE": "https://127.0.0.1:1/x"}),
        (3, "offline is set", {"NEURON_DYNAMO_REMOTE": "hf://buckets/a/b", "NEURON_DYNAMO_OFFLINE": "1"}),
        (1, "others may read it", {"NEURON_DYNAMO_SIGNING_KEY": str(PROGRAM)}),
    ):
        done = replace(machine, extra=variables).run(COMMAND, "prewarm", PROGRAM, code=code)
        assert words in done.stderr
    assert not machine.root.exists()
