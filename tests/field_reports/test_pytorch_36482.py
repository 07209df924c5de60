"""https://github.com/pytorch/pytorch/issues/36482 and 40022: argmax was wrong past the limits of an index width.

The kind of fault: positions kept in 16 or 32 bits, or counted in bytes; and dimensions of size 1.
"""

from __future__ import annotations

import pytest
import torch


@pytest.mark.parametrize("size", [1, 2**15 - 1, 2**15 + 1, 2**16, 2**16 + 1])
@pytest.mark.parametrize("rows", [1, 3])
def test_positions_past_16_bits(size: int, rows: int) -> None:
    x = torch.zeros(rows, size)
    x[:, -1] = 1

    def positions(x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        return (
            x.argmax(1),
            x.argmax(),
            x.max(1).indices,
            x.neg().argmin(1),
            x.cummax(1).indices[:, -1],
            x.sort().indices,
        )

    for actual, expected in zip(
        torch.compile(positions, backend="neuron", fullgraph=True)(x), positions(x)[:5], strict=False
    ):
        assert actual.tolist() == expected.tolist()


def test_many_rows_of_one_element() -> None:
    x = torch.rand(2**16 + 1, 1)
    compiled = torch.compile(lambda x: (x.argmax(1), x.argmax(0), x.argmin()), backend="neuron", fullgraph=True)
    along, across, last = compiled(x)
    assert not along.any()
    assert across.tolist() == x.argmax(0).tolist()
    assert last.item() == x.argmin().item()


@pytest.mark.slow
def test_positions_past_2_gigabytes() -> None:
    x = torch.zeros(2**29 + 5)
    x[-2] = 1
    compiled = torch.compile(lambda x: x.argmax(), backend="neuron", fullgraph=True)
    assert compiled(x).item() == 2**29 + 3
