from __future__ import annotations

import itertools

import pytest
import torch

from neuron_dynamo.lowering import ir, promotion
from tests.support.lowering import run_graph, trace

DTYPES = [
    torch.bool,
    torch.uint8,
    torch.int8,
    torch.int32,
    torch.int64,
    torch.float16,
    torch.bfloat16,
    torch.float32,
    torch.float64,
    torch.complex64,
]
SCALARS = [True, 2, 2.5, 2j]


def test_result_dtype_is_torchs_for_every_pair() -> None:
    tensors = [torch.ones(shape, dtype=dtype) for dtype in DTYPES for shape in ((), (2,))]
    parameters = [(tuple(t.shape), t.dtype) for t in tensors]
    with ir.ModuleBuilder(parameters) as builder:
        known = list(zip(builder.arguments, tensors, strict=True))
        for (a, x), (b, y) in itertools.product(known, repeat=2):
            assert promotion.result_dtype(a, b) is torch.result_type(x, y), (x, y)
        for (a, x), scalar in itertools.product(known, SCALARS):
            assert promotion.result_dtype(a, scalar) is torch.result_type(x, scalar), (x, scalar)
            assert promotion.result_dtype(scalar, a) is torch.result_type(scalar, x), (scalar, x)


def test_three_operands() -> None:
    with ir.ModuleBuilder([((2,), torch.int8), ((), torch.float64), ((2,), torch.float16)]) as builder:
        a, b, c = builder.arguments
        assert promotion.result_dtype(a, b, 1j) is torch.complex128
        assert promotion.result_dtype(a, b, c) is torch.float16
        assert promotion.result_dtype(a, True, 3) is torch.int8


@pytest.mark.parametrize("dtype", [torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64, torch.bool], ids=str)
def test_conversion_from_float_is_torchs(dtype: torch.dtype) -> None:
    x = torch.tensor([0.0, -0.0, 0.9, -0.9, 1.5, 127.9, 100.0])
    (actual,) = run_graph(trace(lambda t: t.to(dtype), (x,)), (x,))
    assert torch.equal(actual, x.to(dtype))


@pytest.mark.parametrize("shape", [(), (1,), (3,), (2, 3), (2, 1)])
def test_broadcast(shape: tuple[int, ...]) -> None:
    x, y = torch.randn(shape), torch.randn(4, 2, 3)
    (actual,) = run_graph(trace(lambda a, b: a + b, (x, y)), (x, y))
    assert torch.equal(actual, x + y)
