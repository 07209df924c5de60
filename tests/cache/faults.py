"""A shim between the store and the operating system: the n-th call that concerns a folder fails, or kills the process.

It stands in for `os` functions only, which is where all of the store's work on files goes through.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

CHANGING = ("open", "write", "fsync", "rename", "unlink", "mkdir", "rmdir", "link", "utime")
READING = ("read", "stat", "listdir", "scandir")


class Faults:
    """Within the block, the call number `at` (from 0) under `root` does not go well.

    Args:
        root: only calls about paths in it, or about files opened in it, count.
        at: which call; None only counts.
        error: an errno to fail with; None kills the process, before the call or, for a write, in the middle of it.
        names: functions of `os`.
    """

    def __init__(
        self, root: Path, at: int | None = None, *, error: int | None = None, names: tuple[str, ...] = CHANGING
    ) -> None:
        self.root = str(root)
        self.at = at
        self.error = error
        self.calls: list[str] = []
        self._names = names
        self._real: dict[str, Callable[..., Any]] = {}
        self._descriptors: set[int] = set()

    def __enter__(self) -> Faults:
        for name in {*self._names, "open", "close"}:
            self._real[name] = getattr(os, name)
            setattr(os, name, self._wrapped(name))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for name, real in self._real.items():
            setattr(os, name, real)

    def _wrapped(self, name: str) -> Callable[..., Any]:
        real = self._real[name]

        def call(*arguments: Any, **keywords: Any) -> Any:
            if name == "close":
                self._descriptors.discard(arguments[0])
                return real(*arguments, **keywords)
            concerned = name in self._names and self._concerns(arguments[0] if arguments else None)
            if concerned:
                number = len(self.calls)
                self.calls.append(name)
                if number == self.at:
                    self._strike(name, arguments)
            result = real(*arguments, **keywords)
            if name == "open" and self._concerns(arguments[0]):
                self._descriptors.add(result)
            return result

        return call

    def _concerns(self, subject: object) -> bool:
        if isinstance(subject, int):
            return subject in self._descriptors
        if isinstance(subject, (str, os.PathLike)):
            return os.fspath(subject).startswith(self.root)
        return False

    def _strike(self, name: str, arguments: tuple[Any, ...]) -> None:
        if self.error is not None:
            raise OSError(self.error, os.strerror(self.error), str(arguments[0]))
        if name == "write":
            self._real["write"](arguments[0], memoryview(arguments[1])[: len(arguments[1]) // 2])
        os.kill(os.getpid(), signal.SIGKILL)
