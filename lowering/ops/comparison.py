"""Comparisons, logic, and the classes of floats. Operands are compared in the dtype that they promote to."""

from __future__ import annotations

from collections.abc import Callable

import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.pointwise import Body, fill, is_nan, rules_of
from neuron_dynamo.lowering.promotion import broadcast_to, to_dtype
from neuron_dynamo.lowering.registry import Rule, lowers

_rule = rules_of(__name__)


def _comparison(direction: str) -> Body:
    return lambda x, y: ir.compare(direction, x, y)


def _compare_tensors(op: str) -> Rule:
    return _rule(f"{op}.Tensor(Tensor self, Tensor other) -> Tensor", _comparison(op.upper()), predicate=True)


def _compare_scalar(op: str) -> Rule:
    # A Python scalar out of the tensor's range wraps around before it is compared: int8 values are below 300 when they
    # are below 44. This is what eager does.
    return _rule(f"{op}.Scalar(Tensor self, Scalar other) -> Tensor", _comparison(op.upper()), predicate=True)


eq, eq_scalar = _compare_tensors("eq"), _compare_scalar("eq")
ne, ne_scalar = _compare_tensors("ne"), _compare_scalar("ne")
lt, lt_scalar = _compare_tensors("lt"), _compare_scalar("lt")
le, le_scalar = _compare_tensors("le"), _compare_scalar("le")
gt, gt_scalar = _compare_tensors("gt"), _compare_scalar("gt")
ge, ge_scalar = _compare_tensors("ge"), _compare_scalar("ge")


def _logical(op: str, body: Callable[..., Value], operands: str) -> Rule:
    @lowers(f"aten.{op}.default")
    def rule(ctx: RuleContext, *values: Value) -> Value:
        # Each operand becomes a bool by itself: promoting first could round a nonzero one to zero.
        return body(*(broadcast_to(to_dtype(v, torch.bool), ctx.out.shape) for v in values))

    rule.__doc__ = f"{op}({operands}) -> Tensor"
    rule.__module__ = __name__
    return rule


logical_and = _logical("logical_and", ir.and_, "Tensor self, Tensor other")
logical_or = _logical("logical_or", ir.or_, "Tensor self, Tensor other")
logical_xor = _logical("logical_xor", lambda x, y: ir.binary("xor", x, y), "Tensor self, Tensor other")
logical_not = _logical("logical_not", ir.not_, "Tensor self")


def _is_inf(x: Value) -> Value:
    if x.dtype.is_complex:
        return ir.or_(_is_inf(ir.real(x)), _is_inf(ir.imag(x)))
    if not x.dtype.is_floating_point:
        return ir.constant(False, torch.bool, x.shape)
    return ir.compare("EQ", ir.unary("abs", x), fill(x, float("inf")))


def _is_signed_inf(value: float) -> Body:
    def body(x: Value) -> Value:
        if not x.dtype.is_floating_point:
            return ir.constant(False, torch.bool, x.shape)
        return ir.compare("EQ", x, fill(x, value))

    return body


isnan = _rule("isnan(Tensor self) -> Tensor", is_nan, predicate=True)
isinf = _rule("isinf(Tensor self) -> Tensor", _is_inf, predicate=True)
isposinf = _rule("isposinf(Tensor self) -> Tensor", _is_signed_inf(float("inf")), predicate=True)
isneginf = _rule("isneginf(Tensor self) -> Tensor", _is_signed_inf(float("-inf")), predicate=True)
