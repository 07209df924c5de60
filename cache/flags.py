"""Which compiler flags count.

A flag that cannot change the program must not change the key, or a verbosity setting makes a whole fleet compile again;
a flag that can change it must, or a wrong program is served. So the list below is of flags known to touch only logs,
dumps and places; every flag that is not on it counts, known or not, in its order.
"""

from __future__ import annotations

from collections.abc import Iterable

WITH_VALUE = frozenset(
    {
        "--cache_dir",
        "--compile_workdir",
        "--dump",
        "--log_level",
        "--logfile",
        "--logfile-verbose",
        "--output",
        "--temp-dir",
        "--verbose",
    }
)
"""Flags for logs, dumps and places that take one value, as ``--flag=value`` or as two words."""

ALONE = frozenset({"--no_cache", "--retry_failed_compilation"})
"""Flags of the caching wrapper around the compiler; the compiler itself never sees them."""

PREFIXES = ("--xla_dump_",)
"""XLA's dump flags, always ``--flag=value`` or alone."""


def significant(flags: Iterable[str]) -> tuple[str, ...]:
    """The flags that count for the key, in their order.

    ``("--verbose=35", "-O1", "--logfile", "x.log", "--lnc", "2")`` gives ``("-O1", "--lnc", "2")``.
    """
    kept: list[str] = []
    words = iter(flags)
    for word in words:
        name, equals, _ = word.partition("=")
        if name in WITH_VALUE:
            if not equals:
                follower = next(words, None)
                if follower is not None and follower.startswith("-"):
                    # The flag was given no value, so this word is a flag of its own.
                    kept.extend(significant((follower, *words)))
            continue
        if word in ALONE or name.startswith(PREFIXES):
            continue
        kept.append(word)
    return tuple(kept)
