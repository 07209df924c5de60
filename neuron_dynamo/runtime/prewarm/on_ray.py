"""Compiles on a Ray cluster: each job is a task that asks for the cores and the memory that a compile needs.

The machines of the cluster need this package and the same compiler; a machine whose compiler is another one refuses the
job, since its product would not be what the key names. Results come back to the driver, which alone writes the cache.
"""

from __future__ import annotations

import json
import logging
import os
from importlib import import_module
from typing import Any

from neuron_dynamo import errors

from .spool import Job
from .worker import Result, compile_job, with_environment

logger = logging.getLogger("neuron_dynamo.prewarm")

TASKS_AT_ONCE = 256
"""Tasks that wait in Ray at a time; how many run, Ray decides by what each asks for."""

CORES = 1.0
"""Cores that a task asks for."""


class RayExecutor:
    """Runs jobs as Ray tasks.

    Args:
        address: ``ray://host:port`` of a cluster; None for that of ``RAY_ADDRESS``, else one on this machine.
        width: how many tasks to hand over at once; None for as many as there are.

    Raises:
        ExecutorError: Ray is not installed, or its cluster cannot be reached.
    """

    def __init__(self, address: str | None = None, width: int | None = None) -> None:
        try:
            ray: Any = import_module("ray")
        except ImportError as error:
            raise errors.ExecutorError("ray", "Ray is not installed: pip install 'neuron-dynamo[ray]'") from error
        self._ray = ray
        self.width = width or TASKS_AT_ONCE
        self._ours = not ray.is_initialized()
        if self._ours:
            try:
                # Left to itself, Ray looks for a cluster that was once started here, and waits for one that is gone.
                where = address or os.environ.get("RAY_ADDRESS") or "local"
                ray.init(address=where, log_to_driver=False, configure_logging=False)
            except (ConnectionError, RuntimeError, ValueError, TimeoutError) as error:
                reason = f"the cluster cannot be reached: {str(error).rstrip('.')}"
                raise errors.ExecutorError(address or "ray", reason) from error
        self._compile = ray.remote(_compile)
        nodes = [node["Resources"] for node in ray.nodes() if node["Alive"]]
        self._largest = max((int(node.get("memory", 0)) for node in nodes), default=0)

    def run(self, job: Job, folder: object) -> Result:
        """Compile the job as a task; blocks. A task whose machine dies is repeated elsewhere."""
        task = self._compile.options(
            num_cpus=CORES, memory=self._memory(job), max_retries=2, name=f"compile {job.graph}"
        )
        try:
            outputs, rest = self._ray.get(task.remote(json.dumps(job.to_json()), job.module))
        except self._ray.exceptions.RayError as error:
            return Result(error=(type(error).__qualname__, str(error).strip().splitlines()[-1]))
        return Result(outputs, rest["details"], tuple(rest["error"]), rest["deterministic"])

    def _memory(self, job: Job) -> int:
        """What to ask for. Ray would wait for ever for a machine that is larger than any."""
        if not self._largest or job.memory <= self._largest:
            return job.memory
        logger.warning(
            "%s is expected to need %.0f GB, and the largest machine of the cluster offers %.0f GB: it gets that one "
            "alone (compile_memory says what to expect)",
            job.graph,
            job.memory / 1e9,
            self._largest / 1e9,
        )
        return self._largest

    def close(self) -> None:
        """Leave the cluster."""
        if self._ours:
            self._ray.shutdown()


def _compile(description: str, module: bytes) -> tuple[dict[str, bytes], dict[str, Any]]:
    """The task. Only plain data travels."""
    job = Job.from_json(json.loads(description), module)
    with_environment(job.environment)
    result = compile_job(job)
    return result.outputs, {
        "details": result.details,
        "error": list(result.error),
        "deterministic": result.deterministic,
    }
