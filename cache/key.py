"""The key of a compiled program: SHA-256 over named parts, each of which keeps a digest of its own.

The parts are stored in the record, so a miss can say which of them moved. Nothing that differs between two machines
compiling the same program belongs here: no path, host, user, time, rank, port or device index.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any

from .canonical import Json, canonical_sha256, plain
from .flags import significant

KEY_SCHEMA = 1
"""Version of the meaning of the parts. Any change to what is hashed, or how, raises it; golden tests hold it still."""


@dataclass(frozen=True)
class KeyParts:
    """Everything that decides the bytes of a compiled program.

    Attributes:
        program: SHA-256 (64 hex digits) of the canonical program, constants included; see `program_digest`.
        compiler: what compiles it: ``name``, ``version`` and ``build`` (a digest of the installed compiler).
        flags: the compiler's flags in order. Flags that only touch logs, dumps and places are dropped here.
        target: the hardware: platform, logical-core configuration, replica groups with normalised device indices.
        kernels: name to source digest of each kernel that the program really contains.
        env: the environment variables the compiler reads that change its output, and their values; an allow list.
        options: options of the front end that change the program or how it is called.
        salt: a word of the user's own, to part two caches that share a place.
        schema: version of this list.
    """

    program: str
    compiler: Mapping[str, Any]
    flags: tuple[str, ...] = ()
    target: Mapping[str, Any] = field(default_factory=dict)
    kernels: Mapping[str, str] = field(default_factory=dict)
    env: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    salt: str = ""
    schema: int = KEY_SCHEMA

    def __post_init__(self) -> None:
        object.__setattr__(self, "flags", significant(self.flags))

    def __hash__(self) -> int:
        return hash(self.key())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, KeyParts) and self._json == other._json

    def __reduce__(self) -> tuple[type[KeyParts], tuple[Any, ...]]:
        return KeyParts, tuple(getattr(self, each.name) for each in fields(self))

    @cached_property
    def _json(self) -> dict[str, Json]:
        # Taken once: a mapping that its owner changes later must not change a key that was already given out.
        return {each.name: plain(getattr(self, each.name), each.name) for each in fields(self)}

    @cached_property
    def _key(self) -> str:
        return canonical_sha256(self._json)

    def to_json(self) -> dict[str, Json]:
        """The parts as plain JSON, in declaration order.

        Raises:
            InvalidKeyPartError: a part holds something with no single JSON spelling.
        """
        return dict(self._json)

    def key(self) -> str:
        """The key: SHA-256 of the canonical JSON of the parts, 64 hex digits.

        Raises:
            InvalidKeyPartError: a part holds something with no single JSON spelling.
        """
        return self._key

    def digests(self) -> dict[str, str]:
        """Name of each part to the SHA-256 of its canonical JSON."""
        return part_digests(self._json)


def part_digests(parts: Mapping[str, Json]) -> dict[str, str]:
    """Digest of each named part, from their JSON."""
    return {name: canonical_sha256(value) for name, value in parts.items()}


def is_key(text: str) -> bool:
    """Whether `text` is a whole key: 64 lower-case hex digits."""
    return len(text) == 64 and not text.strip("0123456789abcdef")
