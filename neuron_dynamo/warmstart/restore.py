"""From an entry to a running frame: is this the frame that was traced, and if so, Dynamo's guards and code for it."""

from __future__ import annotations

import importlib
import pickle
import sys
import types
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from neuron_dynamo import errors

from . import code as bytecode
from . import fingerprint, guards, torch_internals
from .entry import Entry
from .stored_graph import loading


class MismatchError(Exception):
    """The entry is of another frame; the text says in what."""


def restore(
    entry: Entry,
    frame: Any,
    frame_state: dict[str, Any],
    guard_fail_fn: Any,
    build: Callable[[dict[str, Any], str], Any],
    prefetch: Callable[[list[str]], None],
) -> Any:
    """What Dynamo's conversion of ``frame`` gave when the entry was made.

    Args:
        entry: its label is that of this process.
        frame: with its locals and globals.
        frame_state: Dynamo's, of the code object.
        guard_fail_fn: Dynamo's hook.
        build: makes a graph from its recipe and the compile id.
        prefetch: begins to load programs by key.

    Raises:
        MismatchError: what is not as it was; nothing was changed.
    """
    body, scope, local = entry.body, frame.f_globals, frame.f_locals
    _check_source(body["anchors"])
    imported = _imported(body["imports"], scope)
    names = _new_names(body["installed"], scope)
    builtins_name = names.get(body["builtins"], "")
    # Guards reach values through names that Dynamo put into the scope: they are there on trial until all hold.
    trial: dict[str, Any] = dict(imported)
    if builtins_name:
        trial[builtins_name] = torch_internals.builtins_of(scope)
    trial.update({names[n]: importlib.import_module(w[1]) for n, w in body["installed"].items() if w[0] == "module"})
    scope.update(trial)
    try:
        read: dict[Any, Any] = {}
        found = guards.read(body["guards"], names, torch_internals.scope_values(local, scope, read))
        if isinstance(found, str):
            raise MismatchError(found)
        with suppress(errors.NeuronDynamoError, OSError):  # left to the graph, which says what is wrong
            prefetch(body["programs"])
        original = frame.f_code
        with torch_internals.compiling(frame_state) as compile_id:
            try:
                manager = torch_internals.build_guards(
                    original,
                    local,
                    scope,
                    found.guards,
                    found.key_order,
                    found.sizes,
                    body["conditions"],
                    builtins_name,
                    guard_fail_fn,
                    read,
                )
            except Exception as fault:  # Dynamo's builder was not made for values that do not fit
                raise MismatchError(f"its guards cannot be built: {type(fault).__name__}: {fault}") from fault
            values = _values(entry, names, scope, lambda recipe: build(recipe, str(compile_id)))
            compiled = bytecode.placed(
                bytecode.renamed(bytecode.unpacked(entry.blobs["code"]), names), original, body["lines"]
            )
            converted = torch_internals.converted(compiled, original, manager, compile_id)
    finally:
        for name in trial:
            del scope[name]
    scope.update(imported)  # as a trace leaves them
    torch_internals.install(scope, values, compiled)
    return converted


def _check_source(anchors: dict[str, dict[str, str]]) -> None:
    for place, wanted in anchors["things"].items():
        module, _, root = place.partition(":")
        if _module(module) is None or fingerprint.anchor(module, root) != wanted:
            raise MismatchError(f"{module}.{root} is not what was traced")
    for module, wanted in anchors["sources"].items():
        found = _module(module)
        if found is None or fingerprint.module_source(found) != wanted:
            raise MismatchError(f"the source of {module} is not what was traced")


def _module(name: str) -> types.ModuleType | None:
    if name not in sys.modules:
        try:
            importlib.import_module(name)
        except ImportError:
            return None
    return sys.modules[name]


def _imported(imports: dict[str, str], scope: dict[str, Any]) -> dict[str, types.ModuleType]:
    found = {}
    for alias, name in imports.items():
        module = _module(name)
        if module is None:
            raise MismatchError(f"there is no module {name}")
        if alias in scope:
            if scope[alias] is not module:
                raise MismatchError(f"{alias} is another module here")
            continue
        found[alias] = module
    return found


def _new_names(installed: dict[str, list[str]], scope: dict[str, Any]) -> dict[str, str]:
    names = {}
    for name in installed:
        new = torch_internals.unique_id(name)
        while new in scope:
            new = torch_internals.unique_id(name)
        names[name] = new
    return names


def _values(
    entry: Entry, names: dict[str, str], scope: dict[str, Any], build: Callable[[dict[str, Any]], Any]
) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for name, what in entry.body["installed"].items():
        if what[0] == "builtins":
            values[names[name]] = torch_internals.builtins_of(scope)
        elif what[0] == "module":
            values[names[name]] = importlib.import_module(what[1])
        elif what[0] == "compiled":
            with loading(build):
                graph = pickle.loads(entry.blobs[f"graph {name}"])
            values[names[name]] = torch_internals.undisturbed(torch_internals.assemble(graph))
        elif what[0] == "resume":
            code = bytecode.renamed(bytecode.unpacked(entry.blobs[f"resume {name}"]), names)
            values[names[name]] = _resume(code, scope, names[name])
    return values


def _resume(code: types.CodeType, scope: dict[str, Any], name: str) -> Any:
    if not code.co_freevars:
        return types.FunctionType(code, scope, name)

    def with_closure(closure: tuple[types.CellType, ...]) -> types.FunctionType:
        return types.FunctionType(code, scope, name, None, closure)

    return with_closure
