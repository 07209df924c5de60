"""Compiles spread over a Ray cluster of this machine."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

PROGRAM = Path(__file__).with_name("net.py")
COMMAND = str(Path(sys.executable).with_name("neuron-cache"))

DRIVER = """
import dataclasses, json, sys
from pathlib import Path
from neuron_dynamo.runtime.prewarm.on_ray import RayExecutor
from neuron_dynamo.runtime.prewarm.spool import Job, jobs

executor = RayExecutor()
(folder,) = jobs(Path(sys.argv[1]))
job = Job.read(folder)
good = executor.run(job, folder)
wrong = dataclasses.replace(job, parts=dataclasses.replace(job.parts, compiler={**job.parts.compiler, "build": "0"}))
refused = executor.run(wrong, folder)
options = {**job.options, "compile_memory": 1e6}
large = dataclasses.replace(wrong, options=options, parts=dataclasses.replace(
    wrong.parts, compiler={**job.parts.compiler, "name": "neuronx-cc"}))
huge = executor.run(large, folder)
executor.close()
print(json.dumps({"outputs": sorted(good.outputs), "error": good.error, "refused": refused.error, "huge": huge.error}))
"""


def run(*words: str | Path, cwd: Path) -> str:
    # A cluster of this test alone, which needs no password among its own processes.
    environment = {**os.environ, "RAY_AUTH_MODE": "disabled", "RAY_USAGE_STATS_ENABLED": "0"}
    environment.pop("RAY_ADDRESS", None)
    done = subprocess.run([str(word) for word in words], cwd=cwd, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_a_local_cluster_compiles_what_the_program_needs(tmp_path: Path, cache_dir: Path) -> None:
    pytest.importorskip("ray", reason="Ray is an extra: pip install 'neuron-dynamo[ray]'")
    outcome: Any = json.loads(run(COMMAND, "prewarm", "--json", "--executor", "ray", PROGRAM, cwd=tmp_path))
    assert [row["source"] for row in outcome["rows"]] == ["compiled", "compiled"]
    environment = {**os.environ, "NEURON_DYNAMO_FAIL_ON_MISS": "1"}
    ran = json.loads(subprocess.run([sys.executable, PROGRAM], env=environment, capture_output=True, check=True).stdout)
    assert ran["sources"] == ["disk", "disk"]


@pytest.mark.slow
def test_a_machine_with_another_compiler_refuses_and_a_job_too_large_does_not_wait_for_ever(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="Ray is an extra: pip install 'neuron-dynamo[ray]'")
    spool = tmp_path / "spool"
    code = (
        "import torch\n"
        "torch.compile(torch.tanh, backend='neuron_dynamo', dynamic=False,"
        f" options={{'compile_only': True, 'collect': {str(spool)!r}}})(torch.ones(3))"
    )
    run(sys.executable, "-c", code, cwd=tmp_path)
    found = json.loads(run(sys.executable, "-c", DRIVER, spool, cwd=tmp_path).splitlines()[-1])
    assert found["error"] == ["", ""]
    assert found["outputs"] == ["executable", "hlo", "hlo.txt"]
    assert found["refused"][0] == "WrongCompilerError"
    assert found["huge"][0] == "WrongCompilerError", "it was run, on the largest machine there is"
