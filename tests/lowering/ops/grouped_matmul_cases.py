"""Cases of lowering/ops/grouped_matmul.py."""

from __future__ import annotations

import torch
import transformers.integrations.moe  # noqa: F401 - registers its operators

from tests.support.lowering import Case

aten = torch.ops.aten
generator = torch.Generator().manual_seed(0)


def _bf16(*shape: int) -> torch.Tensor:
    return torch.randn(shape, generator=generator).bfloat16()


_OFFSETS = torch.tensor([2, 2, 5], dtype=torch.int32)
_GROUPED = "aten._grouped_mm.default"
_FALLBACK = "transformers.grouped_mm_fallback"


def _f32(*shape: int) -> torch.Tensor:
    return torch.randn(shape, generator=generator)


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
    Case(
        f"{_FALLBACK}.default",
        lambda *args: torch.ops.transformers.grouped_mm_fallback(*args),
        (_f32(6, 8), _f32(3, 8, 4), _OFFSETS),
        "one_row_past_the_last",
    ),
    Case(
        f"{_FALLBACK}.default",
        lambda *args: torch.ops.transformers.grouped_mm_fallback(*args),
        (_f32(2, 8), _f32(4, 8, 4), torch.tensor([0, 1, 1, 2])),
        "fewer_rows_than_groups",
    ),
    Case(
        f"{_FALLBACK}_backward.default",
        lambda *args: torch.ops.transformers.grouped_mm_fallback_backward(*args),
        (_f32(6, 8), _f32(3, 8, 4), _OFFSETS, _f32(6, 4)),
    ),
]
