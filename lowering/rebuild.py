"""Rewriting a program: read a module op by op and build it again, with some ops or dtypes replaced.

A rewrite never edits IR in place. The old module is walked in order, each op is emitted again on the new values of its
operands, and a rewrite that claims an op emits something else instead, with the same functions of :mod:`.ir` that
lowering rules use. What is read comes from HLO, so only ops that HLO has appear (no CHLO but what HLO kept).
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import torch

from . import ir
from .bindings import mlir, mlir_hlo
from .ir import Shape, Value

Rewrite = Callable[["Operation"], "Sequence[Value] | None"]
"""Given an op, its replacement's results, or None to leave the op to the next rewrite."""

DtypeMap = Callable[[torch.dtype], torch.dtype]

_DTYPES = {
    "f64": torch.float64,
    "f32": torch.float32,
    "f16": torch.float16,
    "bf16": torch.bfloat16,
    "f8E4M3FN": torch.float8_e4m3fn,
    "f8E5M2": torch.float8_e5m2,
    "i1": torch.bool,
    "i8": torch.int8,
    "i16": torch.int16,
    "i32": torch.int32,
    "i64": torch.int64,
    "ui8": torch.uint8,
    "ui16": torch.uint16,
    "ui32": torch.uint32,
    "ui64": torch.uint64,
    "complex<f32>": torch.complex64,
    "complex<f64>": torch.complex128,
}


def spec_of(type_: Any) -> tuple[Shape, torch.dtype]:
    """Shape and dtype of an MLIR tensor type."""
    tensor = mlir.RankedTensorType(type_)
    return tuple(tensor.shape), _DTYPES[str(tensor.element_type)]


class Module:
    """A module that is read: its context, the block of its function ``main``, and those of the others by name."""

    def __init__(self, stablehlo: bytes | str, context: Any = None) -> None:
        if context is None:
            context = ir.make_context()
            mlir_hlo.register_mhlo_dialect(context)
        self.context = context
        with context, mlir.Location.unknown():
            self._module = mlir.Module.parse(stablehlo)
        self.functions = {
            str(op.operation.attributes["sym_name"].value): op.operation.regions[0].blocks[0]
            for op in self._module.body.operations
        }
        self.block = self.functions.pop("main")


class Operation:
    """An op of the old module, with operands of the new one.

    Attributes:
        source: the op itself.
        name: full name, such as ``stablehlo.sort``.
        operands: the new values of its operands.
        results: shapes and dtypes of its results in the old module, before any dtype is mapped.
        place: its source location as MLIR writes it.
    """

    def __init__(self, source: Any, operands: Sequence[Value], rebuilder: Rebuilder) -> None:
        self.source = source
        self._rebuilder = rebuilder
        self.name: str = source.name
        self.operands = list(operands)

    @functools.cached_property
    def results(self) -> list[tuple[Shape, torch.dtype]]:
        """Shapes and dtypes of the results in the old module."""
        return [self._rebuilder.spec(r.type) for r in self.source.results]

    @functools.cached_property
    def given(self) -> list[tuple[Shape, torch.dtype]]:
        """Shapes and dtypes of the operands in the old module."""
        return [self._rebuilder.spec(v.type) for v in self.source.operands]

    @property
    def place(self) -> str:
        """Where the op comes from, as MLIR writes it: the ATen overload and the user's line, where XLA kept them."""
        return str(self.source.location)

    def made_by(self, operand: int) -> str:
        """Name of the op of the old module that makes an operand; empty for a parameter."""
        owner = self.source.operands[operand].owner
        return getattr(owner, "name", "") or getattr(getattr(owner, "operation", None), "name", "")

    def has(self, attribute: str) -> bool:
        """Whether the op carries ``attribute``."""
        return attribute in self.source.attributes

    def attribute(self, name: str) -> Any:
        """The raw attribute, to be passed on."""
        return self.source.attributes[name]

    def integers(self, name: str) -> list[int]:
        """An integer array attribute."""
        return [int(v) for v in self.source.attributes[name]]

    def integer(self, name: str) -> int:
        """An integer attribute."""
        return int(mlir.IntegerAttr(self.source.attributes[name]).value)

    def flag(self, name: str) -> bool:
        """A bool attribute; False where it is absent."""
        return self.has(name) and bool(mlir.BoolAttr(self.source.attributes[name]).value)

    def text(self, name: str) -> str:
        """An attribute in assembly, such as ``#stablehlo<comparison_direction LT>``."""
        return str(self.source.attributes[name])

    def array(self, name: str) -> np.ndarray[Any, Any]:
        """A dense elements attribute as numpy (not for bfloat16 and float8)."""
        return np.array(self.source.attributes[name])

    def emit_changed(self, operands: Sequence[Value], integers: Mapping[str, Sequence[int]]) -> list[Value]:
        """The op itself on other operands, with other integer arrays as attributes; results keep their shapes."""
        attributes = {name: self.source.attributes[name] for name in self.source.attributes}
        attributes |= {name: mlir.DenseI64ArrayAttr.get(list(values)) for name, values in integers.items()}
        return ir.operation(self.name, operands, self._rebuilder.mapped(self.results), attributes)

    def emit_retyped(
        self, operands: Sequence[Value], dtype: torch.dtype, body: Callable[[Value, Value], Value]
    ) -> list[Value]:
        """A scatter on operands of ``dtype``, with another body on two 0-d values."""
        attributes = {name: self.source.attributes[name] for name in self.source.attributes}
        parameters: list[tuple[Shape, torch.dtype]] = [((), dtype)] * 2
        results = [(operands[0].shape, dtype)]
        return ir.operation(self.name, operands, results, attributes, [(parameters, lambda a, b: [body(a, b)])])

    def region(self, number: int = 0) -> Region:
        """One of the op's regions."""
        return Region(self.source.regions[number].blocks[0], self._rebuilder)

    def emit_as_is(self) -> list[Value]:
        """The op itself on its new operands, in the mapped dtypes."""
        return self.emit_with(self.operands)

    def emit_with(self, operands: Sequence[Value]) -> list[Value]:
        """The op itself on other operands of the same shapes and dtypes."""
        return self._rebuilder.emit(self.source, operands)

    def emit_shaped(self, operands: Sequence[Value], shapes: Sequence[Shape]) -> list[Value]:
        """The op itself on operands of other shapes, with results of ``shapes``."""
        return self._rebuilder.emit(self.source, operands, shapes)


class Region:
    """The body of a reduction, sort, scatter or loop in the old module."""

    def __init__(self, block: Any, rebuilder: Rebuilder) -> None:
        self._block = block
        self._rebuilder = rebuilder

    def only_op(self) -> str | None:
        """The name of the one op that the body is, on its arguments in any order.

        "" for a body that returns its last argument, None for any other.
        """
        ops = [op.operation for op in self._block.operations]
        arguments = list(self._block.arguments)
        if len(ops) == 1:
            return "" if list(ops[0].operands) == arguments[-1:] else None
        first, last = ops[0], ops[-1]
        if len(ops) == 2 and {*first.operands} == {*arguments} and list(last.operands) == list(first.results):
            return str(first.name)
        return None

    def compares_first(self) -> str | None:
        """The direction in which the body compares its first two arguments, if that is all that it does."""
        ops = [op.operation for op in self._block.operations]
        first, last = ops[0], ops[-1]
        if len(ops) != 2 or first.name != "stablehlo.compare" or list(last.operands) != list(first.results):
            return None
        if list(first.operands) != list(self._block.arguments)[:2]:
            return None
        return str(first.attributes["comparison_direction"]).split()[-1].rstrip(">")

    def __call__(self, *arguments: Value) -> list[Value]:
        """Emit the body on ``arguments``.

        A body on scalars may be given arguments of any one shape: its elementwise ops then act on whole arrays.
        """
        values = dict(zip(self._block.arguments, arguments, strict=True))
        scalar = all(not spec_of(a.type)[0] for a in self._block.arguments)
        lift = arguments[0].shape if scalar and arguments and arguments[0].shape else None
        return self._rebuilder.emit_block(self._block, values, lift)


class Rebuilder:
    """One rebuilding of one module; see :func:`rebuild`."""

    def __init__(self, rewrites: Mapping[str, Sequence[Rewrite]], dtypes: DtypeMap) -> None:
        self._rewrites = rewrites
        self._dtypes = dtypes
        self.functions: Mapping[str, Any] = {}
        self._specs: dict[Any, tuple[Shape, torch.dtype]] = {}
        self.values: dict[Any, Value] = {}

    def run(self, old: Module, aliases: Mapping[int, int]) -> ir.ModuleBuilder:
        """The finished new module."""
        block, context = old.block, old.context
        self.functions = old.functions
        parameters = [(shape, self._dtypes(dtype)) for shape, dtype in (spec_of(a.type) for a in block.arguments)]
        with ir.ModuleBuilder(parameters, context=context) as builder:
            values = dict(zip(block.arguments, builder.arguments, strict=True))
            builder.finish(self.emit_block(block, values, None), aliases)
        return builder

    def emit_block(self, block: Any, values: dict[Any, Value], lift: Shape | None) -> list[Value]:
        """Emit the ops of ``block``; returns what its terminator returns.

        Args:
            block: its ops may use values of the blocks around it.
            values: of its arguments.
            lift: the shape to give to a body on scalars.
        """
        self.values.update(values)
        values = self.values
        for op in block.operations:
            source = op.operation
            operands = [values[v] for v in source.operands]
            if source.name in ("stablehlo.return", "func.return"):
                return operands
            with ir.at_location(source.location):
                results = self._emit_lifted(source, operands, lift) if lift is not None else None
                if results is None:
                    results = self._emit(source, operands)
            values.update(zip(source.results, results, strict=True))
        raise AssertionError("a block without a terminator")

    def _emit(self, source: Any, operands: Sequence[Value]) -> Sequence[Value]:
        if source.name == "func.call":  # in place of the call, so that no rewrite need look beyond its own block
            callee = self.functions[str(mlir.FlatSymbolRefAttr(source.attributes["callee"]).value)]
            return self.emit_block(callee, dict(zip(callee.arguments, operands, strict=True)), None)
        rewrites = self._rewrites.get(source.name, ())
        if rewrites:
            operation = Operation(source, operands, self)
            for rewrite in rewrites:
                results = rewrite(operation)
                if results is not None:
                    return results
        return self.emit(source, operands)

    def _emit_lifted(self, source: Any, operands: Sequence[Value], shape: Shape) -> Sequence[Value]:
        """A scalar op on whole arrays: every operand and result gets ``shape``."""
        if source.name == "stablehlo.constant":
            (scalar,) = self._emit(source, [])
            return [ir.broadcast_in_dim(scalar, shape, ())]
        wide = [v if v.shape == shape else ir.broadcast_in_dim(v, shape, ()) for v in operands]
        return self.emit(source, wide, [shape] * len(source.results))

    def spec(self, type_: Any) -> tuple[Shape, torch.dtype]:
        """:func:`spec_of`, read once for each type: a program has few."""
        found = self._specs.get(type_)
        if found is None:
            found = self._specs[type_] = spec_of(type_)
        return found

    def mapped(self, specs: Sequence[tuple[Shape, torch.dtype]]) -> list[tuple[Shape, torch.dtype]]:
        """Shapes and dtypes of the old module as the new one has them."""
        return [(shape, self._dtypes(dtype)) for shape, dtype in specs]

    def emit(self, source: Any, operands: Sequence[Value], shapes: Sequence[Shape] | None = None) -> list[Value]:
        """``source`` on ``operands``, with the same attributes and regions and the mapped dtypes."""
        specs = [self.spec(r.type) for r in source.results]
        results = [
            (shape if shapes is None else shapes[number], self._dtypes(dtype))
            for number, (shape, dtype) in enumerate(specs)
        ]
        if source.name == "stablehlo.constant" and specs[0][1].is_complex:  # the bindings cannot read its value
            return [Value(source.clone().results[0], *specs[0])]
        attributes = {name: source.attributes[name] for name in source.attributes}
        if source.name == "stablehlo.constant" and results[0][1] is not specs[0][1]:
            return [ir.constant(np.array(attributes["value"]), results[0][1])]
        bodies = []
        for region in source.regions:
            block = region.blocks[0]
            parameters = [(shape, self._dtypes(dtype)) for shape, dtype in (spec_of(a.type) for a in block.arguments)]
            bodies.append((parameters, Region(block, self)))
        return ir.operation(source.name, operands, results, attributes, bodies)


def rebuild(
    stablehlo: bytes | str, rewrites: Mapping[str, Sequence[Rewrite]], dtypes: DtypeMap, aliases: Mapping[int, int]
) -> ir.ModuleBuilder:
    """Build a module again with ``rewrites`` applied and every dtype mapped by ``dtypes``.

    Args:
        stablehlo: bytecode or assembly, with a function ``main``; what it calls is put in place of the calls.
        rewrites: by op name; the first that returns results wins.
        dtypes: applied to parameters, results and constants. It must keep the program's meaning: that is for the caller
            to prove.
        aliases: parameter number -> result number of mutated inputs.
    """
    return Rebuilder(rewrites, dtypes).run(Module(stablehlo), aliases)
