"""What torch loads when somebody asks for the backend ``neuron`` by name.

Looking the backend up is the one thing that happens before the first frame is compiled, and so the moment to look for
what an earlier process traced: asking this module for ``neuron`` makes warm starts possible. Importing it does nothing.
What traces and compiles is imported by the first graph that needs it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def _neuron(gm: Any, example_inputs: Any, **kwargs: Any) -> Callable[..., Any]:
    """See :func:`neuron_dynamo.backend.neuron`."""
    from neuron_dynamo import backend

    return backend.neuron(gm, example_inputs, **kwargs)


_neuron.__name__ = _neuron.__qualname__ = "neuron"


def __getattr__(name: str) -> Any:
    if name != "neuron":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from neuron_dynamo.warmstart import frames

    frames.install(_neuron, _load, _prefetch)
    return _neuron


def _load(*args: Any) -> Any:
    from neuron_dynamo.warmstart.load import load

    return load(*args)


def _prefetch(*args: Any) -> None:
    from neuron_dynamo.warmstart.load import prefetch

    prefetch(*args)
