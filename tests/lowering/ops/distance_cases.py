"""Cases of lowering/ops/distance.py: CASES have golden files, VALUES are checked by test_distance_values.py."""

from __future__ import annotations

import math

import torch

from tests.support.lowering import Case

aten = torch.ops.aten
generator = torch.Generator().manual_seed(0)


def _f32(*shape: int) -> torch.Tensor:
    return torch.randn(shape, generator=generator)


_CDIST, _CDIST_GRAD = "aten._cdist_forward.default", "aten._cdist_backward.default"
_PDIST, _PDIST_GRAD = "aten._pdist_forward.default", "aten._pdist_backward.default"


def _cdist(p: float):  # type: ignore[no-untyped-def]
    return lambda x, y: aten._cdist_forward.default(x, y, p, 2)


def _cdist_gradient(x: torch.Tensor, y: torch.Tensor, p: float):  # type: ignore[no-untyped-def]
    distance = aten._cdist_forward.default(x, y, p, 2)
    grad = torch.randn(distance.shape, generator=generator)
    return lambda g, x, y, d: aten._cdist_backward.default(g, x, y, p, d), (grad, x, y, distance)


def _pdist(p: float):  # type: ignore[no-untyped-def]
    return lambda x: aten._pdist_forward.default(x, p)


def _pdist_gradient(x: torch.Tensor, p: float):  # type: ignore[no-untyped-def]
    distance = aten._pdist_forward.default(x, p)
    grad = torch.randn(distance.shape, generator=generator)
    return lambda g, x, d: aten._pdist_backward.default(g, x, p, d), (grad, x, distance)


_ROWS = torch.tensor([[0.0, 0.0, 1.0], [0.0, 2.0, 1.0], [0.0, 0.0, 1.0]])

CASES = [
    Case(_CDIST, _cdist(2.0), (_f32(2, 3), _f32(4, 3))),
    Case(_CDIST, _cdist(3.0), (_f32(2, 1, 2, 3), _f32(3, 4, 3)), "cubes_broadcast"),
    Case(_CDIST, _cdist(1.0), (_f32(2, 0), _f32(4, 0)), "no_features"),
    Case(_CDIST_GRAD, *_cdist_gradient(_ROWS, _ROWS[:2] + 0, 2.0)),
    Case(_PDIST, _pdist(2.0), (_f32(3, 2),)),
    Case(_PDIST, _pdist(2.0), (_f32(1, 2),), "one_row"),
    Case(_PDIST_GRAD, *_pdist_gradient(_ROWS, 2.0)),
]

_NORMS = {"zero": 0.0, "one": 1.0, "fraction": 1.5, "two": 2.0, "three": 3.0, "infinity": math.inf}
VALUES = [
    *(Case(_CDIST, _cdist(p), (_f32(2, 3), _f32(4, 3)), name) for name, p in _NORMS.items()),
    *(Case(_CDIST_GRAD, *_cdist_gradient(_ROWS, _ROWS[:2] + 0, p), name) for name, p in _NORMS.items()),
    *(Case(_PDIST, _pdist(p), (_f32(3, 2),), name) for name, p in _NORMS.items()),
    *(Case(_PDIST_GRAD, *_pdist_gradient(_ROWS, p), name) for name, p in _NORMS.items()),
]
