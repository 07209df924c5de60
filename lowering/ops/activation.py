"""Activation functions that reach the lowering whole."""

from __future__ import annotations

import math

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.pointwise import fill, rules_of
from neuron_dynamo.lowering.promotion import Scalar, elementwise
from neuron_dynamo.lowering.registry import lowers

_rule = rules_of(__name__)


def logistic(x: Value) -> Value:
    """1 / (1 + exp(-x))."""
    return ir.unary("logistic", x)


def relu6_of_shifted(x: Value) -> Value:
    """``min(max(x + 3, 0), 6)``, on which the hard activations are built."""
    return ir.minimum(ir.maximum(ir.add(x, fill(x, 3)), fill(x, 0)), fill(x, 6))


def _mish(x: Value) -> Value:
    return ir.multiply(x, ir.unary("tanh", ir.unary("log_plus_one", ir.unary("exponential", x))))


relu = _rule("relu(Tensor self) -> Tensor", lambda x: ir.maximum(x, fill(x, 0)), exact_in_half=True)
sigmoid = _rule("sigmoid(Tensor self) -> Tensor", logistic)
silu = _rule("silu(Tensor self) -> Tensor", lambda x: ir.multiply(x, logistic(x)))
mish = _rule("mish(Tensor self) -> Tensor", _mish)
hardsigmoid = _rule("hardsigmoid(Tensor self) -> Tensor", lambda x: ir.divide(relu6_of_shifted(x), fill(x, 6)))
hardswish = _rule(
    "hardswish(Tensor self) -> Tensor", lambda x: ir.divide(ir.multiply(x, relu6_of_shifted(x)), fill(x, 6))
)


def gelu_tanh_argument(x: Value) -> Value:
    """``sqrt(2 / pi) * (x + 0.044715 * x ** 3)``."""
    cube = ir.multiply(ir.multiply(x, x), x)
    inner = ir.add(x, ir.multiply(fill(x, 0.044715), cube))
    return ir.multiply(fill(x, math.sqrt(2 / math.pi)), inner)


@lowers("aten.gelu.default")
def gelu(ctx: RuleContext, x: Value, *, approximate: str = "none") -> Value:
    """gelu(Tensor self, *, str approximate="none") -> Tensor"""

    def exact(a: Value) -> Value:
        erf = ir.chlo_unary("erf", ir.multiply(a, fill(a, math.sqrt(0.5))))
        return ir.multiply(ir.multiply(a, fill(a, 0.5)), ir.add(fill(a, 1), erf))

    def approximation(a: Value) -> Value:
        tanh = ir.unary("tanh", gelu_tanh_argument(a))
        return ir.multiply(ir.multiply(fill(a, 0.5), a), ir.add(fill(a, 1), tanh))

    return elementwise(ctx, approximation if approximate == "tanh" else exact, x)


@lowers("aten.leaky_relu.default")
def leaky_relu(ctx: RuleContext, x: Value, negative_slope: Scalar = 0.01) -> Value:
    """leaky_relu(Tensor self, Scalar negative_slope=0.01) -> Tensor"""

    def body(a: Value, slope: Value) -> Value:
        return ir.select(ir.compare("GT", a, fill(a, 0)), a, ir.multiply(a, slope))

    return elementwise(ctx, body, x, negative_slope)


def _elu(ctx: RuleContext, x: Value, alpha: Scalar, scale: Scalar, input_scale: Scalar) -> Value:
    def body(a: Value) -> Value:
        grown = ir.unary("exponential_minus_one", ir.multiply(a, fill(a, input_scale)))
        below = ir.multiply(grown, fill(a, alpha * scale))
        return ir.select(ir.compare("LT", a, fill(a, 0)), below, ir.multiply(a, fill(a, scale)))

    return elementwise(ctx, body, x)


@lowers("aten.elu.default")
def elu(ctx: RuleContext, x: Value, alpha: Scalar = 1, scale: Scalar = 1, input_scale: Scalar = 1) -> Value:
    """elu(Tensor self, Scalar alpha=1, Scalar scale=1, Scalar input_scale=1) -> Tensor"""
    return _elu(ctx, x, alpha, scale, input_scale)


@lowers("aten.celu.default")
def celu(ctx: RuleContext, x: Value, alpha: Scalar = 1.0) -> Value:
    """celu(Tensor self, Scalar alpha=1.) -> Tensor"""
    return _elu(ctx, x, alpha, 1.0, 1.0 / alpha)


@lowers("aten.softplus.default")
def softplus(ctx: RuleContext, x: Value, beta: Scalar = 1, threshold: Scalar = 20) -> Value:
    """softplus(Tensor self, Scalar beta=1, Scalar threshold=20) -> Tensor"""

    def body(a: Value) -> Value:
        scaled = ir.multiply(a, fill(a, beta))
        curve = ir.divide(ir.unary("log_plus_one", ir.unary("exponential", scaled)), fill(a, beta))
        return ir.select(ir.compare("GT", scaled, fill(a, threshold)), a, curve)

    return elementwise(ctx, body, x)


@lowers("aten.threshold.default")
def threshold_(ctx: RuleContext, x: Value, threshold: Scalar, value: Scalar) -> Value:
    """threshold(Tensor self, Scalar threshold, Scalar value) -> Tensor"""

    def body(a: Value, limit: Value, replacement: Value) -> Value:
        return ir.select(ir.compare("LE", a, limit), replacement, a)

    return elementwise(ctx, body, x, threshold, value)


@lowers("aten.logit.default")
def logit(ctx: RuleContext, x: Value, eps: float | None = None) -> Value:
    """logit(Tensor self, float? eps=None) -> Tensor"""

    def body(a: Value) -> Value:
        if eps is not None:
            a = ir.minimum(ir.maximum(a, fill(a, eps)), fill(a, 1 - eps))
        return ir.unary("log", ir.divide(a, ir.subtract(fill(a, 1), a)))

    return elementwise(ctx, body, x)
