"""`neuron-cache verify`: check every byte."""

from __future__ import annotations

import argparse

from neuron_dynamo.cache.cli import OK, PROBLEM
from neuron_dynamo.cache.cli.parser import Verbs, add_verb, open_store


def add(verbs: Verbs[argparse.ArgumentParser]) -> None:
    """Add the verb."""
    parser = add_verb(verbs, "verify", "check every entry's bytes; exit code 1 if any is bad")
    parser.add_argument("keys", nargs="*", metavar="KEY", help="only these entries (the beginning of a key is enough)")
    parser.add_argument("--deep", action="store_true", help="compute the SHA-256 of each object as well")
    parser.add_argument("--repair", action="store_true", help="set bad entries aside, so that they are built again")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Check, report, and set aside if asked to."""
    from dataclasses import asdict

    from neuron_dynamo.cache.cli import output
    from neuron_dynamo.cache.cli.progress import progress
    from neuron_dynamo.cache.resolve import resolve
    from neuron_dynamo.cache.verification import repair, verify

    store = open_store(options)
    keys = [resolve(store.paths, prefix, failed=False) for prefix in options.keys] or list(store.keys())
    with progress("checking", len(keys)) as step:
        report = verify(store, keys, deep=options.deep, progress=step)
    if options.repair:
        repair(store, report)
    if options.json:
        output.print_json({"checked": report.checked, "bad": [asdict(each) for each in report.bad]})
    else:
        for each in report.bad:
            print(f"{each.key}  {each.object or 'record'}: {each.reason}")
        print(
            f"{report.checked:,} checked, {len(report.bad):,} bad{', set aside' * bool(options.repair and report.bad)}"
        )
    return PROBLEM if report.bad else OK
