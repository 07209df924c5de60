"""Run a script in a fresh interpreter and see what became of its graphs: the sure way to meet the disk, not memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import textwrap
from typing import Any

_REPORT = """
import dataclasses, json, neuron_dynamo
print("\\n" + json.dumps([dataclasses.asdict(record) for record in neuron_dynamo.metrics()]))
"""


def graphs(script: str, **environment: str) -> list[dict[str, Any]]:
    """One dict per graph, with the fields of `neuron_dynamo.GraphRecord`; the script must succeed."""
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script) + _REPORT],
        env={**os.environ, "OMP_NUM_THREADS": "1", **environment},
        capture_output=True,
        text=True,
        timeout=500,
    )
    assert done.returncode == 0, done.stderr
    found: list[dict[str, Any]] = json.loads(done.stdout.splitlines()[-1])
    return found
