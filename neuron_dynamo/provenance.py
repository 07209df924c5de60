"""Where a captured graph comes from, for the people who read ``neuron-cache ls``: its model and its first line."""

from __future__ import annotations

from torch.fx import GraphModule

from neuron_dynamo.lowering.context import source_location


def model_name(gm: GraphModule) -> str:
    """The class of the outermost module that the graph was traced through, or an empty string for a plain function."""
    for node in gm.graph.nodes:
        for _, module_class in (node.meta.get("nn_module_stack") or {}).values():
            return module_class if isinstance(module_class, str) else str(module_class.__name__)
    return ""


def first_line(gm: GraphModule) -> str:
    """``file:line`` of the first op."""
    for node in gm.graph.nodes:
        if node.op == "call_function" and (location := source_location(node)) is not None:
            return f"{location.file}:{location.line}"
    return ""
