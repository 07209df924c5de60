"""Ops that change nothing in a functional program: copies and aliases."""

from __future__ import annotations

from typing import Any

from neuron_dynamo.lowering.context import RuleContext
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.registry import lowers


@lowers(
    "aten.alias.default",
    "aten.alias_copy.default",
    "aten.clone.default",
    "aten.detach.default",
    "aten.detach_copy.default",
    "aten.lift_fresh_copy.default",
    "prims.copy_strided.default",
)
def identity(ctx: RuleContext, x: Value, *_: Any, **__: Any) -> Value:
    """The input: where a result lies in memory is settled when it leaves the program.

    alias(Tensor(a) self) -> Tensor(a)
    alias_copy(Tensor self) -> Tensor
    clone(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor
    detach(Tensor(a) self) -> Tensor(a)
    detach_copy(Tensor self) -> Tensor
    lift_fresh_copy(Tensor self) -> Tensor
    copy_strided(Tensor a, SymInt[] stride) -> Tensor
    """
    return x
