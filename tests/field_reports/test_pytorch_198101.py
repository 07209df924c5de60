"""https://github.com/pytorch/pytorch/issues/198101: what ``x.view(int32)`` gave was read after a later write to ``x``.

The kind of fault: a value computed from a view that reinterprets bits, and writes before and after it.
"""

from __future__ import annotations

import torch

from tests.support.against_eager import check


def _numbers() -> list[torch.Tensor]:
    return [torch.tensor([[1, -2, 2**40, 5, 7, -(2**33)], [0, 2**31, -1, 9, 2**62, 3]])]


def test_a_value_of_a_view_keeps_what_was_there_before_the_write() -> None:
    def f(x: torch.Tensor) -> torch.Tensor:
        y = x.view(torch.int32) * 2
        y.sub_(-4)
        x[:, 2:5] = 2
        return y.view(torch.int64)

    check(f, _numbers, calls=2)


def test_a_view_made_before_the_write_sees_it() -> None:
    def f(x: torch.Tensor) -> torch.Tensor:
        y = x.view(torch.int32)
        x[:, 2:5] = 2
        return y * 2

    check(f, _numbers, calls=2)


def test_a_write_through_the_view_reaches_the_input() -> None:
    def f(x: torch.Tensor) -> torch.Tensor:
        x.view(torch.int32)[:, ::2] = -1
        return x + 1

    check(f, _numbers, calls=2)


def test_floats_as_integers_and_back() -> None:
    def f(x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        sign = x.view(torch.int32) & (-(2**31))
        x.neg_()
        return sign, (x.view(torch.int32) ^ sign).view(torch.float32)

    check(f, lambda: [torch.tensor([1.5, -0.0, float("inf"), -3e-39, float("nan")])], calls=2)


def test_halves_of_a_wider_type() -> None:
    def f(x: torch.Tensor) -> torch.Tensor:
        low = x.view(torch.int16)[..., ::2] + 1
        x.zero_()
        return low

    check(f, lambda: [torch.arange(6, dtype=torch.int32).reshape(2, 3) * 70000], calls=2)
