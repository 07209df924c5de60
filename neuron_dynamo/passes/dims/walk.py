"""The construction of a padded graph: one walk over the captured one, a rule for each node that padding reaches."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from typing import Any

import sympy
import torch
from torch._dynamo.source import ConstantSource
from torch.fx import Graph, GraphModule, Node
from torch.fx.experimental.symbolic_shapes import DimDynamic, ShapeEnv

from neuron_dynamo.passes.padded import Padded, Unpaddable
from neuron_dynamo.passes.padding_plan import PaddedArgument, SizeSource, form

from .context import PadContext
from .layout import Dim, Laid, Number, exact
from .results import Results
from .symbols import Symbols
from .table import Rule
from .unknown import UNKNOWN
from .uses import Unpadded, Use

aten = torch.ops.aten


class Walk:
    """One construction of a padded graph.

    Args:
        gm: the captured graph.
        args: of a call.
        buckets: padded size of each symbol to pad.
        keep: numbers of int arguments to leave open.
        shape_env: of the padded graph.
        table: the rules.
    """

    def __init__(
        self,
        gm: GraphModule,
        args: Sequence[Any],
        buckets: Mapping[sympy.Symbol, int],
        keep: Sequence[int],
        shape_env: ShapeEnv,
        table: Mapping[str, Rule],
        equal: Mapping[sympy.Symbol, sympy.Symbol],
    ) -> None:
        self._gm = gm
        self._args = args
        self._shape_env = shape_env
        self._table = table
        self._graph = Graph()
        self._root: dict[str, Any] = {}
        self._env: dict[Node, Any] = {}
        self._placeholders = [n for n in gm.graph.nodes if n.op == "placeholder"]
        self._written = {n.args[0] for n in gm.graph.nodes if n.target is aten.copy_.default}
        self.symbols = Symbols([n.meta.get("val") for n in self._placeholders], args, buckets, keep, equal)
        self._conditions: dict[sympy.Symbol, SizeSource] = {}
        self._scalars: dict[sympy.Symbol, Node] = {}
        hints = {symbol: source.read(args) for symbol, source in self.symbols.open.items()}
        self.ctx = PadContext(self._graph, self.symbols.buckets, self.symbols.canonical, self._scalars, hints)
        self._layouts: dict[Node, tuple[Dim, ...]] = {}
        self._inputs: list[PaddedArgument] = []
        self._forms: list[Any] = []

    def run(self) -> Padded:
        """The padded graph.

        Raises:
            Unpadded: a node, or the signature, cannot be padded.
        """
        for number, node in enumerate(self._placeholders):
            self.ctx.node = node
            self._env[node] = self._placeholder(number, node)
        extra = self._missing_sizes()
        results = Results(self.ctx, self._env, self._placeholders, [spec.argument for spec in self._inputs])
        for node in self._gm.graph.nodes:
            self.ctx.node = node
            if node.op == "get_attr":
                self._env[node] = self._attribute(node)
            elif node.op == "call_function":
                self._env[node] = self._call(node)
            elif node.op == "output":
                results.add(node, self._graph)
        if any(isinstance(n, torch.SymInt) for node in self._graph.nodes for n in _shape(node)):
            raise Unpadded("a size depends on a number that was to stay open")
        _erase_unused(self._graph)
        return Padded(
            GraphModule(self._root, self._graph),
            buckets=self.symbols.buckets,
            sources=self.symbols.open,
            kept=tuple(source.argument for source in self.symbols.kept.values()),
            uses=self._uses(),
            layouts=self._layouts,
            inputs=tuple(self._inputs),
            outputs=tuple(results.plans),
            extra=extra,
            minimum=self.ctx.minimum,
            conditions=tuple(guard.expr for guard in self._shape_env.guards),
            condition_sources=self._conditions,
            forms=tuple(self._forms),
        )

    # -- what enters ---------------------------------------------------------------------------------------------------

    def _placeholder(self, number: int, node: Node) -> Any:
        value: Any = node.meta.get("val")
        argument = self._args[number]
        if isinstance(value, torch.SymInt):
            return self._number(number, node, self.symbols.canonical(value))
        if isinstance(value, torch.Tensor):
            return self._remember(node, self._tensor(number, node, value, argument))
        copy = self._graph.placeholder(node.name)
        copy.meta = {**node.meta, "val": argument}
        self._forms.append(argument)
        return argument

    def _number(self, number: int, node: Node, expr: sympy.Expr) -> Any:
        source = SizeSource(number)
        if self.symbols.open.get(expr) == source:
            self._scalars[expr] = self._open_number(node.name, source)
            self._forms.append(None)
            return Number(expr)
        copy = self._graph.placeholder(node.name)
        copy.meta["val"] = self._args[number]
        # A number that follows from sizes is checked with them; any other is part of the graph.
        self._forms.append(None if expr.free_symbols else self._args[number])
        return number_of(expr)

    def _tensor(self, number: int, node: Node, value: torch.Tensor, argument: torch.Tensor) -> Laid:
        copy = self._graph.placeholder(node.name)
        copy.meta = dict(node.meta)
        shape, strides = (tuple(map(self.symbols.canonical, n)) for n in (value.shape, value.stride()))
        if not any(n.free_symbols for n in (*shape, *strides)):
            copy.meta["val"] = _fake(argument)
            self._forms.append(form(argument))
            return Laid(copy, tuple(exact(int(n)) for n in argument.shape))
        dims = tuple(self.ctx.tail(n) for n in shape)
        padded = tuple(d.size for d in dims)
        copy.meta["val"] = torch.empty(padded, dtype=argument.dtype, device=argument.device)
        self._inputs.append(PaddedArgument(number, padded, shape, node in self._written))
        self._forms.append(None)
        return Laid(copy, dims)

    def _open_number(self, name: str, source: SizeSource) -> Node:
        node = self._graph.placeholder(name)
        value: Any = self._shape_env.create_unspecified_symint_and_symbol(
            source.read(self._args), ConstantSource(name), DimDynamic.DYNAMIC
        )
        # Read now: a condition such as s == 5 makes the symbol's own expression the number 5.
        self._conditions[value.node.expr] = source
        node.meta["val"] = value
        return node

    def _missing_sizes(self) -> tuple[SizeSource, ...]:
        """Append a number argument for each padded size that no int argument has."""
        extra = []
        for symbol, source in self.symbols.open.items():
            if symbol not in self._scalars:
                self._scalars[symbol] = self._open_number(f"true_size_{symbol}", source)
                extra.append(source)
        return tuple(extra)

    def _attribute(self, node: Node) -> Any:
        constant = operator.attrgetter(str(node.target))(self._gm)
        self._root[str(node.target)] = constant
        copy = self._graph.node_copy(node)
        if not isinstance(constant, torch.Tensor):
            return constant
        copy.meta = {**node.meta, "val": _fake(constant)}
        return self._remember(node, self.ctx.plain(copy))

    def _remember(self, node: Node, value: Any) -> Any:
        if isinstance(value, Laid):
            self._layouts[node] = value.dims
        return value

    # -- nodes ---------------------------------------------------------------------------------------------------------

    def _call(self, node: Node) -> Any:
        value: Any = node.meta.get("val")
        if isinstance(value, (torch.SymInt, torch.SymFloat, torch.SymBool, int, float, bool)):
            return number_of(self.symbols.canonical(value))
        if node.target is operator.getitem:
            container, index = node.args
            return self._remember(node, self._env[container][index])  # type: ignore[index]
        if isinstance(node.target, torch._ops.HigherOrderOperator):
            raise Unpadded(f"{node.target.name()} holds a graph of its own", frozenset(self.symbols.buckets))
        args, kwargs = self._operands(node.args), self._operands(node.kwargs)
        if not self._touched((args, kwargs, value)):
            return self._remember(node, self._unchanged(node, args, kwargs))
        if node.target is aten.copy_.default:
            return self._remember(node, self._written_input(*args))
        rule = self._table.get(str(node.target))
        if rule is None:
            name = str(node.target)
            raise Unpadded(f"{name} has no rule for padded dimensions: {UNKNOWN.get(name, 'it is not in the table')}")
        result = rule(self.ctx, *args, **kwargs)
        if isinstance(result, (list, tuple)):
            for number, item in enumerate(result):
                if isinstance(item, Laid):
                    self._check(item, value[number])
            return tuple(result)
        self._check(result, value)
        return self._remember(node, result)

    def _operands(self, value: Any) -> Any:
        if isinstance(value, Node):
            return self._env[value]
        if isinstance(value, (list, tuple)):
            return [self._operands(v) for v in value]
        if isinstance(value, dict):
            return {k: self._operands(v) for k, v in value.items()}
        return value

    def _unchanged(self, node: Node, args: Any, kwargs: Any) -> Any:
        copy = self.ctx.emit(node.target, *args, **kwargs)
        value = copy.meta["val"]
        if isinstance(value, (list, tuple)):
            return tuple(
                self.ctx.plain(self.ctx.emit(operator.getitem, copy, n)) if isinstance(v, torch.Tensor) else v
                for n, v in enumerate(value)
            )
        return self.ctx.plain(copy) if isinstance(value, torch.Tensor) else value

    def _touched(self, value: Any) -> bool:
        """Whether padding, or a padded symbol, is in operands or in a captured result."""
        if isinstance(value, Laid):
            return not value.exact
        if isinstance(value, (list, tuple)):
            return any(map(self._touched, value))
        if isinstance(value, dict):
            return any(map(self._touched, value.values()))
        return bool(self.symbols.padded_in(value))

    def _written_input(self, target: Laid, source: Laid) -> Laid:
        for number, dimension in enumerate(target.dims):
            source = self.ctx.conformed(source, number, dimension)
        return Laid(self.ctx.emit(aten.copy_.default, target, source), target.dims)

    def _check(self, result: Laid, captured: torch.Tensor) -> None:
        """That a rule's result has the captured true shape, and the padded one that it says it has."""
        true = tuple(map(self.symbols.canonical, captured.shape))
        shape = tuple(result.value.shape)
        described = f"{self.ctx.node.target} gave {result.dtype} [{', '.join(map(str, result.dims))}]"
        if shape != tuple(d.size for d in result.dims) or len(true) != result.rank:
            raise Unpadded(f"{described} in a tensor of {list(shape)}")
        if result.dtype is not captured.dtype:
            raise Unpadded(f"{described} instead of {captured.dtype}")
        for wanted, dimension in zip(true, result.dims, strict=True):
            if not self.ctx.same(wanted, dimension.true):
                raise Unpadded(f"{described}: the true size {dimension.true} is not known to be {wanted}")
            if any(f.size < self.ctx.bound(f.true) for f in dimension.factors):
                raise Unpadded(f"{described}: {dimension} is too small")

    # -- the account ---------------------------------------------------------------------------------------------------

    def unpaddable(self, refusal: Unpadded) -> Unpaddable:
        """``refusal`` with its place."""
        node: Node | None = self.ctx.node
        symbols = refusal.symbols & self.symbols.buckets.keys()
        if not symbols and node is not None:
            symbols = self._carried(node)
        return Unpaddable(node, refusal.reason, symbols or frozenset(self.symbols.buckets))

    def _carried(self, node: Node) -> frozenset[sympy.Symbol]:
        values = [self._env.get(operand) for operand in node.all_input_nodes]
        return self.symbols.padded_in([values, node.meta.get("val")])

    def _uses(self) -> tuple[Use, ...]:
        uses = list(self.ctx.uses.values())
        mixing = {(use.node, use.symbol) for use in uses if use.kind == "mixes"}
        order = {node: number for number, node in enumerate(self._gm.graph.nodes)}
        for node in order:
            if node.op != "call_function" or node.target is operator.getitem:
                continue
            carried = {s for n in (node, *node.all_input_nodes) for d in self._layouts.get(n, ()) for s in d.symbols}
            uses += [Use(node, symbol, "independent") for symbol in carried if (node, symbol) not in mixing]
        return tuple(sorted(uses, key=lambda u: (order[u.node], str(u.symbol), u.kind)))


def number_of(expr: sympy.Expr) -> Any:
    """A plain number where the expression is one."""
    if expr.is_Integer:
        return int(expr)
    if expr in (sympy.true, sympy.false):
        return bool(expr)
    return float(expr) if expr.is_number else Number(expr)


def _erase_unused(graph: Graph) -> None:
    for node in reversed(list(graph.nodes)):
        if node.op in ("call_function", "get_attr") and not node.users and not _acts(node):
            graph.erase_node(node)


def _acts(node: Node) -> bool:
    """Whether a node does something besides giving a result."""
    return node.target is aten.copy_.default or node.is_impure() or "assert" in str(node.target)


def _shape(node: Node) -> tuple[Any, ...]:
    value = node.meta.get("val")
    return tuple(value.shape) if isinstance(value, torch.Tensor) else ()


def _fake(value: torch.Tensor) -> torch.Tensor:
    """A fake tensor like ``value``, at the same place in its storage; the caller is inside a fake mode."""
    offset = value.storage_offset()
    extent = 1 + sum((n - 1) * s for n, s in zip(value.shape, value.stride(), strict=True)) if value.numel() else 0
    if not offset:
        return torch.empty_strided(value.shape, value.stride(), dtype=value.dtype, device=value.device)
    storage = torch.empty(offset + extent, dtype=value.dtype, device=value.device)
    return storage.as_strided(value.shape, value.stride(), offset)
