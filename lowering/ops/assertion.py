"""Assertions on data: each becomes a runtime check, which raises before anything is written."""

from __future__ import annotations

from typing import Any

import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.promotion import as_value
from neuron_dynamo.lowering.registry import lowers


@lowers("aten._assert_async.msg")
def assert_async_msg(ctx: RuleContext, x: Value, assert_msg: str) -> None:
    """_assert_async.msg(Tensor self, str assert_msg) -> ()"""
    ctx.check(as_value(x, torch.bool), assert_msg)


@lowers("aten._functional_assert_async.msg")
def functional_assert_async(ctx: RuleContext, x: Value, assert_msg: str, dep_token: Value) -> Value:
    """_functional_assert_async.msg(Tensor self, str assert_msg, Tensor dep_token) -> Tensor"""
    ctx.check(as_value(x, torch.bool), assert_msg)
    return dep_token


@lowers("prims._make_token.default")
def make_token(ctx: RuleContext) -> Value:
    """_make_token() -> Tensor"""
    return ir.constant(0, ctx.out.dtype, ctx.out.shape)


@lowers("prims._sink_tokens.default")
def sink_tokens(ctx: RuleContext, tokens: list[Value]) -> None:
    """_sink_tokens(Tensor[] tokens) -> ()"""


_CHECK_ERRORS = "aten._linalg_check_errors.default"


@lowers("higher_order.with_effects")
def with_effects(ctx: RuleContext, token: Value, op: Any, *args: Any, **kwargs: Any) -> tuple[Value | None, ...]:
    """with_effects(Tensor token, op, *args) -> (Tensor, ...)

    The one operator with an effect that programs have is what eager's ``torch.linalg`` raises with: ``info`` of a
    factorization is not zero.
    """
    if str(op) != _CHECK_ERRORS:
        raise ctx.reject(f"the effect of {op} is not one that a program has")
    info, name = args[0], args[1]
    fine = ir.compare("EQ", info, ir.constant(0, info.dtype, info.shape))
    ctx.check(
        fine, f"{name}: the factorization could not be completed (the matrix is singular or not positive-definite)"
    )
    return token, None
