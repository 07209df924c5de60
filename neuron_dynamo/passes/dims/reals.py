"""Numbers that are not integers, computed from sizes: a scale such as ``1 / n`` is a 0-d tensor of the program."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import sympy
import torch
from torch.fx import Node
from torch.utils._sympy import functions

from .context import PadContext

aten = torch.ops.aten


def real(ctx: PadContext, expr: sympy.Expr) -> Node:
    """``expr`` as a 0-d float64 tensor, as Python computes it."""
    if expr.is_number:
        return ctx.emit(aten.full.default, [], float(expr), dtype=torch.float64, device=torch.device("cpu"))
    if expr.is_integer and not expr.has(functions.ToFloat):
        return ctx.emit(aten._to_copy.default, ctx.true(expr), dtype=torch.float64)
    if expr.func in _UNARY:
        return ctx.emit(_UNARY[expr.func], real(ctx, expr.args[0]))
    function = _NARY.get(expr.func)
    if function is None:
        raise ctx.refuse(f"the number {expr} cannot be computed in the program")
    result = real(ctx, expr.args[0])
    for term in expr.args[1:]:
        result = ctx.emit(function, result, real(ctx, term))
    return result


_UNARY: Mapping[Any, Callable[..., Any]] = {
    functions.ToFloat: aten.clone.default,
    functions.OpaqueUnaryFn_sqrt: aten.sqrt.default,
    functions.OpaqueUnaryFn_exp: aten.exp.default,
    functions.OpaqueUnaryFn_log: aten.log.default,
}
_NARY: Mapping[Any, Callable[..., Any]] = {
    sympy.Add: aten.add.Tensor,
    sympy.Mul: aten.mul.Tensor,
    sympy.Pow: aten.pow.Tensor_Tensor,
    functions.FloatPow: aten.pow.Tensor_Tensor,
    functions.FloatTrueDiv: aten.div.Tensor,
    functions.IntTrueDiv: aten.div.Tensor,
}


def is_real(expr: sympy.Expr) -> bool:
    """Whether a number of the graph is a Python float."""
    return not expr.is_integer
