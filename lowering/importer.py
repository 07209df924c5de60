"""From a functional FX graph of ATen overloads to a StableHLO module and the signature to call it by.

The importer walks the nodes once. It knows about placeholders, constants, ``copy_`` into an input (how AOTAutograd
keeps input mutations in the graph) and results; everything else is a rule of the registry.
"""

from __future__ import annotations

import functools
import operator
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import torch
from torch.fx import GraphModule, Node

from neuron_dynamo import errors

from . import ir, layout
from .bodies import Bodies, nested
from .context import Checks, Rejected, RuleContext, SourceLocation, Spec, parse_stack_trace, source_location
from .ir import ModuleBuilder, RuntimeScalar, Shape, Value
from .kernels.kernel import KernelCall
from .places import portable
from .random_stream import RandomStream
from .registry import Registry
from .signature import CheckSpec, InputSpec, Mutation, OutputSpec, Signature
from .symbols import SYMBOL_RULES
from .unsupported import REASONS

INLINE_CONSTANT_BYTES = 4096
"""Tensors that the graph itself holds become literals up to this size, parameters above it."""


KERNEL_CALL = "neuron_dynamo.kernel"
"""Target of the custom call that stands for a kernel until its compiler is known; see :mod:`.kernels.binding`."""


@dataclass
class Program:
    """A lowered graph.

    Attributes:
        hlo: serialized ``HloModuleProto`` as XLA's converter made it; see :mod:`.hlo` for the canonical form.
        signature: how to call it.
        constants: tensors to pass after the inputs, in order.
        nodes: number of FX nodes lowered.
        conversion_seconds: CPU time that XLA took to convert StableHLO to HLO, in seconds.
        stablehlo: the module as text, made on demand (it is slow for large modules).
        kernels: the kernel calls; each result is a custom call of :data:`KERNEL_CALL` whose config is the call's
            number here, a dot, and the result's number.
        files: what the compiler must find beside the module, by relative path: compiled bodies of kernels.
    """

    hlo: bytes
    signature: Signature
    constants: list[torch.Tensor]
    nodes: int
    conversion_seconds: float
    stablehlo: str | None = None
    kernels: tuple[KernelCall, ...] = ()
    files: Mapping[str, bytes] = field(default_factory=dict)


@functools.lru_cache(maxsize=4096)
def overload_name(target: Any) -> str:
    """``aten.add.Tensor`` for an ``OpOverload``; the qualified name of any other callable."""
    if isinstance(target, torch._ops.OpOverload):
        return str(target)
    if isinstance(target, torch._ops.HigherOrderOperator):
        return f"higher_order.{target.name()}"
    return f"{getattr(target, '__module__', '')}.{getattr(target, '__qualname__', target)}"


def missing_rules(graph: torch.fx.Graph, registry: Registry) -> list[Node]:
    """The nodes that no rule covers, in graph order, those inside the graphs of higher-order ops last."""
    inner = [node for gm in nested(graph) for node in missing_rules(gm.graph, registry)]
    return [
        node
        for node in graph.nodes
        if node.op == "call_function"
        and node.target is not operator.getitem
        and node.target is not _COPY
        and node.target not in SYMBOL_RULES
        and not isinstance(node.target, KernelCall)
        and overload_name(node.target) not in registry
    ] + inner


def describe_operands(node: Node) -> str:
    """Dtypes and shapes of a node's arguments, as in ``(float32[2, 3], 1)``."""

    def describe(argument: Any) -> str:
        if isinstance(argument, Node):
            value = argument.meta.get("val")
            if isinstance(value, torch.Tensor):
                return f"{str(value.dtype).removeprefix('torch.')}{list(value.shape)}"
            return str(value) if value is not None else argument.name
        if isinstance(argument, (list, tuple)):
            return "[" + ", ".join(describe(a) for a in argument) + "]"
        return str(argument)

    parts = [describe(a) for a in node.args]
    parts += [f"{k}={describe(v)}" for k, v in node.kwargs.items()]
    return "(" + ", ".join(parts) + ")"


def lower(
    gm: GraphModule,
    registry: Registry,
    *,
    with_text: bool = False,
    share_results: bool = False,
    view_inputs: bool = True,
) -> Program:
    """Lower a functional graph with static shapes.

    Args:
        gm: its placeholders and ``call_function`` nodes carry ``meta["val"]``.
        registry: the rules.
        with_text: also keep the StableHLO assembly.
        share_results: results that are views of one tensor share memory, as eager's do. (In a graph that autograd runs,
            AOTAutograd makes such views itself.)
        view_inputs: results that are views of an input are made from it at the call, and the program does not compute
            them. (Tests of single rules want them computed.)

    Raises:
        UnsupportedOpError: a node has no rule, or its rule declined it.
        UnsupportedDtypeError: a tensor's dtype has no element type.
        LoweringError: a rule failed.
    """
    missing = missing_rules(gm.graph, registry)
    if missing:
        first = overload_name(missing[0].target)
        others = dict.fromkeys(overload_name(n.target) for n in missing)
        others.pop(first)
        raise errors.UnsupportedOpError(
            first,
            describe_operands(missing[0]),
            str(source_location(missing[0]) or ""),
            REASONS.get(first, ""),
            others=tuple(others),
        )
    importer = _Importer(gm, registry, share_results=share_results, view_inputs=view_inputs)
    return importer.run(with_text=with_text)


class _Importer:
    """State of one walk over one graph."""

    def __init__(self, gm: GraphModule, registry: Registry, *, share_results: bool, view_inputs: bool) -> None:
        self._gm = gm
        self._share_results = share_results
        self._view_inputs = view_inputs
        self._nodes: list[Node] = list(gm.graph.nodes)
        self._registry = registry
        self.checks = Checks()
        self._bodies = Bodies(self)
        self._env: dict[Node, Any] = {}
        self._constants: list[torch.Tensor] = []
        self._written: dict[Node, Value] = {}
        self._kernels: list[KernelCall] = []
        self._locations: dict[str, SourceLocation | None] = {}
        self._placeholders = [n for n in self._nodes if n.op == "placeholder"]
        self._argument_number = {node: i for i, node in enumerate(self._placeholders)}

    def run(self, *, with_text: bool) -> Program:
        inputs, parameters = self._plan_inputs()
        lifted = self._plan_constants(len(parameters))
        parameters += [(tuple(t.shape), t.dtype) for t in self._constants]
        with ModuleBuilder(parameters) as builder:
            self.random = RandomStream(builder.add_parameter)
            self._bind_inputs(inputs, builder.arguments)
            for node, number in lifted.items():
                self._env[node] = builder.arguments[number]
            output: Node | None = None
            for node in self._nodes:
                if node.op == "call_function":
                    self._lower_node(node)
                elif node.op == "get_attr" and node not in self._env:
                    self._env[node] = _literal(_attribute(self._gm, node))
                elif node.op == "output":
                    output = node
            assert output is not None
            results, outputs, mutations = self._results(output)
            aliases = {inputs[m.input].parameter: m.result for m in mutations}
            code = self.checks.code()
            if code is not None:
                results.append(code)
            builder.finish(results, aliases)
            checks = tuple(CheckSpec(c.overload, c.message, str(c.location or "")) for c in self.checks.descriptions)
            signature = Signature(
                tuple(inputs),
                tuple(outputs),
                tuple(mutations),
                checks,
                len(results),
                len(self._constants),
                self.random.used,
            )
            text = builder.text() if with_text else None
            started = time.process_time()
            proto = builder.hlo_proto()
            spent = time.process_time() - started
            kernels = tuple(self._kernels)
            return Program(proto, signature, self._constants, len(self._nodes), spent, text, kernels)

    # -- what enters ---------------------------------------------------------------------------------------------------

    def _plan_inputs(self) -> tuple[list[InputSpec], list[tuple[Shape, torch.dtype]]]:
        specs: list[InputSpec] = []
        parameters: list[tuple[Shape, torch.dtype]] = []
        absolute = {_storage(node.all_input_nodes[0]) for node in self._nodes if reads_absolute_offset(node)}
        for node in self._placeholders:
            value = node.meta.get("val")
            if isinstance(value, torch.SymInt) and node.users:
                specs.append(InputSpec("scalar", len(parameters), (), "int64", name=node.name))
                parameters.append(((), torch.int64))
                continue
            if not isinstance(value, torch.Tensor) or not node.users:
                specs.append(InputSpec("unused", name=node.name))
                continue
            if value.dtype not in ir.SUPPORTED_DTYPES:
                raise errors.UnsupportedDtypeError(
                    str(value.dtype), f"input {node.name}", str(source_location(node) or "")
                )
            shape = tuple(value.shape)
            order = layout.memory_order(shape, value.stride())
            if order == tuple(range(len(shape))):
                order = None
            offset = int(value.storage_offset()) if _storage(node) in absolute else None
            dtype = str(value.dtype).removeprefix("torch.")
            specs.append(InputSpec("tensor", len(parameters), shape, dtype, order, node.name, offset))
            parameters.append((tuple(shape[d] for d in order) if order else shape, value.dtype))
        return specs, parameters

    def _plan_constants(self, first: int) -> dict[Node, int]:
        lifted: dict[Node, int] = {}
        for node in self._nodes:
            if node.op == "get_attr" and node.users:
                value = _attribute(self._gm, node)
                if isinstance(value, torch.Tensor) and value.numel() * value.element_size() > INLINE_CONSTANT_BYTES:
                    lifted[node] = first + len(self._constants)
                    self._constants.append(value.detach().contiguous())
        return lifted

    def _bind_inputs(self, specs: Sequence[InputSpec], arguments: Sequence[Value]) -> None:
        for node, spec in zip(self._placeholders, specs, strict=True):
            if spec.kind == "unused":
                self._env[node] = node.meta.get("val")
                continue
            value = arguments[spec.parameter]
            if spec.kind == "scalar":
                self._env[node] = RuntimeScalar(value.ir, value.shape, value.dtype)
                continue
            self._env[node] = ir.transpose(value, layout.inverse(spec.order)) if spec.order else value

    # -- bodies of higher-order ops ------------------------------------------------------------------------------------

    def inline(self, gm: GraphModule, arguments: Sequence[Any]) -> list[Any]:
        """Lower the nodes of ``gm`` here, with ``arguments`` for its placeholders; its results."""
        remaining = iter(arguments)
        for node in gm.graph.nodes:
            if node.op == "placeholder":
                self._env[node] = next(remaining)
            elif node.op == "call_function":
                self._lower_node(node)
            elif node.op == "get_attr":
                self._env[node] = _literal(_attribute(gm, node))
            else:
                returned = node.args[0]
        return [self._operand(r) for r in (returned if isinstance(returned, (list, tuple)) else (returned,))]

    @contextmanager
    def body_checks(self) -> Iterator[Checks]:
        """Collect checks apart: those of a body that runs in a region of its own."""
        outer, self.checks = self.checks, self.checks.body()
        try:
            yield self.checks
        finally:
            self.checks = outer

    # -- nodes ---------------------------------------------------------------------------------------------------------

    def _lower_node(self, node: Node) -> None:
        target = node.target
        if target is operator.getitem:
            container, index = node.args
            self._env[node] = self._env[container][index]  # type: ignore[index]
            return
        if target is _COPY:
            self._copy_into_input(node)
            return
        if target in SYMBOL_RULES:
            self._env[node] = SYMBOL_RULES[target](*[self._operand(a) for a in node.args])
            return
        if isinstance(target, KernelCall):
            self._env[node] = self._call_kernel(node, target)
            return
        name = overload_name(target)
        context = RuleContext(node, _specs(node, name), self.checks, self.random, self._bodies)
        env = self._env
        args = [env[a] if type(a) is Node else self._operand(a) for a in node.args]
        kwargs = {k: self._operand(v) for k, v in node.kwargs.items()} if node.kwargs else {}
        place = self._location(node)
        try:
            with ir.location(name, portable(place.file) if place else None, place.line if place else 0):
                result = self._registry[name](context, *args, **kwargs)
        except Rejected as rejected:
            raise errors.UnsupportedOpError(name, describe_operands(node), str(place or ""), str(rejected)) from None
        except Exception as fault:
            raise errors.LoweringError(name, describe_operands(node), str(place or ""), fault) from fault
        self._env[node] = result

    def _call_kernel(self, node: Node, call: KernelCall) -> Any:
        """The abstract call of a kernel."""
        value, place = node.meta["val"], self._location(node)
        specs = [(s.shape, s.dtype) for s in _specs(node, call.kernel.name)]
        name = f"kernel.{call.kernel.name}.default"
        with ir.location(name, portable(place.file) if place else None, place.line if place else 0):
            operands = [self._operand(a) for a in node.args]
            # One call for each result: a call with several would come back from HLO as a tuple.
            results = [
                ir.custom_call(KERNEL_CALL, operands, [spec], backend_config=f"{len(self._kernels)}.{result}")[0]
                for result, spec in enumerate(specs)
            ]
        self._kernels.append(call)
        return results[0] if isinstance(value, torch.Tensor) else results

    def _operand(self, argument: Any) -> Any:
        if isinstance(argument, Node):
            return self._env[argument]
        if isinstance(argument, (list, tuple)):
            return [self._operand(a) for a in argument]
        return argument

    def _location(self, node: Node) -> SourceLocation | None:
        trace = node.meta.get("stack_trace")
        if not trace:
            return None
        if trace not in self._locations:
            self._locations[trace] = parse_stack_trace(trace)
        return self._locations[trace]

    def _copy_into_input(self, node: Node) -> None:
        destination, source = node.args[0], self._operand(node.args[1])
        if not isinstance(destination, Node) or destination.op != "placeholder":
            raise errors.UnsupportedOpError(
                "aten.copy_.default",
                describe_operands(node),
                str(source_location(node) or ""),
                "its destination is not an input of the graph",
            )
        self._written[destination] = source
        self._env[node] = source

    # -- what leaves ---------------------------------------------------------------------------------------------------

    def _results(self, output: Node) -> tuple[list[Value], list[OutputSpec], list[Mutation]]:
        # An equal value leaves the program as often as it is returned or written: each is memory of its own.
        results: list[Value] = []

        def result_number(value: Value, order: Sequence[int]) -> int:
            results.append(ir.transpose(value, order))
            return len(results) - 1

        mutations = []
        for node, value in self._written.items():
            fake = node.meta["val"]
            shape = tuple(fake.shape)
            order = layout.memory_order(shape, fake.stride()) or tuple(range(len(shape)))
            number = result_number(value, order)
            physical = layout.contiguous_strides([shape[d] for d in order])
            strides = tuple(physical[position] for position in layout.inverse(order))
            mutations.append(Mutation(self._argument_number[node], number, strides))
        returned = output.args[0]
        nodes = returned if isinstance(returned, (list, tuple)) else (returned,)
        bases = self._shared_memory(nodes) if self._share_results else {}
        outputs: list[OutputSpec] = []
        shared: dict[Node, OutputSpec] = {}
        for base in dict.fromkeys(bases.values()):
            shared[base] = self._output(base, result_number)
        for item in nodes:
            if isinstance(item, Node) and item in shared:
                outputs.append(shared[item])
            elif isinstance(item, Node) and item in bases:
                base = bases[item]
                outputs.append(_view(item.meta["val"], base.meta["val"], shared[base].index))
            else:
                outputs.append(self._output(item, result_number))
        return results, outputs, mutations

    def _viewed_input(self, node: Node) -> Node | None:
        """The argument that a result is a view of, if the graph does not write to it.

        AOTAutograd makes such a result from the argument again, and for that reads strides and offset of what it gets.
        """
        fake = node.meta["val"]
        if not self._view_inputs or not fake.numel() or fake.is_conj() or fake.is_neg():
            return None
        for source in self._placeholders:
            if _storage(source) == _storage(node) and source not in self._written:
                value = source.meta["val"]
                return source if value.dtype is fake.dtype and not value.is_conj() and not value.is_neg() else None
        return None

    def _shared_memory(self, outputs: Sequence[Any]) -> dict[Node, Node]:
        """For each result that eager PyTorch returns as a view of another tensor made here: that tensor's node."""
        inputs = {_storage(node) for node in self._placeholders}
        groups: dict[int, dict[Node, None]] = {}
        for node in outputs:
            if not isinstance(node, Node) or not isinstance(self._env.get(node), Value):
                continue
            if _storage(node) and node.meta["val"].numel():
                groups.setdefault(_storage(node), {})[node] = None
        groups = {
            storage: group
            for storage, group in groups.items()
            if storage not in inputs and (len(group) > 1 or not _is_dense(next(iter(group)).meta["val"]))
        }
        bases: dict[Node, Node] = {}
        for candidate in self._nodes if groups else ():
            if candidate.op != "call_function" or not isinstance(self._env.get(candidate), Value):
                continue
            group = groups.get(_storage(candidate))
            whole = candidate.meta["val"]
            if group and _is_dense(whole) and all(_lies_within(n.meta["val"], whole) for n in group):
                bases.update((node, candidate) for node in group if node is not candidate)
                del groups[_storage(candidate)]
        return bases

    def _output(self, node: Any, result_number: Callable[[Value, Sequence[int]], int]) -> OutputSpec:
        if not isinstance(node, Node):
            return OutputSpec("constant", value=node)
        if node.op == "placeholder":
            return OutputSpec("input", self._argument_number[node])
        value = self._env[node]
        if not isinstance(value, Value):
            return OutputSpec("constant", value=value)
        if isinstance(value, RuntimeScalar):
            return OutputSpec("scalar", result_number(value, ()))
        fake = node.meta["val"]
        shape, strides = tuple(fake.shape), tuple(fake.stride())
        source = self._viewed_input(node)
        if source is not None:
            offset = int(fake.storage_offset() - source.meta["val"].storage_offset())
            return OutputSpec("input", self._argument_number[source], shape, strides, "view", offset)
        stored = layout.split_expanded(shape, strides)
        order = layout.memory_order(stored, strides)
        if order is None:
            return OutputSpec("result", result_number(value, range(len(shape))), shape, strides, "gaps")
        if stored != shape:
            value = ir.slice_(value, [0] * len(shape), stored)
        return OutputSpec("result", result_number(value, order), shape, strides)


def reads_absolute_offset(node: Node) -> bool:
    """Whether a node reads its operand's storage at a position that does not move with the operand.

    Dynamo does not guard on where in its storage a tensor starts, so programs with such nodes check it at each call.
    """
    if node.op != "call_function" or getattr(node.target, "overloadpacket", None) not in _STRIDED:
        return False
    position = 4 if node.target is torch.ops.aten.as_strided_scatter.default else 3
    given = node.args[position] if len(node.args) > position else node.kwargs.get("storage_offset")
    return given is not None


_COPY = torch.ops.aten.copy_.default  # found once: each look at ``torch.ops`` takes as long as making an op

_STRIDED = (torch.ops.aten.as_strided, torch.ops.aten.as_strided_copy, torch.ops.aten.as_strided_scatter)


def _storage(node: Node) -> int:
    value = node.meta.get("val")
    return value.untyped_storage()._cdata if isinstance(value, torch.Tensor) else 0


def _is_dense(fake: torch.Tensor) -> bool:
    return layout.memory_order(tuple(fake.shape), fake.stride()) is not None


def _lies_within(view: torch.Tensor, base: torch.Tensor) -> bool:
    """Whether every element of ``view`` is one of ``base``, which is dense and of the same storage."""
    first = int(view.storage_offset() - base.storage_offset())
    last = first + sum((size - 1) * stride for size, stride in zip(view.shape, view.stride(), strict=True))
    return view.dtype is base.dtype and first >= 0 and last < base.numel()


def _view(view: torch.Tensor, base: torch.Tensor, result: int) -> OutputSpec:
    offset = int(view.storage_offset() - base.storage_offset())
    return OutputSpec("result", result, tuple(view.shape), tuple(view.stride()), "view", offset)


def _specs(node: Node, name: str) -> tuple[Spec, ...]:
    value = node.meta.get("val")
    values = value if isinstance(value, (list, tuple)) else (value,)
    specs = []
    for item in values:
        if isinstance(item, torch.Tensor):
            dtype = item.dtype  # each look at a fake tensor takes time
            if dtype not in ir.SUPPORTED_DTYPES:
                raise errors.UnsupportedDtypeError(
                    str(dtype), f"the result of {name}", str(source_location(node) or "")
                )
            specs.append(Spec(tuple(item.shape), dtype))
    return tuple(specs)


def _attribute(gm: GraphModule, node: Node) -> Any:
    return operator.attrgetter(str(node.target))(gm)


def _literal(value: Any) -> Any:
    if not isinstance(value, torch.Tensor):
        return value
    array = value.detach().resolve_conj().resolve_neg().cpu().contiguous()
    if array.dtype in (torch.bfloat16, torch.float8_e4m3fn, torch.float8_e5m2):
        bits = array.view(torch.int16 if array.dtype is torch.bfloat16 else torch.int8)
        return ir.constant(bits.numpy().view(ir.NUMPY_DTYPES[array.dtype]), array.dtype)
    return ir.constant(array.numpy(), array.dtype)
