"""One-dimensional convolution of each channel by itself.

Operands: ``x`` [B, C, W], ``weight`` [C, 1, S], ``bias`` [C] or None. Attributes: ``stride`` and ``padding``.
"""

from __future__ import annotations

from typing import Any

import torch

from neuron_dynamo.lowering.kernels.kernel import Pattern, Site, fake

aten = torch.ops.aten


def _find(node: Any) -> Site | None:
    x, weight, bias, stride, padding, dilation, transposed, _, groups = node.args
    channels = fake(x).shape[1]
    if fake(x).dim() != 3 or transposed or groups != channels or tuple(fake(weight).shape[:2]) != (channels, 1):
        return None
    if list(dilation) != [1]:
        return None
    attributes = {"stride": stride[0], "padding": padding[0]}
    return Site("depthwise_conv1d", (node,), {"x": x, "weight": weight, "bias": bias}, attributes, frozenset({node}))


PATTERN = Pattern("depthwise_conv1d", (aten.convolution.default,), _find)
