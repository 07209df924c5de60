"""A text that must not be seen: it does not show itself in a log, a traceback, a pickle or a comparison."""

from __future__ import annotations

from typing import NoReturn


class Secret:
    """Holds a secret; only `reveal` gives it."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def reveal(self) -> str:
        """The secret itself."""
        return self._text

    def __repr__(self) -> str:
        return "Secret(not shown)"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a secret is not pickled")
