"""The keys and policies that a store trusts: ``trust.json`` in its root.

The file is read anew for every judgement, and no judgement is kept: a key that is removed is not trusted from then on,
a record that gets its signature late is good from then on.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from neuron_dynamo.cache import files
from neuron_dynamo.cache.lock import root_lock
from neuron_dynamo.cache.paths import Paths
from neuron_dynamo.errors import CacheConfigError, TrustedKeyError

from .keys import PublicKey
from .policy import POLICIES, Policy

_MAX_FILE_BYTES = 1 << 20


@dataclass(frozen=True, slots=True)
class Trusted:
    """Keys whose signatures count, and policies by URL."""

    keys: tuple[PublicKey, ...] = ()
    policies: dict[str, Policy] = field(default_factory=dict)

    def with_key(self, key: PublicKey) -> Trusted:
        """With one more key; one that is there already (by its bytes) gets the new name."""
        return replace(self, keys=(*(each for each in self.keys if each.raw != key.raw), key))

    def without_key(self, name: str) -> Trusted:
        """Without every key of this name or id.

        Raises:
            TrustedKeyError: there is none.
        """
        left = tuple(each for each in self.keys if name not in (each.name, each.id, each.text))
        if len(left) == len(self.keys):
            known = ", ".join(str(each) for each in self.keys) or "none"
            raise TrustedKeyError(name, f"no trusted key has this name or id; trusted: {known}")
        return replace(self, keys=left)

    def with_policy(self, url: str, policy: Policy | None) -> Trusted:
        """With a policy for a URL and what is below it; None takes it away."""
        policies = {known: value for known, value in self.policies.items() if known != url.rstrip("/")}
        return replace(self, policies=policies | ({url.rstrip("/"): policy} if policy is not None else {}))


def load(paths: Paths, extra: Iterable[str] = ()) -> Trusted:
    """What the store at `paths` trusts now, and `extra` keys (``name:base64``).

    Raises:
        CacheConfigError: the file cannot be understood. It might say less than it should: nothing is trusted then.
        TrustedKeyError: an extra key is none.
    """
    trusted = _read(paths)
    for text in extra:
        trusted = trusted.with_key(PublicKey.parse(text))
    return trusted


def change(paths: Paths, edit: Callable[[Trusted], Trusted]) -> Trusted:
    """Apply `edit` to the file, alone.

    Raises:
        CacheConfigError: see `load`.
        TrustedKeyError: see `edit`.
        OSError: the file stays as it was.
    """
    files.make_folder(paths.root)
    with root_lock(paths.lock, exclusive=True):
        trusted = edit(_read(paths))
        content = {
            "trusted_keys": [key.text for key in sorted(trusted.keys, key=lambda key: (key.name, key.id))],
            "policies": dict(sorted(trusted.policies.items())),
        }
        with files.staging_folder(paths.staging) as staging:
            files.write_new(staging / "trust", json.dumps(content, indent=1).encode() + b"\n")
            os.rename(staging / "trust", paths.trust)
    return trusted


def _read(paths: Paths) -> Trusted:
    try:
        content = json.loads(files.read_small(paths.trust, _MAX_FILE_BYTES))
        if set(content) - {"trusted_keys", "policies"}:
            raise ValueError("it has members that this version does not know")
        policies = dict(content.get("policies", {}))
        if any(value not in POLICIES for value in policies.values()):
            raise ValueError(f"a policy is none of {', '.join(POLICIES)}")
        return Trusted(tuple(PublicKey.parse(text) for text in content.get("trusted_keys", [])), policies)
    except (FileNotFoundError, NotADirectoryError):
        return Trusted()
    except (OSError, ValueError, TypeError, AttributeError, TrustedKeyError) as error:
        raise CacheConfigError(str(paths.trust), str(error)) from error
