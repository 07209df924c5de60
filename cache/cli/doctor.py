"""`neuron-cache doctor`: is everything in order."""

from __future__ import annotations

import argparse

from neuron_dynamo.cache.cli import OK, PROBLEM
from neuron_dynamo.cache.cli.parser import Verbs, add_verb, open_store


def add(verbs: Verbs[argparse.ArgumentParser]) -> None:
    """Add the verb."""
    add_verb(
        verbs,
        "doctor",
        "check that the cache can be written, that locks work, that there is room",
        "Check the cache and its surroundings. Exit code 1 if there is a problem; warnings do not count.",
    ).set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Check and report."""
    from dataclasses import asdict

    from neuron_dynamo.cache.backend_names import ambiguity
    from neuron_dynamo.cache.cli import output
    from neuron_dynamo.cache.doctor import Finding, examine

    store = open_store(options)
    findings = list(examine(store.paths))
    several = ambiguity()
    alone = 'this package answers to backend="neuron", and always to backend="neuron_dynamo"'
    findings.append(Finding("backend", "warning" if several else "ok", several or alone))
    if options.json:
        output.print_json({"root": str(store.paths.root), "findings": [asdict(each) for each in findings]})
    else:
        output.print_table(
            ("check", "verdict", "detail"), [(each.check, each.verdict, each.detail) for each in findings]
        )
    return PROBLEM if any(each.verdict == "problem" for each in findings) else OK
