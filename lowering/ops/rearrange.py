"""Elements in another order: flips, rolls, rotations, and blocks of channels moved into space and back."""

from __future__ import annotations

from collections.abc import Sequence

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.dimensions import dimension
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.ops.shape import swap
from neuron_dynamo.lowering.ops.slicing import slice_along
from neuron_dynamo.lowering.registry import lowers


@lowers("aten.flip.default")
def flip(ctx: RuleContext, x: Value, dims: list[int]) -> Value:
    """flip(Tensor self, int[] dims) -> Tensor"""
    return _reverse(x, [dimension(d, x.rank) for d in dims])


@lowers("prims.rev.default")
def rev(ctx: RuleContext, x: Value, dims: list[int]) -> Value:
    """rev(Tensor a, int[] dims) -> Tensor"""
    return _reverse(x, dims)


def _reverse(x: Value, dims: list[int]) -> Value:
    long = [d for d in dims if d < x.rank and x.shape[d] > 1]
    return ir.reverse(x, long) if long else x


@lowers("aten.roll.default")
def roll(ctx: RuleContext, x: Value, shifts: Sequence[int] | int, dims: Sequence[int] | int = ()) -> Value:
    """roll(Tensor self, SymInt[1] shifts, int[1] dims=[]) -> Tensor"""
    shifts = [shifts] if isinstance(shifts, int) else shifts
    dims = [dims] if isinstance(dims, int) else dims
    if x.numel == 0:
        return x
    if not dims:
        return ir.reshape(_roll_along(ir.reshape(x, (x.numel,)), 0, shifts[0]), x.shape)
    for shift, dim in zip(shifts, dims, strict=True):
        x = _roll_along(x, dimension(dim, x.rank), shift)
    return x


def _roll_along(x: Value, dim: int, shift: int) -> Value:
    size = x.shape[dim]
    cut = -shift % size
    if cut == 0:
        return x
    return ir.concatenate([slice_along(x, dim, cut, size), slice_along(x, dim, 0, cut)], dim)


@lowers("aten.rot90.default")
def rot90(ctx: RuleContext, x: Value, k: int = 1, dims: Sequence[int] = (0, 1)) -> Value:
    """rot90(Tensor self, int k=1, int[] dims=[0, 1]) -> Tensor"""
    first, second = (dimension(d, x.rank) for d in dims)
    k %= 4
    if k == 0:
        return x
    if k == 2:
        return _reverse(x, [first, second])
    return swap(_reverse(x, [second if k == 1 else first]), first, second)


@lowers("aten.pixel_shuffle.default")
def pixel_shuffle(ctx: RuleContext, x: Value, upscale_factor: int) -> Value:
    """pixel_shuffle(Tensor self, int upscale_factor) -> Tensor"""
    *batch, channels, height, width = x.shape
    n, r = len(batch), upscale_factor
    blocks = ir.reshape(x, (*batch, channels // (r * r), r, r, height, width))
    order = (*range(n), n, n + 3, n + 1, n + 4, n + 2)
    return ir.reshape(ir.transpose(blocks, order), ctx.out.shape)


@lowers("aten.pixel_unshuffle.default")
def pixel_unshuffle(ctx: RuleContext, x: Value, downscale_factor: int) -> Value:
    """pixel_unshuffle(Tensor self, int downscale_factor) -> Tensor"""
    *batch, channels, height, width = x.shape
    n, r = len(batch), downscale_factor
    blocks = ir.reshape(x, (*batch, channels, height // r, r, width // r, r))
    order = (*range(n), n, n + 2, n + 4, n + 1, n + 3)
    return ir.reshape(ir.transpose(blocks, order), ctx.out.shape)


@lowers("aten.channel_shuffle.default")
def channel_shuffle(ctx: RuleContext, x: Value, groups: int) -> Value:
    """channel_shuffle(Tensor self, SymInt groups) -> Tensor"""
    batch, channels, *spatial = x.shape
    grouped = ir.reshape(x, (batch, groups, channels // groups, *spatial))
    return ir.reshape(swap(grouped, 1, 2), x.shape)
