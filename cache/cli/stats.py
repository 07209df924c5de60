"""`neuron-cache stats`: what the cache did."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from neuron_dynamo.cache.cli import OK
from neuron_dynamo.cache.cli.parser import Verbs, add_verb, open_store

if TYPE_CHECKING:
    from neuron_dynamo.cache.stats import Totals


def add(verbs: Verbs[argparse.ArgumentParser]) -> None:
    """Add the verb."""
    parser = add_verb(verbs, "stats", "hits, misses by kind, time saved, errors")
    parser.add_argument("--zero", action="store_true", help="begin again from zero, after showing")
    parser.add_argument("--all", action="store_true", help="show counters that are zero too")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Show the sums."""
    from neuron_dynamo.cache import stats
    from neuron_dynamo.cache.cli import output

    store = open_store(options)
    found = stats.totals(store.paths)
    if options.json:
        output.print_json(found.to_json())
    elif not found.counts and not options.all:
        print(f"{store.paths.root} has not been used since its figures began.")
    else:
        _print(found, options.all)
    if options.zero:
        stats.zero(store.paths)
    return OK


def _print(found: Totals, everything: bool) -> None:
    from neuron_dynamo.cache.cli import output
    from neuron_dynamo.cache.stats import KINDS, SUMS

    content = found.to_json()
    rows = [
        (name, f"{count:,}", KINDS.get(name, "")) for name, count in content["counts"].items() if count or everything
    ]
    for name, value in content["sums"].items():
        if value or everything:
            shown = output.size(value) if name.startswith("bytes") else output.duration(value)
            rows.append((name, shown, SUMS.get(name, "")))
    output.print_table(("figure", "value", "meaning"), rows, right=("value",))
    hits = sum(found.counts[kind] for kind in ("hit_local", "wait_hit", "hit_remote"))
    misses = sum(count for kind, count in found.counts.items() if kind.startswith("miss_"))
    if hits + misses:
        print(f"{hits / (hits + misses):.1%} of {hits + misses:,} look-ups were hits, in {output.age(found.since)}.")
