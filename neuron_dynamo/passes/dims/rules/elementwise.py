"""Elementwise ops: each position is computed from the same position of the operands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from neuron_dynamo.passes.dims.context import PadContext
from neuron_dynamo.passes.dims.layout import Fill, Laid, Number, exact
from neuron_dynamo.passes.dims.reals import is_real, real
from neuron_dynamo.passes.dims.table import pads

_ARITHMETIC = """
abs.default acos.default acosh.default add.Scalar add.Tensor addcdiv.default addcmul.default angle.default
asin.default asinh.default atan.default atan2.default atanh.default bitwise_and.Scalar bitwise_and.Scalar_Tensor
bitwise_and.Tensor bitwise_left_shift.Scalar_Tensor bitwise_left_shift.Tensor bitwise_left_shift.Tensor_Scalar
bitwise_not.default bitwise_or.Scalar bitwise_or.Scalar_Tensor bitwise_or.Tensor bitwise_right_shift.Scalar_Tensor
bitwise_right_shift.Tensor bitwise_right_shift.Tensor_Scalar bitwise_xor.Scalar bitwise_xor.Scalar_Tensor
bitwise_xor.Tensor __lshift__.Scalar __lshift__.Tensor __rshift__.Scalar __rshift__.Tensor ceil.default celu.default
clamp.Tensor clamp.default clamp_max.Tensor clamp_max.default clamp_min.Tensor clamp_min.default copysign.Scalar
copysign.Tensor cos.default cosh.default digamma.default div.Scalar div.Scalar_mode div.Tensor div.Tensor_mode
elu.default erf.default erfc.default erfinv.default exp.default exp2.default expm1.default floor.default
floor_divide.default fmax.default fmin.default fmod.Scalar fmod.Tensor frac.default gcd.default gelu.default
hardsigmoid.default hardswish.default hardtanh.default heaviside.default hypot.default lcm.default ldexp.Tensor
leaky_relu.default lerp.Scalar lerp.Tensor lgamma.default log.default log10.default log1p.default log2.default
logaddexp.default logaddexp2.default logit.default maximum.default minimum.default mish.default mul.Scalar mul.Tensor
neg.default nextafter.default pow.Scalar pow.Tensor_Scalar pow.Tensor_Tensor polygamma.default reciprocal.default
relu.default remainder.Scalar remainder.Scalar_Tensor remainder.Tensor round.decimals round.default rsqrt.default
rsub.Scalar rsub.Tensor sgn.default sigmoid.default sign.default silu.default sin.default sinh.default
softplus.default special_zeta.default sqrt.default sub.Scalar sub.Tensor tan.default tanh.default
threshold.default trunc.default true_divide.Tensor complex.default polar.default xlogy.Scalar_Other
xlogy.Scalar_Self xlogy.Tensor
"""

_COMPARISONS = """
eq.Scalar eq.Tensor ge.Scalar ge.Tensor gt.Scalar gt.Tensor isinf.default isnan.default isneginf.default
isposinf.default le.Scalar le.Tensor logical_and.default logical_not.default logical_or.default logical_xor.default
lt.Scalar lt.Tensor ne.Scalar ne.Tensor signbit.default where.self masked_fill.Scalar masked_fill.Tensor
"""

_COPIES = """
_to_copy.default clone.default alias.default alias_copy.default detach.default detach_copy.default
lift_fresh_copy.default _conj.default _conj_physical.default _neg_view.default
"""

_GRADIENTS = """
elu_backward.default gelu_backward.default hardshrink_backward.default hardsigmoid_backward.default
hardswish_backward.default hardtanh_backward.default leaky_relu_backward.default logit_backward.default
mish_backward.default sigmoid_backward.default silu_backward.default softplus_backward.default
softshrink_backward.default tanh_backward.default threshold_backward.default
"""


def overloads(names: str) -> tuple[str, ...]:
    """``aten.`` before each of the names."""
    return tuple(f"aten.{name}" for name in names.split())


_PRIMS = ("prims.convert_element_type.default", "prims.fma.default")


@pads(*overloads(_ARITHMETIC + _COMPARISONS + _COPIES + _GRADIENTS), *_PRIMS)
def pointwise(ctx: PadContext, *args: Any, **kwargs: Any) -> Laid:
    """Independent: operands are laid out alike, and the op is applied to padding as to anything else."""
    args = tuple(_opened(ctx, a) for a in args)
    kwargs = {k: _opened(ctx, a) for k, a in kwargs.items()}
    given = [a for a in (*args, *kwargs.values()) if isinstance(a, Laid)]
    operands, dims = ctx.broadcast(given)
    remaining = iter(operands)
    args = tuple(next(remaining) if isinstance(a, Laid) else a for a in args)
    kwargs = {k: next(remaining) if isinstance(a, Laid) else a for k, a in kwargs.items()}
    node = ctx.emit(_overload(ctx, args, kwargs), *args, **kwargs)
    dtype = ctx.node.meta["val"].dtype
    if node.meta["val"].dtype is not dtype:  # a float number that stands in a 0-d tensor weighs more in promotion
        node = ctx.emit(torch.ops.aten._to_copy.default, node, dtype=dtype)
    return ctx.laid(node, dims, _fills(ctx, args, kwargs, operands, len(dims)))


@pads("aten.view_as_real.default")
def view_as_real(ctx: PadContext, x: Laid) -> Laid:
    """Independent; real and imaginary part are a new last dimension."""
    return ctx.laid(ctx.call(x), (*x.dims, exact(2)))


@pads("aten.view_as_complex.default")
def view_as_complex(ctx: PadContext, x: Laid) -> Laid:
    """Independent; real and imaginary part were the last dimension."""
    return ctx.laid(ctx.call(x), x.dims[:-1])


def _opened(ctx: PadContext, argument: Any) -> Any:
    """A float that is computed from sizes, as a 0-d tensor; anything else as it is."""
    if isinstance(argument, Number) and is_real(argument.expr):
        return ctx.plain(real(ctx, argument.expr))
    return argument


def _overload(ctx: PadContext, args: Sequence[Any], kwargs: dict[str, Any]) -> Any:
    """The captured overload, or its sibling for tensors where a number has become a 0-d tensor."""
    target: Any = ctx.node.target
    for given, expected in zip(args, target._schema.arguments, strict=False):
        if isinstance(given, Laid) and isinstance(expected.type, torch.NumberType):
            packet = target.overloadpacket
            name = next((n for n in ("Tensor", "Tensor_Tensor") if n in packet.overloads()), None)
            if name is None or kwargs:
                raise ctx.refuse(f"{target} takes a number that is computed from sizes")
            return getattr(packet, name)
    return target


def _fills(
    ctx: PadContext, args: Sequence[Any], kwargs: dict[str, Any], operands: Sequence[Laid], rank: int
) -> dict[int, Fill]:
    """What the padding holds where all operands' padding is known: the op, applied to those constants."""
    if not any(x.fills for x in operands) or any(isinstance(a, Number) for a in (*args, *kwargs.values())):
        return {}
    fills = {}
    for number in range(rank):
        known = [x.fills.get(number - rank + x.rank) for x in operands]
        if all(f is not None and f.faithful for f in known):
            value = _applied(ctx, args, kwargs, operands, [f.value for f in known if f is not None])
            if value is not None:
                fills[number] = Fill(value)
        elif len(operands) == 1 and known[0] is not None and str(ctx.node.target) in _KEEPING:
            fills[number] = known[0]
    return fills


_KEEPING = overloads(_COPIES)


def _applied(
    ctx: PadContext, args: Sequence[Any], kwargs: dict[str, Any], operands: Sequence[Laid], values: Sequence[Any]
) -> Any:
    if any(x.dtype.is_complex for x in operands) or "device" in kwargs:
        return None
    with torch._subclasses.fake_tensor.unset_fake_temporarily():
        constants = iter([torch.full((1,), v, dtype=x.dtype) for x, v in zip(operands, values, strict=True)])
        concrete = [next(constants) if isinstance(a, Laid) else a for a in args]
        named = {k: next(constants) if isinstance(a, Laid) else a for k, a in kwargs.items()}
        return ctx.node.target(*concrete, **named)[0].item()  # type: ignore[operator]
