"""Every exception a user can meet.

Each class takes the facts and writes its own sentence: what failed, where, why, and what to do next. Code that raises
never formats a message, so the wording stays in one file and the facts stay machine-readable as attributes.
"""

from __future__ import annotations


class NeuronDynamoError(Exception):
    """Base of every exception raised by this package."""


class CacheError(NeuronDynamoError):
    """Base of the errors of the compile cache."""


class InvalidKeyPartError(CacheError, TypeError):
    """Something in a key or a record has no single JSON spelling, so two processes could disagree about it."""

    def __init__(self, path: str, value: object, kind: str) -> None:
        self.path = path
        self.kind = kind
        super().__init__(
            f"{path} of a cache key or record is {kind} ({value!r:.80}), which has no single JSON spelling; "
            f"give None, bool, int, finite float, str, a list or a string-keyed mapping."
        )


class CacheMissError(CacheError):
    """The entry is absent and building was not allowed."""

    def __init__(self, key: str, reason: str, nearest: str = "") -> None:
        self.key = key
        self.reason = reason
        self.nearest = nearest
        near = f" Nearest entry: {nearest}." if nearest else ""
        super().__init__(
            f"No cached program for key {key} ({reason}), and fail_on_miss forbids compiling it.{near} "
            f"Fill the cache first, or drop fail_on_miss. `neuron-cache why {key[:12]}` explains the key."
        )


class CacheLockTimeoutError(CacheError, TimeoutError):
    """Another process held the key's lock for longer than the caller wanted to wait. It is alive, so it keeps it."""

    def __init__(self, key: str, holder: str, waited: float) -> None:
        self.key = key
        self.holder = holder
        self.waited = waited
        super().__init__(
            f"Waited {waited:.0f} s for the compile of key {key} by {holder}, which is still at it. "
            f"Wait longer with wait_timeout=None (the default), or end that process: its lock is freed at once."
        )


class BuildFailedElsewhereError(CacheError):
    """The process or thread that was building the key failed, and this caller was waiting for it."""

    def __init__(self, key: str, error_type: str, message: str, holder: str) -> None:
        self.key = key
        self.error_type = error_type
        self.message = message
        self.holder = holder
        super().__init__(f"The compile of key {key} failed in {holder}: {error_type}: {message}")


class CachedFailureError(CacheError):
    """The compiler refused this very program a short while ago."""

    deterministic = True

    def __init__(self, key: str, error_type: str, message: str, expires_in: float) -> None:
        self.key = key
        self.error_type = error_type
        self.message = message
        self.expires_in = expires_in
        super().__init__(
            f"The compiler refused this program before: {error_type}: {message}\n"
            f"The refusal is remembered for another {expires_in / 60:.0f} min. To try again now, pass retry_failed=True "
            f"or run `neuron-cache clear --failed`. `neuron-cache show {key[:12]}` has the whole text."
        )
