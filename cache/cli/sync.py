"""`neuron-cache sync`, `push` and `pull`: entries to and from a remote."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from neuron_dynamo.cache.cli import OK, PROBLEM, USAGE
from neuron_dynamo.cache.cli.parser import FOLDERS, Verbs, add_verb, open_store
from neuron_dynamo.cache.cli.remotes import add_trust, connect
from neuron_dynamo.cache.cli.units import parse_age

if TYPE_CHECKING:
    from neuron_dynamo.cache.remote.guard import Guarded
    from neuron_dynamo.cache.remote.report import Meter, Report
    from neuron_dynamo.cache.remote.selection import Selection
    from neuron_dynamo.cache.store import Store
    from neuron_dynamo.cache.trust.gate import Gate

LAYOUTS = ("neuronxcc", "libneuronxla", "torchneuron")
_CODES = (
    "Exit codes: 0 all is as wanted, 1 something was refused or is missing, 2 wrong arguments, "
    "3 offline or out of reach."
)


def add(verbs: Verbs[argparse.ArgumentParser]) -> None:
    """Add the verbs."""
    parser = _add(
        verbs,
        "sync",
        "pull and then push: both sides have all entries",
        "Fetch what is not here and send what is not there.",
    )
    parser.set_defaults(run=run, does=("pull", "push"))
    parser = _add(
        verbs,
        "push",
        "send entries that the remote lacks",
        "Send what the remote lacks: objects, then records, then the index.",
    )
    _add_one_way(
        parser,
        "remove the remote's entries that are not here (not those of the last hour)",
        "a folder of the other tool's files, to send",
    )
    parser.set_defaults(run=run, does=("push",))
    parser = _add(verbs, "pull", "fetch entries from the remote", "Fetch what is not here, and verify every byte.")
    _add_one_way(
        parser,
        "remove entries here that the remote lacks (not those used in the last hour)",
        "a folder for the other tool's files",
    )
    parser.set_defaults(run=run, does=("pull",))


def _add(verbs: Verbs[argparse.ArgumentParser], name: str, summary: str, description: str) -> argparse.ArgumentParser:
    parser = add_verb(verbs, name, summary, f"{description} {_CODES}")
    parser.add_argument(
        "remote",
        nargs="?",
        metavar="URL",
        help="hf://buckets/OWNER/NAME[/PREFIX], s3://BUCKET[/PREFIX], file:///FOLDER (default: $NEURON_DYNAMO_REMOTE)",
    )
    parser.add_argument("--model", metavar="TEXT", help="only entries whose model contains TEXT")
    parser.add_argument("--target", metavar="NAME", help="only entries for this target, for example trn2")
    parser.add_argument("--compiler", metavar="TEXT", help="only entries whose compiler and version contain TEXT")
    parser.add_argument("--warm-set", metavar="NAME", help="only entries of this warm set; push sends its list too")
    parser.add_argument("--newer", metavar="AGE", type=parse_age, help="only entries created within, for example, 30d")
    parser.add_argument("--older", metavar="AGE", type=parse_age, help="only entries created longer ago than AGE")
    parser.add_argument("--full", action="store_true", help="list the remote's records instead of believing its index")
    parser.add_argument("--dry-run", action="store_true", help="only say what would be done")
    parser.set_defaults(delete=False, layout=None, folder=None)
    add_trust(parser)
    return parser


def _add_one_way(parser: argparse.ArgumentParser, delete: str, folder: str) -> None:
    parser.add_argument("--delete", action="store_true", help=delete)
    parser.add_argument("--layout", choices=LAYOUTS, help="move another tool's cache in FOLDER instead of entries")
    place = parser.add_argument("folder", nargs="?", metavar="FOLDER", help=f"with --layout: {folder}")
    place.complete = FOLDERS  # type: ignore[attr-defined]


def run(options: argparse.Namespace) -> int:
    """Move, and say what moved."""
    import os
    import sys

    from neuron_dynamo.cache.cli import output
    from neuron_dynamo.cache.cli.meter import meter
    from neuron_dynamo.options import Options

    # Of the Hub's client: one question less per small file, whose answer would save nothing, and more files at a time.
    os.environ.setdefault("HF_XET_DEDUPLICATION_GLOBAL_DEDUP_QUERY_ENABLED", "0")
    os.environ.setdefault("HF_XET_DATA_MAX_CONCURRENT_FILE_DOWNLOADS", "32")
    url = options.remote or Options.from_env().remote
    fault = _usage(options, url)
    if fault or url is None:
        print(f"neuron-cache {options.does[0]}: {fault}", file=sys.stderr)
        return USAGE
    store = open_store(options)
    # Whose the remote is, is asked only where something comes from it.
    remote, gate = connect(store, url, options.trust if "pull" in options.does else "off")
    with meter() as bar:
        if options.layout is not None:
            reports = {options.does[0]: _tree(options, remote, gate, bar)}
        else:
            reports = _entries(options, store, remote, gate, bar)
    if options.json:
        output.print_json({name: report.to_json() for name, report in reports.items()})
    else:
        for name, report in reports.items():
            _print(name, report)
    return OK if all(report.good for report in reports.values()) else PROBLEM


def _usage(options: argparse.Namespace, url: str | None) -> str:
    """What is wrong with the arguments; empty if nothing is."""
    filters = (options.model, options.target, options.compiler, options.warm_set, options.newer, options.older)
    if url is None:
        return "name a remote, or set NEURON_DYNAMO_REMOTE"
    if (options.layout is None) != (options.folder is None):
        return "--layout and FOLDER go together, after the remote"
    if options.layout is not None and (options.delete or options.full or any(each is not None for each in filters)):
        return "--layout moves all finished entries of FOLDER, and removes none"
    if options.delete and options.warm_set is not None:
        return "--delete and --warm-set exclude each other"
    return ""


def _entries(options: argparse.Namespace, store: Store, remote: Guarded, gate: Gate, bar: Meter) -> dict[str, Report]:
    from neuron_dynamo.cache import warmset
    from neuron_dynamo.cache.remote import warm
    from neuron_dynamo.cache.remote.catalog import Cataloguer
    from neuron_dynamo.cache.remote.deletion import delete_local, delete_remote
    from neuron_dynamo.cache.remote.pull import pull
    from neuron_dynamo.cache.remote.push import push

    selection = _selection(options, store, remote, gate)
    full = options.full or options.delete
    catalog = Cataloguer(remote, None if store.read_only else store.paths).read(full=full)
    reports = {}
    if "pull" in options.does:
        reports["pull"] = pull(
            store, remote, gate.judge, selection, dry_run=options.dry_run, catalog=catalog, meter=bar
        )
        if options.delete:
            delete_local(store, remote, selection, catalog, reports["pull"])
    if "push" in options.does:
        reports["push"] = push(store, remote, selection, dry_run=options.dry_run, full=full, catalog=catalog, meter=bar)
        if options.delete:
            delete_remote(store, remote, selection, catalog, reports["push"])
        if options.warm_set is not None and not options.dry_run:
            warm.publish(remote, warmset.load(store.paths, options.warm_set))
    return reports


def _selection(options: argparse.Namespace, store: Store, remote: Guarded, gate: Gate) -> Selection:
    from neuron_dynamo.cache import warmset
    from neuron_dynamo.cache.listing import Filter
    from neuron_dynamo.cache.remote import warm
    from neuron_dynamo.cache.remote.selection import Selection

    keys = None
    if options.warm_set is not None:
        here = "push" in options.does
        found = warmset.load(store.paths, options.warm_set) if here else warm.read(remote, options.warm_set, gate)
        keys = frozenset(found.keys)
    wanted = Filter(
        model=options.model or "",
        target=options.target or "",
        compiler=options.compiler or "",
        newer=options.newer,
        older=options.older,
    )
    return Selection(keys, None if wanted == Filter() else wanted)


def _tree(options: argparse.Namespace, remote: Guarded, gate: Gate, bar: Meter) -> Report:
    from pathlib import Path

    from neuron_dynamo.cache.remote.tree import LAYOUTS, pull_tree, push_tree
    from neuron_dynamo.errors import UntrustedEntryError

    layout, folder = LAYOUTS[options.layout], Path(options.folder)
    if "push" in options.does:
        return push_tree(remote, folder, layout, dry_run=options.dry_run, meter=bar)
    if gate.policy == "require":
        raise UntrustedEntryError(
            "a cache of another tool",
            remote.url,
            "its files carry no signatures, and the policy for this place is to require them",
            " --trust off takes them on the word of all who can write there.",
        )
    return pull_tree(remote, folder, layout, dry_run=options.dry_run, meter=bar)


def _print(name: str, report: Report) -> None:
    from neuron_dynamo.cache.cli import output

    would = "would be " if report.dry_run else ""
    for kind, left in (("refused", report.refused), ("missing", report.missing)):
        for each in left:
            print(f"{kind}  {each.path}: {each.reason}")
    verb = "fetched" if name == "pull" else "sent"
    rate = f", {output.size(report.bytes / report.seconds)}/s" if report.bytes and report.seconds else ""
    print(
        f"{would}{verb}: {len(report.done):,} ({report.files:,} objects, {output.size(report.bytes)}), "
        f"{report.present:,} there already, in {output.duration(report.seconds)}{rate}"
    )
    if report.updated:
        print(f"{would}given more signatures: {len(report.updated):,}")
    if report.deleted or report.kept:
        print(f"{would}removed: {len(report.deleted):,}, kept because they are new: {len(report.kept):,}")
    if not report.good:
        print(f"refused: {len(report.refused):,}, missing: {len(report.missing):,}")
