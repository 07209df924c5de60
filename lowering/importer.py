"""From a functional FX graph of ATen overloads to a StableHLO module and the signature to call it by.

The importer walks the nodes once. It knows about placeholders, constants, ``copy_`` into an input (how AOTAutograd
keeps input mutations in the graph) and results; everything else is a rule of the registry.

A graph has far more nodes than targets, source lines and result types. So what follows from those is looked up once for
each and found again by an identity or a small tuple: the rule, the source location, the spec of the result.
"""

from __future__ import annotations

import operator
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import torch
from torch.fx import GraphModule, Node

from neuron_dynamo import errors

from . import ir, layout
from .bodies import Bodies, nested
from .collector import collector_paused
from .context import Checks, Rejected, RuleContext, Spec, parse_stack_trace, source_location
from .inputs import plan_inputs
from .ir import ModuleBuilder, RuntimeScalar, Value
from .kernels.kernel import KernelCall
from .outputs import Outputs
from .overloads import COPY, describe_operands, missing_rules, overload_name
from .places import portable
from .random_stream import RandomStream
from .registry import Registry, Rule
from .repetition import Repetition, form_of
from .signature import CheckSpec, InputSpec, Signature
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
    # Nothing of torch runs on the fake tensors but reads of shapes and dtypes, which go through Python otherwise.
    with torch._C.DisableTorchFunctionSubclass(), collector_paused():
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
        self._rules: dict[int, tuple[str, Rule | None]] = {}
        self._sources: dict[tuple[str | None, str], Any] = {}
        self._specs: dict[tuple[Any, torch.dtype], tuple[Spec, ...]] = {}

    def run(self, *, with_text: bool) -> Program:
        inputs, parameters = plan_inputs(self._nodes)
        lifted = self._plan_constants(self._gm, len(parameters))
        parameters += [(tuple(t.shape), t.dtype) for t in self._constants]
        with ModuleBuilder(parameters) as builder:
            self._builder = builder
            self._repetition = Repetition(builder)
            self.random = RandomStream(builder.add_parameter)
            self._bind_inputs(inputs, builder.arguments)
            for node, number in lifted.items():
                self._env[node] = builder.arguments[number]
            self._lifted = frozenset(lifted)
            for node in self._nodes:
                if node.op == "call_function":
                    self._lower_node(node)
                elif node.op == "get_attr" and node not in self._env:
                    self._env[node] = _literal(_attribute(self._gm, node))
            outputs = Outputs(
                self._nodes,
                self._env,
                self._written,
                share_results=self._share_results,
                view_inputs=self._view_inputs,
            )
            results = outputs.values
            code = self.checks.code()
            if code is not None:
                results.append(code)
            builder.finish(results, {inputs[m.input].parameter: m.result for m in outputs.mutations})
            checks = tuple(CheckSpec(c.overload, c.message, str(c.location or "")) for c in self.checks.descriptions)
            signature = Signature(
                tuple(inputs),
                tuple(outputs.specs),
                tuple(outputs.mutations),
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

    def _plan_constants(self, gm: GraphModule, first: int) -> dict[Node, int]:
        """Parameter numbers of the large tensors that ``gm`` and the graphs in it hold."""
        lifted: dict[Node, int] = {}
        inner: dict[GraphModule, None] = {}
        for node in self._nodes if gm is self._gm else gm.graph.nodes:
            if node.op == "get_attr" and node.users:
                value = _attribute(gm, node)
                if isinstance(value, GraphModule):
                    inner[value] = None
                elif isinstance(value, torch.Tensor) and value.numel() * value.element_size() > INLINE_CONSTANT_BYTES:
                    lifted[node] = first + len(self._constants)
                    self._constants.append(value.detach().contiguous())
        for body in inner:
            lifted |= self._plan_constants(body, first)
        return lifted

    def _bind_inputs(self, specs: Sequence[InputSpec], arguments: Sequence[Value]) -> None:
        placeholders = [node for node in self._nodes if node.op == "placeholder"]
        for node, spec in zip(placeholders, specs, strict=True):
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
                if node not in self._lifted:
                    self._env[node] = _literal(_attribute(gm, node))
            else:
                returned = node.args[0]
        return [self._operand(r) for r in (returned if isinstance(returned, (list, tuple)) else (returned,))]

    def lifted(self, gm: GraphModule) -> dict[Node, Value]:
        """The large tensors that ``gm`` and the graphs in it hold: parameters of the program."""
        if not self._lifted:
            return {}
        found = {node: self._env[node] for node in gm.graph.nodes if node in self._lifted}
        for inner in nested(gm.graph):
            found |= self.lifted(inner)
        return found

    @contextmanager
    def bound(self, values: Mapping[Node, Value]) -> Iterator[None]:
        """Have ``values`` for these nodes: those of a function, which sees none of the program's."""
        outer = {node: self._env[node] for node in values}
        self._env.update(values)
        try:
            yield
        finally:
            self._env.update(outer)

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
        # The graphs keep their targets alive, so that an identity stays that target's.
        name, rule = self._rules.get(id(node.target)) or self._rule(node.target)
        env = self._env
        if rule is None:
            env[node] = self._without_rule(node)
            return
        args = []
        for argument in node.args:
            args.append(env[argument] if type(argument) is Node else self._operand(argument))
        kwargs = node.kwargs and {k: self._operand(v) for k, v in node.kwargs.items()}
        builder, outs = self._builder, self._specs_of(node, name)
        around = builder.location
        builder.location = self._source(node, name)
        outermost = not builder.region_depth and builder.made is None
        form = form_of(rule, outs, args, kwargs) if outermost else None
        if form and (recipe := self._repetition.recipe(form[0])):
            env[node] = recipe.repeat(form[1], builder.location)
            builder.location = around
            return
        context = RuleContext(node, outs, self.checks, self.random, self._bodies)
        try:
            if form:
                env[node] = self._repetition.run(*form, context, args, kwargs)
            else:
                env[node] = rule(context, *args, **kwargs)
        except Rejected as rejected:
            place = str(source_location(node) or "")
            raise errors.UnsupportedOpError(name, describe_operands(node), place, str(rejected)) from None
        except Exception as fault:
            raise errors.LoweringError(
                name, describe_operands(node), str(source_location(node) or ""), fault
            ) from fault
        builder.location = around

    def _rule(self, target: Any) -> tuple[str, Rule | None]:
        special = target is operator.getitem or target is COPY or isinstance(target, KernelCall)
        name = "" if special or target in SYMBOL_RULES else overload_name(target)
        return self._rules.setdefault(id(target), (name, self._registry[name] if name else None))

    def _without_rule(self, node: Node) -> Any:
        target: Any = node.target
        if target is operator.getitem:
            container, index = node.args
            return self._env[container][index]  # type: ignore[index]
        if target is COPY:
            return self._copy_into_input(node)
        if isinstance(target, KernelCall):
            return self._call_kernel(node, target)
        return SYMBOL_RULES[target](*[self._operand(a) for a in node.args])

    def _call_kernel(self, node: Node, call: KernelCall) -> Any:
        """The abstract call of a kernel."""
        specs = [(s.shape, s.dtype) for s in self._specs_of(node, call.kernel.name)]
        with ir.at_location(self._source(node, f"kernel.{call.kernel.name}.default")):
            operands = [self._operand(a) for a in node.args]
            # One call for each result: a call with several would come back from HLO as a tuple.
            results = [
                ir.custom_call(KERNEL_CALL, operands, [spec], backend_config=f"{len(self._kernels)}.{result}")[0]
                for result, spec in enumerate(specs)
            ]
        self._kernels.append(call)
        return results[0] if isinstance(node.meta["val"], torch.Tensor) else results

    def _operand(self, argument: Any) -> Any:
        if isinstance(argument, Node):
            return self._env[argument]
        if isinstance(argument, (list, tuple)):
            return [a if type(a) is int else self._operand(a) for a in argument]
        return argument

    def _source(self, node: Node, name: str) -> Any:
        """The MLIR location of a node: the overload, and the user's line."""
        trace = node.meta.get("stack_trace")
        found = self._sources.get((trace, name))
        if found is None:
            place = parse_stack_trace(trace) if trace else None
            found = self._builder.source(name, portable(place.file) if place else None, place.line if place else 0)
            self._sources[trace, name] = found
        return found

    def _specs_of(self, node: Node, name: str) -> tuple[Spec, ...]:
        value = node.meta.get("val")
        if not isinstance(value, torch.Tensor):
            several = value if isinstance(value, (list, tuple)) else ()
            return tuple([self._spec(v, node, name)[0] for v in several if isinstance(v, torch.Tensor)])
        return self._specs.get((value.shape, value.dtype)) or self._spec(value, node, name)

    def _spec(self, value: torch.Tensor, node: Node, name: str) -> tuple[Spec, ...]:
        if value.dtype not in ir.SUPPORTED_DTYPES:
            place = str(source_location(node) or "")
            raise errors.UnsupportedDtypeError(str(value.dtype), f"the result of {name}", place)
        return self._specs.setdefault((value.shape, value.dtype), (Spec(tuple(value.shape), value.dtype),))

    def _copy_into_input(self, node: Node) -> Any:
        destination, source = node.args[0], self._operand(node.args[1])
        if not isinstance(destination, Node) or destination.op != "placeholder":
            raise errors.UnsupportedOpError(
                "aten.copy_.default",
                describe_operands(node),
                str(source_location(node) or ""),
                "its destination is not an input of the graph",
            )
        self._written[destination] = source
        return source


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
