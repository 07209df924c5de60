"""Random bits by ThreeFry, written out: the Neuron compiler has a generator of its own only (NCC_EVRF006).

The generator's state and its 64-bit counters are held as pairs of 32-bit words in a last dimension, since they use all
64 bits and wrap around by design; the key enters the program in that form. The bits are those of XLA's own expansion::

    %s2, %bits = stablehlo.rng_bit_generator %s, THREE_FRY   ->  20 rounds of add, xor and rotate on uint32
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.ir import Shape, Value
from neuron_dynamo.lowering.rebuild import Operation

from .rewriting import Job, TargetRewrite
from .sorting import words_of

_ROTATIONS = ((13, 15, 26, 6), (17, 29, 16, 24))
_PARITY = 0x1BD11BDA


def _const(value: int, shape: Shape) -> Value:
    return ir.constant(value, torch.uint32, shape)


def _rotate(x: Value, count: int) -> Value:
    left = ir.binary("shift_left", x, _const(count, x.shape))
    return ir.or_(left, ir.binary("shift_right_logical", x, _const(32 - count, x.shape)))


def threefry(key: tuple[Value, Value], counter: tuple[Value, Value]) -> tuple[Value, Value]:
    """ThreeFry-2x32 with 20 rounds (Salmon et al., 2011)."""
    shape = counter[0].shape
    k0, k1 = (ir.broadcast_in_dim(k, shape, ()) for k in key)
    keys = (k0, k1, ir.binary("xor", ir.binary("xor", k0, k1), _const(_PARITY, shape)))
    x, y = ir.add(counter[0], k0), ir.add(counter[1], k1)
    for group in range(5):
        for count in _ROTATIONS[group % 2]:
            x = ir.add(x, y)
            y = ir.binary("xor", _rotate(y, count), x)
        x = ir.add(x, keys[(group + 1) % 3])
        y = ir.add(ir.add(y, keys[(group + 2) % 3]), _const(group + 1, shape))
    return x, y


def _add_words(low: Value, high: Value, more: Value) -> tuple[Value, Value]:
    """A 64-bit sum with a 32-bit number."""
    total = ir.add(low, more)
    carry = ir.convert(ir.compare("LT", total, low), torch.uint32)
    return total, ir.add(high, carry)


def _state(op: Operation, job: Job) -> Sequence[Value] | None:
    """``bitcast_convert`` of the key to the first state: the key came as words."""
    words = job.words.get(id(op.operands[0]))
    return None if words is None else [words]


def _generate(op: Operation, job: Job) -> Sequence[Value]:
    state = job.words.get(id(op.operands[0]))
    if state is None or "THREE_FRY" not in op.text("rng_algorithm"):
        raise job.refuse(op, "its generator is not ThreeFry with a key of this package")
    rows = [ir.reshape(ir.slice_(state, [n, 0], [n + 1, 2]), (2,)) for n in range(2)]
    key, counter = (words_of(row) for row in rows)
    shape, dtype = op.results[1]
    if math.prod(shape) >= 1 << 31:
        raise job.refuse(op, f"it draws {math.prod(shape)} numbers at once")
    half, dim = _half(shape) if dtype is torch.uint32 else (shape, 0)
    blocks = math.prod(half)
    places = ir.iota(torch.uint32, (blocks,), 0)
    low, high = (ir.broadcast_in_dim(c, (blocks,), ()) for c in counter)
    pair = [ir.reshape(v, half) for v in threefry(key, _add_words(low, high, places))]
    if dtype is torch.uint64:
        bits = ir.concatenate([ir.reshape(v, (*shape, 1)) for v in pair], len(shape))
        job.words[id(bits)] = bits
    elif dtype is torch.uint32:
        bits = _interleave(pair, dim, shape)
    else:
        raise job.refuse(op, f"it draws bits as {dtype}")
    used = _add_words(*counter, ir.constant(blocks, torch.uint32))
    next_counter = ir.concatenate([ir.reshape(v, (1, 1)) for v in used], 1)
    next_state = ir.concatenate([ir.slice_(state, [0, 0], [1, 2]), next_counter], 0)
    job.words[id(next_state)] = next_state
    job.held += [bits, next_state]
    return [next_state, bits]


def _half(shape: Shape) -> tuple[Shape, int]:
    """The shape of the counters for 32-bit numbers of ``shape``, two per counter, and the dimension that is halved."""
    if not shape:
        return (), 0
    dim = next((d for d, size in enumerate(shape) if size % 2 == 0), None)
    if dim is None:
        dim = shape.index(max(shape))
    return tuple((size + 1) // 2 if d == dim else size for d, size in enumerate(shape)), dim


def _interleave(pair: Sequence[Value], dim: int, shape: Shape) -> Value:
    """The numbers of each counter side by side along ``dim``."""
    if not shape:
        return pair[0]
    half = pair[0].shape
    apart = (*half[: dim + 1], 1, *half[dim + 1 :])
    both = ir.concatenate([ir.reshape(v, apart) for v in pair], dim + 1)
    whole = ir.reshape(both, tuple(2 * n if d == dim else n for d, n in enumerate(half)))
    return ir.slice_(whole, [0] * len(shape), shape)


def _remainder(op: Operation, job: Job) -> Sequence[Value] | None:
    """64 random bits modulo a constant, by long division of their words."""
    words = job.words.get(id(op.operands[0]))
    if words is None:
        return None
    divisor = constant_of(op, 1)
    if divisor is None or not 0 < divisor < 1 << 31:
        raise job.refuse(op, "it takes 64 random bits modulo a number of more than 31 bits")
    low, high = words_of(words)
    by = _const(divisor, low.shape)
    rest = ir.binary("remainder", high, by)
    bits = 32 - divisor.bit_length()  # so many more fit beside a remainder
    left = 32
    while left:
        step = min(bits, left)
        left -= step
        digit = ir.binary("shift_right_logical", low, _const(left, low.shape)) if left else low
        digit = ir.and_(digit, _const((1 << step) - 1, low.shape))
        rest = ir.binary("remainder", ir.add(ir.binary("shift_left", rest, _const(step, low.shape)), digit), by)
    return [ir.convert(rest, torch.uint64)]


def constant_of(op: Operation, operand: int) -> int | None:
    """The number that an integer operand is everywhere, where the program says so."""
    value = op.source.operands[operand]
    while True:
        owner = getattr(value.owner, "operation", value.owner)
        name = getattr(owner, "name", "")
        if name == "stablehlo.constant":
            array = np.array(owner.attributes["value"])
            return int(array.flat[0]) if array.size and (array == array.flat[0]).all() else None
        if name not in ("stablehlo.broadcast_in_dim", "stablehlo.reshape"):
            return None
        value = owner.operands[0]


REWRITES: dict[str, TargetRewrite] = {
    "stablehlo.bitcast_convert": _state,
    "stablehlo.rng_bit_generator": _generate,
    "stablehlo.remainder": _remainder,
}
