"""From the beginning of a key, as people type it, to the key."""

from __future__ import annotations

from neuron_dynamo.errors import CacheKeyNotFoundError

from .paths import Paths, children


def resolve(paths: Paths, prefix: str, *, failed: bool = True) -> str:
    """The one key that begins with `prefix`, of an entry or, with `failed`, of a remembered failure.

    Raises:
        CacheKeyNotFoundError: none does, or several do.
    """
    prefix = prefix.lower()
    found: set[str] = set()
    if prefix and not prefix.strip("0123456789abcdef"):
        for folder in (paths.records, paths.failures) if failed else (paths.records,):
            shards = [prefix[:2]] if len(prefix) >= 2 else [name for name in children(folder) if name[0] == prefix]
            for shard in shards:
                names = (name.removesuffix(".json") for name in children(folder / shard) if name.endswith(".json"))
                found.update(name for name in names if name.startswith(prefix))
    if len(found) != 1:
        raise CacheKeyNotFoundError(prefix, tuple(sorted(found)), str(paths.root))
    return found.pop()
