"""Signatures on records: make, merge, and find out who really signed.

A signature is ``{"name", "id", "signature"}``: the key's name and id, and the base64 of the 64 bytes. A record may
carry several, by different keys: so keys are replaced, and so a second party vouches for what it has checked.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from neuron_dynamo.cache.record import Record

from . import statement
from .keys import PublicKey, SigningKey

MAX_SIGNATURES = 32
"""More than this on one record are refused unread: each costs a verification."""


@dataclass(frozen=True, slots=True)
class Seen:
    """One signature as found.

    Attributes:
        name: what its maker calls the key; proves nothing.
        id: of the key.
        verdict: ``"good"`` (a trusted key, and it verifies), ``"bad"`` (a trusted key, and it does not), ``"unknown"``
            (no trusted key has this id).
    """

    name: str
    id: str
    verdict: str

    def __str__(self) -> str:
        words = {"bad": ", which does not verify", "unknown": "", "good": ", good"}
        return f"{self.name} ({self.id}){words[self.verdict]}"


def make(message: bytes, key: SigningKey) -> dict[str, str]:
    """A signature of `message`."""
    return {"name": key.public.name, "id": key.public.id, "signature": key.sign(message)}


def sign(record: Record, key: SigningKey) -> Record:
    """The record with a signature by `key`, in place of an older one by the same key. Ed25519 is deterministic."""
    added = make(statement.of_record(record), key)
    return replace(record, signatures=joined(record.signatures, [added]))


def merge(record: Record, other: Record) -> Record:
    """`record` with the signatures of `other` added, if both say the same thing; `record` itself otherwise."""
    if statement.of_record(record) != statement.of_record(other):
        return record
    return replace(record, signatures=joined(other.signatures, record.signatures))


def joined(old: Sequence[Mapping[str, str]], new: Sequence[Mapping[str, str]]) -> tuple[Mapping[str, str], ...]:
    """Both lists as one, sorted, one signature per key; of two by one key, the new one."""
    by_id = {str(each["id"]): dict(each) for each in (*old, *new) if _well_formed(each)}
    return tuple(by_id[id] for id in sorted(by_id))


def inspect(message: bytes, signatures: Sequence[Any], trusted: Collection[PublicKey]) -> list[Seen]:
    """Judge each signature of `message`; what is malformed is left out."""
    by_id = {key.id: key for key in trusted}
    seen = []
    for each in signatures[:MAX_SIGNATURES]:
        if not _well_formed(each):
            continue
        key = by_id.get(each["id"])
        if key is None:
            # The name is a stranger's text: it must not break a terminal or a log line.
            seen.append(Seen("".join(c for c in each["name"] if c.isprintable())[:64], each["id"][:16], "unknown"))
        else:
            seen.append(Seen(key.name, key.id, "good" if key.verifies(each["signature"], message) else "bad"))
    return seen


def _well_formed(signature: Any) -> bool:
    return isinstance(signature, Mapping) and all(
        isinstance(signature.get(name), str) for name in ("name", "id", "signature")
    )
