"""`neuron-cache import` and `export`: bundles, and the caches of other tools."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from neuron_dynamo.cache.cli import OK, PROBLEM
from neuron_dynamo.cache.cli.parser import FILES, Verbs, add_verb, open_store

if TYPE_CHECKING:
    from neuron_dynamo.cache.layouts.report import Report

LAYOUTS = ("bundle", "libneuronxla", "torchneuron")


def add(verbs: Verbs[argparse.ArgumentParser]) -> None:
    """Add both verbs."""
    parser = add_verb(
        verbs,
        "import",
        "take over entries from a bundle or from another tool's cache",
        "Take over entries. Each is checked first; the source is only read. Exit code 1 if any was refused.",
    )
    source = parser.add_argument("source", metavar="SOURCE", help="a bundle, - for one on standard input, or a folder")
    source.complete = FILES  # type: ignore[attr-defined]
    parser.add_argument("--layout", choices=("auto", *LAYOUTS), default="auto", help="what SOURCE is (default: look)")
    parser.add_argument("--model", metavar="NAME", default="", help="the model that another tool's entries belong to")
    parser.add_argument(
        "--trust",
        choices=("auto", "require", "warn", "off"),
        default="auto",
        help="whether a trusted key must have signed the entries of a bundle (default: as `trust policy bundle:` says, "
        "else require)",
    )
    parser.set_defaults(run=run_import)

    parser = add_verb(verbs, "export", "write entries to a bundle or in another tool's layout")
    target = parser.add_argument("target", metavar="TARGET", help="the file, - for standard output, or the folder")
    target.complete = FILES  # type: ignore[attr-defined]
    parser.add_argument("keys", nargs="*", metavar="KEY", help="only these entries (default: all)")
    parser.add_argument("--layout", choices=LAYOUTS, default="bundle", help="what to write (default: bundle)")
    parser.add_argument("--model", metavar="NAME", help="only the entries of exactly this model")
    parser.add_argument("--target", dest="platform", metavar="NAME", help="only entries for this target")
    parser.set_defaults(run=run_export)


def run_import(options: argparse.Namespace) -> int:
    """Import, and say what was and was not taken."""
    import sys
    from pathlib import Path

    from neuron_dynamo.cache.layouts import bundle, libneuronxla, torchneuron

    store, source = open_store(options), Path(options.source)
    layout = _layout_of(options.source) if options.layout == "auto" else options.layout
    if layout == "libneuronxla":
        report = libneuronxla.import_from(store, source, model=options.model)
    elif layout == "torchneuron":
        report = torchneuron.import_from(store, source, model=options.model)
    elif options.source == "-":
        report = bundle.import_from(store, sys.stdin.buffer, "standard input", **_trust(options))
    else:
        with source.open("rb") as stream:
            report = bundle.import_from(store, stream, options.source, **_trust(options))
    return _finish(options, report, "imported")


def run_export(options: argparse.Namespace) -> int:
    """Export, and say what was and was not written."""
    import sys
    from pathlib import Path

    from neuron_dynamo.cache.layouts import bundle, libneuronxla, torchneuron
    from neuron_dynamo.cache.layouts.foreign import replacing
    from neuron_dynamo.cache.listing import row_of
    from neuron_dynamo.cache.resolve import resolve

    store, target = open_store(options), Path(options.target)
    keys = {resolve(store.paths, prefix, failed=False) for prefix in options.keys}
    records = [
        record
        for record in store
        if (not keys or record.key in keys)
        and (options.model is None or record.details.model == options.model)
        and (options.platform is None or row_of(record, 0.0).target == options.platform)
    ]
    if options.layout == "libneuronxla":
        report = libneuronxla.export_to(store, target, records)
    elif options.layout == "torchneuron":
        report = torchneuron.export_to(store, target, records)
    elif options.target == "-":
        report = bundle.export_to(store, sys.stdout.buffer, records)
        sys.stdout.buffer.flush()
    else:
        with replacing(target) as stream:
            report = bundle.export_to(store, stream, records)
    return _finish(options, report, "exported", to_stdout=options.target == "-")


def _trust(options: argparse.Namespace) -> dict[str, Any]:
    from neuron_dynamo.options import Options

    return {"trust": options.trust, "keys": Options.from_env().trusted_keys}


def _layout_of(source: str) -> str:
    from pathlib import Path

    from neuron_dynamo.cache.layouts import libneuronxla, torchneuron
    from neuron_dynamo.errors import CacheImportError

    path = Path(source)
    if source == "-" or path.is_file():
        return "bundle"
    if not path.is_dir():
        raise CacheImportError(source, "there is no such file or folder")
    if libneuronxla.is_root(path):
        return "libneuronxla"
    if torchneuron.is_root(path):
        return "torchneuron"
    raise CacheImportError(source, "neither neuronxcc-<version> folders nor ab/cd/<name>.neff files are in it")


def _finish(options: argparse.Namespace, report: Report, verb: str, *, to_stdout: bool = False) -> int:
    import sys

    from neuron_dynamo.cache.cli import output

    stream = sys.stderr if to_stdout else sys.stdout
    if options.json:
        output.print_json(report.to_json(), stream)
    else:
        for kind, left in (("refused", report.refused), ("skipped", report.skipped)):
            for each in left:
                print(f"{kind}  {each.path}: {each.reason}", file=stream)
        print(
            f"{len(report.done):,} {verb}, {len(report.present):,} there already, "
            f"{len(report.refused):,} refused, {len(report.skipped):,} skipped",
            file=stream,
        )
    return PROBLEM if report.refused else OK
