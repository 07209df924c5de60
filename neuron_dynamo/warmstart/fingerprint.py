"""The content of functions, classes, modules and values, equal in every process that runs the same source.

A guard of Dynamo's often holds by identity: this function object, this class. In another process the object is another
one, and what must be the same is what it does: its bytecode with constants, names and defaults, without the file it
came from and the lines it stands on. Such contents are compared as digests and never executed or rebuilt.
"""

from __future__ import annotations

import abc
import enum
import functools
import hashlib
import importlib.machinery
import importlib.util
import inspect
import os
import sys
import sysconfig
import types
import weakref
from collections import OrderedDict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import torch

MAX_ITEMS = 10_000
"""Larger containers are not described."""


DESCRIPTORS = (
    types.MethodDescriptorType,
    types.WrapperDescriptorType,
    types.ClassMethodDescriptorType,
    types.GetSetDescriptorType,
    types.MemberDescriptorType,
)
"""Methods and attributes of classes that are written in C."""


class IndescribableError(Exception):
    """A value has no content that could be compared in another process; the text says what it is."""


def digest(*parts: object) -> str:
    """A digest of a description made of strings, numbers, tuples and lists of these."""
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:40]


@functools.cache
def _code_cache() -> dict[int, tuple[types.CodeType, str]]:
    return {}


def code_digest(code: types.CodeType) -> str:
    """The content of a code object and of all code in it, without file name and lines."""
    known = _code_cache().get(id(code))
    if known is not None:
        return known[1]
    made = digest(
        code.co_name,
        code.co_qualname,
        code.co_argcount,
        code.co_posonlyargcount,
        code.co_kwonlyargcount,
        code.co_flags,
        code.co_code,
        code.co_exceptiontable,
        code.co_names,
        code.co_varnames,
        code.co_freevars,
        code.co_cellvars,
        [_constant(c) for c in code.co_consts],
    )
    _code_cache()[id(code)] = code, made  # the code object is kept, so that its id stays its own
    return made


def _constant(value: Any) -> object:
    if isinstance(value, types.CodeType):
        return code_digest(value)
    if isinstance(value, frozenset):
        return "frozenset", sorted(map(repr, value))
    if isinstance(value, tuple):
        return "tuple", [_constant(v) for v in value]
    return type(value).__name__, repr(value)


def nested_codes(code: types.CodeType) -> Iterator[types.CodeType]:
    """A code object and all that are constants of it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from nested_codes(constant)


# -- Functions and classes ----------------------------------------------------------------------------------------


def function_content(function: Any, reached: set[str] | None = None, depth: int = 0) -> object:
    """What a Python function does: code, defaults, and the functions and plain values it closes over.

    Args:
        function: a function, method, staticmethod, classmethod, property or ``functools.partial``.
        reached: gets the digests of all code objects that were looked at.
        depth: of the recursion through closures.
    """
    if depth > 12:
        return "deep"
    again = functools.partial(function_content, reached=reached, depth=depth + 1)
    if isinstance(function, (staticmethod, classmethod, types.MethodType)):
        return type(function).__name__, again(function.__func__)
    if isinstance(function, property):
        return "property", [again(f) for f in (function.fget, function.fset, function.fdel) if f is not None]
    if isinstance(function, functools.cached_property):
        return "cached_property", again(function.func)
    if isinstance(function, functools.partial):
        return "partial", again(function.func), [_plain(a) for a in function.args], _plain_items(function.keywords)
    if not isinstance(function, types.FunctionType):
        wrapped = getattr(function, "__wrapped__", None)
        return "callable", name_of(type(function)), again(wrapped) if isinstance(wrapped, types.FunctionType) else ""
    if reached is not None:
        reached.update(code_digest(c) for c in nested_codes(function.__code__))
    cells: list[object] = []
    for cell in function.__closure__ or ():
        try:
            held = cell.cell_contents
        except ValueError:
            cells.append("empty")
            continue
        is_code = isinstance(held, (types.FunctionType, types.MethodType, staticmethod, classmethod, functools.partial))
        cells.append(again(held) if is_code and held is not function else _plain(held))
    return (
        "function",
        code_digest(function.__code__),
        [_plain(v) for v in function.__defaults__ or ()],
        _plain_items(function.__kwdefaults__ or {}),
        cells,
    )


def _plain(value: Any) -> object:
    """A value if it is plain, else its type: whatever a trace reads of it has a guard of its own."""
    if isinstance(value, (str, bytes, int, float, complex, bool, type(None), torch.dtype, torch.device)):
        return type(value).__name__, repr(value)
    if isinstance(value, (tuple, frozenset)) and len(value) < 100:
        items = [_plain(v) for v in value]
        return type(value).__name__, items if isinstance(value, tuple) else sorted(map(repr, items))
    if isinstance(value, (type, types.FunctionType, types.BuiltinFunctionType)):
        return "named", name_of(value)
    if isinstance(value, DESCRIPTORS):
        return _descriptor(value)
    return "a", name_of(type(value))


def _descriptor(value: Any) -> object:
    return "descriptor", name_of(value.__objclass__), value.__name__


def _plain_items(values: Any) -> object:
    return sorted((str(k), repr(_plain(v))) for k, v in values.items())


_UNREAD = frozenset(
    {"__dict__", "__weakref__", "__doc__", "__module__", "__annotations__", "__firstlineno__", "__static_attributes__"}
    | {"__abstractmethods__", "_abc_impl", "__parameters__", "__orig_bases__", "__type_params__", "__annotate__"}
)


_OWN: dict[type, str] = {}
"""Digests of classes without their bases, since :func:`look_again`."""

_CLASSES: dict[type, str] = {}
"""Digests of classes with their bases, since :func:`look_again`."""


def look_again() -> None:
    """Compute contents of classes anew: methods may have been replaced since they were looked at."""
    _OWN.clear()
    _CLASSES.clear()


def class_digest(kind: type) -> str:
    """The content of a class and its bases: methods, properties and plain attributes."""
    if kind not in _CLASSES:
        _CLASSES[kind] = digest([_own_digest(base) for base in kind.__mro__])
    return _CLASSES[kind]


def _own_digest(kind: type) -> str:
    if kind not in _OWN:
        _OWN[kind] = digest(own_class_content(kind))
    return _OWN[kind]


def own_class_content(kind: type, reached: set[str] | None = None) -> object:
    """The content of a class without its bases; see :func:`function_content` for ``reached``."""
    if not kind.__flags__ & (1 << 9):  # Py_TPFLAGS_HEAPTYPE: others are written in C
        return name_of(kind)
    content: list[tuple[str, object]] = []
    for name, value in kind.__dict__.items():
        if name in _UNREAD or name.startswith("___needs_generation_tag"):
            continue
        value = _without_dynamo(value)
        is_function = isinstance(
            value,
            (types.FunctionType, staticmethod, classmethod, property, functools.cached_property, functools.partial),
        )
        if is_function or (callable(value) and not isinstance(value, type)):
            content.append((name, function_content(value, reached)))
        elif isinstance(value, (str, bytes, int, float, bool, type(None), tuple)):
            content.append((name, _plain(value)))
    return name_of(kind), sorted(content, key=lambda item: item[0]), _virtual_subclasses(kind)


def _virtual_subclasses(kind: type) -> list[str]:
    """Classes that were registered with an abstract one, which ``isinstance`` asks; not for those of Python itself."""
    module = getattr(sys.modules.get(kind.__module__), "__file__", None)
    if not isinstance(kind, abc.ABCMeta) or (module is not None and is_versioned(module)):
        return []
    registry: set[weakref.ref[type]] = abc._get_dump(kind)[0]  # type: ignore[attr-defined]
    return sorted(name_of(known) for known in (reference() for reference in registry) if known is not None)


def _without_dynamo(value: Any) -> Any:
    """The method that Dynamo's own wrapper, put around two of ``nn.Module``'s when it first traces, stands for."""
    if getattr(value, "__module__", None) == "torch._dynamo.mutation_guard" and isinstance(value, types.FunctionType):
        held = [cell.cell_contents for cell in value.__closure__ or ()]
        return next((function for function in held if isinstance(function, types.FunctionType)), value)
    return value


def name_of(thing: Any) -> str:
    """``module.qualified_name``."""
    return f"{getattr(thing, '__module__', None)}.{getattr(thing, '__qualname__', type(thing).__qualname__)}"


def is_at_its_name(thing: Any) -> bool:
    """Whether a thing is what its module has under its qualified name."""
    module = getattr(thing, "__module__", None) or ""
    found: Any = sys.modules.get(module)
    for part in getattr(thing, "__qualname__", "").split("."):
        found = getattr(found, part, None)
    return found is thing


# -- What a guard by identity stands for --------------------------------------------------------------------------


def identity(value: Any) -> object:
    """What must be the same in another process where Dynamo wants the very same object.

    Raises:
        IndescribableError: only the object itself would do.
    """
    if value is None or value is Ellipsis or value is NotImplemented or isinstance(value, (bool, torch.dtype)):
        return "constant", repr(value)
    if isinstance(value, enum.Enum):
        return "enum", name_of(type(value)), value.name
    for kinds, describe in _IDENTITIES:
        if isinstance(value, kinds):
            return describe(value)
    if isinstance(value, torch.nn.Module) or not is_at_its_name(value):
        raise IndescribableError(f"one particular {name_of(type(value))}")
    return "named", name_of(value)


def _builtin_identity(value: Any) -> object:
    owner = getattr(value, "__self__", None)
    if getattr(sys.modules.get(value.__module__ or ""), value.__name__, None) is value:
        return "builtin", "", name_of(value)
    if owner is not None and not isinstance(owner, (type, types.ModuleType)):
        raise IndescribableError(f"the method {value.__name__} of a {name_of(type(owner))}")
    return "builtin", str(getattr(owner, "__name__", "")), name_of(value)


_IDENTITIES: tuple[tuple[tuple[type, ...], Callable[[Any], object]], ...] = (
    ((types.ModuleType,), lambda value: ("module", value.__name__)),
    ((type,), lambda value: ("class", name_of(value), class_digest(value))),
    ((types.CodeType,), lambda value: ("code", code_digest(value))),
    ((types.FunctionType,), lambda value: ("function", name_of(value), digest(function_content(value)))),
    ((torch._ops.OpOverload, torch._ops.OpOverloadPacket), lambda value: ("op", str(value))),
    ((types.BuiltinFunctionType,), _builtin_identity),
    (DESCRIPTORS, _descriptor),
    ((types.MethodWrapperType,), lambda value: ("bound", name_of(type(value.__self__)), value.__name__)),
)


def kind(value: Any) -> object:
    """The class of a value, by content."""
    return name_of(type(value)), class_digest(type(value))


def content(value: Any) -> object:
    """A plain value, whole.

    Raises:
        IndescribableError: something in it is not plain.
    """
    if isinstance(value, float):
        return "float", value.hex()
    if isinstance(value, (torch.device, torch.Size, range, slice, str, bytes, int, complex)):
        return name_of(type(value)), str(value) if isinstance(value, torch.device) else repr(value)
    if isinstance(value, (tuple, list, set, frozenset, dict, OrderedDict, type({}.keys()))) and len(value) < MAX_ITEMS:
        if isinstance(value, dict):
            return kind(value), [(content(k), content(v)) for k, v in value.items()]
        items = [content(v) for v in value]
        return name_of(type(value)), sorted(items, key=repr) if isinstance(value, (set, frozenset)) else items
    if type(value).__module__ == "numpy":
        return name_of(type(value)), str(value.dtype), value.item()
    return identity(value)


MARKS = (
    "_dynamo_dynamic_indices",
    "_dynamo_weak_dynamic_indices",
    "_dynamo_unbacked_indices",
    "_dynamo_strict_unbacked_indices",
    "_dynamo_static_indices",
    "_dynamo_shape_ids",
    "_dynamo_unbacked_bounds",
)


def tensor(value: Any, sizes: tuple[Any, Any]) -> object:
    """What a program was specialised to of a tensor; ``sizes`` has None where a size or stride was left open."""
    if not isinstance(value, torch.Tensor):
        return "no tensor"
    forms = [
        [None if want is None else have for want, have in zip(wanted, given, strict=True)]
        if len(wanted) == len(given)
        else list(given)
        for wanted, given in zip(sizes, (value.shape, value.stride()), strict=True)
    ]
    keys = torch._C._dispatch_keys(value).raw_repr()
    marks = [(mark, repr(getattr(value, mark))) for mark in MARKS if hasattr(value, mark)]
    return name_of(type(value)), str(value.dtype), str(value.device), value.requires_grad, keys, forms, marks


# -- Source files -------------------------------------------------------------------------------------------------

_STANDARD = tuple({os.path.realpath(sysconfig.get_path(p)) for p in ("stdlib", "platstdlib")})
_TORCH = os.path.dirname(os.path.realpath(torch.__file__))


def is_versioned(filename: str) -> bool:
    """Whether a file belongs to Python or torch themselves, whose versions are compared as a whole."""
    path = os.path.realpath(filename)
    if path.startswith(_TORCH + os.sep) or filename.startswith("<frozen "):
        return True
    return path.startswith(_STANDARD) and f"{os.sep}site-packages{os.sep}" not in path


def module_source(module: types.ModuleType) -> str:
    """Digest of a module's compiled source as import would read it now; empty if it has no file."""
    spec = getattr(module, "__spec__", None)
    loader = getattr(spec, "loader", None)
    if spec is not None and isinstance(loader, importlib.machinery.SourceFileLoader):
        try:
            return _imported_source(loader, spec.name)
        except (OSError, ImportError, SyntaxError):
            return "unreadable"
    filename = getattr(module, "__file__", None)
    if not filename or not filename.endswith(".py"):
        return ""
    try:
        return _file_source(filename, os.stat(filename).st_mtime_ns)
    except (OSError, SyntaxError, ValueError):
        return "unreadable"


_SOURCES: dict[tuple[str, str], tuple[list[tuple[int, ...]], str]] = {}
"""Of modules that were read: which files they were, by inode, size and times, and the digest."""


def _imported_source(loader: importlib.machinery.SourceFileLoader, name: str) -> str:
    files = [_file_identity(path) for path in (loader.path, importlib.util.cache_from_source(loader.path))]
    known = _SOURCES.get((name, loader.path))
    if known is not None and known[0] == files:
        return known[1]
    code = loader.get_code(name)
    made = code_digest(code) if code is not None else "unreadable"
    _SOURCES[name, loader.path] = files, made
    return made


def _file_identity(path: str) -> tuple[int, ...]:
    """What differs when a file was replaced or written, empty if there is none."""
    try:
        status = os.stat(path)
    except OSError:
        return ()
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns


@functools.cache
def _file_source(filename: str, changed: int) -> str:
    return code_digest(compile(Path(filename).read_bytes(), filename, "exec", dont_inherit=True))


def module_of(code: types.CodeType, modules: dict[str, str]) -> str:
    """Name of the module whose file a code object came from; ``modules`` maps real file names to module names."""
    return modules.get(os.path.realpath(code.co_filename), "")


def modules_by_file() -> dict[str, str]:
    """Real file name to module name, for all loaded modules; ``__main__`` wins over a second import of the script."""
    found = {}
    for name, module in list(sys.modules.items()):
        filename = getattr(module, "__file__", None)
        if isinstance(filename, str):
            found[os.path.realpath(filename)] = name
    main = getattr(sys.modules.get("__main__"), "__file__", None)
    if isinstance(main, str):
        found[os.path.realpath(main)] = "__main__"
    return found


def anchor(module: str, root: str, reached: set[str] | None = None) -> str:
    """Digest of the function or class ``root`` of a module, as it is now; empty if there is no such thing."""
    thing = getattr(sys.modules.get(module), root, None)
    if isinstance(thing, type):
        return _own_digest(thing) if reached is None else digest(own_class_content(thing, reached))
    if thing is None or not callable(thing):
        return ""
    if not isinstance(thing, types.FunctionType) and inspect.isfunction(getattr(thing, "__wrapped__", None)):
        thing = thing.__wrapped__
    return digest(function_content(thing, reached))
