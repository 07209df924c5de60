"""Dimension arguments of ATen, and the small shape steps that rules over dimensions share."""

from __future__ import annotations

from collections.abc import Sequence

import torch

from . import ir
from .ir import Shape, Value


def dimension(dim: int, rank: int) -> int:
    """``dim`` counted from the front; a 0-d tensor has the dimension 0 (and -1)."""
    return dim % max(rank, 1)


def reduced_dims(x: Value, dim: int | Sequence[int] | None) -> tuple[int, ...]:
    """The dimensions a reduction removes: None and the empty list mean all."""
    if isinstance(dim, int):
        dim = (dim,)
    if not x.rank:
        return ()
    return tuple(sorted({dimension(d, x.rank) for d in dim})) if dim else tuple(range(x.rank))


def along(x: Value, dim: int, shape: Shape) -> Value:
    """Broadcast ``x`` to ``shape`` where ``dim`` is the dimension ``x`` has lost by a reduction."""
    return ir.broadcast_in_dim(x, shape, [d for d in range(len(shape)) if d != dim])


def is_nan(x: Value) -> Value:
    """Whether each element is NaN."""
    return ir.compare("NE", x, x)


def position_dtype(*sizes: int) -> torch.dtype:
    """The narrowest dtype for positions below the product of ``sizes``: int32 vectorises better than int64."""
    count = 1
    for size in sizes:
        count *= size
    return torch.int32 if count < 2**31 else torch.int64


def one_dim(x: Value) -> Value:
    """A 0-d value as one element of one dimension, since XLA's ops along a dimension need one."""
    return x if x.rank else ir.reshape(x, (1,))
