"""Rules made from a formula: most pointwise overloads differ in nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from . import ir
from .context import RuleContext
from .ir import Value
from .promotion import Operand, elementwise, result_dtype
from .registry import Rule, lowers

Body = Callable[..., Value]
"""Takes as many values as an overload has operands, all of one dtype and shape."""


def rules_of(module: str) -> Callable[..., Rule]:
    """What makes the rules of a module from formulas.

    It goes to the top: ``rule = rules_of(__name__)``. Then ``rule(schema, body)`` takes ``exact_in_half`` as
    :func:`~.promotion.elementwise` does. With ``predicate=True`` the body returns bools and computes in the dtype that
    its operands promote to.
    """

    def rule_from(schema: str, body: Body, *, exact_in_half: bool = False, predicate: bool = False) -> Rule:
        @lowers(overload_of(schema))
        def rule(ctx: RuleContext, *operands: Operand) -> Value:
            dtype = result_dtype(*operands) if predicate else None
            if dtype is not None and dtype not in ir.SUPPORTED_DTYPES:
                raise ctx.reject(f"its operands promote to {dtype}")
            return elementwise(ctx, body, *operands, dtype=dtype, exact_in_half=exact_in_half)

        rule.__doc__ = schema
        rule.__module__ = module
        return rule

    return rule_from


def overload_of(schema: str) -> str:
    """The overload that ``schema`` describes: ``aten.add.Tensor`` for ``add.Tensor(Tensor self, ...) -> Tensor``."""
    name = schema.partition("(")[0]
    return f"aten.{name}" if "." in name else f"aten.{name}.default"


def fill(x: Value, value: Any) -> Value:
    """The Python scalar ``value`` in the dtype and shape of ``x``."""
    return ir.constant(value, x.dtype, x.shape)


def is_nan(x: Value) -> Value:
    """Whether each element is NaN."""
    if not x.dtype.is_floating_point and not x.dtype.is_complex:
        return ir.constant(False, torch.bool, x.shape)
    return ir.compare("NE", x, x)


def sign_bit(x: Value) -> Value:
    """Whether each element is negative, -0.0 and NaNs with the sign bit included."""
    if x.dtype is torch.bool or not x.dtype.is_signed:
        return ir.constant(False, torch.bool, x.shape)
    if x.dtype.is_floating_point:
        x = ir.bitcast_convert(x, SIGNED_OF_WIDTH[x.dtype.itemsize], x.shape)
    return ir.compare("LT", x, fill(x, 0))


def divide_exactly(x: Value, y: Value) -> Value:
    """The correctly rounded quotient.

    XLA's simplifier multiplies by the reciprocal of a constant or repeated divisor, which is one unit off for a quarter
    of all operands: enough to take a whole quotient below its integer.
    """
    return ir.divide(x, ir.optimization_barrier(y))


def truncate(x: Value) -> Value:
    """Floats rounded towards zero."""
    return ir.select(ir.compare("LT", x, fill(x, 0)), ir.unary("ceil", x), ir.unary("floor", x))


SIGNED_OF_WIDTH = {1: torch.int8, 2: torch.int16, 4: torch.int32, 8: torch.int64}
"""The signed integer dtype of so many bytes."""
