"""StableHLO construction. With ``rebuild.py``, which reads modules, the only file that uses the MLIR bindings.

A rule never sees an MLIR type. It works on :class:`Value`, an SSA value that knows its shape and its torch dtype, and
calls the functions below, one per StableHLO op, which compute result types themselves. They act on the module under
construction in the calling thread (see :class:`ModuleBuilder`), as JAX's own lowering does.

Operation semantics: https://openxla.org/stablehlo/spec. Operations are created by name with explicit result types:
that is 2-3 times faster than the generated classes, whose type inference runs for each op.
"""

from __future__ import annotations

import io
import math
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import ml_dtypes
import numpy as np
import torch

from neuron_dynamo.lowering.bindings import chlo as _chlo
from neuron_dynamo.lowering.bindings import hlo as _hlo
from neuron_dynamo.lowering.bindings import jax as _jax
from neuron_dynamo.lowering.bindings import jax_mlir_ext, mlir
from neuron_dynamo.lowering.bindings import stablehlo as _stablehlo

Shape = tuple[int, ...]

_ELEMENT_TYPES: dict[torch.dtype, Callable[[], Any]] = {
    torch.float64: lambda: mlir.F64Type.get(),
    torch.float32: lambda: mlir.F32Type.get(),
    torch.float16: lambda: mlir.F16Type.get(),
    torch.bfloat16: lambda: mlir.BF16Type.get(),
    torch.float8_e4m3fn: lambda: mlir.Float8E4M3FNType.get(),
    torch.float8_e5m2: lambda: mlir.Float8E5M2Type.get(),
    torch.bool: lambda: mlir.IntegerType.get_signless(1),
    torch.int8: lambda: mlir.IntegerType.get_signless(8),
    torch.int16: lambda: mlir.IntegerType.get_signless(16),
    torch.int32: lambda: mlir.IntegerType.get_signless(32),
    torch.int64: lambda: mlir.IntegerType.get_signless(64),
    torch.uint8: lambda: mlir.IntegerType.get_unsigned(8),
    torch.uint16: lambda: mlir.IntegerType.get_unsigned(16),
    torch.uint32: lambda: mlir.IntegerType.get_unsigned(32),
    torch.uint64: lambda: mlir.IntegerType.get_unsigned(64),
    torch.complex64: lambda: mlir.ComplexType.get(mlir.F32Type.get()),
    torch.complex128: lambda: mlir.ComplexType.get(mlir.F64Type.get()),
}

NUMPY_DTYPES: dict[torch.dtype, np.dtype[Any]] = {
    torch.float64: np.dtype(np.float64),
    torch.float32: np.dtype(np.float32),
    torch.float16: np.dtype(np.float16),
    torch.bfloat16: np.dtype(ml_dtypes.bfloat16),
    torch.float8_e4m3fn: np.dtype(ml_dtypes.float8_e4m3fn),
    torch.float8_e5m2: np.dtype(ml_dtypes.float8_e5m2),
    torch.bool: np.dtype(np.bool_),
    torch.int8: np.dtype(np.int8),
    torch.int16: np.dtype(np.int16),
    torch.int32: np.dtype(np.int32),
    torch.int64: np.dtype(np.int64),
    torch.uint8: np.dtype(np.uint8),
    torch.uint16: np.dtype(np.uint16),
    torch.uint32: np.dtype(np.uint32),
    torch.uint64: np.dtype(np.uint64),
    torch.complex64: np.dtype(np.complex64),
    torch.complex128: np.dtype(np.complex128),
}

SUPPORTED_DTYPES = frozenset(_ELEMENT_TYPES)


class Value:
    """An SSA value: ``ir`` (the MLIR value), ``shape`` (tuple of ints) and ``dtype`` (torch dtype)."""

    __slots__ = ("dtype", "ir", "shape")

    def __init__(self, ir: Any, shape: Shape, dtype: torch.dtype) -> None:
        self.ir = ir
        self.shape = shape
        self.dtype = dtype

    @property
    def rank(self) -> int:
        """Number of dimensions."""
        return len(self.shape)

    @property
    def numel(self) -> int:
        """Number of elements."""
        return math.prod(self.shape)

    def __repr__(self) -> str:
        return f"Value({self.dtype}{list(self.shape)})"


class RuntimeScalar(Value):
    """A 0-d int64 value that stands for a Python int: it promotes like one, below every tensor.

    A rule that decides by the number, as it may by a Python int, gets a TypeError: the graph then keeps the number
        closed.
    """

    __slots__ = ()

    def __bool__(self) -> bool:
        raise TypeError("the number is known only at run time")

    def __eq__(self, other: object) -> bool:
        if isinstance(other, (int, float, complex)):
            raise TypeError("the number is known only at run time")
        return self is other

    __hash__ = Value.__hash__


class _ThreadState(threading.local):
    builder: ModuleBuilder | None = None


_THREAD = _ThreadState()


def _builder() -> ModuleBuilder:
    builder = _THREAD.builder
    assert builder is not None, "no module is under construction in this thread"
    return builder


def in_region() -> bool:
    """Whether ops are being made inside the body of a reduction, sort or loop."""
    return _builder().region_depth > 0


def make_context() -> Any:
    """An MLIR context that knows StableHLO and CHLO."""
    registry = mlir.DialectRegistry()
    jax_mlir_ext.register_dialects(registry)
    context = mlir.Context()
    context.append_dialect_registry(registry)
    # Without these two, building an attribute such as a gather's dimension numbers ends the process.
    _stablehlo.register_dialect(context)
    _chlo.register_dialect(context)
    context.load_all_available_dialects()
    return context


class ModuleBuilder:
    """One StableHLO module with one public function ``main``.

    A context manager: inside it, the op functions of this file append to ``main`` in the current thread.
    """

    def __init__(
        self, parameters: Sequence[tuple[Shape, torch.dtype]], name: str = "main", context: Any = None
    ) -> None:
        self._context = make_context() if context is None else context
        self._types: dict[tuple[Shape, torch.dtype], Any] = {}
        self._attributes: dict[Any, Any] = {}
        self._locations: dict[tuple[str, str | None, int], Any] = {}
        self.constants: dict[tuple[Any, ...], Value] = {}
        self.region_depth = 0
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
        found = self._types.get((shape, dtype))
        if found is None:
            found = mlir.RankedTensorType.get(shape, _ELEMENT_TYPES[dtype]())
            self._types[(shape, dtype)] = found
        return found

    def attribute(self, text: str) -> Any:
        """An attribute parsed from its assembly ``text``."""
        found = self._attributes.get(text)
        if found is None:
            found = self._attributes[text] = mlir.Attribute.parse(text)
        return found

    def made_once(self, key: tuple[Any, ...], make: Callable[[], Any]) -> Any:
        """An attribute made by ``make``, or the one made before for ``key``: making it takes longer than the op."""
        found = self._attributes.get(key)
        if found is None:
            found = self._attributes[key] = make()
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
        computation = _jax.mlir.mlir_module_to_xla_computation(
            self.bytecode(), use_tuple_args=False, return_tuple=return_tuple
        )
        return bytes(computation.as_serialized_hlo_module_proto())


def stablehlo_from_hlo(proto: bytes) -> bytes:
    """StableHLO bytecode of a serialized ``HloModuleProto``: the form in which PJRT takes a program."""
    return bytes(_jax.mlir.hlo_to_stablehlo(proto))


def hlo_text(proto: bytes) -> str:
    """A serialized ``HloModuleProto`` as HLO text, for people."""
    return str(_hlo.XlaComputation(proto).as_hlo_text())


class location:
    """Give the ops made inside a source location: ``name`` is the ATen overload, ``file:line`` the user's source."""

    __slots__ = ("_builder", "_inner", "_outer")

    def __init__(self, name: str, file: str | None = None, line: int = 0) -> None:
        self._builder = _builder()
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
        self._builder = _builder()
        self._inner = place


# ---------------------------------------------------------------------------------------------------------------------
# Attributes


def _i64_array(values: Sequence[int]) -> Any:
    numbers = tuple(values)
    return _builder().made_once(numbers, lambda: mlir.DenseI64ArrayAttr.get(list(numbers)))


def _i64(value: int) -> Any:
    return _builder().made_once(("i64", value), lambda: mlir.IntegerAttr.get(mlir.IntegerType.get_signless(64), value))


def _create(
    name: str,
    results: Sequence[Any] = (),
    operands: Sequence[Any] = (),
    attributes: dict[str, Any] | None = None,
    regions: int = 0,
) -> Any:
    """An op at the builder's location; given explicitly, because looking MLIR's current one up takes as long again."""
    return mlir.Operation.create(name, results, operands, attributes, None, regions, _builder().location)


def _make(name: str, operands: Sequence[Value], shape: Shape, dtype: torch.dtype, **attributes: Any) -> Value:
    builder = _builder()
    operation = mlir.Operation.create(
        name,
        [builder.type(shape, dtype)],
        [v.ir for v in operands],
        attributes or None,
        None,
        0,
        builder.location,
    )
    return Value(operation.result, shape, dtype)


# ---------------------------------------------------------------------------------------------------------------------
# Constants


def constant(value: Any, dtype: torch.dtype, shape: Shape = ()) -> Value:
    """A constant: a Python scalar filled to ``shape``, or a numpy array (its own shape wins)."""
    if isinstance(value, np.ndarray):
        return _array_constant(value, dtype)
    builder = _builder()
    if builder.region_depth:  # XLA's regions cannot capture values
        return _scalar_constant(value, dtype, shape)
    # repr tells -0.0 from 0.0 and True from 1.
    key = (repr(value), dtype, shape)
    found = builder.constants.get(key)
    if found is None:
        found = builder.constants[key] = _scalar_constant(value, dtype, shape)
    return found


def _scalar_constant(value: Any, dtype: torch.dtype, shape: Shape) -> Value:
    element = _ELEMENT_TYPES[dtype]()
    if dtype.is_complex:
        return broadcast_in_dim(_array_constant(np.array(value, NUMPY_DTYPES[dtype]), dtype), shape, ())
    if dtype.is_floating_point:
        attribute = mlir.FloatAttr.get(element, _round_to(float(value), dtype))
    elif dtype is torch.bool:
        attribute = mlir.IntegerAttr.get(element, int(bool(value)))
    else:
        attribute = mlir.IntegerAttr.get(element, _wrap_integer(int(value), dtype))
    splat = mlir.DenseElementsAttr.get_splat(_builder().type(shape, dtype), attribute)
    return _make("stablehlo.constant", (), shape, dtype, value=splat)


def _round_to(value: float, dtype: torch.dtype) -> float:
    """Round to ``dtype`` as PyTorch does (to infinity out of range, in one step from double)."""
    if dtype is torch.float64:
        return value
    with np.errstate(over="ignore"):
        return float(np.array(value).astype(NUMPY_DTYPES[dtype]))


def _wrap_integer(value: int, dtype: torch.dtype) -> int:
    bits = torch.iinfo(dtype).bits
    value &= (1 << bits) - 1
    signed = torch.iinfo(dtype).min < 0
    return value - (1 << bits) if signed and value >> (bits - 1) else value


def _array_constant(array: np.ndarray[Any, Any], dtype: torch.dtype) -> Value:
    array = np.ascontiguousarray(array.astype(NUMPY_DTYPES[dtype], copy=False)).reshape(array.shape)
    element = _ELEMENT_TYPES[dtype]()
    shape: Shape = tuple(array.shape)
    attribute = mlir.DenseElementsAttr.get(array, type=element, shape=shape)
    return _make("stablehlo.constant", (), shape, dtype, value=attribute)


def iota(dtype: torch.dtype, shape: Shape, dimension: int) -> Value:
    """0, 1, 2, ... along ``dimension``."""
    return _make("stablehlo.iota", (), shape, dtype, iota_dimension=_i64(dimension))


# ---------------------------------------------------------------------------------------------------------------------
# Elementwise. Operands must agree in shape and dtype: see lowering/promotion.py for what PyTorch allows.


def unary(op: str, x: Value) -> Value:
    """``stablehlo.<op>`` on one operand, same type out (abs, negate, exponential, log, tanh, floor, not, ...)."""
    return _make("stablehlo." + op, (x,), x.shape, x.dtype)


def binary(op: str, x: Value, y: Value) -> Value:
    """``stablehlo.<op>`` on two operands of one type, same type out (add, maximum, and, shift_left, ...)."""
    assert x.shape == y.shape and x.dtype == y.dtype, (op, x, y)
    return _make("stablehlo." + op, (x, y), x.shape, x.dtype)


def chlo_unary(op: str, x: Value) -> Value:
    """``chlo.<op>`` on one operand (erf, erf_inv, lgamma, digamma, acos, asin, atan, sinh, ...)."""
    return _make("chlo." + op, (x,), x.shape, x.dtype)


def chlo_binary(op: str, x: Value, y: Value) -> Value:
    """``chlo.<op>`` on two operands (next_after, polygamma, zeta, ...)."""
    assert x.shape == y.shape and x.dtype == y.dtype, (op, x, y)
    return _make("chlo." + op, (x, y), x.shape, x.dtype)


def add(x: Value, y: Value) -> Value:
    """Sum (logical or for bools)."""
    return binary("add", x, y)


def subtract(x: Value, y: Value) -> Value:
    """Difference."""
    return binary("subtract", x, y)


def multiply(x: Value, y: Value) -> Value:
    """Product (logical and for bools)."""
    return binary("multiply", x, y)


def divide(x: Value, y: Value) -> Value:
    """Quotient; truncating for integers."""
    return binary("divide", x, y)


def maximum(x: Value, y: Value) -> Value:
    """Maximum; NaN if either is NaN."""
    return binary("maximum", x, y)


def minimum(x: Value, y: Value) -> Value:
    """Minimum; NaN if either is NaN."""
    return binary("minimum", x, y)


def and_(x: Value, y: Value) -> Value:
    """Bitwise or logical and."""
    return binary("and", x, y)


def or_(x: Value, y: Value) -> Value:
    """Bitwise or logical or."""
    return binary("or", x, y)


def not_(x: Value) -> Value:
    """Bitwise or logical not."""
    return unary("not", x)


def negate(x: Value) -> Value:
    """Negation."""
    return unary("negate", x)


def compare(direction: str, x: Value, y: Value, *, total_order: bool = False) -> Value:
    """``direction`` is EQ, NE, LT, LE, GT or GE; bool out. NaN compares as in IEEE 754.

    With ``total_order``, floats compare as IEEE 754's totalOrder has them: -NaN < -inf < -0 < 0 < inf < NaN.
    """
    assert x.shape == y.shape and x.dtype == y.dtype, (direction, x, y)
    if x.dtype.is_floating_point or x.dtype.is_complex:
        kind = "TOTALORDER" if total_order else "FLOAT"
    elif x.dtype is torch.bool or not x.dtype.is_signed:
        kind = "UNSIGNED"
    else:
        kind = "SIGNED"
    return _make(
        "stablehlo.compare",
        (x, y),
        x.shape,
        torch.bool,
        comparison_direction=_builder().attribute(f"#stablehlo<comparison_direction {direction}>"),
        compare_type=_builder().attribute(f"#stablehlo<comparison_type {kind}>"),
    )


def select(predicate: Value, on_true: Value, on_false: Value) -> Value:
    """Elementwise choice; ``predicate`` has the shape of the others or is 0-d."""
    assert on_true.shape == on_false.shape and on_true.dtype == on_false.dtype, (on_true, on_false)
    return _make("stablehlo.select", (predicate, on_true, on_false), on_true.shape, on_true.dtype)


def clamp(low: Value, x: Value, high: Value) -> Value:
    """``min(max(x, low), high)``; the bounds have ``x``'s shape or are 0-d."""
    return _make("stablehlo.clamp", (low, x, high), x.shape, x.dtype)


def is_finite(x: Value) -> Value:
    """Whether each element is neither infinite nor NaN."""
    return _make("stablehlo.is_finite", (x,), x.shape, torch.bool)


def convert(x: Value, dtype: torch.dtype) -> Value:
    """XLA's element conversion. To bool: x != 0. For PyTorch's rules see ``promotion.to_dtype``."""
    if x.dtype is dtype:
        return x
    return _make("stablehlo.convert", (x,), x.shape, dtype)


def bitcast_convert(x: Value, dtype: torch.dtype, shape: Shape) -> Value:
    """Reinterpret bits; when the widths differ, the last dimension appears or disappears."""
    return _make("stablehlo.bitcast_convert", (x,), shape, dtype)


def optimization_barrier(x: Value) -> Value:
    """``x``, of which the compiler knows nothing: keeps it from rewriting what is done with it."""
    return _make("stablehlo.optimization_barrier", (x,), x.shape, x.dtype)


def complex_(real_part: Value, imaginary_part: Value) -> Value:
    """A complex number from its parts."""
    dtype = torch.complex64 if real_part.dtype is torch.float32 else torch.complex128
    return _make("stablehlo.complex", (real_part, imaginary_part), real_part.shape, dtype)


def real(x: Value) -> Value:
    """Real part."""
    return _make("stablehlo.real", (x,), x.shape, x.dtype.to_real())


def imag(x: Value) -> Value:
    """Imaginary part."""
    return _make("stablehlo.imag", (x,), x.shape, x.dtype.to_real())


def complex_abs(x: Value) -> Value:
    """Modulus of a complex value."""
    return _make("stablehlo.abs", (x,), x.shape, x.dtype.to_real())


# ---------------------------------------------------------------------------------------------------------------------
# Shape


def broadcast_in_dim(x: Value, shape: Shape, dimensions: Sequence[int]) -> Value:
    """Broadcast; dimension i of ``x`` becomes dimension ``dimensions[i]`` of the result."""
    if x.shape == shape and tuple(dimensions) == tuple(range(len(shape))):
        return x
    return _make("stablehlo.broadcast_in_dim", (x,), shape, x.dtype, broadcast_dimensions=_i64_array(dimensions))


def reshape(x: Value, shape: Shape) -> Value:
    """Row-major reshape."""
    if x.shape == shape:
        return x
    assert math.prod(shape) == x.numel, (x, shape)
    return _make("stablehlo.reshape", (x,), shape, x.dtype)


def transpose(x: Value, permutation: Sequence[int]) -> Value:
    """Dimension i of the result is dimension ``permutation[i]`` of ``x``."""
    if tuple(permutation) == tuple(range(x.rank)):
        return x
    shape = tuple(x.shape[d] for d in permutation)
    return _make("stablehlo.transpose", (x,), shape, x.dtype, permutation=_i64_array(permutation))


def slice_(x: Value, starts: Sequence[int], limits: Sequence[int], strides: Sequence[int] | None = None) -> Value:
    """Static slice ``x[start:limit:stride]`` in each dimension; strides are positive."""
    strides = [1] * x.rank if strides is None else strides
    shape = tuple(max(0, -(-(hi - lo) // st)) for lo, hi, st in zip(starts, limits, strides, strict=True))
    if shape == x.shape:
        return x
    return _make(
        "stablehlo.slice",
        (x,),
        shape,
        x.dtype,
        start_indices=_i64_array(starts),
        limit_indices=_i64_array(limits),
        strides=_i64_array(strides),
    )


def pad(
    x: Value, value: Value, low: Sequence[int], high: Sequence[int], interior: Sequence[int] | None = None
) -> Value:
    """Pad with the 0-d ``value``; negative amounts crop, ``interior`` puts padding between elements."""
    interior = [0] * x.rank if interior is None else interior
    shape = tuple(
        lo + hi + n + max(n - 1, 0) * mid for n, lo, hi, mid in zip(x.shape, low, high, interior, strict=True)
    )
    return _make(
        "stablehlo.pad",
        (x, value),
        shape,
        x.dtype,
        edge_padding_low=_i64_array(low),
        edge_padding_high=_i64_array(high),
        interior_padding=_i64_array(interior),
    )


def concatenate(xs: Sequence[Value], dimension: int) -> Value:
    """Concatenate along ``dimension``."""
    if len(xs) == 1:
        return xs[0]
    first = xs[0]
    total = sum(x.shape[dimension] for x in xs)
    shape = (*first.shape[:dimension], total, *first.shape[dimension + 1 :])
    return _make("stablehlo.concatenate", xs, shape, first.dtype, dimension=_i64(dimension))


def reverse(x: Value, dimensions: Sequence[int]) -> Value:
    """Flip ``dimensions``."""
    return _make("stablehlo.reverse", (x,), x.shape, x.dtype, dimensions=_i64_array(dimensions))


def dynamic_slice(x: Value, starts: Sequence[Value], sizes: Shape) -> Value:
    """Slice of ``sizes`` at 0-d integer ``starts``; XLA clamps the starts so that the slice fits."""
    return _make("stablehlo.dynamic_slice", (x, *starts), sizes, x.dtype, slice_sizes=_i64_array(sizes))


def dynamic_update_slice(x: Value, update: Value, starts: Sequence[Value]) -> Value:
    """``x`` with ``update`` written at 0-d integer ``starts``, clamped as for :func:`dynamic_slice`."""
    return _make("stablehlo.dynamic_update_slice", (x, update, *starts), x.shape, x.dtype)


# ---------------------------------------------------------------------------------------------------------------------
# Indexing


def gather(
    x: Value,
    indices: Value,
    *,
    shape: Shape,
    offset_dims: Sequence[int],
    collapsed_slice_dims: Sequence[int],
    start_index_map: Sequence[int],
    index_vector_dim: int,
    slice_sizes: Sequence[int],
    operand_batching_dims: Sequence[int] = (),
    start_indices_batching_dims: Sequence[int] = (),
    indices_are_sorted: bool = False,
) -> Value:
    """``stablehlo.gather``; out-of-range start indices are clamped. ``shape`` is the result's shape."""
    numbers = _stablehlo.GatherDimensionNumbers.get(
        list(offset_dims),
        list(collapsed_slice_dims),
        list(operand_batching_dims),
        list(start_indices_batching_dims),
        list(start_index_map),
        index_vector_dim,
    )
    return _make(
        "stablehlo.gather",
        (x, indices),
        shape,
        x.dtype,
        dimension_numbers=numbers,
        slice_sizes=_i64_array(slice_sizes),
        indices_are_sorted=mlir.BoolAttr.get(indices_are_sorted),
    )


def scatter(
    x: Value,
    indices: Value,
    updates: Value,
    combine: Callable[[Value, Value], Value],
    *,
    update_window_dims: Sequence[int],
    inserted_window_dims: Sequence[int],
    scatter_dims_to_operand_dims: Sequence[int],
    index_vector_dim: int,
    input_batching_dims: Sequence[int] = (),
    scatter_indices_batching_dims: Sequence[int] = (),
    unique_indices: bool = False,
    indices_are_sorted: bool = False,
) -> Value:
    """``stablehlo.scatter``; ``combine(old, new)`` on 0-d values. Out-of-range updates are dropped."""
    numbers = _stablehlo.ScatterDimensionNumbers.get(
        list(update_window_dims),
        list(inserted_window_dims),
        list(input_batching_dims),
        list(scatter_indices_batching_dims),
        list(scatter_dims_to_operand_dims),
        index_vector_dim,
    )
    operation = _create(
        "stablehlo.scatter",
        [_builder().type(x.shape, x.dtype)],
        [x.ir, indices.ir, updates.ir],
        {
            "scatter_dimension_numbers": numbers,
            "unique_indices": mlir.BoolAttr.get(unique_indices),
            "indices_are_sorted": mlir.BoolAttr.get(indices_are_sorted),
        },
        regions=1,
    )
    _fill_region(operation.regions[0], [x.dtype, x.dtype], lambda old, new: [combine(old, new)])
    return Value(operation.results[0], x.shape, x.dtype)


# ---------------------------------------------------------------------------------------------------------------------
# Regions: reductions, windows, sort, control flow


def _fill_region(region: Any, dtypes: Sequence[torch.dtype], body: Callable[..., Sequence[Value]]) -> None:
    """Append one block with 0-d arguments of ``dtypes`` whose results are ``body(*arguments)``."""
    _fill_block(region, [((), dtype) for dtype in dtypes], body)


def _fill_block(
    region: Any,
    parameters: Sequence[tuple[Shape, torch.dtype]],
    body: Callable[..., Sequence[Value]],
    terminator: str = "stablehlo.return",
) -> None:
    builder = _builder()
    types = [builder.type(shape, dtype) for shape, dtype in parameters]
    block = region.blocks.append(*types, arg_locs=[builder.location] * len(types))
    builder.region_depth += 1
    try:
        with mlir.InsertionPoint(block):
            arguments = [Value(a, s, d) for a, (s, d) in zip(block.arguments, parameters, strict=True)]
            _create(terminator, operands=[v.ir for v in body(*arguments)])
    finally:
        builder.region_depth -= 1


def reduce(
    xs: Sequence[Value],
    inits: Sequence[Value],
    dimensions: Sequence[int],
    body: Callable[..., Sequence[Value]],
) -> list[Value]:
    """``stablehlo.reduce``: ``body(*accumulators, *elements)`` on 0-d values returns the new accumulators.

    The reduced dimensions disappear. For one input and a named op, use :func:`reduce_with`.
    """
    shape = tuple(n for d, n in enumerate(xs[0].shape) if d not in set(dimensions))
    builder = _builder()
    operation = _create(
        "stablehlo.reduce",
        [builder.type(shape, x.dtype) for x in xs],
        [v.ir for v in (*xs, *inits)],
        {"dimensions": _i64_array(sorted(dimensions))},
        regions=1,
    )
    dtypes = [x.dtype for x in xs]
    _fill_region(operation.regions[0], dtypes + dtypes, body)
    return [Value(r, shape, x.dtype) for r, x in zip(operation.results, xs, strict=True)]


def reduce_with(op: str, x: Value, init: Any, dimensions: Sequence[int]) -> Value:
    """Reduce one value with the binary StableHLO op ``op``; ``init`` is a Python scalar."""
    if not dimensions:
        return x
    start = constant(init, x.dtype)
    return reduce([x], [start], dimensions, lambda a, b: [binary(op, a, b)])[0]


def reduce_window(
    x: Value,
    init: Any,
    op: str,
    *,
    window: Sequence[int],
    strides: Sequence[int],
    padding: Sequence[tuple[int, int]],
    window_dilations: Sequence[int] | None = None,
    base_dilations: Sequence[int] | None = None,
) -> Value:
    """Sliding-window reduction with the binary op ``op``.

    ``init`` is a Python scalar, ``padding`` (low, high) pairs.
    """
    window_dilations = [1] * x.rank if window_dilations is None else window_dilations
    base_dilations = [1] * x.rank if base_dilations is None else base_dilations
    shape = tuple(
        max(0, ((n - 1) * base + 1 if n else 0) + lo + hi - ((k - 1) * dilation + 1)) // stride + 1
        if ((n - 1) * base + 1 if n else 0) + lo + hi >= (k - 1) * dilation + 1
        else 0
        for n, base, (lo, hi), k, dilation, stride in zip(
            x.shape, base_dilations, padding, window, window_dilations, strides, strict=True
        )
    )
    pairs = mlir.DenseElementsAttr.get(np.array(padding, np.int64).reshape(x.rank, 2))
    operation = _create(
        "stablehlo.reduce_window",
        [_builder().type(shape, x.dtype)],
        [x.ir, constant(init, x.dtype).ir],
        {
            "window_dimensions": _i64_array(window),
            "window_strides": _i64_array(strides),
            "base_dilations": _i64_array(base_dilations),
            "window_dilations": _i64_array(window_dilations),
            "padding": pairs,
        },
        regions=1,
    )
    _fill_region(operation.regions[0], [x.dtype, x.dtype], lambda a, b: [binary(op, a, b)])
    return Value(operation.results[0], shape, x.dtype)


def sort(xs: Sequence[Value], dimension: int, less: Callable[..., Value], *, stable: bool = True) -> list[Value]:
    """``stablehlo.sort``: ``less(a0, b0, a1, b1, ...)`` on 0-d values says whether a comes before b."""
    builder = _builder()
    operation = _create(
        "stablehlo.sort",
        [builder.type(x.shape, x.dtype) for x in xs],
        [x.ir for x in xs],
        {"dimension": _i64(dimension), "is_stable": mlir.BoolAttr.get(stable)},
        regions=1,
    )
    dtypes = [x.dtype for x in xs for _ in range(2)]
    _fill_region(operation.regions[0], dtypes, lambda *args: [less(*args)])
    return [Value(r, x.shape, x.dtype) for r, x in zip(operation.results, xs, strict=True)]


def while_(
    inits: Sequence[Value],
    condition: Callable[..., Value],
    body: Callable[..., Sequence[Value]],
) -> list[Value]:
    """Loop: while ``condition(*state)`` (0-d bool), ``state = body(*state)``. Returns the last state."""
    builder = _builder()
    parameters = [(v.shape, v.dtype) for v in inits]
    operation = _create("stablehlo.while", [builder.type(*p) for p in parameters], [v.ir for v in inits], regions=2)
    _fill_block(operation.regions[0], parameters, lambda *args: [condition(*args)])
    _fill_block(operation.regions[1], parameters, body)
    return [Value(r, s, d) for r, (s, d) in zip(operation.results, parameters, strict=True)]


def case(
    index: Value, branches: Sequence[Callable[[], Sequence[Value]]], results: Sequence[tuple[Shape, torch.dtype]]
) -> list[Value]:
    """Run branch number ``index`` (0-d int32; out of range picks the last). Branches may use outer values."""
    builder = _builder()
    operation = _create("stablehlo.case", [builder.type(*r) for r in results], [index.ir], regions=len(branches))
    for region, branch in zip(operation.regions, branches, strict=True):
        _fill_block(region, [], branch)
    return [Value(r, s, d) for r, (s, d) in zip(operation.results, results, strict=True)]


@dataclass(frozen=True)
class Function:
    """A function of the module beside ``main``: its name, and shapes and dtypes of its results."""

    name: str
    results: tuple[tuple[Shape, torch.dtype], ...]


def function(
    name: str, parameters: Sequence[tuple[Shape, torch.dtype]], body: Callable[..., Sequence[Value]]
) -> Function:
    """Define a function that returns ``body(*parameters)``; the body sees no value of ``main``."""
    builder = _builder()
    types = [builder.type(*p) for p in parameters]
    with mlir.InsertionPoint(builder._module.body):
        made = _create(
            "func.func",
            attributes={
                "sym_name": mlir.StringAttr.get(name),
                "sym_visibility": mlir.StringAttr.get("private"),
                "function_type": mlir.TypeAttr.get(mlir.FunctionType.get(types, [])),
            },
            regions=1,
        )
    results: list[Value] = []

    def keep(*arguments: Value) -> Sequence[Value]:
        results.extend(body(*arguments))
        return results

    _fill_block(made.regions[0], parameters, keep, terminator="func.return")
    specs = tuple((r.shape, r.dtype) for r in results)
    function_type = mlir.FunctionType.get(types, [builder.type(*r) for r in specs])
    made.attributes["function_type"] = mlir.TypeAttr.get(function_type)
    return Function(name, specs)


def call(callee: Function, operands: Sequence[Value]) -> list[Value]:
    """The results of ``callee`` on ``operands``."""
    builder = _builder()
    made = _create(
        "func.call",
        [builder.type(*r) for r in callee.results],
        [v.ir for v in operands],
        {"callee": mlir.FlatSymbolRefAttr.get(callee.name)},
    )
    return [Value(r, *spec) for r, spec in zip(made.results, callee.results, strict=True)]


def operation(
    name: str,
    operands: Sequence[Value],
    results: Sequence[tuple[Shape, torch.dtype]],
    attributes: Mapping[str, Any],
    bodies: Sequence[tuple[Sequence[tuple[Shape, torch.dtype]], Callable[..., Sequence[Value]]]] = (),
) -> list[Value]:
    """Any op by its full name, with raw attributes; each body is (its block's parameters, what fills the block)."""
    builder = _builder()
    made = _create(
        name, [builder.type(*r) for r in results], [v.ir for v in operands], dict(attributes), regions=len(bodies)
    )
    for region, (parameters, body) in zip(made.regions, bodies, strict=True):
        _fill_block(region, parameters, body)
    return [Value(r, s, d) for r, (s, d) in zip(made.results, results, strict=True)]


# ---------------------------------------------------------------------------------------------------------------------
# Contractions


def dot_general(
    x: Value,
    y: Value,
    *,
    contracting: tuple[Sequence[int], Sequence[int]],
    batch: tuple[Sequence[int], Sequence[int]] = ((), ()),
    dtype: torch.dtype | None = None,
) -> Value:
    """General matrix product; result dims are batch, then ``x``'s free dims, then ``y``'s.

    ``dtype`` is the result's (and accumulator's) type; by default ``x``'s.
    """
    used_x, used_y = set(contracting[0]) | set(batch[0]), set(contracting[1]) | set(batch[1])
    shape = (
        *(x.shape[d] for d in batch[0]),
        *(n for d, n in enumerate(x.shape) if d not in used_x),
        *(n for d, n in enumerate(y.shape) if d not in used_y),
    )
    numbers = _builder().made_once(
        ("dot", tuple(batch[0]), tuple(batch[1]), tuple(contracting[0]), tuple(contracting[1])),
        lambda: _stablehlo.DotDimensionNumbers.get(
            lhs_batching_dimensions=list(batch[0]),
            rhs_batching_dimensions=list(batch[1]),
            lhs_contracting_dimensions=list(contracting[0]),
            rhs_contracting_dimensions=list(contracting[1]),
        ),
    )
    return _make("stablehlo.dot_general", (x, y), shape, dtype or x.dtype, dot_dimension_numbers=numbers)


def fft(x: Value, kind: str, length: Sequence[int]) -> Value:
    """``stablehlo.fft`` of the last ``len(length)`` dimensions; ``kind`` is FFT, IFFT, RFFT or IRFFT.

    ``length`` is that of the complex or real signal; forward is a plain sum, inverse is divided by its number of terms.
    """
    shape, dtype = x.shape, x.dtype
    if kind == "RFFT":
        shape, dtype = (*shape[:-1], shape[-1] // 2 + 1), dtype.to_complex()
    elif kind == "IRFFT":
        shape, dtype = (*shape[:-1], length[-1]), dtype.to_real()
    attribute = _builder().attribute(f"#stablehlo<fft_type {kind}>")
    return _make("stablehlo.fft", (x,), shape, dtype, fft_type=attribute, fft_length=_i64_array(length))


def convolution(
    x: Value,
    kernel: Value,
    *,
    shape: Shape,
    strides: Sequence[int],
    padding: Sequence[tuple[int, int]],
    lhs_dilation: Sequence[int],
    rhs_dilation: Sequence[int],
    dimension_numbers: tuple[Sequence[int], Sequence[int], Sequence[int]],
    reverse_window: Sequence[bool] | None = None,
    feature_groups: int = 1,
    batch_groups: int = 1,
    dtype: torch.dtype | None = None,
) -> Value:
    """``stablehlo.convolution``.

    ``dimension_numbers`` gives, for input, kernel and output, the positions of (batch, feature, *spatial) in the first
    and last and of (output feature, input feature, *spatial) in the kernel. ``shape`` is the result's shape.
    """
    lhs, rhs, out = dimension_numbers
    numbers = _stablehlo.ConvDimensionNumbers.get(
        input_batch_dimension=lhs[0],
        input_feature_dimension=lhs[1],
        input_spatial_dimensions=list(lhs[2:]),
        kernel_input_feature_dimension=rhs[1],
        kernel_output_feature_dimension=rhs[0],
        kernel_spatial_dimensions=list(rhs[2:]),
        output_batch_dimension=out[0],
        output_feature_dimension=out[1],
        output_spatial_dimensions=list(out[2:]),
    )
    spatial = len(strides)
    attributes = {
        "dimension_numbers": numbers,
        "window_strides": _i64_array(strides),
        "padding": mlir.DenseElementsAttr.get(np.array(padding, np.int64).reshape(spatial, 2)),
        "lhs_dilation": _i64_array(lhs_dilation),
        "rhs_dilation": _i64_array(rhs_dilation),
        "feature_group_count": _i64(feature_groups),
        "batch_group_count": _i64(batch_groups),
    }
    if reverse_window is not None:
        attributes["window_reversal"] = mlir.DenseBoolArrayAttr.get(list(reverse_window))
    return _make("stablehlo.convolution", (x, kernel), shape, dtype or x.dtype, **attributes)


def rng_bit_generator(state: Value, shape: Shape, dtype: torch.dtype) -> tuple[Value, Value]:
    """Random bits by ThreeFry: ``state`` is uint64[2], a key and a counter; returns (new state, bits)."""
    builder = _builder()
    operation = _create(
        "stablehlo.rng_bit_generator",
        [builder.type(state.shape, state.dtype), builder.type(shape, dtype)],
        [state.ir],
        {"rng_algorithm": builder.attribute("#stablehlo<rng_algorithm THREE_FRY>")},
    )
    return Value(operation.results[0], state.shape, state.dtype), Value(operation.results[1], shape, dtype)


def custom_call(
    target: str,
    operands: Sequence[Value],
    results: Sequence[tuple[Shape, torch.dtype]],
    *,
    backend_config: str = "",
    aliases: Mapping[int, int] | None = None,
) -> list[Value]:
    """``stablehlo.custom_call``; ``aliases`` maps operand number to result number."""
    builder = _builder()
    attributes: dict[str, Any] = {
        "call_target_name": mlir.StringAttr.get(target),
        "backend_config": mlir.StringAttr.get(backend_config),
        "has_side_effect": mlir.BoolAttr.get(False),
    }
    if aliases:
        attributes["output_operand_aliases"] = mlir.ArrayAttr.get(
            [
                _stablehlo.OutputOperandAlias.get([r] if len(results) > 1 else [], o, [])
                for o, r in sorted(aliases.items())
            ]
        )
    operation = _create(
        "stablehlo.custom_call", [builder.type(*r) for r in results], [v.ir for v in operands], attributes
    )
    return [Value(r, s, d) for r, (s, d) in zip(operation.results, results, strict=True)]
