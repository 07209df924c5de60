"""Read-through and write-back: a remote as what a store asks on a miss, and gets what was built.

A run never depends on it. A look-up has seconds, a remote that fails is left alone for a while, publishing happens
beside the run, and all that goes wrong is a counter and one warning.
"""

from __future__ import annotations

import logging
import os
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from neuron_dynamo.cache import files
from neuron_dynamo.cache.digest import Buffer
from neuron_dynamo.cache.record import MAX_RECORD_BYTES, Output, Record, RecordError
from neuron_dynamo.cache.tier import RemoteEntry
from neuron_dynamo.errors import RemoteContentError, RemoteError, RemoteOfflineError, RemoteUnreachableError

from .breaker import Breaker
from .guard import Guarded
from .names import object_path, record_path
from .publisher import Publisher
from .report import Judge

log = logging.getLogger("neuron_dynamo.cache")

ABSENT_SECONDS = 60.0
"""How long a key that the remote does not have is not asked for again."""


@contextmanager
def _staging_or_temporary(staging: Path | None) -> Iterator[Path]:
    """A fresh folder on the store's disk, if that can be written: the usual place for temporary files may be memory."""
    if staging is not None:
        with suppress(OSError):
            files.make_folder(staging)
        if os.access(staging, os.W_OK):
            with files.staging_folder(staging) as folder:
                yield folder
            return
    with tempfile.TemporaryDirectory(prefix="neuron-cache-", ignore_cleanup_errors=True) as name:
        yield Path(name)


class ReadThrough:
    """See `RemoteTier`.

    Args:
        remote: with the patience of a look-up.
        judge: admits records; see `report.Judge`.
        count: told events by kind; see `stats.KINDS`.
        publisher: gets what was built; None if nothing is to be written.
        staging: the store's folder for work in progress; None for one that is only read.
        breaker: decides whether to ask.
    """

    def __init__(
        self,
        remote: Guarded,
        judge: Judge,
        count: Callable[[str], object],
        publisher: Publisher | None = None,
        staging: Path | None = None,
        breaker: Breaker | None = None,
    ) -> None:
        self.name = remote.url
        self.publisher = publisher
        self._remote = remote
        self._staging = staging
        self._judge = judge
        self._count = count
        self._breaker = breaker or Breaker()
        self._absent: dict[str, float] = {}
        self._warned: set[str] = set()
        self._guard = threading.Lock()

    def fetch(self, key: str) -> RemoteEntry | None:
        """The entry of `key`, admitted by the judge; the store proves its bytes. None if there is none to be had."""
        if self._is_known_absent(key):
            return None
        if not self._breaker.allows():
            self._count("remote_skipped")
            return None
        try:
            entry = self._fetch(key)
        except RemoteContentError as error:
            self._breaker.succeeded()
            self._count("remote_error")
            self._warn("content", "%s; the program is compiled here", error)
            return None
        except RemoteError as error:
            self._failed(error)
            return None
        self._breaker.succeeded()
        if entry is None:
            with self._guard:
                self._absent[key] = time.monotonic()
        return entry

    def offer(self, key: str) -> None:
        """An entry was built and is in the store."""
        if self.publisher is not None:
            self.publisher.offer(key)

    def _fetch(self, key: str) -> RemoteEntry | None:
        found = self._remote.stat([record_path(key)])
        if not found:
            return None
        texts = self._remote.read_known(list(found.values()), MAX_RECORD_BYTES)
        try:
            record = Record.from_bytes(texts[record_path(key)], key)
        except KeyError:
            return None
        except RecordError as error:
            raise RemoteContentError(self.name, f"the record of {key}: {error}") from error
        verdict = self._judge(record, key)
        if not verdict.admitted:
            self._count("remote_untrusted")
            self._warn("trust", "entries of %s are not used: %s", self.name, verdict.fault)
            return None
        return RemoteEntry(record, self._objects(record))

    def _objects(self, record: Record) -> dict[str, Buffer]:
        """The entry's bytes, mapped from files that have no name any more, so that their size costs no memory."""
        wanted: dict[str, Output] = {output.sha256: output for output in record.outputs.values()}
        there = self._remote.stat([object_path(sha256) for sha256 in wanted])
        for sha256, output in wanted.items():
            info = there.get(object_path(sha256))
            if info is None or info.size != output.size:
                has = "is not there" if info is None else f"has {info.size} bytes, not {output.size}"
                raise RemoteContentError(self.name, f"object {sha256} of entry {record.key[:16]} {has}")
        with _staging_or_temporary(self._staging) as folder:
            places = {sha256: folder / sha256 for sha256 in wanted}
            self._remote.download([(there[object_path(sha256)], local) for sha256, local in places.items()])
            try:
                mapped = {sha256: files.map_file(local, copy=False)[0] for sha256, local in places.items()}
            except FileNotFoundError as error:
                raise RemoteContentError(self.name, f"an object of entry {record.key[:16]} has gone") from error
        return {name: mapped[output.sha256] for name, output in record.outputs.items()}

    def _failed(self, error: RemoteError) -> None:
        kind = "remote_timeout" if isinstance(error, TimeoutError) else "remote_error"
        self._count("remote_skipped" if isinstance(error, RemoteOfflineError) else kind)
        pause = self._breaker.failed(at_once=not isinstance(error, RemoteUnreachableError))
        if isinstance(error, RemoteOfflineError):
            log.info("%s", error)
            return
        again = f"; not asked again for {pause:.0f} s" if pause else ""
        self._warn("failure", "%s%s; programs are compiled here", error, again)

    def _warn(self, subject: str, message: str, *arguments: object) -> None:
        """One warning for each subject; what comes later is for the debugger."""
        with self._guard:
            level = logging.DEBUG if subject in self._warned else logging.WARNING
            self._warned.add(subject)
        log.log(level, message, *arguments)

    def _is_known_absent(self, key: str) -> bool:
        with self._guard:
            return time.monotonic() - self._absent.get(key, -ABSENT_SECONDS) < ABSENT_SECONDS
