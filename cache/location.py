"""Where the store lives when nobody says otherwise."""

from __future__ import annotations

from pathlib import Path


def default_root() -> Path:
    """The user's cache directory by the platform's convention, plus ``neuron-dynamo``. Nothing is created."""
    from platformdirs import user_cache_path

    return user_cache_path("neuron-dynamo", appauthor=False)
