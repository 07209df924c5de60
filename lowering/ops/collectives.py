"""Functional collectives: exchanges between the ranks of a process group.

A group of one rank exchanges nothing. Integers are gathered and then reduced, because a device reduces them over ranks
in float32. What starts an exchange and what waits for it are one in a program, whose order the compiler chooses.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from neuron_dynamo.lowering import ir, replica_groups
from neuron_dynamo.lowering.context import Rejected, RuleContext
from neuron_dynamo.lowering.ir import Value, collectives
from neuron_dynamo.lowering.registry import lowers
from neuron_dynamo.lowering.replica_groups import Groups

_REDUCERS = {"sum": "add", "avg": "add", "min": "minimum", "max": "maximum"}


def _groups(group: Any) -> Groups:
    ranks, groups = replica_groups.of_process_group(group)
    if groups is None:
        raise Rejected(
            f"the ranks {list(ranks)} of its group are not one of the equal parts of the world that a device mesh "
            "makes, so that the other ranks' groups are not known"
        )
    return groups


def _reducer(op: str, x: Value) -> str:
    if op not in _REDUCERS:
        raise Rejected(f"ranks are not reduced by {op!r}: it can be {', '.join(_REDUCERS)}")
    if x.dtype.is_complex or x.dtype is torch.bool or (op == "avg" and not x.dtype.is_floating_point):
        raise Rejected(f"there is no {op} of {str(x.dtype).removeprefix('torch.')} over ranks")
    return _REDUCERS[op]


def _reduce_first(x: Value, reducer: str) -> Value:
    """Integers over the first dimension."""
    info = torch.iinfo(x.dtype)
    start = {"add": 0, "minimum": info.max, "maximum": info.min}[reducer]
    return ir.reduce_with(reducer, x, start, [0])


def _averaged(x: Value, op: str, groups: Groups) -> Value:
    return ir.divide(x, ir.constant(len(groups[0]), x.dtype, x.shape)) if op == "avg" else x


def _all_reduce(x: Value, op: str, group: Any) -> Value:
    groups, op = _groups(group), op.lower()
    reducer = _reducer(op, x)
    if len(groups[0]) == 1:
        return x
    if not x.dtype.is_floating_point:
        return _reduce_first(collectives.all_gather(ir.reshape(x, (1, *x.shape)), groups), reducer)
    return _averaged(collectives.all_reduce(x, reducer, groups), op, groups)


def _all_gather(x: Value, group: Any) -> Value:
    groups = _groups(group)
    return x if len(groups[0]) == 1 else collectives.all_gather(x, groups)


def _reduce_scatter(x: Value, op: str, group: Any) -> Value:
    groups, op = _groups(group), op.lower()
    reducer, count = _reducer(op, x), len(groups[0])
    if count == 1:
        return x
    if not x.dtype.is_floating_point:
        parts = ir.reshape(collectives.all_to_all(x, groups), (count, x.shape[0] // count, *x.shape[1:]))
        return _reduce_first(parts, reducer)
    return _averaged(collectives.reduce_scatter(x, reducer, groups), op, groups)


@lowers("_c10d_functional.wait_tensor.default")
def wait_tensor(ctx: RuleContext, x: Value) -> Value:
    """wait_tensor(Tensor tensor) -> Tensor"""
    return x


@lowers("_c10d_functional.all_reduce.default")
def all_reduce(ctx: RuleContext, x: Value, op: str, group: Any) -> Value:
    """all_reduce(Tensor input, str reduce_op, Any group_name) -> Tensor"""
    return _all_reduce(x, op, group)


@lowers("_c10d_functional.all_reduce_coalesced.default")
def all_reduce_coalesced(ctx: RuleContext, xs: Sequence[Value], op: str, group: Any) -> list[Value]:
    """all_reduce_coalesced(Tensor[] inputs, str reduce_op, Any group_name) -> Tensor[]"""
    return [_all_reduce(x, op, group) for x in xs]


@lowers("_c10d_functional.all_gather_into_tensor.default")
def all_gather(ctx: RuleContext, x: Value, size: int, group: Any) -> Value:
    """all_gather_into_tensor(Tensor input, int group_size, Any group_name) -> Tensor"""
    return _all_gather(x, group)


@lowers("_c10d_functional.all_gather_into_tensor_coalesced.default")
def all_gather_coalesced(ctx: RuleContext, xs: Sequence[Value], size: int, group: Any) -> list[Value]:
    """all_gather_into_tensor_coalesced(Tensor[] inputs, int group_size, Any group_name) -> Tensor[]"""
    return [_all_gather(x, group) for x in xs]


@lowers("_c10d_functional.reduce_scatter_tensor.default")
def reduce_scatter(ctx: RuleContext, x: Value, op: str, size: int, group: Any) -> Value:
    """reduce_scatter_tensor(Tensor input, str reduce_op, int group_size, Any group_name) -> Tensor"""
    return _reduce_scatter(x, op, group)


@lowers("_c10d_functional.reduce_scatter_tensor_coalesced.default")
def reduce_scatter_coalesced(ctx: RuleContext, xs: Sequence[Value], op: str, size: int, group: Any) -> list[Value]:
    """reduce_scatter_tensor_coalesced(Tensor[] inputs, str reduce_op, int group_size, Any group_name) -> Tensor[]"""
    return [_reduce_scatter(x, op, group) for x in xs]


@lowers("_c10d_functional.all_to_all_single.default")
def all_to_all(ctx: RuleContext, x: Value, outputs: Sequence[int], inputs: Sequence[int], group: Any) -> Value:
    """All parts have one size.

    all_to_all_single(Tensor input, SymInt[] output_split_sizes, SymInt[] input_split_sizes, Any group_name) -> Tensor
    """
    groups = _groups(group)
    if len({*outputs, *inputs}) > 1:
        raise Rejected(f"its parts {list(inputs)} and {list(outputs)} differ in size, and an exchange has equal parts")
    return x if len(groups[0]) == 1 else collectives.all_to_all(x, groups)


@lowers("_c10d_functional.broadcast.default")
def broadcast(ctx: RuleContext, x: Value, source: int, group: Any) -> Value:
    """All ranks' tensors are gathered, since a program for all ranks has no rank to ask for.

    broadcast(Tensor input, int src, Any group_name) -> Tensor
    """
    groups = _groups(group)
    if len(groups[0]) == 1:
        return x
    stacked = collectives.all_gather(ir.reshape(x, (1, *x.shape)), groups)
    start = [source, *[0] * x.rank]
    return ir.reshape(ir.slice_(stacked, start, [source + 1, *x.shape]), x.shape)
