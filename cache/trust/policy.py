"""How much proof entries from a place must bring."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, TypeAlias, get_args
from urllib.parse import urlsplit

Policy: TypeAlias = Literal["require", "warn", "off"]
"""``require``: a good signature by a trusted key, or the entry is refused. ``warn``: its lack is logged. ``off``:
nobody looks. Digests, sizes, keys and the schema are checked whatever the policy."""

POLICIES: tuple[str, ...] = get_args(Policy)
CHOICES = ("auto", *POLICIES)

_HUB = re.compile(r"hf://buckets/([^/]+)(?:/|$)")


def policy_for(place: str, chosen: str = "auto", kept: Mapping[str, Policy] | None = None, own: bool = False) -> Policy:
    """The policy for what comes from `place`.

    Args:
        place: a URL or a path.
        chosen: what the user said for this run; ``"auto"`` for nothing.
        kept: what the user said for good, by URL; the longest that `place` lies in counts.
        own: whether the place is the user's own namespace.
    """
    for policy in POLICIES:
        if chosen == policy:
            return policy  # type: ignore[return-value]
    lying_in = [url for url in kept or {} if is_within(place, url)]
    if lying_in and kept is not None:
        return kept[max(lying_in, key=len)]
    return "off" if own or is_local(place) else "require"


def is_local(place: str) -> bool:
    """Whether `place` is a path of this machine (which a network file system counts as)."""
    split = urlsplit(place)
    return not split.scheme or (split.scheme == "file" and split.netloc in ("", "localhost"))


def hub_namespace(place: str) -> str:
    """The owner in ``hf://buckets/<owner>/...``; empty for any other place."""
    found = _HUB.match(place)
    return found[1] if found else ""


def is_within(place: str, outer: str) -> bool:
    """Whether `place` is `outer` or below it: ``s3://a/b`` is within ``s3://a`` and ``s3:``, ``s3://ab`` is not."""
    outer = outer.rstrip("/")
    if outer.endswith(":"):
        return place.startswith(outer)
    return place.rstrip("/") == outer or place.startswith(outer + "/")
