"""What torch loads when somebody asks for the backend ``neuron`` by name.

Looking the backend up is the one thing that happens before the first frame is compiled, and so the moment to look for
what an earlier process traced: asking this module for ``neuron`` makes warm starts possible. Importing it does nothing.
"""

from __future__ import annotations

from typing import Any


def __getattr__(name: str) -> Any:
    if name != "neuron":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from neuron_dynamo import backend
    from neuron_dynamo.warmstart import frames, graphs

    frames.install(backend.neuron, graphs.load)
    return backend.neuron
