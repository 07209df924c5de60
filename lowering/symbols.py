"""Python integers that are known only at the call: runtime scalars and the arithmetic on them.

A graph that Dynamo traced with a changing Python int (a cache length, an offset) computes with it outside any tensor.
Where such an int is never a size, it is a 0-d int64 parameter of the program, and this arithmetic is part of it.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Any

import torch

from . import ir
from .ir import RuntimeScalar, Value

ScalarOperand = RuntimeScalar | int


def _value(operand: ScalarOperand) -> Value:
    return operand if isinstance(operand, Value) else ir.constant(operand, torch.int64)


def _scalar(value: Value) -> RuntimeScalar:
    return RuntimeScalar(value.ir, value.shape, value.dtype)


def _binary(body: Callable[[Value, Value], Value]) -> Callable[..., RuntimeScalar]:
    return lambda x, y: _scalar(body(_value(x), _value(y)))


def _floor_divide(x: Value, y: Value) -> Value:
    """Python's ``//``: towards minus infinity."""
    quotient, remainder = ir.divide(x, y), ir.binary("remainder", x, y)
    zero, one = ir.constant(0, torch.int64), ir.constant(1, torch.int64)
    signs_differ = ir.compare("NE", ir.compare("LT", remainder, zero), ir.compare("LT", y, zero))
    inexact = ir.and_(ir.compare("NE", remainder, zero), signs_differ)
    return ir.select(inexact, ir.subtract(quotient, one), quotient)


def _modulo(x: Value, y: Value) -> Value:
    """Python's ``%``: with the divisor's sign."""
    return ir.subtract(x, ir.multiply(_floor_divide(x, y), y))


SYMBOL_RULES: Mapping[Any, Callable[..., RuntimeScalar]] = {
    operator.add: _binary(ir.add),
    operator.sub: _binary(ir.subtract),
    operator.mul: _binary(ir.multiply),
    operator.floordiv: _binary(_floor_divide),
    operator.mod: _binary(_modulo),
    operator.neg: lambda x: _scalar(ir.negate(_value(x))),
    torch.sym_max: _binary(ir.maximum),
    torch.sym_min: _binary(ir.minimum),
}
"""Functions of Python ints as they stand in FX graphs -> their lowering."""
