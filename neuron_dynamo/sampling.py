"""Decompositions of operators that draw from a distribution, into uniform numbers from PyTorch's generator."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

aten = torch.ops.aten


def multinomial(weights: Tensor, num_samples: int, replacement: bool = False, *, generator: Any = None) -> Any:
    """``aten.multinomial``: indices int64 [..., S], drawn in proportion to ``weights`` [..., N].

    Without replacement the largest of weight over exponential number are taken, as eager does (Efraimidis and Spirakis,
    2006); with replacement a uniform number is looked up in the cumulative weights.
    """
    if generator is not None:
        return NotImplemented
    wide = weights.to(torch.promote_types(weights.dtype, torch.float32))
    if not replacement:
        exponential = -torch.rand_like(wide).log()
        return (wide / exponential).topk(num_samples, dim=-1).indices
    reached = wide.cumsum(-1)
    drawn = torch.rand(*weights.shape[:-1], num_samples, dtype=wide.dtype, device=wide.device) * reached[..., -1:]
    # A product that is rounded up to the whole sum would be beyond the last index with a weight.
    last = torch.where(wide > 0, torch.arange(weights.shape[-1], device=wide.device), 0).amax(-1, keepdim=True)
    return torch.minimum((drawn[..., None] >= reached[..., None, :]).sum(-1), last)


def masked_scatter_backward(grad: Tensor, mask: Tensor, sizes: list[int]) -> Tensor:
    """``aten.masked_scatter_backward``: elements of ``grad`` where ``mask`` is set, in order, then zeros: ``sizes``."""
    size = math.prod(sizes)
    taken = mask.expand_as(grad).flatten()
    slot = taken.to(torch.int64).cumsum(0) - 1
    slot = torch.where(taken & (slot < size), slot, size)  # the last slot takes what is not wanted
    return grad.new_zeros(size + 1).scatter(0, slot, grad.flatten())[:size].reshape(sizes)


def sampling_decompositions() -> dict[Any, Callable[..., Any]]:
    """Overload -> decomposition."""
    known = torch._decomp.decomposition_table
    of_pytorch = (
        aten.cauchy.default,
        aten.exponential.default,
        aten.geometric.default,
        aten.log_normal.default,
        aten.normal.Tensor_Tensor,
        aten.normal.Tensor_float,
        aten.normal.float_Tensor,
        aten.normal.float_float,
    )
    return {overload: known[overload] for overload in of_pytorch} | {
        aten.masked_scatter_backward.default: masked_scatter_backward,
        aten.multinomial.default: multinomial,
    }
