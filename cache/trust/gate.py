"""The gate between a place that is not this store and this store: what a record must show before its bytes come in.

    gate = Gate(paths, url, own=False)        # one per remote
    gate.admit(record, key)                   # raises UntrustedEntryError, or the record's digests may be believed

`admit` looks at the record alone. The caller then fetches each object, no more than its `Output.size` bytes of it, and
keeps it only if its SHA-256 is the record's: a signature names bytes by their digest.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from neuron_dynamo.cache.canonical import canonical_sha256
from neuron_dynamo.cache.key import KEY_SCHEMA
from neuron_dynamo.cache.paths import Paths
from neuron_dynamo.cache.record import Record
from neuron_dynamo.errors import UnsignedEntryError, UntrustedEntryError

from . import statement, trusted
from .policy import Policy, policy_for
from .signatures import MAX_SIGNATURES, Seen, inspect

log = logging.getLogger("neuron_dynamo.cache")

MAX_OBJECT_BYTES = 16 << 30
"""An object that claims to be larger is refused unless the caller allows more."""

MAX_OUTPUTS = 256


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the gate found.

    Attributes:
        admitted: whether the bytes may come in.
        fault: why not, or why only with a warning; empty if all is well.
        seen: the signatures on the record, as found.
        trusted: the keys that counted, as ``name (id)``.
        signer: the trusted key that vouches for the record, as ``name (id)``; empty if none does.
        about_signatures: whether the fault is about signatures.
    """

    admitted: bool
    fault: str
    seen: tuple[Seen, ...] = ()
    trusted: tuple[str, ...] = ()
    signer: str = ""
    about_signatures: bool = False


class Gate:
    """Admits records from one place by one policy.

    Args:
        paths: of the store that the entries are for; its trusted keys count.
        place: the URL or path that they come from.
        chosen: the policy that the user asked for; ``"auto"`` for the one kept for the place, else the default one.
        own: whether the place is the user's own namespace, which the default policy lets through.
        keys: further trusted keys, as ``name:base64``.
        max_object_bytes: the largest object to take.
    """

    def __init__(
        self,
        paths: Paths,
        place: str,
        *,
        chosen: str = "auto",
        own: bool = False,
        keys: Iterable[str] = (),
        max_object_bytes: int = MAX_OBJECT_BYTES,
    ) -> None:
        self.place = place
        self._paths = paths
        self._chosen = chosen
        self._own = own
        self._keys = tuple(keys)
        self._max_object_bytes = max_object_bytes
        self._warned = False
        self._guard = threading.Lock()

    @property
    def policy(self) -> Policy:
        """The policy in effect now."""
        return self._policy(trusted.load(self._paths, self._keys))

    def judge(self, record: Record, key: str = "") -> Verdict:
        """Look at a record; neither raises for a bad one nor remembers the outcome. The policy to warn is carried out.

        Args:
            record: as parsed.
            key: the key that was asked for, if one was: an answer about another key is none.

        Raises:
            CacheConfigError: the file of trusted keys cannot be understood.
        """
        fault = self._structure(record, key)
        if fault:
            return Verdict(False, fault)
        verdict = self._signatures(statement.of_record(record), record.signatures)
        self._warn(verdict, f"entry {record.key[:16]}")
        return verdict

    def admit(self, record: Record, key: str = "") -> Verdict:
        """As `judge`, for a record whose bytes are about to be fetched.

        Raises:
            UntrustedEntryError: the record is refused; the message lists the keys seen and those trusted.
            CacheConfigError: see `judge`.
        """
        return self._enforce(self.judge(record, key), f"entry {record.key[:16]}")

    def admit_signed(self, what: str, message: bytes, signatures: Sequence[Any]) -> Verdict:
        """As `admit`, for something else that is signed; `what` names it in messages.

        Raises:
            UntrustedEntryError: see `admit`.
        """
        verdict = self._signatures(message, signatures)
        self._warn(verdict, what)
        return self._enforce(verdict, what)

    def _enforce(self, verdict: Verdict, what: str) -> Verdict:
        if not verdict.admitted and verdict.about_signatures:
            seen = tuple(str(each) for each in verdict.seen)
            raise UnsignedEntryError(what, self.place, verdict.fault, seen, verdict.trusted)
        if not verdict.admitted:
            raise UntrustedEntryError(what, self.place, verdict.fault)
        return verdict

    def _warn(self, verdict: Verdict, what: str) -> None:
        if verdict.admitted and verdict.fault:
            with self._guard:
                first, self._warned = not self._warned, True
            level = logging.WARNING if first else logging.DEBUG
            log.log(level, "%s from %s: %s; the policy for it is to warn", what, self.place, verdict.fault)

    def _policy(self, now: trusted.Trusted) -> Policy:
        return policy_for(self.place, self._chosen, now.policies, self._own)

    def _structure(self, record: Record, key: str) -> str:
        if key and record.key != key:
            return f"it is the record of another key, {record.key[:16]}"
        if record.key != canonical_sha256(record.parts):
            return "its key does not follow from its parts"
        schema = record.parts.get("schema", KEY_SCHEMA)
        if schema != KEY_SCHEMA:
            return f"its key is of schema {schema!r}, and this version reads schema {KEY_SCHEMA} only"
        if len(record.outputs) > MAX_OUTPUTS:
            return f"it names {len(record.outputs)} objects; the limit is {MAX_OUTPUTS}"
        for name, output in record.outputs.items():
            if output.size > self._max_object_bytes:
                return f"its object {name} is said to have {output.size} bytes; the limit is {self._max_object_bytes}"
        return ""

    def _signatures(self, message: bytes, signatures: Sequence[Any]) -> Verdict:
        now = trusted.load(self._paths, self._keys)
        policy = self._policy(now)
        if policy == "off":
            return Verdict(True, "")
        known = tuple(str(key) for key in now.keys)
        if len(signatures) > MAX_SIGNATURES:
            return Verdict(False, f"it has {len(signatures)} signatures; the limit is {MAX_SIGNATURES}", (), known)
        seen = tuple(inspect(message, signatures, now.keys))
        good = next((f"{each.name} ({each.id})" for each in seen if each.verdict == "good"), "")
        if good:
            return Verdict(True, "", seen, known, good)
        return Verdict(policy == "warn", "no trusted key has signed it", seen, known, about_signatures=True)
