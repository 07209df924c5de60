"""TorchNeuron's tests check 64-bit types with tiny values only, and users report int64 -> int32, float64 -> float32.

So the values here need more than 32 bits (or 24 of mantissa) everywhere: narrowing anything gives a wrong answer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

INTS = torch.tensor([[2**31, 2**53 + 1, 2**63 - 1], [-(2**31) - 1, -(2**53) - 1, -(2**63)]])
DOUBLES = torch.tensor([[1.0, 1.0 + 1e-12, 1e300], [-1e-300, 1.0 - 1e-12, 2.0**53 + 2]], dtype=torch.float64)
PLACES = torch.tensor([1, 1, 0])

Call = Callable[[torch.Tensor], Any]

CALLS: dict[str, Call] = {
    "sum": lambda x: (x.sum(1), x.sum(0)),
    "prod": lambda x: x.prod(1),
    "extrema": lambda x: (x.amax(1), x.amin(), *x.max(0), *x.min(1), x.argmax(), x.argmin(1), *x.aminmax(dim=0)),
    "any": lambda x: (x.any(1), x.all(), x.count_nonzero()),
    "scan": lambda x: (x.cumsum(1), x.cumprod(0), *x.cummax(1), *x.cummin(1)),
    "sort": lambda x: (*x.sort(1), *x.sort(1, descending=True)),
    "rank": lambda x: (x.topk(2).values, x.kthvalue(2).values, x.median(1).values, x.mode(1).values),
    "search": lambda x: (torch.searchsorted(x.sort(1).values, x), torch.bucketize(x, x[0].sort().values)),
    "gather": lambda x: (x.gather(1, PLACES.expand(2, 3)), x[:, PLACES], x.index_select(1, PLACES)),
    "scatter": lambda x: (x.scatter(1, PLACES[None], x), x.scatter_add(1, PLACES[None], x)),
    "scatter_reduce": lambda x: [
        x.scatter_reduce(1, PLACES.expand(2, 3), x.flip(1), mode) for mode in ("sum", "prod", "amax", "amin")
    ],
    "index_write": lambda x: (
        x.index_add(1, PLACES, x),
        x.index_copy(1, PLACES[1:], x[:, 1:]),
        x.index_put((PLACES[:1],), x[:1], accumulate=True),
        x.masked_scatter(x > 0, x.flip(0)),
    ),
}


@pytest.mark.parametrize("x", [INTS, DOUBLES], ids=["int64", "float64"])
@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS.keys())
def test_64_bits_stay_64_bits(call: Call, x: torch.Tensor) -> None:
    actual = list(torch.compile(call, backend="neuron", fullgraph=True)(x))
    # Products and sums of doubles may round in another order; nothing else may differ.
    rtol = 1e-15 if x.dtype is torch.float64 else 0
    torch.testing.assert_close(actual, list(call(x)), rtol=rtol, atol=0)


def test_a_difference_of_1e_12_survives_in_float64() -> None:
    x = torch.tensor([1.0, 1.0 + 1e-12], dtype=torch.float64)
    spread = torch.compile(lambda x: (x.max() - x.min(), x.var(), x.std()), backend="neuron", fullgraph=True)
    torch.testing.assert_close(list(spread(x)), [x.max() - x.min(), x.var(), x.std()], rtol=1e-12, atol=0)
