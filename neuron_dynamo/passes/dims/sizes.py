"""Arithmetic on symbolic sizes: their values, their bounds, and whether two are the same."""

from __future__ import annotations

import contextlib
import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import sympy
import torch
from torch.fx.experimental.symbolic_shapes import ShapeEnv
from torch.utils._sympy.printers import PythonPrinter

WIDEST_SEARCH = 1 << 17
"""Most points at which an expression that is no plain sum of products is evaluated to find its largest value."""


def expression(value: Any) -> sympy.Expr:
    """An int, a ``SymInt`` or a ``SymFloat`` as a sympy expression."""
    if isinstance(value, (torch.SymInt, torch.SymFloat, torch.SymBool)):
        return value.node.expr
    return sympy.sympify(value)


def shape_environment(values: Sequence[Any]) -> ShapeEnv | None:
    """The shape environment of the first symbolic number among ``values`` or in their shapes."""
    for value in values:
        for number in (*value.shape, *value.stride()) if isinstance(value, torch.Tensor) else (value,):
            if isinstance(number, (torch.SymInt, torch.SymFloat, torch.SymBool)):
                found = number.node.shape_env
                return found if isinstance(found, ShapeEnv) else None
    return None


def compiled(expr: sympy.Expr, symbols: Sequence[sympy.Symbol]) -> Callable[..., Any]:
    """A Python function of ``symbols`` (ints, in order) that gives ``expr``."""
    names = {symbol: sympy.Symbol(f"n{number}", integer=True) for number, symbol in enumerate(symbols)}
    code = PythonPrinter().doprint(expr.xreplace(names))
    parameters = ", ".join(str(names[s]) for s in symbols)
    scope: dict[str, Any] = {"math": __import__("math"), "torch": torch}
    return eval(f"lambda {parameters}: {code}", scope)  # type: ignore[no-any-return]


def largest(expr: sympy.Expr, limits: Mapping[sympy.Symbol, int]) -> int | None:
    """The largest value of ``expr`` with each symbol between 0 and its limit; None if it cannot be told.

    Symbols without a limit make it unknown, too.
    """
    if expr.is_Integer:
        return int(expr)
    symbols = sorted(expr.free_symbols, key=str)
    if any(s not in limits for s in symbols):
        return None
    expanded = sympy.expand(expr)
    if _grows(expanded):
        return int(compiled(expanded, symbols)(*(limits[s] for s in symbols)))
    values = _everywhere(expr, symbols, limits)
    return max(values, default=None) if values is not None else None


def _everywhere(
    expr: sympy.Expr, symbols: Sequence[sympy.Symbol], limits: Mapping[sympy.Symbol, int]
) -> list[int] | None:
    """The values of ``expr`` with each symbol from 0 to its limit, where it has one; None if those are too many."""
    if math.prod(limits[s] + 1 for s in symbols) > WIDEST_SEARCH:
        return None
    function = compiled(expr, symbols)
    values = []
    for point in itertools.product(*(range(limits[s] + 1) for s in symbols)):
        with contextlib.suppress(ZeroDivisionError, ValueError, OverflowError):  # no program has such sizes
            values.append(int(function(*point)))
    return values


def _grows(expr: sympy.Expr) -> bool:
    """Whether ``expr`` is a sum of products of symbols with positive factors, up to a constant."""
    for term in sympy.Add.make_args(expr):
        if term.is_Integer:
            continue
        for factor in sympy.Mul.make_args(term):
            positive = factor.is_Integer and factor > 0
            power = factor.is_Pow and factor.base.is_Symbol and factor.exp.is_Integer and factor.exp > 0
            if not (positive or power or factor.is_Symbol):
                return False
    return True


def same(first: sympy.Expr, second: sympy.Expr, limits: Mapping[sympy.Symbol, int] | None = None) -> bool:
    """Whether two expressions are provably equal, for all symbols or for all that are within ``limits``."""
    difference = sympy.Integer(0) if first == second else sympy.expand(first - second)
    if difference.is_number:
        return bool(difference == 0)
    symbols = sorted(difference.free_symbols, key=str)
    if limits is None or any(s not in limits for s in symbols) or _grows(difference) or _grows(-difference):
        return False
    values = _everywhere(difference, symbols, limits)
    return values is not None and not any(values)


def quotient(expr: sympy.Expr, divisor: int) -> sympy.Expr | None:
    """``expr / divisor`` if that is an integer whatever the symbols are."""
    expr = sympy.expand(expr)
    terms = []
    for term in sympy.Add.make_args(expr):
        coefficient, rest = term.as_coeff_Mul()
        if not coefficient.is_Integer or coefficient % divisor:
            return None
        terms.append(coefficient // divisor * rest)
    return sympy.Add(*terms)


def ratio(size: sympy.Expr, factor: sympy.Expr) -> sympy.Expr | None:
    """``size / factor`` if that is an integer whatever the symbols are."""
    if factor.is_Integer:
        return quotient(size, int(factor)) if factor > 0 else None
    result = sympy.cancel(size / factor)
    if result.is_Integer:
        return result if result > 0 else None
    return sympy.expand(result) if result.is_polynomial() and quotient(result, 1) is not None else None
