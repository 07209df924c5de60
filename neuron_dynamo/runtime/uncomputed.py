"""Results of the right kind for a graph that is not run."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import torch
from torch.fx import GraphModule, Node

from neuron_dynamo.capture import CapturedGraph
from neuron_dynamo.marks import mark_uncomputed

logger = logging.getLogger(__name__)


class UncomputedProgram:
    """A graph that is compiled and not loaded: each call gives zeros, marked as not computed."""

    def __init__(self, captured: CapturedGraph) -> None:
        self._captured = captured
        # Once for each graph, and visible by default: a variable may have asked for this, far from the program.
        logger.warning("compile_only: the results of %s are zeros that are not computed", captured.name)

    def __call__(self, args: Sequence[Any]) -> list[Any]:
        """Zeros; no argument is read or written."""
        return uncomputed_results(self._captured.gm, args, self._captured.written_back, self._captured.device)


def uncomputed_results(
    gm: GraphModule, args: Sequence[Any], written_back: Sequence[int] = (), device: torch.device | None = None
) -> list[Any]:
    """Zeros with the shapes, strides and dtypes of ``gm``'s results; results that are arguments are handed back.

    Args:
        gm: the graph.
        args: of the call.
        written_back: numbers of the arguments that AOTAutograd overwrites with the first results after the call. They
            are handed back too, so nothing is changed.
        device: of the results; by default where the graph has them.
    """
    placeholders = [node for node in gm.graph.nodes if node.op == "placeholder"]
    returned = next(iter(reversed(gm.graph.nodes))).args[0]
    results: list[Any] = []
    for number, node in enumerate(returned):
        if number < len(written_back):
            results.append(args[written_back[number]])
        elif isinstance(node, Node) and node.op == "placeholder":
            results.append(args[placeholders.index(node)])
        else:
            results.append(_zeros(node, device))
    return results


def _zeros(node: Any, device: torch.device | None) -> Any:
    value = node.meta.get("val") if isinstance(node, Node) else node
    if isinstance(value, (torch.SymInt, torch.SymFloat, torch.SymBool)):
        return 0
    if not isinstance(value, torch.Tensor):
        return value
    sizes: list[Any] = list(value.shape)
    device = device if device is not None else value.device
    if any(isinstance(n, torch.SymInt) for n in sizes):  # a size that only the data could tell
        empty = [0 if isinstance(n, torch.SymInt) else n for n in sizes]
        return mark_uncomputed(torch.zeros(empty, dtype=value.dtype, device=device))
    size = sum((n - 1) * s for n, s in zip(value.shape, value.stride(), strict=True)) + 1 if value.numel() else 0
    zeros = torch.zeros(size, dtype=value.dtype, device=device)
    return mark_uncomputed(zeros.as_strided(value.shape, value.stride()))
