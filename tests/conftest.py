"""What every test gets: settings and a cache of its own, and a Dynamo that remembers nothing of the test before."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest

# A busy machine is not a failure: pytest's own timeout is the only limit in seconds. The same examples are drawn each
# time, so that a change is judged by what it changes; `make test-all` looks for new ones (--hypothesis-profile=search).
hypothesis.settings.register_profile("neuron-dynamo", deadline=None, derandomize=True)
hypothesis.settings.register_profile("search", deadline=None)
hypothesis.settings.load_profile("neuron-dynamo")


@pytest.fixture(autouse=True)
def cache_dir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The cache directory of this test, also for the processes that it starts.

    The developer's own NEURON_DYNAMO_* settings are taken away, so that a test means the same in every shell.
    """
    for name in [name for name in os.environ if name.startswith("NEURON_DYNAMO_")]:
        monkeypatch.delenv(name)
    directory = tmp_path / "neuron-dynamo-cache"
    monkeypatch.setenv("NEURON_DYNAMO_CACHE_DIR", str(directory))
    return directory


@pytest.fixture(autouse=True)
def forget_compiled_code() -> Iterator[None]:
    """Drop Dynamo's compiled code after each test that made some; tests without torch do not load it for this."""
    yield
    if (dynamo := sys.modules.get("torch._dynamo")) is not None:
        dynamo.reset()
