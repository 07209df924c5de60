"""Pointwise rules on the values where formulas go wrong: one program per dtype holds all rules of a kind."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
import torch

from tests.support.lowering import assert_same, run_graph, trace

aten = torch.ops.aten

_MODERATE = (0.0, 1e-3, 0.1, 0.5, 0.75, 0.999, 1.0, 1.5, 2.0, 2.5, 3.0, 3.3, 6.0, 9.5, 20.5, 80.0, 1e3)
_EXTREME = (1e-30, 1e-10, 1e10, 1e30, math.inf)
_NAN = math.nan

_OF_ANY = (
    *("sqrt", "rsqrt", "exp", "exp2", "expm1", "log", "log1p", "log2", "log10", "sin", "cos", "tan", "asin", "acos"),
    *("atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "erf", "erfc", "erfinv", "lgamma", "digamma"),
    *("sigmoid", "reciprocal", "angle", "isnan", "isinf", "isposinf", "isneginf", "signbit", "sign", "logical_not"),
)
_OF_FLOATS = (
    *("floor", "ceil", "trunc", "round", "frac", "relu", "silu", "gelu", "mish", "hardswish", "hardsigmoid"),
    *("leaky_relu", "elu", "celu", "softplus", "logit", "hardtanh", "abs", "neg"),
)
_OF_INTEGERS = ("abs", "neg", "bitwise_not")

_COMPARISONS = ("eq.Tensor", "ne.Tensor", "lt.Tensor", "le.Tensor", "gt.Tensor", "ge.Tensor")
_OF_TWO = (
    *("add.Tensor", "mul.Tensor", "div.Tensor", "maximum", "minimum", "fmax", "fmin", "logical_and", "logical_or"),
    *("logical_xor", "atan2", "copysign.Tensor", "clamp_min.Tensor", "xlogy.Tensor", "heaviside", *_COMPARISONS),
)
_OF_TWO_FLOATS = ("sub.Tensor", "pow.Tensor_Tensor", "hypot", "nextafter", "logaddexp", "logaddexp2")
_OF_TWO_INTEGERS = (
    *("sub.Tensor", "pow.Tensor_Tensor", "bitwise_and.Tensor", "bitwise_or.Tensor", "bitwise_xor.Tensor"),
    *("bitwise_left_shift.Tensor", "bitwise_right_shift.Tensor"),
)
_DIVISIONS = ("fmod.Tensor", "remainder.Tensor", "floor_divide")
_GRADIENTS = (*("tanh", "sigmoid", "silu", "mish", "gelu", "hardswish", "hardsigmoid"),)


def _overload(name: str) -> Callable[..., torch.Tensor]:
    op, _, overload = name.partition(".")
    return getattr(getattr(aten, op), overload or "default")  # type: ignore[no-any-return]


def _truncated(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    return aten.div.Tensor_mode(x, y, rounding_mode="trunc")


def _both_signs(magnitudes: tuple[float, ...]) -> list[float]:
    return [*magnitudes, *(-m for m in magnitudes)]


def _floats(dtype: torch.dtype) -> torch.Tensor:
    return torch.tensor([*_both_signs(_MODERATE), *_both_signs(_EXTREME), _NAN], dtype=torch.float64).to(dtype)


def _integers(dtype: torch.dtype) -> torch.Tensor:
    if dtype is torch.bool:
        return torch.tensor([False, True])
    info = torch.iinfo(dtype)
    values = [info.min, info.min + 1, -130, -8, -3, -2, -1, 0, 1, 2, 3, 5, 7, 31, 63, 64, 100, info.max - 1, info.max]
    return torch.tensor([v for v in values if info.min <= v <= info.max], dtype=dtype)


def _compare(functions: dict[str, Callable[..., Any]], *inputs: torch.Tensor) -> None:
    """Run all ``functions`` in one program and name those that differ from eager."""

    def call(*tensors: torch.Tensor) -> tuple[Any, ...]:
        return tuple(function(*tensors) for function in functions.values())

    wrong = []
    for name, actual, expected in zip(functions, run_graph(trace(call, inputs), inputs), call(*inputs), strict=True):
        try:
            assert_same(actual, expected)
        except AssertionError as difference:
            wrong.append(f"{name}: {difference}")
    assert not wrong, "\n\n".join(wrong)


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64, torch.bfloat16], ids=str)
def test_functions_of_a_float(dtype: torch.dtype) -> None:
    _compare({name: _overload(name) for name in (*_OF_ANY, *_OF_FLOATS)}, _floats(dtype))


@pytest.mark.parametrize("dtype", [torch.int64, torch.uint8], ids=str)
def test_functions_of_an_integer(dtype: torch.dtype) -> None:
    _compare({name: _overload(name) for name in (*_OF_ANY, *_OF_INTEGERS)}, _integers(dtype))


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64, torch.bfloat16, torch.float16], ids=str)
def test_functions_of_two_floats(dtype: torch.dtype) -> None:
    x = _floats(dtype)
    _compare({name: _overload(name) for name in (*_OF_TWO, *_OF_TWO_FLOATS)}, x[:, None], x)


@pytest.mark.parametrize("dtype", [torch.int64, torch.int32, torch.int8, torch.uint8, torch.bool], ids=str)
def test_functions_of_two_integers(dtype: torch.dtype) -> None:
    x = _integers(dtype)
    names = (*_OF_TWO, *(_OF_TWO_INTEGERS if dtype is not torch.bool else ("bitwise_and.Tensor", "bitwise_xor.Tensor")))
    _compare({name: _overload(name) for name in names}, x[:, None], x)


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64, torch.bfloat16, torch.float16], ids=str)
def test_division_of_floats(dtype: torch.dtype) -> None:
    # Eager's fmod is NaN where the quotient exceeds some 2**64 and the tensor is long enough for its vector code.
    x = torch.tensor([*_both_signs(_MODERATE), _NAN, math.inf, -math.inf], dtype=torch.float64).to(dtype)
    _compare({"trunc": _truncated, **{name: _overload(name) for name in _DIVISIONS}}, x[:, None], x)


@pytest.mark.parametrize("dtype", [torch.int64, torch.int8, torch.uint8], ids=str)
def test_division_of_integers(dtype: torch.dtype) -> None:
    x = _integers(dtype)
    functions = {"trunc": _truncated, **{name: _overload(name) for name in _DIVISIONS}}
    # The least integer divided by -1 traps in eager.
    _compare(functions, x[:, None], x[(x != 0) & (x != -1)] if dtype.is_signed else x[x != 0])
    x = x[x != torch.iinfo(dtype).min] if dtype.is_signed else x
    _compare({name: _overload(name) for name in ("gcd", "lcm")}, x[:, None], x)


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64, torch.bfloat16], ids=str)
def test_gradients(dtype: torch.dtype) -> None:
    # NaN comes first because eager's vector code and the loop over the rest treat it differently in hardswish.
    x = torch.tensor([_NAN, *_both_signs(_MODERATE)], dtype=torch.float64).to(dtype)
    grad = torch.linspace(-2, 2, x.numel()).to(dtype)
    functions = {name: _overload(f"{name}_backward") for name in _GRADIENTS}
    _compare(functions, grad, x)
