"""The arguments of all verbs. Nothing heavy is imported until a verb runs, so that help and completion are instant."""

from __future__ import annotations

import argparse
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from neuron_dynamo.cache.store import Store

VERBS = (
    "status",
    "ls",
    "show",
    "why",
    "stats",
    "verify",
    "gc",
    "pin",
    "clear",
    "transfer",
    "sync",
    "prewarm",
    "warm",
    "keygen",
    "sign",
    "trust",
    "env",
    "doctor",
    "completion",
)
"""Modules of this package, in the order of the help; each adds its verb or verbs."""

FOLDERS = {"bash": "_shtab_compgen_dirs", "zsh": "_files -/", "tcsh": "d"}
FILES = {"bash": "_shtab_compgen_files", "zsh": "_files", "tcsh": "f"}
"""What a shell completes an argument with, as shtab puts it."""

Verbs = argparse._SubParsersAction  # the type has no public name


def build_parser() -> argparse.ArgumentParser:
    """The parser of `neuron-cache`."""
    parser = argparse.ArgumentParser(
        prog="neuron-cache",
        description="Look into and look after the cache of compiled programs.",
        epilog="Exit codes: 0 done, 1 a problem was found, 2 wrong arguments, 3 offline or out of reach.",
    )
    verbs = parser.add_subparsers(metavar="VERB", required=True)
    for name in VERBS:
        import_module(f"neuron_dynamo.cache.cli.{name}").add(verbs)
    return parser


def add_verb(
    verbs: Verbs[argparse.ArgumentParser], name: str, summary: str, description: str = ""
) -> argparse.ArgumentParser:
    """A verb with the arguments that every verb has."""
    parser = verbs.add_parser(name, help=summary, description=description or summary)
    add_common(parser)
    return parser


def add_common(parser: argparse.ArgumentParser, *, within: bool = False) -> None:
    """The arguments that every verb has; `within` another verb, which has them too and whose values stay."""
    missing: dict[str, Any] = {"default": argparse.SUPPRESS} if within else {}
    folder = parser.add_argument(
        "--cache-dir",
        metavar="DIR",
        help="the cache (default: $NEURON_DYNAMO_CACHE_DIR, else the user's cache folder)",
        **missing,
    )
    folder.complete = FOLDERS  # type: ignore[attr-defined]
    parser.add_argument("--json", action="store_true", help="print JSON for programs", **missing)


def find_root(options: argparse.Namespace) -> Path:
    """The cache that the arguments or the environment name."""
    if options.cache_dir is not None:
        return Path(options.cache_dir).expanduser().absolute()
    from neuron_dynamo.options import Options

    return Options.from_env().cache_dir.absolute()


def open_store(options: argparse.Namespace) -> Store:
    """Its store."""
    from neuron_dynamo.cache.store import Store

    return Store(find_root(options))
