"""Elementwise ops.

Operands must agree in shape and dtype: see ``lowering/promotion.py`` for what PyTorch allows.
"""

from __future__ import annotations

import torch

from .builder import current
from .creation import make
from .values import Shape, Value


def unary(op: str, x: Value) -> Value:
    """``stablehlo.<op>`` on one operand, same type out (abs, negate, exponential, log, tanh, floor, not, ...)."""
    return make("stablehlo." + op, [x.ir], x.shape, x.dtype)


def binary(op: str, x: Value, y: Value) -> Value:
    """``stablehlo.<op>`` on two operands of one type, same type out (add, maximum, and, shift_left, ...)."""
    assert x.shape == y.shape and x.dtype == y.dtype, (op, x, y)
    return make("stablehlo." + op, [x.ir, y.ir], x.shape, x.dtype)


def chlo_unary(op: str, x: Value) -> Value:
    """``chlo.<op>`` on one operand (erf, erf_inv, lgamma, digamma, acos, asin, atan, sinh, ...)."""
    return make("chlo." + op, [x.ir], x.shape, x.dtype)


def chlo_binary(op: str, x: Value, y: Value) -> Value:
    """``chlo.<op>`` on two operands (next_after, polygamma, zeta, ...)."""
    assert x.shape == y.shape and x.dtype == y.dtype, (op, x, y)
    return make("chlo." + op, [x.ir, y.ir], x.shape, x.dtype)


def add(x: Value, y: Value) -> Value:
    """Sum (logical or for bools)."""
    return binary("add", x, y)


def subtract(x: Value, y: Value) -> Value:
    """Difference."""
    return binary("subtract", x, y)


def multiply(x: Value, y: Value) -> Value:
    """Product (logical and for bools)."""
    return binary("multiply", x, y)


def divide(x: Value, y: Value) -> Value:
    """Quotient; truncating for integers."""
    return binary("divide", x, y)


def maximum(x: Value, y: Value) -> Value:
    """Maximum; NaN if either is NaN."""
    return binary("maximum", x, y)


def minimum(x: Value, y: Value) -> Value:
    """Minimum; NaN if either is NaN."""
    return binary("minimum", x, y)


def and_(x: Value, y: Value) -> Value:
    """Bitwise or logical and."""
    return binary("and", x, y)


def or_(x: Value, y: Value) -> Value:
    """Bitwise or logical or."""
    return binary("or", x, y)


def not_(x: Value) -> Value:
    """Bitwise or logical not."""
    return unary("not", x)


def negate(x: Value) -> Value:
    """Negation."""
    return unary("negate", x)


def compare(direction: str, x: Value, y: Value, *, total_order: bool = False) -> Value:
    """``direction`` is EQ, NE, LT, LE, GT or GE; bool out. NaN compares as in IEEE 754.

    With ``total_order``, floats compare as IEEE 754's totalOrder has them: -NaN < -inf < -0 < 0 < inf < NaN.
    """
    assert x.shape == y.shape and x.dtype == y.dtype, (direction, x, y)
    if x.dtype.is_floating_point or x.dtype.is_complex:
        kind = "TOTALORDER" if total_order else "FLOAT"
    elif x.dtype is torch.bool or not x.dtype.is_signed:
        kind = "UNSIGNED"
    else:
        kind = "SIGNED"
    return make(
        "stablehlo.compare",
        [x.ir, y.ir],
        x.shape,
        torch.bool,
        comparison_direction=current().attribute(f"#stablehlo<comparison_direction {direction}>"),
        compare_type=current().attribute(f"#stablehlo<comparison_type {kind}>"),
    )


def select(predicate: Value, on_true: Value, on_false: Value) -> Value:
    """Elementwise choice; ``predicate`` has the shape of the others or is 0-d."""
    assert on_true.shape == on_false.shape and on_true.dtype == on_false.dtype, (on_true, on_false)
    return make("stablehlo.select", [predicate.ir, on_true.ir, on_false.ir], on_true.shape, on_true.dtype)


def clamp(low: Value, x: Value, high: Value) -> Value:
    """``min(max(x, low), high)``; the bounds have ``x``'s shape or are 0-d."""
    return make("stablehlo.clamp", [low.ir, x.ir, high.ir], x.shape, x.dtype)


def is_finite(x: Value) -> Value:
    """Whether each element is neither infinite nor NaN."""
    return make("stablehlo.is_finite", [x.ir], x.shape, torch.bool)


def convert(x: Value, dtype: torch.dtype) -> Value:
    """XLA's element conversion. To bool: x != 0. For PyTorch's rules see ``promotion.to_dtype``."""
    if x.dtype is dtype:
        return x
    return make("stablehlo.convert", [x.ir], x.shape, dtype)


def bitcast_convert(x: Value, dtype: torch.dtype, shape: Shape) -> Value:
    """Reinterpret bits; when the widths differ, the last dimension appears or disappears."""
    return make("stablehlo.bitcast_convert", [x.ir], shape, dtype)


def optimization_barrier(x: Value) -> Value:
    """``x``, of which the compiler knows nothing: keeps it from rewriting what is done with it."""
    return make("stablehlo.optimization_barrier", [x.ir], x.shape, x.dtype)


def complex_(real_part: Value, imaginary_part: Value) -> Value:
    """A complex number from its parts."""
    dtype = torch.complex64 if real_part.dtype is torch.float32 else torch.complex128
    return make("stablehlo.complex", [real_part.ir, imaginary_part.ir], real_part.shape, dtype)


def real(x: Value) -> Value:
    """Real part."""
    return make("stablehlo.real", [x.ir], x.shape, x.dtype.to_real())


def imag(x: Value) -> Value:
    """Imaginary part."""
    return make("stablehlo.imag", [x.ir], x.shape, x.dtype.to_real())


def complex_abs(x: Value) -> Value:
    """Modulus of a complex value."""
    return make("stablehlo.abs", [x.ir], x.shape, x.dtype.to_real())
