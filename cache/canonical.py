"""One text for one value: the JSON form that keys and digests are computed over.

Keys must agree between processes, Python versions, locales and hash seeds, so anything with more than one spelling is
refused instead of guessed: a set, an object, a NaN, a mapping key that is not a string.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping
from typing import Any

from neuron_dynamo.errors import InvalidKeyPartError

_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)

Json = Any
"""A JSON value: ``None``, bool, int, finite float, str, or lists and string-keyed mappings of these."""


def plain(value: object, path: str = "$") -> Json:
    """A deep copy of `value` made of dicts, lists and scalars only.

    Raises:
        InvalidKeyPartError: something in `value` has no single JSON spelling; `path` says where.
    """
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, int):
        return int(value)
    if isinstance(value, float):
        if not math.isfinite(value):
            raise InvalidKeyPartError(path, value, "a number that is not finite")
        return float(value)
    if isinstance(value, Mapping):
        copied = {}
        for name, item in value.items():
            if not isinstance(name, str):
                raise InvalidKeyPartError(path, name, "a mapping key that is not a string")
            copied[name] = plain(item, f"{path}.{name}")
        return copied
    if isinstance(value, (list, tuple)):
        return [plain(item, f"{path}[{index}]") for index, item in enumerate(value)]
    raise InvalidKeyPartError(path, value, f"a {type(value).__name__}")


def canonical(value: object) -> bytes:
    """The canonical JSON of `value`: sorted keys, no spaces, ASCII only.

    Raises:
        InvalidKeyPartError: see `plain`.
    """
    return _ENCODER.encode(value if type(value) is str else plain(value)).encode("ascii")


def canonical_sha256(value: object) -> str:
    """SHA-256 of `canonical(value)`, 64 lower-case hex digits."""
    return hashlib.sha256(canonical(value)).hexdigest()
