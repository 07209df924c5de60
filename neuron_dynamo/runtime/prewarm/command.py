"""``neuron-cache prewarm`` from its arguments to its summary and exit code."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from neuron_dynamo import errors
from neuron_dynamo.cache import Store, warmset
from neuron_dynamo.cache.cli import OK, PROBLEM, UNREACHABLE, output
from neuron_dynamo.cache.cli.sign import find_signing_key
from neuron_dynamo.cache.files import in_words
from neuron_dynamo.options import Options

from .local import LocalExecutor
from .run import Executor, Outcome, Publish, Row, prewarm


def run(options: argparse.Namespace) -> int:
    """Pre-warm, print the summary; the exit code of the verb."""
    try:
        outcome = prewarm(
            [options.script, *options.arguments],
            lambda: make_executor(options.executor, options.jobs),
            module=options.module,
            settings={"target": options.target, "cache_dir": options.cache_dir},
            name=options.warm_set or default_name(options.script, options.module),
            add=options.add,
            signing_key=find_signing_key(options),
            publish=_publisher(options),
            on_progress=_say,
        )
    except errors.RemoteUnreachableError as error:
        print(f"neuron-cache: {error}", file=sys.stderr)
        return UNREACHABLE
    except (errors.NeuronDynamoError, OSError) as error:
        print(f"neuron-cache: {in_words(error)}", file=sys.stderr)
        return PROBLEM
    except KeyboardInterrupt:
        return 130
    if options.json:
        output.print_json(outcome.to_json())
    else:
        _print(outcome)
    return OK if outcome.good else PROBLEM


def make_executor(where: str, jobs: int | None) -> Executor:
    """The executor that ``--executor`` names.

    Raises:
        ExecutorError: there is none of this name, or it cannot be used.
    """
    if where == "local":
        return LocalExecutor(jobs)
    if where == "ray" or where.startswith("ray://"):
        from .on_ray import RayExecutor

        return RayExecutor(None if where == "ray" else where, jobs)
    raise errors.ExecutorError(where, "it is neither local nor ray nor ray://HOST:PORT")


def default_name(script: str, module: bool) -> str:
    """A warm set's name for a program: its file's or module's name, as far as a name can hold it."""
    name = script if module else Path(script).stem
    return re.sub(r"[^A-Za-z0-9._-]+", "-", name).strip("-._")[:128] or "prewarm"


def _publisher(options: argparse.Namespace) -> Publish | None:
    settings = Options.from_env()
    url = options.remote or settings.remote
    if url is None or options.no_publish:
        return None
    from neuron_dynamo.cache.remote.open import open_remote

    # An address that cannot be written to is told now, not after an hour of compiling.
    remote = open_remote(url, offline=settings.offline)
    if not remote.writable:
        raise errors.RemoteReadOnlyError(remote.url)

    def publish(store: Store, listed: warmset.WarmSet | None, keys: Sequence[str]) -> dict[str, Any]:
        from neuron_dynamo.cache.remote import warm
        from neuron_dynamo.cache.remote.push import push
        from neuron_dynamo.cache.remote.selection import of_keys

        wanted = [*keys, *(listed.objects.values() if listed is not None else ())]
        report = push(store, remote, of_keys(wanted))
        if listed is not None:
            warm.publish(remote, listed)
        return report.to_json()

    return publish


def _say(row: Row) -> None:
    """One line on standard error for each graph, as it is done."""
    what = f"{row.model} {row.graph}".strip()
    told = {"failed": f"failed: {row.error}", "compiled": f"compiled in {output.duration(row.seconds)}"}
    print(f"{what} for {row.target}: {told.get(row.source, f'found ({row.source})')}", file=sys.stderr, flush=True)


def _print(outcome: Outcome) -> None:
    rows = [
        (
            row.key[:16],
            row.model,
            row.graph,
            row.target,
            row.source,
            output.duration(row.seconds),
            output.size(row.bytes),
            row.error,
        )
        for row in outcome.rows
    ]
    columns = ("key", "model", "graph", "target", "source", "compile", "size", "error")
    output.print_table(columns, rows, right=("compile", "size"))
    compiled = [row for row in outcome.rows if row.source == "compiled"]
    print(
        f"{len(outcome.rows):,} graphs in {output.duration(outcome.seconds)}: {len(compiled):,} compiled "
        f"({output.duration(sum(row.seconds for row in compiled))} of compile time), "
        f"{sum(row.source in ('disk', 'remote') for row in outcome.rows):,} found"
    )
    if outcome.warm_set:
        print(f"warm set: {outcome.warm_set}")
    for each in outcome.published:
        sent = f"{len(each['done']):,} entries ({output.size(each['bytes'])})"
        print(f"published to {each['remote']}: {sent}, {each['present']:,} there already")
    if outcome.problem:
        print(f"neuron-cache prewarm: {outcome.problem}", file=sys.stderr)
