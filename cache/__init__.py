"""A content-addressed store for compiled programs: bytes and keys only, usable without the rest of the package.

The public names below load on first use, so that importing this package costs nothing. A tool that has its own compiler
needs four of them::

    store = Store("/var/cache/neffs")
    parts = KeyParts(program=program_digest(hlo), compiler={"name": "neuronx-cc", "version": "2.27"}, ...)
    entry, source = store.get_or_build(parts, build)      # build() -> Built({"neff": data})
    neff = entry.read("neff")                             # a memoryview, verified
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .digest import program_digest as program_digest
    from .entry import Entry as Entry
    from .entry import Lookup as Lookup
    from .entry import Waiting as Waiting
    from .explanation import why as why
    from .gc import collect as collect
    from .gc import remove as remove
    from .key import KeyParts as KeyParts
    from .location import default_root as default_root
    from .record import Built as Built
    from .record import Details as Details
    from .record import Output as Output
    from .record import Record as Record
    from .store import Store as Store
    from .tier import RemoteEntry as RemoteEntry
    from .tier import RemoteTier as RemoteTier
    from .verification import BadObject as BadObject
    from .verification import verify as verify

_HOME = {
    "BadObject": "verification",
    "Built": "record",
    "Details": "record",
    "Entry": "entry",
    "KeyParts": "key",
    "Lookup": "entry",
    "Output": "record",
    "Record": "record",
    "RemoteEntry": "tier",
    "RemoteTier": "tier",
    "Store": "store",
    "Waiting": "entry",
    "collect": "gc",
    "default_root": "location",
    "program_digest": "digest",
    "remove": "gc",
    "verify": "verification",
    "why": "explanation",
}

__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f".{home}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME})
