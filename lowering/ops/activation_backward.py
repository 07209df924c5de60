"""Gradients of the activation functions: ``grad`` times a derivative."""

from __future__ import annotations

import math

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.ops.activation import gelu_tanh_argument, logistic
from neuron_dynamo.lowering.pointwise import fill, rules_of
from neuron_dynamo.lowering.promotion import Scalar, elementwise
from neuron_dynamo.lowering.registry import lowers

_rule = rules_of(__name__)


def _one_minus(x: Value) -> Value:
    return ir.subtract(fill(x, 1), x)


def _between(x: Value, low: float, high: float) -> Value:
    """Whether ``low < x < high``."""
    return ir.and_(ir.compare("GT", x, fill(x, low)), ir.compare("LT", x, fill(x, high)))


def _where(condition: Value, value: Value) -> Value:
    return ir.select(condition, value, fill(value, 0))


def _tanh(grad: Value, out: Value) -> Value:
    return ir.multiply(grad, _one_minus(ir.multiply(out, out)))


def _sigmoid(grad: Value, out: Value) -> Value:
    return ir.multiply(ir.multiply(grad, _one_minus(out)), out)


def _silu(grad: Value, x: Value) -> Value:
    s = logistic(x)
    return ir.multiply(ir.multiply(grad, s), ir.add(fill(x, 1), ir.multiply(x, _one_minus(s))))


def _mish(grad: Value, x: Value) -> Value:
    s = logistic(x)
    t = ir.unary("tanh", ir.unary("log_plus_one", ir.unary("exponential", x)))
    return ir.multiply(grad, ir.add(t, ir.multiply(ir.multiply(x, s), _one_minus(ir.multiply(t, t)))))


def _hardsigmoid(grad: Value, x: Value) -> Value:
    return _where(_between(x, -3, 3), ir.multiply(grad, fill(x, 1 / 6)))


def _hardswish(grad: Value, x: Value) -> Value:
    middle = ir.multiply(grad, ir.add(ir.divide(x, fill(x, 3)), fill(x, 0.5)))
    inside = ir.select(ir.compare("GE", x, fill(x, 3)), grad, middle)
    return ir.select(ir.compare("LE", x, fill(x, -3)), fill(x, 0), inside)


tanh_backward = _rule("tanh_backward(Tensor grad_output, Tensor output) -> Tensor", _tanh)
sigmoid_backward = _rule("sigmoid_backward(Tensor grad_output, Tensor output) -> Tensor", _sigmoid)
silu_backward = _rule("silu_backward(Tensor grad_output, Tensor self) -> Tensor", _silu)
mish_backward = _rule("mish_backward(Tensor grad_output, Tensor self) -> Tensor", _mish)
hardsigmoid_backward = _rule("hardsigmoid_backward(Tensor grad_output, Tensor self) -> Tensor", _hardsigmoid)
hardswish_backward = _rule("hardswish_backward(Tensor grad_output, Tensor self) -> Tensor", _hardswish)


@lowers("aten.gelu_backward.default")
def gelu_backward(ctx: RuleContext, grad: Value, x: Value, *, approximate: str = "none") -> Value:
    """gelu_backward(Tensor grad_output, Tensor self, *, str approximate="none") -> Tensor"""

    def exact(g: Value, a: Value) -> Value:
        erf = ir.chlo_unary("erf", ir.multiply(a, fill(a, math.sqrt(0.5))))
        cdf = ir.multiply(fill(a, 0.5), ir.add(fill(a, 1), erf))
        bell = ir.unary("exponential", ir.multiply(ir.multiply(a, a), fill(a, -0.5)))
        density = ir.multiply(fill(a, 1 / math.sqrt(2 * math.pi)), bell)
        return ir.multiply(g, ir.add(cdf, ir.multiply(a, density)))

    def approximation(g: Value, a: Value) -> Value:
        tanh = ir.unary("tanh", gelu_tanh_argument(a))
        left = ir.multiply(fill(a, 0.5), ir.add(fill(a, 1), tanh))
        slope = ir.add(fill(a, 1), ir.multiply(fill(a, 3 * 0.044715), ir.multiply(a, a)))
        inner = ir.multiply(fill(a, math.sqrt(2 / math.pi)), slope)
        right = ir.multiply(ir.multiply(fill(a, 0.5), a), ir.multiply(_one_minus(ir.multiply(tanh, tanh)), inner))
        return ir.multiply(g, ir.add(left, right))

    return elementwise(ctx, approximation if approximate == "tanh" else exact, grad, x)


@lowers("aten.threshold_backward.default")
def threshold_backward(ctx: RuleContext, grad: Value, x: Value, threshold: Scalar) -> Value:
    """threshold_backward(Tensor grad_output, Tensor self, Scalar threshold) -> Tensor"""

    def body(g: Value, a: Value, limit: Value) -> Value:
        return ir.select(ir.compare("LE", a, limit), fill(g, 0), g)

    return elementwise(ctx, body, grad, x, threshold)


@lowers("aten.leaky_relu_backward.default")
def leaky_relu_backward(ctx: RuleContext, grad: Value, x: Value, negative_slope: Scalar, self_is_result: bool) -> Value:
    """leaky_relu_backward(Tensor grad_output, Tensor self, Scalar negative_slope, bool self_is_result) -> Tensor"""

    def body(g: Value, a: Value, slope: Value) -> Value:
        return ir.select(ir.compare("GT", a, fill(a, 0)), g, ir.multiply(g, slope))

    return elementwise(ctx, body, grad, x, negative_slope)


@lowers("aten.hardtanh_backward.default")
def hardtanh_backward(ctx: RuleContext, grad: Value, x: Value, min_val: float, max_val: float) -> Value:
    """hardtanh_backward(Tensor grad_output, Tensor self, Scalar min_val, Scalar max_val) -> Tensor"""

    def body(g: Value, a: Value) -> Value:
        outside = ir.or_(ir.compare("LE", a, fill(a, min_val)), ir.compare("GE", a, fill(a, max_val)))
        return ir.select(outside, fill(g, 0), g)

    return elementwise(ctx, body, grad, x)


@lowers("aten.elu_backward.default")
def elu_backward(
    ctx: RuleContext,
    grad: Value,
    alpha: float,
    scale: float,
    input_scale: float,
    is_result: bool,
    self_or_result: Value,
) -> Value:
    """elu_backward(Tensor grad_output, Scalar alpha, Scalar scale, Scalar input_scale, bool is_result,
    Tensor self_or_result) -> Tensor
    """
    negative = alpha * scale

    def body(g: Value, a: Value) -> Value:
        if is_result:
            curve = ir.multiply(fill(a, input_scale), ir.add(a, fill(a, negative)))
        else:
            exponential = ir.unary("exponential", ir.multiply(a, fill(a, input_scale)))
            curve = ir.multiply(fill(a, input_scale * negative), exponential)
        below = ir.multiply(g, curve)
        return ir.select(ir.compare("LE", a, fill(a, 0)), below, ir.multiply(g, fill(g, scale)))

    return elementwise(ctx, body, grad, self_or_result)


@lowers("aten.softplus_backward.default")
def softplus_backward(ctx: RuleContext, grad: Value, x: Value, beta: float, threshold: float) -> Value:
    """softplus_backward(Tensor grad_output, Tensor self, Scalar beta, Scalar threshold) -> Tensor"""

    def body(g: Value, a: Value) -> Value:
        scaled = ir.multiply(a, fill(a, beta))
        return ir.select(ir.compare("GT", scaled, fill(a, threshold)), g, ir.multiply(g, logistic(scaled)))

    return elementwise(ctx, body, grad, x)


def _shrink_backward(ctx: RuleContext, grad: Value, x: Value, lambd: float) -> Value:
    def body(g: Value, a: Value) -> Value:
        inside = ir.and_(ir.compare("GE", a, fill(a, -lambd)), ir.compare("LE", a, fill(a, lambd)))
        return ir.select(inside, fill(g, 0), g)

    return elementwise(ctx, body, grad, x)


@lowers("aten.softshrink_backward.default")
def softshrink_backward(ctx: RuleContext, grad: Value, x: Value, lambd: float) -> Value:
    """softshrink_backward(Tensor grad_output, Tensor self, Scalar lambd) -> Tensor"""
    return _shrink_backward(ctx, grad, x, lambd)


@lowers("aten.hardshrink_backward.default")
def hardshrink_backward(ctx: RuleContext, grad: Value, x: Value, lambd: float) -> Value:
    """hardshrink_backward(Tensor grad_out, Tensor self, Scalar lambd) -> Tensor"""
    return _shrink_backward(ctx, grad, x, lambd)


@lowers("aten.logit_backward.default")
def logit_backward(ctx: RuleContext, grad: Value, x: Value, eps: float | None = None) -> Value:
    """logit_backward(Tensor grad_output, Tensor self, float? eps=None) -> Tensor"""
    low, high = (0.0, 1.0) if eps is None else (eps, 1 - eps)
    outside = float("nan") if eps is None else 0.0

    def body(g: Value, a: Value) -> Value:
        inside = ir.and_(ir.compare("GE", a, fill(a, low)), ir.compare("LE", a, fill(a, high)))
        slope = ir.divide(g, ir.multiply(a, _one_minus(a)))
        return ir.select(inside, slope, fill(a, outside))

    return elementwise(ctx, body, grad, x)
