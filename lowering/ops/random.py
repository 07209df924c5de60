"""Random tensors and dropout, from the program's own stream (see lowering/random_stream.py)."""

from __future__ import annotations

import math
from typing import Any

import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.dimensions import position_dtype
from neuron_dynamo.lowering.ir import Shape, Value
from neuron_dynamo.lowering.promotion import broadcast_to, opmath, to_dtype
from neuron_dynamo.lowering.registry import lowers

_DIGITS = {torch.float64: 53, torch.float32: 24, torch.float16: 11, torch.bfloat16: 8}


def uniform_bits(ctx: RuleContext, shape: Shape, dtype: torch.dtype) -> Value:
    """Multiples of 2^-d in [0, 1), where d is the number of digits of ``dtype``, as eager's generator has them."""
    digits = _DIGITS[dtype]
    wide, word = (64, torch.uint64) if digits > 32 else (32, torch.uint32)
    bits = ctx.random.bits(shape, word)
    top = ir.binary("shift_right_logical", bits, ir.constant(wide - digits, word, shape))
    signed = ir.convert(top, torch.int64 if wide == 64 else torch.int32)
    compute = opmath(dtype)
    return ir.convert(ir.multiply(ir.convert(signed, compute), ir.constant(2.0**-digits, compute, shape)), dtype)


def _normal(ctx: RuleContext, shape: Shape, dtype: torch.dtype) -> Value:
    """Standard normal numbers: the inverse of the distribution function at uniform ones, never at -1 or 1."""
    compute = opmath(dtype)
    digits = _DIGITS[compute]
    uniform = uniform_bits(ctx, shape, compute)
    two, offset = ir.constant(2.0, compute, shape), ir.constant(2.0**-digits - 1, compute, shape)
    centred = ir.add(ir.multiply(uniform, two), offset)
    return ir.multiply(ir.chlo_unary("erf_inv", centred), ir.constant(math.sqrt(2), compute, shape))


def _integers(ctx: RuleContext, low: int, high: int) -> Value:
    if not ctx.out.shape or all(ctx.out.shape):
        bits = ctx.random.bits(ctx.out.shape, torch.uint64)
        rest = ir.binary("remainder", bits, ir.constant(high - low, torch.uint64, bits.shape))
        drawn = ir.add(ir.convert(rest, torch.int64), ir.constant(low, torch.int64, bits.shape))
        return to_dtype(drawn, ctx.out.dtype)
    return ir.constant(0, ctx.out.dtype, ctx.out.shape)


def _default_generator(ctx: RuleContext, generator: Any) -> None:
    if generator is not None:
        raise ctx.reject("it draws from a generator of its own; the compiled program follows torch.manual_seed only")


@lowers("aten.rand.default", "aten.rand_like.default")
def rand(ctx: RuleContext, *_: Any, **__: Any) -> Value:
    """rand(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None,
    bool? pin_memory=None) -> Tensor

    rand_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None,
    bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
    """
    return uniform_bits(ctx, ctx.out.shape, ctx.out.dtype)


@lowers("aten.randn.default", "aten.randn_like.default")
def randn(ctx: RuleContext, *_: Any, **__: Any) -> Value:
    """randn(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None,
    bool? pin_memory=None) -> Tensor

    randn_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None,
    bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
    """
    return to_dtype(_normal(ctx, ctx.out.shape, ctx.out.dtype), ctx.out.dtype)


@lowers("aten.randint.default")
def randint(ctx: RuleContext, high: int, *_: Any, **__: Any) -> Value:
    """randint(SymInt high, SymInt[] size, *, ScalarType? dtype=4, Layout? layout=None, Device? device=None,
    bool? pin_memory=None) -> Tensor
    """
    return _integers(ctx, 0, high)


@lowers("aten.randint.low")
def randint_low(ctx: RuleContext, low: int, high: int, *_: Any, **__: Any) -> Value:
    """randint.low(SymInt low, SymInt high, SymInt[] size, *, ScalarType? dtype=4, Layout? layout=None,
    Device? device=None, bool? pin_memory=None) -> Tensor
    """
    return _integers(ctx, low, high)


@lowers("aten.randperm.default")
def randperm(ctx: RuleContext, n: int, **_: Any) -> Value:
    """randperm(SymInt n, *, ScalarType? dtype=4, Layout? layout=None, Device? device=None,
    bool? pin_memory=None) -> Tensor
    """
    if n == 0:
        return ir.constant(0, ctx.out.dtype, (0,))
    keys = ctx.random.bits((n,), torch.uint64)
    order = ir.sort([keys, ir.iota(position_dtype(n), (n,), 0)], 0, lambda a, b, _i, _j: ir.compare("LT", a, b))[1]
    return to_dtype(order, ctx.out.dtype)


@lowers("aten.bernoulli.default")
def bernoulli(ctx: RuleContext, x: Value, *, generator: Any = None) -> Value:
    """bernoulli(Tensor self, *, Generator? generator=None) -> Tensor"""
    _default_generator(ctx, generator)
    return _bernoulli(ctx, to_dtype(x, opmath(x.dtype)))


@lowers("aten.bernoulli.p")
def bernoulli_p(ctx: RuleContext, x: Value, p: float, *, generator: Any = None) -> Value:
    """bernoulli.p(Tensor self, float p, *, Generator? generator=None) -> Tensor"""
    _default_generator(ctx, generator)
    return _bernoulli(ctx, ir.constant(p, torch.float32, ctx.out.shape))


def _bernoulli(ctx: RuleContext, probability: Value) -> Value:
    uniform = uniform_bits(ctx, ctx.out.shape, probability.dtype)
    return to_dtype(ir.compare("LT", uniform, broadcast_to(probability, ctx.out.shape)), ctx.out.dtype)


@lowers("aten.uniform.default")
def uniform(
    ctx: RuleContext, x: Value, start: float = 0.0, to: float = 1.0, *, generator: Any = None, **named: float
) -> Value:
    """uniform(Tensor self, float from=0., float to=1., *, Generator? generator=None) -> Tensor"""
    _default_generator(ctx, generator)
    start = named.get("from", start)  # a word that Python reserves
    drawn = uniform_bits(ctx, x.shape, x.dtype)
    drawn = to_dtype(drawn, opmath(x.dtype))
    width = ir.constant(to - start, drawn.dtype, x.shape)
    return to_dtype(ir.add(ir.multiply(drawn, width), ir.constant(start, drawn.dtype, x.shape)), x.dtype)


@lowers("aten.normal_functional.default")
def normal(ctx: RuleContext, x: Value, mean: float = 0.0, std: float = 1.0, *, generator: Any = None) -> Value:
    """normal_functional(Tensor self, float mean=0., float std=1., *, Generator? generator=None) -> Tensor"""
    _default_generator(ctx, generator)
    drawn = _normal(ctx, x.shape, x.dtype)
    scaled = ir.multiply(drawn, ir.constant(std, drawn.dtype, x.shape))
    return to_dtype(ir.add(scaled, ir.constant(mean, drawn.dtype, x.shape)), x.dtype)


@lowers("aten.native_dropout.default")
def native_dropout(ctx: RuleContext, x: Value, p: float, train: bool | None) -> tuple[Value, Value]:
    """native_dropout(Tensor input, float p, bool? train) -> (Tensor, Tensor)"""
    if train is False:
        return x, ir.constant(True, torch.bool, x.shape)
    keep = 1 - p
    uniform = uniform_bits(ctx, x.shape, torch.float32)
    mask = ir.compare("LT", uniform, ir.constant(keep, torch.float32, x.shape))
    wide = to_dtype(x, opmath(x.dtype))
    # Multiplied, not selected, as eager does: a dropped NaN or infinity stays NaN.
    kept = ir.multiply(wide, to_dtype(mask, wide.dtype))
    scale = ir.constant(0.0 if keep == 0 else 1 / keep, wide.dtype, x.shape)
    return to_dtype(ir.multiply(kept, scale), x.dtype), mask
