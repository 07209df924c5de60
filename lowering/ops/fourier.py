"""Discrete Fourier transforms over any dimensions.

XLA transforms up to three trailing dimensions, scaled by 1 forward and by 1/n inverse; a real transform halves or
doubles the last of them. What PyTorch asks beyond that is scaling, an order of dimensions, and the full spectrum of a
real input, whose second half is the conjugate of the first.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.promotion import to_dtype
from neuron_dynamo.lowering.registry import lowers

_BY_ROOT, _BY_COUNT = 1, 2  # ATen's fft_norm_mode; 0 leaves the sum as it is


def _transform(kind: str, x: Value, dims: Sequence[int], last: int | None = None) -> Value:
    """``stablehlo.fft`` over ``dims``, the last of which it halves or doubles; ``last`` is that one's length."""
    others = [d for d in range(x.rank) if d not in set(dims)]
    order = [*others, *dims]
    length = [x.shape[d] for d in dims]
    if last is not None:
        length[-1] = last
    moved = ir.transpose(x, order)
    done = ir.fft(moved, kind, length)
    return ir.transpose(done, [order.index(d) for d in range(x.rank)])


def _scaled(x: Value, normalization: int, count: int) -> Value:
    factor = 1 / math.sqrt(count) if normalization == _BY_ROOT else 1 / count if normalization == _BY_COUNT else 1
    return x if factor == 1 else ir.multiply(x, ir.constant(factor, x.dtype, x.shape))


def _wrapped(dims: Sequence[int], rank: int) -> list[int]:
    return [d % rank for d in dims]


def _unscaled_inverse(x: Value, dims: Sequence[int]) -> Value:
    """The sums of the inverse transform, which XLA divides by their number."""
    count = math.prod(x.shape[d] for d in dims)
    return ir.multiply(_transform("IFFT", x, dims), ir.constant(count, x.dtype, x.shape))


@lowers("aten._fft_c2c.default")
def fft_c2c(ctx: RuleContext, x: Value, dim: Sequence[int], normalization: int, forward: bool) -> Value:
    """_fft_c2c(Tensor self, SymInt[] dim, int normalization, bool forward) -> Tensor"""
    if 0 in x.shape or not dim:
        return x
    dims = _wrapped(dim, x.rank)
    count = math.prod(x.shape[d] for d in dims)
    for part in _groups(dims):
        x = _transform("FFT", x, part) if forward else _unscaled_inverse(x, part)
    return _scaled(x, normalization, count)


def _groups(dims: Sequence[int]) -> list[Sequence[int]]:
    return [dims[start : start + 3] for start in range(0, len(dims), 3)]


@lowers("aten._fft_r2c.default")
def fft_r2c(ctx: RuleContext, x: Value, dim: Sequence[int], normalization: int, onesided: bool) -> Value:
    """_fft_r2c(Tensor self, int[] dim, int normalization, bool onesided) -> Tensor"""
    if 0 in ctx.out.shape:
        return ir.constant(0, ctx.out.dtype, ctx.out.shape)
    dims = _wrapped(dim, x.rank)
    count = math.prod(x.shape[d] for d in dims)
    if not onesided:
        # As eager: half the spectrum is computed, the rest is its mirror image; here all of it.
        result = to_dtype(x, ctx.out.dtype)
        for part in _groups(dims):
            result = _transform("FFT", result, part)
        return _scaled(result, normalization, count)
    result = _transform("RFFT", x, dims[-1:])
    for part in _groups(dims[:-1]):
        result = _transform("FFT", result, part)
    return _scaled(result, normalization, count)


@lowers("aten._fft_c2r.default")
def fft_c2r(ctx: RuleContext, x: Value, dim: Sequence[int], normalization: int, last_dim_size: int) -> Value:
    """_fft_c2r(Tensor self, int[] dim, int normalization, SymInt last_dim_size) -> Tensor"""
    if 0 in ctx.out.shape:
        return ir.constant(0, ctx.out.dtype, ctx.out.shape)
    dims = _wrapped(dim, x.rank)
    for part in _groups(dims[:-1]):
        x = _unscaled_inverse(x, part)
    last = dims[-1]
    half = last_dim_size // 2 + 1
    if x.shape[last] != half:  # of a whole spectrum, eager reads the first half
        x = ir.slice_(x, [0] * x.rank, [half if d == last else n for d, n in enumerate(x.shape)])
    result = _transform("IRFFT", x, [last], last_dim_size)
    result = ir.multiply(result, ir.constant(last_dim_size, result.dtype, result.shape))
    return _scaled(result, normalization, math.prod(ctx.out.shape[d] for d in dims))
