"""`neuron-cache sign`: vouch for entries."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from neuron_dynamo.cache.cli import OK, PROBLEM, USAGE
from neuron_dynamo.cache.cli.parser import FILES, Verbs, add_verb, open_store

if TYPE_CHECKING:
    from neuron_dynamo.cache.trust.keys import SigningKey


def add(verbs: Verbs[argparse.ArgumentParser]) -> None:
    """Add the verb."""
    parser = add_verb(
        verbs,
        "sign",
        "vouch for entries with a key of keygen",
        "Sign entries. Every byte is checked first: you vouch for them. A warm set is signed if all that it lists "
        "could be signed. Exit code 1 if an entry could not be.",
    )
    parser.add_argument("keys", nargs="*", metavar="KEY", help="the entries")
    parser.add_argument("--all", action="store_true", help="every entry")
    parser.add_argument("--model", metavar="NAME", help="the entries of exactly this model")
    parser.add_argument("--warm-set", metavar="NAME", help="a warm set and its entries")
    add_signing_key(parser)
    parser.set_defaults(run=run)


def add_signing_key(parser: argparse.ArgumentParser) -> None:
    """The argument that names the private key."""
    file = parser.add_argument(
        "--signing-key",
        metavar="FILE",
        help="the private key (default: what $NEURON_DYNAMO_SIGNING_KEY names or holds)",
    )
    file.complete = FILES  # type: ignore[attr-defined]


def find_signing_key(options: argparse.Namespace) -> SigningKey | None:
    """The private key that the arguments or the environment name; None if neither does.

    Raises:
        SigningKeyError: it cannot be used.
    """
    from neuron_dynamo.cache.trust.keys import SigningKey
    from neuron_dynamo.options import signing_key

    given = options.signing_key or signing_key()
    return SigningKey.load(given) if given else None


def run(options: argparse.Namespace) -> int:
    """Sign, and say what was signed."""
    import sys

    from neuron_dynamo.cache import warmset
    from neuron_dynamo.cache.cli import output
    from neuron_dynamo.cache.cli.progress import progress
    from neuron_dynamo.cache.resolve import resolve
    from neuron_dynamo.cache.trust.vouching import sign_entries

    store, key = open_store(options), find_signing_key(options)
    if key is None:
        print("neuron-cache sign: give --signing-key FILE; `neuron-cache keygen NAME` makes one", file=sys.stderr)
        return USAGE
    if not (options.keys or options.all or options.model or options.warm_set):
        print("neuron-cache sign: say what: KEY..., --model NAME, --warm-set NAME or --all", file=sys.stderr)
        return USAGE
    wanted = {resolve(store.paths, prefix, failed=False) for prefix in options.keys}
    if options.all or options.model:
        wanted |= {record.key for record in store if options.all or record.details.model == options.model}
    listed = warmset.load(store.paths, options.warm_set) if options.warm_set else None
    wanted.update(listed.keys if listed is not None else ())
    with progress("Signing", len(wanted)) as step:
        report = sign_entries(store, sorted(wanted), key, step)
    if listed is not None and not report.refused:
        warmset.save(store.paths, listed.signed(key))
    if options.json:
        output.print_json(
            {
                "key": {"name": key.public.name, "id": key.public.id},
                "signed": report.signed,
                "present": report.present,
                "refused": [{"key": each, "reason": reason} for each, reason in report.refused.items()],
            }
        )
    else:
        for each, reason in report.refused.items():
            print(f"not signed  {each}: {reason}")
        print(
            f"{len(report.signed):,} signed by {key.public}, {len(report.present):,} had the signature, "
            f"{len(report.refused):,} not signed"
        )
    return PROBLEM if report.refused else OK
