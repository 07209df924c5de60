"""Where a captured graph comes from, for the people who read ``neuron-cache show``."""

from __future__ import annotations

from torch.fx import GraphModule

from neuron_dynamo.lowering.context import source_location
from neuron_dynamo.lowering.places import portable


def first_line(gm: GraphModule) -> str:
    """``file:line`` of the first op, the file as in `portable`."""
    for node in gm.graph.nodes:
        if node.op == "call_function" and (location := source_location(node)) is not None:
            return f"{portable(location.file)}:{location.line}"
    return ""
