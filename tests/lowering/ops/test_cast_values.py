"""Every dtype to every other, on values that do not fit."""

from __future__ import annotations

import math

import pytest
import torch

from neuron_dynamo.lowering import ir
from tests.support.lowering import assert_same, run_graph, trace

_DTYPES = sorted(ir.SUPPORTED_DTYPES, key=str)
_FLOATS = [
    *(
        0.0,
        -0.0,
        0.3,
        -0.7,
        1.5,
        -2.5,
        127.6,
        200.0,
        300.0,
        -300.0,
        448.0,
        464.0,
        465.0,
        480.0,
        57344.0,
        61440.0,
        65504.0,
    ),
    *(65520.0, 1e5, -1e5, 3e9, -3e9, 5e9, 9.3e18, 1e19, -1e19, 1e30, 1e-3, 2e-7, 1.0078125, 1.01171875),
    *(math.inf, -math.inf, math.nan),
]
_INTEGERS = [
    0,
    1,
    2,
    100,
    127,
    128,
    200,
    255,
    256,
    65535,
    65537,
    2**24 + 1,
    2**31 - 1,
    2**31,
    2**32 + 5,
    2**53 + 1,
    2**63 - 1,
]


def _values(dtype: torch.dtype) -> torch.Tensor:
    if dtype.is_floating_point:
        return torch.tensor(_FLOATS, dtype=torch.float64).to(dtype)
    if dtype.is_complex:
        parts = torch.tensor(_FLOATS, dtype=torch.float64).to(dtype.to_real())
        return torch.complex(parts, parts.flip(0))
    signed = [*_INTEGERS, *(-i for i in _INTEGERS), -(2**63)]
    return torch.tensor(signed).to(dtype)


def _defined(x: torch.Tensor, target: torch.dtype) -> torch.Tensor:
    """The values of ``x`` for which eager's conversion does not depend on the tensor's length."""
    if not (x.is_floating_point() or x.is_complex()) or target not in (torch.uint32, torch.uint64):
        return x
    real = (x.real if x.is_complex() else x).double()
    return x[(real > -1) & (real < 2.0 ** (8 * target.itemsize))]


@pytest.mark.filterwarnings("ignore:Casting complex values to real")
@pytest.mark.parametrize("source", _DTYPES, ids=str)
def test_conversion(source: torch.dtype) -> None:
    x = _values(source)
    targets = [t for t in _DTYPES if t is not source]
    inputs = tuple(_defined(x, t) for t in targets)

    def call(*tensors: torch.Tensor) -> tuple[torch.Tensor, ...]:
        return tuple(t.to(target) for t, target in zip(tensors, targets, strict=True))

    wrong = []
    actuals = run_graph(trace(call, inputs), inputs)
    for target, actual, expected in zip(targets, actuals, call(*inputs), strict=True):
        try:
            if target.itemsize == 1 and target.is_floating_point:  # assert_close compares no float8 values
                actual, expected = actual.float(), expected.float()
                assert_same(actual, expected, rtol=0, atol=0)
            else:
                assert_same(actual, expected, *((0, 0) if not target.is_complex else (None, None)))
        except AssertionError as difference:
            wrong.append(f"to {target}: {difference}")
    assert not wrong, "\n\n".join(wrong)


@pytest.mark.parametrize("target", [torch.int16, torch.uint8, torch.int64, torch.float64], ids=str)
def test_bits_are_kept(target: torch.dtype) -> None:
    x = torch.tensor(_FLOATS[:8], dtype=torch.float32).view(2, 4)
    actual = run_graph(trace(lambda t: torch.ops.aten.view.dtype(t, target), (x,)), (x,))[0]
    assert torch.equal(actual.view(torch.int32), x.view(torch.int32))
