"""Cases of lowering/ops/embedding.py."""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten
generator = torch.Generator().manual_seed(0)


def _f32(*shape: int) -> torch.Tensor:
    return torch.randn(shape, generator=generator)


_ROWS = torch.tensor([[0, 3, 3], [1, 0, 3]])
_gradient = aten.embedding_dense_backward.default

CASES = [
    Case("aten.embedding.default", aten.embedding.default, (_f32(4, 2), _ROWS)),
    Case("aten.embedding.default", aten.embedding.default, (_f32(4, 2).bfloat16(), _ROWS.int().t()), "half_int32"),
    Case("aten.embedding.default", aten.embedding.default, (_f32(4, 2), torch.tensor(2)), "one_row"),
    Case("aten.embedding.default", aten.embedding.default, (_f32(4, 2), _ROWS[:0]), "no_indices"),
    Case(
        "aten.embedding_dense_backward.default",
        lambda grad, rows: _gradient(grad, rows, 5, -1, False),
        (_f32(2, 3, 2), _ROWS),
    ),
    Case(
        "aten.embedding_dense_backward.default",
        lambda grad, rows: _gradient(grad, rows, 4, 3, False),
        (_f32(2, 3, 2).bfloat16(), _ROWS),
        "half_with_padding",
    ),
    Case(
        "aten.embedding_dense_backward.default",
        lambda grad, rows: _gradient(grad, rows, 4, 1, True),
        (_f32(2, 3, 2), _ROWS.int()),
        "scaled_by_frequency",
    ),
]
