"""Guards as plain data: where each value is found, what kind of guard is on it, and what it must be.

A guard goes into an entry as its kind, its place (a chain of sources, kept once each) and its *expectation*: a digest
of what the guard would have read from the value. On a live frame the expectations are compared first. Only then does
Dynamo build its own guards from the very values of that frame, so that nothing that was guarded is given up, identity
included.
"""

from __future__ import annotations

import dataclasses
import enum
import functools
import types
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from . import fingerprint, torch_internals
from .fingerprint import IndescribableError, content, digest, identity, kind

Json = Any


def _length(value: Any) -> object:
    return kind(value), len(value)


def _keys(value: Any) -> object:
    keys = dict.keys(value) if isinstance(value, dict) else value.keys()
    return kind(value), [content(k) for k in keys]


def _raw(value: Any) -> object:
    return value.raw_repr()


def _by_code(value: Any) -> object:
    # Dynamo's own guard is on the code alone; defaults and cells have their own where a trace reads them.
    code = getattr(value, "__code__", None)
    return ("code", fingerprint.code_digest(code)) if code is not None else identity(value)


ONLY_COMPARED = "COMPARED"
"""On what Dynamo burns in without a guard: compared on the live frame, and no guard is built, as in a trace."""

_EXPECTATIONS: dict[str, Callable[[Any], object]] = {
    "TYPE_MATCH": kind,
    "ID_MATCH": identity,
    "FUNCTION_MATCH": identity,
    "CLASS_MATCH": identity,
    "MODULE_MATCH": identity,
    "BUILTIN_MATCH": identity,
    "CLOSURE_MATCH": _by_code,
    "CONSTANT_MATCH": content,
    "EQUALS_MATCH": content,
    "BOOL_MATCH": content,
    "NONE_MATCH": content,
    "SEQUENCE_LENGTH": _length,
    "EMPTY_NN_MODULE_HOOKS_DICT": _length,
    "DICT_KEYS_MATCH": _keys,
    "MAPPING_KEYS_CHECK": _keys,
    "DISPATCH_KEY_SET_MATCH": _raw,
    "NOT_NONE_MATCH": kind,
}
"""What each kind of guard reads from its value."""

_BY_ARGUMENT: dict[str, Callable[[Any, dict[str, Any]], object]] = {
    "HASATTR": lambda value, given: hasattr(value, given["attr"]),
    "NOT_PRESENT_IN_GENERIC_DICT": lambda value, given: given["attr"] in value.__dict__,
    "DICT_CONTAINS": lambda value, given: dict.__contains__(value, given["key"]),
    "DICT_NOT_CONTAINS": lambda value, given: dict.__contains__(value, given["key"]),
    "SET_CONTAINS": lambda value, given: given["key"] in value,
    "SET_NOT_CONTAINS": lambda value, given: given["key"] in value,
}

_OF_THE_PROCESS = frozenset(
    {"GRAD_MODE", "DETERMINISTIC_ALGORITHMS", "GLOBAL_STATE", "TORCH_FUNCTION_STATE", "DEFAULT_DEVICE", "SHAPE_ENV"}
    | {"AUTOGRAD_SAVED_TENSORS_HOOKS", "FSDP_TRAINING_STATE", "DUAL_LEVEL", "FUNCTORCH_STACK_MATCH"}
)
"""Guards on no value: they are built from the state of the process, which the environment of an entry covers."""


def expectation(name: str, value: Any, given: dict[str, Any], sizes: tuple[Any, Any] | None) -> str:
    """Digest of what a guard of kind ``name`` reads from ``value``.

    Raises:
        IndescribableError: it has no form that another process could compare.
    """
    if name == "TENSOR_MATCH":
        if sizes is None:
            raise IndescribableError("a tensor that is compared by identity")
        return digest(fingerprint.tensor(value, sizes))
    if name == ONLY_COMPARED:
        return digest(identity(value))
    if name in _BY_ARGUMENT:
        return digest(_BY_ARGUMENT[name](value, given))
    return digest(_EXPECTATIONS[name](value))


# -- Writing ------------------------------------------------------------------------------------------------------


class SourceTable:
    """Sources as rows ``[class, field, ...]``; a field that is a source is ``{"s": row}``."""

    def __init__(self) -> None:
        self.rows: list[Json] = []
        self._numbers: dict[Any, int] = {}

    def add(self, source: Any) -> int:
        """The row of a source, made if it is new.

        Raises:
            IndescribableError: it has a field that is no plain data.
        """
        number = self._numbers.get(source)
        if number is None:
            name = type(source).__name__
            if name not in _sources() or name in ("GlobalWeakRefSource", "NumpyTensorSource", "RandomValueSource"):
                raise IndescribableError(f"a place of the kind {name}")
            row = [name, *(self.field(getattr(source, f.name)) for f in dataclasses.fields(source) if f.init)]
            number = self._numbers[source] = len(self.rows)
            self.rows.append(row)
        return number

    def field(self, value: Any) -> Json:
        """A field of a source, or an argument of a guard."""
        if type(value) in (type(None), bool, str, int):
            return value
        if isinstance(value, torch_internals.Source):
            return {"s": self.add(value)}
        if isinstance(value, float):
            return {"f": value.hex()}
        if isinstance(value, tuple):
            return {"t": [self.field(v) for v in value]}
        if isinstance(value, frozenset):
            return {"z": sorted((self.field(v) for v in value), key=repr)}
        if isinstance(value, enum.Enum) and type(value).__module__ == "torch._dynamo.source":
            return {"e": [type(value).__name__, value.name]}
        raise IndescribableError(f"a {fingerprint.name_of(type(value))} in the place of a value")


@functools.cache
def _sources() -> dict[str, type]:
    return torch_internals.source_classes()


def write(traced: torch_internals.Traced) -> Json:
    """Sources, guards with expectations, sizes and key orders of a trace.

    Raises:
        IndescribableError: a guard has no form that another process could build.
    """
    table = SourceTable()
    rows: list[Json] = []
    done = set()
    looked_at: set[type] = set()
    for guard in traced.guards:
        name, given = guard.create_fn_name(), _keywords(guard)
        source = guard.originating_source
        try:
            if name in _OF_THE_PROCESS:
                rows.append([name, table.add(source), "", {}])
                continue
            if name == "DUPLICATE_INPUT":
                rows.append([name, table.add(source), "", {"source_b": table.field(given["source_b"])}])
                continue
            if name not in _EXPECTATIONS and name not in _BY_ARGUMENT and name != "TENSOR_MATCH":
                raise IndescribableError(f"a guard of the kind {name}")
            value = traced.value(source)
            _refuse_assumed_constants(value, looked_at)
            wanted = expectation(name, value, given, traced.sizes.get(source))
            row = [name, table.add(source), wanted, {k: table.field(v) for k, v in given.items() if k != "value"}]
        except IndescribableError as fault:
            raise IndescribableError(f"{fault}, at {source.name or 'the frame'}") from None
        if (mark := repr(row)) not in done:
            done.add(mark)
            rows.append(row)
    for source in traced.unguarded:
        try:
            value = traced.value(source)
        except Exception as fault:  # Dynamo itself never looks there again
            raise IndescribableError(f"what Dynamo does not guard is not found again: {fault!r}") from fault
        rows.append([ONLY_COMPARED, table.add(source), expectation(ONLY_COMPARED, value, {}, None), {}])
    orders = [[table.add(source), digest(_order(traced.value(source)))] for source in traced.key_order]
    sizes = [[table.add(source), *map(list, forms)] for source, forms in traced.sizes.items()]
    return {"sources": table.rows, "guards": rows, "orders": orders, "sizes": sizes}


def _refuse_assumed_constants(value: Any, looked_at: set[type]) -> None:
    """``torch._dynamo.assume_constant_result`` burns in what a function returned in this process.

    Raises:
        IndescribableError: the value is such a function, or its class has one as a method.
    """
    functions = [value] if callable(value) else []
    for base in type(value).__mro__:
        if base not in looked_at:
            looked_at.add(base)
            functions += [f for f in vars(base).values() if isinstance(f, types.FunctionType)]
    for function in functions:
        if getattr(function, "_dynamo_marked_constant", False) is True:
            raise IndescribableError(f"the result of {function.__qualname__}, which is assumed to be constant")


def covered_code(traced: torch_internals.Traced) -> set[str]:
    """Digests of all code that the guards of a trace compare: of functions, and of the methods of classes."""
    reached: set[str] = set()
    seen: set[int] = set()
    for guard in traced.guards:
        name = guard.create_fn_name()
        if name not in _EXPECTATIONS:
            continue
        value = traced.value(guard.originating_source)
        things: list[Any] = list(value.__mro__) if isinstance(value, type) else [value] if callable(value) else []
        if _EXPECTATIONS[name] is not identity:
            things = [value] if _EXPECTATIONS[name] is _by_code else list(type(value).__mro__)
        for thing in things:
            if id(thing) not in seen:
                seen.add(id(thing))
                content_of = fingerprint.own_class_content if isinstance(thing, type) else fingerprint.function_content
                content_of(thing, reached)
    return reached


def _keywords(guard: Any) -> dict[str, Any]:
    create = guard.create_fn
    if not isinstance(create, functools.partial):
        return {}
    if create.args:
        names = create.func.__code__.co_varnames[2 : 2 + len(create.args)]  # after self and guard
        return {**dict(zip(names, create.args, strict=True)), **create.keywords}
    return dict(create.keywords)


def _order(value: Any) -> object:
    return [content(k) for k in dict.keys(value)]


# -- Reading ------------------------------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True)
class Restored:
    """Guards that a live frame was found to meet, ready for Dynamo to build."""

    guards: list[Any]
    key_order: list[Any]
    sizes: dict[Any, tuple[Sequence[int | None], Sequence[int | None]]]


def read(data: Json, renamed: Mapping[str, str], value: Callable[[Any], Any]) -> Restored | str:
    """The guards of an entry, if the values of a live frame are as expected.

    Args:
        data: what :func:`write` gave.
        renamed: names in the global scope that are others in this process.
        value: the object at a source of the live frame.

    Returns:
        The guards, or what is not as expected.
    """
    sources = _read_sources(data["sources"], renamed)
    sizes = {sources[number]: (size, stride) for number, size, stride in data["sizes"]}
    guards = []
    hooks_unguarded = torch_internals.hooks_are_unguarded()
    for name, number, wanted, given in data["guards"]:
        source = sources[number]
        arguments = {k: _field(v, sources) for k, v in given.items()} if given else {}
        if wanted:
            try:
                held = expectation(name, value(source), arguments, sizes.get(source))
            except Exception as fault:  # there may be no such value, or it may be of any other kind
                return f"{source.name}: {type(fault).__name__}: {fault}"
            if held != wanted:
                return f"{source.name} is not what it was ({name})"
        # Of empty dicts of hooks there are many, and Dynamo skips them.
        if name != ONLY_COMPARED and not (name == "EMPTY_NN_MODULE_HOOKS_DICT" and hooks_unguarded):
            guards.append(torch_internals.new_guard(source, name, arguments))
    order = []
    for number, wanted in data["orders"]:
        source = sources[number]
        try:
            if digest(_order(value(source))) != wanted:
                return f"the keys of {source.name} are not what they were"
        except Exception as fault:
            return f"{source.name}: {type(fault).__name__}: {fault}"
        order.append(source)
    return Restored(guards, order, sizes)


def _read_sources(rows: Json, renamed: Mapping[str, str]) -> list[Any]:
    classes = _sources()
    sources: list[Any] = []
    for name, *fields in rows:
        values = [_field(f, sources) if isinstance(f, dict) else f for f in fields]
        if name == "GlobalSource":
            values[0] = renamed.get(values[0], values[0])
        sources.append(classes[name](*values))
    return sources


def _field(value: Json, sources: list[Any]) -> Any:
    if not isinstance(value, dict):
        return value
    ((tag, held),) = value.items()
    if tag == "s":
        return sources[held]
    if tag == "f":
        return float.fromhex(held)
    if tag == "t":
        return tuple(_field(v, sources) for v in held)
    if tag == "z":
        return frozenset(_field(v, sources) for v in held)
    import torch._dynamo.source

    return getattr(getattr(torch._dynamo.source, held[0]), held[1])
