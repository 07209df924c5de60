"""`neuron-cache show`: everything known about one entry."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from neuron_dynamo.cache.cli import OK, PROBLEM
from neuron_dynamo.cache.cli.parser import Verbs, add_verb, open_store

if TYPE_CHECKING:
    from neuron_dynamo.cache import Store
    from neuron_dynamo.cache.neff import Neff
    from neuron_dynamo.cache.record import Record


def add(verbs: Verbs[argparse.ArgumentParser]) -> None:
    """Add the verb."""
    parser = add_verb(verbs, "show", "everything known about one entry")
    parser.add_argument("key", metavar="KEY", help="the key or its beginning")
    parser.add_argument("--output", metavar="NAME", help="write this output's bytes to standard output (verified)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the record, or one of its outputs, or the remembered failure."""
    import json
    import sys
    from dataclasses import asdict

    from neuron_dynamo.cache import failures
    from neuron_dynamo.cache.cli import output
    from neuron_dynamo.cache.resolve import resolve
    from neuron_dynamo.cache.trust import trusted
    from neuron_dynamo.cache.trust.signatures import inspect
    from neuron_dynamo.cache.trust.statement import of_record
    from neuron_dynamo.options import Options

    store = open_store(options)
    key = resolve(store.paths, options.key)
    record = store.record(key)
    if record is None:
        return _show_failure(options, failures.recall(store.paths, key), key)
    if options.output is not None:
        entry = store.peek(key, need=[options.output])
        if entry is None:
            print(
                f"neuron-cache: {key} has no good {options.output}; it has {', '.join(record.outputs)}", file=sys.stderr
            )
            return PROBLEM
        sys.stdout.buffer.write(entry.read(options.output))
        return OK
    neff = _neff(store, record)
    content = json.loads(record.to_bytes()) | ({"neff": asdict(neff)} if neff is not None else {})
    if options.json:
        output.print_json(content)
        return OK
    details, trust = record.details, trusted.load(store.paths, Options.from_env().trusted_keys)
    output.print_pairs(
        [
            ("key", key),
            *((name, value) for name in ("model", "graph", "source") if (value := getattr(details, name))),
            ("created", f"{output.age(record.created)} ago"),
            ("compile time", output.duration(details.compile_seconds)),
            *((f"output {name}", f"{output.size(each.size)}  {each.sha256}") for name, each in record.outputs.items()),
            *(("signed by", str(each)) for each in inspect(of_record(record), record.signatures, trust.keys)),
            *(neff.describe() if neff is not None else ()),
            *((f"part {name}", json.dumps(value)) for name, value in record.parts.items()),
            *((name, json.dumps(content[name])) for name in ("requires", "builder", "meta", "origin") if content[name]),
        ]
    )
    return OK


def _neff(store: Store, record: Record) -> Neff | None:
    """What the entry's NEFF says about itself, if it has a good one."""
    from neuron_dynamo.cache.neff import BadNeffError, Neff

    if "neff" not in record.outputs:
        return None
    entry = store.peek(record.key, need=["neff"])
    try:
        return Neff.parse(entry.read("neff")) if entry is not None else None
    except BadNeffError:
        return None


def _show_failure(options: argparse.Namespace, failure: object, key: str) -> int:
    from dataclasses import asdict
    from sys import stderr

    from neuron_dynamo.cache.cli import output
    from neuron_dynamo.cache.failures import Failure

    if not isinstance(failure, Failure):
        print(f"neuron-cache: the entry {key} is damaged; `neuron-cache verify {key[:16]}` says how", file=stderr)
        return PROBLEM
    if options.json:
        output.print_json(asdict(failure) | {"state": "failed"})
    else:
        print(f"{key} failed to compile {output.age(failure.created)} ago: {failure.error_type}")
        print(f"(stands for another {output.duration(failure.expires_in())}; `neuron-cache clear --failed` ends it)")
        print(failure.message)
    return OK
