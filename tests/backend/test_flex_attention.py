"""``flex_attention`` with its modifications of scores and its masks, against eager."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor
from torch.nn.attention.flex_attention import create_block_mask, flex_attention

SLOPES = torch.tensor([0.5, 0.25])


def causal(b: Tensor, h: Tensor, q: Tensor, k: Tensor) -> Tensor:
    return q >= k


def alibi(score: Tensor, b: Tensor, h: Tensor, q: Tensor, k: Tensor) -> Tensor:
    return score + SLOPES[h] * (k - q)


MASK = create_block_mask(causal, None, None, 8, 8, device="cpu")
QKV = [torch.randn(2, 2, 8, 4, generator=torch.Generator().manual_seed(n)) for n in range(3)]


def plain(q: Tensor, k: Tensor, v: Tensor) -> Any:
    return flex_attention(q, k, v)


def masked_and_modified(q: Tensor, k: Tensor, v: Tensor) -> Any:
    return flex_attention(q, k, v, score_mod=alibi, block_mask=MASK)


def grouped(q: Tensor, k: Tensor, v: Tensor) -> Any:
    return flex_attention(q, k[:, :1], v[:, :1], enable_gqa=True, scale=0.3)


@pytest.mark.parametrize("call", [plain, masked_and_modified, grouped], ids=lambda f: f.__name__)
@pytest.mark.filterwarnings("ignore:flex_attention called without torch.compile")
def test_is_eagers(call: Callable[..., Any]) -> None:
    torch.testing.assert_close(torch.compile(call, backend="neuron", fullgraph=True)(*QKV), call(*QKV))
