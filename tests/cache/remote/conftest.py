"""A bucket server for the tests of remotes, and the Hub's client told to use it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from neuron_dynamo.cache.remote.deadline import Patience
from neuron_dynamo.cache.remote.guard import Guarded
from neuron_dynamo.cache.remote.open import open_remote
from tests.hubsim.server import TOKEN, HubSim, Running

HASTY = Patience(call=20.0, stall=10.0, tries=3, base=0.01)

# The client waits up to half an hour for a silent storage server, and seconds between tries.
SETTINGS = {
    "HF_TOKEN": TOKEN,
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "HF_HUB_DISABLE_UPDATE_CHECK": "1",
    "HF_XET_TELEMETRY_ENABLED": "0",
    "HF_XET_CLIENT_RETRY_BASE_DELAY": "20ms",
    "HF_XET_CLIENT_READ_TIMEOUT": "2s",
}


@dataclass(frozen=True)
class Hub:
    """A bucket of its own on a running server."""

    sim: HubSim
    bucket: str
    environment: dict[str, str]

    @property
    def url(self) -> str:
        return f"hf://buckets/{self.bucket}"

    def remote(self, prefix: str = "", patience: Patience = HASTY) -> Guarded:
        return open_remote(f"{self.url}/{prefix}".rstrip("/"), patience=patience)


@pytest.fixture(scope="session")
def hub_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[HubSim, dict[str, str]]]:
    folder = tmp_path_factory.mktemp("hub")
    running = Running(HubSim(folder / "data"))
    environment = {**SETTINGS, "HF_ENDPOINT": running.hub.url, "HF_HOME": str(folder / "home")}
    with pytest.MonkeyPatch.context() as patch:
        for name, value in environment.items():
            patch.setenv(name, value)
        # The client may have been imported by another test, with another endpoint and home.
        patch.setattr("huggingface_hub.constants.ENDPOINT", running.hub.url)
        patch.setattr("huggingface_hub.constants.HF_HOME", environment["HF_HOME"])
        yield running.hub, environment
    running.stop()


_numbers = itertools.count()


@pytest.fixture
def hub(hub_server: tuple[HubSim, dict[str, str]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Hub:
    from huggingface_hub import HfApi

    sim, environment = hub_server
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    bucket = f"sim/b{next(_numbers)}"
    # Not the package's own function: that goes where the variables led when another test imported it.
    HfApi(endpoint=sim.url, token=TOKEN).create_bucket(bucket)
    sim.reset()
    return Hub(sim, bucket, environment)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the simplest kind of remote is, to look into."""
    return tmp_path / "remote"


@pytest.fixture
def remote(folder: Path) -> Guarded:
    """A remote in ``folder``."""
    return open_remote(folder.as_uri())
