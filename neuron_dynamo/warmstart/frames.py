"""Between Dynamo and the shelf: for each frame of ours that Dynamo is to convert, look, else trace and put away."""

from __future__ import annotations

import functools
import logging
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from typing import Any

from neuron_dynamo import errors
from neuron_dynamo.lowering.collector import collector_paused
from neuron_dynamo.options import Options

from . import environment, shelf, torch_internals
from .fingerprint import code_digest, look_again
from .record import IncompleteError, Recording
from .restore import MismatchError, restore
from .stored_graph import CannotStoreError

logger = logging.getLogger(__name__)

Backend = Callable[..., Any]
Loader = Callable[[Options, dict[str, Any], str], Any]
"""Makes the graph of a recipe: (options, recipe, compile id)."""
Prefetch = Callable[[Options, Sequence[str]], None]
"""Loads programs in the background: (options, keys)."""

_THREAD = threading.local()


def current() -> Recording | None:
    """The recording of the frame that this thread is tracing."""
    return getattr(_THREAD, "recording", None)


def install(backend: Backend, load: Loader, prefetch: Prefetch) -> None:
    """Take part in the conversion of frames that are compiled with ``backend``; once per process is enough.

    Args:
        backend: the function that Dynamo calls with a graph.
        load: makes the graph of a recipe.
        prefetch: loads the programs of a frame while its guards are built.
    """
    if not torch_internals.supported():
        torch_internals.intercept(functools.partial(_handle, backend, load, prefetch))


def _handle(
    backend: Backend,
    load: Loader,
    prefetch: Prefetch,
    compiler_fn: Any,
    frame: Any,
    hooks: Any,
    frame_state: dict[str, Any],
    fullgraph: bool,
    convert: Callable[[], Any],
) -> Any:
    asked, bound, dynamic = torch_internals.unwrapped_backend(compiler_fn)
    if asked is not backend and asked is not getattr(sys.modules.get("neuron_dynamo.backend"), "neuron", None):
        return convert()
    try:
        options = Options.resolve(bound.get("options"))
    except errors.NeuronDynamoError:
        return convert()  # the backend itself raises it, at the call
    if not _wanted(options) or hooks.guard_filter_fn is not None:
        return convert()
    look_again()
    label = {**environment.label(options, dynamic, fullgraph), "code": code_digest(frame.f_code)}
    reason = ""
    if torch_internals.entries_of(frame.f_code) < torch_internals.recompile_limit():
        found, reason = _look(options, label, frame, hooks, frame_state, load, prefetch)
        if found is not None:
            return found
    recording = Recording(label, reason)
    before, _THREAD.recording = current(), recording
    try:
        with torch_internals.watching_guards(recording.see):
            result = convert()
    finally:
        _THREAD.recording = before
    _put_away(options, recording, frame.f_code, result)
    return result


def _wanted(options: Options) -> bool:
    """Whether a trace may be replaced, and be kept: not where its by-products are asked for, or kernels by object."""
    by_name = isinstance(options.kernels, str) or all(isinstance(kernel, str) for kernel in options.kernels)
    return options.warm_start and not options.compile_only and options.dump is None and by_name


def _look(
    options: Options,
    label: dict[str, Any],
    frame: Any,
    hooks: Any,
    frame_state: dict[str, Any],
    load: Loader,
    prefetch: Prefetch,
) -> tuple[Any, str]:
    """What an entry gives for the frame, or why none does."""
    reason = ""
    for found in shelf.candidates(options.cache_dir, label["code"]):
        difference = environment.difference(found.entry.label, label)
        if not difference:
            try:
                with collector_paused():
                    result = restore(
                        found.entry,
                        frame,
                        frame_state,
                        hooks.guard_fail_fn,
                        lambda recipe, compile_id: load(options, recipe, compile_id),
                        functools.partial(prefetch, options),
                    )
                shelf.use(found.entry)
                if not options.cache_read_only:
                    found.touch()
                return result, ""
            except (MismatchError, errors.NeuronDynamoError) as fault:
                difference = str(fault)
            except Exception as fault:  # an entry must never cost more than a trace
                logger.warning("a stored trace of %s could not be used", frame.f_code.co_qualname, exc_info=True)
                difference = f"{type(fault).__name__}: {fault}"
        logger.info("%s: a stored trace is not used: %s", frame.f_code.co_qualname, difference)
        reason = reason or difference
    return None, reason


def _put_away(options: Options, recording: Recording, code: Any, result: Any) -> None:
    if options.cache_read_only:
        return
    converted = getattr(result, "guarded_code", None)
    try:
        entry = recording.finish(code, converted.code if converted is not None else None)
        shelf.use(entry)
        shelf.put(options.cache_dir, entry)
        for record in recording.records:
            record.not_stored = ""
        return
    except IncompleteError as fault:
        recording.when_complete = functools.partial(_put_away, options, recording, code, result)
        reason = str(fault)
    except CannotStoreError as fault:
        reason = str(fault)
    except OSError as fault:
        reason = f"the disk refuses: {fault}"
    except Exception as fault:  # what cannot be stored must not fail what was just compiled
        logger.warning("the trace of %s could not be stored", code.co_qualname, exc_info=True)
        reason = f"{type(fault).__name__}: {fault}"
    logger.info("%s: this trace is not stored: %s", code.co_qualname, reason)
    for record in recording.records:
        record.not_stored = reason


def collecting(backend_id: str) -> Any:
    """A context in which AOTAutograd's result for the graph ``backend_id`` goes into the current recording."""
    recording = current()
    if recording is None:
        return nullcontext()
    return torch_internals.collecting_aot(functools.partial(recording.add_graph, backend_id))
