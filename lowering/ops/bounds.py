"""The larger and the smaller of two, and limits on both sides."""

from __future__ import annotations

from collections.abc import Callable

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.pointwise import is_nan, rules_of
from neuron_dynamo.lowering.promotion import Operand, Scalar, elementwise
from neuron_dynamo.lowering.registry import lowers

_rule = rules_of(__name__)

maximum = _rule("maximum(Tensor self, Tensor other) -> Tensor", ir.maximum, exact_in_half=True)
minimum = _rule("minimum(Tensor self, Tensor other) -> Tensor", ir.minimum, exact_in_half=True)


def _ignoring_nan(choose: Callable[[Value, Value], Value]) -> Callable[[Value, Value], Value]:
    def body(x: Value, y: Value) -> Value:
        if not x.dtype.is_floating_point:
            return choose(x, y)
        return ir.select(is_nan(x), y, ir.select(is_nan(y), x, choose(x, y)))

    return body


fmax = _rule("fmax(Tensor self, Tensor other) -> Tensor", _ignoring_nan(ir.maximum), exact_in_half=True)
fmin = _rule("fmin(Tensor self, Tensor other) -> Tensor", _ignoring_nan(ir.minimum), exact_in_half=True)


def _clamp(ctx: RuleContext, x: Value, low: Operand | None, high: Operand | None) -> Value:
    """The upper bound wins where the two cross, and any NaN makes NaN: XLA's own clamp promises neither."""
    # Bounds and operand are brought to the result's dtype before they are compared, half types included.
    dtype = ctx.out.dtype
    if low is not None and high is not None:
        return elementwise(ctx, lambda a, lo, hi: ir.minimum(ir.maximum(a, lo), hi), x, low, high, dtype=dtype)
    if low is not None:
        return elementwise(ctx, ir.maximum, x, low, dtype=dtype)
    if high is not None:
        return elementwise(ctx, ir.minimum, x, high, dtype=dtype)
    raise ctx.reject("at least one of min and max must be given")


@lowers("aten.clamp.default")
def clamp(ctx: RuleContext, x: Value, low: Scalar | None = None, high: Scalar | None = None, **bounds: Scalar) -> Value:
    """clamp(Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor"""
    return _clamp(ctx, x, bounds.get("min", low), bounds.get("max", high))


@lowers("aten.clamp.Tensor")
def clamp_tensor(
    ctx: RuleContext, x: Value, low: Value | None = None, high: Value | None = None, **bounds: Value
) -> Value:
    """clamp.Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor"""
    return _clamp(ctx, x, bounds.get("min", low), bounds.get("max", high))


@lowers("aten.clamp_min.default")
def clamp_min(ctx: RuleContext, x: Value, low: Scalar) -> Value:
    """clamp_min(Tensor self, Scalar min) -> Tensor"""
    return _clamp(ctx, x, low, None)


@lowers("aten.clamp_min.Tensor")
def clamp_min_tensor(ctx: RuleContext, x: Value, low: Value) -> Value:
    """clamp_min.Tensor(Tensor self, Tensor min) -> Tensor"""
    return _clamp(ctx, x, low, None)


@lowers("aten.clamp_max.default")
def clamp_max(ctx: RuleContext, x: Value, high: Scalar) -> Value:
    """clamp_max(Tensor self, Scalar max) -> Tensor"""
    return _clamp(ctx, x, None, high)


@lowers("aten.clamp_max.Tensor")
def clamp_max_tensor(ctx: RuleContext, x: Value, high: Value) -> Value:
    """clamp_max.Tensor(Tensor self, Tensor max) -> Tensor"""
    return _clamp(ctx, x, None, high)


@lowers("aten.hardtanh.default")
def hardtanh(ctx: RuleContext, x: Value, min_val: Scalar = -1, max_val: Scalar = 1) -> Value:
    """hardtanh(Tensor self, Scalar min_val=-1, Scalar max_val=1) -> Tensor"""
    return _clamp(ctx, x, min_val, max_val)
