"""`neuron-cache env`: which variables are read, and what they come to."""

from __future__ import annotations

import argparse

from neuron_dynamo.cache.cli import OK, PROBLEM
from neuron_dynamo.cache.cli.parser import Verbs, add_verb


def add(verbs: Verbs[argparse.ArgumentParser]) -> None:
    """Add the verb."""
    add_verb(
        verbs,
        "env",
        "the environment variables that are read, and what they come to",
        "List every variable with its value and effect. Exit code 1 if one is set that nothing reads.",
    ).set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """List."""
    import os

    from neuron_dynamo.cache.cli import output
    from neuron_dynamo.cache.remote.open import redacted
    from neuron_dynamo.options import PREFIX, SIGNING_KEY, Options, signing_key, variables

    known = variables()
    in_effect = Options.from_env()
    rows = []
    for variable, name in known.items():
        value, effect = os.environ.get(variable), _plain(getattr(in_effect, name))
        if name == "remote" and value is not None:
            value, effect = redacted(value), redacted(str(effect))
        rows.append({"variable": variable, "value": value, "option": name, "in_effect": effect})
    secret = "set, not shown" if signing_key() else None
    rows.append({"variable": SIGNING_KEY, "value": secret, "option": None, "in_effect": secret})
    read = {*known, SIGNING_KEY}
    unknown = sorted(name for name in os.environ if name.startswith(PREFIX) and name not in read)
    if options.json:
        output.print_json({"variables": rows, "unknown": unknown})
    else:
        columns = ("variable", "value", "option", "in_effect")
        output.print_table(columns, [[output.compact(row[column]) for column in columns] for row in rows])
        for name in unknown:
            print(f"{name} is set, and nothing reads it")
    return PROBLEM if unknown else OK


def _plain(value: object) -> object:
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    return list(value) if isinstance(value, tuple) else str(value)
