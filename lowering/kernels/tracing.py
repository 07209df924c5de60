"""``Kernel.apply`` as a graph of ATen ops around calls of the kernel.

Both ``apply`` and ``reference`` must be functional: they write to no tensor.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.fx import GraphModule
from torch.fx.experimental.proxy_tensor import (
    disable_proxy_modes_tracing,
    get_proxy_mode,
    make_fx,
    track_tensor_tree,
)

from .kernel import Kernel, KernelCall, caller

Decompositions = Mapping[Any, Callable[..., Any]]
Specs = list[tuple[tuple[int, ...], torch.dtype]]


def fakes(values: list[torch.Tensor]) -> list[torch.Tensor]:
    """New fake tensors of the same shapes, strides and dtypes, in a mode of their own."""
    with FakeTensorMode():
        return [torch.empty_strided(v.shape, v.stride(), dtype=v.dtype, device="cpu") for v in values]


def trace_apply(
    kernel: Kernel, operands: Mapping[str, Any], parameters: Mapping[str, Any], decompositions: Decompositions
) -> GraphModule:
    """The graph that computes a site's outputs from its operands; its placeholders are the operands that are there."""
    names = [name for name, value in operands.items() if value is not None]
    absent = {name: None for name, value in operands.items() if value is None}

    def apply(*tensors: torch.Tensor) -> Any:
        given = dict(zip(names, tensors, strict=True))
        return kernel.apply(caller(kernel, _record), **given, **absent, **parameters)

    return _traced(apply, fakes([operands[name] for name in names]), decompositions)


def result_specs(call: KernelCall, operands: Sequence[torch.Tensor]) -> Specs:
    """Shapes and dtypes of what a call gives, by its reference."""
    given = fakes(list(operands))
    with given[0].fake_mode:  # type: ignore[attr-defined]
        results = call(*given)
    results = results if isinstance(results, (tuple, list)) else [results]
    return [(tuple(r.shape), r.dtype) for r in results]


def trace_reference(call: KernelCall, operands: list[torch.Tensor], decompositions: Decompositions) -> GraphModule:
    """The reference of a call as a graph."""
    return _traced(call, fakes(operands), decompositions)


def _traced(function: Callable[..., Any], arguments: list[torch.Tensor], decompositions: Decompositions) -> GraphModule:
    with torch.no_grad():
        gm = make_fx(function, decomposition_table=dict(decompositions), tracing_mode="fake")(*arguments)
    for node in gm.graph.nodes:
        if isinstance(node.target, torch._ops.OpOverload) and node.target._schema.is_mutable:
            raise TypeError(f"{node.target} writes to a tensor: layouts and references of kernels are functional")
    gm.graph.eliminate_dead_code()
    gm.recompile()
    return gm


def _record(call: KernelCall, tensors: list[torch.Tensor]) -> Any:
    """Put a call into the graph that is being traced."""
    mode = get_proxy_mode()
    assert mode is not None
    with disable_proxy_modes_tracing():
        results = call(*tensors)
    tracer: Any = mode.tracer
    proxies = [tracer.unwrap_proxy(t) for t in tensors]
    proxy = tracer.create_proxy("call_function", call, tuple(proxies), {})
    return track_tensor_tree(results, proxy, constant=None, tracer=tracer)
