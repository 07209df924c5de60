"""`neuron-cache pin` and `unpin`: what a collection never removes."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from neuron_dynamo.cache.cli import OK
from neuron_dynamo.cache.cli.parser import Verbs, add_verb, open_store

if TYPE_CHECKING:
    from neuron_dynamo.cache.config import Config


def add(verbs: Verbs[argparse.ArgumentParser]) -> None:
    """Add both verbs."""
    pin = add_verb(verbs, "pin", "keep a model's entries, or one entry, whatever the limits say; alone, list the pins")
    unpin = add_verb(verbs, "unpin", "let a collection have them again")
    for parser, pinned in ((pin, True), (unpin, False)):
        parser.add_argument("models", nargs="*" if pinned else "+", metavar="MODEL", help="a model, as `ls` shows it")
        parser.add_argument("--key", action="store_true", help="the names are keys, or beginnings of keys")
        parser.set_defaults(run=run, pinned=pinned)


def run(options: argparse.Namespace) -> int:
    """Change the pins, then list them."""
    from neuron_dynamo.cache import config as settings
    from neuron_dynamo.cache.cli import output

    store = open_store(options)
    config = settings.change(store.paths, _edit(options)) if options.models else settings.load(store.paths)
    if options.json:
        output.print_json({"models": sorted(config.pinned_models), "keys": sorted(config.pinned_keys)})
        return OK
    for kind, names in (("model", config.pinned_models), ("key", config.pinned_keys)):
        for name in sorted(names):
            count = "" if kind == "key" else f"  ({sum(1 for each in store if each.details.model == name):,} entries)"
            print(f"{kind}  {name}{count}")
    if not config.pinned_models and not config.pinned_keys:
        print("Nothing is pinned.")
    return OK


def _edit(options: argparse.Namespace) -> Callable[[Config], Config]:
    from dataclasses import replace

    from neuron_dynamo.cache.key import is_key
    from neuron_dynamo.cache.resolve import resolve

    paths = open_store(options).paths
    names = set(options.models)
    if options.key:
        # A key whose entry is gone can still be unpinned, given whole.
        names = {name if is_key(name) and not options.pinned else resolve(paths, name, failed=False) for name in names}

    def edit(old: Config) -> Config:
        before = old.pinned_keys if options.key else old.pinned_models
        after = before | names if options.pinned else before - names
        return replace(old, pinned_keys=after) if options.key else replace(old, pinned_models=after)

    return edit
