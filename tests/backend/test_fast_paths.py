"""Operators of eager's fast paths, and sampling from a grid: what :mod:`neuron_dynamo.decompositions` adds."""

from __future__ import annotations

import pytest
import torch
import torch.nn.functional as F

HIDDEN = torch.tensor([[0, 0, 0, 1], [0, 1, 1, 1]], dtype=torch.bool)
CAUSAL = torch.triu(torch.ones(4, 4, dtype=torch.bool), 1)


@pytest.mark.parametrize("norm_first", [True, False])
@pytest.mark.parametrize(
    "masks", [{}, {"src_key_padding_mask": HIDDEN}, {"src_mask": CAUSAL}], ids=["", "keys", "causal"]
)
def test_an_encoder_layer(norm_first: bool, masks: dict[str, torch.Tensor]) -> None:
    torch.manual_seed(0)
    layer = torch.nn.TransformerEncoderLayer(
        8, 2, 16, batch_first=True, norm_first=norm_first, activation="gelu"
    ).eval()
    x = torch.randn(2, 4, 8)
    with torch.no_grad():
        actual = torch.compile(layer, backend="neuron", fullgraph=True)(x, **masks)
        torch.testing.assert_close(actual, layer(x, **masks))


def test_multi_head_attention_and_its_weights() -> None:
    torch.manual_seed(0)
    attention = torch.nn.MultiheadAttention(8, 2, batch_first=True).eval()
    x = torch.randn(2, 4, 8)

    def call(t: torch.Tensor) -> tuple[torch.Tensor, ...]:
        return (*attention(t, t, t, key_padding_mask=HIDDEN), *attention(t, t, t, average_attn_weights=False))

    with torch.no_grad():
        torch.testing.assert_close(torch.compile(call, backend="neuron", fullgraph=True)(x), call(x))


@pytest.mark.parametrize(
    ("mode", "padding", "corners"),
    [
        ("bilinear", "zeros", False),
        ("nearest", "border", True),
        pytest.param("bicubic", "reflection", False, marks=pytest.mark.slow),
    ],
)
def test_a_grid_is_sampled(mode: str, padding: str, corners: bool) -> None:
    x, angle = torch.randn(2, 3, 5, 6, generator=torch.Generator().manual_seed(0)), torch.tensor(0.3)
    turn = torch.stack([angle.cos(), -angle.sin(), torch.tensor(0.2), angle.sin(), angle.cos(), torch.tensor(-0.1)])

    def call(image: torch.Tensor, theta: torch.Tensor) -> torch.Tensor:
        grid = F.affine_grid(theta.reshape(1, 2, 3).expand(2, 2, 3), [2, 3, 4, 3], align_corners=corners)
        return F.grid_sample(image, grid, mode=mode, padding_mode=padding, align_corners=corners)

    torch.testing.assert_close(torch.compile(call, backend="neuron", fullgraph=True)(x, turn), call(x, turn))


def test_an_lstm_in_both_directions() -> None:
    torch.manual_seed(0)
    lstm = torch.nn.LSTM(4, 3, bidirectional=True, batch_first=True).eval()
    x = torch.randn(2, 3, 4)
    with torch.no_grad(), torch._dynamo.config.patch(allow_rnn=True):
        torch.testing.assert_close(torch.compile(lstm, backend="neuron", fullgraph=True)(x), lstm(x))
