"""`neuron-cache trust`: whose signatures count, and what each remote must show."""

from __future__ import annotations

import argparse

from neuron_dynamo.cache.cli import OK
from neuron_dynamo.cache.cli.parser import Verbs, add_common, add_verb, open_store


def add(verbs: Verbs[argparse.ArgumentParser]) -> None:
    """Add the verb and its own verbs."""
    parser = add_verb(
        verbs,
        "trust",
        "whose signatures count, and what each remote must show",
        "Without a verb of its own, list. Trust belongs to the cache: each --cache-dir has its own.",
    )
    parser.set_defaults(run=run_list)
    inner = parser.add_subparsers(metavar="VERB")

    child = inner.add_parser("list", help="list trusted keys and policies")
    add_common(child, within=True)
    child.set_defaults(run=run_list)

    child = inner.add_parser("add", help="trust keys")
    add_common(child, within=True)
    child.add_argument("keys", nargs="+", metavar="NAME:KEY", help="a public key as keygen prints it")
    child.set_defaults(run=run_add)

    child = inner.add_parser("remove", help="trust keys no longer")
    add_common(child, within=True)
    child.add_argument("keys", nargs="+", metavar="NAME", help="a key's name, id, or NAME:KEY")
    child.set_defaults(run=run_remove)

    child = inner.add_parser("policy", help="set what entries from a place must show")
    add_common(child, within=True)
    child.add_argument("place", metavar="URL", help="a remote, or what several remotes' URLs begin with")
    child.add_argument(
        "policy",
        choices=("require", "warn", "off", "default"),
        help="require: a good signature by a trusted key; warn: log its lack; off: do not look",
    )
    child.set_defaults(run=run_policy)


def run_list(options: argparse.Namespace) -> int:
    """List keys and policies."""
    from neuron_dynamo.cache.cli import output
    from neuron_dynamo.cache.trust import trusted
    from neuron_dynamo.options import Options

    in_file = trusted.load(open_store(options).paths)
    now = trusted.load(open_store(options).paths, Options.from_env().trusted_keys)
    if options.json:
        keys = [{"name": key.name, "id": key.id, "public": key.text, "kept": key in in_file.keys} for key in now.keys]
        output.print_json({"keys": keys, "policies": now.policies})
        return OK
    output.print_table(
        ("key", "id", "public", "from"),
        [(key.name, key.id, key.text, "trust add" if key in in_file.keys else "variable") for key in now.keys],
    )
    if now.policies:
        print()
        output.print_table(("place", "policy"), list(now.policies.items()))
    return OK


def run_add(options: argparse.Namespace) -> int:
    """Trust keys."""
    from functools import reduce

    from neuron_dynamo.cache.trust import trusted
    from neuron_dynamo.cache.trust.keys import PublicKey

    keys = [PublicKey.parse(text) for text in options.keys]
    trusted.change(open_store(options).paths, lambda now: reduce(trusted.Trusted.with_key, keys, now))
    return run_list(options)


def run_remove(options: argparse.Namespace) -> int:
    """Trust keys no longer."""
    from functools import reduce

    from neuron_dynamo.cache.trust import trusted

    trusted.change(open_store(options).paths, lambda now: reduce(trusted.Trusted.without_key, options.keys, now))
    return run_list(options)


def run_policy(options: argparse.Namespace) -> int:
    """Set or take away a policy."""
    from neuron_dynamo.cache.trust import trusted

    policy = None if options.policy == "default" else options.policy
    trusted.change(open_store(options).paths, lambda now: now.with_policy(options.place, policy))
    return run_list(options)
