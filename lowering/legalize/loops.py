"""Loops and branches: the Neuron compiler takes no branch and, of loops, at most those of a fixed number of rounds.

A branch becomes a choice between the results of all its cases, which have no effects::

    %r = stablehlo.case(%i) ({...}, {...})                   ->  both bodies; stablehlo.select

A loop that counts by a constant from a constant to a constant is unrolled while it is short; one whose body changes
nothing after a known number of rounds may be written as such a loop by the lowering rule. Any other loop is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.rebuild import Operation

from .random import constant_of
from .rewriting import Job, TargetRewrite

MOST_ROUNDS = 64


def _while(op: Operation, job: Job) -> Sequence[Value]:
    rounds = _rounds(op)
    if rounds is None:
        raise job.refuse(op, "it is a loop whose number of rounds depends on data")
    if rounds > MOST_ROUNDS:
        raise job.refuse(op, f"it is a loop of {rounds} rounds, more than the {MOST_ROUNDS} that are unrolled")
    state = list(op.operands)
    for _ in range(rounds):
        state = op.region(1)(*state)
    return state


def _rounds(op: Operation) -> int | None:
    """How often the loop runs, if it counts up by a constant to a constant."""
    condition, body = (region.blocks[0] for region in op.source.regions)
    test = [o.operation for o in condition.operations]
    if len(test) < 2:
        return None
    compare, returned = test[-2], test[-1]
    if compare.name != "stablehlo.compare" or list(returned.operands) != list(compare.results):
        return None
    if "LT" not in str(compare.attributes["comparison_direction"]):
        return None
    arguments = list(condition.arguments)
    if compare.operands[0] not in arguments:
        return None
    counter = arguments.index(compare.operands[0])
    start, limit = constant_of(op, counter), _constant(compare.operands[1])
    following = [o.operation for o in body.operations][-1].operands[counter]
    step = getattr(following.owner, "operation", following.owner)
    if start is None or limit is None or getattr(step, "name", "") != "stablehlo.add":
        return None
    by = _constant(step.operands[1])
    if step.operands[0] != body.arguments[counter] or by is None or by <= 0:
        return None
    return max(0, -(-(limit - start) // by))


def _constant(value: Any) -> int | None:
    owner: Any = getattr(value.owner, "operation", value.owner)
    if getattr(owner, "name", "") != "stablehlo.constant":
        return None
    return int(np.array(owner.attributes["value"]).flat[0])


def _case(op: Operation, job: Job) -> Sequence[Value]:
    branches = [op.region(number)() for number in range(len(op.source.regions))]
    index = op.operands[0]
    chosen = branches[-1]
    for number, branch in reversed(list(enumerate(branches[:-1]))):
        if index.dtype is torch.bool:
            here = index if number else ir.not_(index)
        else:
            here = ir.compare("EQ", index, ir.constant(number, index.dtype))
        chosen = [ir.select(here, a, b) for a, b in zip(branch, chosen, strict=True)]
    return chosen


REWRITES: dict[str, TargetRewrite] = {"stablehlo.while": _while, "stablehlo.case": _case}
