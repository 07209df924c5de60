"""Decompositions of embedding bags: rows of a table, summed, averaged or maximised over runs of indices.

The operators' further results serve their gradients. Their shapes are those that ATen's CPU kernels give
(``aten/src/ATen/native/EmbeddingBag.cpp``), so that AOTAutograd's bookkeeping holds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import torch
from torch import Tensor

aten = torch.ops.aten

SUM, MEAN, MAX = 0, 1, 2


def _bag_of(indices: Tensor, offsets: Tensor, bags: int) -> Tensor:
    """For each index the number of its bag, [N]; each of ``offsets`` [B] is where a bag starts."""
    place = torch.arange(indices.shape[0], dtype=offsets.dtype, device=indices.device)
    return torch.searchsorted(offsets[:bags].contiguous(), place, right=True).to(offsets.dtype) - 1


def _counted(indices: Tensor, offsets: Tensor, last: bool, padding_idx: int) -> Tensor:
    """Which indices count: not those of the padding row, nor those after the end of the last bag."""
    counted = torch.ones_like(indices, dtype=torch.bool) if padding_idx < 0 else indices != padding_idx
    if last:
        counted = counted & (torch.arange(indices.shape[0], device=indices.device) < offsets[-1])
    return counted


def embedding_bag(
    weight: Tensor,
    indices: Tensor,
    offsets: Tensor,
    scale_grad_by_freq: bool = False,
    mode: int = SUM,
    sparse: bool = False,
    per_sample_weights: Tensor | None = None,
    include_last_offset: bool = False,
    padding_idx: int = -1,
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """``aten._embedding_bag``: output [B, D], bag of each index, count of each bag, and row of each maximum."""
    bags, width = offsets.shape[0] - include_last_offset, weight.shape[1]
    fast = weight.dtype in (torch.float32, torch.float16) and weight.stride(1) == 1 and padding_idx < 0
    fast = fast and (per_sample_weights is None or per_sample_weights.stride(0) == 1)
    if bags == 0 or indices.shape[0] == 0:
        output, bag = weight.new_zeros(bags, width), offsets.new_zeros(indices.shape[0])
        size = offsets.new_zeros(bags)
        maxima = offsets.new_zeros(bags, width) if mode == MAX else size.clone()
        return output, bag[:0] if mode == SUM and fast else bag, size, maxima
    bag = _bag_of(indices, offsets, bags)
    counted = _counted(indices, offsets, include_last_offset, padding_idx)
    size = torch.zeros_like(offsets[:bags]).index_add(0, bag, counted.to(offsets.dtype))
    half = weight.dtype in (torch.float16, torch.bfloat16)
    rows = torch.embedding(weight, indices).to(torch.float32 if half else weight.dtype)
    maxima = size.clone()
    if mode == MAX:
        rows = rows.masked_fill(~counted[:, None], float("-inf"))
        where = bag[:, None].long().expand_as(rows)
        output = rows.new_full((bags, width), float("-inf")).scatter_reduce(0, where, rows, "amax")
        # Of equal maxima the first: the least place in the bag that reaches it.
        place = torch.arange(rows.shape[0], device=rows.device)[:, None].expand_as(rows)
        reached = torch.where(rows == output[bag], place, rows.shape[0])
        first = torch.full_like(output, rows.shape[0] - 1, dtype=torch.int64).scatter_reduce(0, where, reached, "amin")
        maxima = torch.where(size[:, None] > 0, indices[first], 0).to(offsets.dtype)
        output = output.masked_fill(size[:, None] == 0, 0)
    else:
        rows = rows if per_sample_weights is None else rows * per_sample_weights[:, None].to(rows.dtype)
        output = rows.new_zeros(bags, width).index_add(0, bag, torch.where(counted[:, None], rows, 0))
        output = output / size.clamp(min=1)[:, None] if mode == MEAN else output
    return output.to(weight.dtype), bag[:0] if mode == SUM and fast else bag, size, maxima


def embedding_bag_forward_only(
    weight: Tensor,
    indices: Tensor,
    offsets: Tensor,
    scale_grad_by_freq: bool = False,
    mode: int = SUM,
    sparse: bool = False,
    per_sample_weights: Tensor | None = None,
    include_last_offset: bool = False,
    padding_idx: int = -1,
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """``aten._embedding_bag_forward_only``: the same, with a count for the last offset too."""
    output, bag, size, maxima = embedding_bag(
        weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights, include_last_offset, padding_idx
    )
    return output, bag, torch.cat([size, size.new_zeros(1)]) if include_last_offset else size, maxima


def embedding_bag_dense_backward(
    grad: Tensor,
    indices: Tensor,
    offset2bag: Tensor,
    bag_size: Tensor,
    maximum_indices: Tensor,
    num_weights: int,
    scale_grad_by_freq: bool,
    mode: int,
    per_sample_weights: Tensor | None,
    padding_idx: int = -1,
) -> Tensor:
    """``aten._embedding_bag_dense_backward``: gradient of the table, [num_weights, D]."""
    half = grad.dtype in (torch.float16, torch.bfloat16)
    wide = grad.to(torch.float32) if half else grad
    if mode == MAX:
        filled = torch.where(bag_size[: grad.shape[0], None] > 0, wide, 0)
        table = wide.new_zeros(num_weights, grad.shape[1])
        return table.scatter_add(0, maximum_indices.long(), filled).to(grad.dtype)
    rows = wide[offset2bag]
    if mode == MEAN:
        rows = rows / bag_size[offset2bag].clamp(min=1)[:, None]
    if per_sample_weights is not None:
        rows = rows * per_sample_weights[:, None].to(rows.dtype)
    table = torch.ops.aten.embedding_dense_backward(rows, indices, num_weights, padding_idx, scale_grad_by_freq)
    return cast("Tensor", table).to(grad.dtype)


def embedding_bag_backward(
    grad: Tensor,
    indices: Tensor,
    offsets: Tensor,
    offset2bag: Tensor,
    bag_size: Tensor,
    maximum_indices: Tensor,
    num_weights: int,
    scale_grad_by_freq: bool,
    mode: int,
    sparse: bool,
    per_sample_weights: Tensor | None,
    padding_idx: int = -1,
) -> Tensor:
    """``aten._embedding_bag_backward``: gradient of the table, also where ``sparse`` asked for another layout."""
    bags = grad.shape[0]
    if bags == 0 or indices.shape[0] == 0:
        return grad.new_zeros(num_weights, grad.shape[1])
    bag = offset2bag if offset2bag.shape[0] else _bag_of(indices, offsets, bags)
    return embedding_bag_dense_backward(
        grad, indices, bag, bag_size, maximum_indices, num_weights, scale_grad_by_freq, mode, per_sample_weights,
        padding_idx,
    )  # fmt: skip


def embedding_bag_decompositions() -> dict[Any, Callable[..., Any]]:
    """Overload -> decomposition."""
    return {
        aten._embedding_bag.default: embedding_bag,
        aten._embedding_bag_backward.default: embedding_bag_backward,
        aten._embedding_bag_dense_backward.default: embedding_bag_dense_backward,
        aten._embedding_bag_forward_only.default: embedding_bag_forward_only,
    }
