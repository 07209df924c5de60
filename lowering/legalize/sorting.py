"""Sorting without ``sort``: Batcher's network, with the sort's own comparator on whole arrays.

The Neuron compiler has no sort on trn2 and trn3 (NCC_EVRF029), and elsewhere one with a plain comparator only.
Elements are compared and exchanged in log2(n) * (log2(n) + 1) / 2 steps, each on all pairs at once::

    %r:2 = stablehlo.sort(%keys, %values), comparator        ->  per step: reverse or slice to bring partners together,
                                                                 compare, two selects, concatenate

Equal elements are told apart by their position, so the order is that of a stable sort, and every comparator will do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.rebuild import Operation

from .rewriting import Job, TargetRewrite

Less = Callable[[Sequence[Value], Sequence[Value]], Value]


def _sort(op: Operation, job: Job) -> Sequence[Value]:
    dim = op.integer("dimension")
    comparator = op.region()
    if any(id(v) in job.words for v in op.operands):
        return _sort_words(op, job)

    def less(a: Sequence[Value], b: Sequence[Value]) -> Value:
        pairs = [v for pair in zip(a, b, strict=True) for v in pair]
        return comparator(*pairs)[0]

    # A sorted iota along the dimension tells positions by itself.
    place = next((n for n, v in enumerate(op.operands) if v.dtype is torch.int32 and _is_position(op, n, dim)), None)
    return network(op.operands, dim, less, place)


def _is_position(op: Operation, operand: int, dim: int) -> bool:
    owner = op.source.operands[operand].owner
    source = getattr(owner, "operation", owner)
    return getattr(source, "name", "") == "stablehlo.iota" and _integer(source, "iota_dimension") == dim


def _integer(source: object, name: str) -> int:
    return int(str(source.attributes[name]).split(":")[0])  # type: ignore[attr-defined]


def _sort_words(op: Operation, job: Job) -> Sequence[Value]:
    """By 64-bit keys in two words, as random permutations are."""
    words = job.words.get(id(op.operands[0]))
    if words is None or op.region().compares_first() != "LT" or op.integer("dimension") != op.given[0][0].__len__() - 1:
        raise job.refuse(op, "it sorts by unsigned 64-bit integers")
    low, high = words_of(words)
    values = [low, high, *op.operands[1:]]

    def less(a: Sequence[Value], b: Sequence[Value]) -> Value:
        same = ir.compare("EQ", a[1], b[1])
        return ir.or_(ir.compare("LT", a[1], b[1]), ir.and_(same, ir.compare("LT", a[0], b[0])))

    low, high, *rest = network(values, low.rank - 1, less, None)
    keys = ir.concatenate([ir.reshape(v, (*v.shape, 1)) for v in (low, high)], low.rank)
    job.words[id(keys)] = keys
    return [keys, *rest]


def words_of(words: Value) -> tuple[Value, Value]:
    """Low and high words of 64-bit values."""
    shape = words.shape[:-1]
    starts = [0] * len(shape)
    low = ir.slice_(words, [*starts, 0], [*shape, 1])
    high = ir.slice_(words, [*starts, 1], [*shape, 2])
    return ir.reshape(low, shape), ir.reshape(high, shape)


def network(values: Sequence[Value], dim: int, less: Less, place: int | None) -> list[Value]:
    """``values`` sorted together along ``dim``.

    Args:
        values: of one shape.
        dim: the dimension.
        less: whether the first elements come before the second, on arrays; no order among equal ones.
        place: which of the values is the position along ``dim``, if any.
    """
    shape, rank = values[0].shape, values[0].rank
    size = shape[dim]
    if size < 2:
        return list(values)
    last = [d for d in range(rank) if d != dim] + [dim]
    columns = [ir.transpose(v, last) for v in values]
    if place is None:
        columns.append(ir.iota(torch.int32, columns[0].shape, rank - 1))
        place = len(columns) - 1
    width = 1 << (size - 1).bit_length()
    missing = [width - size if d == rank - 1 else 0 for d in range(rank)]
    if width != size:
        for number, column in enumerate(columns):
            filled = size if number == place else 0
            columns[number] = ir.pad(column, ir.constant(filled, column.dtype), [0] * rank, missing)
    count = len(values)

    def before(a: Sequence[Value], b: Sequence[Value]) -> Value:
        return less(a[:count], b[:count])

    span = 2
    while span <= width:
        columns = _step(columns, span // 2, True, before, place, size if width != size else None)
        distance = span // 4
        while distance:
            columns = _step(columns, distance, False, before, place, size if width != size else None)
            distance //= 2
        span *= 2
    limits = list(columns[0].shape)
    limits[-1] = size
    back = [last.index(d) for d in range(rank)]
    return [ir.transpose(ir.slice_(c, [0] * rank, limits), back) for c in columns[:count]]


def _step(
    columns: Sequence[Value], distance: int, mirrored: bool, less: Less, place: int, size: int | None
) -> list[Value]:
    """Exchange partners that are in the wrong order.

    The row is cut into blocks of two halves of ``distance``. Partners have the same place in both halves, or mirrored
    places; then both halves of each block, sorted before, become one that later steps sort.
    """
    shape = columns[0].shape
    blocks = (*shape[:-1], shape[-1] // (2 * distance), 2, distance)
    axis = len(blocks) - 2
    first, second = [], []
    for column in columns:
        halves = ir.reshape(column, blocks)
        starts, limits = [0] * len(blocks), list(blocks)
        first.append(ir.slice_(halves, starts, [1 if d == axis else n for d, n in enumerate(limits)]))
        other = ir.slice_(halves, [1 if d == axis else 0 for d in range(len(blocks))], limits)
        second.append(ir.reverse(other, [axis + 1]) if mirrored and distance > 1 else other)
    swap = _comes_before(second, first, less, place, size)
    exchanged = []
    for a, b in zip(first, second, strict=True):
        low, high = ir.select(swap, b, a), ir.select(swap, a, b)
        if mirrored and distance > 1:
            high = ir.reverse(high, [axis + 1])
        exchanged.append(ir.reshape(ir.concatenate([low, high], axis), shape))
    return exchanged


def _comes_before(a: Sequence[Value], b: Sequence[Value], less: Less, place: int, size: int | None) -> Value:
    """Whether ``a`` comes before ``b``; padding, whose place is ``size``, comes last."""
    earlier = ir.compare("LT", a[place], b[place])
    before = ir.or_(less(a, b), ir.and_(earlier, ir.not_(less(b, a))))
    if size is None:
        return before
    bound = ir.constant(size, torch.int32, a[place].shape)
    padding = ir.compare("GE", ir.maximum(a[place], b[place]), bound)
    return ir.select(padding, earlier, before)


REWRITES: dict[str, TargetRewrite] = {"stablehlo.sort": _sort}
