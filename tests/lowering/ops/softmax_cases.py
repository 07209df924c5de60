"""Cases of lowering/ops/softmax.py."""

from __future__ import annotations

import math

import torch

from tests.support.lowering import Case

aten = torch.ops.aten
generator = torch.Generator().manual_seed(0)


def _f32(*shape: int) -> torch.Tensor:
    return torch.randn(shape, generator=generator)


_EXTREMES = torch.tensor(
    [
        [-math.inf, -math.inf, -math.inf],
        [-math.inf, 0.0, 1e30],
        [math.inf, 0.0, 1.0],
        [math.nan, 0.0, 1.0],
        [3e38, 3e38, -3e38],
    ]
)


def _softmax(dim: int):  # type: ignore[no-untyped-def]
    return lambda x: aten._softmax.default(x, dim, False)


def _log_softmax(dim: int):  # type: ignore[no-untyped-def]
    return lambda x: aten._log_softmax.default(x, dim, False)


def _backward(op, dtype: torch.dtype = torch.float32, dim: int = -1):  # type: ignore[no-untyped-def]
    return lambda grad, output: op(grad, output, dim, dtype)


_softmax_gradient = aten._softmax_backward_data.default
_log_softmax_gradient = aten._log_softmax_backward_data.default

CASES = [
    Case("aten._softmax.default", _softmax(-1), (_f32(2, 3),)),
    Case("aten._softmax.default", _softmax(1), (_f32(2, 5, 3).bfloat16(),), "half_in_the_middle"),
    Case("aten._softmax.default", _softmax(-1), (_EXTREMES,), "extremes"),
    Case("aten._softmax.default", _softmax(0), (_f32(),), "zero_dimensional"),
    Case("aten._softmax.default", _softmax(1), (_f32(2, 0),), "empty"),
    Case("aten._log_softmax.default", _log_softmax(-1), (_f32(2, 3),)),
    Case("aten._log_softmax.default", _log_softmax(0), (_f32(2, 3).half().t(),), "half_transposed"),
    Case("aten._log_softmax.default", _log_softmax(-1), (_EXTREMES,), "extremes"),
    Case("aten._log_softmax.default", _log_softmax(-1), (_EXTREMES.double(),), "float64"),
    Case("aten._safe_softmax.default", lambda x: aten._safe_softmax.default(x, -1), (_EXTREMES,), "extremes"),
    Case(
        "aten._safe_softmax.default",
        lambda x: aten._safe_softmax.default(x, 0, torch.float64),
        (_f32(3, 2),),
        "to_float64",
    ),
    Case("aten._softmax_backward_data.default", _backward(_softmax_gradient), (_f32(2, 3), _f32(2, 3).softmax(-1))),
    Case(
        "aten._softmax_backward_data.default",
        _backward(_softmax_gradient, torch.bfloat16, 0),
        (_f32(4, 3).bfloat16(), _f32(4, 3).bfloat16().softmax(0)),
        "half",
    ),
    Case(
        "aten._log_softmax_backward_data.default",
        _backward(_log_softmax_gradient),
        (_f32(2, 3), _f32(2, 3).log_softmax(-1)),
    ),
    Case(
        "aten._log_softmax_backward_data.default",
        _backward(_log_softmax_gradient, torch.bfloat16),
        (_f32(4, 3).bfloat16(), _f32(4, 3).bfloat16().log_softmax(-1)),
        "half",
    ),
]
