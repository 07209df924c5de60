"""`neuron-cache status`: what the cache holds."""

from __future__ import annotations

import argparse

from neuron_dynamo.cache.cli import OK
from neuron_dynamo.cache.cli.parser import Verbs, add_verb, find_root


def add(verbs: Verbs[argparse.ArgumentParser]) -> None:
    """Add the verb."""
    add_verb(verbs, "status", "where the cache is and how much it holds").set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Count records, objects and bytes."""
    from neuron_dynamo.cache import files
    from neuron_dynamo.cache.census import census
    from neuron_dynamo.cache.cli import output
    from neuron_dynamo.cache.paths import Paths

    paths = Paths(find_root(options))
    found = census(paths)
    if options.json:
        output.print_json(found.to_json())
        return OK
    output.print_pairs(
        [
            ("root", str(paths.root) if files.exists(paths.root) else f"{paths.root} (does not exist yet)"),
            ("records", f"{found.records:,}"),
            ("objects", f"{found.objects:,}"),
            ("size", output.size(found.bytes)),
            ("failures", f"{found.failures:,}"),
            ("quarantined", f"{found.quarantined:,}"),
            ("being built", f"{len(found.building):,}"),
        ]
    )
    return OK
