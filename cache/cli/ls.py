"""`neuron-cache ls`: list and filter entries."""

from __future__ import annotations

import argparse

from neuron_dynamo.cache.cli import OK
from neuron_dynamo.cache.cli.parser import Verbs, add_verb, open_store
from neuron_dynamo.cache.cli.units import parse_age, parse_count, parse_size

SORTS = ("created", "used", "size", "seconds", "key", "model", "graph", "target", "compiler", "state")


def add(verbs: Verbs[argparse.ArgumentParser]) -> None:
    """Add the verb."""
    parser = add_verb(verbs, "ls", "list entries")
    parser.add_argument("--model", metavar="TEXT", help="only entries whose model contains TEXT")
    parser.add_argument("--graph", metavar="TEXT", help="only entries whose graph's name contains TEXT")
    parser.add_argument("--target", metavar="NAME", help="only entries for this target, for example trn2")
    parser.add_argument("--compiler", metavar="TEXT", help="only entries whose compiler and version contain TEXT")
    parser.add_argument("--state", choices=("ok", "failed"), help="only entries in this state")
    parser.add_argument(
        "--older", metavar="AGE", type=parse_age, help="created longer ago than, for example, 30d or 12h"
    )
    parser.add_argument("--newer", metavar="AGE", type=parse_age, help="created within, for example, 30d or 12h")
    parser.add_argument("--larger", metavar="SIZE", type=parse_size, help="larger than, for example, 20MB")
    parser.add_argument("--smaller", metavar="SIZE", type=parse_size, help="smaller than, for example, 1GB")
    parser.add_argument("--sort", choices=SORTS, default="created", help="order (default: created)")
    parser.add_argument("--reverse", action="store_true", help="the other way round: newest, largest, last first")
    parser.add_argument("--limit", metavar="N", type=parse_count, help="at most N lines, from the end of the order")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Filter, sort, print."""
    from neuron_dynamo.cache.cli import output
    from neuron_dynamo.cache.listing import Filter, listing

    wanted = Filter(
        model=options.model or "",
        graph=options.graph or "",
        target=options.target or "",
        compiler=options.compiler or "",
        state=options.state or "",
        older=options.older,
        newer=options.newer,
        larger=options.larger,
        smaller=options.smaller,
    )
    rows = [row for row in listing(open_store(options)) if wanted.accepts(row)]
    rows.sort(key=lambda row: (getattr(row, options.sort), row.key), reverse=options.reverse)
    if options.limit is not None:
        rows = rows[: options.limit] if options.reverse else rows[max(len(rows) - options.limit, 0) :]
    if options.json:
        output.print_json([row.to_json() for row in rows])
        return OK
    output.print_table(
        ("key", "model", "graph", "target", "compiler", "size", "compile", "age", "state"),
        (
            (
                row.key[:16],
                row.model,
                row.graph,
                row.target,
                row.compiler,
                output.size(row.size),
                output.duration(row.seconds),
                output.age(row.created),
                row.state,
            )
            for row in rows
        ),
        right=("size", "compile", "age"),
    )
    return OK
