"""Flexible attention as matrix products and a softmax, before autograd sees it."""

from __future__ import annotations

import importlib
from typing import Any

import torch
from torch.fx import GraphModule


class ExpandFlexAttention:
    """Replace the higher-order op by PyTorch's own mathematical form of it.

    Before::

        flex_attention = torch.ops.higher_order.flex_attention(q, k, v, score_mod_0, (..., mask_fn_0), ...)

    After::

        flex_attention = torch._higher_order_ops.flex_attention.math_attention(q, k, v, score_mod_0, ...)

    That is a function of ordinary tensor ops, with the modification of scores and the mask vectorised over
    [B, H, Q, K]; AOTAutograd traces and differentiates it. The block mask is only a hint there. Dynamo's graph is
    changed in place.
    """

    name = "expand_flex_attention"

    def run(self, gm: GraphModule) -> GraphModule:
        """``gm``, which is changed, and so are the graphs inside it."""
        for module in gm.modules():
            if not isinstance(module, GraphModule):
                continue
            found = [n for n in module.graph.nodes if n.target is torch.ops.higher_order.flex_attention]
            for node in found:
                node.target = _math_attention()
            if found:
                module.recompile()
        return gm


def _math_attention() -> Any:
    # The package's attribute of that name is the op, which hides the module.
    return importlib.import_module("torch._higher_order_ops.flex_attention").math_attention
