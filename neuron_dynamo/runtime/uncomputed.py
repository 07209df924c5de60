"""Results of the right kind for a graph that is not run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch.fx import GraphModule, Node


def uncomputed_results(gm: GraphModule, args: Sequence[Any]) -> list[Any]:
    """Zeros with the shapes, strides and dtypes of ``gm``'s results; results that are arguments are handed back.

    A result that AOTAutograd would copy into an argument after the call is that argument, so nothing is changed.
    """
    placeholders = [node for node in gm.graph.nodes if node.op == "placeholder"]
    returned = next(iter(reversed(gm.graph.nodes))).args[0]
    context = torch._guards.TracingContext.try_get()
    metadata = context.fw_metadata if context is not None else None
    mutated = list(metadata.mutated_inp_runtime_indices) if metadata is not None else []
    results: list[Any] = []
    for number, node in enumerate(returned):
        if number < len(mutated) and len(args) > mutated[number]:
            results.append(args[mutated[number]])
        elif isinstance(node, Node) and node.op == "placeholder":
            results.append(args[placeholders.index(node)])
        else:
            results.append(_zeros(node))
    return results


def _zeros(node: Any) -> Any:
    value = node.meta.get("val") if isinstance(node, Node) else node
    if not isinstance(value, torch.Tensor):
        return value
    sizes: list[Any] = list(value.shape)
    if any(isinstance(n, torch.SymInt) for n in sizes):  # a size that only the data could tell
        return torch.zeros([0 if isinstance(n, torch.SymInt) else n for n in sizes], dtype=value.dtype)
    size = sum((n - 1) * s for n, s in zip(value.shape, value.stride(), strict=True)) + 1 if value.numel() else 0
    return torch.zeros(size, dtype=value.dtype).as_strided(value.shape, value.stride())
