"""Small programs, each with what one rewrite is about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import torch

from neuron_dynamo.lowering import ir
from neuron_dynamo.lowering.ir import Value
from neuron_dynamo.lowering.ops.scan import running

Build = Callable[..., Sequence[Value]]

F32, I32, I64, BOOL, U8 = torch.float32, torch.int32, torch.int64, torch.bool, torch.uint8
NAN, INF = float("nan"), float("inf")


@dataclass(frozen=True)
class Case:
    """A program and arguments for it.

    Attributes:
        name: names the golden file.
        build: makes the results from the parameters.
        inputs: arguments.
        exact: the legalised program gives the same bits; otherwise the dtype's default tolerance holds.
        seeded: the last argument is a key of random numbers.
        gone: what must no longer be in the program.
    """

    name: str
    build: Build
    inputs: tuple[torch.Tensor, ...]
    gone: str
    exact: bool = True
    seeded: bool = False

    def __str__(self) -> str:
        return self.name


def _f(*values: float) -> torch.Tensor:
    return torch.tensor(values, dtype=F32)


def _i(*values: int, dtype: torch.dtype = I64) -> torch.Tensor:
    return torch.tensor(values, dtype=dtype)


def _sort(x: Value) -> Sequence[Value]:
    return ir.sort([x, ir.iota(I32, x.shape, 0)], 0, lambda a, b, i, j: ir.compare("LT", a, b))


def _running(op: str, init: float) -> Build:
    return lambda x: [running(op, x, init, 0)]


def _first_largest(x: Value) -> Sequence[Value]:
    def body(a: Value, i: Value, b: Value, j: Value) -> Sequence[Value]:
        keep = ir.compare("GE", a, b)
        return ir.select(keep, a, b), ir.select(keep, i, j)

    inits = [ir.constant(-INF, F32), ir.constant(0, I32)]
    return ir.reduce([x, ir.iota(I32, x.shape, 0)], inits, [0], body)


def _count_to_three(x: Value) -> Sequence[Value]:
    return ir.while_(
        [ir.constant(0, I32), x],
        lambda n, _: ir.compare("LT", n, ir.constant(3, I32)),
        lambda n, v: [ir.add(n, ir.constant(1, I32)), ir.multiply(v, v)],
    )[1:]


def _scattered(combine: Callable[[Value, Value], Value]) -> Build:
    def build(x: Value, indices: Value, updates: Value) -> Sequence[Value]:
        written = ir.scatter(
            x,
            ir.reshape(indices, (*indices.shape, 1)),
            updates,
            combine,
            update_window_dims=[],
            inserted_window_dims=[0],
            scatter_dims_to_operand_dims=[0],
            index_vector_dim=1,
        )
        return [written]

    return build


def _gathered(x: Value, indices: Value) -> Sequence[Value]:
    taken = ir.gather(
        x,
        ir.reshape(indices, (*indices.shape, 1)),
        shape=indices.shape,
        offset_dims=[],
        collapsed_slice_dims=[0],
        start_index_map=[0],
        index_vector_dim=1,
        slice_sizes=[1],
    )
    return [taken]


def _convolved(x: Value, kernel: Value) -> Sequence[Value]:
    return [
        ir.convolution(
            x,
            kernel,
            shape=(1, 1, 3),
            strides=[2],
            padding=[(0, 0)],
            lhs_dilation=[2],
            rhs_dilation=[2],
            dimension_numbers=((0, 1, 2), (0, 1, 2), (0, 1, 2)),
        )
    ]


def _doubles(x: Value) -> Sequence[Value]:
    steps = ir.multiply(ir.iota(torch.float64, (4,), 0), ir.constant(0.1, torch.float64, (4,)))
    return [ir.add(x, ir.convert(steps, F32))]


def _bits(key: Value) -> Sequence[Value]:
    state = ir.bitcast_convert(key, torch.uint64, (2,))
    state, first = ir.rng_bit_generator(state, (3, 5), torch.uint32)
    state, second = ir.rng_bit_generator(state, (2, 3), torch.uint32)
    _, third = ir.rng_bit_generator(state, (), torch.uint32)
    return [first, second, third]


def _die(key: Value) -> Sequence[Value]:
    _, bits = ir.rng_bit_generator(ir.bitcast_convert(key, torch.uint64, (2,)), (7,), torch.uint64)
    rest = ir.binary("remainder", bits, ir.constant(1_000_003, torch.uint64, (7,)))
    return [ir.convert(rest, I64)]


def _masked_largest(x: Value, keep: Value) -> Sequence[Value]:
    least = ir.constant(-(2**63), I64, x.shape)
    return [ir.reduce_with("maximum", x, -(2**63), [0]), ir.and_(keep, ir.compare("GT", x, least))]


def _bucket(distance: Value, near: Value) -> Sequence[Value]:
    far = ir.convert(ir.unary("log", distance), I64)
    return [ir.select(near, ir.constant(7, I64, far.shape), ir.add(far, ir.constant(1, I64, far.shape)))]


def _branch(index: Value, x: Value) -> Sequence[Value]:
    del x
    return ir.case(index, [lambda: [ir.constant(1.5, F32)], lambda: [ir.constant(2.5, F32)]], [((), F32)])


HARD = _f(0.0, -0.0, 0.3, -0.49999997, 0.5, 1.5, -2.5, 3.7, -9.25, 1e-30, 8388607.5, 3e9, INF, -INF, NAN)
WINDOW = torch.arange(7, dtype=F32)

CASES = [
    Case("erf", lambda x: [ir.chlo_unary("erf", x)], (HARD,), " erf(", exact=False),
    Case("tan", lambda x: [ir.unary("tan", x)], (HARD[:11],), " tan(", exact=False),
    Case("cbrt", lambda x: [ir.unary("cbrt", x)], (HARD,), " cbrt(", exact=False),
    Case("round_even", lambda x: [ir.unary("round_nearest_even", x)], (HARD,), "round-nearest"),
    Case("round_away", lambda x: [ir.unary("round_nearest_afz", x)], (HARD,), "round-nearest"),
    Case("is_finite", lambda x: [ir.is_finite(x)], (HARD,), "is-finite("),
    Case("sort", _sort, (_f(3, 1, 2, 1),), " sort("),
    Case("sort_padded", lambda x: _sort(x)[:1], (_f(3, -0.0, 0.0),), " sort("),
    Case("reduce_pairs", _first_largest, (_f(3, 5, 1, 5, 2),), "(f32[], s32[]) reduce("),
    Case("reduce_flags", lambda x: [ir.reduce_with("or", x, False, [0])], (torch.tensor([False, True]),), " or("),
    Case(
        "dot_integers",
        lambda x, y: [ir.dot_general(x, y, contracting=([1], [0]))],
        (torch.arange(6, dtype=I32).reshape(2, 3), torch.full((3, 2), 2**30, dtype=I32)),
        " dot(",
    ),
    Case(
        "dot_bytes",
        lambda x, y: [ir.dot_general(x, y, contracting=([0], [0]), dtype=I32)],
        (torch.full((1500,), -128, dtype=torch.int8), torch.full((1500,), -128, dtype=torch.int8)),
        "s32[] dot(",
    ),
    Case(
        "window_gaps",
        lambda x: [
            ir.reduce_window(
                x, -INF, "maximum", window=[2], strides=[1], padding=[(1, 0)], window_dilations=[2], base_dilations=[2]
            )
        ],
        (WINDOW,),
        "reduce-window(",
    ),
    Case("running_sum", _running("add", 0), (_i(1, -2, 2**31 - 1, 5, 2**31 - 1, dtype=I32),), "reduce-window("),
    Case(
        "running_largest",
        _running("maximum", -INF),
        (_f(1, NAN, 3, -INF, 2)[:, None] * torch.ones(2),),
        "reduce-window(",
    ),
    Case("convolution_gaps", _convolved, (torch.rand(1, 1, 5), torch.rand(1, 1, 3)), "lhs_dilate", exact=False),
    Case("loop", _count_to_three, (_f(1.5, 2),), " while("),
    Case("branch", _branch, (_i(1, dtype=I32)[0], _f(0)), "conditional("),
    Case("doubles", _doubles, (_f(1, 2, 3, 4),), "f64["),
    Case("random_bits", _bits, (_i(2**62 + 3, -5),), "rng-bit-generator", seeded=True),
    Case("random_integers", _die, (_i(2**62 + 3, -1),), "u64[", seeded=True),
    Case("empty_operand", lambda x, e: [ir.concatenate([x, e], 0), e], (_f(1, 2), torch.empty(0)), "[0]"),
    Case(
        "empty_sum",
        lambda x, y: [ir.dot_general(x, y, contracting=([1], [0]))],
        (torch.empty(2, 0), torch.empty(0, 3)),
        ",0]",
    ),
    Case(
        "int64_proven",
        lambda x: [ir.add(ir.iota(I64, (4,), 0), ir.convert(x, I64))],
        (_i(1, 2, 3, 4, dtype=U8),),
        "s64",
    ),
    Case("int64_checked", lambda x, y: [ir.add(x, y)], (_i(2**31 - 1, -5), _i(-1, 7)), "s64"),
    Case(
        "int64_sum",
        lambda x: [ir.reduce_with("add", x, 0, [0])],
        (_i(2**31 - 1, 2**31 - 1, -(2**31), 5 - 2**31),),
        "s64",
    ),
    Case("int64_beyond", _masked_largest, (_i(-7, -3), torch.tensor([True, False])), "s64"),
    Case("int64_thrown_away", _bucket, (_f(0, 9), torch.tensor([True, False])), "s64"),
    Case("gather_outside", _gathered, (_f(1, 2, 3), _i(-4, 1, 9, dtype=I32)), "s64"),
    Case(
        "slice_outside",
        lambda x, i: [ir.dynamic_slice(x, [i], (2,)), ir.dynamic_update_slice(x, ir.constant(9.0, F32, (2,)), [i])],
        (_f(1, 2, 3, 4), _i(7, dtype=I32)[0]),
        "s64",
    ),
    Case("scatter_outside", _scattered(lambda _, new: new), (_f(1, 2, 3), _i(-1, 1, 3, dtype=I32), _f(7, 8, 9)), "s64"),
    Case(
        "scatter_sums",
        _scattered(ir.add),
        (_i(1, 2**31 - 1, -3, dtype=I32), _i(1, 1, 2, 5, dtype=I32), _i(1, -7, -(2**31), 4, dtype=I32)),
        "s32[3]{0} scatter(",
    ),
    Case(
        "scatter_largest",
        _scattered(ir.maximum),
        (_i(1, 2, -3, dtype=I32), _i(1, 1, 2, -1, dtype=I32), _i(1, 70, -(2**31), 4, dtype=I32)),
        "scatter(",
    ),
    Case(
        "shift_bytes",
        lambda x, n: [ir.binary("shift_right_arithmetic", x, n), ir.binary("shift_left", x, n)],
        (_i(-128, 127, -1, 5, dtype=torch.int8), _i(1, 3, 9, -1, dtype=torch.int8)),
        "s8[4]{0} shift",
    ),
    Case(
        "remainder",
        lambda x, y: [ir.binary("remainder", x, y)],
        (_i(-7, 7, -(2**31), 5, dtype=I32), _i(3, -3, -1, 9, dtype=I32)),
        " remainder(",
    ),
    Case("flags", lambda x: [ir.not_(x)], (torch.tensor([True, False]),), "->pred"),
]
