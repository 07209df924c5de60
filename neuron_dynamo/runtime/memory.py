"""What a tensor's memory holds, in a few bytes."""

from __future__ import annotations

import ctypes
from typing import Any

import torch
from xxhash import xxh3_128_digest

_SAMPLE = 512
"""Bytes at the beginning, in the middle and at the end of a tensor."""


def view(tensor: torch.Tensor, start: int = 0, size: int | None = None) -> Any:
    """Bytes of a contiguous tensor; ``tensor.numpy()`` would forbid its owner to resize it."""
    size = tensor.numel() * tensor.element_size() - start if size is None else size
    return (ctypes.c_char * size).from_address(tensor.data_ptr() + start)


def digest(tensor: torch.Tensor) -> bytes:
    """A digest of all of a contiguous tensor's memory."""
    return xxh3_128_digest(view(tensor))


def sample(tensor: torch.Tensor) -> tuple[bytes, ...]:
    """Digests of a few places of a contiguous tensor: what writes to all of it shows here with near certainty."""
    size = tensor.numel() * tensor.element_size()
    if size <= 3 * _SAMPLE:
        return (digest(tensor),)
    return tuple(xxh3_128_digest(view(tensor, at, _SAMPLE)) for at in (0, (size - _SAMPLE) // 2, size - _SAMPLE))
