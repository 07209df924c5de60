"""https://github.com/aws-neuron/aws-neuron-sdk/issues/868: argsort of int64[10, 1] crashed the compiler.

The kind of fault: sorting by 64-bit keys, or along a dimension of size 1.
"""

from __future__ import annotations

import pytest
import torch

KEYS = torch.tensor([2**62 + 1, -(2**62), 2**62, 0, 2**62 + 1, -(2**62) - 1, 2**32, 1, 2**32 + 1, 0])


@pytest.mark.parametrize("descending", [False, True])
@pytest.mark.parametrize(("shape", "dim"), [((10, 1), 0), ((10, 1), 1), ((1, 10), -1), ((2, 5), 0)])
def test_argsort_of_int64(shape: tuple[int, ...], dim: int, descending: bool) -> None:
    def order(x: torch.Tensor) -> torch.Tensor:
        return x.argsort(dim=dim, descending=descending, stable=True)

    keys = KEYS.reshape(shape)
    assert torch.compile(order, backend="neuron", fullgraph=True)(keys).tolist() == order(keys).tolist()


@pytest.mark.parametrize("largest", [False, True])
def test_topk_of_int64(largest: bool) -> None:
    def top(x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        values, indices = x.topk(6, largest=largest)
        return values, indices

    values, indices = torch.compile(top, backend="neuron", fullgraph=True)(KEYS)
    assert values.tolist() == top(KEYS)[0].tolist()
    assert KEYS[indices].tolist() == values.tolist()
    assert len(set(indices.tolist())) == 6
