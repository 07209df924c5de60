"""Functions of two numbers built on logarithms, and the step function, which shares their care for zero and NaN."""

from __future__ import annotations

import math
from collections.abc import Callable

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import Rejected
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.pointwise import fill, is_nan, rules_of

_rule = rules_of(__name__)


def _log_add_exp(scale: float) -> Callable[[Value, Value], Value]:
    """``log_b(b**x + b**y)`` with ``scale = log(b)``."""

    def body(x: Value, y: Value) -> Value:
        if x.dtype.is_complex:
            raise Rejected("complex numbers have no larger one to factor out: write it with torch.log and torch.exp")
        larger = ir.maximum(x, y)
        distance = ir.unary("abs", ir.subtract(x, y))
        decay = ir.unary("exponential", ir.multiply(distance, fill(x, -scale)))
        total = ir.add(larger, ir.multiply(ir.unary("log_plus_one", decay), fill(x, 1 / scale)))
        # Equal infinities have no distance.
        infinite = ir.and_(ir.compare("EQ", x, y), ir.compare("EQ", ir.unary("abs", x), fill(x, math.inf)))
        return ir.select(infinite, x, total)

    return body


def _xlogy(x: Value, y: Value) -> Value:
    product = ir.multiply(x, ir.unary("log", y))
    product = ir.select(ir.compare("EQ", x, fill(x, 0)), fill(x, 0), product)
    return ir.select(is_nan(y), y, product)


def _heaviside(x: Value, at_zero: Value) -> Value:
    zero, one = fill(x, 0), fill(x, 1)
    step = ir.select(ir.compare("GT", x, zero), one, zero)  # NaN steps to 0, as in eager
    return ir.select(ir.compare("EQ", x, zero), at_zero, step)


logaddexp = _rule("logaddexp(Tensor self, Tensor other) -> Tensor", _log_add_exp(1))
logaddexp2 = _rule("logaddexp2(Tensor self, Tensor other) -> Tensor", _log_add_exp(math.log(2)))
xlogy = _rule("xlogy.Tensor(Tensor self, Tensor other) -> Tensor", _xlogy)
xlogy_by_scalar = _rule("xlogy.Scalar_Other(Tensor self, Scalar other) -> Tensor", _xlogy)
xlogy_of_scalar = _rule("xlogy.Scalar_Self(Scalar self, Tensor other) -> Tensor", _xlogy)
heaviside = _rule("heaviside(Tensor self, Tensor values) -> Tensor", _heaviside, exact_in_half=True)
