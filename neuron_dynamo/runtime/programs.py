"""Executables by key: the ones this process has loaded, then the cache, then the compiler."""

from __future__ import annotations

import functools
import logging
import threading
import time
import weakref
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from neuron_dynamo import __version__, errors
from neuron_dynamo.cache import Built, Details, Entry, KeyParts, Store
from neuron_dynamo.cache.nearest import nearest
from neuron_dynamo.cache.neff import Neff
from neuron_dynamo.graph_log import Source
from neuron_dynamo.lowering.compilers import Compiler, Job
from neuron_dynamo.options import Options, signing_key

from .executable import Loaded
from .prewarm.spool import Spool
from .toolchain import EXECUTABLE, NEFF, Toolchain

logger = logging.getLogger(__name__)

HLO = "hlo"
HLO_TEXT = "hlo.txt"
"""The program for people: `neuron-cache why` names the first instruction in which two differ, and its line."""


@dataclass(frozen=True)
class Fetched:
    """A loaded executable and where it came from; ``loaded`` is None if it was not to be loaded."""

    loaded: Loaded | None
    source: Source
    compiling_seconds: float
    loading_seconds: float
    reason: str = ""


_Place = tuple[Path, str]


class _Table:
    """Executables loaded in this process, by cache folder and key, for as long as a graph uses them.

    By folder, so that each folder gets what ran on it: the next process finds there what this one had in memory.
    """

    def __init__(self) -> None:
        self._loaded: weakref.WeakValueDictionary[_Place, Loaded] = weakref.WeakValueDictionary()
        self._locks: dict[_Place, threading.Lock] = {}
        self._lock = threading.Lock()

    def get(self, place: _Place) -> Loaded | None:
        return self._loaded.get(place)

    def put(self, place: _Place, loaded: Loaded) -> None:
        self._loaded[place] = loaded

    def lock(self, place: _Place) -> threading.Lock:
        """Held while ``place`` is fetched, so that threads which ask together load once."""
        with self._lock:
            return self._locks.setdefault(place, threading.Lock())


_TABLE = _Table()


def open_store(options: Options) -> Store:
    """The store that the options name, with the remote behind it."""
    remote = (options.remote, options.remote_write, options.offline, options.trust, options.trusted_keys)
    return _open_store(options.cache_dir, options.cache_read_only, *(remote if options.remote else (None,)))


@functools.cache
def _open_store(
    cache_dir: Path,
    read_only: bool,
    remote: str | None,
    write: bool = False,
    offline: bool = False,
    trust: str = "auto",
    trusted_keys: tuple[str, ...] = (),
) -> Store:
    """One object per process and settings, so that its counters add up."""
    store = Store(cache_dir, read_only=read_only)
    if remote is not None:
        from neuron_dynamo.cache.remote.attach import attach  # many modules, for those who have a remote

        attach(
            store,
            remote,
            write=write,
            offline=offline,
            trust=trust,
            trusted_keys=trusted_keys,
            signing_key=signing_key(),
        )
    _OPENED.append(store)
    return store


_OPENED: list[Store] = []


def opened_stores() -> list[Store]:
    """The stores that this process has opened."""
    return list(_OPENED)


def key_parts(program_digest: str, compiler: Compiler) -> KeyParts:
    """The named parts of a program's cache key."""
    identity = compiler.identity
    return KeyParts(
        program=program_digest,
        compiler={"name": identity.name, "version": identity.version, "build": identity.build},
        flags=compiler.flags,
        target=compiler.target,
    )


def fetch(
    parts: KeyParts,
    hlo: bytes,
    toolchain: Toolchain,
    store: Store,
    details: dict[str, Any],
    *,
    fail_on_miss: bool,
    load: bool = True,
    spool: Spool | None = None,
    files: Mapping[str, bytes] | None = None,
) -> Fetched:
    """The executable of ``parts``, compiled from ``hlo`` if nobody has it; in the cache only, unless ``load``.

    With a ``spool``, what nobody has is put there to be compiled later, and nothing is loaded.

    ``files`` are what the compiler must find beside ``hlo``; their content is in their names, which ``hlo`` holds.

    Raises:
        CacheMissError: it must be compiled and ``fail_on_miss`` forbids that.
        CompileError: the compiler refused the program.
    """
    place = (store.paths.root, parts.key())
    if spool is not None:
        source, reason = spool.take(parts, hlo, toolchain, store, details, files)
        return Fetched(None, source, 0.0, 0.0, reason)
    with _TABLE.lock(place):
        loaded = _TABLE.get(place)
        if loaded is not None and load:
            return Fetched(loaded, "memory", 0.0, 0.0)
        fetched = _fetch(parts, hlo, toolchain, store, details, fail_on_miss, load, files or {})
        if fetched.loaded is not None:
            _TABLE.put(place, fetched.loaded)
        return fetched


def load(parts: KeyParts, toolchain: Toolchain, store: Store) -> tuple[Loaded, Source]:
    """The executable of ``parts`` from this process or the cache, its remote tiers included; nothing is compiled.

    Raises:
        CacheMissError: nobody has it.
        ExecutableLoadError: the device does not take it.
    """
    place = (store.paths.root, parts.key())
    with _TABLE.lock(place):
        loaded = _TABLE.get(place)
        if loaded is not None:
            return loaded, "memory"
        need = [toolchain.output] if toolchain.output == EXECUTABLE else [toolchain.output, HLO]
        entry, source = store.get_or_build(parts, _never, need=need, fail_on_miss=True)
        module = bytes(entry.read(HLO)) if HLO in need else b""
        loaded = toolchain.load(_bytes(entry, toolchain), module)
        _TABLE.put(place, loaded)
        return loaded, source


def _never() -> Built:
    raise AssertionError("nothing is built where a miss is an error")


def verdict(parts: KeyParts, store: Store) -> tuple[str, str]:
    """``("memory" | "disk", "")`` where the executable is, or ``("miss", reason)``; loads and compiles nothing."""
    key = parts.key()
    if _TABLE.get((store.paths.root, key)) is not None:
        return "memory", ""
    output = NEFF if parts.compiler["name"] == "neuronx-cc" else EXECUTABLE
    found = store.find(key, [output], parts)
    return ("disk", "") if isinstance(found, Entry) else ("miss", found.reason)


def product(
    hlo: bytes, toolchain: Toolchain, details: Mapping[str, Any], executable: bytes, seconds: float, text: str
) -> Built:
    """What a compile gives to the store: the executable, the module, and ``text``, the module for people."""
    facts = {"builder": {"neuron_dynamo": __version__}, "requires": _requires(executable, toolchain), **details}
    outputs = {toolchain.output: executable, HLO: hlo, HLO_TEXT: text.encode()}
    return Built(outputs, Details(compile_seconds=seconds, **facts))


def _fetch(
    parts: KeyParts,
    hlo: bytes,
    toolchain: Toolchain,
    store: Store,
    details: dict[str, Any],
    fail_on_miss: bool,
    load: bool,
    files: Mapping[str, bytes],
) -> Fetched:
    compiling = 0.0

    def build() -> Built:
        nonlocal compiling
        started = time.perf_counter()
        executable = toolchain.compiler.compile(hlo, Job(graph, _usual_seconds(store, parts, graph, toolchain), files))
        compiling = time.perf_counter() - started
        return product(hlo, toolchain, details, executable, compiling, program_text())

    @functools.cache
    def program_text() -> str:
        from neuron_dynamo.lowering import ir
        from neuron_dynamo.lowering.hlo import with_places

        return with_places(ir.hlo_text(hlo), hlo)

    started = time.perf_counter()
    graph, need = str(details.get("graph", "")), [toolchain.output]
    retry = toolchain.retry_failed
    entry, source = store.get_or_build(
        parts,
        build,
        need=need,
        fail_on_miss=fail_on_miss,
        retry_failed=retry,
        graph=graph,
        program_text=program_text,
    )
    if not load:
        return Fetched(None, source, compiling, time.perf_counter() - started - compiling, entry.lookup.nearest)
    try:
        loaded = toolchain.load(_bytes(entry, toolchain), hlo)
    except errors.ExecutableLoadError as fault:
        if source == "compiled" or fail_on_miss:
            raise
        # The bytes are what was stored, yet this machine cannot load them: build its own.
        logger.warning("%s; compiling it again", fault)
        entry, source = store.get_or_build(parts, build, need=need, force=True, graph=graph)
        loaded = toolchain.load(_bytes(entry, toolchain), hlo)
    loading = time.perf_counter() - started - compiling
    return Fetched(loaded, source, compiling, loading, entry.lookup.nearest)


def _bytes(entry: Entry, toolchain: Toolchain) -> bytes:
    return bytes(entry.read(toolchain.output))


def _usual_seconds(store: Store, parts: KeyParts, graph: str, toolchain: Toolchain) -> float:
    """How long the nearest entry took to compile: what to expect of a compiler that takes minutes."""
    if toolchain.output != NEFF:
        return 0.0
    near = nearest(store, parts, graph)
    return near.record.details.compile_seconds if near is not None else 0.0


def _requires(executable: bytes, toolchain: Toolchain) -> dict[str, Any]:
    """What a loader must offer; the compiler's own check has found a NEFF to be a whole one."""
    if toolchain.output != NEFF:
        return {}
    neff = Neff.parse(executable)
    return {**neff.requires(), "lnc": neff.logical_cores}
