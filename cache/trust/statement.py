"""What a signature says, as the exact bytes that are signed.

The bytes are the canonical JSON of an object that begins with its own purpose, so that a signature made for one kind
of thing can never pass for one of another, and none for an older version of what is signed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from neuron_dynamo.cache.canonical import canonical
from neuron_dynamo.cache.record import FORMAT, Record

RECORD = "neuron-dynamo record 1"
WARM_SET = "neuron-dynamo warm set 1"


def of_record(record: Record) -> bytes:
    """What is signed of a record: the key, each output's name, SHA-256 and size, and what a loader must offer.

    The parts are covered by the key, which is their digest. What is left out (graph, model, times, meta) is for people:
    nothing may act on it.
    """
    return canonical(
        {
            "signs": RECORD,
            "format": FORMAT,
            "key": record.key,
            "outputs": {name: {"sha256": each.sha256, "size": each.size} for name, each in record.outputs.items()},
            "requires": record.details.requires,
        }
    )


def of_warm_set(name: str, content: Mapping[str, Any]) -> bytes:
    """What is signed of a warm set: its name and all of its content but the signatures."""
    return canonical({"signs": WARM_SET, "name": name, "content": content})
