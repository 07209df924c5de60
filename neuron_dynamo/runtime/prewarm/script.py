"""The user's own program, run so that its graphs are collected and nothing is compiled or computed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from neuron_dynamo.options import as_variables, without_secrets


def run(command: Sequence[str], spool: Path, settings: Mapping[str, Any], *, module: bool = False) -> int:
    """Run the program to its end.

    Args:
        command: a script or the name of a module, and its arguments.
        spool: the folder that collects; see :mod:`.spool`.
        settings: options that it gets by way of the environment; what it says itself in ``options={...}`` wins.
        module: whether `command` names a module, as with ``python -m``.

    Returns:
        Its exit status; that of a signal is negative.
    """
    variables = as_variables({**settings, "compile_only": True, "collect": spool, "fail_on_miss": False})
    words = [sys.executable, *(["-m"] if module else []), *command]
    # Its standard output is ours for the summary.
    return subprocess.run(words, env={**without_secrets(), **variables}, stdout=sys.stderr, check=False).returncode
