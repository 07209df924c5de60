"""Sizes and ages as people write them."""

from __future__ import annotations

import argparse
import re

_SIZES = {
    "": 1,
    "b": 1,
    "k": 10**3,
    "kb": 10**3,
    "m": 10**6,
    "mb": 10**6,
    "g": 10**9,
    "gb": 10**9,
    "t": 10**12,
    "tb": 10**12,
}
_SIZES |= {"kib": 2**10, "mib": 2**20, "gib": 2**30, "tib": 2**40}
_AGES = {"s": 1, "m": 60, "min": 60, "h": 3600, "d": 86400, "w": 7 * 86400}


def parse_size(text: str) -> int:
    """Bytes from ``500``, ``20MB``, ``1.5 GiB``."""
    return round(_parse(text, _SIZES, "a size such as 20MB or 1.5GiB"))


def parse_age(text: str) -> float:
    """Seconds from ``90s``, ``15min``, ``12h``, ``30d``, ``2w``."""
    return _parse(text, _AGES, "an age such as 12h or 30d")


def parse_count(text: str) -> int:
    """A number of things: a whole number that is not negative."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a count")
    return int(text)


def _parse(text: str, units: dict[str, int], what: str) -> float:
    match = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*([A-Za-z]*)\s*", text)
    if match is None or match[2].lower() not in units:
        raise argparse.ArgumentTypeError(f"{text!r} is not {what}")
    return float(match[1]) * units[match[2].lower()]
