"""From the recipe of a graph to the graph: its program from the cache, bound; nothing that compiles is imported."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

from neuron_dynamo import errors, graph_log
from neuron_dynamo.cache import KeyParts, Store
from neuron_dynamo.graph_log import GraphRecord, Source
from neuron_dynamo.lowering.signature import Signature
from neuron_dynamo.options import Options
from neuron_dynamo.runtime import programs, toolchain
from neuron_dynamo.runtime.executable import BoundProgram, Loaded

from . import torch_internals
from .restore import MismatchError


class WarmGraph:
    """A graph of an earlier process: its program is in the cache, and nothing is left to be compiled."""

    _boxed_call = True

    def __init__(self, run: BoundProgram, record: GraphRecord) -> None:
        self._run = run
        self._record = record

    def __call__(self, args: list[Any]) -> Sequence[Any]:
        """Run on ``args``.

        Raises:
            NeuronDynamoError: why it cannot be run; no argument was written.
        """
        results = self._run(args)
        args.clear()
        graph_log.count_call(self._record)
        return results


_Place = tuple[int, Path, str]
_AHEAD: dict[_Place, Future[tuple[Loaded, Source]]] = {}
"""Programs on their way to the device until a graph takes them, by process (a forked child has none), cache and key."""


def _place(store: Store, key: str) -> _Place:
    return os.getpid(), store.paths.root, key


def prefetch(options: Options, keys: Sequence[str]) -> None:
    """Load programs of the cache in the background, several at a time; what cannot be loaded is left to the graph.

    Loading is native code that lets other threads run, such as one that reads the model's weights.
    """
    tools, store = toolchain.select(options), programs.open_store(options)
    pool = ThreadPoolExecutor(max_workers=min(4, len(keys) or 1), thread_name_prefix="neuron-dynamo-load")
    for key in keys:
        record = store.record(key)
        place = _place(store, key)
        if record is None or place in _AHEAD:
            continue
        parts = KeyParts(**record.parts)
        if parts == programs.key_parts(parts.program, tools.compiler):
            _AHEAD[place] = pool.submit(programs.load, parts, tools, store)
    pool.shutdown(wait=False)


def _program(parts: KeyParts, tools: toolchain.Toolchain, options: Options) -> tuple[Loaded, Source]:
    store = programs.open_store(options)
    ahead = _AHEAD.pop(_place(store, parts.key()), None)
    if ahead is not None and ahead.exception() is None:
        return ahead.result()
    return programs.load(parts, tools, store)


def load(options: Options, made: dict[str, Any], compile_id: str) -> Any:
    """The graph of a recipe.

    Raises:
        MismatchError: its program is not in the cache, or for another machine.
        ExecutableLoadError: the device does not take it.
    """
    started = time.perf_counter()
    tools = toolchain.select(options)
    if "graph" in made:
        from neuron_dynamo.backend import GraphCompiler
        from neuron_dynamo.capture import CapturedGraph

        others = {name: value for name, value in made.items() if name != "graph"}
        gm = torch_internals.graph_from_bytes(made["graph"])
        return GraphCompiler(options, tools).compile(
            CapturedGraph(name=f"{compile_id}.{made['phase']}", gm=gm, **others)
        )
    parts = KeyParts(**made["parts"])
    ours = programs.key_parts(parts.program, tools.compiler)
    if parts != ours:
        raise MismatchError("its program was made by another compiler, with other flags or for another target")
    try:
        loaded, source = _program(parts, tools, options)
    except errors.CacheMissError as fault:
        raise MismatchError(f"its program {parts.key()[:12]} is not in the cache ({fault.reason})") from fault
    bound = BoundProgram(
        tools.client, loaded, Signature.from_dict(made["signature"]), made["constants"], frozenset(made["static"])
    )
    bound.recipe = made
    record = GraphRecord(
        f"{compile_id}.{made['phase']}",
        parts.key(),
        source,
        made["nodes"],
        loading_seconds=time.perf_counter() - started,
        warm=True,
        cache_dir=str(options.cache_dir),
    )
    graph_log.add(record)
    return WarmGraph(bound, record)
