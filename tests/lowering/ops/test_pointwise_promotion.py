"""Mixed dtypes: each pair of tensors, tensors with 0-d tensors, and tensors with Python scalars."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
import torch

from tests.support.lowering import assert_same, run_graph, trace

aten = torch.ops.aten

_DTYPES = (
    *(torch.bool, torch.uint8, torch.int8, torch.int32, torch.int64),
    *(torch.float16, torch.bfloat16, torch.float32, torch.float64, torch.complex64),
)
_SCALARS: tuple[Any, ...] = (3, -1, 300, 0.1, 2.5)
_VECTORS = tuple(torch.tensor([0, 1, 3, 100]).to(dtype) for dtype in _DTYPES)
_ZERO_D = tuple(torch.tensor(3).to(dtype) for dtype in _DTYPES)


def _where(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    return aten.where.self(torch.tensor([True, False, False, True]), x, y)


def _supported(op: Callable[..., torch.Tensor], x: torch.Tensor, y: Any) -> bool:
    if torch.result_type(x, y) is torch.complex32:  # which has no element type in HLO
        return False
    try:
        op(x, y)
    except RuntimeError:
        return False
    return True


def _compare(op: Callable[..., torch.Tensor], pairs: list[tuple[torch.Tensor, Any]]) -> None:
    pairs = [(x, y) for x, y in pairs if _supported(op, x, y)]
    assert len(pairs) > 20
    tensors = tuple(t for pair in pairs for t in pair if isinstance(t, torch.Tensor))

    def call(*inputs: torch.Tensor) -> tuple[torch.Tensor, ...]:
        supply = iter(inputs)
        return tuple(op(next(supply), next(supply) if isinstance(y, torch.Tensor) else y) for _, y in pairs)

    for (x, y), actual, expected in zip(pairs, run_graph(trace(call, tensors), tensors), call(*tensors), strict=True):
        try:
            assert_same(actual, expected)
        except AssertionError as difference:
            raise AssertionError(f"{x} and {y!r}: {difference}") from None


_OPS = {
    "add": aten.add.Tensor,
    "mul": aten.mul.Tensor,
    "div": aten.div.Tensor,
    "eq": aten.eq.Tensor,
    "lt": aten.lt.Tensor,
    "maximum": aten.maximum.default,
    "bitwise_and": aten.bitwise_and.Tensor,
    "copysign": aten.copysign.Tensor,
    "where": _where,
}


@pytest.mark.parametrize("op", _OPS.values(), ids=_OPS)
def test_tensors(op: Callable[..., torch.Tensor]) -> None:
    _compare(op, [*product(_VECTORS, _VECTORS), *product(_VECTORS, _ZERO_D)])


_WITH_SCALAR = {
    "add": aten.add.Tensor,
    "sub": aten.sub.Scalar,
    "mul": aten.mul.Tensor,
    "div": aten.div.Tensor,
    "eq": aten.eq.Scalar,
    "gt": aten.gt.Scalar,
    "remainder": aten.remainder.Scalar,
    "pow": lambda x, y: aten.pow.Tensor_Scalar(x, min(y, 7)),
    "rsub": aten.rsub.Scalar,
    "floor_divide": lambda x, y: aten.div.Scalar_mode(x, y, rounding_mode="floor"),
    "truncated": lambda x, y: aten.div.Scalar_mode(x, y, rounding_mode="trunc"),
    "fmod": aten.fmod.Scalar,
    "clamp_min": lambda x, y: aten.clamp.default(x, y),
}


@pytest.mark.parametrize("op", _WITH_SCALAR.values(), ids=_WITH_SCALAR)
def test_scalars(op: Callable[..., torch.Tensor]) -> None:
    _compare(op, list(product((*_VECTORS, *_ZERO_D), _SCALARS)))
