"""`neuron-cache clear`: remove entries by name."""

from __future__ import annotations

import argparse

from neuron_dynamo.cache.cli import OK, USAGE
from neuron_dynamo.cache.cli.parser import Verbs, add_verb, open_store


def add(verbs: Verbs[argparse.ArgumentParser]) -> None:
    """Add the verb."""
    parser = add_verb(verbs, "clear", "remove entries, or forget failed compiles")
    parser.add_argument("keys", nargs="*", metavar="KEY", help="entries to remove (the beginning of a key is enough)")
    parser.add_argument("--failed", action="store_true", help="forget all failed compiles")
    parser.add_argument("--model", metavar="NAME", help="remove the entries of exactly this model")
    parser.add_argument("--compiler", metavar="TEXT", help="remove entries whose compiler and version contain TEXT")
    parser.add_argument("--all", action="store_true", help="remove every entry")
    parser.add_argument("--pinned", action="store_true", help="pinned entries too")
    parser.add_argument("--dry-run", action="store_true", help="only say what would go")
    parser.add_argument("--yes", action="store_true", help="do not ask before removing everything")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Remove what was named."""
    import sys

    from neuron_dynamo.cache import failures
    from neuron_dynamo.cache.cli import output
    from neuron_dynamo.cache.gc import remove

    named = options.keys or options.model is not None or options.compiler is not None or options.all
    if not named and not options.failed:
        print("neuron-cache clear: name KEYs, --failed, --model, --compiler or --all", file=sys.stderr)
        return USAGE
    store = open_store(options)
    if options.all and not (options.yes or options.dry_run or _confirmed(str(store.paths.root))):
        return USAGE
    forgotten = failures.forget_all(store.paths, dry_run=options.dry_run) if options.failed else 0
    keys = _keys(options) if named else set()
    result = remove(store, keys, "cleared", pinned=options.pinned, dry_run=options.dry_run)
    if options.json:
        output.print_json({**result.to_json(), "forgotten": forgotten})
        return OK
    verb = "would remove" if options.dry_run else "removed"
    if named:
        print(f"{verb} {len(result.removed):,} entries, {output.size(result.freed)}")
        if len(result.removed) < len(keys):
            print(f"{len(keys) - len(result.removed):,} are pinned; --pinned takes them too")
    if options.failed:
        print(f"{verb} {forgotten:,} failed compiles")
    return OK


def _keys(options: argparse.Namespace) -> set[str]:
    from neuron_dynamo.cache.listing import row_of
    from neuron_dynamo.cache.resolve import resolve

    store = open_store(options)
    keys = {resolve(store.paths, prefix, failed=False) for prefix in options.keys}
    if options.all:
        return keys | set(store.keys())
    for record in store:
        if record.details.model == options.model or (
            options.compiler is not None and options.compiler in row_of(record, 0.0).compiler
        ):
            keys.add(record.key)
    return keys


def _confirmed(root: str) -> bool:
    import sys

    if not sys.stdin.isatty():
        print("neuron-cache clear: --all needs --yes when nobody can be asked", file=sys.stderr)
        return False
    return input(f"Remove every entry of {root}? [y/N] ").strip().lower() in ("y", "yes")
