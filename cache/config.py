"""Settings that belong to a store and not to a process: its limits and its pins, in ``config.json``."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from neuron_dynamo.errors import CacheConfigError

from . import files
from .lock import root_lock
from .paths import Paths
from .record import Record

DEFAULT_MAX_BYTES = 50_000_000_000
DEFAULT_DISK_SHARE = 0.1
_MAX_FILE_BYTES = 1 << 20


@dataclass(frozen=True, slots=True)
class Config:
    """Limits and pins.

    Attributes:
        max_size: bytes of objects to keep; None for the default, see `size_limit`.
        max_age: seconds since the last use after which an entry goes; None for no limit.
        pinned_models: models whose entries a collection never removes.
        pinned_keys: entries that it never removes.
    """

    max_size: int | None = None
    max_age: float | None = None
    pinned_models: frozenset[str] = frozenset()
    pinned_keys: frozenset[str] = frozenset()

    def pins(self, record: Record) -> bool:
        """Whether the entry is pinned."""
        return record.key in self.pinned_keys or (
            bool(record.details.model) and record.details.model in self.pinned_models
        )

    def to_json(self) -> dict[str, Any]:
        """The file's content."""
        return {
            "max_size": self.max_size,
            "max_age": self.max_age,
            "pinned_models": sorted(self.pinned_models),
            "pinned_keys": sorted(self.pinned_keys),
        }

    @classmethod
    def from_json(cls, content: dict[str, Any]) -> Config:
        """The settings in a file's content.

        Raises:
            ValueError: a member is missing, unknown or of the wrong kind.
        """
        unknown = set(content) - set(cls().to_json())
        if unknown:
            raise ValueError(f"unknown setting {sorted(unknown)[0]!r}")
        size, age = content.get("max_size"), content.get("max_age")
        if not (size is None or (type(size) is int and size >= 0)):
            raise ValueError(f"max_size is {size!r}, not a number of bytes")
        if not (age is None or (type(age) in (int, float) and age >= 0)):
            raise ValueError(f"max_age is {age!r}, not a number of seconds")
        pins = [content.get(name, []) for name in ("pinned_models", "pinned_keys")]
        if not all(isinstance(pin, list) and all(isinstance(each, str) for each in pin) for pin in pins):
            raise ValueError("pins are not lists of strings")
        return cls(size, age, frozenset(pins[0]), frozenset(pins[1]))


def load(paths: Paths) -> Config:
    """The store's settings; the defaults if it has no file.

    Raises:
        CacheConfigError: there is a file that cannot be understood.
    """
    try:
        content = json.loads(files.read_small(paths.config, _MAX_FILE_BYTES))
        if not isinstance(content, dict):
            raise ValueError("not a JSON object")
        return Config.from_json(content)
    except (FileNotFoundError, NotADirectoryError):
        return Config()
    except (OSError, ValueError) as error:
        raise CacheConfigError(str(paths.config), str(error)) from error


def change(paths: Paths, edit: Callable[[Config], Config]) -> Config:
    """Apply `edit` to the settings, alone.

    Raises:
        CacheConfigError: see `load`.
        OSError: the settings stay as they were.
    """
    files.make_folder(paths.root)
    with root_lock(paths.lock, exclusive=True):
        config = edit(load(paths))
        text = json.dumps(config.to_json(), indent=1).encode() + b"\n"
        with files.staging_folder(paths.staging) as staging:
            files.write_new(staging / "config", text)
            os.rename(staging / "config", paths.config)
    return config


def size_limit(paths: Paths, config: Config) -> int:
    """Bytes of objects to keep: as set, else 50 GB or a tenth of the disk, whichever is less."""
    if config.max_size is not None:
        return config.max_size
    try:
        return min(DEFAULT_MAX_BYTES, int(shutil.disk_usage(paths.root).total * DEFAULT_DISK_SHARE))
    except OSError:
        return DEFAULT_MAX_BYTES
