"""`neuron-cache doctor`: is everything in order."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from neuron_dynamo.cache.cli import OK, PROBLEM
from neuron_dynamo.cache.cli.parser import Verbs, add_verb, open_store

if TYPE_CHECKING:
    from neuron_dynamo.cache.doctor import Verdict


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
    remote = _remote()
    if remote is not None:
        findings.append(Finding("remote", *remote))
    if options.json:
        output.print_json({"root": str(store.paths.root), "findings": [asdict(each) for each in findings]})
    else:
        output.print_table(
            ("check", "verdict", "detail"), [(each.check, each.verdict, each.detail) for each in findings]
        )
    return PROBLEM if any(each.verdict == "problem" for each in findings) else OK


def _remote() -> tuple[Verdict, str] | None:
    """Whether the remote of the environment answers; None if there is none."""
    from neuron_dynamo.cache.files import in_words
    from neuron_dynamo.cache.remote.deadline import QUICK
    from neuron_dynamo.cache.remote.names import INDEX
    from neuron_dynamo.cache.remote.open import open_remote
    from neuron_dynamo.errors import RemoteError, RemoteOfflineError
    from neuron_dynamo.options import Options

    settings = Options.from_env()
    if settings.remote is None:
        return None
    try:
        remote = open_remote(settings.remote, patience=QUICK, offline=settings.offline)
        if remote.url.startswith("http"):
            remote.stat([f"{INDEX}probe"])
            return "ok", f"{remote.url} answers; it can only be read"
        found = len(remote.list_files(INDEX))
    except RemoteOfflineError as error:
        return "warning", in_words(error)
    except RemoteError as error:
        return "problem", in_words(error)
    return "ok", f"{remote.url} answers; its index has {found} segments"
