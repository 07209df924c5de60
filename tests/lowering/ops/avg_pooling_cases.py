"""Cases of lowering/ops/avg_pooling.py."""

from __future__ import annotations

from typing import Any

import torch

from tests.support.lowering import Case

aten = torch.ops.aten
generator = torch.Generator().manual_seed(0)


def _f32(*shape: int) -> torch.Tensor:
    return torch.randn(shape, generator=generator)


_POOL2, _POOL3 = (f"aten.avg_pool{n}d.default" for n in (2, 3))
_GRAD2, _GRAD3 = (f"aten.avg_pool{n}d_backward.default" for n in (2, 3))


def _pool2(*numbers: Any):  # type: ignore[no-untyped-def]
    return lambda x: aten.avg_pool2d.default(x, *numbers)


def _pool3(*numbers: Any):  # type: ignore[no-untyped-def]
    return lambda x: aten.avg_pool3d.default(x, *numbers)


def _gradient2(x: torch.Tensor, *numbers: Any):  # type: ignore[no-untyped-def]
    grad = torch.randn(aten.avg_pool2d.default(x, *numbers).shape, generator=generator).to(x.dtype)
    return lambda grad, x: aten.avg_pool2d_backward.default(grad, x, *numbers), (grad, x)


def _gradient3(x: torch.Tensor, *numbers: Any):  # type: ignore[no-untyped-def]
    grad = torch.randn(aten.avg_pool3d.default(x, *numbers).shape, generator=generator).to(x.dtype)
    return lambda grad, x: aten.avg_pool3d_backward.default(grad, x, *numbers), (grad, x)


CASES = [
    Case(_POOL2, _pool2([2, 2]), (_f32(1, 2, 4, 5),)),
    Case(_POOL2, _pool2([3, 3], [2, 2], [1, 1], True), (_f32(1, 2, 6, 7).bfloat16(),), "half_ceil"),
    Case(_POOL2, _pool2([3, 2], [1, 2], [1, 1], False, False), (_f32(2, 5, 5),), "pad_not_counted"),
    Case(_POOL2, _pool2([2], [3], [0], True, False, 3), (_f32(1, 2, 7, 7),), "divisor"),
    Case(_POOL2, _pool2([2, 2]), (torch.arange(-8, 8).view(1, 1, 4, 4),), "int"),
    Case(_POOL2, _pool2([2, 2]), (_f32(0, 2, 4, 4),), "empty_batch"),
    Case(_POOL3, _pool3([2, 2, 2]), (_f32(1, 2, 4, 4, 5),)),
    Case(_POOL3, _pool3([3, 2, 3], [2, 2, 2], [1, 1, 0], True, False), (_f32(2, 6, 5, 6).double(),), "ceil"),
    Case(_GRAD2, *_gradient2(_f32(1, 2, 4, 5), [2, 2], [2, 2], [0, 0], False, True, None)),
    Case(_GRAD2, *_gradient2(_f32(2, 6, 7), [3, 3], [2, 2], [1, 1], True, False, None), "ceil_pad_not_counted"),
    Case(_GRAD2, *_gradient2(_f32(2, 7, 7).bfloat16(), [2, 2], [3, 3], [0, 0], True, True, 3), "half_divisor"),
    Case(_GRAD3, *_gradient3(_f32(1, 2, 4, 4, 5), [2, 2, 3], [2, 1, 2], [0, 1, 1], False, True, None)),
]
