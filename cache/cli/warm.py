"""`neuron-cache warm`: fetch exactly what a workload needs."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from neuron_dynamo.cache.cli import OK, PROBLEM, USAGE
from neuron_dynamo.cache.cli.parser import Verbs, add_verb, open_store
from neuron_dynamo.cache.cli.remotes import add_trust, connect

if TYPE_CHECKING:
    from neuron_dynamo.cache.remote.warm import Warmed


def add(verbs: Verbs[argparse.ArgumentParser]) -> None:
    """Add the verb."""
    parser = add_verb(
        verbs,
        "warm",
        "fetch exactly what a warm set lists",
        "Fetch what a warm set lists from the remote and verify every byte, also of what is here already. Without "
        "NAME, list the sets. Exit code 1 if entries are missing at the end, 3 if the remote cannot be reached.",
    )
    parser.add_argument("name", nargs="?", metavar="NAME", help="the warm set, as prewarm or record_warm_set called it")
    parser.add_argument("--remote", metavar="URL", help="where from (default: $NEURON_DYNAMO_REMOTE)")
    parser.add_argument("--local", action="store_true", help="ask no remote: check what is here")
    parser.add_argument("--dry-run", action="store_true", help="only say what would be fetched")
    parser.add_argument("--forget", action="store_true", help="remove the list of this name here; its entries stay")
    add_trust(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Warm, and say what came and what is missing."""
    import sys

    from neuron_dynamo.cache import warmset
    from neuron_dynamo.cache.cli import output
    from neuron_dynamo.cache.cli.meter import meter
    from neuron_dynamo.cache.remote.warm import warm

    store, url = open_store(options), _url(options)
    if options.name is None:
        return _list(options, url)
    if options.forget:
        warmset.remove(store.paths, options.name)
        return OK
    if url is None and not options.local:
        print("neuron-cache warm: say where from with --remote URL, or --local to check only", file=sys.stderr)
        return USAGE
    remote, gate = connect(store, url, options.trust) if url is not None else (None, None)
    with meter() as bar:
        report = warm(store, options.name, remote, gate, dry_run=options.dry_run, meter=bar)
    if options.json:
        output.print_json(report.to_json())
    else:
        _print(report, options.dry_run)
    return PROBLEM if report.missing else OK


def _url(options: argparse.Namespace) -> str | None:
    from neuron_dynamo.options import Options

    return None if options.local else options.remote or Options.from_env().remote


def _list(options: argparse.Namespace, url: str | None) -> int:
    from neuron_dynamo.cache import warmset
    from neuron_dynamo.cache.cli import output
    from neuron_dynamo.cache.remote.warm import names

    store = open_store(options)
    here = warmset.names(store.paths)
    there = names(connect(store, url)[0]) if url is not None else []
    rows = [{"name": name, "here": name in here, "remote": name in there} for name in sorted({*here, *there})]
    if options.json:
        output.print_json(rows)
    else:
        places = [[word for word in ("here", "remote") if row[word]] for row in rows]
        output.print_table(
            ("name", "where"), [(str(row["name"]), ", ".join(at)) for row, at in zip(rows, places, strict=True)]
        )
    return OK


def _print(report: Warmed, dry_run: bool) -> None:
    from neuron_dynamo.cache.cli import output

    for each in report.missing:
        print(f"missing  {each.key[:16]} {each.what}: {each.reason}")
    rate = f", {output.size(report.bytes / report.seconds)}/s" if report.bytes and report.seconds else ""
    came = f"{report.fetched:,} to fetch" if dry_run else f"{report.fetched:,} fetched"
    print(
        f"{report.name}: {report.entries:,} entries; {report.present:,} here already, {came} "
        f"({report.files:,} files, {output.size(report.bytes)}) in {output.duration(report.seconds)}{rate}; "
        f"{len(report.missing):,} missing"
    )
    if report.compile_seconds:
        took = output.duration(report.compile_seconds)
        print(f"{output.size(report.size)} here and verified; compiling it took {took}")
