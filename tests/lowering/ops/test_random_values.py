from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

N = 40_000


def _compiled(call: Callable[..., Any]) -> Callable[..., Any]:
    compiled: Callable[..., Any] = torch.compile(call, backend="neuron", fullgraph=True)
    return compiled


def test_the_seed_makes_a_call_repeatable_and_calls_differ() -> None:
    draw = _compiled(lambda x: (torch.rand_like(x), torch.rand_like(x)))
    x = torch.ones(50)
    torch.manual_seed(7)
    first, second = draw(x), draw(x)
    torch.manual_seed(7)
    again = draw(x)
    assert torch.equal(first[0], again[0])
    assert torch.equal(first[1], again[1])
    assert not torch.equal(first[0], first[1])
    assert not torch.equal(first[0], second[0])


@pytest.mark.parametrize("dtype", [torch.float64, torch.float32, torch.float16, torch.bfloat16])
def test_uniform_numbers(dtype: torch.dtype) -> None:
    torch.manual_seed(0)
    x = _compiled(lambda x: torch.rand_like(x))(torch.ones(N, dtype=dtype))
    assert x.dtype is dtype
    assert x.min() >= 0
    assert x.max() < 1
    quarters = torch.bincount((x.double() * 4).long(), minlength=4) / N
    torch.testing.assert_close(quarters, torch.full((4,), 0.25), rtol=0, atol=0.02)


@pytest.mark.parametrize("dtype", [torch.float64, torch.float32, torch.float16, torch.bfloat16])
def test_normal_numbers(dtype: torch.dtype) -> None:
    torch.manual_seed(0)
    x = _compiled(lambda x: torch.randn_like(x))(torch.ones(N, dtype=dtype)).double()
    assert x.isfinite().all()
    moments = torch.stack([x.mean(), x.var(), (x**3).mean(), (x**4).mean(), (x.abs() > 1.96).double().mean()])
    torch.testing.assert_close(moments, torch.tensor([0, 1, 0, 3, 0.05], dtype=torch.float64), rtol=0.1, atol=0.06)


def test_integers_fill_their_range() -> None:
    torch.manual_seed(0)
    x = _compiled(lambda: torch.randint(-3, 4, (N,)))()
    assert x.dtype is torch.int64
    share = torch.bincount(x + 3, minlength=7) / N
    torch.testing.assert_close(share, torch.full((7,), 1 / 7), rtol=0, atol=0.02)


def test_wide_integers_use_all_their_bits() -> None:
    x = _compiled(lambda: torch.randint(2**62, (N,)))()
    bits = ((x[:, None] >> torch.arange(62)) & 1).double().mean(0)
    torch.testing.assert_close(bits, torch.full((62,), 0.5, dtype=torch.float64), rtol=0, atol=0.03)


def test_a_permutation_has_every_number_once() -> None:
    x = _compiled(lambda: torch.randperm(1000))()
    assert x.tolist() != list(range(1000))
    assert x.sort().values.tolist() == list(range(1000))


def test_bernoulli_follows_each_probability() -> None:
    torch.manual_seed(0)
    p = torch.tensor([0.0, 0.25, 1.0])
    x = _compiled(torch.bernoulli)(p[:, None].expand(3, N))
    assert x[0].sum() == 0
    assert x[2].sum() == N
    assert abs(x[1].mean() - 0.25) < 0.02


@pytest.mark.parametrize("p", [0.0, 0.25, 1.0])
def test_dropout_scales_what_it_keeps(p: float) -> None:
    torch.manual_seed(0)
    x = torch.full((N,), 3.0)
    y = _compiled(lambda x: torch.nn.functional.dropout(x, p))(x)
    dropped = y == 0
    assert abs(dropped.double().mean() - p) < 0.02
    torch.testing.assert_close(y[~dropped], x[~dropped] / (1 - p))


def test_the_gradient_of_dropout_uses_the_mask_of_the_forward_pass() -> None:
    x = torch.ones(1000, requires_grad=True)
    y = _compiled(lambda x: torch.nn.functional.dropout(x, 0.5))(x)
    y.sum().backward()
    torch.testing.assert_close(x.grad, y.detach())
