"""`neuron-cache gc`: remove what is too much."""

from __future__ import annotations

import argparse

from neuron_dynamo.cache.cli import OK
from neuron_dynamo.cache.cli.parser import Verbs, add_verb, open_store
from neuron_dynamo.cache.cli.units import parse_age, parse_size


def add(verbs: Verbs[argparse.ArgumentParser]) -> None:
    """Add the verb."""
    parser = add_verb(
        verbs,
        "gc",
        "remove what is too old or too much, and tidy up",
        "Remove entries of older formats, of replaced compilers, and the least recently used, until the limits hold. "
        "Entries of warm sets go last, pinned ones stay. Entries in use lose nothing.",
    )
    parser.add_argument("--max-size", metavar="SIZE", type=parse_size, help="for example 20GB (default: as saved)")
    parser.add_argument("--max-age", metavar="AGE", type=parse_age, help="since the last use, for example 30d")
    parser.add_argument("--save", action="store_true", help="keep these limits for collections that run by themselves")
    parser.add_argument("--dry-run", action="store_true", help="only say what would go")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Collect and report."""
    from dataclasses import replace

    from neuron_dynamo.cache import config as settings
    from neuron_dynamo.cache.cli import output
    from neuron_dynamo.cache.cli.progress import progress
    from neuron_dynamo.cache.gc import collect

    store = open_store(options)
    with progress("reading records", None) as step:
        result = collect(
            store, max_size=options.max_size, max_age=options.max_age, dry_run=options.dry_run, progress=step
        )
    if options.save and not options.dry_run:
        settings.change(
            store.paths,
            lambda old: replace(
                old,
                max_size=old.max_size if options.max_size is None else options.max_size,
                max_age=old.max_age if options.max_age is None else options.max_age,
            ),
        )
    if options.json:
        output.print_json(result.to_json())
        return OK
    rows = [(each.key[:16], output.size(each.bytes), each.reason) for each in result.removed]
    if rows:
        output.print_table(("key", "size", "reason"), rows, right=("size",))
    verb = "would free" if options.dry_run else "freed"
    print(f"{verb} {output.size(result.freed)} ({len(result.removed):,} entries)")
    print(f"{result.kept:,} left, {output.size(result.bytes)} of at most {output.size(result.limit)}")
    if result.frames:
        print(f"{output.size(result.frames)} of stored traces")
    for kind, count in result.swept.items():
        print(f"{kind}: {count:,}")
    if result.over_limit and not result.unreadable:
        print("The rest is pinned, so it stays over the limit.")
    if result.unreadable:
        print(f"{result.unreadable:,} records could not be read, so nothing was removed to make room.")
    return OK
