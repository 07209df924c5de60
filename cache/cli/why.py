"""`neuron-cache why`: what an entry's key differs in from another's."""

from __future__ import annotations

import argparse

from neuron_dynamo.cache.cli import OK
from neuron_dynamo.cache.cli.parser import FILES, Verbs, add_verb, open_store


def add(verbs: Verbs[argparse.ArgumentParser]) -> None:
    """Add the verb."""
    parser = add_verb(
        verbs,
        "why",
        "explain a miss: what a key differs in from another, or from the nearest entry",
        "Name the parts of the key in which two entries differ. With one KEY, the nearest entry is the other.",
    )
    key = parser.add_argument("key", metavar="KEY", help="a key, its beginning, or a key.json that a dump wrote")
    key.complete = FILES  # type: ignore[attr-defined]
    parser.add_argument("other", metavar="KEY2", nargs="?", help="compare with this entry instead of the nearest")
    parser.add_argument("--diff", action="store_true", help="show where the two programs differ, if both are kept")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Explain."""
    from neuron_dynamo.cache.cli import output
    from neuron_dynamo.cache.explanation import read_parts, why
    from neuron_dynamo.cache.resolve import resolve

    store = open_store(options)
    parts = read_parts(options.key)
    wanted = resolve(store.paths, options.key, failed=False) if parts is None else parts
    other = resolve(store.paths, options.other, failed=False) if options.other else None
    found = why(store, wanted, other, with_diff=options.diff)
    if options.json:
        output.print_json(None if found is None else found.to_json())
        return OK
    if found is None:
        print("No entry is near: none has the same program, and none has everything else the same.")
        return OK
    print(f"{found.old[:16]} against {found.new[:16]}: {found.words}")
    rows = [(each.part, output.compact(each.old), output.compact(each.new)) for each in found.differences]
    if rows:
        print()
        output.print_table(("part", found.old[:16], found.new[:16]), rows)
    if options.diff:
        print(f"\n{found.program_diff}" if found.program_diff else "\nThe programs' texts are not both kept.")
    return OK
