"""Dynamo's bytecode in another process: names of globals that are others there, and lines that are right or absent."""

from __future__ import annotations

import importlib
import marshal
import types
from collections.abc import Mapping
from typing import Any

import torch

from . import fingerprint
from .stored_graph import CannotStoreError

_MARK = "\0neuron-dynamo constant "
_PLAIN = (str, bytes, int, float, complex, type(None), type(Ellipsis), frozenset)


def packed(code: types.CodeType) -> bytes:
    """A code object as bytes. Constants of Dynamo's that no compiler makes, such as dtypes, go by name.

    Raises:
        CannotStoreError: a constant is an object without a name.
    """
    try:
        return marshal.dumps(_named(code))
    except ValueError as fault:
        raise CannotStoreError(f"Dynamo's bytecode holds an object ({fault})") from fault


def unpacked(data: bytes) -> types.CodeType:
    """The code object that :func:`packed` was given."""
    code: types.CodeType = _found(marshal.loads(data))
    return code


def _named(value: Any) -> Any:
    if isinstance(value, types.CodeType):
        return value.replace(co_consts=tuple(map(_named, value.co_consts)))
    if type(value) is tuple:
        return tuple(map(_named, value))
    if isinstance(value, _PLAIN):
        return value
    if isinstance(value, torch.Size):
        return _MARK, "size", tuple(value)
    if isinstance(value, (torch.dtype, torch.layout, torch.memory_format)):
        return _MARK, "torch", str(value).removeprefix("torch.")
    if isinstance(value, torch.device):
        return _MARK, "device", str(value)
    if isinstance(value, (type, types.FunctionType, types.BuiltinFunctionType)) and fingerprint.is_at_its_name(value):
        return _MARK, value.__module__, value.__qualname__
    raise CannotStoreError(f"Dynamo's bytecode holds a {fingerprint.name_of(type(value))}")


def _found(value: Any) -> Any:
    if isinstance(value, types.CodeType):
        return value.replace(co_consts=tuple(map(_found, value.co_consts)))
    if type(value) is not tuple:
        return value
    if len(value) != 3 or value[0] != _MARK:
        return tuple(map(_found, value))
    _, kind, held = value
    if kind == "size":
        return torch.Size(held)
    if kind == "device":
        return torch.device(held)
    thing: Any = importlib.import_module(kind)
    for part in held.split("."):
        thing = getattr(thing, part)
    return thing


def renamed(code: types.CodeType, names: Mapping[str, str]) -> types.CodeType:
    """``code`` with globals of other names, in nested code objects too."""
    constants = tuple(renamed(c, names) if isinstance(c, types.CodeType) else c for c in code.co_consts)
    return code.replace(co_names=tuple(names.get(n, n) for n in code.co_names), co_consts=constants)


def lines_of(code: types.CodeType) -> str:
    """Digest of where the instructions of a function stand, relative to its first line."""
    nested = [(c.co_linetable, c.co_firstlineno - code.co_firstlineno) for c in fingerprint.nested_codes(code)]
    return fingerprint.digest(nested)


def placed(code: types.CodeType, live: types.CodeType, lines: str) -> types.CodeType:
    """``code`` made of a function, with the places of ``live``, the same function in this process.

    Args:
        code: what a trace made.
        live: the function's code object here: its file and first line may be others.
        lines: :func:`lines_of` the function that was traced. Where it is not that of ``live``, a line was inserted or
            removed inside, and the result has no lines.
    """
    shift = live.co_firstlineno - code.co_firstlineno
    same = lines == lines_of(live)

    def move(inner: types.CodeType) -> types.CodeType:
        return inner.replace(
            co_filename=live.co_filename,
            co_firstlineno=inner.co_firstlineno + shift,
            co_linetable=inner.co_linetable if same else _no_lines(inner),
            co_consts=tuple(move(c) if isinstance(c, types.CodeType) else c for c in inner.co_consts),
        )

    return move(code)


def _no_lines(code: types.CodeType) -> bytes:
    """A location table in which no instruction has a line (CPython's ``Objects/locations.md``: entries of code 15)."""
    whole, rest = divmod(len(code.co_code) // 2, 8)
    return b"\xff" * whole + (bytes([0xF8 | (rest - 1)]) if rest else b"")
