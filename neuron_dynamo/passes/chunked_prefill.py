"""Turn a graph over a whole prompt into a graph over one chunk of it, with the caches as carried state."""

from __future__ import annotations

import operator
from dataclasses import dataclass
from typing import Any

import sympy
import torch
from torch.fx import Graph, GraphModule, Node
from torch.fx.experimental.symbolic_shapes import ShapeEnv

from .chunk_plan import CarriedState, Chunked, ChunkedArgument, ChunkedResult, NotChunkable
from .dims.sizes import expression, shape_environment

aten = torch.ops.aten

ATTENTION = (aten._scaled_dot_product_flash_attention_for_cpu.default,)

SHAPING = frozenset(
    {
        aten.unsqueeze.default,
        aten.squeeze.dim,
        aten.expand.default,
        aten.clone.default,
        aten.view.default,
        aten._unsafe_view.default,
        aten.permute.default,
        aten.transpose.int,
        aten.alias.default,
        aten._to_copy.default,
        aten.slice.Tensor,
    }
)
"""What may stand between a cache and the attention that reads it: each element stays where it belongs."""

VALUE_OPS = frozenset(
    {
        aten.add.Tensor,
        aten.sub.Tensor,
        aten.mul.Tensor,
        aten.div.Tensor,
        aten.lt.Scalar,
        aten.le.Scalar,
        aten.gt.Scalar,
        aten.ge.Scalar,
        aten.eq.Scalar,
        aten.ne.Scalar,
        aten.scalar_tensor.default,
    }
)
"""Ops whose number operands enter as values: there the prompt's length stays that of the whole prompt."""


class ChunkPrefill:
    """Rewrite a graph over ``s`` rows into one over a chunk of them, where rows meet only through a cache.

    Before::

        def forward(self, s: "Sym(s)", x: "f32[1, s, 8]", count: "i64[]", keys: "f32[1, 64, 8]"):
            position: "i64[s]" = arange(0, s) + count
            written: "f32[1, 64, 8]" = torch.ops.aten.index_put.default(keys, [None, position], x)
            attended: "f32[1, s, 8]" = attention(x, written[:, :s], written[:, :s], is_causal=True)
            copy_(count, count + s)
            copy_(keys, written)
            return attended

    After, for the rows from ``start`` of a prompt of ``n``::

        def forward(self, s: "Sym(s)", x: "f32[1, s, 8]", count: "i64[]", keys: "f32[1, 64, 8]", start, n):
            position: "i64[s]" = arange(0, s) + start + count
            written: "f32[1, 64, 8]" = torch.ops.aten.index_put.default(keys, [None, position], x)
            mask: "b8[s, 64]" = arange(64) <= arange(0, s)[:, None] + start
            attended: "f32[1, s, 8]" = attention(x, written, written, mask)
            early: "b8[]" = any(mask & (arange(64) is a slot that later rows write))
            copy_(keys, written)
            return early, attended, count + n

    A mask may be data, so whether a row looks at slots that later rows write is a result of the program: a loop that
    sees it has written nothing yet and takes another path.
    """

    name = "chunk_prefill"

    def run(self, gm: GraphModule, symbol: sympy.Symbol) -> Chunked | NotChunkable:
        """The chunk's graph; ``gm`` is not changed.

        Args:
            gm: the captured graph.
            symbol: the prompt's length.
        """
        try:
            return _Rewrite(gm, symbol).run()
        except _Refused as refusal:
            return NotChunkable(refusal.node, refusal.reason)


@dataclass(frozen=True)
class _Cache:
    """What is known of the contents of a cache.

    Attributes:
        state: number of the carried state.
        dim: dimension of its slots, once rows are written.
        first: the slot of the chunk's first row, a 0-d node, once rows are written.
    """

    state: int
    dim: int = 0
    first: Node | None = None


class _Refused(Exception):
    def __init__(self, node: Node | None, reason: str) -> None:
        self.node = node
        self.reason = reason


class _Rewrite:
    """One construction of a chunk's graph."""

    def __init__(self, gm: GraphModule, symbol: sympy.Symbol) -> None:
        self._gm = gm
        self._symbol = symbol
        self._graph = Graph()
        self._root: dict[str, Any] = {}
        self._env: dict[Node, Any] = {}
        self._whole: dict[Node, Any] = {}  # numbers computed with the prompt's whole length
        self._nodes = list(gm.graph.nodes)
        self._placeholders = [n for n in self._nodes if n.op == "placeholder"]
        environment = shape_environment([n.meta.get("val") for n in self._placeholders])
        assert environment is not None
        self._environment: ShapeEnv = environment
        self._fake_mode = next(v.fake_mode for n in self._placeholders if hasattr(v := n.meta.get("val"), "fake_mode"))
        self._caches: dict[Node, _Cache] = {}  # nodes that hold a cache's contents, shaped for reading or not
        self._prefixes: dict[Node, _Cache] = {}  # of these, the ones cut to the rows written so far
        self._initial = self._made_caches()
        self._state_nodes: list[Node] = []
        self._final: dict[int, Node] = {}  # by state: its contents after the chunk
        self._meeting: set[Node] = set()
        self._early: list[Node] = []
        self._own_rows: Node | None = None  # an attention over the prompt's own rows
        self._noted: set[tuple[Node, Node]] = set()
        self._written = {n.args[0]: n.args[1] for n in self._nodes if n.target is aten.copy_.default}

    # -- facts of the captured graph -----------------------------------------------------------------------------------

    def _along(self, value: Any) -> tuple[int, ...]:
        """Dimensions of a tensor that hold the prompt's rows."""
        if not isinstance(value, torch.Tensor):
            return ()
        return tuple(d for d, n in enumerate(value.shape) if self._symbol in self._expr(n).free_symbols)

    def _expr(self, number: Any) -> sympy.Expr:
        found: sympy.Expr = self._environment.simplify(expression(number))
        return found

    def _made_caches(self) -> set[Node]:
        """Constants that the graph itself makes, writes rows to and returns: caches that are made on first use."""
        returned = set(self._nodes[-1].all_input_nodes)
        found = set()
        for node in self._nodes:
            if node.target is aten.index_put.default and node in returned and isinstance(node.args[0], Node):
                made = node.args[0]
                if made.target is aten.full.default and not self._along(made.meta["val"]):
                    found.add(made)
        return found

    # -- the walk ------------------------------------------------------------------------------------------------------

    def run(self) -> Chunked:
        arguments = self._arguments()
        start = len(self._placeholders)
        self._start = self._open_number("chunk_start")
        self._length = self._open_number("prompt_length")
        self._rows = next((self._env[self._placeholders[a.argument]] for a in arguments if a.dim is None), None)
        states = self._carry()
        for node in self._nodes:
            self._node = node
            if node.op == "get_attr":
                self._root[str(node.target)] = operator.attrgetter(str(node.target))(self._gm)
                self._env[node] = self._copy(node)
            elif node.op == "call_function":
                self._call(node)
        if not self._early:
            raise _Refused(self._own_rows, f"no attention reads a cache that is written along {self._symbol}")
        return self._finish(start, arguments, states)

    def _arguments(self) -> tuple[ChunkedArgument, ...]:
        found = []
        for number, node in enumerate(self._placeholders):
            self._env[node] = self._copy(node)
            value = node.meta.get("val")
            along = self._along(value)
            if along:
                if len(along) > 1 or self._expr(value.shape[along[0]]) != self._symbol or node in self._written:
                    raise _Refused(node, f"the argument has {self._symbol} other than as one dimension that is read")
                found.append(ChunkedArgument(number, along[0]))
            elif isinstance(value, torch.SymInt) and self._expr(value) == self._symbol:
                found.append(ChunkedArgument(number, None))
        return tuple(found)

    def _open_number(self, name: str) -> Node:
        node = self._graph.placeholder(name)
        node.meta["val"] = self._environment.create_symintnode(sympy.Symbol(name, integer=True), hint=3)
        return node

    def _carry(self) -> list[CarriedState]:
        states: list[CarriedState] = []
        for node in self._nodes:
            if node in self._initial:
                copy = self._graph.placeholder(f"carried_{node.name}")
                copy.meta = dict(node.meta)
                self._env[node] = copy
                value = node.meta["val"]
                shape = tuple(self._expr(n) for n in value.shape)
                states.append(CarriedState(None, shape, node.args[1], value.dtype))
            elif node in self._written and self._depends_on_rows(self._written[node]):
                states.append(CarriedState(self._placeholders.index(node)))
            else:
                continue
            self._caches[node] = _Cache(len(states) - 1)
            self._state_nodes.append(self._env[node])
        return states

    def _depends_on_rows(self, node: Any) -> bool:
        seen: set[Node] = set()
        pending = [node]
        while pending:
            current = pending.pop()
            if not isinstance(current, Node) or current in seen:
                continue
            seen.add(current)
            if self._along(current.meta.get("val")):
                return True
            pending += current.all_input_nodes
        return False

    def _call(self, node: Node) -> None:
        value = node.meta.get("val")
        if node in self._initial:
            return
        if node.target is aten.copy_.default:
            self._write_back(node)
            return
        read = [n for n in node.all_input_nodes if n in self._caches or n in self._prefixes]
        if read:
            self._use_cache(node, read)
        elif str(node.target).startswith("aten.arange") and self._along(value):
            self._positions(node)
        elif node.target in VALUE_OPS:
            self._env[node] = self._copy(node, whole=True)
        else:
            if node.target in ATTENTION:
                self._own_rows = self._own_rows or node
            copy = self._copied(node)
            if self._last_rows(node):
                self._meeting.add(copy)

    def _write_back(self, node: Node) -> None:
        target, source = node.args
        self._env[node] = self._env[source]  # type: ignore[index]
        if source in self._caches:
            self._caches[node] = self._caches[source]  # type: ignore[index]
        elif target in self._caches:
            raise _Refused(node, "what is written to the cache is not the cache with the prompt's rows in it")

    def _copied(self, node: Node) -> Node:
        copy = self._copy(node)
        self._env[node] = copy
        return copy

    def _copy(self, node: Node, *, whole: bool = False) -> Node:
        copy = self._graph.node_copy(node, self._whole_number if whole else lambda n: self._env[n])
        copy.meta = dict(node.meta)
        return copy

    def _whole_number(self, node: Node) -> Any:
        """An operand whose sizes are the whole prompt's."""
        value = node.meta.get("val")
        if not isinstance(value, torch.SymInt) or self._symbol not in self._expr(value).free_symbols:
            return self._env[node]
        if self._expr(value) == self._symbol:
            return self._length
        if node not in self._whole:
            if node.op == "placeholder":
                raise _Refused(self._node, f"it takes {value}, which no argument tells for the whole prompt")
            operands = torch.fx.map_arg((node.args, node.kwargs), self._whole_number)
            self._whole[node] = self._emit(node.target, *operands[0], **operands[1])
        return self._whole[node]

    def _emit(self, target: Any, *args: Any, **kwargs: Any) -> Node:
        node = self._graph.call_function(target, args, kwargs)
        fakes = torch.fx.map_arg((node.args, node.kwargs), lambda n: n.meta["val"])
        node.meta = {k: self._node.meta[k] for k in ("stack_trace",) if k in self._node.meta}
        with self._fake_mode:
            node.meta["val"] = target(*fakes[0], **fakes[1])
        return node

    # -- positions -----------------------------------------------------------------------------------------------------

    def _positions(self, node: Node) -> None:
        bounds: list[Any] = list(node.args)
        first = bounds[0] if len(bounds) > 1 else 0
        last = bounds[1] if len(bounds) > 1 else bounds[0]
        step = bounds[2] if len(bounds) > 2 else 1
        last_expr = self._expr(last.meta["val"]) if isinstance(last, Node) else sympy.Integer(last)
        if first != 0 or step != 1 or last_expr != self._symbol or node.meta["val"].dtype.is_floating_point:
            raise _Refused(node, f"it counts along {self._symbol} other than by 0, 1, 2, ...")
        copy = self._copy(node)
        self._env[node] = self._emit(aten.add.Tensor, copy, self._start)

    def _first_position(self, index: Node) -> Any:
        """The position of row 0 that ``index`` says: a captured node, or None for 0; rows follow one by one."""
        if str(index.target).startswith("aten.arange"):
            return None
        if index.target is aten.add.Tensor and not index.kwargs:
            for counted, base in (index.args[:2], index.args[1::-1]):
                counts = isinstance(counted, Node) and str(counted.target).startswith("aten.arange")
                if counts and not self._depends_on_rows(base):
                    return base
        raise _Refused(self._node, "rows are written to places that are not known to follow one another")

    def _last_rows(self, node: Node) -> bool:
        """Whether ``node`` takes the last row, which the last chunk always has."""
        if node.target not in (aten.slice.Tensor, aten.select.int):
            return False
        args: Any = node.args
        source, dim = args[0], args[1] if len(args) > 1 else 0
        value = source.meta.get("val") if isinstance(source, Node) else None
        if not isinstance(value, torch.Tensor) or dim % value.ndim not in self._along(value):
            return False
        first = args[2] if len(args) > 2 else None
        return isinstance(first, int) and first == -1

    # -- caches --------------------------------------------------------------------------------------------------------

    def _use_cache(self, node: Node, read: list[Node]) -> None:
        cache = self._caches.get(read[0]) or self._prefixes[read[0]]
        if node.target is aten.index_put.default and node.args[0] is read[0]:
            self._write(node, cache)
        elif node.target in ATTENTION:
            self._attend(node)
        elif node.target in SHAPING and len(read) == 1 and node.args[0] is read[0]:
            self._shape(node, read[0], cache)
        else:
            raise _Refused(node, "it reads a cache, and is no attention")

    def _write(self, node: Node, cache: _Cache) -> None:
        indices: Any = node.args[1]
        places = [d for d, i in enumerate(indices) if i is not None] if isinstance(indices, (list, tuple)) else []
        if len(places) != 1 or cache.first is not None or len(node.args) > 3:
            raise _Refused(node, "it writes to a cache other than once and along one dimension")
        base = self._first_position(indices[places[0]])
        copy = self._copied(node)
        self._meeting.add(copy)
        if isinstance(base, Node) and isinstance(base.meta["val"], torch.Tensor):
            first = self._emit(aten.add.Tensor, self._env[base], self._start)
        else:
            place = self._start if not base else self._emit(operator.add, self._start, self._env.get(base, base))
            first = self._emit(aten.scalar_tensor.default, place, dtype=torch.int64)
        self._caches[node] = _Cache(cache.state, places[0], first)
        self._final[cache.state] = copy

    def _shape(self, node: Node, read: Node, cache: _Cache) -> None:
        if read in self._caches and node.target is aten.slice.Tensor and self._along(node.meta["val"]):
            _, dim, first, last = (*node.args, 0, 0, None)[:4]
            end = self._expr(last.meta["val"]) if isinstance(last, Node) else last
            if dim != cache.dim or first not in (0, None) or end != self._symbol:
                raise _Refused(node, "it takes a part of a cache that depends on the prompt's length")
            self._env[node] = self._env[read]
            self._prefixes[node] = cache
            return
        if read in self._caches:
            self._env[node] = self._copy(node)
            self._caches[node] = cache
            return
        state = self._state_nodes[cache.state]

        def operand(n: Node) -> Any:
            value = n.meta.get("val")
            if isinstance(value, torch.SymInt) and self._symbol in self._expr(value).free_symbols:
                if self._expr(value) != self._symbol:
                    raise _Refused(node, f"it merges the rows of a cache by a size of {value}")
                return self._size(state, cache.dim)
            return self._env[n]

        args, kwargs = torch.fx.map_arg((node.args, node.kwargs), operand)
        self._env[node] = self._emit(node.target, *args, **kwargs)
        self._prefixes[node] = cache

    # -- attention -----------------------------------------------------------------------------------------------------

    def _attend(self, node: Node) -> None:
        args: Any = node.args
        query, key, value = args[:3]
        causal = len(args) > 4 and bool(args[4])
        mask: Any = node.kwargs.get("attn_mask")
        for operand in (key, value):
            if operand not in self._caches and operand not in self._prefixes:
                raise _Refused(node, "its keys and values do not both come from a cache")
        cache = self._caches.get(key) or self._prefixes[key]
        other = self._caches.get(value) or self._prefixes[value]
        if cache.first is None or other.first is None:
            raise _Refused(node, "it reads a cache before the prompt's rows are written")
        q, k = self._env[query], self._env[key]
        if self._expr(q.meta["val"].shape[-2]) != self._symbol:
            raise _Refused(node, "its queries are not the prompt's rows")
        slot = self._emit(aten.arange.start_step, 0, self._size(k, -2), 1)
        if causal and mask is None:
            row = self._emit(aten.add.Tensor, self._emit(aten.arange.start_step, 0, self._size(q, -2), 1), self._start)
            allowed = self._emit(aten.le.Tensor, slot, self._emit(aten.unsqueeze.default, row, 1))
            mask = self._additive(allowed, q)
        elif mask is None or causal:
            raise _Refused(node, "its rows do not look at the cache through one mask")
        else:
            mask = self._env[mask]
            allowed = self._emit(aten.gt.Scalar, mask, torch.finfo(mask.meta["val"].dtype).min / 2)
        self._attention = node
        self._note_early(allowed, slot, q, cache.first)
        kwargs = {name: self._env.get(v, v) if isinstance(v, Node) else v for name, v in node.kwargs.items()}
        kwargs["attn_mask"] = mask
        rest = [*node.args[3:4], False] if len(node.args) > 4 else list(node.args[3:])
        self._env[node] = self._emit(node.target, q, k, self._env[value], *rest, **kwargs)

    def _note_early(self, allowed: Node, slot: Node, query: Node, first: Node) -> None:
        """Note whether a row may look at a slot that a later chunk writes."""
        known = (allowed, first)
        if known in self._noted:
            return
        self._noted.add(known)
        end = self._emit(aten.add.Tensor, first, self._size(query, -2))
        last = self._emit(aten.add.Tensor, first, self._emit(operator.sub, self._length, self._start))
        later = self._emit(
            aten.logical_and.default, self._emit(aten.ge.Tensor, slot, end), self._emit(aten.lt.Tensor, slot, last)
        )
        early = self._emit(aten.any.default, self._emit(aten.logical_and.default, allowed, later))
        self._meeting |= {end, early}
        self._early.append(early)

    def _size(self, node: Node, dim: int) -> Any:
        size = node.meta["val"].shape[dim]
        return (
            self._emit(aten.sym_size.int, node, dim % node.meta["val"].ndim) if isinstance(size, torch.SymInt) else size
        )

    def _additive(self, allowed: Node, like: Node) -> Node:
        dtype = like.meta["val"].dtype
        zero = self._emit(aten.scalar_tensor.default, 0.0, dtype=dtype)
        never = self._emit(aten.scalar_tensor.default, -float("inf"), dtype=dtype)
        return self._emit(aten.where.self, allowed, zero, never)

    # -- results -------------------------------------------------------------------------------------------------------

    def _finish(self, start: int, arguments: tuple[ChunkedArgument, ...], states: list[CarriedState]) -> Chunked:
        early = self._early[0]
        for other in self._early[1:]:
            early = self._emit(aten.logical_or.default, early, other)
        returned: list[Node] = [early]
        results = tuple(self._result(item, returned) for item in self._nodes[-1].args[0])
        counters = []
        for argument, value in self._written.items():
            if argument not in self._caches:
                counters.append((self._placeholders.index(argument), len(returned)))
                returned.append(self._env[value])
        for number, node in enumerate(self._state_nodes):
            if number not in self._final:
                raise _Refused(None, "a cache is not written along the prompt")
            self._emit(aten.copy_.default, node, self._final[number])
        self._graph.output(tuple(returned))
        gm = GraphModule(self._root, self._graph)
        return Chunked(
            gm,
            self._symbol,
            start,
            arguments,
            tuple(states),
            results,
            tuple(counters),
            self._attention,
            frozenset(self._meeting),
        )

    def _result(self, item: Any, returned: list[Node]) -> ChunkedResult:
        if not isinstance(item, Node):
            return ChunkedResult("constant", value=item)
        value: Any = item.meta.get("val")
        if isinstance(value, torch.SymInt):
            return ChunkedResult("number", value=self._expr(value))
        if item in self._placeholders:
            return ChunkedResult("argument", self._placeholders.index(item))
        if item.target is aten.copy_.default:
            return ChunkedResult("argument", self._placeholders.index(item.args[0]))
        if item in self._prefixes:
            raise _Refused(item, "a part of a cache is returned")
        if item in self._caches:
            cache = self._caches[item]
            if self._env[item] is not self._final.get(cache.state):
                raise _Refused(item, "a cache is returned in another shape")
            return ChunkedResult("state", cache.state)
        returned.append(self._env[item])
        shape = tuple(self._expr(n) for n in value.shape)
        strides = tuple(self._expr(n) for n in value.stride())
        along = self._along(value)
        if not along:
            return ChunkedResult("last", len(returned) - 1, shape=shape, strides=strides)
        if len(along) > 1 or shape[along[0]] != self._symbol:
            raise _Refused(item, f"a result has {self._symbol} other than as one dimension")
        return ChunkedResult("rows", len(returned) - 1, along[0], None, shape, strides)
