"""Which tensors are stand-ins for results that nobody computed (``compile_only``)."""

from __future__ import annotations

import threading

import torch
from torch.multiprocessing.reductions import StorageWeakRef

_LOCK = threading.Lock()
_UNCOMPUTED: dict[int, StorageWeakRef] = {}
"""By the address of the storage's own structure, which is not given away while there is a weak reference to it."""

_AT_LEAST = 1024


class _Sweep:
    """When to look for storages that are gone: as often as their number has doubled."""

    limit = _AT_LEAST


def mark_uncomputed(tensor: torch.Tensor) -> torch.Tensor:
    """Note that the tensor's memory holds no result; the tensor itself is returned."""
    reference = StorageWeakRef(tensor.untyped_storage())
    with _LOCK:
        _UNCOMPUTED[reference.cdata] = reference
        if len(_UNCOMPUTED) > _Sweep.limit:
            for address in [a for a, r in _UNCOMPUTED.items() if r.expired()]:
                del _UNCOMPUTED[address]
            _Sweep.limit = max(_AT_LEAST, 2 * len(_UNCOMPUTED))
    return tensor


def is_computed(tensor: torch.Tensor) -> bool:
    """Whether a tensor holds what its program computes.

    Args:
        tensor: any tensor.

    Returns:
        False for a result of a graph under ``compile_only`` and for every view of it, also detached; True for all other
        tensors, among them those that eager PyTorch makes of such a result.
    """
    return tensor.untyped_storage()._cdata not in _UNCOMPUTED
