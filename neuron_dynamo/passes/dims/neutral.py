"""Neutral elements: what padding must hold so that a computation over it gives the true elements' result."""

from __future__ import annotations

import math

import torch

from .layout import Scalar


def lowest(dtype: torch.dtype) -> Scalar:
    """Neutral for a maximum."""
    if dtype is torch.bool:
        return False
    return -math.inf if dtype.is_floating_point else torch.iinfo(dtype).min


def highest(dtype: torch.dtype) -> Scalar:
    """Neutral for a minimum."""
    if dtype is torch.bool:
        return True
    return math.inf if dtype.is_floating_point else torch.iinfo(dtype).max


def last_ascending(dtype: torch.dtype) -> Scalar:
    """What a stable ascending sort of true elements and padding after them leaves after them: NaN sorts as largest."""
    return math.nan if dtype.is_floating_point else highest(dtype)


def wide(dtype: torch.dtype) -> torch.dtype:
    """The dtype that eager PyTorch accumulates in."""
    return torch.float32 if dtype in (torch.bfloat16, torch.float16) else dtype
