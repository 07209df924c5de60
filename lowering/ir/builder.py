"""The module under construction, and the source location that its next ops get."""

from __future__ import annotations

import io
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import torch

from neuron_dynamo.lowering.bindings import chlo, jax, jax_mlir_ext, mlir, stablehlo

from .dtypes import ELEMENT_TYPES
from .values import Shape, Value


class _ThreadState(threading.local):
    builder: ModuleBuilder | None = None


_THREAD = _ThreadState()


def current() -> ModuleBuilder:
    """The module under construction in this thread."""
    builder = _THREAD.builder
    assert builder is not None, "no module is under construction in this thread"
    return builder


def in_region() -> bool:
    """Whether ops are being made inside the body of a reduction, sort or loop."""
    return current().region_depth > 0


def make_context() -> Any:
    """An MLIR context that knows StableHLO and CHLO."""
    registry = mlir.DialectRegistry()
    jax_mlir_ext.register_dialects(registry)
    context = mlir.Context()
    context.append_dialect_registry(registry)
    # Without these two, building an attribute such as a gather's dimension numbers ends the process.
    stablehlo.register_dialect(context)
    chlo.register_dialect(context)
    context.dialects["func"]  # loads it; the others that are known need milliseconds, and a parser loads what it meets
    return context


class Made(NamedTuple):
    """An op as it was made; each body is the types of its block's arguments, these, and the ops inside."""

    operation: Any
    name: str
    types: Sequence[Any]
    operands: Sequence[Any]
    attributes: dict[str, Any] | None
    bodies: list[tuple[Sequence[Any], Sequence[Any], list[Made]]]


class ModuleBuilder:
    """One StableHLO module with one public function ``main``.

    A context manager: inside it, the op functions of this package append to ``main`` in the current thread.

    Attributes:
        arguments: the parameters of ``main``.
        location: the MLIR location of the next ops.
        region_depth: how many bodies of ops the next op is inside.
        constants: scalars that ``main`` has already.
        types: MLIR tensor types made so far.
        attributes: MLIR attributes made so far, by whatever their makers know them by.
        made: where the next ops are noted, if anyone wants to know.
    """

    def __init__(
        self, parameters: Sequence[tuple[Shape, torch.dtype]], name: str = "main", context: Any = None
    ) -> None:
        self._context = make_context() if context is None else context
        self.types: dict[tuple[Shape, torch.dtype], Any] = {}
        self.attributes: dict[Any, Any] = {}
        self._locations: dict[tuple[str, str | None, int], Any] = {}
        self.constants: dict[tuple[Any, ...], Value] = {}
        self.region_depth = 0
        self.made: list[Made] | None = None
        self._parameters = list(parameters)
        self._name = name
        self.arguments: list[Value] = []
        self._results = 0

    def __enter__(self) -> ModuleBuilder:
        assert _THREAD.builder is None, "a module is already under construction in this thread"
        self._context.__enter__()
        self._unknown = self.location = mlir.Location.unknown()
        self._unknown.__enter__()
        _THREAD.builder = self
        self._module = mlir.Module.create()
        self._module.operation.attributes["sym_name"] = mlir.StringAttr.get(self._name)
        types = [self.type(shape, dtype) for shape, dtype in self._parameters]
        with mlir.InsertionPoint(self._module.body):
            self._main = mlir.Operation.create(
                "func.func",
                attributes={
                    "sym_name": mlir.StringAttr.get("main"),
                    "function_type": mlir.TypeAttr.get(mlir.FunctionType.get(types, [])),
                },
                regions=1,
            )
        block = self._main.regions[0].blocks.append(*types)
        self.arguments = [Value(a, s, d) for a, (s, d) in zip(block.arguments, self._parameters, strict=True)]
        self._insertion = mlir.InsertionPoint(block)
        self._insertion.__enter__()
        return self

    def __exit__(self, *exc: object) -> None:
        _THREAD.builder = None
        self._insertion.__exit__(None, None, None)
        self._unknown.__exit__(None, None, None)
        self._context.__exit__(None, None, None)

    def add_parameter(self, shape: Shape, dtype: torch.dtype) -> Value:
        """One more parameter of ``main``, after those it has."""
        self._parameters.append((shape, dtype))
        argument = self._main.regions[0].blocks[0].add_argument(self.type(shape, dtype), mlir.Location.unknown())
        self.arguments.append(Value(argument, shape, dtype))
        return self.arguments[-1]

    def type(self, shape: Shape, dtype: torch.dtype) -> Any:
        """The MLIR tensor type of ``shape`` and ``dtype``."""
        found = self.types.get((shape, dtype))
        if found is None:
            found = mlir.RankedTensorType.get(shape, ELEMENT_TYPES[dtype]())
            self.types[shape, dtype] = found
        return found

    def attribute(self, text: str) -> Any:
        """An attribute parsed from its assembly ``text``."""
        found = self.attributes.get(text)
        if found is None:
            found = self.attributes[text] = mlir.Attribute.parse(text)
        return found

    def made_once(self, key: tuple[Any, ...], make: Callable[[], Any]) -> Any:
        """An attribute made by ``make``, or the one made before for ``key``: making it takes longer than the op."""
        found = self.attributes.get(key)
        if found is None:
            found = self.attributes[key] = make()
        return found

    def source(self, name: str, file: str | None, line: int) -> Any:
        """The MLIR location of :func:`location`."""
        key = (name, file, line)
        found = self._locations.get(key)
        if found is None:
            child = mlir.Location.file(file, line, 0) if file else None
            found = self._locations[key] = mlir.Location.name(name, child)
        return found

    def finish(self, results: Sequence[Value], aliases: Mapping[int, int]) -> None:
        """Return ``results`` from ``main``, and verify the module.

        Args:
            results: what the program returns.
            aliases: parameter number -> result number that is written over it (``input_output_alias``).
        """
        mlir.Operation.create("func.return", operands=[r.ir for r in results])
        self._results = len(results)
        in_types = [self.type(s, d) for s, d in self._parameters]
        out_types = [self.type(r.shape, r.dtype) for r in results]
        function_type = mlir.FunctionType.get(in_types, out_types)
        self._main.attributes["function_type"] = mlir.TypeAttr.get(function_type)
        i32 = mlir.IntegerType.get_signless(32)
        arg_attributes = []
        for number in range(len(in_types)):
            attributes: dict[str, Any] = {}
            if number in aliases:
                attributes["tf.aliasing_output"] = mlir.IntegerAttr.get(i32, aliases[number])
            arg_attributes.append(mlir.DictAttr.get(attributes))
        self._main.attributes["arg_attrs"] = mlir.ArrayAttr.get(arg_attributes)
        self._module.operation.verify()

    def text(self, *, locations: bool = False) -> str:
        """The module as StableHLO assembly."""
        return str(self._module.operation.get_asm(enable_debug_info=locations, large_elements_limit=16))

    def bytecode(self) -> bytes:
        """The module as StableHLO bytecode, which :func:`~.rebuild.rebuild` reads."""
        buffer = io.BytesIO()
        self._module.operation.write_bytecode(buffer)
        return buffer.getvalue()

    def hlo_proto(self) -> bytes:
        """The module as XLA converts it to a serialized ``HloModuleProto`` (not yet canonical)."""
        # PJRT, which takes the program as StableHLO, never makes a tuple of one result, and an alias that names result
        # 0 of a tuple would then name nothing.
        return_tuple = self._results != 1
        computation = jax.mlir.mlir_module_to_xla_computation(
            self.bytecode(), use_tuple_args=False, return_tuple=return_tuple
        )
        return bytes(computation.as_serialized_hlo_module_proto())


class location:
    """Give the ops made inside a source location: ``name`` is the ATen overload, ``file:line`` the user's source."""

    __slots__ = ("_builder", "_inner", "_outer")

    def __init__(self, name: str, file: str | None = None, line: int = 0) -> None:
        self._builder = current()
        self._inner = self._builder.source(name, file, line)

    def __enter__(self) -> None:
        self._outer = self._builder.location
        self._builder.location = self._inner

    def __exit__(self, *exc: object) -> None:
        self._builder.location = self._outer


class at_location(location):
    """Give the ops made inside the location ``place``, an MLIR location."""

    __slots__ = ()

    def __init__(self, place: Any) -> None:
        self._builder = current()
        self._inner = place
