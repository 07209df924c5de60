"""Python's cyclic garbage collector, out of the way of work that makes many objects which stay."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collector_paused() -> Iterator[None]:
    """Leave out the searches for cyclic garbage: among all of torch's objects they take long and find next to none."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
