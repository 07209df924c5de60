"""Recording what a program needs: the entries of all graphs that ran in a block, as a named warm set.

The set is written beside the entries; ``neuron-cache push --warm-set NAME`` and ``prewarm`` publish it, and
``neuron-cache warm NAME`` makes another machine hold exactly these entries.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from neuron_dynamo import graph_log
from neuron_dynamo.cache import Store, warmset
from neuron_dynamo.cache.trust.keys import SigningKey
from neuron_dynamo.graph_log import GraphRecord
from neuron_dynamo.options import Options, signing_key

logger = logging.getLogger(__name__)


@dataclass
class RecordedWarmSet:
    """What a block has used so far; complete when the block has ended.

    Attributes:
        name: of the set.
        keys: of the entries, in the order in which they were first used.
        absent: keys of programs that ran and are in no cache (it could not be written), and so not in the set.
    """

    name: str
    keys: list[str] = field(default_factory=list)
    absent: list[str] = field(default_factory=list)
    _folders: dict[Path, None] = field(default_factory=dict)

    def note(self, record: GraphRecord) -> None:
        """Take in a graph that was compiled, loaded, or has run."""
        if record.key:
            self._folders[Path(record.cache_dir)] = None
            if record.key not in self.keys:
                self.keys.append(record.key)


@contextmanager
def record_warm_set(
    name: str, *, add: bool = False, cache_dir: str | os.PathLike[str] | None = None
) -> Iterator[RecordedWarmSet]:
    """Record the entries of all graphs that are compiled, loaded or run in the block, by any thread.

    Nothing is written if the block raises. If ``NEURON_DYNAMO_SIGNING_KEY`` is set, the set and its entries are signed.

    Args:
        name: of the set: letters, digits and ``. _ -``.
        add: add to the set of this name if there is one, instead of replacing it.
        cache_dir: where the entries are, besides the caches of the programs that ran.

    Raises:
        WarmSetError: the name is not possible.
        SigningKeyError: the signing key cannot be used.
        OSError: the set cannot be written.
    """
    warmset.path_of(name)
    key = _signing_key()
    recorded = RecordedWarmSet(name)
    with graph_log.watched(recorded.note):
        yield recorded
    left = list(recorded.keys)
    for store in _stores(cache_dir, recorded._folders):
        here = [each for each in left if each in store]
        if here:
            warmset.record_keys(store, name, here, add=add, signing_key=key)
        left = [each for each in left if each not in here]
    recorded.absent = left
    if left:
        logger.warning("warm set %s: %d programs are in no cache and so not in the set", name, len(left))
    if not recorded.keys:
        logger.warning("warm set %s: no graph ran in the block, so nothing is written", name)


def _signing_key() -> SigningKey | None:
    given = signing_key()
    return SigningKey.load(given) if given is not None else None


def _stores(cache_dir: str | os.PathLike[str] | None, used: Iterable[Path]) -> list[Store]:
    """The caches to look in: the one that is named, the usual one, and those of what ran."""
    from neuron_dynamo.runtime.programs import opened_stores

    named = [] if cache_dir is None else [Path(cache_dir)]
    opened = {store.paths.root: store for store in opened_stores()}
    roots = dict.fromkeys(Store(folder).paths.root for folder in (*named, Options.from_env().cache_dir, *used))
    return [opened.get(root) or Store(root) for root in roots]
