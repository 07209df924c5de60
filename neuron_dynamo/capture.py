"""From Dynamo's graph to functional ATen graphs: the wiring of AOTAutograd.

AOTAutograd functionalises, decomposes, splits forward from backward, and hands each resulting graph to one function of
ours. Mutations of inputs stay in the graph as ``copy_`` into a placeholder, so that a static KV cache is an aliased
output of the program and not an extra copy around it.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeGuard

import sympy
import torch
from torch._dynamo import symbolic_convert
from torch._dynamo.backends.common import aot_autograd
from torch._dynamo.exc import TorchDynamoException
from torch._functorch import config as functorch_config
from torch.fx import GraphModule
from torch.utils._python_dispatch import _disable_current_modes

from neuron_dynamo import errors
from neuron_dynamo.argument_names import named_dimensions
from neuron_dynamo.as_if_on_host import foreign_device, result_devices, through_host, traced_on_host
from neuron_dynamo.decompositions import additional_decompositions
from neuron_dynamo.passes.flex_attention import ExpandFlexAttention

Phase = Literal["inference", "forward", "backward"]
CompiledCallable = Callable[[list[Any]], Sequence[Any]]

aten = torch.ops.aten

KEPT_WHOLE = (
    aten._fused_rms_norm.default,
    aten._fused_rms_norm_backward.default,
    aten._log_softmax.default,
    aten._log_softmax_backward_data.default,
    aten._scaled_dot_product_flash_attention_for_cpu.default,
    aten._scaled_dot_product_flash_attention_for_cpu_backward.default,
    aten._softmax.default,
    aten._softmax_backward_data.default,
    aten._native_batch_norm_legit.default,
    aten._native_batch_norm_legit.no_stats,
    aten._native_batch_norm_legit_functional.default,
    aten._native_batch_norm_legit_no_training.default,
    aten.addmm.default,
    aten.baddbmm.default,
    aten.convolution_backward.default,
    aten.embedding.default,
    aten.embedding_dense_backward.default,
    aten.gelu.default,
    aten.gelu_backward.default,
    aten.native_batch_norm.default,
    aten.native_batch_norm_backward.default,
    aten.native_group_norm.default,
    aten.native_group_norm_backward.default,
    aten.native_layer_norm.default,
    aten.native_layer_norm_backward.default,
    aten.silu.default,
    aten.silu_backward.default,
    aten.sort.default,
    aten.sort.stable,
    aten.topk.default,
)
"""Overloads that PyTorch would decompose and that a rule or a kernel wants whole."""


@functools.cache
def decomposition_table() -> dict[Any, Callable[..., Any]]:
    """The core ATen decompositions without :data:`KEPT_WHOLE`, and those of :mod:`.decompositions`."""
    table = dict(torch._decomp.core_aten_decompositions()) | additional_decompositions()
    for overload in KEPT_WHOLE:
        table.pop(overload, None)
    return table


def _decompositions_for(gm: GraphModule) -> dict[Any, Callable[..., Any]]:
    table = decomposition_table()
    scans = any(n.target is torch.ops.higher_order.scan for m in gm.modules() if _is_graph(m) for n in m.graph.nodes)
    # The core set has detach as its own argument; a scan that saves its carry for backward is then taken to alias it.
    return {k: v for k, v in table.items() if k is not aten.detach.default} if scans else table


def _is_graph(module: torch.nn.Module) -> TypeGuard[GraphModule]:
    return isinstance(module, GraphModule)


@dataclass(frozen=True)
class CapturedGraph:
    """One functional ATen graph.

    Attributes:
        name: ``<frame>/<recompile>.<phase>``, unique within one run of a program.
        phase: inference, forward (saves tensors for backward), or backward.
        gm: placeholders and ``call_function`` nodes carry fake tensors in ``meta["val"]``.
        static: numbers of the arguments that are usually the same tensor in each call (parameters, buffers, marked
            caches).
        written_back: numbers of the arguments that AOTAutograd overwrites with the graph's first results, in their
            order, after a call; most writes are in the graph instead.
        dimensions: the open dimensions of Dynamo's arguments by the user's names, such as ``input_ids.1``, and their
            sizes.
        device: ``meta`` if the arguments lie there; the graph was traced as on the CPU all the same.
        model: class of the module whose call Dynamo traced; empty for a plain function.
    """

    name: str
    phase: Phase
    gm: GraphModule
    static: frozenset[int]
    model: str = ""
    written_back: tuple[int, ...] = ()
    device: torch.device | None = None
    dimensions: tuple[tuple[str, sympy.Expr], ...] = ()


def capture(
    gm: GraphModule,
    example_inputs: Sequence[Any],
    compile_graph: Callable[[CapturedGraph], CompiledCallable],
    as_stored: Callable[[Any], Any] | None = None,
) -> Callable[..., Any]:
    """Trace Dynamo's graph through AOTAutograd; ``compile_graph`` is called for each ATen graph.

    Args:
        gm: Dynamo's graph.
        example_inputs: its arguments, real or fake.
        compile_graph: gives a callable for an ATen graph.
        as_stored: makes a function of graphs one whose results AOTAutograd can store.

    Raises:
        CaptureError: AOTAutograd failed.
        NeuronDynamoError: whatever ``compile_graph`` raises.
    """
    name, model = _graph_name(), _traced_module()
    dimensions = named_dimensions(gm)
    device = foreign_device(gm)
    devices = result_devices(gm)
    nowhere = device if device is not None and device.type == "meta" else None

    def compiler(phase: Phase) -> Callable[[GraphModule, Sequence[Any]], CompiledCallable]:
        def compile_phase(graph: GraphModule, inputs: Sequence[Any]) -> CompiledCallable:
            static, written_back = _static_arguments(graph, phase), _written_back(phase)
            captured = CapturedGraph(f"{name}.{phase}", phase, graph, static, model, written_back, nowhere, dimensions)
            with _disable_current_modes():  # AOTAutograd's fake mode would refuse the tensors that the graph holds
                compiled = compile_graph(captured)
            compiled._boxed_call = True  # type: ignore[attr-defined]
            return compiled

        return compile_phase if as_stored is None else as_stored(compile_phase)

    backend = aot_autograd(
        fw_compiler=compiler("forward"),
        bw_compiler=compiler("backward"),
        inference_compiler=compiler("inference"),
        decompositions=_decompositions_for(gm),
        keep_inference_input_mutations=True,
    )
    try:
        # Tokens that order effects are made in the graph, and are no arguments of it.
        with functorch_config.patch(unlift_effect_tokens=True), traced_on_host(gm, example_inputs, device) as inputs:
            run = backend(ExpandFlexAttention().run(gm), inputs)
        # A device called neuron is that of AWS's own PyTorch package, whose memory is not ours to read.
        return through_host(run, devices) if device is not None and device.type == "neuron" else run
    except (errors.NeuronDynamoError, TorchDynamoException):
        raise  # ours already says what is wrong; Dynamo's own steer its tracing
    except Exception as fault:
        raise errors.CaptureError(name, fault) from fault


def _graph_name() -> str:
    compile_id = torch._guards.CompileContext.current_compile_id()
    return str(compile_id) if compile_id is not None else "graph"


def _traced_module() -> str:
    """The class of the module that Dynamo is tracing: the frame's first argument, also behind a decorator's wrapper."""
    tracer = getattr(symbolic_convert.tls, "current_tx", None)
    frame = tracer.output.root_tx.f_locals if tracer is not None else {}
    candidates = [*list(frame.values())[:1], *(frame.get("args") or ())[:1]]
    return next((type(c).__name__ for c in candidates if isinstance(c, torch.nn.Module)), "")


def _written_back(phase: Phase) -> tuple[int, ...]:
    context = torch._guards.TracingContext.try_get()
    metadata = context.fw_metadata if context is not None else None
    if metadata is None or phase == "backward":
        return ()
    return tuple(metadata.mutated_inp_runtime_indices)


def _static_arguments(gm: GraphModule, phase: Phase) -> frozenset[int]:
    context = torch._guards.TracingContext.try_get()
    metadata = context.fw_metadata if context is not None else None
    if metadata is None:
        return frozenset()
    primals = set(metadata.static_input_indices)
    if phase != "backward":
        return frozenset(primals)
    # A backward graph takes some of the forward's arguments again, under the names they had in the joint graph.
    names = [node.name for node in gm.graph.nodes if node.op == "placeholder"]
    wanted = {f"primals_{index + 1}" for index in primals}
    return frozenset(number for number, name in enumerate(names) if name in wanted)
