"""From a trace to an entry: what Dynamo and AOTAutograd made of a frame, written so that another process can use it."""

from __future__ import annotations

import functools
import logging
import pickle
import types
from collections.abc import Callable
from typing import Any

from neuron_dynamo.graph_log import GraphRecord

from . import code as bytecode
from . import fingerprint, guards, torch_internals
from .entry import Entry
from .fingerprint import IndescribableError
from .stored_graph import CannotStoreError
from .torch_internals import RESUME_PREFIX, Traced

logger = logging.getLogger(__name__)


class IncompleteError(CannotStoreError):
    """A graph of the frame is not compiled yet."""


class Recording:
    """What is gathered while Dynamo converts one frame.

    Attributes:
        retraced: why the frame is traced although it may have been before.
        records: metrics of the graphs that were compiled for it.
        when_complete: called when a graph comes that was missing.
    """

    def __init__(self, label: dict[str, Any], retraced: str) -> None:
        self.retraced = retraced
        self.records: list[GraphRecord] = []
        self.when_complete: Callable[[], None] | None = None
        self._label = label
        self._graphs: dict[str, Any] = {}
        self._seen: Entry | str = "Dynamo built no guards"
        self._scope: dict[str, Any] = {}
        self._refusal = ""

    def refuse(self, reason: str) -> None:
        """Note why this frame cannot be stored; the first reason stands."""
        self._refusal = self._refusal or reason

    def add_graph(self, backend_id: str, graph: Any) -> None:
        """A compiled graph, as AOTAutograd would store it."""
        self._graphs[backend_id] = graph
        if self.when_complete is not None:
            self.when_complete()

    def see(self, traced: Traced) -> None:
        """The guards of the frame are built, and their values can still be looked at."""
        try:
            self._seen, self._scope = self._describe(traced), traced.global_scope
        except IndescribableError as fault:
            self._seen = str(fault)

    def finish(self, frame_code: types.CodeType, compiled: types.CodeType | None) -> Entry:
        """The entry.

        Args:
            frame_code: the frame's own code.
            compiled: what Dynamo runs instead; None if it skips the frame.

        Raises:
            IncompleteError: a graph has a backward that is not compiled yet; ``when_complete`` is called when it is.
            CannotStoreError: with the reason.
        """
        if self._refusal:
            raise CannotStoreError(self._refusal)
        if compiled is None:
            raise CannotStoreError("Dynamo skips this frame")
        if isinstance(self._seen, str):
            raise CannotStoreError(self._seen)
        entry = self._seen
        if "code" not in entry.blobs:
            entry.blobs.update(self._code(entry, compiled))
            entry.body["lines"] = bytecode.lines_of(frame_code)
            self._scope = {}
        for name, what in entry.body["installed"].items():
            if what[0] == "compiled":
                entry.blobs[f"graph {name}"] = self._pickled(name)
        entry.body["programs"] = [record.key for record in self.records if record.key]
        return entry

    def _code(self, entry: Entry, compiled: types.CodeType) -> dict[str, bytes]:
        blobs, used = {"code": bytecode.packed(compiled)}, _names(compiled)
        for name, what in entry.body["installed"].items():
            if what[0] == "resume":
                resume = _resume_code(self._scope[name])
                blobs[f"resume {name}"] = bytecode.packed(resume)
                used |= _names(resume)
        for name, what in entry.body["installed"].items():
            if what[0] == "other" and name in used:
                raise CannotStoreError(f"the bytecode uses {what[1]} that Dynamo made")
        return blobs

    def _pickled(self, name: str) -> bytes:
        graph = self._graphs.get(name)
        if graph is None:
            raise IncompleteError("its backward has not run yet")
        try:
            return pickle.dumps(torch_internals.slim(graph))
        except (pickle.PicklingError, TypeError, AttributeError, RuntimeError) as fault:
            raise CannotStoreError(f"AOTAutograd's data cannot be stored: {fault}") from fault

    def _describe(self, traced: Traced) -> Entry:
        if traced.peculiar:
            raise IndescribableError(traced.peculiar)
        if traced.modes:
            raise IndescribableError("a torch function mode or a functorch transform is active")
        if traced.aot_guards:
            raise IndescribableError("AOTAutograd guards on inputs that share memory")
        installed = {name: _described(name, traced) for name in traced.installed}
        for condition in traced.shape_conditions:
            if any(name in condition for name in (*installed, *traced.imports)):
                raise IndescribableError("a condition on sizes names a global of Dynamo's")
        body = {
            "guards": guards.write(traced),
            "conditions": traced.shape_conditions,
            "installed": installed,
            "imports": traced.imports,
            "builtins": traced.builtins_name,
            "anchors": anchors(traced.traced_code, functools.partial(guards.covered_code, traced)),
        }
        return Entry(self._label, body)


def _described(name: str, traced: Traced) -> list[str]:
    value = traced.global_scope.get(name)
    if name == traced.builtins_name:
        return ["builtins"]
    if isinstance(value, types.ModuleType):
        return ["module", value.__name__]
    if isinstance(value, types.FunctionType) and name.startswith("__compiled_fn"):
        return ["compiled"]
    if isinstance(value, types.FunctionType) and (resume := _resume_code(value)) is not None:
        scope = value.__globals__ if value.__code__ is resume else _closed_over(value, "f_globals")
        if scope is not traced.global_scope:
            raise IndescribableError("a graph break inside a function of another module")
        return ["resume"]
    return ["other", f"a {type(value).__name__}"]


def _closed_over(function: types.FunctionType, name: str) -> Any:
    cells = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
    return cells[name].cell_contents if name in cells else None


def _resume_code(function: types.FunctionType) -> Any:
    code = function.__code__
    if code.co_name.startswith(RESUME_PREFIX):
        return code
    inner = _closed_over(function, "code")  # a factory, where the rest of the function has free variables
    return inner if isinstance(inner, types.CodeType) and inner.co_name.startswith(RESUME_PREFIX) else None


def _names(code: types.CodeType) -> set[str]:
    return {name for inner in fingerprint.nested_codes(code) for name in inner.co_names}


def anchors(traced_code: list[types.CodeType], covered: Callable[[], set[str]]) -> dict[str, Any]:
    """What binds an entry to the source that was traced.

    Args:
        traced_code: all of it.
        covered: gives the digests of code that guards compare, for code that was generated, such as a dataclass's.

    Returns:
        ``{"things": {"module:name": digest}, "sources": {module: digest}}``: the live functions and classes that the
        traced code belongs to, and the source of every module with traced code, of Python and torch only the former.

    Raises:
        IndescribableError: code was traced that neither a function of a module nor a source file accounts for.
    """
    files = fingerprint.modules_by_file()
    things: dict[str, str] = {}
    reached: dict[str, set[str]] = {}
    sources: dict[str, str] = {}
    by_guards: set[str] | None = None
    for code in {id(c): c for c in traced_code}.values():
        if code.co_name.startswith(RESUME_PREFIX):
            continue  # made from a function whose own code is in the frame's lookup
        module, root = fingerprint.module_of(code, files), code.co_qualname.partition(".")[0]
        versioned = fingerprint.is_versioned(code.co_filename)
        if not module:
            module = _module_by_name(code, root)
        place = f"{module}:{root}"
        if place not in things:
            reached[place] = set()
            things[place] = fingerprint.anchor(module, root, reached[place])
        if not versioned and module and module not in sources:
            import sys

            sources[module] = fingerprint.module_source(sys.modules[module])
        if fingerprint.code_digest(code) in reached[place] or versioned or sources.get(module):
            continue
        by_guards = covered() if by_guards is None else by_guards
        if fingerprint.code_digest(code) in by_guards:
            continue
        raise IndescribableError(f"traced code of {code.co_qualname} has no source that could be compared")
    return {"things": {k: v for k, v in things.items() if v}, "sources": {k: v for k, v in sources.items() if v}}


def _module_by_name(code: types.CodeType, root: str) -> str:
    """The module of code without a file, such as a prompt's or a generated method's."""
    import sys

    wanted = fingerprint.code_digest(code)
    main = sys.modules.get("__main__")
    if main is not None and hasattr(main, root):
        reached: set[str] = set()
        fingerprint.anchor("__main__", root, reached)
        if wanted in reached:
            return "__main__"
    return ""
