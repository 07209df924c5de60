"""Cases of lowering/ops/adaptive_pooling.py."""

from __future__ import annotations

from typing import Any

import torch

from tests.support.lowering import Case

aten = torch.ops.aten
generator = torch.Generator().manual_seed(0)


def _f32(*shape: int) -> torch.Tensor:
    return torch.randn(shape, generator=generator)


def _to(op: Any, *size: int):  # type: ignore[no-untyped-def]
    return lambda x: op.default(x, size)


def _max_gradient(op: Any, backward: Any, x: torch.Tensor, *size: int):  # type: ignore[no-untyped-def]
    out, indices = op.default(x, size)
    grad = torch.randn(out.shape, generator=generator).to(x.dtype)
    return backward.default, (grad, x, indices)


_FEW = torch.tensor([0.0, -0.0, 1.0, torch.nan, -torch.inf, torch.inf])
_MANY = _FEW[torch.randint(0, 6, (2, 3, 7, 5), generator=generator)]
_AVG2, _AVG3 = (f"aten._adaptive_avg_pool{n}d.default" for n in (2, 3))
_AVG_GRAD2, _AVG_GRAD3 = (f"aten._adaptive_avg_pool{n}d_backward.default" for n in (2, 3))
_MAX2, _MAX3 = (f"aten.adaptive_max_pool{n}d.default" for n in (2, 3))
_MAX_GRAD2, _MAX_GRAD3 = (f"aten.adaptive_max_pool{n}d_backward.default" for n in (2, 3))

CASES = [
    Case(_AVG2, _to(aten._adaptive_avg_pool2d, 2, 3), (_f32(1, 2, 4, 3),)),
    Case(_AVG2, _to(aten._adaptive_avg_pool2d, 3, 4), (_f32(1, 2, 5, 7).bfloat16(),), "half_uneven"),
    Case(_AVG2, _to(aten._adaptive_avg_pool2d, 5, 6), (_f32(2, 3, 3),), "more_places_than_elements"),
    Case(_AVG2, _to(aten._adaptive_avg_pool2d, 2, 2), (_f32(0, 2, 3, 3),), "empty_batch"),
    Case(_AVG3, _to(aten._adaptive_avg_pool3d, 2, 3, 1), (_f32(1, 2, 3, 3, 4),)),
    Case(_AVG_GRAD2, aten._adaptive_avg_pool2d_backward.default, (_f32(1, 2, 2, 3), _f32(1, 2, 4, 3))),
    Case(
        _AVG_GRAD2,
        aten._adaptive_avg_pool2d_backward.default,
        (_f32(2, 3, 4).bfloat16(), _f32(2, 5, 7).bfloat16()),
        "half_uneven",
        rtol=0.016,
        atol=2e-3,  # eager adds up overlapping windows in bfloat16
    ),
    Case(_AVG_GRAD2, aten._adaptive_avg_pool2d_backward.default, (_f32(2, 5, 6), _f32(2, 3, 3)), "more_places"),
    Case(_AVG_GRAD3, aten._adaptive_avg_pool3d_backward.default, (_f32(1, 2, 2, 2, 1), _f32(1, 2, 4, 3, 2))),
    Case(_MAX2, _to(aten.adaptive_max_pool2d, 2, 3), (_f32(1, 2, 4, 3),)),
    Case(_MAX2, _to(aten.adaptive_max_pool2d, 3, 4), (_MANY,), "specials_uneven"),
    Case(_MAX2, _to(aten.adaptive_max_pool2d, 4, 4), (_f32(2, 3, 6).bfloat16(),), "half_more_places"),
    Case(_MAX3, _to(aten.adaptive_max_pool3d, 2, 2, 1), (_f32(1, 2, 3, 4, 2),)),
    Case(
        _MAX_GRAD2,
        *_max_gradient(aten.adaptive_max_pool2d, aten.adaptive_max_pool2d_backward, _f32(1, 2, 5, 4), 3, 2),
    ),
    Case(
        _MAX_GRAD3,
        *_max_gradient(aten.adaptive_max_pool3d, aten.adaptive_max_pool3d_backward, _f32(1, 2, 3, 4, 2), 2, 2, 1),
    ),
]
