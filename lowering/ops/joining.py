"""Several tensors, or one several times, as one."""

from __future__ import annotations

import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.dimensions import dimension
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.ops.slicing import slice_along
from neuron_dynamo.lowering.promotion import to_dtype
from neuron_dynamo.lowering.registry import lowers


@lowers("aten.cat.default")
def cat(ctx: RuleContext, tensors: list[Value], dim: int = 0) -> Value:
    """cat(Tensor[] tensors, int dim=0) -> Tensor"""
    out = ctx.out
    dim = dimension(dim, len(out.shape))
    # A one-dimensional tensor without elements joins anything, so size and rank are looked at together.
    parts = [to_dtype(x, out.dtype) for x in tensors if x.rank == len(out.shape) and x.shape[dim]]
    return ir.concatenate(parts, dim) if parts else ir.constant(0, out.dtype, out.shape)


@lowers("prims.cat.default")
def prims_cat(ctx: RuleContext, tensors: list[Value], dim: int) -> Value:
    """cat(Tensor[] tensors, int dim) -> Tensor"""
    result: Value = cat(ctx, tensors, dim)
    return result


@lowers("aten.stack.default")
def stack(ctx: RuleContext, tensors: list[Value], dim: int = 0) -> Value:
    """stack(Tensor[] tensors, int dim=0) -> Tensor"""
    out = ctx.out
    dim = dimension(dim, len(out.shape))
    part = (*out.shape[:dim], 1, *out.shape[dim + 1 :])
    return ir.concatenate([ir.reshape(to_dtype(x, out.dtype), part) for x in tensors], dim)


@lowers("aten.repeat.default")
def repeat(ctx: RuleContext, x: Value, repeats: list[int]) -> Value:
    """repeat(Tensor self, SymInt[] repeats) -> Tensor"""
    padded = (1,) * (len(repeats) - x.rank) + x.shape
    x = ir.reshape(x, padded)
    # Each repeated dimension gets a new one before it; a size-1 dimension just stretches.
    shape: list[int] = []
    kept: list[int] = []
    source: list[int] = []
    for count, size in zip(repeats, padded, strict=True):
        if size == 1:
            shape.append(count)
            if count == 1:
                kept.append(len(shape) - 1)
                source.append(1)
            continue
        if count != 1:
            shape.append(count)
        kept.append(len(shape))
        shape.append(size)
        source.append(size)
    stretched = ir.broadcast_in_dim(ir.reshape(x, tuple(source)), tuple(shape), kept)
    return ir.reshape(stretched, ctx.out.shape)


@lowers("aten.repeat_interleave.Tensor")
def repeat_interleave(ctx: RuleContext, repeats: Value, *, output_size: int | None = None) -> Value:
    """repeat_interleave.Tensor(Tensor repeats, *, SymInt? output_size=None) -> Tensor"""
    if output_size is None:
        raise ctx.reject("the size of its result depends on data; pass output_size")
    count, dtype = repeats.shape[0], repeats.dtype
    (size,) = ctx.out.shape
    if not count:
        ctx.check(ir.constant(size == 0, torch.bool), "the sum of repeats differs from output_size")
        return ir.constant(0, dtype, (size,))
    zeros = ir.constant(0, dtype, (count,))
    ctx.check(ir.compare("GE", repeats, zeros), "repeats can not be negative")
    wide = ir.convert(repeats, torch.int64)
    ends = ir.reduce_window(wide, 0, "add", window=[count], strides=[1], padding=[(count - 1, 0)])
    total = ir.reshape(slice_along(ends, 0, count - 1, count), ())
    ctx.check(ir.compare("EQ", total, ir.constant(size, torch.int64)), "the sum of repeats differs from output_size")
    # Position p belongs to the element whose run ends first after p: as many runs as end at or before p precede it.
    marks = ir.scatter(
        ir.constant(0, torch.int64, (size + 1,)),
        ir.reshape(ir.clamp(ir.constant(0, torch.int64), ends, ir.constant(size, torch.int64)), (count, 1)),
        ir.constant(1, torch.int64, (count,)),
        ir.add,
        update_window_dims=[],
        inserted_window_dims=[0],
        scatter_dims_to_operand_dims=[0],
        index_vector_dim=1,
    )
    marks = slice_along(marks, 0, 0, size)
    if not size:
        return ir.convert(marks, dtype)
    before = ir.reduce_window(marks, 0, "add", window=[size], strides=[1], padding=[(size - 1, 0)])
    return ir.convert(before, dtype)


@lowers("aten.block_diag.default")
def block_diag(ctx: RuleContext, tensors: list[Value]) -> Value:
    """block_diag(Tensor[] tensors) -> Tensor"""
    out = ctx.out
    rows, columns = out.shape
    bands, left = [], 0
    for x in tensors:
        block = ir.reshape(to_dtype(x, out.dtype), (1,) * (2 - x.rank) + x.shape)
        height, width = block.shape
        band = ir.pad(block, ir.constant(0, out.dtype), (0, left), (0, columns - left - width))
        left += width
        if height:
            bands.append(band)
    return ir.concatenate(bands, 0) if bands else ir.constant(0, out.dtype, (rows, columns))
