"""Tracing of a graph on another device as if it were on the CPU.

PyTorch decomposes by device: attention on ``meta`` is other ATen ops than attention on the CPU. A program has one
lowering and one cache key wherever its tensors lie, so every graph is traced with its tensors on the CPU. Then a job
whose parameters are on ``meta`` fills the cache with the very programs that a run with weights looks for.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import torch
from torch._subclasses.fake_tensor import FakeTensor
from torch.fx import GraphModule

_HOST = torch.device("cpu")


def foreign_device(gm: GraphModule) -> torch.device | None:
    """Where tensor arguments of Dynamo's graph lie that are not on the CPU; None if all are."""
    return next((fake.device for fake in _arguments(gm) if fake.device != _HOST), None)


@contextlib.contextmanager
def traced_on_host(
    gm: GraphModule, example_inputs: Sequence[Any], device: torch.device | None
) -> Iterator[Sequence[Any]]:
    """While this is open, the graph's arguments on ``device`` say that they are on the CPU, and so do its nodes.

    The nodes stay so: nobody but AOTAutograd looks at Dynamo's graph after this.

    Args:
        gm: Dynamo's graph.
        example_inputs: its arguments, real or fake.
        device: where they lie; None for the CPU, which changes nothing.

    Yields:
        The arguments to trace with.
    """
    if device is None:
        yield example_inputs
        return
    moved = [fake for fake in _arguments(gm) if fake.device == device]
    for module in gm.modules():
        if isinstance(module, GraphModule):
            _name_host(module, device)
    try:
        for fake in moved:
            fake.fake_device = _HOST
        values = [node.meta.get("example_value") for node in gm.graph.nodes if node.op == "placeholder"]
        fakes = zip(values, example_inputs, strict=True)
        yield [fake if isinstance(fake, FakeTensor) else given for fake, given in fakes]
    finally:
        for fake in moved:
            fake.fake_device = device


def result_devices(gm: GraphModule) -> list[torch.device | None]:
    """Where the results of Dynamo's graph are to lie; None for what is no tensor."""
    returned = next(iter(reversed(gm.graph.nodes))).args[0]
    values = [getattr(node, "meta", {}).get("example_value") for node in returned]
    return [value.device if isinstance(value, torch.Tensor) else None for value in values]


def through_host(run: Callable[..., Any], devices: Sequence[torch.device | None]) -> Callable[..., Any]:
    """Call ``run``, which takes and gives CPU tensors, with tensors that lie elsewhere.

    Args:
        run: the compiled graph.
        devices: of its results.

    Returns:
        A callable that copies its arguments to the CPU, what was written there back into them, and the results to
        their devices. Gradients go the same ways.
    """

    def call(*args: Any) -> Any:
        host = [arg.to(_HOST) if isinstance(arg, torch.Tensor) else arg for arg in args]
        versions = [arg._version if isinstance(arg, torch.Tensor) else 0 for arg in host]
        results = run(*host)
        with torch.no_grad():
            for arg, copy, version in zip(args, host, versions, strict=True):
                if copy is not arg and copy._version != version:
                    arg.copy_(copy)
        originals = {id(copy): arg for copy, arg in zip(host, args, strict=True)}
        return tuple(
            originals[id(result)] if id(result) in originals else result if device is None else result.to(device)
            for result, device in zip(results, devices, strict=True)
        )

    untraced: Callable[..., Any] = torch.compiler.disable(call)
    return untraced


def _arguments(gm: GraphModule) -> list[FakeTensor]:
    values = [node.meta.get("example_value") for node in gm.graph.nodes if node.op == "placeholder"]
    return [value for value in values if isinstance(value, FakeTensor)]


def _name_host(module: GraphModule, device: torch.device) -> None:
    def host(value: Any) -> Any:
        if isinstance(value, torch.device):
            return _HOST if value.type == device.type else value
        return value

    for node in module.graph.nodes:
        node.args = torch.fx.node.map_aggregate(node.args, host)
        node.kwargs = torch.fx.node.map_aggregate(node.kwargs, host)
    module.recompile()
