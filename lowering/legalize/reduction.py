"""Reductions that the Neuron compiler does not take: of several tensors, by another function, and of bools.

It takes one tensor, reduced by a sum, product, minimum or maximum from a constant. Bools are reduced as int32::

    %r = stablehlo.reduce(%flags init: false) or             ->  maximum of convert(%flags), compared with 0

Any other reduction is done by pairs of neighbours, with its own body on whole arrays::

    %r:2 = stablehlo.reduce(%x, %i), body                    ->  log2(n) times: body(even elements, odd elements)
"""

from __future__ import annotations

from collections.abc import Sequence

import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.rebuild import Operation

from .rewriting import Job, TargetRewrite

_TAKEN = ("stablehlo.add", "stablehlo.multiply", "stablehlo.minimum", "stablehlo.maximum")
_OF_BOOLS = {
    "stablehlo.or": ("maximum", 0),
    "stablehlo.maximum": ("maximum", 0),
    "stablehlo.add": ("maximum", 0),
    "stablehlo.and": ("minimum", 1),
    "stablehlo.minimum": ("minimum", 1),
    "stablehlo.multiply": ("minimum", 1),
}


def _reduce(op: Operation, job: Job) -> Sequence[Value] | None:
    count = len(op.operands) // 2
    xs, inits = op.operands[:count], op.operands[count:]
    dims = op.integers("dimensions")
    kind = op.region().only_op()
    if count == 1 and xs[0].dtype is torch.bool and kind in _OF_BOOLS:
        how, identity = _OF_BOOLS[kind]
        found = ir.reduce_with(how, ir.convert(xs[0], torch.int32), identity, dims)
        flag = ir.compare("NE", found, ir.constant(0, torch.int32, found.shape))
        start = ir.broadcast_in_dim(inits[0], flag.shape, ())
        return [ir.or_(flag, start) if how == "maximum" else ir.and_(flag, start)]
    if count == 1 and kind in _TAKEN and op.made_by(1) == "stablehlo.constant":
        return None
    return by_pairs(op, xs, inits, dims)


def by_pairs(op: Operation, xs: Sequence[Value], inits: Sequence[Value], dims: Sequence[int]) -> list[Value]:
    """Reduce with the op's body on arrays; missing partners are the initial values, which are identities."""
    body = op.region()
    values = list(xs)
    for dim in sorted(dims, reverse=True):
        while values[0].shape[dim] > 1:
            values = body(*_neighbours(values, inits, dim))
        if not values[0].shape[dim]:
            shape = tuple(n for d, n in enumerate(values[0].shape) if d != dim)
            values = [ir.broadcast_in_dim(init, shape, ()) for init in inits]
        else:
            values = [ir.reshape(v, tuple(n for d, n in enumerate(v.shape) if d != dim)) for v in values]
    return body(*[ir.broadcast_in_dim(init, v.shape, ()) for init, v in zip(inits, values, strict=True)], *values)


def _neighbours(values: Sequence[Value], inits: Sequence[Value], dim: int) -> list[Value]:
    """All even elements, then their right neighbours: so the order in which elements are combined is theirs."""
    first, second = [], []
    for value, init in zip(values, inits, strict=True):
        size, steps = value.shape[dim], [2 if d == dim else 1 for d in range(value.rank)]
        first.append(ir.slice_(value, [0] * value.rank, value.shape, steps))
        rest = ir.slice_(value, [1 if d == dim else 0 for d in range(value.rank)], value.shape, steps)
        if size % 2:
            rest = ir.pad(rest, init, [0] * value.rank, [1 if d == dim else 0 for d in range(value.rank)])
        second.append(rest)
    return [*first, *second]


REWRITES: dict[str, TargetRewrite] = {"stablehlo.reduce": _reduce}
