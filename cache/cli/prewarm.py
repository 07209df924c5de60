"""`neuron-cache prewarm`: compile what a program will need, before it needs it."""

from __future__ import annotations

import argparse

from neuron_dynamo.cache.cli import USAGE
from neuron_dynamo.cache.cli.parser import FILES, Verbs, add_verb
from neuron_dynamo.cache.cli.sign import add_signing_key

MAIN = "neuron_dynamo.runtime.prewarm"
"""Runs in a process of its own: this package knows bytes and keys only."""


def add(verbs: Verbs[argparse.ArgumentParser]) -> None:
    """Add the verb."""
    parser = add_verb(
        verbs,
        "prewarm",
        "compile what a program will need, and publish it",
        "Run a program of yours in compile-only mode, so that nothing is computed and no weights or device are needed; "
        "compile the graphs that the cache lacks, in parallel; list all in a warm set; publish. Exit code 1 if the "
        "program or a compile failed, 3 if the remote cannot be reached.",
    )
    parser.add_argument("-m", dest="module", action="store_true", help="run a module, as `python -m` does")
    parser.add_argument("--warm-set", metavar="NAME", help="list the graphs under this name (default: the script's)")
    parser.add_argument("--add", action="store_true", help="add to the warm set instead of replacing it")
    parser.add_argument(
        "--target", metavar="NAME", help="compile for, as the option target; the program's own word wins"
    )
    parser.add_argument("--remote", metavar="URL", help="publish to (default: $NEURON_DYNAMO_REMOTE; nothing if unset)")
    parser.add_argument("--no-publish", action="store_true", help="publish nothing")
    parser.add_argument("--jobs", metavar="N", type=int, help="compile so many at once (default: as many as fit)")
    parser.add_argument(
        "--executor",
        metavar="WHERE",
        default="local",
        help="local, or ray for a Ray cluster (of $RAY_ADDRESS, else a local one), or ray://HOST:PORT",
    )
    add_signing_key(parser)
    script = parser.add_argument("script", metavar="SCRIPT", help="the program, or with -m the module")
    script.complete = FILES  # type: ignore[attr-defined]
    parser.add_argument("arguments", nargs=argparse.REMAINDER, metavar="ARGS", help="the program's own arguments")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Hand over to the process that does it; its exit code is ours."""
    import json
    import os
    import subprocess
    import sys

    if not options.module and not os.path.isfile(options.script):
        print(f"neuron-cache prewarm: there is no file {options.script}", file=sys.stderr)
        return USAGE
    if options.jobs is not None and options.jobs < 1:
        print("neuron-cache prewarm: --jobs is a number of at least 1", file=sys.stderr)
        return USAGE
    given = {name: value for name, value in vars(options).items() if name != "run"}
    command = [sys.executable, "-m", MAIN, json.dumps(given)]
    with subprocess.Popen(command) as process:
        while True:
            try:
                return process.wait()
            except KeyboardInterrupt:
                # The terminal told the child too: it ends its own children, and then itself.
                continue
