"""What verbs that speak to a remote share: its arguments, and the way from them to a remote with its gate."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from neuron_dynamo.cache.remote.guard import Guarded
    from neuron_dynamo.cache.store import Store
    from neuron_dynamo.cache.trust.gate import Gate


def add_trust(parser: argparse.ArgumentParser) -> None:
    """The argument that sets the policy for this run."""
    parser.add_argument(
        "--trust",
        choices=("auto", "require", "warn", "off"),
        help="whether a trusted key must have signed what comes (default: $NEURON_DYNAMO_TRUST, else as `trust policy` "
        "says, else require unless the remote is a local path or your own namespace)",
    )


def connect(store: Store, url: str, trust: str | None = None) -> tuple[Guarded, Gate]:
    """The remote at `url`, and the gate for what comes from it. Nothing is asked of it yet.

    Raises:
        RemoteUrlError: no kind of remote has such a URL.
        RemoteOfflineError: the option ``offline`` forbids it.
        InvalidOptionError: a variable's value is not possible.
    """
    from neuron_dynamo.cache.remote.open import open_remote
    from neuron_dynamo.cache.remote.ownership import is_own
    from neuron_dynamo.cache.trust.gate import Gate
    from neuron_dynamo.options import Options

    settings = Options.from_env()
    remote = open_remote(url, offline=settings.offline)
    chosen = trust or settings.trust
    own = chosen == "auto" and is_own(remote.url)
    return remote, Gate(store.paths, remote.url, chosen=chosen, own=own, keys=settings.trusted_keys)
