"""Convolution of each channel by itself, as in Mamba: ``nkilib.experimental.conv.depthwise_conv1d``.

Limits: both cores of a logical core, so an even number of channels and an lnc of 2; one dtype; padding by zeros is done
before. A bias is added afterwards. Source: nki-library, experimental/conv/depthwise_conv1d.py.
"""

from __future__ import annotations

from typing import Any

import torch
import torch.nn.functional as F

from neuron_dynamo.lowering.kernels.kernel import Kernel, Match, Reject, Setting, Site
from neuron_dynamo.lowering.kernels.limits import first, floats, multiple, target
from neuron_dynamo.lowering.kernels.patterns.depthwise_conv1d import PATTERN
from neuron_dynamo.lowering.kernels.source import NkiFunction

SOURCE = NkiFunction("nkilib.experimental.conv.depthwise_conv1d", "depthwise_conv1d_implicit_gemm")


def check(site: Site, setting: Setting) -> Match | Reject:
    """Whether the kernel computes this convolution."""
    channels, _, taps = site.tensor("weight").shape
    width = site.tensor("x").shape[2] + 2 * site.attributes["padding"]
    wrong = first(
        target(SOURCE, setting),
        Reject("it needs both cores of a logical core (lnc 2)") if setting.lnc != 2 else None,
        floats(site, "x", "weight", "bias"),
        multiple("the number of channels", channels, 2),
        Reject(f"the row {width} is shorter than the {taps} taps") if width < taps else None,
    )
    return wrong or Match({"stride": site.attributes["stride"], "padding": site.attributes["padding"]})


def apply(
    call: Any, x: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor | None, stride: int, padding: int
) -> torch.Tensor:
    """Images of one row."""
    padded = F.pad(x, (padding, padding)) if padding else x
    out: torch.Tensor = call(
        img_ref=padded[:, :, None],
        filter_ref=weight[:, :, None],
        stride=(1, stride),
        feature_group_count=x.shape[1],
    )[:, :, 0]
    return out if bias is None else out + bias[:, None]


def reference(
    img_ref: torch.Tensor, filter_ref: torch.Tensor, stride: tuple[int, int], feature_group_count: int
) -> torch.Tensor:
    """[N, C, 1, W] by [C, 1, 1, S], without padding."""
    return F.conv2d(img_ref, filter_ref, stride=stride, groups=feature_group_count)


KERNEL = Kernel("depthwise_conv1d", PATTERN, check, apply, reference, SOURCE, ("img_ref", "filter_ref"))
