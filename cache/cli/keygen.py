"""`neuron-cache keygen`: make a key to sign with."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from neuron_dynamo.cache.cli import OK
from neuron_dynamo.cache.cli.parser import FILES, Verbs, add_verb

if TYPE_CHECKING:
    from pathlib import Path


def add(verbs: Verbs[argparse.ArgumentParser]) -> None:
    """Add the verb."""
    parser = add_verb(
        verbs,
        "keygen",
        "make a key to sign entries with",
        "Make an Ed25519 key. The private half goes to a new file that only you may read; the public half is printed, "
        "for `neuron-cache trust add` on the machines that are to trust it.",
    )
    parser.add_argument("name", metavar="NAME", help="of the key, for people; numbered, as in acme-1")
    out = parser.add_argument("--out", metavar="FILE", help="the private half (default: in the user's config folder)")
    out.complete = FILES  # type: ignore[attr-defined]
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Make the key, print its public half."""
    from pathlib import Path

    from neuron_dynamo.cache.cli import output
    from neuron_dynamo.cache.trust.keys import SigningKey

    key = SigningKey.generate(options.name)
    path = Path(options.out).expanduser() if options.out else _config_folder() / f"{options.name}.key"
    key.save(path)
    if options.json:
        output.print_json({"name": key.public.name, "id": key.public.id, "public": key.public.text, "file": str(path)})
    else:
        output.print_pairs([("private key", str(path)), ("public key", key.public.text)])
    return OK


def _config_folder() -> Path:
    from platformdirs import user_config_path

    return user_config_path("neuron-dynamo", appauthor=False)
