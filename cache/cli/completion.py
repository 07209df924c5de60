"""`neuron-cache completion`: tab completion for shells."""

from __future__ import annotations

import argparse

from neuron_dynamo.cache.cli import OK
from neuron_dynamo.cache.cli.parser import Verbs


def add(verbs: Verbs[argparse.ArgumentParser]) -> None:
    """Add the verb."""
    parser = verbs.add_parser(
        "completion",
        help="print the completion script of a shell",
        description='Print a completion script. For bash: eval "$(neuron-cache completion bash)"',
    )
    parser.add_argument("shell", choices=("bash", "zsh", "tcsh"))
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the script."""
    import shtab

    from neuron_dynamo.cache.cli.parser import build_parser

    print(shtab.complete(build_parser(), shell=options.shell))
    return OK
