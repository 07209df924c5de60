"""A store with a remote behind it, from settings."""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from neuron_dynamo.cache.record import Record
from neuron_dynamo.cache.store import Store
from neuron_dynamo.cache.trust.gate import Gate, Verdict
from neuron_dynamo.errors import RemoteOfflineError

from .deadline import QUICK
from .open import open_remote
from .ownership import is_own
from .publisher import Publisher
from .tier import ReadThrough

if TYPE_CHECKING:
    from neuron_dynamo.cache.trust.secret import Secret


class LateGate:
    """The gate of a remote, built at the first record: whose a bucket is costs a request."""

    def __init__(self, store: Store, url: str, chosen: str, keys: Iterable[str]) -> None:
        self._store, self._url, self._chosen, self._keys = store, url, chosen, tuple(keys)
        self._gate: Gate | None = None
        self._guard = threading.Lock()

    def __call__(self, record: Record, key: str = "") -> Verdict:
        """See `report.Judge`."""
        with self._guard:
            if self._gate is None:
                own = self._chosen == "auto" and is_own(self._url, QUICK)
                self._gate = Gate(self._store.paths, self._url, chosen=self._chosen, own=own, keys=self._keys)
        return self._gate.judge(record, key)


def attach(
    store: Store,
    url: str,
    *,
    write: bool = False,
    offline: bool = False,
    trust: str = "auto",
    trusted_keys: Iterable[str] = (),
    signing_key: Secret | None = None,
) -> None:
    """Let `store` ask the remote at `url` on a miss, and publish there what is built. Asks nothing yet.

    Args:
        store: gets the tier.
        url: see `open_remote`.
        write: publish what is built.
        offline: ask nothing beyond this machine's file systems: such a remote is as if it were not given.
        trust: the policy; see `trust.policy`.
        trusted_keys: further trusted keys.
        signing_key: signs what is published.

    Raises:
        RemoteUrlError: no kind of remote has such a URL.
    """
    try:
        remote = open_remote(url, patience=QUICK, offline=offline)
    except RemoteOfflineError:
        return
    publisher = None
    if write and remote.writable and not store.read_only:
        publisher = Publisher(store, open_remote(url), _signer(store, signing_key))
    store.remote = ReadThrough(
        remote,
        LateGate(store, remote.url, trust, trusted_keys),
        store.count,
        publisher=publisher,
        staging=None if store.read_only else store.paths.staging,
    )


def _signer(store: Store, given: Secret | None) -> _Signer | None:
    return None if given is None else _Signer(store, given)


class _Signer:
    def __init__(self, store: Store, given: Secret) -> None:
        self._store = store
        self._given = given

    def __call__(self, keys: Collection[str]) -> None:
        from neuron_dynamo.cache.trust.keys import SigningKey
        from neuron_dynamo.cache.trust.vouching import sign_entries

        sign_entries(self._store, keys, SigningKey.load(self._given))
