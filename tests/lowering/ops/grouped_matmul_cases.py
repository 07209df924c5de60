"""Cases of lowering/ops/grouped_matmul.py."""

from __future__ import annotations

import torch

from tests.support.lowering import Case

aten = torch.ops.aten
generator = torch.Generator().manual_seed(0)


def _bf16(*shape: int) -> torch.Tensor:
    return torch.randn(shape, generator=generator).bfloat16()


_OFFSETS = torch.tensor([2, 2, 5], dtype=torch.int32)
_GROUPED = "aten._grouped_mm.default"

CASES = [
    Case(_GROUPED, aten._grouped_mm.default, (_bf16(5, 8), _bf16(3, 8, 16), _OFFSETS)),
    Case(
        _GROUPED,
        aten._grouped_mm.default,
        (_bf16(3, 8), _bf16(4, 16, 8).mT, torch.tensor([1, 1, 3, 3], dtype=torch.int32)),
        "fewer_rows_than_groups",
    ),
    Case(
        _GROUPED,
        aten._grouped_mm.default,
        (_bf16(3, 4, 8), _bf16(8, 8), torch.tensor([2, 2, 8], dtype=torch.int32)),
        "columns",
    ),
    Case(_GROUPED, aten._grouped_mm.default, (_bf16(5, 8).t(), _bf16(5, 8), _OFFSETS), "contracted"),
    Case(_GROUPED, aten._grouped_mm.default, (_bf16(2, 3, 8), _bf16(2, 8, 8)), "batch"),
]
