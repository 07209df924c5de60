"""Assertions on data: each becomes a runtime check, which raises before anything is written."""

from __future__ import annotations

import torch

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
