"""Ops that exchange data between the ranks that run one program: each lists all groups of ranks that exchange."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import torch

from neuron_dynamo.lowering.bindings import mlir

from .calls import operation
from .creation import i64
from .elementwise import binary
from .values import Shape, Value

Groups = Sequence[Sequence[int]]
"""Ranks by group; every rank is in one, and all groups have one size. The order within a group is that of its data."""


def _collective(name: str, x: Value, shape: Shape, groups: Groups, reducer: str = "", **numbers: int) -> Value:
    attributes: dict[str, Any] = {"replica_groups": mlir.DenseElementsAttr.get(np.array(groups, np.int64))}
    attributes |= {key: i64(value) for key, value in numbers.items()}
    scalars: list[tuple[Shape, torch.dtype]] = [((), x.dtype)] * 2
    bodies = [(scalars, lambda a, b: [binary(reducer, a, b)])] if reducer else []
    (result,) = operation(f"stablehlo.{name}", [x], [(shape, x.dtype)], attributes, bodies)
    return result


def all_reduce(x: Value, op: str, groups: Groups) -> Value:
    """The binary StableHLO op ``op`` over a group's tensors, element by element; every rank gets it."""
    return _collective("all_reduce", x, x.shape, groups, op)


def all_gather(x: Value, groups: Groups) -> Value:
    """The group's tensors one behind the other along the first dimension; every rank gets all."""
    return _collective("all_gather", x, (x.shape[0] * len(groups[0]), *x.shape[1:]), groups, all_gather_dim=0)


def reduce_scatter(x: Value, op: str, groups: Groups) -> Value:
    """:func:`all_reduce`, of which each rank gets its part along the first dimension."""
    shape = (x.shape[0] // len(groups[0]), *x.shape[1:])
    return _collective("reduce_scatter", x, shape, groups, op, scatter_dimension=0)


def all_to_all(x: Value, groups: Groups) -> Value:
    """Part ``k`` along the first dimension goes to the group's rank ``k``; what comes in, one behind the other."""
    count = len(groups[0])
    return _collective("all_to_all", x, x.shape, groups, split_dimension=0, concat_dimension=0, split_count=count)
