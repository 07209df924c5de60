"""What a rule may do: build nodes of the padded graph, hide padding, ask for true sizes, say what mixes."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import sympy
import torch
from torch.fx import Graph, Node
from torch.utils._sympy import functions

from . import sizes
from .layout import Dim, Factor, Fill, Laid, Number, Scalar, dim, exact
from .uses import Kind, Unpadded, Use

aten = torch.ops.aten


class PadContext:
    """Handed to each rule as its first argument.

    Attributes:
        graph: the padded graph under construction.
        buckets: padded size of each padded symbol.
        node: the captured node whose rule is running.
        canonical: gives a captured number in terms of the open symbols.
        uses: what the nodes do along the symbols.
        minimum: true sizes that must not be smaller than the number for the graph to be exact.
    """

    def __init__(
        self,
        graph: Graph,
        buckets: Mapping[sympy.Symbol, int],
        canonical: Callable[[Any], sympy.Expr],
        scalars: Mapping[sympy.Symbol, Node],
        hints: Mapping[sympy.Symbol, int],
    ) -> None:
        self.graph = graph
        self.buckets = buckets
        self.node: Node = None  # type: ignore[assignment]  # set before each rule
        self.uses: dict[tuple[Node, sympy.Symbol, Kind], Use] = {}
        self.minimum: dict[sympy.Expr, int] = {}
        self.canonical = canonical
        self._scalars = scalars
        self._hints = hints
        self._numbers: dict[sympy.Expr, Any] = {}
        self._tensors: dict[sympy.Expr, Node] = {}
        self._ranges: dict[int, Node] = {}
        self._bounds: dict[sympy.Expr, int] = {}
        self._equal: dict[tuple[sympy.Expr, sympy.Expr], bool] = {}
        self._masks: dict[Dim, Node] = {}

    @property
    def open_symbols(self) -> frozenset[sympy.Symbol]:
        """Symbols whose value each call tells."""
        return frozenset(self._hints)

    # -- nodes ---------------------------------------------------------------------------------------------------------

    def emit(self, target: Any, *args: Any, **kwargs: Any) -> Node:
        """Add a call to the padded graph; ``Laid`` stands for its node, ``Number`` for its runtime scalar."""
        args, kwargs = self._operands(args), self._operands(kwargs)
        node = self.graph.call_function(target, args, kwargs)
        fakes = torch.fx.map_arg((node.args, node.kwargs), lambda n: n.meta["val"])
        node.meta = {k: v for k, v in self.node.meta.items() if k in _KEPT_META}
        node.meta["val"] = target(*fakes[0], **fakes[1])
        return node

    def _operands(self, argument: Any) -> Any:
        if isinstance(argument, Laid):
            return argument.node
        if isinstance(argument, Number):
            return self.scalar(argument.expr)
        if isinstance(argument, (list, tuple)):
            return type(argument)(self._operands(a) for a in argument)
        if isinstance(argument, dict):
            return {k: self._operands(v) for k, v in argument.items()}
        return argument

    def call(self, *args: Any, **kwargs: Any) -> Node:
        """The captured node's own overload, on other operands."""
        return self.emit(self.node.target, *args, **kwargs)

    def true_shape(self, result: int | None = None) -> tuple[sympy.Expr, ...]:
        """True sizes of the captured node's result (of result number ``result``, if it has several)."""
        value = self.node.meta["val"]
        value = value if result is None else value[result]
        return tuple(self.canonical(n) for n in value.shape)

    def refuse(self, reason: str, *symbols: sympy.Symbol) -> Unpadded:
        """An error to raise when the node cannot be padded: ``raise ctx.refuse("...")``."""
        return Unpadded(reason, frozenset(symbols))

    # -- what is reported ----------------------------------------------------------------------------------------------

    def mixes(self, dims: Dim | Sequence[Dim], how: str) -> None:
        """Report that the node mixes positions along ``dims``, and how it is made blind to their padding."""
        for d in (dims,) if isinstance(dims, Dim) else dims:
            for symbol in d.symbols:
                self._use(symbol, "mixes", how)

    def _use(self, symbol: sympy.Symbol, kind: Kind, how: str = "") -> None:
        known = self.uses.get((self.node, symbol, kind))
        if known is not None and how not in known.how.split("; "):
            how = f"{known.how}; {how}"
        self.uses[self.node, symbol, kind] = Use(self.node, symbol, kind, how)

    # -- sizes ---------------------------------------------------------------------------------------------------------

    def bound(self, size: sympy.Expr, *, signed: bool = False) -> int:
        """The padded size for a true size: its largest value with all symbols within their buckets."""
        if size not in self._bounds:
            largest = sizes.largest(size, self.buckets)
            if largest is None:
                raise self.refuse(f"the largest value of {size} within the buckets is not known")
            self._bounds[size] = largest
        return self._bounds[size] if signed else max(self._bounds[size], 0)

    def same(self, first: sympy.Expr, second: sympy.Expr) -> bool:
        """Whether two true sizes are equal in all calls within the buckets."""
        key = (first, second)
        if key not in self._equal:
            self._equal[key] = sizes.same(first, second, self.buckets)
        return self._equal[key]

    def hint(self, size: sympy.Expr) -> int:
        """The value of ``size`` in the call that the graph is made for."""
        return int(size.xreplace({s: sympy.Integer(v) for s, v in self._hints.items()}))

    def at_least(self, size: sympy.Expr, least: int) -> None:
        """Serve only calls in which ``size`` is at least ``least``."""
        if not size.is_Integer and -self.bound(-size, signed=True) < least:
            self.minimum[size] = max(least, self.minimum.get(size, least))

    def tail(self, size: sympy.Expr, padded: int | None = None) -> Dim:
        """A dimension with ``size`` true elements first."""
        return dim(Factor(size, self.bound(size) if padded is None else padded))

    def size(self, number: Any) -> int:
        """A number that is used as a size, padded."""
        return self.bound(number.expr) if isinstance(number, Number) else int(number)

    def scalar(self, expr: sympy.Expr, *, hidden: bool = False) -> Any:
        """The true value of ``expr``: an int, or the node of a runtime scalar.

        Args:
            expr: of integers.
            hidden: not reported as a use of the value; for masks.
        """
        if expr.is_Integer:
            return int(expr)
        if not hidden:
            for symbol in expr.free_symbols & self.buckets.keys():
                self._use(symbol, "value")
        if expr not in self._numbers:
            self._numbers[expr] = self._scalar(expr)
        return self._numbers[expr]

    def _scalar(self, expr: sympy.Expr) -> Any:
        if expr.is_Symbol:
            if expr not in self._scalars:
                raise self.refuse(f"the value of {expr} is in none of the arguments")
            return self._scalars[expr]
        function = _FUNCTIONS.get(expr.func)
        if expr.is_Pow and expr.exp.is_Integer and expr.exp > 0:
            terms, function = [expr.base] * int(expr.exp), operator.mul
        elif function is not None:
            terms = list(expr.args)
        else:
            raise self.refuse(f"{expr} cannot be computed as an integer in the program")
        values = [self.scalar(t, hidden=True) for t in terms]
        result = values[0]
        for value in values[1:]:
            result = self.emit(function, result, value)
        return result

    def true(self, expr: sympy.Expr, *, hidden: bool = False) -> Node:
        """The true value of ``expr`` as a 0-d int64 tensor."""
        scalar = self.scalar(expr, hidden=hidden)
        if expr not in self._tensors:
            self._tensors[expr] = self.emit(aten.scalar_tensor.default, scalar, dtype=torch.int64)
        return self._tensors[expr]

    def positions(self, size: int) -> Node:
        """``[0, 1, ..., size - 1]`` in int64."""
        if size not in self._ranges:
            self._ranges[size] = self.emit(aten.arange.default, size, dtype=torch.int64)
        return self._ranges[size]

    # -- padding hidden ------------------------------------------------------------------------------------------------

    def valid(self, dimension: Dim) -> Node:
        """Where along a dimension the true elements are: bool[padded size]."""
        if dimension not in self._masks:
            parts = []
            for number, factor in enumerate(dimension.factors):
                if factor.exact:
                    continue
                part = self.emit(aten.lt.Tensor, self.positions(factor.size), self.true(factor.true, hidden=True))
                shape = [f.size if n == number else 1 for n, f in enumerate(dimension.factors)]
                parts.append(self.emit(aten.view.default, part, shape) if len(shape) > 1 else part)
            mask = parts[0]
            for part in parts[1:]:
                mask = self.emit(aten.logical_and.default, mask, part)
            if not dimension.tail:
                mask = self.emit(aten.expand.default, mask, [f.size for f in dimension.factors])
                mask = self.emit(aten.clone.default, mask, memory_format=torch.contiguous_format)
                mask = self.emit(aten.view.default, mask, [dimension.size])
            self._masks[dimension] = mask
        return self._masks[dimension]

    def mask(self, x: Laid, dims: Sequence[int]) -> Node:
        """Where ``x`` has true elements along ``dims``: bool, of a shape that broadcasts to that of ``x``."""
        mask: Node | None = None
        for number in dims:
            part = self.valid(x.dims[number])
            if x.rank > 1:
                part = self.reshaped(part, [d.size if n == number else 1 for n, d in enumerate(x.dims)])
            mask = part if mask is None else self.emit(aten.logical_and.default, mask, part)
        assert mask is not None
        return mask

    def filled(self, x: Laid, dims: Sequence[int], value: Scalar, how: str, *, loose: bool = False) -> Laid:
        """``x`` with ``value`` in the padding along ``dims``; ``x`` itself if that holds already.

        Args:
            x: a tensor.
            dims: numbers of dimensions; those without padding do not count.
            value: a neutral element of what comes next.
            how: for the report: what mixes and how it is made blind.
            loose: a NaN in place of ``value`` does no harm where the row's true elements are NaN too.
        """
        self.mixes([x.dims[d] for d in dims], how)
        return self.hidden(x, dims, value, loose=loose)

    def hidden(self, x: Laid, dims: Sequence[int], value: Scalar, *, loose: bool = False) -> Laid:
        """As :meth:`filled`, for what is not mixed and only must not be garbage (an index)."""
        dims = [d for d in dims if not x.dims[d].exact]
        known = [x.fills[d] for d in dims if d in x.fills]
        if not dims or (len(dims) == 1 and known and known[0].is_(value) and (loose or known[0].faithful)):
            return x
        neutral = self.constant(value, x.dtype)
        node = self.emit(aten.where.self, self.mask(x, dims), x, neutral)
        fills = {d: f for d, f in x.fills.items() if d not in dims} | {d: Fill(value) for d in dims}
        return Laid(node, x.dims, fills)

    def constant(self, value: Scalar, dtype: torch.dtype) -> Node:
        """A 0-d tensor."""
        return self.emit(aten.full.default, [], value, dtype=dtype, device=torch.device("cpu"))

    def reshaped(self, node: Node | Laid, shape: Sequence[int]) -> Node:
        """A view of another shape, of a copy where memory does not allow one."""
        node = node.node if isinstance(node, Laid) else node
        if tuple(node.meta["val"].shape) == tuple(shape):
            return node
        try:
            return self.emit(aten.view.default, node, list(shape))
        except (RuntimeError, ValueError):
            self.graph.erase_node(next(reversed(self.graph.nodes)))
            copy = self.emit(aten.clone.default, node, memory_format=torch.contiguous_format)
            return self.emit(aten.view.default, copy, list(shape))

    # -- layouts -------------------------------------------------------------------------------------------------------

    def laid(self, node: Node, dims: Sequence[Dim], fills: Mapping[int, Fill] | None = None) -> Laid:
        """A result of a rule."""
        return Laid(node, tuple(dims), fills or {})

    def plain(self, node: Node) -> Laid:
        """A result without padding."""
        return Laid(node, tuple(exact(int(n)) for n in node.meta["val"].shape))

    def item(self, node: Node, number: int) -> Node:
        """One result of a node that has several."""
        return self.emit(operator.getitem, node, number)

    def taken(self, x: Laid, number: int, index: Node, dimension: Dim) -> Laid:
        """``x`` at positions ``index`` (int64, in range) along a dimension, which then holds ``dimension``."""
        node = self.emit(aten._unsafe_index.Tensor, x, [*[None] * number, index])  # in range: no check in the program
        dims = tuple(dimension if n == number else d for n, d in enumerate(x.dims))
        return Laid(node, dims, {n: f for n, f in x.fills.items() if n != number})

    def clamped(self, index: Node, size: int) -> Node:
        """``index`` with what is out of range moved to the ends of ``[0, size)``."""
        return self.emit(aten.clamp.default, index, 0, max(size - 1, 0))

    def compact(self, x: Laid, number: int) -> Laid:
        """``x`` with all true elements of a dimension before its padding."""
        dimension = x.dims[number]
        if dimension.tail:
            return x
        true = sympy.expand(dimension.true)
        result = self.tail(true)
        index = self.physical(self.positions(result.size), dimension)
        return self.taken(x, number, self.clamped(index, dimension.size), result)

    def physical(self, index: Node, dimension: Dim) -> Node:
        """Where in a dimension its true element number ``index`` (int64) is."""
        if dimension.tail:
            return index
        total: Node | None = None
        stride, rest = dimension.size, index
        for number, factor in enumerate(dimension.factors):
            stride //= factor.size
            inner = sympy.expand(sympy.Mul(*(f.true for f in dimension.factors[number + 1 :])))
            if number + 1 < len(dimension.factors):
                step = self.emit(aten.clamp_min.default, self.true(inner, hidden=True), 1)
                place = self.emit(aten.div.Tensor_mode, rest, step, rounding_mode="floor")
                rest = self.emit(aten.sub.Tensor, rest, self.emit(aten.mul.Tensor, place, step))
            else:
                place = rest
            part = self.emit(aten.mul.Tensor, place, stride) if stride != 1 else place
            total = part if total is None else self.emit(aten.add.Tensor, total, part)
        assert total is not None
        return total

    def conformed(self, x: Laid, number: int, target: Dim) -> Laid:
        """``x`` with a dimension laid out like ``target``, which has the same true size."""
        if x.dims[number] == target:
            return x
        if not self.same(x.dims[number].true, target.true):
            raise self.refuse(f"the sizes {x.dims[number].true} and {target.true} are not known to be equal")
        if not target.tail:
            raise self.refuse("two operands are padded in different ways")
        x = self.compact(x, number)
        size = x.dims[number].size
        if size > target.size:
            node = self.emit(aten.slice.Tensor, x, number, 0, target.size)
        elif size < target.size:
            amounts = [0, 0] * (x.rank - 1 - number) + [0, target.size - size]
            node = self.emit(aten.constant_pad_nd.default, x, amounts, 0)
        else:
            node = x.node
        fills = x.fills if size >= target.size else {n: f for n, f in x.fills.items() if n != number}
        return Laid(node, tuple(target if n == number else d for n, d in enumerate(x.dims)), fills)

    def united(self, xs: Sequence[Laid], numbers: Sequence[int]) -> tuple[list[Laid], Dim]:
        """Operands with one common layout of a dimension of the same true size; ``numbers`` are its places in them."""
        dims = [x.dims[n] for x, n in zip(xs, numbers, strict=True)]
        if all(d == dims[0] for d in dims):
            return list(xs), dims[0]
        target = dims[0]
        if len({len(d.factors) for d in dims}) != 1 or not target.tail:
            tails = [d for d in dims if d.tail]
            target = tails[0] if tails else self.tail(sympy.expand(target.true))
        smallest = min((d.size for d in dims if d.tail), default=target.size)
        target = dim(Factor(target.true, min(smallest, target.size)))
        return [self.conformed(x, n, target) for x, n in zip(xs, numbers, strict=True)], target

    def broadcast(self, xs: Sequence[Laid]) -> tuple[list[Laid], tuple[Dim, ...]]:
        """Operands laid out alike, and the dimensions of what PyTorch broadcasts them to."""
        xs = list(xs)
        rank = max((x.rank for x in xs), default=0)
        dims: list[Dim] = []
        for place in range(-rank, 0):
            having = [n for n, x in enumerate(xs) if x.rank >= -place and x.dims[place] != exact(1)]
            if not having:
                dims.append(exact(1))
                continue
            conformed, common = self.united([xs[n] for n in having], [xs[n].rank + place for n in having])
            for n, x in zip(having, conformed, strict=True):
                xs[n] = x
            dims.append(common)
        return xs, tuple(dims)


_KEPT_META = ("stack_trace", "nn_module_stack", "source_fn_stack")

_FUNCTIONS: Mapping[Any, Callable[..., Any]] = {
    sympy.Add: operator.add,
    sympy.Mul: operator.mul,
    functions.FloorDiv: operator.floordiv,
    functions.CleanDiv: operator.floordiv,
    functions.Mod: operator.mod,
    functions.PythonMod: operator.mod,
    functions.Max: torch.sym_max,
    functions.Min: torch.sym_min,
    sympy.Max: torch.sym_max,
    sympy.Min: torch.sym_min,
}
