"""Cases of lowering/ops/max_pooling.py."""

from __future__ import annotations

import math
from typing import Any

import torch

from tests.support.lowering import Case

aten = torch.ops.aten
generator = torch.Generator().manual_seed(0)


def _f32(*shape: int) -> torch.Tensor:
    return torch.randn(shape, generator=generator)


_POOL2 = "aten.max_pool2d_with_indices.default"
_POOL3 = "aten.max_pool3d_with_indices.default"
_GRAD2 = "aten.max_pool2d_with_indices_backward.default"
_GRAD3 = "aten.max_pool3d_with_indices_backward.default"


def _pool2(*numbers: Any):  # type: ignore[no-untyped-def]
    return lambda x: aten.max_pool2d_with_indices.default(x, *numbers)


def _pool3(*numbers: Any):  # type: ignore[no-untyped-def]
    return lambda x: aten.max_pool3d_with_indices.default(x, *numbers)


def _gradient(pool, backward, x: torch.Tensor, *numbers: Any):  # type: ignore[no-untyped-def]
    out, indices = pool(x, *numbers)
    grad = torch.randn(out.shape, generator=generator).to(x.dtype)
    return lambda grad, x, indices: backward(grad, x, *numbers, indices), (grad, x, indices)


_gradient2 = (aten.max_pool2d_with_indices.default, aten.max_pool2d_with_indices_backward.default)
_gradient3 = (aten.max_pool3d_with_indices.default, aten.max_pool3d_with_indices_backward.default)
_FEW = torch.tensor([0.0, -0.0, 1.0, math.nan, -math.inf, math.inf])
_MANY = _FEW[torch.randint(0, 6, (2, 3, 9, 8), generator=generator)]
_TIES = torch.randint(0, 3, (2, 3, 9, 8), generator=generator)

CASES = [
    Case(_POOL2, _pool2([2, 2]), (_f32(1, 2, 4, 4),)),
    Case(_POOL2, _pool2([3, 3], [2, 2], [1, 1], [1, 1], True), (_f32(1, 2, 6, 7),), "ceil"),
    Case(_POOL2, _pool2([3, 2], [1, 2], [1, 0], [2, 1]), (_f32(2, 6, 7).bfloat16(),), "half_dilated_unbatched"),
    Case(_POOL2, _pool2([3, 3], [2, 2], [1, 1]), (_MANY,), "specials"),
    Case(_POOL2, _pool2([3], [1], [1]), (_TIES,), "integer_ties"),
    Case(_POOL2, _pool2([2, 2], [3, 3]), (_f32(1, 2, 7, 7),), "strided_past"),
    Case(_POOL2, _pool2([2, 2]), (_f32(0, 2, 4, 4),), "empty_batch"),
    Case(_POOL3, _pool3([2, 2, 2]), (_f32(1, 2, 4, 4, 4),)),
    Case(_POOL3, _pool3([3, 2, 3], [2, 1, 2], [1, 1, 0], [1, 1, 1], True), (_f32(2, 6, 5, 6).double(),), "ceil"),
    Case(_GRAD2, *_gradient(*_gradient2, _f32(1, 2, 5, 5), [3, 3], [2, 2], [1, 1], [1, 1], False)),
    Case(_GRAD2, *_gradient(*_gradient2, _f32(2, 5, 5).bfloat16(), [2, 2], [1, 1], [0, 0], [1, 1], False), "half"),
    Case(_GRAD3, *_gradient(*_gradient3, _f32(1, 2, 4, 4, 4), [2] * 3, [2] * 3, [0] * 3, [1] * 3, False)),
]
