"""How a graph's arguments enter the program: as parameters in memory order, as numbers, or not at all."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch.fx import Node

from neuron_dynamo import errors

from . import ir, layout
from .context import source_location
from .ir import Shape
from .signature import InputSpec

Parameter = tuple[Shape, torch.dtype]


def plan_inputs(nodes: Sequence[Node]) -> tuple[list[InputSpec], list[Parameter]]:
    """How each placeholder among ``nodes`` enters, and the parameters that they make.

    Raises:
        UnsupportedDtypeError: a tensor's dtype has no element type.
    """
    specs: list[InputSpec] = []
    parameters: list[Parameter] = []
    absolute = {storage_of(node.all_input_nodes[0]) for node in _absolute_readers(nodes)}
    for node in nodes:
        if node.op != "placeholder":
            continue
        value = node.meta.get("val")
        if isinstance(value, torch.SymInt) and node.users:
            specs.append(InputSpec("scalar", len(parameters), (), "int64", name=node.name))
            parameters.append(((), torch.int64))
            continue
        if not isinstance(value, torch.Tensor) or not node.users:
            specs.append(InputSpec("unused", name=node.name))
            continue
        if value.dtype not in ir.SUPPORTED_DTYPES:
            raise errors.UnsupportedDtypeError(str(value.dtype), f"input {node.name}", str(source_location(node) or ""))
        shape = tuple(value.shape)
        order = None if value.is_contiguous() else layout.memory_order(shape, value.stride())
        if order == tuple(range(len(shape))):
            order = None
        offset = int(value.storage_offset()) if absolute and storage_of(node) in absolute else None
        dtype = str(value.dtype).removeprefix("torch.")
        specs.append(InputSpec("tensor", len(parameters), shape, dtype, order, node.name, offset))
        parameters.append((tuple([shape[d] for d in order]) if order else shape, value.dtype))
    return specs, parameters


_STRIDED = (torch.ops.aten.as_strided, torch.ops.aten.as_strided_copy, torch.ops.aten.as_strided_scatter)


def reads_absolute_offset(node: Node) -> bool:
    """Whether a node reads its operand's storage at a position that does not move with the operand.

    Dynamo does not guard on where in its storage a tensor starts, so programs with such nodes check it at each call.
    """
    if node.op != "call_function" or getattr(node.target, "overloadpacket", None) not in _STRIDED:
        return False
    position = 4 if node.target is torch.ops.aten.as_strided_scatter.default else 3
    given = node.args[position] if len(node.args) > position else node.kwargs.get("storage_offset")
    return given is not None


def _absolute_readers(nodes: Sequence[Node]) -> list[Node]:
    targets = {id(node.target): node for node in nodes}  # few, and most graphs have none of these
    if not any(getattr(node.target, "overloadpacket", None) in _STRIDED for node in targets.values()):
        return []
    return [node for node in nodes if reads_absolute_offset(node)]


def storage_of(node: Node) -> int:
    """Identity of the memory of a node's tensor; 0 for what is no tensor."""
    value = node.meta.get("val")
    return value.untyped_storage()._cdata if isinstance(value, torch.Tensor) else 0
