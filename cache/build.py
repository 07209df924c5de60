"""One call of `Store.get_or_build`, top to bottom.

disk -> remembered refusal -> this process's flight -> the key's lock (or the answer of its holder) -> disk again ->
remote -> build -> publish.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from neuron_dynamo.errors import BuildFailedElsewhereError, CachedFailureError, CacheLockTimeoutError, CacheMissError

from . import failures, handoff
from .entry import Entry, Miss, Source, Waiting
from .flight import wait_for
from .holder import Holder
from .key import KeyParts
from .lock import TryLock, key_lock
from .nearest import Nearest, nearest
from .record import Built, Output, new_record

if TYPE_CHECKING:
    from .store import Store

log = logging.getLogger("neuron_dynamo.cache")

_REPORT_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class Request:
    """The arguments of one `Store.get_or_build`."""

    parts: KeyParts
    build: Callable[[], Built]
    need: Collection[str] | None
    retry_failed: bool
    fail_on_miss: bool
    force: bool
    graph: str
    program_text: Callable[[], str] | None


class _Call:
    """The state of one caller."""

    def __init__(self, store: Store, request: Request) -> None:
        self.store = store
        self.request = request
        self.key = request.parts.key()
        self.started = time.perf_counter()
        self.waited = 0.0
        self.locked = False
        self.miss: Miss | None = None
        self._before = store.find(self.key, (), note_use=False) if request.force else None
        self._near: Nearest | Literal[False] | None = False
        self.error_path = store.paths.locks / f"{self.key}.error"

    def finish(self, entry: Entry, kind: str, source: Source) -> tuple[Entry, Source]:
        seconds = time.perf_counter() - self.started
        saved = 0.0 if source == "compiled" else entry.record.details.compile_seconds
        read = 0 if source == "compiled" else sum(view.nbytes for view in entry.data.values())
        self.store.count(kind, seconds_saved=saved, seconds_waiting=self.waited, bytes_read=read)
        self.store.stats.flush(now=source == "compiled")
        lookup = replace(entry.lookup, kind=kind, seconds=seconds, waited=self.waited, saved=saved)
        log.info("%s %s: %s, %.3f s", self.request.graph or "program", self.key[:16], kind, seconds)
        return replace(entry, lookup=lookup), source

    def nearest(self) -> Nearest | None:
        """The nearest entry, looked for once."""
        if isinstance(self._near, bool):
            self._near = nearest(self.store, self.request.parts, self.request.graph, self.request.program_text)
        return self._near

    def look(self) -> Entry | Miss:
        """Look on the disk; a miss with a cause of its own outlives the plain absence that it turns into."""
        found = self.store.find(self.key, self.request.need, self.request.parts)
        if isinstance(found, Entry) and not self._is_wanted(found):
            found = Miss("miss_forced", "forced")
        if isinstance(found, Miss):
            if self.miss is None or found.kind != "miss_absent":
                self.miss = found
            return self.miss
        return found

    def _is_wanted(self, found: Entry) -> bool:
        """With `force`, what was there before is no answer; what another caller has published since is one."""
        before = self._before
        if isinstance(before, Entry):
            return found.record != before.record
        return before is None or before.kind != "miss_unreadable"

    def cannot_lock(self, error: OSError) -> None:
        self.store.count("lock_error")
        self.store.warn_once("lock", "cannot lock in %s: %s. Compiling without the lock.", error)


def fetch_or_build(store: Store, request: Request) -> tuple[Entry, Source]:
    """See `Store.get_or_build`."""
    call = _Call(store, request)
    if not request.force:
        found = call.look()
        if isinstance(found, Entry):
            return call.finish(found, "hit_local", "disk")
    _raise_if_refused(call)
    while True:
        flight, leads = store.flights.join(call.key)
        if leads:
            try:
                entry, source = _lead(call)
                flight.result = entry
                return entry, source
            except Exception as error:
                flight.error = error
                raise
            finally:
                # Neither result nor error means that the leader was interrupted: a follower takes over.
                store.flights.land(call.key, flight)
        waiting = time.perf_counter()
        flight.done.wait(store.wait_timeout)
        call.waited += time.perf_counter() - waiting
        if not flight.done.is_set():
            raise CacheLockTimeoutError(call.key, "another thread of this process", call.waited)
        if flight.result is not None:
            entry = flight.result
            missing = set(request.need or ()) - set(entry.data)
            if not missing:
                return call.finish(entry, "wait_hit", "disk")
        elif flight.error is not None and not isinstance(flight.error, (CacheMissError, CacheLockTimeoutError)):
            # Those two are about the leader's own limits; anything else is about the program.
            store.count("build_failed_elsewhere")
            raise _retold(call.key, flight.error) from flight.error


def _retold(key: str, error: Exception) -> BuildFailedElsewhereError:
    """The leader's error for its followers: each needs an object of its own, for its own traceback."""
    if isinstance(error, BuildFailedElsewhereError):
        return BuildFailedElsewhereError(key, error.error_type, error.message, error.holder)
    return BuildFailedElsewhereError(key, type(error).__qualname__, str(error), "another thread of this process")


def _raise_if_refused(call: _Call) -> None:
    if call.request.retry_failed or call.store.failure_ttl <= 0:
        return
    failure = failures.recall(call.store.paths, call.key)
    if failure is not None:
        call.store.count("failure_hit")
        raise CachedFailureError(call.key, failure.error_type, failure.message, failure.expires_in())


def _lead(call: _Call) -> tuple[Entry, Source]:
    """Speak for this process: wait for the lock or the answer, and build if neither disk nor remote has it."""
    if call.store.read_only:
        return _remote_or_build(call)
    try:
        lock = key_lock(call.store.paths.locks, call.key, call.request.graph)
    except OSError as error:
        call.cannot_lock(error)
        return _remote_or_build(call)
    try:
        entry = _await(call, lock)
        if entry is not None:
            return call.finish(entry, "wait_hit", "disk")
        _raise_if_refused(call)
        return _remote_or_build(call)
    except (CacheMissError, CachedFailureError, BuildFailedElsewhereError):
        raise
    except Exception as error:
        if call.locked:
            with suppress(OSError):
                handoff.leave(call.error_path, handoff.Handoff.of(error, str(Holder.me())))
        raise
    finally:
        lock.release()


def _await(call: _Call, lock: TryLock) -> Entry | None:
    """Take the lock (None), or return what another process built meanwhile, or raise what it left."""
    store = call.store
    before = handoff.find(call.error_path)

    def answer() -> Entry | None:
        found = call.look() if call.key in store else None
        if isinstance(found, Entry):
            return found
        _raise_if_handed_over(call, before)
        return None

    waiting = time.perf_counter()
    try:
        entry = wait_for(lock, answer, _Reporter(call, lock), store.wait_timeout)
        call.locked = entry is None
    except TimeoutError:
        waited = time.perf_counter() - waiting
        raise CacheLockTimeoutError(call.key, str(lock.holder() or "an unknown process"), waited) from None
    except OSError as error:
        call.cannot_lock(error)
        return None
    call.waited += time.perf_counter() - waiting
    if entry is None:
        _raise_if_handed_over(call, before)
    return entry


def _remote_or_build(call: _Call) -> tuple[Entry, Source]:
    found = call.look()
    if isinstance(found, Entry):
        return call.finish(found, "wait_hit" if call.locked else "hit_local", "disk")
    if not call.request.force:
        fetched = _fetch(call)
        if fetched is not None:
            return call.finish(fetched, "hit_remote", "remote")
    if call.request.fail_on_miss:
        call.store.count(found.kind)
        near = call.nearest()
        raise CacheMissError(call.key, found.reason, f"{near.record.key[:16]}, {near.words}" if near else "")
    return _build(call, found)


def _fetch(call: _Call) -> Entry | None:
    """Ask the remote and believe only what its SHA-256 proves. Whatever goes wrong there is a miss."""
    store = call.store
    if store.remote is None:
        return None
    try:
        fetched = store.remote.fetch(call.key)
        if fetched is None:
            return None
        record = fetched.record
        if record.key != call.key or record.parts != call.request.parts.to_json():
            raise ValueError("record of another key")
        for name, output in record.outputs.items():
            # The whole description: a wrong size or checksum would make every later read a damaged entry.
            if Output.of(fetched.outputs[name]) != output:
                raise ValueError(f"{name} is not what its record describes")
        if store.accept is not None and store.accept(record):
            return None
        return store.add(record, fetched.outputs)
    except TimeoutError:
        store.count("remote_timeout")
        log.warning("remote %s did not answer in time for %s", store.remote.name, call.key)
    except Exception as error:
        store.count("remote_error")
        log.warning("remote %s gave nothing usable for %s: %s", store.remote.name, call.key, error)
    return None


def _build(call: _Call, miss: Miss) -> tuple[Entry, Source]:
    store, parts = call.store, call.request.parts
    near = call.nearest()
    words = f"nearest entry {near.record.key[:16]}: {near.words}" if near else "nothing near"
    log.info("%s %s: %s (%s); %s", call.request.graph or "program", call.key[:16], miss.kind, miss.reason, words)
    started = time.perf_counter()
    try:
        built = call.request.build()
    except Exception as error:
        store.count("build_failed")
        _remember(call, error)
        raise
    seconds = time.perf_counter() - started
    details = built.details
    if not details.compile_seconds:
        details = replace(details, compile_seconds=seconds)
    # Two programs with one key: the entry that is there stays, and this one is used without being kept.
    keep = miss.kind != "miss_collision"
    entry = store.add(new_record(parts, built.outputs, details), built.outputs, keep=keep)
    if store.remote is not None and entry.lookup.stored and keep and not store.read_only:
        store.remote.offer(call.key)
    if not store.read_only:
        failures.forget(store.paths, call.key)
    store.stats.add("builds", seconds_compiling=seconds)
    if near is not None:
        entry = replace(entry, lookup=replace(entry.lookup, nearest=near.words, nearest_key=near.record.key))
    return call.finish(entry, miss.kind, "compiled")


def _remember(call: _Call, error: Exception) -> None:
    store = call.store
    if store.read_only or store.failure_ttl <= 0 or not failures.is_deterministic(error):
        return
    parts = call.request.parts
    failure = failures.Failure(
        call.key,
        type(error).__qualname__,
        str(error),
        time.time(),
        store.failure_ttl,
        target=str(parts.target.get("platform", "")),
        compiler=f"{parts.compiler.get('name', '')} {parts.compiler.get('version', '')}".strip(),
    )
    try:
        failures.remember(store.paths, failure)
    except OSError as fault:
        store.warn_once("failure", "cannot remember a refused program in %s: %s", fault)


def _raise_if_handed_over(call: _Call, before: handoff.Handoff | None) -> None:
    note = handoff.find(call.error_path)
    if note is not None and (before is None or note.token != before.token):
        call.store.count("build_failed_elsewhere")
        raise BuildFailedElsewhereError(call.key, note.error_type, note.message, note.holder)


class _Reporter:
    """Says every 10 seconds who builds what this process waits for."""

    def __init__(self, call: _Call, lock: TryLock) -> None:
        self._call = call
        self._lock = lock
        self._next = _REPORT_SECONDS

    def __call__(self, waited: float) -> None:
        if waited < self._next:
            return
        self._next = waited + _REPORT_SECONDS
        holder, near = self._lock.holder(), self._call.nearest()
        waiting = Waiting(
            key=self._call.key,
            holder=str(holder or "an unknown process"),
            since=max(time.time() - holder.since, 0.0) if holder else 0.0,
            waited=waited,
            usual=near.record.details.compile_seconds if near else 0.0,
        )
        if self._call.store.on_wait is not None:
            self._call.store.on_wait(waiting)
        else:
            log.warning("%s", waiting)
