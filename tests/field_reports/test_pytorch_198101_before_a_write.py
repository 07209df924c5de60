"""pytorch#198101: what was computed from ``x.view(int32)`` is not changed by a later write to ``x``."""

from __future__ import annotations

import torch

from tests.support.against_eager import check


def test_value_read_through_another_dtype_before_a_write() -> None:
    def fn(x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        y = x.view(torch.int32) * 2
        x.sub_(-4)
        x[:, 2:5] = 2
        return y.view(torch.int64), x

    check(fn, lambda: (torch.arange(24, dtype=torch.int64).view(3, 8),), calls=2)


def test_write_through_another_dtype() -> None:
    def fn(x: torch.Tensor) -> torch.Tensor:
        before = x * 2
        x.view(torch.int32).bitwise_xor_(1)
        return before + x

    check(fn, lambda: (torch.arange(1.0, 9.0),), calls=2)  # no denormals, which XLA flushes
